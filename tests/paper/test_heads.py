"""The heads of sheets: side, edition, rules and edicts, and for whom they hold."""

from typing import Final

import pytest
from msgspec.structs import replace

from cartographers.base.words import LANGUAGES, Words
from cartographers.core.editions import set_apart
from cartographers.core.sheet import Head
from cartographers.paper.faults import SheetFlaw, Terms
from cartographers.paper.sheets import SheetReading, read_sheets
from tests.helpers.paper.examples import (
    CSV,
    CSV_NUMBERS,
    EDICTS,
    FIND,
    GRID,
    NUMBERS,
    SHEET,
    TEXT,
    YAML,
    YAML_NUMBERS,
    but,
    indented,
    read,
    the_sheet,
)
from tests.helpers.random_games import BOX

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


def test_a_line_of_rules_in_text_is_that_of_the_specification() -> None:
    rules = the_sheet(f"rules: lost_barony_wasteland=open\n{TEXT}").rules

    assert rules == set_apart(BOX.editions["pl"], {"lost_barony_wasteland": "open"})


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


SKILL_NAMES: Final = [
    *((skill.id, skill.id) for skill in BOX.skills.values()),
    *((skill.number, skill.id) for skill in BOX.skills.values()),
    *(
        (Words(language, "cartographers")(f"skill.{skill}.name"), skill)
        for language in LANGUAGES
        for skill in BOX.skills
    ),
    *(("Cure", "cure_wounds"), ("s05", "knowledge"), ("LOPAK", "move_silently"), ("sebgyogyitas", "cure_wounds")),
    *(("Move_Silently", "move_silently"), ("erevna", "search")),
]


@pytest.mark.parametrize(("name", "skill"), SKILL_NAMES)
def test_a_skill_is_named_in_any_way(name: str, skill: str) -> None:
    others = [one for one in BOX.skills if one != skill][:2]

    for kind, skills in (
        ("text", f"skills: {', '.join([name, *others])}\nspring: 7 4 3 -1 = 13"),
        ("yaml", f"skills: [{', '.join([name, *others])}]\nspring: [7, 4, 3, -1, 13]"),
        ("yaml", f"skills: {', '.join([name, *others])}\nspring: [7, 4, 3, -1, 13]"),
        ("csv", f"skills;{';'.join([name, *others])}\nspring;7;4;3;-1;13"),
    ):
        assert the_sheet(skills, kind).skills == (skill, *others)


@pytest.mark.parametrize("skills", ["skills:", "skills: _, _, _"])
def test_skills_that_are_not_filled_in_are_none(skills: str) -> None:
    assert the_sheet(f"{skills}\n{NUMBERS}").skills == ()


def test_skills_hold_for_the_players_behind() -> None:
    sheets = read(f"player: Ana\nskills: search, S01, S02\n{NUMBERS}player: Ben\n{NUMBERS}").sheets

    assert [sheet.skills for sheet in sheets] == [("search", "acrobatics", "concentrate")] * 2


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
        assert read(text, told) == SheetReading(sheets, [], [], in_cells=kind == "csv")


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


@pytest.mark.parametrize("name", ["1", "dragon"])
def test_so_many_edicts_are_only_counted(name: str) -> None:
    (fault,) = read(but(TEXT, ("edicts:", f"edicts: {name}, {', '.join([name] * 1000)} ,"))).faults

    assert fault.flaw == SheetFlaw.WRONG_COUNT
