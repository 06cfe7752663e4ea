"""Sheets as spreadsheets write them."""

import csv
import re
from typing import Final

import pytest
from msgspec.structs import replace

from cartographers.core.maps import parse_land
from cartographers.paper.sheets import SheetReading
from tests.helpers.paper.examples import (
    CSV,
    CSV_NUMBERS,
    DIGITS,
    EDICTS,
    GRID,
    ROWS,
    SHEET,
    but,
    each_line,
    in_cells,
    lettered,
    read,
    spreadsheet,
    the_sheet,
)
from tests.helpers.random_games import BOX


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
    assert read(text, "csv") == SheetReading([SHEET], [], [], in_cells=True)
    assert read(text) == SheetReading([SHEET], [], [], in_cells=True)


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
