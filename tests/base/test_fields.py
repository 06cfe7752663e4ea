"""Forms in text, YAML and CSV come apart into the same fields, each with its place, whatever the form is about."""

import time
from collections.abc import Iterable, Iterator
from contextlib import nullcontext
from typing import Any, Final

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from cartographers.base.fields import Cell, Field, Forms, take_apart
from cartographers.base.plain_yaml import DataError, DataFlaw
from cartographers.cli.commands.check import FORMATS

BLOCKS: Final = ("plan", "notes")


def apart(text: str, kind: str | None = None) -> Forms:
    return take_apart(text, BLOCKS, kind=kind)


def said(fields: Iterable[Field]) -> dict[str, Any]:
    """Return what is written under each key: cells, rows or fields, without their places."""
    return {
        field.key.text: said(field.fields) or rows_of(field) or [cell.text for cell in field.cells] for field in fields
    }


def rows_of(field: Field) -> list[str | list[str]]:
    return [[*row.cells] or row.line.text for row in field.rows]


TEXT: Final = """\
owner: Żaneta Nowak
rooms: 3, 4 = 7

plan:
##.
# a comment

.##
built: yes
"""

YAML: Final = """\
owner: Żaneta Nowak
rooms: [3, '4', true]
plan: |
  ##.
  # a comment

  .##
built: {year: 1900, by: }
"""

CSV: Final = """\
owner;Żaneta Nowak;;
rooms;3;;7
plan

;#
# a comment
#.;;
built;yes
"""

SAME: Final = [
    pytest.param(
        "text",
        TEXT,
        {"owner": ["Żaneta Nowak"], "rooms": ["3, 4 = 7"], "plan": ["##.", "", "", ".##"], "built": ["yes"]},
        id="text",
    ),
    pytest.param(
        "yaml",
        YAML,
        {
            "owner": ["Żaneta Nowak"],
            "rooms": ["3", "4", "true"],
            "plan": ["  ##.", "", "", "  .##"],
            "built": {"year": ["1900"], "by": []},
        },
        id="yaml",
    ),
    pytest.param(
        "csv",
        CSV,
        {
            "owner": ["Żaneta Nowak"],
            "rooms": ["3", "", "7"],
            "plan": ["", ["", "#"], "", ["#.", "", ""]],
            "built": ["yes"],
        },
        id="csv",
    ),
]


@pytest.mark.parametrize(("kind", "text", "expected"), SAME)
def test_a_form_comes_apart_in_each_format(kind: str, text: str, expected: dict[str, Any]) -> None:
    for told in (None, kind):
        form = apart(text, told)
        assert (form.strays, form.kind) == ([], kind)
        [fields] = form.records
        assert said(fields) == expected


def test_lines_end_and_files_begin_as_they_like() -> None:
    for text in (TEXT, YAML, CSV):
        form = apart(text)
        windows = text.replace("\n", "\r\n")
        for other in (f"\ufeff{text}", windows, f"\ufeff{windows}"):
            assert apart(other) == form


def placed(cell: Cell) -> tuple[str, int, int]:
    return cell.text, cell.line, cell.column


def test_keys_values_and_blocks_of_text_have_places() -> None:
    [[owner, plan]] = apart("\n  Owner :  Ana  \nPLAN:\nx\n", "text").records

    assert (placed(owner.key), [*map(placed, owner.cells)]) == (("Owner", 2, 3), [("Ana", 2, 12)])
    assert placed(plan.key) == ("PLAN", 3, 1)
    assert [placed(row.line) for row in plan.rows] == [("x", 4, 1), ("", 5, 1)]


def test_keys_values_and_blocks_of_yaml_have_places() -> None:
    text = "# ours\nowner: Ana\nsizes: [1, 22]\nkitchen:\n  Width: 3\n  plan: |\n    x\n"
    [[owner, sizes, kitchen]] = apart(text, "yaml").records
    width, plan = kitchen.fields

    assert (placed(owner.key), [*map(placed, owner.cells)]) == (("owner", 2, 1), [("Ana", 2, 8)])
    assert [*map(placed, sizes.cells)] == [("1", 3, 9), ("22", 3, 12)]
    assert (placed(width.key), [*map(placed, width.cells)]) == (("Width", 5, 3), [("3", 5, 10)])
    assert placed(plan.key) == ("plan", 6, 3)
    assert placed(plan.rows[0].line) == ("    x", 7, 1)


SPREAD: Final = [
    pytest.param("sizes: 1 22 3", [(1, 8), (1, 10), (1, 13)], id="as they are"),
    pytest.param("sizes: '1 22 3'", [(1, 9), (1, 11), (1, 14)], id="in quotes"),
    pytest.param("sizes: [1, '22 3']", [(1, 9), (1, 13), (1, 16)], id="in a list"),
    pytest.param("sizes: 1\n  22 3", [(1, 8)] * 3, id="on several lines"),
    pytest.param("sizes: [1\n  22 3]", [(1, 9)] * 3, id="in a list on several lines"),
    pytest.param("sizes: '1\n  22 3'", [(1, 9)] * 3, id="in quotes on several lines"),
    pytest.param("sizes: |\n  1 22\n  3", [(1, 8)] * 3, id="in a block"),
    pytest.param(r'sizes: "1\t22 3"', [(1, 9)] * 3, id="written otherwise"),
]


@pytest.mark.parametrize(("text", "expected"), SPREAD)
def test_parts_of_a_value_of_yaml_have_places_of_their_own_where_it_stands_as_it_is(
    text: str, expected: list[tuple[int, int]]
) -> None:
    [[sizes]] = apart(text, "yaml").records

    parts = [part for cell in sizes.cells for part in cell.parts(r"\d+")]
    assert [part.text for part in parts] == ["1", "22", "3"]
    assert [(part.line, part.column) for part in parts] == expected


def test_each_row_of_a_block_in_a_list_has_its_place() -> None:
    """Rows that stand in one item have its place."""
    [[plan]] = apart("plan:\n- xy\n- x\n\n  y\n- 'yy'\n", "yaml").records

    assert [row.line for row in plan.rows] == [
        Cell("xy", 2, 3),
        Cell("x", 3, 3, spread=False),
        Cell("y", 3, 3, spread=False, offset=2),
        Cell("yy", 6, 4),
    ]


@pytest.mark.parametrize("end", [r"\n", r"\r", r"\r\n"])
def test_rows_of_a_block_in_quotes_may_end_as_lines_do(end: str) -> None:
    for text in (f'plan:\n- "x{end}y"\n- z\n', f'plan: ["x{end}y", z]'):
        [[plan]] = apart(text, "yaml").records

        assert rows_of(plan) == ["x", "y", "z"]
        first, second, third = (row.line for row in plan.rows)
        assert (first.line, first.column) == (second.line, second.column) < (third.line, third.column)


def test_places_of_csv_count_cells() -> None:
    [[owner, plan]] = apart('\n"Owner";" Ana, B ";;C;\nplan;\nx;y\n', "csv").records

    assert (placed(owner.key), [*map(placed, owner.cells)]) == (
        ("Owner", 2, 1),
        [("Ana, B", 2, 2), ("", 2, 3), ("C", 2, 4)],
    )
    assert placed(plan.key) == ("plan", 3, 1)
    assert (placed(plan.rows[0].line), plan.rows[0].cells) == (("x;y", 4, 1), ["x", "y"])


def test_a_part_of_a_cell_has_its_own_column_only_where_columns_count_characters() -> None:
    assert [*map(placed, Cell("ab, c", 2, 5).parts("[a-z]+"))] == [("ab", 2, 5), ("c", 2, 9)]
    assert [*map(placed, Cell("ab, c", 2, 5, spread=False).parts("[a-z]+"))] == [("ab", 2, 5), ("c", 2, 5)]


KINDS: Final = [
    pytest.param("owner: Ana", "text", id="text"),
    pytest.param("", "text", id="nothing"),
    pytest.param("plan:\n..#", "text", id="a block of text"),
    pytest.param("# a; b; c\nowner: Ana", "text", id="text below a comment"),
    pytest.param("owner: Ana; Ben", "text", id="text with semicolons"),
    pytest.param("plan: |\n  ..#", "yaml", id="a block of YAML"),
    pytest.param("Plan: |\n  ..#", "yaml", id="a block of YAML with a capital key"),
    pytest.param("plan: '..#'", "yaml", id="a block of YAML in quotes"),
    pytest.param("owner: Ana\nsizes: [1, 2]", "yaml", id="a flow list"),
    pytest.param("owner: Ana\nsizes: {width: 1}", "yaml", id="a flow mapping"),
    pytest.param("players:\n  - owner: Ana", "yaml", id="a list of forms"),
    pytest.param("PLAYERS:\n  owner: Ana", "yaml", id="forms with a capital key"),
    pytest.param("kitchen:\n  width: 3", "yaml", id="keys that are indented"),
    pytest.param("owner;Ana", "csv", id="semicolons"),
    pytest.param("owner\tAna", "csv", id="tabs"),
    pytest.param("owner,Ana", "csv", id="commas"),
    pytest.param('"owner";"Ana"', "csv", id="quotes"),
    pytest.param('"owner","Ana: B"', "csv", id="quotes between commas"),
    pytest.param("plan\n;#", "csv", id="a block of cells"),
    pytest.param("plan;;;\n;#;;", "csv", id="a filled block of cells"),
    pytest.param("\n# ours;;\nowner;Ana;", "csv", id="cells below a comment"),
]


@pytest.mark.parametrize(("text", "kind"), KINDS)
def test_a_form_shows_what_format_it_is_in(text: str, kind: str) -> None:
    assert apart(text).kind == kind


SEVERAL: Final = [
    pytest.param("text", "rooms: 9\nplayer: Ana\nrooms: 1\nplayer: Ben\nrooms: 2\nplayer:\n", id="text"),
    pytest.param("csv", "rooms;9\nplayer;Ana\nrooms;1\nplayer;Ben\nrooms;2\nplayer;\n", id="csv"),
]


@pytest.mark.parametrize(("kind", "text"), SEVERAL)
def test_a_further_form_begins_with_the_key_of_the_first(kind: str, text: str) -> None:
    records = apart(text, kind).records

    assert [[field.key.text for field in record] for record in records] == [
        ["rooms", "player", "rooms"],
        ["player", "rooms"],
        ["player"],
    ]


@pytest.mark.parametrize("players", ["players", "Players", "PLAYERS"])
def test_what_stands_beside_several_forms_holds_for_all_of_them(players: str) -> None:
    text = f"rooms: 9\nowner: Ana\n{players}:\n- rooms: 1\n- plan: ''\n"

    assert [said(record) for record in apart(text, "yaml").records] == [
        {"owner": ["Ana"], "rooms": ["1"]},
        {"rooms": ["9"], "owner": ["Ana"], "plan": [""]},
    ]


STRAYS: Final = [
    pytest.param(
        "text", " Dear friend,\nthis is\n\nours\nowner: Ana", [("Dear friend,", 1, 2), ("ours", 4, 1)], id="text"
    ),
    pytest.param("text", "plan: ours\n..#", [("ours", 1, 7)], id="text behind the key of a block"),
    pytest.param("yaml", "- 1\n- a: null", [('[1, {"a": null}]', 1, 1)], id="a list"),
    pytest.param("yaml", "Dear friend", [("Dear friend", 1, 1)], id="a sentence"),
    pytest.param("yaml", "players:\n- Ana\n- owner: Ben\n-\n", [("Ana", 2, 3)], id="a word for a form"),
    pytest.param("csv", ";;\n;Dear;friend\nowner;Ana", [("Dear", 2, 2)], id="cells"),
]


@pytest.mark.parametrize(("kind", "text", "strays"), STRAYS)
def test_what_belongs_to_no_key_is_astray(kind: str, text: str, strays: list[tuple[str, int, int]]) -> None:
    assert [*map(placed, apart(text, kind).strays)] == strays


def test_what_is_no_yaml_is_refused_where_it_is_not() -> None:
    with pytest.raises(DataError) as caught:
        apart("players:\n- owner: &a Ana")

    error = caught.value
    assert (error.line, error.column, error.reason, error.facts) == (2, 10, DataFlaw.ANCHOR, {"anchor": "a"})


def cells_of(fields: Iterable[Field]) -> Iterator[Cell]:
    for field in fields:
        yield field.key
        yield from field.cells
        yield from cells_of(field.fields)


SIGNS: Final = "aplan:;,\t \n\r\"'|>-?[]{}#&*!.0\ufeff\0Żß½\u2028\ud800"

PLAIN: Final = "owner: Anna\nrooms: 3\n"

WORDS: Final = ("plan", "PLAN", "player", "players", "owner", *": |;,\n\t\r#'\"[]{}-", "\n  ", ": |\n ", ";;", "\n- ")


@pytest.mark.parametrize("text", ["? ;", "? a\n", "a:", "? a\n? b", "{a: }", "{a, b}"])
def test_a_key_without_a_value_has_its_place_in_the_text(text: str) -> None:
    fields = apart(text, "yaml").records[0]

    assert fields
    assert all(cell.line in range(1, text.count("\n") + 2) for field in fields for cell in (field.key, *field.cells))


@pytest.mark.parametrize("kind", [None, *FORMATS])
@example(text=PLAIN)
@given(text=st.text() | st.text(SIGNS) | st.lists(st.sampled_from(WORDS)).map("".join))
def test_any_text_comes_apart_or_is_refused_as_yaml(kind: str | None, text: str) -> None:
    written = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").split("\n")
    lines = len(written)

    try:
        form = apart(text, kind)
    except DataError:
        assert kind in {"yaml", None}
        assert text != PLAIN
        return
    fields = [field for record in form.records for field in record]
    for cell in (*form.strays, *cells_of(fields)):
        assert 1 <= cell.line <= lines
        assert cell.column >= 1
    for cell in cells_of(fields):
        for part in (cell, *cell.parts(r"\S+")):
            assert part.column <= len(written[cell.line - 1]) + 1 or form.kind == "csv"
    for row in (row.line for field in fields for row in field.rows):
        assert 1 <= row.line <= lines
        for part in (row, *row.parts(r"\S+")):
            assert 1 <= part.column <= len(written[row.line - 1]) + 1


@pytest.mark.parametrize(
    "line",
    [
        "player: x" + " " * 200_000 + "x",
        "player:" + " " * 200_000 + "#",
        "player" + " " * 200_000 + "x",
        " " * 200_000 + "x: y",
        "a" * 200_000,
        "a;" * 100_000,
    ],
    ids=lambda line: line[:9],
)
@pytest.mark.parametrize("kind", FORMATS)
def test_a_line_is_read_in_the_time_that_its_length_takes(kind: str, line: str) -> None:
    """Squared, it would be hours."""
    refused = kind == "yaml" and line.startswith(" ")
    started = time.process_time()
    with pytest.raises(DataError) if refused else nullcontext():
        take_apart(f"{line}\n", ("grid",), kind=kind)

    assert time.process_time() - started < 5
