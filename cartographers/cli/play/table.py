"""One game that is being played; whatever happens stands in its log at once."""

from cartographers.cli.problems import Exit, Problem
from cartographers.cli.session import GamePlayed, GameStep, Session
from cartographers.core.errors import Reason
from cartographers.core.events import CardRevealed, DrawingUndone, Event, ShapeDrawn
from cartographers.core.legal import to_wait_for
from cartographers.core.maps import Terrain
from cartographers.core.moves import Move, Place, Reveal, Undo, settle
from cartographers.core.state import State


class Table:
    """The game of a log."""

    def __init__(self, session: Session, path: str) -> None:
        """Go on with a game.

        Raises:
            Problem: the log is missing, damaged or does not follow.

        """
        self._session, self._path = session, path
        self._drawers: list[int] = []
        self.state: State = self._read()

    @property
    def turn(self) -> int | None:
        """Who is to draw next, by number; nobody between cards, or while the engine draws or passes."""
        return next(iter(to_wait_for(self._session.box, self.state)), None)

    def reread(self) -> None:
        """Take in what others have done to the log.

        Raises:
            Problem: the log is missing, damaged or does not follow.

        """
        self.state = self._read()

    def reveal(self, card: str | None = None) -> GamePlayed:
        """Turn up cards until one is to be drawn; at a real table say which."""
        return self._play(Reveal(card))

    def place(self, player: int, terrain: Terrain, spaces: tuple[str, ...]) -> GamePlayed:
        """Draw."""
        return self._play(Place(player, terrain, spaces))

    def undo(self) -> GamePlayed:
        """Take the latest drawing back, whoever drew it.

        Raises:
            Problem: nothing can be taken back, or the log cannot be read or written.

        """
        self.reread()
        latest = next((player for player in reversed(self._drawers) if self.state.drawn >> player & 1), None)
        if latest is None:
            words = self._session.words
            raise Problem(Reason.NOTHING_TO_UNDO, Exit.FORBIDDEN, words("reason.nothing_to_undo.alone"))
        return self._play(Undo(latest))

    def _play(self, move: Move) -> GamePlayed:
        """Make a move, and return what came of it.

        Raises:
            Problem: the rules forbid it, or the log cannot be written; then everything is as it was.

        """
        played = self._session.play(self._path, lambda _: move)
        self.reread()  # others may have drawn in between
        return played

    def _read(self) -> State:
        """Return where the game stands, what the engine owes included."""

        def each(step: GameStep) -> None:
            self._remember(step.event)

        self._drawers = []
        return settle(self._session.box, self._session.state(self._path, each))[1]

    def _remember(self, event: Event) -> None:
        """Keep who has drawn since the last card was turned up, in that order."""
        match event:
            case CardRevealed():
                self._drawers = []
            case ShapeDrawn():
                self._drawers.append(event.player)
            case DrawingUndone():
                self._drawers.remove(event.player)
            case _:
                pass
