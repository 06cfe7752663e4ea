"""Players without a person: what each chooses follows from the state alone."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final, TypeAlias, TypeVar

from cartographers.base.chance import pick
from cartographers.strange_world.core.cards import Box
from cartographers.strange_world.core.cells import singles
from cartographers.strange_world.core.events import Event, GameStarted
from cartographers.strange_world.core.judge import free_cells
from cartographers.strange_world.core.moves import Move, Reveal, decide, legal_moves, placing, sources
from cartographers.strange_world.core.state import Phase, State, evolve

T = TypeVar("T")

Bot: TypeAlias = Callable[[Box, State, int], Move]
"""Returns the choice of a player who has something to choose."""


def random(box: Box, state: State, player: int) -> Move:
    """Return a legal choice by the seed of the game: a card, then its cell, then each answer, all equally likely."""
    label = f"bot/{state.round}/{state.phase}/{state.to_pass}/{state.placed}/{player}"

    def choose(question: str, options: Sequence[T], /) -> T:
        return options[pick(len(options), seed=state.game.seed, label=f"{label}/{question}")]

    if state.phase != Phase.PLACE:
        return choose("", legal_moves(box, state, player))
    source = choose("card", sources(state))
    cell = choose("cell", [*singles(free_cells(box, state, player, source[0]))])
    return placing(box, state, source, cell, choose)


BOTS: Final[Mapping[str, Bot]] = {"random": random}
"""Every bot by its name."""


def play(box: Box, game: GameStarted, bot: Bot) -> tuple[list[Event], State]:
    """Return all events of a game in which every player is the same bot, and the state at its end."""
    events: list[Event] = [game]
    state = evolve(box, None, game)
    while state.result is None:
        move = bot(box, state, state.turns[0]) if state.turns else Reveal()
        steps = decide(box, state, move)
        events += [step.event for step in steps]
        state = steps[-1].state
    return events, state
