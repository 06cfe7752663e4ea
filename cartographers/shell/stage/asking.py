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
from cartographers.logs.log import try_out
from cartographers.shell.beginning import is_named, is_over, or_beside
from cartographers.shell.choices import folded, listed, player_number
from cartographers.shell.closing import closing
from cartographers.shell.contract import B, E, M, S
from cartographers.shell.current import free_name, next_game, numbered, of_kind, options_again, plainly
from cartographers.shell.files import STANDARD_INPUT, writing
from cartographers.shell.games import kind_of_file
from cartographers.shell.options import typed_among
from cartographers.shell.problems import Exit, Problem, filled
from cartographers.shell.session import LogSession
from cartographers.shell.terminal import Lines, Terminal
from cartographers.shell.text import quoted, wrapped

T = TypeVar("T")

Ask: TypeAlias = Callable[[str], str]
"""Asks a question, unless it is empty, and returns the answer; at the end of input it raises `EOFError`."""

_ahead: Final[list[str]] = []
"""A line of standard input that was read while nothing was asked."""

HELP: Final = {"?", "help"}
"""The answer that asks what can be answered."""

LEAVE: Final = {"q", "quit"}
"""The answer that leaves."""


def play_through(
    session: LogSession[B, S, E, M],
    begin: Callable[[Ask], str],
    *,
    by_line: Callable[[str, Ask], None],
    on_screen: Callable[[str], None],
    plain: bool,
) -> None:
    """Play a game whose log `begin` returns, on the screen if there is one and `plain` is not set, else line by line.

    In the end the shell shows the result, or how the game goes on. A terminal that is closed ends it by the signal that
    says so, however it shows first. Raises `Problem` if the log cannot be read or written, or an answer does not end;
    `KeyboardInterrupt` at Ctrl-C: the log has everything.
    """
    terminals = [stream for stream in (sys.stdin, sys.stdout) if stream and stream.isatty()]
    logs: list[str] = []
    plain |= os.environ.get("TERM") == "dumb" or not _at_a_terminal()

    def play(path: str, ask: Ask) -> None:
        logs.append(path)
        if plain:
            by_line(path, ask)
        else:
            on_screen(path)

    try:
        _play_through(session.terminal, begin, play)
    except (OSError, KeyboardInterrupt):
        if all(stream.isatty() for stream in terminals):
            raise
    except EOFError:
        pass
    if not all(stream.isatty() for stream in terminals):
        _hang_up()
    for path in logs:
        if said := [*closing(session, path, typed=_at_a_terminal(), shown=plain)]:
            session.terminal.say(said)


def _play_through(terminal: Terminal, begin: Callable[[Ask], str], play: Callable[[str, Ask], None]) -> None:
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")

    def ask(question: str) -> str:
        while True:
            if question:
                terminal.ask(question)
            answer = _ahead.pop() if _ahead else sys.stdin.readline(LONGEST_ANSWER + 1) if sys.stdin else ""
            if not answer:
                raise EOFError
            if len(answer) <= LONGEST_ANSWER:
                return answer
            problem = Problem("usage", "play.answer_too_long", most=LONGEST_ANSWER)
            if not answer.endswith("\n") and _goes_on(sys.stdin.readline(LONGEST_LINE)):
                raise problem
            terminal.tell(problem)

    try:
        play(begin(ask), ask)
    except EOFError:
        terminal.say("")


def answer_comes(seconds: float) -> bool:
    """Wait this many seconds, or until somebody at a terminal has typed a line, and return whether it is so.

    What a script has written stays for the next question. Raises `EOFError` if it has written no more.
    """
    from select import select
    from time import sleep

    if not sys.stdin or sys.stdin.closed:
        raise EOFError
    try:
        ready = bool(select([sys.stdin], [], [], seconds)[0])
    except (OSError, ValueError):  # no file, or a terminal of Windows, where a line comes only when it is asked for
        ready = not sys.stdin.isatty()
    if ready and sys.stdin.isatty():
        return True
    if ready and not _ahead and not getattr(sys.stdin.buffer, "peek", lambda _: b"")(1):
        _ahead.append(sys.stdin.readline(LONGEST_ANSWER + 1))
    if _ahead == [""]:
        raise EOFError
    sleep(seconds)
    return False


def _hang_up() -> None:
    """End as a process does whose terminal is closed, even one that was to outlive it."""
    import signal

    if hangup := getattr(signal, "SIGHUP", None):
        signal.signal(hangup, signal.SIG_DFL)
        signal.raise_signal(hangup)
    raise click.exceptions.Exit(Exit.HUNG_UP)


def begin(
    session: LogSession[B, S, E, M],
    path: str,
    start: Callable[[], E],
    only_new: Callable[[S], Iterable[str]],
    players: Iterable[str] = (),
) -> str:
    """Return the log of an unfinished game, or of a new one that `start` begins.

    Where no log is named, that is the last of the folder that is of this kind, or else the next one. Some parameters
    are `only_new`: they are for a new game, and not for the one that stands there, in which the `players` play here.

    Raises `Problem` if the log cannot be read or written, is named and has a finished game or one of another kind, or
    its game goes on although `only_new` parameters were typed, or without one of the players.
    """
    if path == STANDARD_INPUT:
        raise Problem("usage", "file.dash")
    named = is_named()
    there = path if named else next((name for _, name in numbered() if kind_of_file(name) == session.game.kind), path)
    if not os.path.lexists(there):
        _create(session, there, start)
        return there
    own = kind_of_file(there) == session.game.kind
    if own and not is_over(session, there):
        state = session.standing(there)
        if options := typed_among(click.get_current_context(), only_new(state)):
            raise _only_new(session, there, options)
        with or_beside(session):
            for name in players:
                player_number(name, state)
        session.terminal.say(session.words("play.going_on", file=there))
        return there
    if named:
        raise _taken(session, there, "file.finished" if own else "file.other_kind")
    new = next_game()
    message = "play.next_file" if own else "play.other_file"
    session.terminal.say(wrapped(session.words(message, file=new, other=path), session.terminal.width))
    _create(session, new, start)
    return new


def _create(session: LogSession[B, S, E, M], path: str, start: Callable[[], E]) -> None:
    """Create the log of the game that `start` begins, which asks nothing where no log can be written."""
    with writing(path):
        try_out(path)
    session.create(path, start())


def answered(
    session: LogSession[B, S, E, M],
    ask: Ask,
    wish: str,
    take: Callable[[str], T],
    choices: Iterable[str] = (),
    **facts: object,
) -> T:
    """Return what is wanted of a new game, asked until valid; `?` explains it. Raises `EOFError` if somebody leaves.

    The facts are for the question and its explanation. Lines of `choices` come before the question, and again with the
    explanation.
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
            lines = (words(f"play.explain_{wish}", **facts), words("play.explain_leave"))
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


def _taken(session: LogSession[B, S, E, M], path: str, message: str) -> Problem:
    facts = {
        "options": options_again(path, session.terminal.cards),
        "same": plainly() + of_kind(session.game.kind),
        "free": quoted(free_name(path)),
    }
    return Problem("exists", filled(message, file=path, **facts), file=path, system="EEXIST")


def _only_new(session: LogSession[B, S, E, M], path: str, options: list[str]) -> Problem:
    facts = {"options": listed(options), "file": path, "again": plainly() + options_again(path, session.terminal.cards)}
    return Problem(
        "usage", lambda words: words.count("play.only_new", len(options), **facts), file=path, options=options
    )


def _goes_on(rest: str) -> bool:
    """Return whether a line is longer than what is read of it."""
    return len(rest) == LONGEST_LINE and not rest.endswith("\n")


def _at_a_terminal() -> bool:
    return bool(sys.stdin and sys.stdin.isatty() and sys.stdout.isatty())
