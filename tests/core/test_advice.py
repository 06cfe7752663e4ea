"""What a drawing is worth, and which are the best."""

from random import Random
from typing import Final

import pytest

from cartographers.core.advice import Worth, advise, after, worth
from cartographers.core.judge import owed
from cartographers.core.moves import Place, decide, legal_moves
from cartographers.core.region import clusters, size, space_names
from cartographers.core.state import State, map_of
from tests.helpers.random_games import BOX, random_game, states

CHUNKS: Final = [pytest.param(range(first, first + 5), id=f"{first}+") for first in range(0, 20, 5)]


def positions(seed: int) -> list[tuple[State, int]]:
    """Return some positions of a random game in which somebody must draw, and who."""
    rng = Random(seed)
    reached = states(BOX, random_game(BOX, rng))
    return rng.sample([(state, state.waiting[0]) for state in reached if state.waiting and not owed(BOX, state)], 4)


@pytest.mark.parametrize("seeds", CHUNKS)
def test_every_legal_drawing_is_advised_once_the_best_first(seeds: range) -> None:
    for seed in seeds:
        for state, player in positions(seed):
            found = [*advise(BOX, state, player)]
            sign = 1 if map_of(BOX, state, player) == player else -1
            legal = legal_moves(BOX, state, player)
            ranks = [(-sign * one.now, -sign * one.later, -sign * one.room, legal.index(one.drawing)) for one in found]

            assert ranks == sorted(ranks)
            assert len({rank[-1] for rank in ranks}) == len(legal) == len(found)


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
            found = [*advise(BOX, state, player)]
            for one in Random(seed).sample(found, min(5, len(found))):
                place = Place(player, one.drawing.terrain, tuple(space_names(one.drawing.spaces)))
                then = decide(BOX, state, place)[0].state
                now = worth(BOX, then, then.lands[owner], then.coins[owner])

                assert now == after(BOX, state, player, one.drawing)
                assert now.less(before) == one.gain
                assert one.later == later(state, one.gain)
                assert one.room == max(map(size, clusters(then.lands[owner].empty)), default=0)
