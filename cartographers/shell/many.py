"""A command's work on many files, by one process or several, printed in the order of the files; and its progress."""

import os
import sys
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import closing, contextmanager, nullcontext
from functools import cache, partial
from typing import Any, Final, Generic, NamedTuple, Self, TextIO, TypeVar

import click

from cartographers.base.words import Words
from cartographers.shell import open_streams
from cartographers.shell.contract import B, E, M, S
from cartographers.shell.files import STANDARD_INPUT
from cartographers.shell.problems import Exit, Problem
from cartographers.shell.session import LogSession, session_of
from cartographers.shell.terminal import Terminal

T = TypeVar("T")


_FEW: Final = 100
"""How many files may have their reports in memory."""

_IN_MEMORY = 2**23
"""Up to this many bytes a spool needs no file."""


class Manner(NamedTuple):
    """How a terminal prints, for a process that has none."""

    language: str
    game: str
    as_json: bool
    ascii: bool
    cards: str | None


class Recorder(Terminal):
    """Keeps what is printed, so that another process can print it at its place."""

    def __init__(self, manner: Manner) -> None:
        super().__init__(Words(manner.language, manner.game), {}, as_json=manner.as_json)
        self.ascii, self.cards = manner.ascii, manner.cards
        self.echoes: list[tuple[str | bytes, bool]] = []
        """What is printed, and whether it goes to standard error."""

    def echo(self, content: str | bytes, stream: TextIO, *, ends_line: bool = True) -> None:
        """Keep a line."""
        del ends_line  # as nothing is asked where nobody answers
        self.echoes.append((content, stream is sys.stderr))


@contextmanager
def gathered(
    session: LogSession[B, S, E, M],
    check: Callable[[LogSession[B, S, E, M], str], tuple[Exit, list[tuple[str, Any]]]],
    files: Sequence[str],
    processes: int,
) -> Iterator[tuple[Exit, Collection[tuple[str, Any]]]]:
    """Hold what checks of files report, of many in no memory, with the exit code that comes of them."""
    with Spool[tuple[str, Any]]() if len(files) > _FEW else nullcontext(list[tuple[str, Any]]()) as reports:
        code = Exit.DONE
        for told, found in on_each(session, check, files, processes):
            code = max([code, told, *(Exit.DIFFERENCE for _, report in found if report.findings)])
            for report in found:
                reports.append(report)
        yield code, reports


def on_each(
    session: LogSession[B, S, E, M],
    work: Callable[[LogSession[B, S, E, M], str], T],
    files: Sequence[str],
    processes: int,
) -> Iterator[T]:
    """Yield the result for each file, while its output is printed. Raises `Problem` if a process was lost."""
    with progress(session.terminal, len(files), beside_output=False) as advance:
        if processes == 1 or len(files) == 1 or not all(map(_is_shared, files)):
            for path in files:
                yield work(session, path)
                advance(1)
            return
        from cartographers.base.processes import LostProcessError, in_processes

        terminal = session.terminal
        manner = Manner(session.words.language, session.words.game, terminal.as_json, terminal.ascii, terminal.cards)
        with closing(in_processes(partial(_recorded, session.game.kind, manner, work), files, processes)) as outcomes:
            try:
                for echoes, outcome in outcomes:
                    for content, problem in echoes:
                        terminal.echo(content, sys.stderr if problem else sys.stdout)
                    yield outcome
                    advance(1)
            except LostProcessError as error:
                raise lost() from error


class Spool(Generic[T]):
    """Values that can be read again and again, in a file that nobody else sees: only a few are in memory."""

    def __init__(self) -> None:
        import pickle
        from tempfile import SpooledTemporaryFile

        self._pickle, self._count = pickle, 0
        self._file = SpooledTemporaryFile(_IN_MEMORY)  # noqa: SIM115 - it is closed at the end

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()

    def append(self, value: T) -> None:
        """Add a value after the others."""
        self._file.seek(0, os.SEEK_END)
        self._pickle.dump(value, self._file)
        self._count += 1

    def __len__(self) -> int:
        return self._count

    def __contains__(self, value: object) -> bool:
        return any(value == one for one in self)

    def __iter__(self) -> Iterator[T]:
        self._file.seek(0)
        for _ in range(self._count):
            yield self._pickle.load(self._file)


def lost() -> Problem:
    """Return the problem that a process could not be started, or was stopped from outside."""
    return Problem("process_ended", "many.ended")


def _is_shared(path: str) -> bool:
    """Return whether every process finds the same under a path: not so for standard input or a pipe of this process."""
    return path != STANDARD_INPUT and (not os.path.exists(path) or os.path.isfile(path) or os.path.isdir(path))


@contextmanager
def progress(terminal: Terminal, total: int, *, done: int = 0, beside_output: bool) -> Iterator[Callable[[int], None]]:
    """Show progress on standard error, if that is a terminal, and return the function that advances it.

    `beside_output`: also while standard output is a terminal, as nothing is printed there meanwhile.
    """
    if not sys.stderr.isatty() or (sys.stdout.isatty() and not beside_output):
        yield lambda _: None
        return
    with click.progressbar(length=total, file=sys.stderr, color=terminal.color) as bar:
        bar.update(done)
        yield bar.update


_recorder: Final = cache(Recorder)  # each process opens the box and reads the words once, for all its files


def _recorded(
    kind: str, manner: Manner, work: Callable[[LogSession[Any, Any, Any, Any], str], T], path: str
) -> tuple[list[tuple[str | bytes, bool]], T]:
    """Work on a file in its own process; return what to print, and the result."""
    open_streams()
    recorder = _recorder(manner)
    recorder.echoes = []
    session = session_of(recorder, kind)
    try:
        return recorder.echoes, work(session, path)
    except Problem as problem:
        raise problem.said(session.words) from None
