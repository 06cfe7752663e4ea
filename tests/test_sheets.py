"""Score sheets as people type them: read in three formats, and whatever is wrong in one is named with its place."""

import csv
import io
import re
from collections.abc import Callable, Iterable, Sequence
from random import Random
from typing import Any, Final, TypeAlias

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from cartographers.base.data import Reason
from cartographers.base.words import LANGUAGES, Words
from cartographers.cli.sheet_files import card_finder
from cartographers.core.editions import set_apart
from cartographers.core.maps import parse_land
from cartographers.core.sheet import Boxes, Head, Sheet
from cartographers.core.typed_map import Fault, MapFlaw
from cartographers.sheets import SheetFlaw, Terms, Written, read_sheets
from tests import paper
from tests.helpers.random_games import BOX, random_game

FIND: Final = card_finder(BOX)

ROWS: Final = "ABCDEFGHIJK"
SEASONS: Final = ("spring", "summer", "fall", "winter")
EDICTS: Final = ("sentinel_wood", "canal_lake", "wildholds", "borderlands")

GRID: Final = """\
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

DIGITS: Final = """\
11222......
1...2222...
11333..2...
43..3..2...
.3..3......
.3....4....
.3....44...
.......4...
.......4444
........444
.......4444
"""
"""The season in which each space was drawn."""


def grown(number: int) -> str:
    """Return the map as it was at the end of a season."""
    pairs = zip(GRID, DIGITS, strict=True)
    return "".join(".r"[sign.islower()] if digit.isdigit() and int(digit) > number else sign for sign, digit in pairs)


HEADS: Final = """\
player: Żaneta
map: A
edition: pl
edicts: sentinel_wood, canal_lake, wildholds, borderlands
"""

NUMBERS: Final = """\
spring: 7 4 3 -1 = 13
summer: 4 9 4 -2 = 15
fall: 9 8 6 -2 = 21
winter: 8 12 6 -1 = 25
total: 74
"""

TEXT: Final = f"{HEADS}grid:\n{GRID}seasons:\n{DIGITS}{NUMBERS}"

SHEET: Final = Sheet(
    player="Żaneta",
    rules=BOX.editions["pl"],
    boxes={
        "spring": Boxes(7, 4, 3, -1, 13),
        "summer": Boxes(4, 9, 4, -2, 15),
        "fall": Boxes(9, 8, 6, -2, 21),
        "winter": Boxes(8, 12, 6, -1, 25),
    },
    total=74,
    edicts=EDICTS,
    land=parse_land(GRID.split()),
    lands={season: parse_land(grown(number).split()) for number, season in enumerate(SEASONS, 1)},
)

Place: TypeAlias = tuple[int, int, str, dict[str, Any]]
"""A line, a column, a flaw and its facts."""

Wrong: TypeAlias = tuple[str, dict[str, Any]]
"""A flaw and its facts."""

Broken: TypeAlias = dict[str, tuple[str, *tuple[Wrong, ...]]]
"""Texts with arrows at what is wrong in them, by what that is."""


def but(text: str, *changes: tuple[str, str]) -> str:
    """Return a text with something else here and there."""
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    return text


def indented(text: str, by: int = 2) -> str:
    return "".join(f"{' ' * by}{line}\n" for line in text.splitlines())


def in_cells(block: str) -> str:
    """Return the rows of a map as a spreadsheet writes them, empty spaces as empty cells."""
    return "".join(";".join(line.replace(".", " ")).replace(" ", "") + "\n" for line in block.split())


def each_line(block: str, write: Callable[[str, str], str]) -> str:
    """Return a block in which each line is made from the letter of its row and its signs."""
    return "".join(f"{write(row, line)}\n" for row, line in zip(ROWS, block.split(), strict=True))


YAML_HEADS: Final = """\
map: A
edition: pl
edicts: [sentinel_wood, canal_lake, wildholds, borderlands]
"""

YAML_NUMBERS: Final = """\
spring: {first: 7, second: 4, coins: 3, monsters: -1, total: 13}
summer: {first: 4, second: 9, coins: 4, monsters: -2, total: 15}
fall: {first: 9, second: 8, coins: 6, monsters: -2, total: 21}
winter: {first: 8, second: 12, coins: 6, monsters: -1, total: 25}
total: 74
"""

SPRING: Final = "{first: 7, second: 4, coins: 3, monsters: -1, total: 13}"

YAML_MAPS: Final = f"grid: |\n{indented(GRID)}seasons: |\n{indented(DIGITS)}"

YAML: Final = f"{YAML_HEADS}players:\n  - player: Żaneta\n{indented(YAML_MAPS + YAML_NUMBERS, 4)}"

YAML_ALONE: Final = f"player: Żaneta\n{YAML_HEADS}{YAML_MAPS}{YAML_NUMBERS}"
"""A sheet whose player is named beside everything else."""

YAML_BLOCKS: Final = f"{YAML_HEADS}players:\n- player: Żaneta\n" + indented(
    "".join(
        f"{season}:\n  first: {first}\n  second: {second}\n  coins: {coins}\n  monsters: {monsters}\n  total: {total}\n"
        f"  grid: |\n{indented(grown(number), 4)}"
        for number, (season, first, second, coins, monsters, total) in enumerate(
            [("spring", 7, 4, 3, -1, 13), ("summer", 4, 9, 4, -2, 15), ("fall", 9, 8, 6, -2, 21)], 1
        )
    )
    + f"winter: [8, 12, 6, -1, 25]\ntotal: 74\ngrid: |\n{indented(GRID)}"
)
"""A sheet with a map of its own for each season but the last."""

CSV_HEADS: Final = """\
player;Żaneta
map;A
edition;pl
edicts;sentinel_wood;canal_lake;wildholds;borderlands
"""

CSV_NUMBERS: Final = """\
spring;7;4;3;-1;13
summer;4;9;4;-2;15
fall;9;8;6;-2;21
winter;8;12;6;-1;25
total;74
"""

CSV: Final = f"{CSV_HEADS}grid\n{in_cells(GRID)}seasons\n{in_cells(DIGITS)}{CSV_NUMBERS}"


def read(text: str, kind: str | None = None, terms: Terms | None = None) -> Written:
    """Return what a text holds, but for what it says of the game itself, which other tests look at."""
    written = read_sheets(text, BOX, FIND, terms or Terms(), kind=kind)
    return written._replace(sheets=[replace(sheet, head=Head()) for sheet in written.sheets])


SAID: Final = {
    "text": """
player: Anna
map: b
edition: DE
rules: wildholds_stars=6
spring: 0 0 0 0 0
player: Ben
spring: 0 0 0 0 0
""",
    "yaml": """
map: B
edition: de
rules: {wildholds_stars: 6}
players:
  - {player: Anna, spring: [0, 0, 0, 0, 0]}
  - {player: Ben, spring: [0, 0, 0, 0, 0]}
""",
    "csv": "map;B\nedition;de\nrules;wildholds_stars=6\nplayer;Anna\nspring;0;0;0;0;0\nplayer;Ben\nspring;0;0;0;0;0\n",
}


@pytest.mark.parametrize("kind", SAID)
def test_what_a_sheet_says_of_the_game_is_kept_whatever_it_is_checked_by(kind: str) -> None:
    told = Terms(side="A", edition="pl", rules={"lost_barony_wasteland": "open"})
    for terms in (Terms(), told):
        sheets = read_sheets(SAID[kind], BOX, FIND, terms, kind=kind).sheets

        assert [sheet.head for sheet in sheets] == [Head(side="B", edition="de", rules={"wildholds_stars": 6})] * 2
    (bare,) = read_sheets("spring: 0 0 0 0 0\n", BOX, FIND, told).sheets
    assert bare.head == Head()


def the_sheet(text: str, kind: str | None = None, terms: Terms | None = None) -> Sheet:
    """Return the only sheet of a text in which nothing is wrong or doubtful."""
    written = read(text, kind, terms)
    assert (written.faults, [doubt for doubt in written.doubts if doubt.flaw != SheetFlaw.NOT_FILLED_IN]) == ([], [])
    [sheet] = written.sheets
    return sheet


def places(faults: Iterable[Fault]) -> list[Place]:
    return [(fault.line, fault.column, fault.flaw.value, {**fault.facts}) for fault in faults]


def marked(text: str, *, in_cells: bool = False) -> tuple[str, list[tuple[int, int]]]:
    """Return a text without its arrows, and the places to which they point; at the end of a row, behind its cells."""
    found = []
    for number, line in enumerate(text.split("\n"), 1):
        before, *behind = line.split("→")
        for after in behind:
            behind_all = bool(before) and not after
            found.append((number, before.count(";") + 1 + behind_all if in_cells else len(before) + 1))
            before += after
    return text.replace("→", ""), found


def faulty(text: str, *faults: Wrong, kind: str) -> tuple[str, list[Place]]:
    """Return a text without its arrows, and the faults that it should have there."""
    bare, found = marked(text, in_cells=kind == "csv")
    return bare, [(*place, *fault) for place, fault in zip(found, faults, strict=True)]


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
        assert written._replace(doubts=[]) == Written([sheet], [], [], in_cells=kind == "csv")
        assert [doubt.facts["season"] for doubt in written.doubts] == list(SEASONS[len(sheet.boxes) :])


def test_spaces_of_a_season_that_is_not_filled_in_are_a_doubt() -> None:
    written = read(but(TEXT, ("winter: 8 12 6 -1 = 25\n", "")))

    (doubt,) = written.doubts
    line, column = next(
        (n, line.index("4") + 1) for n, line in enumerate(TEXT.split("\n"), 1) if re.match(r"[.1-3]*4", line)
    )
    assert (*doubt[:3], doubt.facts["season"]) == (line, column, SheetFlaw.NOT_FILLED_IN, "winter")


def test_a_line_of_rules_in_text_is_that_of_the_specification() -> None:
    rules = the_sheet(f"rules: lost_barony_wasteland=open\n{TEXT}").rules

    assert rules == set_apart(BOX.editions["pl"], {"lost_barony_wasteland": "open"})


FORM: Final = f"""\
# Overtype what is yours.
player: Żaneta
map: A
edition: pl
edicts: Leśna warta, Polny staw, Kolonia, Pogranicze
grid:
# 12345678901
{each_line(GRID, lambda row, signs: f"{row} {signs}")}seasons:
# 12345678901
{each_line(DIGITS, lambda row, signs: f"{row} {signs}")}{NUMBERS}"""

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
    assert read(text) == Written([SHEET], [], [])


def test_a_map_may_stand_beside_the_numbers_of_each_season() -> None:
    assert the_sheet(YAML_BLOCKS) == replace(SHEET, lands={season: SHEET.lands[season] for season in SEASONS[:3]})


def test_a_map_of_one_season_goes_before_the_seasons_of_the_spaces() -> None:
    own = grown(1).replace("XX", "X.", 1)
    numbers = SPRING.replace("}", "").replace("{", "").replace(", ", "\n  ")
    text = but(YAML_ALONE, (f" {SPRING}\n", f"\n  {numbers}\n  grid: |\n{indented(own, 4)}"))

    assert the_sheet(text).lands == {**SHEET.lands, "spring": parse_land(own.split())}


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


CARD_NAMES: Final = [
    *((card.id, card.id) for card in BOX.scoring.values()),
    *((str(card.number), card.id) for card in BOX.scoring.values()),
    *((Words(language, "cartographers")(f"card.{card}.name"), card) for language in LANGUAGES for card in BOX.scoring),
    *(("Sentinel", "sentinel_wood"), ("csatorna", "canal_lake"), ("BASTION", "wildholds"), ("Σύν", "borderlands")),
    *(("Lesna warta", "sentinel_wood"), ("unzugangl", "lost_barony")),
]


@pytest.mark.parametrize(("name", "card"), CARD_NAMES)
def test_a_card_is_named_in_any_way(name: str, card: str) -> None:
    groups = {BOX.scoring[one].group: one for one in EDICTS}
    others = [one for group, one in groups.items() if group != BOX.scoring[card].group]

    for kind, edicts in (
        ("text", f"edicts: {', '.join([name, *others])}\nspring: 7 4 3 -1 = 13"),
        ("yaml", f"edicts: [{', '.join([name, *others])}]\nspring: [7, 4, 3, -1, 13]"),
        ("csv", f"edicts;{';'.join([name, *others])}\nspring;7;4;3;-1;13"),
    ):
        assert the_sheet(edicts, kind).edicts == (card, *others)


SEVERAL: Final = [
    pytest.param(
        "text",
        but(TEXT, ("player: Żaneta\n", ""), ("grid:", "player: Żaneta\ngrid:"))
        + f"player: Béla\n{NUMBERS}player: Γιώργος\nmap: B\nedition: el\n{NUMBERS}player: _\n{NUMBERS}",
        id="text, heads in front",
    ),
    pytest.param(
        "text",
        f"{TEXT}player: Béla\n{NUMBERS}player: Γιώργος\nedition: el\n{NUMBERS}map: B\nplayer:\n{NUMBERS}",
        id="text, heads with the first",
    ),
    pytest.param(
        "yaml",
        f"{YAML}  - player: Béla\n{indented(YAML_NUMBERS, 4)}  - player: Γιώργος\n    map: B\n    edition: el\n"
        f"{indented(YAML_NUMBERS, 4)}  - edition: el\n    map: B\n{indented(YAML_NUMBERS, 4)}",
        id="yaml",
    ),
    pytest.param(
        "csv",
        f"{CSV}player;Béla\n{CSV_NUMBERS}player;Γιώργος\nedition;el\nmap;B\n{CSV_NUMBERS}player;;;;\n{CSV_NUMBERS}",
        id="csv",
    ),
]


@pytest.mark.parametrize(("kind", "text"), SEVERAL)
def test_heads_hold_for_the_players_behind_until_they_are_written_anew(kind: str, text: str) -> None:
    bela = replace(SHEET, player="Béla", land=None, lands={})
    greek = BOX.editions["el"]
    sheets = [SHEET, bela, replace(bela, player="Γιώργος", rules=greek), replace(bela, player="", rules=greek)]

    for told in (None, kind):
        assert read(text, told) == Written(sheets, [], [], in_cells=kind == "csv")


def test_a_side_that_is_written_anew_holds_for_the_map_behind() -> None:
    text = f"map: B\nplayer: Ana\n{NUMBERS}player: Żaneta\nmap: A\ngrid:\n{GRID.upper().replace('M', '.')}{NUMBERS}"
    text = text.replace("R", ".")

    first, second = read(text).sheets
    assert (first.player, first.land) == ("Ana", None)
    assert (second.player, second.land) == ("Żaneta", SHEET.land)


def test_common_heads_of_yaml_hold_where_a_player_has_none() -> None:
    """What is a player's own there holds for this one alone."""
    own = "  - player: Ana\n    edition: el\n" + indented(YAML_NUMBERS, 4)
    text = but(YAML, ("players:\n", f"players:\n{own}"))

    first, second = read(text).sheets
    assert (first.rules, second) == (BOX.editions["el"], SHEET)


def test_the_side_holds_for_sheets_that_name_none() -> None:
    bare = GRID.upper().replace("R", ".").replace("M", ".")
    text = but(TEXT, (GRID, bare), ("map: A\n", ""))

    assert the_sheet(text, terms=Terms(side="A")) == SHEET
    assert the_sheet(but(TEXT, (GRID, bare)), terms=Terms(side="B")) == SHEET


def test_an_edition_and_rules_hold_whatever_a_sheet_says() -> None:
    text = f"rules: lost_barony_wasteland=open solo_ambush=free\n{TEXT}"
    terms = Terms(edition="el", rules={"solo_ambush": "printed", "wildholds_stars": 8})
    expected: dict[str, str | int] = {"lost_barony_wasteland": "open", "solo_ambush": "printed", "wildholds_stars": 8}

    assert the_sheet(text, terms=terms).rules == set_apart(BOX.editions["el"], expected)


RULES: Final = [
    pytest.param("rules: lost_barony_wasteland=open, wildholds_stars=6", id="text"),
    pytest.param("rules: lost_barony_wasteland = open wildholds_stars: 6", id="text with blanks"),
    pytest.param("rules: {lost_barony_wasteland: open, wildholds_stars: 6}", id="yaml"),
    pytest.param("rules: [lost_barony_wasteland=open, wildholds_stars=6]", id="yaml list"),
    pytest.param("rules:\n  Lost_Barony_Wasteland: open\n  wildholds_stars: '6'", id="yaml block"),
    pytest.param("rules;lost_barony_wasteland=open;wildholds_stars=6", id="csv"),
]


@pytest.mark.parametrize("line", RULES)
def test_rules_are_set_apart_in_every_format(line: str) -> None:
    numbers = "spring;7;4;3;-1;13" if ";" in line else "spring: 7 4 3 -1 = 13"
    apart: dict[str, str | int] = {"lost_barony_wasteland": "open", "wildholds_stars": 6}

    assert the_sheet(f"{line}\n{numbers}").rules == set_apart(BOX.editions["en"], apart)


def test_other_alphabets_are_read_with_a_doubt_at_their_place() -> None:
    text = but(TEXT, ("XXFFF", "XΧFFF"), ("AAVV", "AАVV"))
    written = read(text)

    assert (written.sheets, written.faults) == ([SHEET], [])
    assert places(written.doubts) == [
        (6, 2, "look_alike", {"found": "Χ", "read": "X"}),
        (16, 9, "look_alike", {"found": "А", "read": "A"}),
    ]


def spreadsheet(text: str = CSV, delimiter: str = ";", *, width: int = 0, quoting: int = csv.QUOTE_MINIMAL) -> str:
    """Return a file as a spreadsheet writes it."""
    table = io.StringIO()
    rows = [line.split(";") for line in text.splitlines()]
    filled = [[*row, *[""] * (width - len(row))] for row in rows]
    csv.writer(table, delimiter=delimiter, quoting=quoting).writerows(filled)  # type: ignore[arg-type]
    return table.getvalue()


def lettered(block: str, ruler: str = ";1;2;3;4;5;6;7;8;9;10;11") -> str:
    """Return the rows of a map in cells with row letters and column numbers."""
    return f"{ruler}\n" + "".join(
        f"{row};{line}\n" for row, line in zip(ROWS, in_cells(block).splitlines(), strict=True)
    )


def cut(block: str) -> str:
    """Return rows without the columns behind the last one that is used."""
    rows = in_cells(block).splitlines()
    used = max(line.count(";") for line in (row.rstrip(";") for row in rows))
    return "".join(";".join(row.split(";")[: used + 1]) + "\n" for row in rows)


NARROW: Final = "".join(f"{line[:9]}..\n" for line in GRID.split())
"""The map without its last two columns."""

NARROW_DIGITS: Final = "".join(f"{line[:9]}..\n" for line in DIGITS.split())

SPREADSHEETS: Final = {
    "semicolons": spreadsheet(),
    "tabs": spreadsheet(delimiter="\t"),
    "commas": spreadsheet(delimiter=","),
    "a byte order mark": f"\ufeff{spreadsheet()}",
    "lines of Unix": CSV,
    "no last newline": CSV.rstrip(),
    "quoted cells": spreadsheet(quoting=csv.QUOTE_ALL),
    "quoted cells between commas": f"\ufeff{spreadsheet(delimiter=',', quoting=csv.QUOTE_ALL)}",
    "quoted cells between tabs": spreadsheet(delimiter="\t", quoting=csv.QUOTE_ALL),
    "trailing empty cells": spreadsheet(width=12),
    "trailing empty cells between tabs": spreadsheet(delimiter="\t", width=12),
    "trailing empty cells between commas": spreadsheet(delimiter=",", width=26),
    "dots": spreadsheet(but(CSV, (in_cells(GRID), "".join(";".join(line) + "\n" for line in GRID.split())))),
    "blanks in cells": CSV.replace(";", " ; "),
    "digits": but(
        CSV,
        (in_cells(GRID), in_cells(GRID.upper().translate(str.maketrans("FVAWXMR", "12345..")))),
        ("\nmap;A", "\nMap;a"),
    ),
    "row letters and a ruler": but(CSV, (in_cells(GRID), lettered(GRID)), (in_cells(DIGITS), lettered(DIGITS))),
    "row letters and a ruler, cells filled up": spreadsheet(
        but(CSV, (in_cells(GRID), lettered(GRID)), (in_cells(DIGITS), lettered(DIGITS))), width=14
    ),
    "row letters and no ruler": but(
        CSV,
        (in_cells(GRID), lettered(GRID).partition("\n")[2]),
        (in_cells(DIGITS), lettered(DIGITS).partition("\n")[2]),
    ),
    "a ruler and no row letters": but(
        CSV, ("grid\n", "grid\n1;2;3;4;5;6;7;8;9;10;11\n"), ("seasons\n", "seasons;\n1;2;3;4;5;6;7;8;9;10;11\n")
    ),
    "rows of separators around the grid": spreadsheet(
        but(CSV, ("grid\n", ";;\ngrid\n;;\n"), ("seasons\n", ";;\n;;\nseasons\n;;\n;;\n"), ("spring;", ";;\nspring;")),
        width=12,
    ),
    "empty lines around the grid": but(
        CSV, ("grid\n", "\ngrid\n\n"), ("seasons\n", "\n\nseasons\n\n"), ("spring;", "\nspring;")
    ),
    "a comment": f"# ours;;\n{CSV}#;A;B\n",
    "comments between commas": spreadsheet(f"# ours\n{CSV}#;1st;2nd\n", ",", width=11),
    "a heading of a form above the numbers": but(
        CSV, ("spring;", "#;1st edict;2nd edict;Coins;Monsters;Total\nspring;")
    ),
    "whole rows in one cell": but(CSV, (in_cells(GRID), GRID), (in_cells(DIGITS), DIGITS)),
    "whole rows in one cell, cells filled up": spreadsheet(
        but(CSV, (in_cells(GRID), GRID), (in_cells(DIGITS), DIGITS)), width=11
    ),
    "one whole row in a cell": but(CSV, (";".join("AW..W..F...").replace(".", ""), "AW..W..F...;;;;;;;;;;")),
    "whole rows beside row letters": spreadsheet(
        but(CSV, (in_cells(GRID), each_line(GRID, lambda row, signs: f"{row};{signs}"))), width=12
    ),
    "keys in capitals": re.sub(r"^\w{3,}", lambda key: key[0].upper(), CSV, flags=re.MULTILINE),
    "a side told by its mountains": but(CSV, ("map;A\n", "")),
    "cards in one cell": but(CSV, (";".join(EDICTS), '"Leśna warta, Polny staw, Kolonia, Pogranicze"')),
    "numbers with another minus": CSV.replace("-", "−"),
}


@pytest.mark.parametrize("text", SPREADSHEETS.values(), ids=SPREADSHEETS)
def test_spreadsheets_are_read_as_they_are_written(text: str) -> None:
    assert read(text, "csv") == Written([SHEET], [], [], in_cells=True)
    assert read(text) == Written([SHEET], [], [], in_cells=True)


def test_keys_of_a_spreadsheet_may_have_colons() -> None:
    assert the_sheet(re.sub(r"^(\w{3,})", r"\1:", CSV, flags=re.MULTILINE), "csv") == SHEET


@pytest.mark.parametrize("with_letters", [False, True])
@pytest.mark.parametrize("delimiter", [*";,\t"])
def test_rows_cut_behind_the_last_used_column_are_made_whole(delimiter: str, *, with_letters: bool) -> None:
    parts = [cut(NARROW), cut(NARROW_DIGITS)]
    assert parts[0].splitlines()[0].count(";") == 8
    if with_letters:
        parts = [
            "".join(f"{row};{line}\n" for row, line in zip(ROWS, part.splitlines(), strict=True)) for part in parts
        ]
    text = spreadsheet(but(CSV, (in_cells(GRID), parts[0]), (in_cells(DIGITS), parts[1])), delimiter)
    land = parse_land(but(NARROW, ("FM..", "FMr."), ("rM....FA..", "rM....FAr.")).split())

    for kind in (None, "csv"):
        assert the_sheet(text, kind).land == land


@pytest.mark.parametrize("delimiter", [*";,\t"])
def test_wasteland_is_read_from_cells(delimiter: str) -> None:
    """Side B has rows in which wasteland stands before anything else."""
    side = BOX.sides["B"]
    lines = [*["...........", "......r.M..", "..rM.......", ".....#.....", "....##r....", "....###...."]]
    lines += [*[".r...#.....", ".....M..r..", ".........M.", "..Mr.......", "F.........."]]
    rows = "\n".join(lines)
    text = spreadsheet(f"map;B\ngrid\n{in_cells(rows)}{CSV_NUMBERS}", delimiter)

    for kind in (None, "csv"):
        assert the_sheet(text, kind).land == replace(side, forest=parse_land(lines).forest)


KEYS: Final = ["map", "edition", "rules", "edicts", "player", "grid", "seasons", *SEASONS, "total"]
BLOCK_KEYS: Final = ["first", "second", "coins", "monsters", "total", "grid"]
EDITIONS: Final = [*BOX.editions]
RULE_NAMES: Final = [
    *("solo_ambush", "fallback_terrain", "lost_barony_wasteland", "wildholds_stars", "ambush_fallback_terrain"),
]


def unknown(found: str, known: Sequence[str], *suggestions: str) -> dict[str, Any]:
    return {"found": found, "suggestions": [*suggestions], "known": [*known]}


def counted(key: str, count: int, expected: int) -> dict[str, Any]:
    return {"key": key, "count": count, "expected": expected}


def off(space: str, found: str, kind: str, side: str, *printed: str) -> dict[str, Any]:
    return {"space": space, "found": found, "kind": kind, "side": side, "printed": [*printed]}


TEXT_MAP: Final = f"{HEADS}grid:\n{GRID}{NUMBERS}"
YAML_MAP: Final = f"player: Żaneta\n{YAML_HEADS}grid: |\n{indented(GRID)}{YAML_NUMBERS}"
CSV_MAP: Final = f"{CSV_HEADS}grid\n{in_cells(GRID)}{CSV_NUMBERS}"
"""Sheets without seasons, for what is wrong with the map alone."""

BROKEN_TEXT: Final[Broken] = {
    "a log": ('→{"event": "game_started"}\n', ("not_a_sheet", {})),
    "a log behind empty lines": ('→\ufeff\n\n {"event": "game_started"}\n', ("not_a_sheet", {})),
    "prose": (f"→Our game\nof yesterday\n{TEXT}", ("stray", {"found": "Our game"})),
    "prose here and there": (
        f" →one\n\n →two\n{TEXT}\n→three",
        ("stray", {"found": "one"}),
        ("stray", {"found": "two"}),
        ("stray", {"found": "three"}),
    ),
    "something behind the key of a block": (but(TEXT, ("grid:", "grid:  →mine")), ("stray", {"found": "mine"})),
    "a key that is misspelt": (
        but(TEXT, ("edicts:", "→Edict:")),
        ("unknown_key", unknown("Edict", KEYS, "edicts", "edition")),
    ),
    "a key that nothing looks like": (f"{TEXT}→wózek: 7\n", ("unknown_key", unknown("wózek", KEYS))),
    "a key written again": (f"{TEXT}→total: 74\n", ("repeated_key", {"found": "total"})),
    "a block written again": (f"{TEXT}→grid:\n{GRID}", ("repeated_key", {"found": "grid"})),
    "nothing": ("→", ("no_numbers", {})),
    "comments alone": ("→# ours\n", ("no_numbers", {})),
    "no numbers": (f"\n→{HEADS}grid:\n{GRID}total: 74\n", ("no_numbers", {})),
    "seasons left blank": (f"→{HEADS}spring: _ _ _ _ = _\nsummer:\n", ("no_numbers", {})),
    "a season left out": (
        but(TEXT, ("summer: 4 9 4 -2 = 15\n", ""), ("winter", "→winter")),
        ("missing_season", {"season": "summer"}),
    ),
    "two seasons left blank": (
        but(TEXT, ("7 4 3 -1 = 13", "_"), ("9 8 6 -2 = 21", ""), ("winter", "→→winter")),
        ("missing_season", {"season": "spring"}),
        ("missing_season", {"season": "fall"}),
    ),
    "a number short": (but(TEXT, ("7 4 3 -1 = 13", "→7 4 3 = 13")), ("wrong_count", counted("spring", 4, 5))),
    "a number too many": (but(TEXT, ("7 4 3 -1 = 13", "→7 4 3 -1 0 = 13")), ("wrong_count", counted("spring", 6, 5))),
    "two totals": (but(TEXT, ("total: 74", "total: →74 75")), ("wrong_count", counted("total", 2, 1))),
    "a card short": (but(TEXT, (", borderlands", ""), ("sent", "→sent")), ("wrong_count", counted("edicts", 3, 4))),
    "a card left blank": (but(TEXT, ("borderlands", "_"), ("sent", "→sent")), ("wrong_count", counted("edicts", 3, 4))),
    "a card too many": (
        but(TEXT, ("borderlands", "borderlands, →34"), ("sent", "→sent")),
        ("wrong_count", counted("edicts", 5, 4)),
        ("same_card", {"card": "wildholds"}),
    ),
    "words for numbers": (
        but(TEXT, ("7 4 3 -1 = 13", "7 →four 3 -1 = →x13"), ("total: 74", "total: →lots")),
        ("wrong_number", {"found": "four"}),
        ("wrong_number", {"found": "x13"}),
        ("wrong_number", {"found": "lots"}),
    ),
    "numbers that are none": (
        but(TEXT, ("7 4 3 -1 = 13", "→7.5 →4a →½ -1 = 13")),
        ("wrong_number", {"found": "7.5"}),
        ("wrong_number", {"found": "4a"}),
        ("wrong_number", {"found": "½"}),
    ),
    "a box left blank": (
        but(TEXT, ("7 4 3 -1 = 13", "7 4 →_ -1 = 13")),
        ("missing_box", {"season": "spring", "box": "coins"}),
    ),
    "two minus signs": (but(TEXT, ("-1 = 13", "→--1 = 13")), ("wrong_number", {"found": "--1"})),
    "a side that there is not": (but(TEXT_MAP, ("map: A", "map: →C")), ("unknown_side", unknown("C", "AB"))),
    "no side, and mountains of none": (
        but(TEXT_MAP, ("map: A\n", ""), ("grid", "→grid"), ("MF", ".F")),
        ("no_side", {"known": ["A", "B"]}),
    ),
    "an edition that there is not": (
        but(TEXT, ("edition: pl", "edition: →polska")),
        ("unknown_edition", unknown("polska", EDITIONS)),
    ),
    "a rule that there is not": (
        f"rules: →lost_barony=open\n{TEXT}",
        ("unknown_rule", unknown("lost_barony", RULE_NAMES, "lost_barony_wasteland")),
    ),
    "a rule without a name": (f"rules: →=\n{TEXT}", ("unknown_rule", unknown("=", RULE_NAMES))),
    "a rule without an answer": (
        f"rules: →wildholds_stars\n{TEXT}",
        ("unknown_value", unknown("wildholds_stars", ["8", "6"])),
    ),
    "an answer that there is not": (
        f"rules: lost_barony_wasteland=→opened wildholds_stars = →7\n{TEXT}",
        ("unknown_value", unknown("opened", ["filled", "open"], "open")),
        ("unknown_value", unknown("7", ["8", "6"])),
    ),
    "a card that there is not": (
        but(TEXT, ("canal_lake", "→Canal Lakes"), ("borderlands", "→qqq")),
        ("unknown_card", {"found": "Canal Lakes", "suggestions": ["canal_lake"]}),
        ("unknown_card", {"found": "qqq", "suggestions": []}),
    ),
    "the beginning of several cards": (
        but(TEXT, ("wildholds", "→Green")),
        ("unknown_card", {"found": "Green", "suggestions": ["greenbough", "greengold_plains"]}),
    ),
    "a card twice": (
        but(TEXT, ("canal_lake", "→Leśna warta")),
        ("same_card", {"card": "sentinel_wood"}),
    ),
    "two cards of a group": (
        but(TEXT, ("wildholds", "→greenbough")),
        ("same_group", {"card": "greenbough", "other": "sentinel_wood"}),
    ),
    "no map for the seasons": (f"{HEADS}→seasons:\n{DIGITS}{NUMBERS}", ("no_grid", {})),
    "seasons where nothing is drawn": (
        but(TEXT, ("11222......", "11222→1...4.")),
        ("no_terrain", {"spaces": ["A6", "A10"]}),
    ),
    "a season on a mountain": (but(TEXT, ("1...2222...", "1..→12222...")), ("no_terrain", {"spaces": ["B4"]})),
    "drawings without a season": (
        but(TEXT, ("43..3..2...", "4→...3......")),
        ("no_season", {"spaces": ["D2", "D8"]}),
    ),
    "seasons one column off": (
        but(TEXT, (".3....4....", "→3→.....4....")),
        ("no_terrain", {"spaces": ["F1"]}),
        ("no_season", {"spaces": ["F2"]}),
    ),
    "a map that cannot be read, and seasons that can": (
        but(TEXT, ("AW..W..F...", "AW..W..F..→")),
        ("short_row", {"row": "D", "count": 10, "place": None}),
    ),
    "a season that there is not": (
        but(TEXT, ("1...2222...", "1...22→52→F..")),
        ("unknown_season", {"found": "5"}),
        ("unknown_season", {"found": "F"}),
    ),
    "a character that means nothing": (
        but(TEXT_MAP, (".W..W......", " .W..→Z......")),
        ("unknown_character", {"found": "Z"}),
    ),
    "a row letter that is another's": (
        but(TEXT_MAP, (GRID, each_line(GRID, lambda row, line: f" {'→C' if row == 'G' else row} {line}"))),
        ("wrong_row_letter", {"found": "C", "row": "G"}),
    ),
    "rows of other lengths": (
        but(TEXT_MAP, ("AW..W..F...", "AW..W..F..→"), (".W....FF...", "| .W....FF...→.")),
        ("short_row", {"row": "D", "count": 10, "place": None}),
        ("long_row", {"row": "G", "count": 12}),
    ),
    "a space short before a mountain": (
        but(TEXT_MAP, (".rM....FAwF", "→rM....FAwF")),
        ("short_row", {"row": "I", "count": 10, "place": "I1"}),
    ),
    "a row short": (but(TEXT_MAP, ("VV\n", "VV→\n"), (".......F...\n", "")), ("missing_rows", {"count": 10})),
    "blanks for empty spaces": (
        f"{HEADS}grid:\n→{GRID.replace('.', ' ')}{NUMBERS}",
        ("blanks", {"row": "A"}),
    ),
    "no rows": (f"{HEADS}→grid:\n{NUMBERS}", ("missing_rows", {"count": 0})),
    "no rows at the end": (f"{HEADS}{NUMBERS}grid:\n→", ("missing_rows", {"count": 0})),
    "rows too many": (but(TEXT_MAP, ("VV\n", f"VV\n\n→{GRID}")), ("too_many_rows", {"count": 22})),
    "a mountain one column off": (
        but(TEXT_MAP, (".....r.MAFV", "....→r.→M→AFV.")),
        ("not_printed", off("J5", "r", "ruins", "A", "J6")),
        ("not_printed", off("J7", "M", "mountain", "A", "J8")),
        ("printed", off("J8", "A", "mountain", "A", "J8")),
    ),
    "the other side": (
        but(TEXT_MAP, ("map: A", "map: B"), ("XXFFF", "→XXFFF")),
        ("wrong_side", {"side": "B", "looks_like": "A"}),
    ),
    "a map that is too long": (
        but(TEXT_MAP, ("grid:\n", "grid:\n→"), ("XXFFF", "." * 4001)),
        ("too_long", {"most": 4000}),
    ),
}

BROKEN_YAML: Final[Broken] = {
    "a log": ('→{"map": "A"}\n', ("not_a_sheet", {})),
    "no YAML": (
        but(YAML, ("map: A", "map: [A"), ("edition: pl", "edition→: pl")),
        ("not_data", {"why": Reason.SYNTAX}),
    ),
    "something for which YAML is no form": (
        but(YAML, ("total: 13", "total: →1:3")),
        ("not_data", {"why": Reason.AMBIGUOUS, "text": "1:3"}),
    ),
    "a key written again": (
        but(YAML, ("edition: pl\n", "edition: pl\n→map: A\n")),
        ("not_data", {"why": Reason.REPEATED_KEY, "key": "map"}),
    ),
    "a key written again in capitals": (
        but(YAML, ("edition: pl\n", "edition: pl\n→MAP: A\n")),
        ("repeated_key", {"found": "MAP"}),
    ),
    "a list": ("→- 7\n- 4\n", ("stray", {"found": "[7, 4]"})),
    "a key that is misspelt": (
        but(YAML, ("    seasons:", "    →Saisons:")),
        ("unknown_key", unknown("Saisons", KEYS, "seasons")),
    ),
    "a common key that is misspelt": (
        but(YAML, ("edicts:", "→edict:")),
        ("unknown_key", unknown("edict", KEYS, "edicts", "edition")),
    ),
    "a box that is misspelt": (
        but(YAML, ("    spring: {first: 7, second", "    →spring: {first: 7, →secnd")),
        ("missing_box", {"season": "spring", "box": "second"}),
        ("unknown_key", unknown("secnd", BLOCK_KEYS, "second")),
    ),
    "nothing": ("→", ("no_numbers", {})),
    "no numbers": (f"→{YAML_HEADS}total: 74\n", ("no_numbers", {})),
    "no players": (f"→{YAML_HEADS}players:\n", ("no_numbers", {})),
    "a season left out": (
        but(
            YAML, ("    summer: {first: 4, second: 9, coins: 4, monsters: -2, total: 15}\n", ""), ("winter", "→winter")
        ),
        ("missing_season", {"season": "summer"}),
    ),
    "boxes left out": (
        but(YAML, (f"spring: {SPRING}", "→→→spring: {first: _, second: 4, coins: , total: 13}")),
        ("missing_box", {"season": "spring", "box": "first"}),
        ("missing_box", {"season": "spring", "box": "coins"}),
        ("missing_box", {"season": "spring", "box": "monsters"}),
    ),
    "a number short": (but(YAML, (SPRING, "[→7, 4, 3, 13]")), ("wrong_count", counted("spring", 4, 5))),
    "two numbers in a box": (
        but(YAML, ("first: 7", "first: →7 8")),
        ("wrong_count", counted("first", 2, 1)),
    ),
    "cards short": (but(YAML, ("[sentinel_wood, canal_lake, ", "[→")), ("wrong_count", counted("edicts", 2, 4))),
    "words for numbers": (
        but(YAML, (SPRING, "{first: →seven, second: 4, coins: →true, monsters: -1, total: 13}")),
        ("wrong_number", {"found": "seven"}),
        ("wrong_number", {"found": "true"}),
    ),
    "a side that there is not": (but(YAML_MAP, ("map: A", "map: →12")), ("unknown_side", unknown("12", "AB"))),
    "no side, and mountains of none": (
        but(YAML_MAP, ("map: A\n", ""), ("grid", "→grid"), ("MF", ".F")),
        ("no_side", {"known": ["A", "B"]}),
    ),
    "an edition that there is not": (
        but(YAML, ("edition: pl", "edition: →pll")),
        ("unknown_edition", unknown("pll", EDITIONS, "pl")),
    ),
    "a rule that there is not": (
        f"rules: {{→lost_barony: open, wildholds_stars: 8}}\n{YAML}",
        ("unknown_rule", unknown("lost_barony", RULE_NAMES, "lost_barony_wasteland")),
    ),
    "an answer that there is not": (
        f"rules:\n  lost_barony_wasteland: open\n  wildholds_stars: →7\n{YAML}",
        ("unknown_value", unknown("7", ["8", "6"])),
    ),
    "a card that there is not": (
        but(YAML, ("canal_lake", "'→Canal Lakes'"), ("borderlands", "→99")),
        ("unknown_card", {"found": "Canal Lakes", "suggestions": ["canal_lake"]}),
        ("unknown_card", {"found": "99", "suggestions": []}),
    ),
    "a card twice": (but(YAML, ("canal_lake", "→26")), ("same_card", {"card": "sentinel_wood"})),
    "two cards of a group": (
        but(YAML, ("borderlands", "→Metropole")),
        ("same_group", {"card": "great_city", "other": "wildholds"}),
    ),
    "no map for the seasons": (
        but(YAML_ALONE, (f"grid: |\n{indented(GRID)}seasons", "→seasons")),
        ("no_grid", {}),
    ),
    "seasons and drawings that do not match": (
        but(YAML, (".3....4....", "→3→.....4....")),
        ("no_terrain", {"spaces": ["F1"]}),
        ("no_season", {"spaces": ["F2"]}),
    ),
    "drawings that are gone": (
        but(
            YAML_BLOCKS,
            (f"grid: |\n{indented(grown(2), 6)}", f"→grid: |\n{indented(grown(2).replace('XX', 'X.'), 6)}"),
            (f"grid: |\n{indented(GRID, 4)}", f"→grid: |\n{indented(GRID.replace('FFF.', 'FFV.', 1), 4)}"),
        ),
        ("erased", {"season": "summer", "spaces": ["A2"]}),
        ("erased", {"season": "winter", "spaces": ["A5"]}),
    ),
    "a season that there is not": (but(YAML, ("1...2222", "1...22→52")), ("unknown_season", {"found": "5"})),
    "a character that means nothing": (
        but(YAML, (".W..W......", " .W..→Z......"), (f"    seasons: |\n{indented(DIGITS, 6)}", "")),
        ("unknown_character", {"found": "Z"}),
    ),
    "a row letter that is another's": (
        but(
            YAML_MAP,
            (indented(GRID), indented(each_line(GRID, lambda row, line: f"{'→C' if row == 'G' else row} {line}"))),
        ),
        ("wrong_row_letter", {"found": "C", "row": "G"}),
    ),
    "rows of other lengths": (
        but(YAML_MAP, ("AW..W..F...", "AW..W..F..→"), (".W....FF...", "| .W....FF...→.")),
        ("short_row", {"row": "D", "count": 10, "place": None}),
        ("long_row", {"row": "G", "count": 12}),
    ),
    "a row short": (but(YAML_MAP, ("VV\n", "VV→\n"), ("  .......F...\n", "")), ("missing_rows", {"count": 10})),
    "rows too many": (but(YAML_MAP, ("VV\n", "VV\n→  ...........\n")), ("too_many_rows", {"count": 12})),
    "a mountain that is not there": (
        but(YAML_MAP, ("XXFFF", "XX→MFF"), ("..MF", "..→VF")),
        ("not_printed", off("A3", "M", "mountain", "A")),
        ("printed", off("B4", "V", "mountain", "A", "B4")),
    ),
    "the other side": (
        but(YAML_MAP, ("map: A", "map: B"), ("  XXFFF", "→  XXFFF")),
        ("wrong_side", {"side": "B", "looks_like": "A"}),
    ),
    "a row in quotes": (
        but(
            YAML_MAP,
            (f"|\n{indented(GRID)}", '→"' + GRID.replace("AW..W..F...", "AW..W..F..").replace("\n", "\\n") + '"\n'),
        ),
        ("short_row", {"row": "D", "count": 10, "place": None}),
    ),
    "rows of a list": (
        but(
            YAML_MAP,
            (f"|\n{indented(GRID)}", "\n" + "".join(f"  - {line}\n" for line in GRID.split())),
            ("AW..W..F...", "AW..W..F..→"),
        ),
        ("short_row", {"row": "D", "count": 10, "place": None}),
    ),
    "rows of a list in one line": (
        but(YAML_MAP, (f"|\n{indented(GRID)}", f"[{', '.join(GRID.split())}]\n"), ("AW..W..F...", "AW..W..F..→")),
        ("short_row", {"row": "D", "count": 10, "place": None}),
    ),
    "a map that is too long": (
        but(YAML_MAP, ("grid: |\n", "grid: |\n→"), ("XXFFF", "." * 4001)),
        ("too_long", {"most": 4000}),
    ),
}

FIRST_ROW: Final = "X;X;F;F;F;;;;;;\n"

BROKEN_CSV: Final[Broken] = {
    "a log": ('→{"event": "game_started"}\n', ("not_a_sheet", {})),
    "a key that is misspelt": (
        but(CSV, ("edicts", "→Edict")),
        ("unknown_key", unknown("Edict", KEYS, "edicts", "edition")),
    ),
    "a key written again": (f"{CSV}→total;74\n", ("repeated_key", {"found": "total"})),
    "nothing": ("→", ("no_numbers", {})),
    "no numbers": (f"→{CSV_HEADS}spring;;;;;\ntotal;\n", ("no_numbers", {})),
    "a season left out": (
        but(CSV, ("summer;4;9;4;-2;15\n", "summer;;;;;\n"), ("winter", "→winter")),
        ("missing_season", {"season": "summer"}),
    ),
    "a number short": (but(CSV, ("7;4;3;-1;13", "→7;4;3;13;")), ("wrong_count", counted("spring", 4, 5))),
    "a number short behind an empty cell": (
        but(CSV, ("7;4;3;-1;13", "→;4;3;-1;13")),
        ("missing_box", {"season": "spring", "box": "first"}),
    ),
    "two totals": (but(CSV, ("total;74", "total;→74;75")), ("wrong_count", counted("total", 2, 1))),
    "a card left out": (
        but(CSV, ("canal_lake", ""), ("sent", "→sent")),
        ("wrong_count", counted("edicts", 3, 4)),
    ),
    "words for numbers": (
        but(CSV, ("7;4;3;-1;13", "7;→four;3;-1;→13.5"), ("total;74", "total;→lots")),
        ("wrong_number", {"found": "four"}),
        ("wrong_number", {"found": "13.5"}),
        ("wrong_number", {"found": "lots"}),
    ),
    "a side that there is not": (but(CSV_MAP, ("map;A", "map;→C")), ("unknown_side", unknown("C", "AB"))),
    "no side, and mountains of none": (
        but(CSV_MAP, ("map;A\n", ""), ("grid", "→grid"), ("M;F", ";F")),
        ("no_side", {"known": ["A", "B"]}),
    ),
    "an edition that there is not": (
        but(CSV, ("edition;pl", "edition;→polska")),
        ("unknown_edition", unknown("polska", EDITIONS)),
    ),
    "a rule that there is not, and an answer": (
        f"rules;→lost_barony=open;→wildholds_stars=7\n{CSV}",
        ("unknown_rule", unknown("lost_barony", RULE_NAMES, "lost_barony_wasteland")),
        ("unknown_value", unknown("7", ["8", "6"])),
    ),
    "a card that there is not": (
        but(CSV, ("canal_lake", "→Canal Lakes")),
        ("unknown_card", {"found": "Canal Lakes", "suggestions": ["canal_lake"]}),
    ),
    "a card twice": (but(CSV, ("canal_lake", "→26")), ("same_card", {"card": "sentinel_wood"})),
    "two cards of a group": (
        but(CSV, ("borderlands", "→Metropole")),
        ("same_group", {"card": "great_city", "other": "wildholds"}),
    ),
    "no map for the seasons": (f"{CSV_HEADS}→seasons\n{in_cells(DIGITS)}{CSV_NUMBERS}", ("no_grid", {})),
    "seasons and drawings that do not match": (
        but(CSV, ("\n;3;;;;;4;;;;\n", "\n→3;→;;;;;4;;;;\n")),
        ("no_terrain", {"spaces": ["F1"]}),
        ("no_season", {"spaces": ["F2"]}),
    ),
    "a season that there is not": (but(CSV, ("1;;;;2;2;2;2", "1;;;;2;2;→5;2")), ("unknown_season", {"found": "5"})),
    "a character that means nothing": (
        but(CSV_MAP, ("\n;W;;;W;;;;;;\n", "\n;W;;;→Z;;;;;;\n")),
        ("unknown_character", {"found": "Z"}),
    ),
    "a row letter that is another's": (
        but(CSV_MAP, (in_cells(GRID), lettered(GRID)), ("\nG;", "\n→C;")),
        ("wrong_row_letter", {"found": "C", "row": "G"}),
    ),
    "a cell short": (
        but(CSV_MAP, ("A;W;;;W;;;F;;;\n", "A;W;;;W;;;F;;\n"), ("A;W;;;W;;;F;;", "A;W;;;W;;;F;;→")),
        ("short_row", {"row": "D", "count": 10, "place": None}),
    ),
    "a cell too many": (
        but(CSV_MAP, ("\n;W;;;W;;;;;;\n", "\n;W;;;W;;;;;;;→F\n")),
        ("long_row", {"row": "E", "count": 12}),
    ),
    "rows too many": (
        but(CSV_MAP, (FIRST_ROW, FIRST_ROW * 2), (";;;;;;;A;A;V;V", "→;;;;;;;A;A;V;V")),
        ("too_many_rows", {"count": 12}),
    ),
    "a mountain one cell off": (
        but(CSV_MAP, (";;;;;r;;M;A;F;V", ";;;;→r;;→M;→A;F;V;")),
        ("not_printed", off("J5", "r", "ruins", "A", "J6")),
        ("not_printed", off("J7", "M", "mountain", "A", "J8")),
        ("printed", off("J8", "A", "mountain", "A", "J8")),
    ),
    "the other side": (
        but(CSV_MAP, ("map;A", "map;B"), (FIRST_ROW, f"→{FIRST_ROW}")),
        ("wrong_side", {"side": "B", "looks_like": "A"}),
    ),
    "a row short": (
        but(CSV_MAP, (";;;;;;;F;;;\n", ""), (";;;;;;;A;A;V;V\n", ";;;;;;;A;A;V;V→\n")),
        ("missing_rows", {"count": 10}),
    ),
    "a map that is too long": (
        but(CSV_MAP, ("grid\n", "grid\n→"), ("X;X;", "." * 4001 + ";X;")),
        ("too_long", {"most": 4000}),
    ),
}

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


WHOLE_GAMES: Final = [paper.played(BOX, random_game(BOX, Random(seed))) for seed in range(6)]


@pytest.mark.parametrize("level", [1, 2, 3])
@pytest.mark.parametrize("kind", paper.KINDS)
def test_sheets_of_whole_games_are_read_as_they_are_written(kind: str, level: int) -> None:
    for game in WHOLE_GAMES:
        start = game[0].game
        sheets = [paper.filled_in(game, player, level) for player in range(len(start.players))]
        expected = [replace(sheet, rules=BOX.editions[start.edition]) for sheet in sheets]
        for grids in (False, True):
            text = paper.written(sheets, kind, side=start.map, edition=start.edition, grids=grids)
            for told in (None, kind):
                assert read(text, told) == Written(expected, [], [], in_cells=kind == "csv")


RIGHT: Final = [TEXT, FORM, YAML, YAML_ALONE, YAML_BLOCKS, CSV, spreadsheet(width=12), spreadsheet(delimiter="\t")]

SIGNS: Final = ".FVAWXM#rfvDd0123456789-−–+=|_:;,\t \n\r\"'[]{}&*!?>%@`\\/xÅαχМ·½٣²\ufeff\0\x85\u2028\ud800"


@st.composite
def scrawls(draw: st.DrawFn) -> str:
    """Take a right sheet, and change characters and lines here and there."""
    text = draw(st.sampled_from(RIGHT))
    rng = Random(draw(st.integers()))
    for _ in range(draw(st.integers(1, 9))):
        place = rng.randrange(len(text) or 1)
        lines = text.split("\n")
        one, other = rng.randrange(len(lines)), rng.randrange(len(lines))
        match rng.randrange(5):
            case 0:
                text = text[:place] + text[place + rng.randint(1, 3) :]
            case 1:
                text = text[:place] + rng.choice(SIGNS) * rng.randint(1, 3) + text[place:]
            case 2:
                text = text[:place] + rng.choice(SIGNS) + text[place + 1 :]
            case 3:
                text = "\n".join([*lines[:one], *lines[one + 1 :]])
            case _:
                lines[one], lines[other] = lines[other], lines[one]
                text = "\n".join(lines)
    return text


def check_places(text: str, kind: str | None) -> None:
    """Read a text without an exception, and look whether all places lie in it; a carriage return may begin a line."""
    lines = re.split(r"\r\n|\r|\n", text.removeprefix("\ufeff"))
    written = read(text, kind)
    for fault in written.faults + written.doubts:
        assert 1 <= fault.line <= len(lines)
        assert fault.column >= 1
        assert fault.column <= len(lines[fault.line - 1]) + 1 or written.in_cells
    assert written.sheets or written.faults


@pytest.mark.parametrize("kind", [None, *paper.KINDS])
@settings(deadline=None)
@given(text=st.text() | st.text(SIGNS) | scrawls())
def test_any_text_is_read_and_what_is_wrong_lies_in_it(kind: str | None, text: str) -> None:
    check_places(text, kind)


NO_NUMBERS_OF_OURS: Final = [
    pytest.param("", id="nothing"),
    pytest.param("spring: --5 4 3 -1 = 13", id="two minus signs"),
    pytest.param("spring: -", id="a minus"),
    pytest.param(f"total: {'9' * 5000}", id="a number without end"),
    pytest.param("spring: ٣ ² ½ Ⅷ ①", id="digits of others"),
    pytest.param("rules: =", id="a rule of nothing"),
    pytest.param("rules: [=, ':', '==']", id="rules of nothing"),
    pytest.param("PLAYERS:\n- total: 1", id="players in capitals"),
    pytest.param("players: {grid: {grid: [grid]}}", id="a map of maps"),
    pytest.param("players:\n- players:\n  - players: []", id="players of players"),
    pytest.param("map: A\rgrid: x", id="lines of an old Macintosh"),
    pytest.param("map;A\rgrid\r...", id="lines of an old Macintosh in cells"),
    pytest.param(f"player;{'x' * 140_000}", id="a cell without end"),
    pytest.param('player;"Ana\nmap;A', id="a quote that is never closed"),
    pytest.param("player;\0", id="a null"),
    pytest.param('grid: "a\\nb\\nc\\nd\\ne"', id="a block in quotes"),
    pytest.param("grid: [Q, R, S, T, U]", id="a block in brackets"),
    pytest.param("? grid\n: |\n ...", id="a block behind a long key"),
    pytest.param("grid: ''", id="an empty block"),
    pytest.param("grid: |", id="a block at the end"),
    pytest.param("\ufeff\ufeffgrid: |\n  x", id="two byte order marks"),
]


@pytest.mark.parametrize("kind", [None, *paper.KINDS])
@pytest.mark.parametrize("text", NO_NUMBERS_OF_OURS)
def test_odd_texts_are_read_too(kind: str | None, text: str) -> None:
    check_places(text, kind)


MANY: Final = {
    "text": "player: {name}\n" + NUMBERS,
    "yaml": "- player: {name}\n" + indented("spring: [1, 2, 3, 0, 6]"),
    "csv": "player;{name}\nspring;1;2;3;0;6\n",
}


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


@pytest.mark.parametrize("line", ["dragon{}: 1\n", "spring: 1 x 3\n", "\nstray {}\n"])
def test_behind_a_hundred_mistakes_nothing_more_is_looked_for(line: str) -> None:
    """One more tells that these are not all."""
    written = read("player: Anna\n" + "".join(line.format("abc"[number % 3] * 3) for number in range(1000)))

    assert (len(written.faults), written.sheets) == (101, [])


@pytest.mark.parametrize("name", ["1", "dragon"])
def test_so_many_edicts_are_only_counted(name: str) -> None:
    (fault,) = read(but(TEXT, ("edicts:", f"edicts: {name}, {', '.join([name] * 1000)} ,"))).faults

    assert fault.flaw == SheetFlaw.WRONG_COUNT


def test_a_name_is_shown_as_far_as_it_is_of_use() -> None:
    assert the_sheet(f"player: {'x' * 1000}\n{NUMBERS}").player == "x" * 40 + "…"


def numbers_as(text: str, write: Callable[[str], str], seasons: tuple[str, ...] = paper.SEASONS) -> str:
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
    "of a spreadsheet with two decimals": lambda number: f"{number}.00",
    "in full width": lambda number: number.translate(FULL_WIDTH),
    "in full width of a data frame": lambda number: f"{number.translate(FULL_WIDTH)}．０",
}


@pytest.mark.parametrize("write", WAYS.values(), ids=WAYS)
@pytest.mark.parametrize("kind", paper.KINDS)
def test_numbers_are_read_however_a_program_writes_them(kind: str, write: Callable[[str], str]) -> None:
    game = paper.played(BOX, random_game(BOX, Random(7)))
    sheets = [paper.filled_in(game, player, 3) for player in range(len(game[0].lands))]
    text = paper.written(sheets, kind, side=game[0].game.map, edition=game[0].game.edition)
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


@pytest.mark.parametrize("written", ["7.5", "7,5", "7.0.0", "seven", "７．５"])
@pytest.mark.parametrize("kind", ["text", "csv"])
def test_what_is_no_whole_number_is_still_refused(kind: str, written: str) -> None:
    cells = [written, "4", "3", "-1", "13"]
    text = f"spring;{';'.join(cells)}\n" if kind == "csv" else f"spring: {' '.join(cells)}\n"

    flaws = {fault.flaw for fault in read(text, kind).faults}

    assert flaws <= {SheetFlaw.WRONG_NUMBER, SheetFlaw.WRONG_COUNT}
    assert flaws
