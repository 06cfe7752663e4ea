"""Where a new game is begun: in a file of its own, and not while the current game goes on."""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

import click

from cartographers.logs.files import BusyError
from cartographers.logs.log import sweep
from cartographers.shell.current import next_game, of_kind, options_again, plainly
from cartographers.shell.files import check_file
from cartographers.shell.games import kind_of_file
from cartographers.shell.options import given
from cartographers.shell.problems import Problem, filled
from cartographers.shell.session import LogSession, session_of


def is_named() -> bool:
    """Return whether the command line or the environment names the log."""
    return given(click.get_current_context(), "game") or bool(os.environ.get("CARTOGRAPHERS_GAME"))


def to_begin(session: LogSession[Any, Any, Any, Any], path: str) -> str:
    """Return the log of a new game: the one that is named, or the next of the folder once its current game is over.

    Raises:
        Problem: the current game goes on (`exists`), or cannot be read.

    """
    if is_named() or not os.path.lexists(path):
        return path
    if is_over(session, path):
        return next_game()
    with suppress(OSError, BusyError):
        sweep(path)
    message = filled("file.goes_on", file=path, cards=options_again("", session.terminal.cards))
    raise Problem("exists", message, file=path, system="EEXIST")


def is_over(session: LogSession[Any, Any, Any, Any], path: str) -> bool:
    """Return whether the game of a log, of any kind, is finished.

    Raises:
        Problem: it cannot be read; it says how another game is begun all the same.

    """
    kind = kind_of_file(path)
    own = session if kind == session.game.kind else session_of(session.terminal, kind)
    with or_beside(session):
        check_file(path)
        return own.standing(path).result is not None


@contextmanager
def or_beside(session: LogSession[Any, Any, Any, Any]) -> Iterator[None]:
    """Say how another game is begun beside one with which there is a problem. Raises `Problem` if there is one."""
    try:
        yield
    except Problem as problem:
        command = f"{click.get_current_context().info_name}{plainly()}{of_kind(session.game.kind)}"
        again = filled("file.begin_beside", command=command)
        why = problem.sentence
        raise Problem(problem.code, lambda words: f"{why(words)} {again(words)}", **problem.facts) from problem
