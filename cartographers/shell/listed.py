"""The logs of a folder, of any game, each with where its game stands."""

import json
import os
from collections.abc import Iterator
from contextlib import suppress
from itertools import islice
from typing import Any, Final, NamedTuple

from cartographers.base.limits import LARGEST_LISTED, MOST_FILES, MOST_LISTED
from cartographers.base.words import harmless
from cartographers.shell.current import number_of
from cartographers.shell.files import reading
from cartographers.shell.games import beginning_of, is_log, kind_of_file
from cartographers.shell.problems import Problem, filled
from cartographers.shell.session import LogSession, session_of
from cartographers.shell.terminal import Lines, Terminal
from cartographers.shell.text import quoted

_BESIDE: Final = (".torn", ".key", ".cartographers-draft")
"""The ends of names of files beside a log."""


class Listed(NamedTuple):
    """A log: its game and where that stands, or why it cannot be read."""

    path: str
    session: LogSession[Any, Any, Any, Any]
    state: Any
    problem: Problem | None

    @property
    def finished(self) -> bool:
        """Whether the game is over."""
        return self.state is not None and self.state.result is not None

    @property
    def totals(self) -> list[int]:
        """The total of each player."""
        return [*self.session.game.rules.totals(self.session.box, self.state)]

    @property
    def seed(self) -> str | None:
        """The seed, once it is secret no more."""
        return self.session.game.rules.seed(self.state) if self.finished else None

    def document(self) -> dict[str, Any]:
        """Return it as JSON."""
        from cartographers.shell import documents

        kind = self.session.game.kind
        if self.state is None:
            return documents.game(self.path, kind, error=self.problem)
        return documents.game(
            self.path,
            kind,
            players=self.state.game.players,
            finished=self.finished,
            totals=self.totals,
            seed=self.seed,
            state=self.session.game.rules.observe(self.session.box, self.state),
        )

    def lines(self) -> Iterator[str]:
        """Yield it as people read it."""
        words = self.session.words
        lines = Lines(self.session.terminal, words)
        if self.problem:
            yield from lines.wrap(self.problem.sentence(words), "  ")
            return
        view, players = self.session.game.voice.view(self.session, ""), self.state.game.players
        head = [words("game.title"), *(() if players == ("1",) else players)]
        yield from lines.wrap(harmless(f"{self.path}: {view.listed(head)}"), "  ")
        told = [view.summary(self.state), *([] if self.seed is None else [words("show.seed", seed=self.seed)])]
        for text in filter(None, told):
            yield from lines.wrap(f"  {text}", "    ")


def logs_in(terminal: Terminal, folder: str) -> Iterator[Listed]:
    """Yield the logs of a folder, the one that was changed last first, with a note if not all of them are listed.

    Of logs that were changed at the same moment the higher number comes first, then the name.

    Raises:
        Problem: the folder cannot be read.

    """
    files, room = _files(folder), LARGEST_LISTED
    paths, more = filter(_is_log, files[:MOST_FILES]), len(files) > MOST_FILES
    for path in islice(paths, MOST_LISTED):
        with suppress(OSError):
            room -= os.path.getsize(path)
        if room < 0:
            more = True
            break
        session = session_of(terminal, kind_of_file(path))
        try:
            yield Listed(path, session, session.standing(path), None)
        except Problem as problem:
            yield Listed(path, session, None, problem)
    if more or next(paths, None) is not None:
        terminal.note("not_all", terminal.words("games.not_all"))


def _files(folder: str) -> list[str]:
    if is_log(folder):
        raise Problem("usage", filled("games.is_log", file=folder, log=quoted(folder)), file=folder)
    with reading(folder or "."), os.scandir(folder or ".") as entries:
        found = [(_changed(entry), number_of(entry.name), entry.name) for entry in entries if _may_be(entry)]
    found.sort(key=lambda one: one[2])
    found.sort(key=lambda one: one[:2], reverse=True)
    return [os.path.join(folder, name) for *_, name in found]


def _may_be(entry: os.DirEntry[str]) -> bool:
    """Return whether something in a folder can be a log, or is called as one and cannot be opened.

    To open a pipe or the like would wait forever.
    """
    with suppress(OSError):  # of a link that cannot be followed
        if entry.is_file():
            return not entry.name.endswith(_BESIDE)
        if entry.is_dir():
            return bool(number_of(entry.name))
    return entry.name.endswith(".jsonl") and not os.path.exists(entry.path)


def _changed(entry: os.DirEntry[str]) -> int:
    try:
        return entry.stat().st_mtime_ns
    except OSError:
        return 0


def _is_log(path: str) -> bool:
    """Return whether a file is a log, or is called as a game is, or as a log and is nothing else that can be seen."""
    if is_log(path) or number_of(os.path.basename(path)):
        return True
    if not path.endswith(".jsonl"):
        return False
    try:
        json.loads(beginning_of(path).partition(b"\n")[0])
    except (ValueError, RecursionError):
        return True
    return False
