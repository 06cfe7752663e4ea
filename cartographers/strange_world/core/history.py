"""What was taken back in a game, and what of it comes again."""

from collections.abc import Container
from typing import Self

from msgspec import Struct
from msgspec.structs import replace

from cartographers.base.events import Lost, Redone, Refusal
from cartographers.strange_world.core.cards import Box
from cartographers.strange_world.core.events import CardPlaced, CardsPassed, Event, Founded, GameFinished, MoveUndone
from cartographers.strange_world.core.moves import Move, Pass, Place, decide
from cartographers.strange_world.core.placing import Arrival
from cartographers.strange_world.core.reasons import Reason
from cartographers.strange_world.core.state import State


class History(Struct, frozen=True):
    """The choices since cards were dealt or turned up, and those taken back, which wait to come again.

    A player who sets other cards aside, or whoever places another card, no longer waits for what was taken back.
    """

    made: tuple[CardsPassed | CardPlaced, ...] = ()
    undone: tuple[CardsPassed | CardPlaced, ...] = ()
    """The latest last."""

    def after(self, _: State, event: Event) -> Self:
        """Return the history after an event."""
        match event:
            case CardsPassed():
                undone = tuple(one for one in self.undone if one.player != event.player)
            case CardPlaced():
                undone = self.undone[:-1] if self.undone[-1:] == (event,) else ()
            case MoveUndone():
                at = max(place for place, one in enumerate(self.made) if one.player == event.player)
                return replace(self, made=self.made[:at] + self.made[at + 1 :], undone=(*self.undone, self.made[at]))
            case GameFinished():
                return self
            case _:
                return type(self)()
        return replace(self, made=(*self.made, event), undone=undone)

    def redo(
        self, box: Box, state: State, *, everything: bool, players: Container[int] | None = None
    ) -> Redone[State, Event]:
        """Return what was taken back last, or everything, as far as it still follows a state that owes nothing.

        If `players` are given, only what these chose comes again.

        Raises:
            Refusal: nothing waits.

        """
        redone = Redone[State, Event]([], [])
        waiting = [event for event in reversed(self.undone) if players is None or event.player in players]
        for event in waiting if everything else waiting[:1]:
            try:
                redone.steps.extend(decide(box, state, _move(event)))
                state = redone.steps[-1].state
            except Refusal as refusal:
                redone.lost.append(Lost(event, refusal))
        if not redone.steps and not redone.lost:
            raise Refusal(Reason.NOTHING_TO_REDO)
        return redone


def _move(event: CardsPassed | CardPlaced) -> Move:
    """Return the move that makes an event again."""
    if isinstance(event, CardsPassed):
        return Pass(event.player, event.cards)
    cells = event.city.cells if isinstance(event.city, Founded) else ()
    return Place(
        event.player,
        event.card,
        event.cell,
        pile=event.pile,
        portal=event.portal,
        traveller=event.traveller if isinstance(event.traveller, Arrival) else None,
        fumarole=event.fumarole,
        city=next((cell for cell in cells if cell != event.fumarole), ""),
    )
