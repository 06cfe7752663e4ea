"""Questions and answers, line by line, and the questions before a game."""

import io
import os
import sys
import unicodedata
from collections.abc import Callable, Iterable
from typing import Final, TypeAlias, TypeVar

import click

from cartographers.base.limits import LONGEST_ANSWER, LONGEST_LINE
from cartographers.base.words import Words
from cartographers.shell.choices import folded, listed
from cartographers.shell.contract import B, E, M, S
from cartographers.shell.files import STANDARD_INPUT, check_file
from cartographers.shell.games import kind_of_file
from cartographers.shell.options import typed_among
from cartographers.shell.problems import Exit, Problem
from cartographers.shell.session import LogSession
from cartographers.shell.terminal import Lines, Terminal
from cartographers.shell.text import wrapped

T = TypeVar("T")

Ask: TypeAlias = Callable[[str], str]
"""Asks a question and returns the answer; at the end of input it raises `EOFError`."""

HELP: Final = {"?", "help"}
"""The answer that asks what can be answered."""

LEAVE: Final = {"q", "quit"}
"""The answer that leaves."""


def play_through(
    terminal: Terminal,
    begin: Callable[[Ask], str],
    *,
    by_line: Callable[[str, Ask], None],
    on_screen: Callable[[str], None],
    plain: bool,
) -> None:
    """Play a game whose log `begin` returns, on the screen if there is one and `plain` is not set, else line by line.

    A terminal that is closed ends it by the signal that says so, however it shows first. Raises `Problem` if the log
    cannot be read or written, or an answer does not end; `KeyboardInterrupt` at Ctrl-C: the log has everything.
    """
    terminals = [stream for stream in (sys.stdin, sys.stdout) if stream and stream.isatty()]
    try:
        _play_through(terminal, begin, by_line=by_line, on_screen=on_screen, plain=plain)
    except (OSError, KeyboardInterrupt):
        if all(stream.isatty() for stream in terminals):
            raise
    except EOFError:
        pass
    if not all(stream.isatty() for stream in terminals):
        _hang_up()


def _play_through(
    terminal: Terminal,
    begin: Callable[[Ask], str],
    *,
    by_line: Callable[[str, Ask], None],
    on_screen: Callable[[str], None],
    plain: bool,
) -> None:
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")

    def ask(question: str) -> str:
        while True:
            terminal.ask(question)
            answer = sys.stdin.readline(LONGEST_ANSWER + 1) if sys.stdin else ""
            if not answer:
                raise EOFError
            if len(answer) <= LONGEST_ANSWER:
                return answer
            problem = Problem("usage", "play.answer_too_long", most=LONGEST_ANSWER)
            if not answer.endswith("\n") and _goes_on(sys.stdin.readline(LONGEST_LINE)):
                raise problem
            terminal.tell(problem)

    try:
        path = begin(ask)
        if plain or os.environ.get("TERM") == "dumb" or not _at_a_terminal():
            by_line(path, ask)
        else:
            on_screen(path)
    except EOFError:
        terminal.say("")


def _hang_up() -> None:
    """End as a process does whose terminal is closed, even one that was to outlive it."""
    import signal

    if hangup := getattr(signal, "SIGHUP", None):
        signal.signal(hangup, signal.SIG_DFL)
        signal.raise_signal(hangup)
    raise click.exceptions.Exit(Exit.HUNG_UP)


def begin(
    session: LogSession[B, S, E, M], path: str, start: Callable[[], E], only_new: Callable[[S], Iterable[str]]
) -> str:
    """Return the log of an unfinished game, or of a new one that `start` begins.

    After a finished game, or one of another kind, the next one gets its own name, such as `game-2.jsonl`. Some
    parameters are `only_new`: they are for a new game, and not for the one that stands there. Raises `Problem` if the
    log cannot be read or written, or its game goes on although `only_new` parameters were typed.
    """
    if path == STANDARD_INPUT:
        raise Problem("usage", "file.dash")
    named, path = path, _not_finished(session, path)
    if os.path.exists(path):
        if options := typed_among(click.get_current_context(), only_new(session.standing(path))):
            raise _only_new(path, options)
        session.terminal.say(session.words("play.going_on", file=path))
        return path
    if path != named:
        message = "play.next_file" if kind_of_file(named) == session.game.kind else "play.other_file"
        session.terminal.say(wrapped(session.words(message, file=path, other=named), session.terminal.width))
    session.create(path, start())
    return path


def answered(
    session: LogSession[B, S, E, M],
    ask: Ask,
    wish: str,
    take: Callable[[str], T],
    choices: Iterable[str] = (),
    **facts: object,
) -> T:
    """Return what is wanted of a new game, asked until valid; `?` explains it. Raises `EOFError` if somebody leaves.

    Lines of `choices` come before the question, and again with the explanation.
    """
    terminal, words = session.terminal, session.words
    choices = [*choices]
    terminal.say(choices)
    while True:
        answer = ask(words(f"play.ask_{wish}", **facts)).strip()
        if answer in LEAVE:
            raise EOFError
        if answer in HELP:
            terminal.say(choices)
            lines = (words(f"play.explain_{wish}"), words("play.explain_leave"))
            terminal.say(piece for line in lines for piece in Lines(terminal, words).wrap(line, "  "))
            continue
        try:
            return take(answer)
        except Problem as problem:
            terminal.tell(problem)


def player_names(answer: str) -> tuple[str, ...]:
    """Return the players of an answer, with commas between them; if nobody is named, it is a solo game."""
    names = (unicodedata.normalize("NFC", name.strip()) for name in answer.split(","))
    return tuple(filter(None, names)) or ("1",)


def yes_or_no(words: Words, answer: str) -> bool | None:
    """Return whether an answer means yes or no in some words, or None if it means neither."""
    for yes in (False, True):
        if folded(answer) in map(folded, words("play.yes" if yes else "play.no").split()):
            return yes
    return None


def _only_new(path: str, options: list[str]) -> Problem:
    facts = {"options": listed(options), "file": path}
    return Problem(
        "usage", lambda words: words.count("play.only_new", len(options), **facts), file=path, options=options
    )


def _not_finished(session: LogSession[B, S, E, M], path: str) -> str:
    """Return the first of a log's names, such as `game-2.jsonl`, that no finished or other game has."""
    stem, ending = os.path.splitext(path)
    number = 1
    while os.path.exists(path) and (kind_of_file(path) != session.game.kind or _is_finished(session, path)):
        number += 1
        path = f"{stem}-{number}{ending}"
    return path


def _is_finished(session: LogSession[B, S, E, M], path: str) -> bool:
    check_file(path)
    return session.standing(path).result is not None


def _goes_on(rest: str) -> bool:
    """Return whether a line is longer than what is read of it."""
    return len(rest) == LONGEST_LINE and not rest.endswith("\n")


def _at_a_terminal() -> bool:
    return bool(sys.stdin and sys.stdin.isatty() and sys.stdout.isatty())
