"""Sheets in CSV with arrows at what is wrong in them."""

from typing import Final

from tests.helpers.paper.examples import CSV, CSV_HEADS, CSV_NUMBERS, DIGITS, GRID, but, in_cells, lettered
from tests.helpers.paper.faulty import CSV_MAP, EDITIONS, KEYS, RULE_NAMES, SKILLS, Broken, counted, off, unknown

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
        ("wrong_count", counted("edicts", 3, 4, missing=["farm_water"])),
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
    "a skill that is misspelt": (
        f"skills;search;→diplomcy;S01\n{CSV}",
        ("unknown_skill", unknown("diplomcy", SKILLS, "diplomacy")),
    ),
    "a skill twice": (
        f"skills;search;S01;→Keresés\n{CSV}",
        ("same_card", {"card": "search"}),
    ),
    "a skill left blank": (
        f"skills;→search;;S02\n{CSV}",
        ("wrong_count", counted("skills", 2, 3)),
    ),
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
