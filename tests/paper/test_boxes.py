"""The numbers of sheets, however people and their programs write them."""

import re
from collections.abc import Callable
from random import Random
from typing import Final

import pytest

from cartographers.core.sheet import Boxes, Sheet
from cartographers.paper.faults import SheetFlaw
from tests.helpers.paper import writing
from tests.helpers.paper.examples import read, the_sheet
from tests.helpers.random_games import BOX, random_game


def test_notes_may_stand_behind_what_is_written() -> None:
    """Behind a number sign between blanks; a name may hold one."""
    noted = "player: Ana #1 # who else\nmap: A # I think\nspring: 7 4 3 -1 = 13 # sure\ntotal: 13\t# too"
    sheet = the_sheet(noted)

    assert (sheet.player, sheet.boxes["spring"].total, sheet.total) == ("Ana #1", 13, 13)


def test_a_minus_alone_is_nothing_lost() -> None:
    nothing_lost = Boxes(7, 4, 3, 0, 14)

    for minus in "-−–":
        for line in (f"7 4 3 {minus} = 14", f"7 + 4 + 3 {minus} = 14", f"7, 4, 3, {minus}, 14"):
            assert the_sheet(f"spring: {line}").boxes == {"spring": nothing_lost}
        assert the_sheet(f"spring;7;4;3;{minus};14").boxes == {"spring": nothing_lost}
        assert the_sheet(f"spring: [7, 4, 3, '{minus}', 14]").boxes == {"spring": nothing_lost}


UNFILLED: Final = [
    pytest.param("spring: 7 4 3 -1 = 13", id="left out"),
    pytest.param("spring: 7 4 3 -1 = 13\nsummer:\nfall: \nwinter:\ntotal:", id="empty"),
    pytest.param("spring: 7 4 3 -1 = 13\nsummer: _ _ _ _ = _\nfall: _\nwinter: ____ = _\ntotal: _", id="of a form"),
    pytest.param("spring: [7, 4, 3, -1, 13]\nsummer: []\nfall: [_, _, _, _, _]\nwinter: null\ntotal:", id="in YAML"),
    pytest.param(
        "spring: {first: 7, second: 4, coins: 3, monsters: -1, total: 13}\n"
        "summer: {first: _, second: _, coins: _, monsters: _, total: _}\n"
        "fall: {first: , second: , coins: , monsters: , total: }\nwinter: {}\ntotal: _",
        id="in YAML of a form",
    ),
    pytest.param("spring;7;4;3;-1;13\nsummer;;;;;\nfall\nwinter;_;_;_;_;_\ntotal;", id="in cells"),
]


@pytest.mark.parametrize("text", UNFILLED)
def test_seasons_may_not_be_filled_in_yet(text: str) -> None:
    assert the_sheet(text) == Sheet("", BOX.editions["en"], {"spring": Boxes(7, 4, 3, -1, 13)})


def numbers_as(text: str, write: Callable[[str], str], seasons: tuple[str, ...] = writing.SEASONS) -> str:
    """Return a sheet in which each number of a season and the total is written in another way."""
    keys = "|".join((*seasons, "total", "first", "second", "coins", "monsters"))
    lines = []
    for line in text.split("\n"):
        key = re.match(rf"\W*({keys})\b", line)
        lines.append(re.sub(r"-?\b[0-9]+\b", lambda found: write(found[0]), line) if key else line)
    return "\n".join(lines)


FULL_WIDTH: Final = str.maketrans("-0123456789", "－０１２３４５６７８９")


WAYS: Final[dict[str, Callable[[str], str]]] = {
    "of a data frame": lambda number: f"{number}.0",
    "with a point": lambda number: f"{number}.",
    "of a spreadsheet with two decimals": lambda number: f"{number}.00",
    "in full width": lambda number: number.translate(FULL_WIDTH),
    "in full width of a data frame": lambda number: f"{number.translate(FULL_WIDTH)}．０",
}


@pytest.mark.parametrize("write", WAYS.values(), ids=WAYS)
@pytest.mark.parametrize("kind", writing.KINDS)
def test_numbers_are_read_however_a_program_writes_them(kind: str, write: Callable[[str], str]) -> None:
    game = writing.played(BOX, random_game(BOX, Random(7)))
    sheets = [writing.filled_in(game, player, 3) for player in range(len(game[0].lands))]
    text = writing.written(sheets, kind, side=game[0].game.map, edition=game[0].game.edition)
    other = numbers_as(text, write)
    assert other != text

    assert read(other, kind) == read(text, kind)


def test_a_decimal_comma_is_read_where_commas_do_not_separate() -> None:
    """In cells between semicolons, in YAML, and between blanks."""
    right = the_sheet("spring: 7 4 3 -1 13\ntotal: 13\n")

    assert the_sheet("spring;7,0;4,0;3,0;-1,0;13,0\ntotal;13,0\n", "csv") == right
    assert the_sheet('spring;"7,0";"4,0";"3,0";"-1,0";"13,0"\ntotal;"13,0"\n', "csv") == right
    assert the_sheet("spring: 7,0 4,0 3,0 -1,0 = 13,0\ntotal: 13,0\n") == right
    assert the_sheet("spring: {first: '7,0', second: 4.0, coins: 3, monsters: -1.0, total: 13.0}\ntotal: 13\n") == right
    assert the_sheet("spring: 7,4,3,-1,13\ntotal: 13\n") == right
    assert the_sheet("spring: 7,0,3,-1,9\n").boxes["spring"] == Boxes(7, 0, 3, -1, 9)


BLANKS: Final = {
    "text": ("spring: 7 4 3 -1 13\nsummer: {0} {0} {0} {0} {1}\ntotal: {0}\n", "_"),
    "yaml": ("spring: [7, 4, 3, -1, 13]\nsummer: ['{0}', '{0}', '{0}', '{0}', '{1}']\ntotal: '{0}'\n", ""),
    "csv": ("spring,7,4,3,-1,13\nsummer,{0},{0},{0},{0},{1}\ntotal,{0}\n", "_"),
}


@pytest.mark.parametrize("kind", BLANKS)
@pytest.mark.parametrize("missing", ["nan", "NaN", "NA", "<NA>", "None", "null"])
def test_what_a_program_writes_for_no_number_is_read_as_a_blank(kind: str, missing: str) -> None:
    text, blank = BLANKS[kind]

    assert read(text.format(missing, missing), kind) == read(text.format(blank, blank), kind)
    assert the_sheet(text.format(missing, missing), kind).boxes == {"spring": Boxes(7, 4, 3, -1, 13)}
    flaws = [fault.flaw for fault in read(text.format(missing, 9), kind).faults]
    assert flaws == [SheetFlaw.MISSING_BOX] * 4


def test_cards_rules_and_maps_are_read_with_decimals_that_are_none() -> None:
    """As a data frame makes them of columns in which a number is missing."""
    heads = "edicts;26.0;30.0;34.0;38.0\nrules;wildholds_stars=6.0\nspring;0;0;0;0;0\n"
    digits = [";".join("1" if column < 2 else "" for column in range(11)) for row in range(11)]
    grids = ["\n".join(["map;A", "grid", *digits, "seasons", *digits]), heads]
    bare = "\n".join(grids)

    plain = the_sheet(bare.replace(".0", ""), "csv")

    assert the_sheet(bare, "csv") == plain
    assert the_sheet(bare.replace("1;", "1.0;").replace("1.0;1.0;;", "1.0;1,0;;"), "csv") == plain
    assert plain.land
    assert plain.edicts[1:3] == ("canal_lake", "wildholds")


@pytest.mark.parametrize("written", ["7.5", "7,5", "7.0.0", "7..", "seven", "７．５", "1e1", "inf"])
@pytest.mark.parametrize("kind", ["text", "csv"])
def test_what_is_no_whole_number_is_still_refused(kind: str, written: str) -> None:
    cells = [written, "4", "3", "-1", "13"]
    text = f"spring;{';'.join(cells)}\n" if kind == "csv" else f"spring: {' '.join(cells)}\n"

    flaws = {fault.flaw for fault in read(text, kind).faults}

    assert flaws <= {SheetFlaw.WRONG_NUMBER, SheetFlaw.WRONG_COUNT}
    assert flaws
