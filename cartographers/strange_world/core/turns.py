"""Where an event belongs in a game in which cards are passed in any order, and placed one after the other."""

from cartographers.base.events import Filed, Role
from cartographers.strange_world.core.cards import Box
from cartographers.strange_world.core.events import CardsPassed, Event, GameFinished, MoveUndone
from cartographers.strange_world.core.state import State


def filed(_: Box, state: State, event: Event) -> Filed:
    """Return where an event belongs that has led to a state.

    Each event begins a turn, but the cards that players set aside, each in a lane of their own, are one together.
    """
    match event:
        case CardsPassed():
            own = (event.player, 0)
            return Filed(Role.ACTS, own, own, ends=not any(state.picks))
        case MoveUndone() if state.to_pass:
            return Filed(Role.UNDOES, lane=(event.player, 0))
        case MoveUndone():
            return Filed(Role.RETURNS)
        case GameFinished():
            return Filed(Role.FOLLOWS)
        case _:
            return Filed(Role.BEGINS)
