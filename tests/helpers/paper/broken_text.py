"""Sheets in plain text with arrows at what is wrong in them."""

from typing import Final

from tests.helpers.paper.examples import DIGITS, GRID, HEADS, NUMBERS, TEXT, but, each_line
from tests.helpers.paper.faulty import EDITIONS, KEYS, RULE_NAMES, SKILLS, TEXT_MAP, Broken, counted, off, unknown

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
    "a card short": (
        but(TEXT, (", borderlands", ""), ("sent", "→sent")),
        ("wrong_count", counted("edicts", 3, 4, missing=["spatial"])),
    ),
    "a card left blank": (
        but(TEXT, ("borderlands", "_"), ("sent", "→sent")),
        ("wrong_count", counted("edicts", 3, 4, missing=["spatial"])),
    ),
    "a card too many": (
        but(TEXT, ("borderlands", "borderlands, →34"), ("sent", "→sent")),
        ("wrong_count", counted("edicts", 5, 4, missing=[])),
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
    "skills that are none": (
        f"skills: →Serch, →qqq, Akrobatik\n{TEXT}",
        ("unknown_skill", unknown("Serch", SKILLS, "search")),
        ("unknown_skill", unknown("qqq", SKILLS)),
    ),
    "a skill twice": (
        f"skills: search, knowledge, →Suchen\n{TEXT}",
        ("same_card", {"card": "search"}),
    ),
    "a skill too few": (
        f"skills: →search, knowledge\n{TEXT}",
        ("wrong_count", counted("skills", 2, 3)),
    ),
    "a skill left blank": (
        f"skills: →search, _, knowledge\n{TEXT}",
        ("wrong_count", counted("skills", 2, 3)),
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
