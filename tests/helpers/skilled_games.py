"""Whole games with skills, played at random."""

from itertools import islice
from random import Random
from typing import Final

from cartographers.core.cards import Use
from cartographers.core.events import Event
from cartographers.core.evolve import evolve
from cartographers.core.moves import GameStep, Reveal, UseSkill, decide, draw, legal_moves, start
from cartographers.core.skills import open_skills, with_skill
from cartographers.core.state import State
from tests.helpers.random_games import BOX, events_of

LOOKED_AT: Final = 500
"""So many of the drawings with a skill are chosen from; there may be thousands."""


def skilled_game(rng: Random) -> list[Event]:
    """Return the events of a game from its start to its end, in which skills are used as often as can be."""
    players = ("Anna", "Béla", "Γιώργος")[: rng.choice([1, 2, 3])]
    seed, side, edition = f"skills {rng.random()}", rng.choice([*BOX.sides]), rng.choice([*BOX.editions])
    events: list[Event] = [start(BOX, seed=seed, edition=edition, players=players, side=side, skills=None)]
    state = evolve(BOX, None, events[0])
    while state.result is None:
        steps = _turn(state, rng)
        events += events_of(steps)
        state = steps[-1].state
    return events


def _turn(state: State, rng: Random) -> list[GameStep]:
    for player in range(len(state.lands)):
        for skill in rng.sample(opened := open_skills(BOX, state, player), len(opened)):
            if BOX.skills[skill].use == Use.AMBUSH:
                return decide(BOX, state, UseSkill(player, skill))
            return draw(BOX, state, player, rng.choice([*islice(with_skill(BOX, state, player, skill), LOOKED_AT)]))
    waiting = [player for player in range(len(state.lands)) if (state.everyone & ~state.done) >> player & 1]
    if state.card is None or not waiting:
        return decide(BOX, state, Reveal())
    return draw(BOX, state, waiting[0], rng.choice(legal_moves(BOX, state, waiting[0])))
