"""The table of a game: who draws next, and whose drawing can be undone."""

from cartographers.cli.game import GameLine, GamePlayed, Session
from cartographers.core.cards import Box
from cartographers.core.events import Event
from cartographers.core.history import History
from cartographers.core.legal import to_wait_for
from cartographers.core.maps import Terrain
from cartographers.core.moves import Move, Place, Reveal, TakeBack, Undo
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
        self.history = History()
        super().__init__(session, path)

    @property
    def turn(self) -> int | None:
        """Who draws next, by number; nobody between cards, or while the engine draws or passes."""
        return next(iter(to_wait_for(self.session.box, self.state)), None)

    def reveal(self, card: str | None = None) -> GamePlayed:
        """Turn up cards until there is one to draw; at a real table, say which was turned up."""
        return self.play(Reveal(card))

    def place(self, player: int, terrain: Terrain, spaces: tuple[str, ...]) -> GamePlayed:
        """Draw."""
        return self.play(Place(player, terrain, spaces))

    def undo(self) -> GamePlayed:
        """Take the latest drawing back, whoever drew it; where there is none, at a real table the last card.

        Raises:
            Problem: nothing can be taken back, or the log cannot be read or written.

        """
        return self.follow(self._undoing)

    def take_back(self) -> GamePlayed:
        """Take the last card back, with all that followed it.

        Raises:
            Problem: it is no game at a real table, or no card was turned up, or the log cannot be read or written.

        """
        return self.play(TakeBack())

    def _undoing(self, state: State) -> Undo | TakeBack:
        latest = self.history.latest
        if latest is not None:
            return Undo(latest.player)
        if state.at_table:
            return TakeBack()
        raise Forbidden(Reason.NOTHING_TO_UNDO, "reason.nothing_to_undo.alone")

    def remember(self, line: GameLine) -> None:
        """Keep what can be taken back, and what was taken back and can be brought back."""
        self.history = self.history.after(line.state, line.event)
