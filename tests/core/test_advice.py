"""What a drawing is worth, and which are the best."""

from collections.abc import Iterator
from random import Random
from typing import Final

import pytest

from cartographers.cli.play.table import placing
from cartographers.core.advice import Advice, Worth, advise, after, worth
from cartographers.core.cards import Use
from cartographers.core.evolve import evolve
from cartographers.core.judge import owed
from cartographers.core.moves import Place, Reveal, decide, legal_moves, start
from cartographers.core.region import clusters, size, space_names
from cartographers.core.skills import open_skills, with_skill
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


def followed(seed: int) -> Iterator[tuple[State, list[Advice]]]:
    """Yield each position of a game with skills in which a player draws, with the advice, of which one is followed."""
    rng = Random(seed)
    skills = rng.sample([skill for skill, card in BOX.skills.items() if card.use != Use.AMBUSH], 3)
    players = ("Anna", "Béla")[: rng.choice([1, 2])]
    state = evolve(BOX, None, start(BOX, seed=str(seed), edition="de", skills=tuple(skills), players=players))
    while state.result is None:
        if state.card is None:
            state = decide(BOX, state, Reveal())[-1].state
            continue
        advice = [*advise(BOX, state, state.waiting[0])]
        yield state, advice
        state = decide(BOX, state, placing(state.waiting[0], rng.choice(advice[:3]).drawing))[-1].state


def worth_by_the_end(state: State, gain: Worth) -> int:
    """Return what a gain is worth in this season and all to come."""
    under = dict(zip("ABCD", gain.edicts, strict=True))
    return (
        sum(under[edict] for edict in ["AB", "BC", "CD", "DA"][state.season])
        + gain.coins
        + gain.monsters
        + (later(state, gain))
    )


def test_a_skill_is_advised_where_it_is_worth_more_than_it_costs() -> None:
    advised = set[str]()
    for seed in range(3):
        for state, found in followed(seed):
            player = state.waiting[0]
            before = worth(BOX, state, state.lands[map_of(BOX, state, player)], state.coins[player])
            plain = max(worth_by_the_end(state, one.gain) for one in found if not one.drawing.skill)
            for one in [one for one in found if one.drawing.skill][:5]:
                then = decide(BOX, state, placing(player, one.drawing))[0].state
                gain = worth(BOX, then, then.lands[player], then.coins[player]).less(before)

                assert one.gain == gain
                assert one.more == worth_by_the_end(state, gain) - plain > 0
            drawings = {one.drawing.on(state.lands[player]) for one in found if one.drawing.skill}
            advised |= {one.drawing.skill for one in found if one.drawing.skill}
            replacing = [skill for skill in open_skills(BOX, state, player) if BOX.skills[skill].use == Use.REPLACES]
            for drawing in (one for skill in replacing for one in with_skill(BOX, state, player, skill)):
                gain = after(BOX, state, player, drawing).less(before)

                assert worth_by_the_end(state, gain) <= plain or drawing.on(state.lands[player]) in drawings

    assert len(advised) >= 3
