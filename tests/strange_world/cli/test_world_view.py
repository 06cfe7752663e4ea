"""The picture of a world: every card by its letters, with names along the edge."""

import re
from random import Random
from typing import Final

import pytest
from msgspec.structs import replace

from cartographers.base.words import LANGUAGES, Words
from cartographers.shell.text import width
from cartographers.strange_world.cli.card_names import animal_letters, card_signs
from cartographers.strange_world.cli.world_view import legend, world_lines
from cartographers.strange_world.core.cells import CELLS, cell_names, singles, union
from cartographers.strange_world.core.world import City, Guest, Side, World
from tests.strange_world.helpers.random_games import BOX, random_game

ENGLISH: Final = Words("en", "strange-world")

CARDS: Final = {
    "A1": "moon",
    "A2": "moon",
    "A3": "swamp_plant",
    "A4": "plant_plant_goat",
    "B1": "mountain_mountain",
    "B3": "water_plant",
    "B4": "mountain_portal",
    "C1": "water_portal",
    "C2": "volcano_portal",
    "C3": "volcano_plant",
    "C4": "mountain_swamp",
    "D1": "mountain_plant",
    "D4": "water_portal",
}

WORLD: Final = World(
    cards=tuple((CELLS[cell], BOX.lands[card]) for cell, card in CARDS.items()),
    filled=union(CELLS[f"{row}{column}"] for row in "ABCD" for column in range(1, 5)),
    eaten=CELLS["B2"],
    fumaroles=CELLS["D2"] | CELLS["D3"],
    cities=(City(9, CELLS["D2"] | CELLS["D3"]),),
    guests=(Guest("splash", 1),),
    side=Side.LEFT,
)
"""The scored world of the specification."""


def drawn(world: World, words: Words = ENGLISH, **more: int) -> list[str]:
    """Return a world without its colours."""
    return [re.sub(r"\x1b\[[0-9;]*m", "", line) for line in world_lines(words, BOX, world, **more)]


def test_the_scored_world() -> None:
    assert drawn(WORLD) == [
        "         1    2    3    4",
        "       A O    O    SPn  PPdg",
        "",
        "       B MM   X    WPs  M@",
        "Splash",
        "       C W@   V@   VPp  MS",
        "",
        "       D MPg  F9   F9   W@",
    ]


def test_halves_of_a_finished_portal_look_unlike_others() -> None:
    """The portal of C1 and C2; that of B4 and D4 stays open."""
    lines = drawn(replace(WORLD, portals=(CELLS["C1"] | CELLS["C2"],)))

    assert lines[5] == "       C W=   V=   VPp  MS"
    assert lines[3].endswith("M@")
    assert lines[7].endswith("W@")


def test_travellers_stand_on_their_side_between_their_rows_and_may_share_a_place() -> None:
    guests = (Guest("splash", -1), Guest("burk", 3), Guest("kark", 3))
    lines = drawn(replace(WORLD, guests=guests, side=Side.RIGHT))

    assert [line.strip() for line in lines if "Splash" in line or "Burk" in line] == ["Splash", "Burk+Kark"]
    assert lines[1].endswith("  Splash")
    assert lines[-1].endswith("  Burk+Kark")
    assert lines[2].startswith(" A O")


def test_free_cells_have_dots_and_marked_ones_a_star() -> None:
    world = World(cards=((CELLS["D4"], BOX.starting["start_plant"]),), filled=CELLS["D4"])

    assert drawn(world, free=CELLS["C4"] | CELLS["D5"], marked=CELLS["D4"]) == [
        "   4    5",
        " C .",
        "",
        " D*Pb   .",
    ]


def test_a_city_is_told_from_a_lone_fumarole() -> None:
    assert drawn(replace(WORLD, cities=()))[-1].split() == ["D", "MPg", "F", "F", "W@"]


def test_colour_takes_no_room() -> None:
    lines = world_lines(ENGLISH, BOX, WORLD)

    assert any("\x1b[" in line for line in lines)
    assert [*map(width, lines)] == [*map(len, drawn(WORLD))]


def test_every_animal_has_a_letter_of_its_own() -> None:
    letters = animal_letters(BOX)

    assert len({*letters.values()}) == len(letters) == 7
    assert all(letter.isascii() and letter.islower() for letter in letters.values())


def test_every_card_has_letters_of_its_own() -> None:
    signs = [card_signs(BOX, card) for card in (*BOX.lands.values(), *BOX.starting.values())]

    assert len({*signs}) == len(signs)
    assert all(1 <= len(sign) <= 4 for sign in signs)


@pytest.mark.parametrize("language", LANGUAGES)
def test_pictures_and_legend_fit_the_narrowest_terminal(language: str) -> None:
    words = Words(language, "strange-world")
    for players in (1, 4):
        _, state = random_game(BOX, Random(players), players)[-1]
        for world in state.worlds:
            assert all(width(line) <= 40 for line in world_lines(words, BOX, world))
    shared = replace(WORLD, guests=(Guest("floulou", 1), Guest("rumph", 1)))
    assert all(width(line) <= 40 for line in world_lines(words, BOX, shared))
    assert all(width(line) <= 80 for line in legend(words, BOX, 80))


def test_every_cell_that_is_filled_is_drawn() -> None:
    """Of random games: as many cells have letters as are filled, in their rows."""
    for _, state in random_game(BOX, Random(7), 2):
        for world in state.worlds:
            rows = (line.split() for line in drawn(replace(world, guests=(), side=None))[1:] if line)
            lines = {row: cells for row, *cells in rows}
            for row, cells in lines.items():
                assert len(cells) == sum(name.startswith(row) for name in cell_names(world.filled)), (row, cells)
            assert sum(map(len, lines.values())) == len([*singles(world.filled)])
