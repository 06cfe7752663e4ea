"""Whatever is wrong in a sheet is named with its place, all of it in one run."""

from typing import Final

import pytest

from cartographers.paper.faults import MapFlaw, SheetFlaw
from tests.helpers.paper.broken_csv import BROKEN_CSV
from tests.helpers.paper.broken_text import BROKEN_TEXT
from tests.helpers.paper.broken_yaml import BROKEN_YAML
from tests.helpers.paper.examples import CSV, CSV_NUMBERS, NUMBERS, SHEET, TEXT, YAML, YAML_NUMBERS, but, indented, read
from tests.helpers.paper.faulty import BLOCK_KEYS, KEYS, Broken, Place, counted, faulty, places, unknown

BROKEN: Final = [
    pytest.param(kind, *faulty(text, *faults, kind=kind), id=f"{kind}: {name}")
    for kind, table in (("text", BROKEN_TEXT), ("yaml", BROKEN_YAML), ("csv", BROKEN_CSV))
    for name, (text, *faults) in table.items()
]


@pytest.mark.parametrize(("kind", "text", "faults"), BROKEN)
def test_what_is_wrong_is_named_with_its_place(kind: str, text: str, faults: list[Place]) -> None:
    for told in (kind, None):
        written = read(text, told)
        assert places(written.faults) == faults
        assert written.doubts == []


def test_what_stands_before_the_first_key_of_a_spreadsheet_is_astray() -> None:
    assert places(read(f";Our game;of yesterday\n{CSV}", "csv").faults) == [(1, 2, "stray", {"found": "Our game"})]


def test_every_flaw_is_told_above() -> None:
    told = {
        flaw for table in (BROKEN_TEXT, BROKEN_YAML, BROKEN_CSV) for _, *faults in table.values() for flaw, _ in faults
    }

    assert told == {*SheetFlaw, *MapFlaw} - {
        MapFlaw.LOOK_ALIKE,
        SheetFlaw.NOT_FILLED_IN,
        SheetFlaw.TOO_MANY_PLAYERS,
    }


EVERYTHING: Final[Broken] = {
    "text": (
        but(
            TEXT,
            ("map: A", "map: →C"),
            ("canal_lake", "→sentinel_wood"),
            ("grid:", "grid: →mine"),
            ("AW..W..F...", "AW..W..F..→"),
            ("1...2222", "1...22→52"),
            ("7 4 3 -1 = 13", "7 →four 3 -1 = 13"),
            ("9 8 6 -2 = 21", "→9 8 6 -2"),
            ("total", "→Totals"),
        ),
        ("unknown_side", unknown("C", "AB")),
        ("same_card", {"card": "sentinel_wood"}),
        ("stray", {"found": "mine"}),
        ("short_row", {"row": "D", "count": 10, "place": None}),
        ("unknown_season", {"found": "5"}),
        ("wrong_number", {"found": "four"}),
        ("wrong_count", counted("fall", 4, 5)),
        ("unknown_key", unknown("Totals", KEYS, "total")),
    ),
    "yaml": (
        but(
            YAML,
            ("map: A", "map: →C"),
            ("canal_lake", "→sentinel_wood"),
            ("AW..W..F...", "AW..W..F..→"),
            ("1...2222", "1...22→52"),
            ("second: 4", "second: →four"),
            ("fall: {first: 9", "→fall: {→frst: 9"),
            ("total: 74", "→Totals: 74"),
        ),
        ("unknown_side", unknown("C", "AB")),
        ("same_card", {"card": "sentinel_wood"}),
        ("short_row", {"row": "D", "count": 10, "place": None}),
        ("unknown_season", {"found": "5"}),
        ("wrong_number", {"found": "four"}),
        ("missing_box", {"season": "fall", "box": "first"}),
        ("unknown_key", unknown("frst", BLOCK_KEYS, "first")),
        ("unknown_key", unknown("Totals", KEYS, "total")),
    ),
    "csv": (
        but(
            f"\n;→Ours\n{CSV}",
            ("map;A", "map;→C"),
            ("canal_lake", "→sentinel_wood"),
            ("\n;W;;;W;;;;;;\n", "\n;W;;;→Z;;;;;;\n"),
            ("1;;;;2;2;2;2", "1;;;;2;2;→5;2"),
            ("7;4;3;-1;13", "7;→four;3;-1;13"),
            ("9;8;6;-2;21", "→9;8;6;-2"),
            ("total", "→Totals"),
        ),
        ("stray", {"found": "Ours"}),
        ("unknown_side", unknown("C", "AB")),
        ("same_card", {"card": "sentinel_wood"}),
        ("unknown_character", {"found": "Z"}),
        ("unknown_season", {"found": "5"}),
        ("wrong_number", {"found": "four"}),
        ("wrong_count", counted("fall", 4, 5)),
        ("unknown_key", unknown("Totals", KEYS, "total")),
    ),
}


@pytest.mark.parametrize("kind", EVERYTHING)
def test_everything_wrong_is_found_in_one_run(kind: str) -> None:
    """A map that cannot be read is not missed besides."""
    text, *expected = EVERYTHING[kind]
    bare, faults = faulty(text, *expected, kind=kind)

    assert places(read(bare, kind).faults) == faults
    assert read(bare, kind).sheets == []


AMONG_OTHERS: Final[Broken] = {
    "text": (
        (
            f"{TEXT}player: Ana\n{but(NUMBERS, ('4', '→four'))}player: Ben\n→grid:\n{NUMBERS}"
            f"→player: Cleo\ntotal: 74\nplayer: Béla\n{NUMBERS}"
        ),
        ("wrong_number", {"found": "four"}),
        ("missing_rows", {"count": 0}),
        ("no_numbers", {}),
    ),
    "yaml": (
        (
            f"{YAML}  - player: Ana\n{indented(but(YAML_NUMBERS, ('4', '→four')), 4)}"
            f"  - player: Ben\n{indented(but(YAML_NUMBERS, ('total: 74', '→Totals: 74')), 4)}"
            f"  - →player: Cleo\n    total: 74\n  - player: Béla\n{indented(YAML_NUMBERS, 4)}"
        ),
        ("wrong_number", {"found": "four"}),
        ("unknown_key", unknown("Totals", KEYS, "total")),
        ("no_numbers", {}),
    ),
    "csv": (
        (
            f"{CSV}player;Ana\n{but(CSV_NUMBERS, ('4', '→four'))}player;Ben\n{but(CSV_NUMBERS, ('total', '→Totals'))}"
            f"→player;Cleo\ntotal;74\nplayer;Béla\n{CSV_NUMBERS}"
        ),
        ("wrong_number", {"found": "four"}),
        ("unknown_key", unknown("Totals", KEYS, "total")),
        ("no_numbers", {}),
    ),
}


@pytest.mark.parametrize("kind", AMONG_OTHERS)
def test_what_is_wrong_with_one_player_does_not_keep_the_others_from_being_read(kind: str) -> None:
    text, *expected = AMONG_OTHERS[kind]
    bare, faults = faulty(text, *expected, kind=kind)
    written = read(bare)

    assert places(written.faults) == faults
    # A key that is not known keeps nobody's numbers from being read.
    others = [sheet.player for sheet in written.sheets if sheet.player != "Ben"]
    assert others == ["Żaneta", "Béla"]
    assert written.sheets[0] == SHEET


def test_a_wrong_head_is_named_once_however_many_players_it_holds_for() -> None:
    for kind, text in (
        ("text", f"map: →C\nedicts: →Atlantis, 30, 34, 38\nplayer: Ana\n{NUMBERS}player: Ben\n{NUMBERS}"),
        (
            "yaml",
            (
                "map: →C\nedicts: [→Atlantis, 30, 34, 38]\nplayers:\n"
                f"- player: Ana\n{indented(YAML_NUMBERS)}- player: Ben\n{indented(YAML_NUMBERS)}"
            ),
        ),
    ):
        bare, faults = faulty(
            text,
            ("unknown_side", unknown("C", "AB")),
            ("unknown_card", {"found": "Atlantis", "suggestions": []}),
            kind=kind,
        )
        assert (places(read(bare).faults), read(bare).sheets) == (faults, [])


def test_a_wrong_common_key_is_named_once_however_many_players_it_holds_for() -> None:
    players = f"players:\n- player: Ana\n{indented(YAML_NUMBERS)}- player: Ben\n{indented(YAML_NUMBERS)}"
    bare, faults = faulty(f"→mapp: A\n{players}", ("unknown_key", unknown("mapp", KEYS, "map")), kind="yaml")

    assert places(read(bare).faults) == faults


@pytest.mark.parametrize("line", ["dragon{}: 1\n", "spring: 1 x 3\n", "\nstray {}\n"])
def test_behind_a_hundred_mistakes_nothing_more_is_looked_for(line: str) -> None:
    """One more tells that these are not all."""
    written = read("player: Anna\n" + "".join(line.format("abc"[number % 3] * 3) for number in range(1000)))

    assert (len(written.faults), written.sheets) == (101, [])
