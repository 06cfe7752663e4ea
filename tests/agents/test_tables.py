"""Actions are all drawings and only those that are legal; observations are the state in numbers."""

from hashlib import sha256
from random import Random
from typing import Final

import numpy as np
import pytest

from cartographers.agents import action_of, drawing_of, layout
from cartographers.agents.tables import PLANES, Numbers, tables
from cartographers.core.legal import Task, task, to_wait_for
from cartographers.core.maps import Land
from cartographers.core.moves import legal_moves
from cartographers.core.observation import observe
from cartographers.core.region import space, union
from cartographers.core.state import State, map_of
from tests.helpers.random_games import BOX, random_game, states

NUMBERED: Final = "3d2bf32b077ba1e368eb2b28c3122faaeb2f0e757cd2f44e3f47fa7264525a23"
"""The hash of all drawings in the order of their actions, which no version may change."""


def positions(seeds: range) -> list[tuple[State, int, Task]]:
    """Return the decisions of players in games at random, of all editions and house rules."""
    return [
        (state, player, task(BOX, state, player))
        for seed in seeds
        for state in states(BOX, random_game(BOX, Random(seed)))
        if state.card
        for player in to_wait_for(BOX, state)
    ]


def test_the_numbers_of_actions_never_change() -> None:
    lines = "".join(f"{terrain} {' '.join(spaces)}\n" for terrain, spaces in map(drawing_of, range(tables().actions)))

    assert tables().actions == 9258
    assert sha256(lines.encode()).hexdigest() == NUMBERED


def test_each_action_is_one_drawing() -> None:
    assert [action_of(*drawing_of(action)) for action in range(tables().actions)] == [*range(tables().actions)]


@pytest.mark.parametrize("action", [-1, 9258])
def test_there_are_no_other_actions(action: int) -> None:
    with pytest.raises(ValueError, match=str(action)):
        drawing_of(action)


@pytest.mark.parametrize(
    ("terrain", "spaces"),
    [("farm", ["A1", "B2"]), ("farm", ["A1", "L1"]), ("lava", ["A1"]), ("farm", []), ("monster", ["A1", "A2"])],
)
def test_what_no_card_can_ask_for_is_no_action(terrain: str, spaces: list[str]) -> None:
    with pytest.raises(ValueError, match=r".+"):
        action_of(terrain, spaces)


@pytest.mark.parametrize(("games", "kinds"), [(4, 5), pytest.param(60, 8, marks=pytest.mark.slow)])
def test_the_mask_has_the_legal_moves(games: int, kinds: int) -> None:
    """After ruins, in ambushes on others' maps and free ones alone, and where only the single space fits."""
    seen = set()
    for state, player, wanted in positions(range(games)):
        decision = tables().decision(wanted)
        mask = tables().observe(state, player, decision, tables().opened(state), maps=1)[1]
        moves = legal_moves(BOX, state, player)
        seen |= {
            ("ruins", state.ruins),
            ("single", moves[0].single),
            ("ambush", state.card in BOX.ambushes, state.solo),
        }

        assert np.flatnonzero(mask).tolist() == sorted(tables().action(move.terrain, move.spaces) for move in moves)
        assert mask.dtype == np.int8

    assert len(seen) >= kinds


def test_without_a_decision_nothing_is_legal() -> None:
    state, player, _ = positions(range(1))[0]

    assert not tables().observe(state, player, None, tables().opened(state), maps=2)[1].any()


def land_of(planes: Numbers) -> Land:
    """Return the map that planes show."""
    where = [union(space(int(row), int(column)) for row, column in np.argwhere(plane)) for plane in planes]
    return Land(**dict(zip(PLANES, where, strict=True)))


@pytest.mark.parametrize("maps", [1, 2])
def test_planes_show_the_map_and_in_an_ambush_the_neighbours(maps: int) -> None:
    others = 0
    for state, player, _ in positions(range(20)):
        planes = tables().observe(state, player, None, tables().opened(state), maps=maps)[0]["planes"]
        owner = map_of(BOX, state, player)
        others += owner != player

        assert planes.shape == (maps * len(PLANES), 11, 11)
        assert land_of(planes[:8]) == state.lands[player]
        if maps == 2:
            assert land_of(planes[8:]) == (Land() if owner == player else state.lands[owner])
    assert others


def named(numbers: Numbers, names: list[str]) -> list[str]:
    return [name for name, number in zip(names, numbers, strict=True) if number]


def test_numbers_say_what_is_on_the_table() -> None:
    explore, ambushes, ruins, where = [*BOX.explore], [*BOX.ambushes], [*BOX.ruins], layout()
    for state, player, _ in positions(range(20)):
        opened = tables().turned(state, tables().opened(state))
        numbers = tables().observe(state, player, None, opened, maps=1)[0]["numbers"]
        document = observe(BOX, state)
        parts = {name: numbers[place] for name, place in where.items()}
        seen = named(parts["turned_up"], [*explore, *ruins, *ambushes])

        assert named(parts["card"], explore + ambushes) == [state.card]
        assert parts["ruins"].tolist() == [document["ruins"]]
        assert {*seen} == {*document["revealed"], *state.ambushes}
        assert named(parts["season"], [season.id for season in BOX.seasons]) == [document["season"]]
        assert [*parts["time"], *parts["threshold"]] == [document["time"], document["threshold"]]
        edicts = parts["edicts"].reshape(len(BOX.edicts), -1)
        assert [named(row, [*BOX.scoring]) for row in edicts] == [[card] for card in document["edicts"].values()]
        assert parts["coins"].tolist() == [document["players"][player]["coins"]]
