"""The table of a game: who draws next, and whose drawing can be undone."""

from cartographers.cli.game import GamePlayed, Session
from cartographers.core.cards import Box
from cartographers.core.events import CardRevealed, DrawingUndone, Event, GameStarted, ShapeDrawn
from cartographers.core.legal import to_wait_for
from cartographers.core.maps import Terrain
from cartographers.core.moves import Move, Place, Reveal, Undo
from cartographers.core.reasons import Reason
from cartographers.core.state import State
from cartographers.shell.problems import Forbidden
from cartographers.shell.stage import table


class MapTable(table.Table[Box, State, Event, Move]):
    """The game of a log."""

    def __init__(self, session: Session, path: str) -> None:
        """Continue a game.

        Raises:
            Problem: the log is missing, damaged or does not follow.

        """
        self._drawers: list[int] = []
        super().__init__(session, path)

    @property
    def turn(self) -> int | None:
        """Who draws next, by number; nobody between cards, or while the engine draws or passes."""
        return next(iter(to_wait_for(self.session.box, self.state)), None)

    @property
    def latest(self) -> int | None:
        """Whose drawing is taken back next, by number; `None`: none can be."""
        return self._latest(self.state)

    @property
    def undoable(self) -> bool:
        """Whether a drawing can be taken back."""
        return self.latest is not None

    def reveal(self, card: str | None = None) -> GamePlayed:
        """Turn up cards until there is one to draw; at a real table, say which was turned up."""
        return self.play(Reveal(card))

    def place(self, player: int, terrain: Terrain, spaces: tuple[str, ...]) -> GamePlayed:
        """Draw."""
        return self.play(Place(player, terrain, spaces))

    def undo(self) -> GamePlayed:
        """Take the latest drawing back, whoever drew it.

        Raises:
            Problem: nothing can be taken back, or the log cannot be read or written.

        """
        return self.follow(self._undoing)

    def _undoing(self, state: State) -> Undo:
        latest = self._latest(state)
        if latest is None:
            raise Forbidden(Reason.NOTHING_TO_UNDO, "reason.nothing_to_undo.alone")
        return Undo(latest)

    def _latest(self, state: State) -> int | None:
        return next((player for player in reversed(self._drawers) if state.drawn >> player & 1), None)

    def remember(self, event: Event) -> None:
        """Keep who has drawn since the last card was turned up, in that order."""
        match event:
            case GameStarted() | CardRevealed():
                self._drawers = []
            case ShapeDrawn():
                self._drawers.append(event.player)
            case DrawingUndone():
                self._drawers.remove(event.player)
            case _:
                pass
