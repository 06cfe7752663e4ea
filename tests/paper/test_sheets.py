"""Score sheets as people type them are read in three formats; any other text is read too, or refused."""

import re
from random import Random
from typing import Final

import pytest
from msgspec.structs import replace

from cartographers.core.check import check_sheet
from cartographers.core.editions import set_apart
from cartographers.core.sheet import Boxes, Level, Sheet
from cartographers.paper.faults import SheetFlaw
from cartographers.paper.sheets import SheetReading
from tests.helpers.paper import writing
from tests.helpers.paper.examples import (
    DIGITS,
    EDICTS,
    FORM,
    GRID,
    HEADS,
    NUMBERS,
    SEASONS,
    SHEET,
    SPRING,
    TEXT,
    YAML,
    YAML_ALONE,
    YAML_HEADS,
    YAML_MAPS,
    YAML_NUMBERS,
    but,
    each_line,
    in_cells,
    indented,
    read,
    the_sheet,
)
from tests.helpers.random_games import BOX, random_game

SPEC_TEXT: Final = f"""\
player: Żaneta
map: A
edition: pl
edicts: sentinel_wood, canal_lake, wildholds, borderlands
grid:
{GRID}seasons:
{DIGITS}spring: 7 4 3 -1 = 13
summer: 4 9 4 -2 = 15
fall: 9 8 6 -2 = 21
winter: 8 12 6 -1 = 25
total: 74
"""


SPEC_YAML: Final = f"""\
map: A
edition: pl
rules: {{lost_barony_wasteland: open}}          # optional, in text too: `rules: lost_barony_wasteland=open`
edicts: [sentinel_wood, canal_lake, wildholds, borderlands]
players:
  - player: Żaneta
    grid: |
{indented(GRID, 6)}    seasons: |
{indented(DIGITS, 6)}    spring:
      {{first: 7, second: 4, coins: 3, monsters: -1, total: 13}}     # as a block it may have its own `grid: |`
    total: 74
"""


SPEC_CSV: Final = f"""\
player;Żaneta
map;A
edition;pl
edicts;sentinel_wood;canal_lake;wildholds;borderlands
grid
{in_cells(GRID)}seasons
{in_cells(DIGITS)}spring;7;4;3;-1;13
summer;4;9;4;-2;15
fall;9;8;6;-2;21
winter;8;12;6;-1;25
total;74
"""


SPEC_SHEETS: Final = [
    pytest.param("text", SPEC_TEXT, SHEET, id="text"),
    pytest.param(
        "yaml",
        SPEC_YAML,
        replace(
            SHEET,
            rules=set_apart(BOX.editions["pl"], {"lost_barony_wasteland": "open"}),
            boxes={"spring": SHEET.boxes["spring"]},
            lands={"spring": SHEET.lands["spring"]},
        ),
        id="yaml",
    ),
    pytest.param("csv", SPEC_CSV, SHEET, id="csv"),
]


@pytest.mark.parametrize(("kind", "text", "sheet"), SPEC_SHEETS)
def test_the_examples_of_the_specification_are_read(kind: str, text: str, sheet: Sheet) -> None:
    for told in (None, kind):
        written = read(text, told)
        assert written._replace(doubts=[]) == SheetReading([sheet], [], [], in_cells=kind == "csv")
        assert [doubt.facts["season"] for doubt in written.doubts] == list(SEASONS[len(sheet.boxes) :])


GENEROUS: Final = {
    "as it is": TEXT,
    "no last newline": TEXT.rstrip(),
    "a byte order mark": f"\ufeff{TEXT}",
    "lines of Windows": TEXT.replace("\n", "\r\n"),
    "empty lines": TEXT.replace("\n", "\n \n"),
    "a form": FORM,
    "comments": f"# ours\n{TEXT}#\n  # and so on\n".replace("seasons:\n", "# map: B\nseasons:\n# 5\n#\t6\n"),
    "keys in capitals": re.sub(r"^\w+:", lambda key: key[0].upper(), TEXT, flags=re.MULTILINE),
    "keys with blanks around": re.sub(r"^(\w+):(.*)$", r"\1 :\t\2  ", TEXT, flags=re.MULTILINE),
    "no blanks behind keys": re.sub(r"^(\w+): ", r"\1:", TEXT, flags=re.MULTILINE),
    "keys in another order": f"{NUMBERS}seasons:\n{DIGITS}grid:\n{GRID}{HEADS}",
    "row letters": but(
        TEXT,
        (GRID, each_line(GRID, lambda row, signs: row + signs)),
        (DIGITS, each_line(DIGITS, lambda row, signs: f"{row.lower()} | {signs}")),
    ),
    "rulers": but(
        TEXT,
        (GRID, "   1 2 3 4 5 6 7 8 9 10 11\n" + each_line(GRID, lambda row, signs: f" {row} {' '.join(signs)}")),
        (DIGITS, "  12345678901\n" + each_line(DIGITS, lambda row, signs: f"{row} {signs}")),
    ),
    "bars and rulers": but(
        TEXT,
        (GRID, each_line(GRID, lambda _, signs: f"+{'---+' * 11}\n| {' | '.join(signs)} |")),
        (DIGITS, each_line(DIGITS, lambda _, signs: f"|{'|'.join(signs)}|")),
    ),
    "blanks": but(TEXT, (GRID, " ".join(GRID)), (DIGITS, "\t".join(DIGITS))),
    "digits alone": but(
        TEXT,
        (GRID, GRID.upper().translate(str.maketrans(".FVAWXMR", "01234500"))),
        (DIGITS, DIGITS.replace(".", "0")),
    ),
    "mountains as they are drawn": but(TEXT, (GRID, GRID.replace("M", "^"))),
    "capitals everywhere and ruins unmarked": but(TEXT, (GRID, GRID.upper().replace("R", "."))),
    "nothing printed": but(TEXT, (GRID, GRID.upper().replace("R", ".").replace("M", "."))),
    "what is printed in the seasons": but(
        TEXT, (DIGITS, but(DIGITS, ("1...2222...", "1..M2222..."), (".......4444", ".r^....4444")))
    ),
    "minus signs": but(TEXT, ("-1", "−1"), ("-2", "–2"), ("-2", "‒2"), ("-1", "—1")),
    "a minus set apart": but(TEXT, ("-1 = 13", "- 1 = 13"), ("-2 = 15", "− 2 = 15")),
    "sums written out": but(TEXT, ("7 4 3 -1 = 13", "7 + 4 + 3 - 1 = 13"), ("4 9 4 -2 = 15", "4+9+4−2=15")),
    "commas, semicolons and bars": but(
        TEXT, ("7 4 3 -1 = 13", "7, 4, 3, -1, 13"), ("4 9 4 -2 = 15", "4;9;4;-2;15"), ("9 8 6 -2 = 21", "9|8|6|-2|21")
    ),
    "cards by name": but(TEXT, (", ".join(EDICTS), "Sentinel Wood,Canal Lake , WILDHOLDS;borderlands")),
    "the side as a small letter": but(TEXT, ("map: A", "map: a")),
    "the edition as capitals": but(TEXT, ("edition: pl", "edition: PL")),
    "the side told by its mountains": but(TEXT, ("map: A\n", "")),
    "the side told by its mountains, ruins unmarked": but(
        TEXT, ("map: A\n", ""), (GRID, GRID.upper().replace("R", "."))
    ),
    "the side left out of a form": but(TEXT, ("map: A\n", "map: _\n")),
    "two columns of keys indented alike": re.sub(r"^(?=\w+:)", "  ", TEXT, flags=re.MULTILINE),
    "YAML": YAML,
    "YAML for one player": YAML_ALONE,
    "YAML for one player in no list": f"players:\n  player: Żaneta\n{indented(YAML_HEADS + YAML_MAPS + YAML_NUMBERS)}",
    "YAML with heads of its own": f"players:\n- player: Żaneta\n{indented(YAML_HEADS + YAML_MAPS + YAML_NUMBERS)}",
    "YAML with keys in capitals": re.sub(r"\w+:", lambda key: key[0].upper(), YAML),
    "YAML for one player with keys in capitals": re.sub(
        r"^\w+:", lambda key: key[0].capitalize(), YAML_ALONE, flags=re.MULTILINE
    ),
    "YAML with lines of Windows": YAML.replace("\n", "\r\n"),
    "YAML with a byte order mark": f"\ufeff{YAML}",
    "YAML with comments": f"# A\n{YAML}# B".replace("grid: |\n", "grid: |    # the map\n      # 12345678901\n"),
    "YAML with seasons as lists": re.sub(
        r"\{first: (.*), .*: (.*), .*: (.*), .*: (.*), .*: (.*)\}", r"[\1, \2, \3, \4, \5]", YAML
    ),
    "YAML with seasons as lines": but(YAML, (SPRING, "7 + 4 + 3 - 1 = 13")),
    "YAML with seasons as lists below each other": but(
        YAML_ALONE,
        (SPRING, "\n- 7\n- 4\n- 3\n- '−1'\n- 13"),
    ),
    "YAML with folded blocks": YAML.replace("|", ">-"),
    "YAML with a map as a list of rows": but(
        YAML_ALONE, (f"|\n{indented(GRID)}", "\n" + "".join(f"- {line}\n" for line in GRID.split()))
    ),
    "YAML with a map in quotes": but(YAML_ALONE, (f"|\n{indented(GRID)}", '"' + GRID.replace("\n", "\\n") + '"\n')),
    "YAML with cards below each other": but(
        YAML, (f"[{', '.join(EDICTS)}]", "\n- 26\n- Polny staw\n- 'wildholds'\n- Határvidék")
    ),
    "YAML with cards in a line": but(YAML, (f"[{', '.join(EDICTS)}]", ", ".join(EDICTS))),
}


@pytest.mark.parametrize("text", GENEROUS.values(), ids=GENEROUS)
def test_what_can_mean_only_one_thing_is_read(text: str) -> None:
    assert read(text) == SheetReading([SHEET], [], [])


EMPTY: Final = "...........\n" * 11


LEFT: Final = [
    pytest.param(
        f"player: _\nmap: A\nedicts: _, _, _, _\ngrid:\n{EMPTY}seasons:\n{EMPTY}spring: 7 4 3 -1 = 13", id="text"
    ),
    pytest.param(
        f"map: A\nedicts: [_, _, _, _]\nplayers:\n  - player: _\n    grid: |\n{indented(EMPTY, 6)}"
        f"    seasons: |\n{indented(EMPTY, 6)}    spring: [7, 4, 3, -1, 13]",
        id="yaml",
    ),
    pytest.param(
        f"player;\nmap;A\nedicts;;;;\ngrid\n{in_cells(EMPTY)}seasons\n{in_cells(EMPTY)}spring;7;4;3;-1;13", id="csv"
    ),
]


@pytest.mark.parametrize("text", LEFT)
def test_what_is_left_as_it_stands_on_a_form_is_not_given(text: str) -> None:
    assert the_sheet(text) == Sheet("", BOX.editions["en"], {"spring": Boxes(7, 4, 3, -1, 13)})


WHOLE_GAMES: Final = [writing.played(BOX, random_game(BOX, Random(seed))) for seed in range(6)]


@pytest.mark.parametrize("level", [1, 2, 3])
@pytest.mark.parametrize("kind", writing.KINDS)
def test_sheets_of_whole_games_are_read_as_they_are_written(kind: str, level: int) -> None:
    for game in WHOLE_GAMES:
        start = game[0].game
        sheets = [writing.filled_in(game, player, level) for player in range(len(start.players))]
        expected = [replace(sheet, rules=BOX.editions[start.edition]) for sheet in sheets]
        for grids in (False, True):
            text = writing.written(sheets, kind, side=start.map, edition=start.edition, grids=grids)
            for told in (None, kind):
                assert read(text, told) == SheetReading(expected, [], [], in_cells=kind == "csv")


MANY: Final = {
    "text": "player: {name}\n" + NUMBERS,
    "yaml": "- player: {name}\n" + indented("spring: [1, 2, 3, 0, 6]"),
    "csv": "player;{name}\nspring;1;2;3;0;6\n",
}


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("kind", writing.KINDS)
def test_sheets_with_any_seasons_left_out_are_read_and_right(kind: str, seed: int) -> None:
    """However many are left out, from one to all, and whether a map of some season stands beside its numbers."""
    rng = Random(seed)
    game = writing.played(BOX, random_game(BOX, rng))
    sheet = writing.filled_in(game, 0, 3)
    text = writing.written([sheet], kind, side=game[0].game.map, edition=game[0].game.edition)
    before, marks, after = re.split(r"(seasons.*?)(?=spring)", text, flags=re.DOTALL)
    share, gap = rng.choice((0.02, 0.5, 0.98, 1)), "" if kind == "csv" else "."
    left_out = re.sub("[1-4]", lambda mark: gap if rng.random() < share else mark[0], marks)
    written = read(before + left_out + after, {"text": None}.get(kind, kind))

    (found,) = written.sheets
    assert (written.faults, {doubt.flaw for doubt in written.doubts} - {SheetFlaw.NO_SEASON}) == ([], set())
    report = check_sheet(BOX, replace(found, rules=sheet.rules))
    assert report.findings == ()
    assert report.level == (Level.SEASONS if left_out == marks else Level.MAP)
    assert {**found.lands, **sheet.lands} == sheet.lands
    for season, part in found.parts.items():
        land = sheet.lands[season]
        assert not part.least.filled & ~land.filled
        assert not land.filled & ~part.most.filled


@pytest.mark.parametrize("kind", MANY)
def test_a_hundred_players_are_read_and_no_more(kind: str) -> None:
    each = [MANY[kind].format(name=number) for number in range(102)]
    head = "players:\n" if kind == "yaml" else ""
    hundred = read(head + "".join(each[:100]), kind)
    more = read(head + "".join(each), kind)

    assert (len(hundred.sheets), hundred.faults) == (100, [])
    ((line, _, flaw, facts),) = more.faults
    assert (flaw, facts) == (SheetFlaw.TOO_MANY_PLAYERS, {"most": 100})
    assert line == (head + "".join(each[:100])).count("\n") + 1
    assert more.sheets == hundred.sheets


def test_a_name_is_shown_as_far_as_it_is_of_use() -> None:
    assert the_sheet(f"player: {'x' * 1000}\n{NUMBERS}").player == "x" * 40 + "…"
