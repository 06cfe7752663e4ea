"""One game being played; everything that happens is in its log at once."""

import os
from collections.abc import Callable
from typing import Generic

from cartographers.shell.contract import B, E, M, Played, S
from cartographers.shell.files import check_file
from cartographers.shell.session import LogSession


class Table(Generic[B, S, E, M]):
    """The game of a log."""

    def __init__(self, session: LogSession[B, S, E, M], path: str) -> None:
        """Continue a game.

        Raises:
            Problem: the log is missing or no file, damaged or does not follow.

        """
        self.session = session
        self.path = path
        """Where its log is."""
        self.sitting: int | None = None
        """Who sits at the keyboard and has seen their own hand or map."""
        self.state: S = self._read()

    def reread(self) -> None:
        """Take in what others have done to the log.

        Raises:
            Problem: the log is missing or no file, damaged or does not follow.

        """
        self.state = self._read()

    def check_file(self) -> None:
        """Pass a log that may still be written, now or later.

        Raises:
            Problem: it has become a folder, a pipe or the like.

        """
        check_file(self.path)
        if os.path.isdir(self.path):
            self._read()

    def play(self, move: M) -> Played[S, E]:
        """Make a move, and return its result.

        Raises:
            Problem: the rules forbid it, or the log cannot be written; then nothing has changed.

        """
        return self.follow(lambda _: move)

    def follow(self, wish: Callable[[S], M]) -> Played[S, E]:
        """Make the move that is wished for where the game stands, which others may have led on in between.

        Raises:
            Problem: the rules forbid it, or the log cannot be written; then nothing has changed.

        """
        played = self.session.play(self.path, wish, lambda line: self.remember(line.event))
        self.state = played.after
        return played

    def remember(self, event: E) -> None:
        """Keep what a game wants to know of its events, which come here in order as the log is read and written."""

    def _read(self) -> S:
        """Return the state of the game, including what the engine owes."""
        check_file(self.path)
        return self.session.standing(self.path, lambda step: self.remember(step.event))
