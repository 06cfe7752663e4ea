"""One game being played; everything that happens is in its log at once."""

import os
from abc import abstractmethod
from collections.abc import Callable
from typing import Generic

from cartographers.logs.replay import Line
from cartographers.shell.contract import B, E, M, Played, S
from cartographers.shell.files import check_file
from cartographers.shell.redoing import redo
from cartographers.shell.session import LogSession


class Table(Generic[B, S, E, M]):
    """The game of a log."""

    def __init__(self, session: LogSession[B, S, E, M], path: str) -> None:
        self.session = session
        self.path = path
        """Where its log is."""
        self.sitting: int | None = None
        """Who sits at the keyboard and has seen their own hand or map."""
        self.state: S = self._read()

    @property
    @abstractmethod
    def undoable(self) -> bool:
        """Whether anything can be taken back."""

    def reread(self) -> None:
        """Take in what others have done to the log. Raises `Problem` if it can no longer be read."""
        self.state = self._read()

    def check_file(self) -> None:
        """Pass a log that may still be written. Raises `Problem` if it has become a folder, a pipe or the like."""
        check_file(self.path)
        if os.path.isdir(self.path):
            self._read()

    def play(self, move: M) -> Played[S, E]:
        """Make a move, and return its result. Raises `Problem` as `follow` does."""
        return self.follow(lambda _: move)

    def follow(self, wish: Callable[[S], M]) -> Played[S, E]:
        """Make the move that is wished for where the game stands, which others may have led on in between.

        Raises `Problem` if the rules forbid it, or the log cannot be written; then nothing has changed.
        """
        played = self.session.play(self.path, wish, self.remember)
        self.state = played.after
        return played

    def redo(self, *, everything: bool = False) -> Played[S, E]:
        """Bring back what was taken back last, or everything, as far as it still follows.

        Raises:
            Problem: there is nothing, or the log cannot be read or written; then nothing has changed.

        """
        played = redo(self.session, self.path, self.remember, everything=everything)
        self.state = played.after
        return played

    def remember(self, line: Line[S, E]) -> None:
        """Keep what a game wants to know of its events, which come here in order as the log is read and written."""

    def _read(self) -> S:
        """Return the state of the game, including what the engine owes."""
        check_file(self.path)
        return self.session.standing(self.path, self.remember)
