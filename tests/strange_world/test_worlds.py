"""Finished worlds are read as people write them."""

import pytest

from cartographers.base.limits import MOST_FORMS
from cartographers.base.plain_yaml import DataFlaw
from cartographers.strange_world.core.cells import cell_names
from cartographers.strange_world.core.check import check_sheet
from cartographers.strange_world.core.world import Guest, Side
from cartographers.strange_world.worlds import Read, WorldFlaw, read_worlds
from tests.strange_world.helpers.random_games import BOX

TEXT = """\
game: strange-world
players:
  - player: Anna
    world:                         # top to bottom
      - [moon, moon, swamp_plant, plant_plant_goat]
      - [mountain_mountain, eaten, water_plant, mountain_portal]
      - [water_portal, volcano_portal, volcano_plant, mountain_swamp]
      - [mountain_plant, fumarole, fumarole, water_portal]
    dark_cities: [{stars: 9, cells: [[4, 2], [4, 3]]}]
    travellers: {side: left, cards: [{id: splash, rows: [2, 3]}]}
    stars: {mountain: 2, water: 8, animals: 10, swamp: 6, dark_cities: 9, moons: 6, travellers: 5}
    total: 46
"""

BARE = """\
players:
  - player: Anna
    world: [[moon, moon, moon, moon], [moon, moon, moon, moon], [moon, moon, moon, moon], [moon, moon, moon, moon]]
"""


def read(text: str) -> Read:
    """Return what is read of a text."""
    return read_worlds(text, "worlds.yaml", BOX)


def test_the_scored_world_of_the_specification_is_read_and_right() -> None:
    (sheet,), errors = read(TEXT)
    assert errors == []
    assert (sheet.player, sheet.sides, sheet.players) == ("Anna", (Side.LEFT,), None)
    assert sheet.world.guests == (Guest("splash", 1),)
    assert cell_names(sheet.world.eaten) == ("B2",)
    assert cell_names(sheet.world.fumaroles) == cell_names(sheet.world.cities[0].cells) == ("D2", "D3")
    assert sheet.written["total"] == 46
    assert check_sheet(BOX, sheet).ok


def test_only_the_player_and_the_world_are_needed() -> None:
    (sheet,), errors = read(BARE)
    assert (errors, sheet.written, sheet.world.guests, sheet.world.cities) == ([], {}, (), ())


def test_what_is_left_empty_is_not_checked() -> None:
    (sheet,), errors = read(BARE + "    stars: {moons: null, water: 3}\n    total:\n    travellers:\n")
    assert (errors, sheet.written) == ([], {"water": 3})


def test_the_number_of_players_stands_at_the_top() -> None:
    assert read("number_of_players: 1\n" + TEXT).sheets[0].players == 1


def test_a_traveller_may_stand_on_a_side_of_its_own() -> None:
    text = TEXT.replace(
        "{side: left, cards: [{id: splash,", "{cards: [{id: burk, rows: [0, 1], side: left}, {side: right, id: splash,"
    )
    assert read(text).sheets[0].sides == (Side.LEFT, Side.RIGHT)


WRONG = [
    ("game: strange-world", "game: cartographers", WorldFlaw.OTHER_GAME, (1, 7)),
    ("game: strange-world", "number_of_players: 5", DataFlaw.WRONG_VALUE, (1, 20)),
    ("game: strange-world", "games: strange-world", DataFlaw.UNKNOWN_FIELD, (1, 1)),
    ("[moon, moon,", "[moon,", WorldFlaw.WRONG_CARDS, (5, 9)),
    ("      - [moon, moon, swamp_plant, plant_plant_goat]\n", "", WorldFlaw.WRONG_ROWS, (5, 7)),
    ("[moon, moon,", "[mon, moon,", WorldFlaw.UNKNOWN_CARD, (5, 10)),
    ("[moon, moon,", "[1, moon,", DataFlaw.WRONG_TYPE, (5, 10)),
    ("[moon, moon,", "[null, moon,", DataFlaw.WRONG_TYPE, (5, 10)),
    ("player: Anna", "player: 1", DataFlaw.WRONG_TYPE, (3, 13)),
    ("  - player: Anna\n    world: ", "  - world: ", DataFlaw.MISSING_FIELD, (3, 5)),
    ("id: splash", "id: splosh", WorldFlaw.UNKNOWN_TRAVELLER, (10, 43)),
    ("rows: [2, 3]", "rows: [2, 4]", WorldFlaw.ROWS_APART, (10, 57)),
    ("rows: [2, 3]", "rows: [5, 6]", DataFlaw.WRONG_VALUE, (10, 61)),
    ("side: left, ", "", WorldFlaw.NO_SIDE, (10, 26)),
    ("[[4, 2], [4, 3]]", "[[4, 2], [4, 5]]", DataFlaw.WRONG_VALUE, (9, 50)),
    ("[[4, 2], [4, 3]]", "[[4, 2]]", DataFlaw.WRONG_VALUE, (9, 37)),
    ("total: 46", 'total: "46"', DataFlaw.WRONG_TYPE, (12, 12)),
    ("moons: 6", "moon: 6", DataFlaw.UNKNOWN_FIELD, (11, 75)),
    ("total: 46", "total: 46\n    total: 46", DataFlaw.REPEATED_KEY, (13, 5)),
]


@pytest.mark.parametrize(("old", "new", "reason", "place"), WRONG)
def test_what_is_wrong_is_told_with_its_place(
    old: str, new: str, reason: DataFlaw | WorldFlaw, place: tuple[int, int]
) -> None:
    assert old in TEXT
    sheets, errors = read(TEXT.replace(old, new, 1))
    assert sheets == []
    assert [(error.reason, (error.line, error.column)) for error in errors] == [(reason, place)]


def test_everything_wrong_is_told_and_other_players_are_read() -> None:
    text = TEXT.replace("[moon, moon,", "[mon, mun,").replace("splash", "nobody")
    text += TEXT.partition("players:\n")[2].replace("Anna", "Béla") + "  - player: Cili\n"
    sheets, errors = read(text)
    assert [sheet.player for sheet in sheets] == ["Béla"]
    assert [error.reason for error in errors] == [
        *(WorldFlaw.UNKNOWN_CARD, WorldFlaw.UNKNOWN_CARD, WorldFlaw.UNKNOWN_TRAVELLER, DataFlaw.MISSING_FIELD),
    ]


def test_what_is_wrong_is_told_from_top_to_bottom() -> None:
    text = BARE.replace("    world:", "    travellers: {side: left, cards: [{id: nobody, rows: [1, 2]}]}\n    world:")
    errors = read(text.replace("[[moon,", "[[mon,")).errors
    assert [(error.reason, error.line) for error in errors] == [
        *((WorldFlaw.UNKNOWN_TRAVELLER, 3), (WorldFlaw.UNKNOWN_CARD, 4)),
    ]


def test_cards_that_look_alike_are_suggested() -> None:
    (error,) = read(TEXT.replace("[moon, moon,", "[Mon, moon,")).errors
    assert (error.facts["found"], error.facts["suggestions"]) == ("Mon", ["moon"])


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", DataFlaw.WRONG_TYPE),
        ("players: []", WorldFlaw.NO_WORLDS),
        ("players: 3", DataFlaw.WRONG_TYPE),
        ("players: [3]", DataFlaw.WRONG_TYPE),
        ("players: [", DataFlaw.SYNTAX),
        ("game: strange-world", DataFlaw.MISSING_FIELD),
        (f"players: [{'x,' * (MOST_FORMS + 1)}]", WorldFlaw.TOO_MANY_WORLDS),
    ],
)
def test_what_is_no_file_of_worlds_is_refused(text: str, reason: DataFlaw | WorldFlaw) -> None:
    sheets, errors = read(text)
    assert (sheets, [error.reason for error in errors]) == ([], [reason])


def test_what_somebody_wrote_is_shown_shortened() -> None:
    (error,) = read(TEXT.replace("[moon, moon,", f"[{'x' * 1000}, moon,")).errors
    assert error.facts["found"] == "x" * 40 + "…"


def test_numbers_are_read_however_a_program_writes_them() -> None:
    """With decimals that are none, and with digits in full width."""
    written = TEXT.replace("mountain: 2", "mountain: 2.0").replace("total: 46", "total: ４６").replace("9", "9.0")
    assert written != TEXT

    assert read_worlds(written, "", BOX) == read_worlds(TEXT, "", BOX)
