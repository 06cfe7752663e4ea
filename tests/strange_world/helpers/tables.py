"""Games of the second game, told move by move."""

from cartographers.strange_world.core.bots import random
from cartographers.strange_world.core.events import Event
from cartographers.strange_world.core.moves import Move, Reveal, decide, start
from cartographers.strange_world.core.state import Phase, State, evolve
from tests.strange_world.helpers.random_games import BOX, NAMES


def table(players: int, seed: str = "table", **rules: str) -> State:
    """Return the beginning of a game."""
    return evolve(BOX, None, start(BOX, seed=seed, players=NAMES[:players], rules=rules))


def after(state: State, *moves: Move) -> State:
    """Return the state after some moves."""
    for move in moves:
        state = decide(BOX, state, move)[-1].state
    return state


def until(state: State, phase: Phase, round_: int = 0) -> State:
    """Return the first state of a phase in a round, from 0, or later, that bots reach."""
    while state.phase != phase or state.round < round_:
        state = after(state, random(BOX, state, state.turns[0]) if state.turns else Reveal())
    return state


def steps(state: State) -> list[tuple[State, Event]]:
    """Return the events by which bots end a game, each with the state before it."""
    found = []
    while state.result is None:
        for event, after_it in decide(BOX, state, random(BOX, state, state.turns[0]) if state.turns else Reveal()):
            found.append((state, event))
            state = after_it
    return found
