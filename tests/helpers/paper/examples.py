"""One sheet in the three formats, in parts from which others are made, and how sheets are read in tests."""

import csv
import io
from collections.abc import Callable
from typing import Final

from msgspec.structs import replace

from cartographers.cli.sheet_files import card_finder
from cartographers.core.maps import parse_land
from cartographers.core.sheet import Boxes, Head, Sheet
from cartographers.paper.faults import SheetFlaw, Terms
from cartographers.paper.sheets import SheetReading, read_sheets
from tests.helpers.random_games import BOX

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


def lettered(block: str, ruler: str = ";1;2;3;4;5;6;7;8;9;10;11") -> str:
    """Return the rows of a map in cells with row letters and column numbers."""
    return f"{ruler}\n" + "".join(
        f"{row};{line}\n" for row, line in zip(ROWS, in_cells(block).splitlines(), strict=True)
    )


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


def spreadsheet(text: str = CSV, delimiter: str = ";", *, width: int = 0, quoting: int = csv.QUOTE_MINIMAL) -> str:
    """Return a file as a spreadsheet writes it."""
    table = io.StringIO()
    rows = [line.split(";") for line in text.splitlines()]
    filled = [[*row, *[""] * (width - len(row))] for row in rows]
    csv.writer(table, delimiter=delimiter, quoting=quoting).writerows(filled)  # type: ignore[arg-type]
    return table.getvalue()


def read(text: str, kind: str | None = None, terms: Terms | None = None) -> SheetReading:
    """Return what a text holds, but for what it says of the game itself, which other tests look at."""
    written = read_sheets(text, BOX, FIND, terms or Terms(), kind=kind)
    return written._replace(sheets=[replace(sheet, head=Head()) for sheet in written.sheets])


def the_sheet(text: str, kind: str | None = None, terms: Terms | None = None) -> Sheet:
    """Return the only sheet of a text in which nothing is wrong or doubtful."""
    written = read(text, kind, terms)
    assert (written.faults, [doubt for doubt in written.doubts if doubt.flaw != SheetFlaw.NOT_FILLED_IN]) == ([], [])
    [sheet] = written.sheets
    return sheet
