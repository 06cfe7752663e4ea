"""Sheets in YAML with arrows at what is wrong in them."""

from typing import Final

from cartographers.base.plain_yaml import DataFlaw
from tests.helpers.paper.examples import (
    DIGITS,
    GRID,
    SPRING,
    YAML,
    YAML_ALONE,
    YAML_BLOCKS,
    YAML_HEADS,
    but,
    each_line,
    grown,
    indented,
)
from tests.helpers.paper.faulty import (
    BLOCK_KEYS,
    EDITIONS,
    KEYS,
    RULE_NAMES,
    SKILLS,
    YAML_MAP,
    Broken,
    counted,
    off,
    unknown,
)

BROKEN_YAML: Final[Broken] = {
    "a log": ('→{"map": "A"}\n', ("not_a_sheet", {})),
    "no YAML": (
        but(YAML, ("map: A", "map: [A"), ("edition: pl", "edition→: pl")),
        ("not_data", {"why": DataFlaw.SYNTAX}),
    ),
    "something for which YAML is no form": (
        but(YAML, ("total: 13", "total: →1:3")),
        ("not_data", {"why": DataFlaw.AMBIGUOUS, "text": "1:3"}),
    ),
    "a key written again": (
        but(YAML, ("edition: pl\n", "edition: pl\n→map: A\n")),
        ("not_data", {"why": DataFlaw.REPEATED_KEY, "key": "map"}),
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
    "cards short": (
        but(YAML, ("[sentinel_wood, canal_lake, ", "[→")),
        ("wrong_count", counted("edicts", 2, 4, missing=["forest", "farm_water"])),
    ),
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
    "a skill that is misspelt": (
        f"skills: [search, →diplomcy, S01]\n{YAML}",
        ("unknown_skill", unknown("diplomcy", SKILLS, "diplomacy")),
    ),
    "a skill twice": (
        f"skills: [search, S01, →Έρευνα]\n{YAML}",
        ("same_card", {"card": "search"}),
    ),
    "a skill too many": (
        f"skills: [→search, S01, S02, S03]\n{YAML}",
        ("wrong_count", counted("skills", 4, 3)),
    ),
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
