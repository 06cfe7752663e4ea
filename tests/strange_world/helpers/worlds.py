"""Finished worlds as people write them into files."""

from collections.abc import Sequence
from random import Random
from typing import Final

from cartographers.logs.lines import write
from cartographers.strange_world.core.cells import column_of, row_of, singles
from cartographers.strange_world.core.check import Sheet
from cartographers.strange_world.core.events import encode
from cartographers.strange_world.core.scoring import KINDS
from cartographers.strange_world.core.state import State
from tests.strange_world.helpers.random_games import BOX, NAMES, grid, random_game, sheet

SCORED: Final = """\
game: strange-world
players:
  - player: Anna
    world:                         # top to bottom, ids of the cards; `eaten` and `fumarole` are reserved words
      - [moon, moon, swamp_plant, plant_plant_goat]
      - [mountain_mountain, eaten, water_plant, mountain_portal]
      - [water_portal, volcano_portal, volcano_plant, mountain_swamp]
      - [mountain_plant, fumarole, fumarole, water_portal]
    dark_cities: [{stars: 9, cells: [[4, 2], [4, 3]]}]    # row, column from 1
    travellers: {side: left, cards: [{id: splash, rows: [2, 3]}]}
    stars: {mountain: 2, water: 8, animals: 10, swamp: 6, dark_cities: 9, moons: 6, travellers: 5}
    total: 46
"""
"""The world of the specification."""

STARS: Final = dict(zip(KINDS, (2, 8, 10, 6, 9, 6, 5), strict=True))

_WRITTEN: Final = SCORED.index("    stars:")

BARE: Final = SCORED[:_WRITTEN]
"""The same without numbers."""


def changed(*pairs: tuple[str, str], text: str = BARE) -> str:
    """Return a text with each word of a pair, where it stands first, replaced."""
    for old, new in pairs:
        assert old in text
        text = text.replace(old, new, 1)
    return text


def world(*rows: str, more: str = "") -> str:
    """Return a file of one world, its rows given as words."""
    lines = (f"      - [{', '.join(row.split())}]\n" for row in rows)
    return f"game: strange-world\nplayers:\n  - player: Anna\n    world:\n{''.join(lines)}{more}"


def played(seed: object, players: int) -> tuple[str, State]:
    """Return the log of a random game and how it ended."""
    steps = random_game(BOX, Random(str(seed)), players)
    return write(encode(event) for event, _ in steps).decode(), steps[-1][1]


def file_of(state: State) -> str:
    """Return the worlds of a finished game as a file, with all numbers as the game has counted them."""
    assert state.result is not None
    players = len(state.worlds)
    text = f"game: strange-world\nnumber_of_players: {players}\nplayers:\n"
    for number, own in enumerate(state.worlds):
        one = sheet(own, players)
        stars = state.result.stars[number]
        text += f"  - player: {NAMES[number]}\n    world: {_listed(grid(own))}\n"
        text += f"    dark_cities: [{', '.join(_cities(one))}]\n"
        text += f"    travellers: {{cards: [{', '.join(_guests(one))}]}}\n"
        text += f"    stars: {{{', '.join(f'{kind}: {getattr(stars, kind)}' for kind in KINDS)}}}\n"
        text += f"    total: {stars.total}\n"
    return text


def _listed(rows: Sequence[Sequence[str]]) -> str:
    return str([[*row] for row in rows]).replace("'", "")


def _cities(one: Sheet) -> list[str]:
    return [
        f"{{stars: {city.stars}, cells: {[[row_of(at) + 1, column_of(at) + 1] for at in singles(city.cells)]}}}"
        for city in one.world.cities
    ]


def _guests(one: Sheet) -> list[str]:
    return [
        f"{{id: {guest.id}, rows: [{guest.upper + 1}, {guest.upper + 2}], side: {side}}}"
        for guest, side in zip(one.world.guests, one.sides, strict=True)
    ]
