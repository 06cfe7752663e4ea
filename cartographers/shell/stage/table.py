"""One game being played; everything that happens is in its log at once."""

import os
from abc import abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from typing import Generic, TypeAlias

from cartographers.logs.replay import Line
from cartographers.shell.choices import player_number
from cartographers.shell.contract import B, E, M, Played, S
from cartographers.shell.files import check_file
from cartographers.shell.problems import Problem
from cartographers.shell.redoing import redo
from cartographers.shell.session import LogSession

Mark: TypeAlias = tuple[int, int, int] | None
"""By what a file that was written since shows: which file it is, its size and its time; None where it is missing."""


class Table(Generic[B, S, E, M]):
    """The game of a log, which some of its players play here, and perhaps others elsewhere."""

    def __init__(self, session: LogSession[B, S, E, M], path: str, players: Iterable[str] = ()) -> None:
        """Seat the players who are named, or all. Raises `Problem` if the log cannot be read or nobody is called so."""
        self.session = session
        self.path = path
        """Where its log is."""
        self.beside: Callable[[], None] = lambda: None
        """Raises a `Problem` once, if what else works on the log here cannot go on."""
        self._sitting: int | None = None
        self._mark = self._doubted = self._marked()
        self.lines: list[Line[S, E]] = []
        """What is in the log, as far as it has been read."""
        self._new = 0
        self.state: S = self._read()
        self._new = len(self.lines)
        everybody = range(len(self.state.game.players))
        self.seats: Sequence[int] = sorted({player_number(name, self.state) for name in players}) or everybody
        """Who plays here, by number."""

    @property
    @abstractmethod
    def undoable(self) -> bool:
        """Whether anything can be taken back."""

    @property
    @abstractmethod
    def to_move(self) -> Sequence[int]:
        """Who has something to do now, by number, wherever they play; nobody while anybody may go on."""

    @property
    @abstractmethod
    def wanted(self) -> object:
        """What there is to do here now: equal as long as a player may go on with what was begun."""

    @property
    def turn(self) -> int | None:
        """Who of those here is the next to do something."""
        return next((player for player in self.to_move if player in self.seats), None)

    @property
    def elsewhere(self) -> Sequence[int]:
        """Those who are waited for here, by number."""
        return self.to_move if self.turn is None else ()

    @property
    def alone(self) -> int | None:
        """The only player here, by number, who hides nothing from anybody; None if several pass the keyboard on."""
        return self.seats[0] if len(self.seats) == 1 else None

    @property
    def sitting(self) -> int | None:
        """Who sits at the keyboard and has seen their own hand or map."""
        return self._sitting if self.alone is None else self.alone

    @sitting.setter
    def sitting(self, player: int | None) -> None:
        self._sitting = player

    def look(self) -> bool:
        """Take in what others have done to the log since it was last looked at, and return whether it is another.

        What may be half of what somebody is writing is left for the next look. Raises `Problem` if it can no longer be
        read, once for each change; then all is as it was.
        """
        self.beside()
        mark = self._marked()
        if mark == self._mark:
            return False
        surely, self._doubted = mark == self._doubted, mark
        try:
            check_file(self.path)
            if not surely and not self.session.stored(self.path).data.endswith(b"\n"):
                return False
            self.reread()
        except Problem:
            if not surely:
                return False
            self._mark = mark
            raise
        self._mark = mark
        return True

    def heard(self) -> list[Line[S, E]]:
        """Return the lines that came since this was last asked, those written here too."""
        lines, self._new = self.lines[self._new :], len(self.lines)
        return lines

    def told(self, lines: Sequence[Line[S, E]], own: int = 0) -> Iterator[tuple[Line[S, E], bool]]:
        """Yield lines in the order in which they are told, and whether in full; the last `own` of them were made here.

        What others did that is still secret is told in full later.
        """
        del own
        return ((line, True) for line in lines)

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
        played = self.session.play(self.path, wish, self._hear)
        self.state = played.after
        return played

    def redo(self, *, everything: bool = False) -> Played[S, E]:
        """Bring back what was taken back here last, or everything, as far as it still follows.

        Raises:
            Problem: there is nothing, or the log cannot be read or written; then nothing has changed.

        """
        played = redo(self.session, self.path, self._hear, everything=everything, players=self.seats)
        self.state = played.after
        return played

    def remember(self, line: Line[S, E]) -> None:
        """Keep what a game wants to know of its events, which come here in order as the log is read and written."""

    def _read(self) -> S:
        """Return the state of the game, including what the engine owes."""
        check_file(self.path)
        lines = list[Line[S, E]]()
        state = self.session.standing(self.path, lines.append)
        for line in lines:
            self._hear(line)
        del self.lines[len(lines) :]
        self._new = min(self._new, len(lines))
        self.session.rules.known[:] = lines
        return state

    def _hear(self, line: Line[S, E]) -> None:
        """Take in a line, as often as it is read; one that is another than before is new, and so is what follows it."""
        place = line.number - 1
        if place < len(self.lines) and self.lines[place].event != line.event:
            del self.lines[place:]
            self._new = min(self._new, place)
        if place == len(self.lines):
            self.lines.append(line)
        self.remember(line)

    def _marked(self) -> Mark:
        """Return the mark of the log, which is opened for it: in a shared folder only then is it as it is now."""
        with suppress(OSError):
            file = os.open(self.path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0))
            try:
                found = os.fstat(file)
            finally:
                os.close(file)
            return found.st_ino, found.st_size, found.st_mtime_ns
        return None
