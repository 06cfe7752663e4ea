"""Where an event belongs in a game whose players may draw in any order."""

from typing import Final

from cartographers.base.events import Filed, Role
from cartographers.core.cards import Box
from cartographers.core.events import (
    CardRevealed,
    CardTakenBack,
    DrawingUndone,
    Event,
    GameStarted,
    ShapeDrawn,
    SkillUndone,
    SkillUsed,
    TurnPassed,
    WordsAdded,
)
from cartographers.core.state import State, map_of

_PASSES, _ENGINE, _SKILLS, _DRAWINGS, _RESULTS = range(5)
"""The order in which the canonical log has what happens in a turn."""

_WORDS: Final = (-1, 0)


def filed(box: Box, state: State, event: Event) -> Filed:
    """Return where an event belongs that has led to a state.

    A turn begins with its card. Its lanes are the maps, and the words added to a sealed seed, whose order counts.
    """
    match event:
        case GameStarted() | CardRevealed():
            return Filed(Role.BEGINS)
        case CardTakenBack():
            return Filed(Role.RETURNS)
        case ShapeDrawn():
            by_engine = not state.drawn >> event.player & 1
            order = (_ENGINE if by_engine else _DRAWINGS, event.player)
            return Filed(Role.ACTS, order, (event.map, 0))
        case DrawingUndone():
            return Filed(Role.UNDOES, lane=(map_of(box, state, event.player), 0))
        case SkillUsed():
            return Filed(Role.ACTS, (_SKILLS, event.player), (event.player, 0))
        case SkillUndone():
            return Filed(Role.UNDOES, lane=(event.player, 0))
        case WordsAdded():
            return Filed(Role.ACTS, lane=_WORDS)
        case TurnPassed():
            return Filed(Role.FOLLOWS, (_PASSES, event.player))
        case _:
            return Filed(Role.FOLLOWS, (_RESULTS, 0))
