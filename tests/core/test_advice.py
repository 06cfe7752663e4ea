"""What a drawing is worth, and which are the best."""

from random import Random
from typing import Final

import pytest

from cartographers.core.advice import Advice, Worth, advise, after, worth
from cartographers.core.moves import Place, decide, legal_moves
from cartographers.core.region import clusters, names, size
from cartographers.core.state import State, map_of
from cartographers.refusals import Refusal
from tests.random_games import BOX, random_game, states

CHUNKS: Final = [pytest.param(range(first, first + 5), id=f"{first}+") for first in range(0, 20, 5)]


def positions(seed: int) -> list[tuple[State, int]]:
    """Return some positions of a random game in which somebody must draw, and who."""
    rng = Random(seed)
    found = [(state, state.waiting[0]) for state in states(BOX, random_game(BOX, rng)) if state.waiting]
    return rng.sample(found, min(4, len(found)))


def advised(state: State, player: int) -> list[Advice]:
    try:
        return list(advise(BOX, state, player))
    except Refusal:
        return []


@pytest.mark.parametrize("seeds", CHUNKS)
def test_every_legal_drawing_is_advised_once_the_best_first(seeds: range) -> None:
    for seed in seeds:
        for state, player in positions(seed):
            found = advised(state, player)
            sign = 1 if map_of(BOX, state, player) == player else -1
            ranks = [(sign * one.now, sign * one.later, sign * one.room) for one in found]

            assert ranks == sorted(ranks, reverse=True)
            if found:
                key = [(drawing.terrain, drawing.spaces) for drawing in legal_moves(BOX, state, player)]
                assert sorted((one.drawing.terrain, one.drawing.spaces) for one in found) == sorted(key)


def later(state: State, gain: Worth) -> int:
    """Return what the seasons to come score of a gain, reckoned edict by edict."""
    under = dict(zip("ABCD", gain.edicts, strict=True))
    seasons = ["AB", "BC", "CD", "DA"][state.season + 1 :]
    return sum(under[edict] for edicts in seasons for edict in edicts) + len(seasons) * (gain.coins + gain.monsters)


@pytest.mark.parametrize("seeds", CHUNKS)
def test_a_gain_is_what_the_boxes_become_when_it_is_drawn(seeds: range) -> None:
    for seed in seeds:
        for state, player in positions(seed):
            owner = map_of(BOX, state, player)
            before = worth(BOX, state, state.lands[owner], state.coins[owner])
            for one in Random(seed).sample(advised(state, player), min(5, len(advised(state, player)))):
                drawn = decide(BOX, state, Place(player, one.drawing.terrain, tuple(names(one.drawing.spaces))))
                then = states(BOX, drawn[:1], state)[0]
                now = worth(BOX, then, then.lands[owner], then.coins[owner])

                assert now == after(BOX, state, player, one.drawing)
                assert now.less(before) == one.gain
                assert one.later == later(state, one.gain)
                assert one.room == max(map(size, clusters(then.lands[owner].empty)), default=0)
