"""One game that is being played; whatever happens stands in its log at once."""

from typing import Generic

from cartographers.shell.contract import B, E, M, Played, S
from cartographers.shell.session import LogSession


class Table(Generic[B, S, E, M]):
    """The game of a log."""

    def __init__(self, session: LogSession[B, S, E, M], path: str) -> None:
        """Go on with a game.

        Raises:
            Problem: the log is missing, damaged or does not follow.

        """
        self.session, self._path = session, path
        self.sitting: int | None = None
        """Who sits at the keyboard and has seen what is theirs."""
        self.state: S = self._read()

    def reread(self) -> None:
        """Take in what others have done to the log.

        Raises:
            Problem: the log is missing, damaged or does not follow.

        """
        self.state = self._read()

    def play(self, move: M) -> Played[S, E]:
        """Make a move, and return what came of it.

        Raises:
            Problem: the rules forbid it, or the log cannot be written; then everything is as it was.

        """
        played = self.session.play(self._path, lambda _: move)
        self.reread()  # others may have played in between
        return played

    def remember(self, event: E) -> None:
        """Keep what a game wants to know of its events, each of which is told here in order when the log is read."""

    def _read(self) -> S:
        """Return where the game stands, what the engine owes included."""
        return self.session.standing(self._path, lambda step: self.remember(step.event))
