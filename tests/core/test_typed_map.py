"""Maps as people type them: read generously where only one thing can be meant, and strictly where not."""

import re
from collections.abc import Callable
from random import Random
from typing import Any, Final, TypeAlias

import click
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from cartographers.cli.map_view import map_lines
from cartographers.core.maps import Land, Terrain, format_land, parse_land
from cartographers.core.region import names
from cartographers.core.typed_map import Fault, MapFlaw, Reading, read_map, read_seasons
from tests.helpers.lands import Lines, lands
from tests.helpers.random_games import BOX

SIDE_A: Final = "\n".join(format_land(BOX.sides["A"]))
SIDE_B: Final = "\n".join(format_land(BOX.sides["B"]))

DRAWN: Final = """\
XXFFF......
X..MFfFF...
XxWWW..FMr.
AW..W..F...
.W..W......
.W...MF....
.W....FF...
.......F...
.rM....FAwF
.....r.MAFV
.......AAVV
"""
"""A map of side A, drawn on B6, C2 and I10 of its ruins."""

LAND: Final = parse_land(DRAWN.split())

ROWS: Final = "ABCDEFGHIJK"

Place: TypeAlias = tuple[int, int, str, dict[str, Any]]
"""A line, a column, a flaw and its facts."""


def read(text: str, side: str | None = None) -> Reading:
    return read_map(text, BOX.sides, side)


def with_lines(text: str, **lines: str) -> str:
    """Return a map with the lines of some rows written differently, or left out."""
    rows = [lines.get(row, line) for row, line in zip(ROWS, text.split(), strict=True)]
    return "\n".join(filter(None, rows))


def each_line(write: Callable[[str, str], str], text: str = DRAWN) -> str:
    """Return a map in which each line is made from the letter of its row and its signs."""
    return "\n".join(map(write, ROWS, text.split()))


def without_print(land: Land, printed: Land = LAND) -> Land:
    """Return what is drawn on a map, but for spaces on which something else is printed."""
    solid = printed.mountain | printed.wasteland
    return Land(**{terrain: getattr(land, terrain) & ~solid for terrain in Terrain})


def places(faults: list[Fault]) -> list[Place]:
    return [(fault.line, fault.column, fault.flaw.value, {**fault.facts}) for fault in faults]


GENEROUS: Final = {
    "signs alone": DRAWN,
    "no last newline": DRAWN.rstrip(),
    "a byte order mark": f"\ufeff{DRAWN}",
    "lines of Windows": DRAWN.replace("\n", "\r\n"),
    "lines of an old Macintosh": DRAWN.replace("\n", "\r"),
    "empty lines": "\n \n" + DRAWN.replace("\n", "\n\t\n"),
    "blanks": " ".join(DRAWN),
    "tabs": "\t".join(DRAWN),
    "blanks that do not break": "\N{NO-BREAK SPACE}".join(DRAWN),
    "groups": each_line(lambda _, signs: f"  {signs[:4]} {signs[4:7]}   {signs[7:]}  "),
    "bars": each_line(lambda _, signs: f"|{'|'.join(signs)}|"),
    "a frame": f"┌{'─' * 11}┐\n{each_line(lambda _, signs: f'│{signs}│')}\n└{'─' * 11}┘",
    "rulers": each_line(lambda _, signs: f"+{'---+' * 11}\n| {' | '.join(signs)} |"),
    "row letters": each_line(lambda row, signs: row + signs),
    "small row letters": each_line(lambda row, signs: f"{row.lower()} | {signs}"),
    "column numbers": "   1 2 3 4 5 6 7 8 9 10 11\n" + each_line(lambda row, signs: f" {row} {' '.join(signs)}"),
    "column numbers alone": f"1234567891011\n{DRAWN}",
    "column numbers on two lines": f"         11\n12345678901\n{DRAWN}",
    "column numbers between bars": f"|{' |' * 9}1|1|\n|1|2|3|4|5|6|7|8|9|0|1|\n{DRAWN}",
    "digits": DRAWN.translate(str.maketrans(".FVAWXM", "012345^")),
}


@pytest.mark.parametrize("side", [None, "A"])
@pytest.mark.parametrize("text", GENEROUS.values(), ids=GENEROUS)
def test_what_can_mean_only_one_thing_is_read(text: str, side: str | None) -> None:
    assert read(text, side) == Reading(LAND, [], [])


LOOK_ALIKES: Final = {
    "Greek": ("AMXx", "ΑΜΧχ"),
    "Cyrillic": ("AMXxr", "АМХхг"),
    "full width": ("FVAWXM", "ＦＶＡＷＸＭ"),
    "raised dots": (".", "·"),
}


@pytest.mark.parametrize(("signs", "typed"), LOOK_ALIKES.values(), ids=LOOK_ALIKES)
def test_other_alphabets_are_read_as_what_they_look_like_with_a_warning(signs: str, typed: str) -> None:
    text = DRAWN.translate(str.maketrans(signs, typed))
    read_as = dict(zip(typed, signs, strict=True))
    land, faults, warnings = read(text)

    assert (land, faults) == (LAND, [])
    seen: dict[str, tuple[int, int]] = {}
    for line, row in enumerate(text.split(), 1):
        for column, sign in enumerate(row, 1):
            if sign in typed:
                seen.setdefault(sign, (line, column))
    assert places(warnings) == [
        (*place, "look_alike", {"found": sign, "read": read_as[sign]}) for sign, place in seen.items()
    ]


def test_row_letters_may_be_greek_too() -> None:
    greek = dict(zip("ABEHIK", "ΑΒΕΗΙΚ", strict=True))
    land, faults, warnings = read(each_line(lambda row, signs: greek.get(row, row) + signs))

    assert (land, faults) == (LAND, [])
    assert [warning[:2] for warning in warnings] == [(ROWS.index(row) + 1, 1) for row in greek]


def test_where_the_side_is_named_what_is_printed_there_need_not_be_typed() -> None:
    bare = DRAWN.upper().translate(str.maketrans("MR", ".."))

    assert read(bare, "A") == Reading(LAND, [], [])
    assert read(bare).land == without_print(LAND)


STRICT: Final[dict[str, tuple[str, str | None, list[Place]]]] = {
    "a text that is too long": ("." * 4001, None, [(1, 1, "too_long", {"most": 4000})]),
    "nothing": ("", None, [(1, 1, "missing_rows", {"count": 0})]),
    "the tens of column numbers alone": (
        "11",
        None,
        [
            (1, 3, "short_row", {"row": "A", "count": 2, "place": None}),
            (1, 3, "missing_rows", {"count": 1}),
        ],
    ),
    "a character that means nothing": (
        with_lines(DRAWN, E=".W..Z......", G=" .Ŵ....FF..…"),
        None,
        [
            (5, 5, "unknown_character", {"found": "Z"}),
            (7, 3, "unknown_character", {"found": "Ŵ"}),
            (7, 12, "unknown_character", {"found": "…"}),
        ],
    ),
    "a row letter that is another's": (
        each_line(lambda row, signs: f"{row.replace('G', 'C')} {signs}"),
        None,
        [(7, 1, "wrong_row_letter", {"found": "C", "row": "G"})],
    ),
    "a row letter that is forgotten": (
        each_line(lambda row, signs: signs if row == "C" else f"{row} {signs}"),
        None,
        [(3, 1, "wrong_row_letter", {"found": "X", "row": "C"})],
    ),
    "a row that its letter shows to be missing": (
        each_line(lambda row, signs: f"{row} {signs}").replace(f"C {DRAWN.split()[2]}\n", ""),
        None,
        [(3, 1, "wrong_row_letter", {"found": "D", "row": "C"}), (10, 14, "missing_rows", {"count": 10})],
    ),
    "a space short": (
        with_lines(DRAWN, D="AW..W..F.."),
        None,
        [(4, 11, "short_row", {"row": "D", "count": 10, "place": None})],
    ),
    "a gap": (
        with_lines(DRAWN, D="AW..W ..F.."),
        None,
        [(4, 7, "short_row", {"row": "D", "count": 10, "place": "D6"})],
    ),
    "a wide gap": (
        each_line(lambda row, signs: " ".join(f"{row}{signs}" if row != "I" else f"{row}.r ....FAwF")),
        None,
        [(9, 9, "short_row", {"row": "I", "count": 10, "place": "I3"})],
    ),
    "a space short before the mountain": (
        with_lines(DRAWN, I="rM....FAwF"),
        "A",
        [(9, 1, "short_row", {"row": "I", "count": 10, "place": "I1"})],
    ),
    "a space short behind the mountain": (
        with_lines(DRAWN, C="XxWWW..FM."),
        "A",
        [(3, 11, "short_row", {"row": "C", "count": 10, "place": "C11"})],
    ),
    "a space short where nothing is printed": (
        with_lines(DRAWN, D="AW..W..F.."),
        "A",
        [(4, 11, "short_row", {"row": "D", "count": 10, "place": None})],
    ),
    "a row letter and nothing else": (
        each_line(lambda row, signs: row if row == "B" else f"{row} {signs}"),
        "A",
        [(2, 1, "blanks", {"row": "B"})],
    ),
    "spaces too many": (
        with_lines(DRAWN, D=".AW..W..F....", K="| . . . . . . . A A V V . |"),
        "A",
        [
            (4, 12, "long_row", {"row": "D", "count": 13}),
            (11, 25, "long_row", {"row": "K", "count": 12}),
        ],
    ),
    "blanks for empty spaces": (DRAWN.replace(".", " "), None, [(1, 1, "blanks", {"row": "A"})]),
    "blanks for empty spaces, cut at the end of each line": (
        "\n".join(line.rstrip() for line in DRAWN.replace(".", " ").split("\n")),
        "A",
        [(1, 1, "blanks", {"row": "A"})],
    ),
    "blanks for empty spaces behind row letters": (
        each_line(lambda row, signs: f"{row} {signs.replace('.', ' ')}"),
        None,
        [(1, 1, "blanks", {"row": "A"})],
    ),
    "a blank row between row letters": (
        each_line(lambda row, signs: "" if row == "C" else f"{row} {signs}"),
        None,
        [(3, 1, "blanks", {"row": "C"})],
    ),
    "blanks between blanks": (
        each_line(lambda _, signs: " ".join(signs).replace(".", " ")),
        None,
        [(1, 1, "blanks", {"row": "A"})],
    ),
    "blanks on a map that is nearly full": (
        with_lines(each_line(lambda *_: "FVAWXFVAWXF"), E="FVAWX VAWXF"),
        None,
        [(5, 1, "blanks", {"row": "E"})],
    ),
    "a space short on a map that is full": (
        with_lines(each_line(lambda *_: "FVAWXFVAWXF"), E="FVAWXVAWXF"),
        None,
        [(5, 11, "short_row", {"row": "E", "count": 10, "place": None})],
    ),
    "a blank row, and a row short behind it": (
        DRAWN.replace(DRAWN.split()[2], " ").replace(DRAWN.split()[5], DRAWN.split()[5][1:]),
        None,
        [(3, 1, "blanks", {"row": "C"}), (6, 11, "short_row", {"row": "F", "count": 10, "place": None})],
    ),
    "a blank row at the top of a map that is blank": ("\n" * 10 + "X" * 11, None, [(1, 1, "blanks", {"row": "A"})]),
    "nothing but blanks": ("\n" * 11, None, [(1, 1, "blanks", {"row": "A"})]),
    "a blank row and a row that is not there": (
        "\n".join([*DRAWN.split()[:3], "", *DRAWN.split()[5:]]),
        None,
        [(4, 1, "blanks", {"row": "D"}), (10, 12, "missing_rows", {"count": 10})],
    ),
    "a row short where every other line is blank": (
        "\n\n".join(DRAWN.split()[1:]),
        None,
        [(19, 12, "missing_rows", {"count": 10})],
    ),
    "a row short": (with_lines(DRAWN, H=""), "A", [(10, 12, "missing_rows", {"count": 10})]),
    "rows too many": (f"{DRAWN}\n{SIDE_A}", "A", [(13, 1, "too_many_rows", {"count": 22})]),
    "a mountain one column off": (
        with_lines(DRAWN, J="....r.MAFV."),
        "A",
        [
            (10, 5, "not_printed", {"space": "J5", "found": "r", "kind": "ruins", "side": "A", "printed": ["J6"]}),
            (10, 7, "not_printed", {"space": "J7", "found": "M", "kind": "mountain", "side": "A", "printed": ["J8"]}),
            (10, 8, "printed", {"space": "J8", "found": "A", "kind": "mountain", "side": "A", "printed": ["J8"]}),
        ],
    ),
    "a row without a mountain": (
        with_lines(DRAWN, A="| X | X | ^ | . . . . . . . w"),
        "A",
        [
            (1, 11, "not_printed", {"space": "A3", "found": "^", "kind": "mountain", "side": "A", "printed": []}),
            (1, 29, "not_printed", {"space": "A11", "found": "w", "kind": "ruins", "side": "A", "printed": []}),
        ],
    ),
    "wasteland drawn on, and elsewhere": (
        with_lines(SIDE_B, D="#....X....."),
        "B",
        [
            (4, 1, "not_printed", {"space": "D1", "found": "#", "kind": "wasteland", "side": "B", "printed": ["D6"]}),
            (4, 6, "printed", {"space": "D6", "found": "X", "kind": "wasteland", "side": "B", "printed": ["D6"]}),
        ],
    ),
    "the other side": (f"\n{SIDE_B}", "A", [(2, 1, "wrong_side", {"side": "A", "looks_like": "B"})]),
    "everything in one run": (
        with_lines(DRAWN, B="X.MFFfFF...", D="AW..W..F.", E=".W..W....?.", G=".W....FF....", K=".......AAVM"),
        "A",
        [
            (2, 3, "not_printed", {"space": "B3", "found": "M", "kind": "mountain", "side": "A", "printed": ["B4"]}),
            (2, 4, "printed", {"space": "B4", "found": "F", "kind": "mountain", "side": "A", "printed": ["B4"]}),
            (4, 10, "short_row", {"row": "D", "count": 9, "place": None}),
            (5, 10, "unknown_character", {"found": "?"}),
            (7, 12, "long_row", {"row": "G", "count": 12}),
            (11, 11, "not_printed", {"space": "K11", "found": "M", "kind": "mountain", "side": "A", "printed": []}),
        ],
    ),
}


@pytest.mark.parametrize(("text", "side", "faults"), STRICT.values(), ids=STRICT)
def test_all_that_is_wrong_is_named_with_its_place(text: str, side: str | None, faults: list[Place]) -> None:
    reading = read(text, side)

    assert places(reading.faults) == faults
    assert (reading.land, reading.warnings) == (None, [])


def test_every_flaw_is_told_above() -> None:
    told = {flaw for _, _, faults in STRICT.values() for _, _, flaw, _ in faults}

    assert told == {*MapFlaw} - {MapFlaw.LOOK_ALIKE, MapFlaw.UNKNOWN_SEASON}


SEASONS: Final = """\
1.2........
...M.r.....
.....4.....
...........
...........
.....M.....
...........
...........
.rM......r.
.....r.M...
0.........3
"""


@pytest.mark.parametrize(
    "text",
    [
        SEASONS,
        SEASONS.replace("M", ".").replace("r", "0"),
        "  12345678901\n" + "".join(f"{row} {line}\n" for row, line in zip(ROWS, SEASONS.split(), strict=True)),
    ],
    ids=["with what is printed", "digits alone", "with letters and a ruler"],
)
def test_the_season_of_each_space_is_read(text: str) -> None:
    drawn, faults, _ = read_seasons(text)

    assert faults == []
    assert {season: names(spaces) for season, spaces in drawn.items()} == {
        1: ["A1"],
        2: ["A3"],
        3: ["K11"],
        4: ["C6"],
    }


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        (SEASONS.replace("4", "5"), Fault(3, 6, MapFlaw.UNKNOWN_SEASON, {"found": "5"})),
        (SEASONS.replace("1.2.", "1.2"), Fault(1, 11, MapFlaw.SHORT_ROW, {"row": "A", "count": 10, "place": None})),
        (SEASONS.replace("0.", "0.."), Fault(11, 12, MapFlaw.LONG_ROW, {"row": "K", "count": 12})),
        (SEASONS[:-12], Fault(10, 12, MapFlaw.MISSING_ROWS, {"count": 10})),
        (SEASONS * 40, Fault(1, 1, MapFlaw.TOO_LONG, {"most": 4000})),
    ],
    ids=lambda fault: fault.flaw if isinstance(fault, Fault) else "",
)
def test_what_is_no_season_of_each_space_is_named(text: str, fault: Fault) -> None:
    assert read_seasons(text).faults == [fault]


@given(lands())
def test_every_map_is_read_as_it_is_written(lines: Lines) -> None:
    """Farm and village at once stands in many of these maps."""
    assert read("\n".join(lines)) == Reading(parse_land(lines), [], [])


@given(lands())
def test_every_map_is_read_as_it_is_printed(lines: Lines) -> None:
    land = parse_land(lines)

    assert read(click.unstyle("\n".join(map_lines(land)))) == Reading(land, [], [])


@given(lands(), st.sampled_from([*BOX.sides]))
def test_every_map_of_a_side_is_read_without_what_is_printed_there(lines: Lines, side: str) -> None:
    printed = BOX.sides[side]
    drawn = without_print(parse_land(lines), printed)
    expected = replace(drawn, mountain=printed.mountain, wasteland=printed.wasteland, ruins=printed.ruins)

    for typed in (drawn, expected):
        assert read("\n".join(format_land(typed)), side) == Reading(expected, [], [])


SIGNS: Final = ".FVAWXM#rfvawxDd0123456789^|│+-─ \t\r\n\ufeffBCEGHIJKbkΑχМ·…Ⅷ①\xa0\x1c\x85\ud800"


@st.composite
def scrawls(draw: st.DrawFn) -> str:
    """Take a map that could be read, and write here and there something else."""
    text = draw(st.sampled_from([*GENEROUS.values(), SIDE_B]))
    rng = Random(draw(st.integers()))
    for _ in range(draw(st.integers(1, 9))):
        place = rng.randrange(len(text))
        text = text[:place] + rng.choice(["", rng.choice(SIGNS)]) + text[place + rng.randint(0, 1) :]
    return text


@given(st.text() | st.text(SIGNS) | scrawls(), st.sampled_from([None, *BOX.sides]))
def test_any_text_is_a_map_or_has_faults_that_lie_in_it(text: str, side: str | None) -> None:
    land, faults, warnings = read(text, side)
    lines = re.split(r"\r\n|\r|\n", text.removeprefix("\ufeff"))

    assert (land is None) == bool(faults)
    for fault in faults + warnings:
        assert 1 <= fault.column <= len(lines[fault.line - 1]) + 1
