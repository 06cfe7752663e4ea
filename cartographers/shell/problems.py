"""What can go wrong in a command: a code for scripts, a sentence for people, facts for both, and an exit code."""

from collections.abc import Callable, Mapping
from enum import IntEnum
from errno import errorcode
from functools import partial
from typing import Final, Self, TypeAlias

from cartographers.base.words import Words
from cartographers.shell.text import quoted


class Exit(IntEnum):
    """The exit codes of every command."""

    DONE = 0
    DIFFERENCE = 1
    USAGE = 2
    FORBIDDEN = 3
    UNREADABLE = 4
    UNWRITABLE = 5
    HUNG_UP = 129
    INTERRUPTED = 130


EXITS: Final = {
    "does_not_follow": Exit.UNREADABLE,
    "damaged": Exit.UNREADABLE,
    "bad_sheet": Exit.UNREADABLE,
    "bad_cards": Exit.UNREADABLE,
    "missing": Exit.UNREADABLE,
    "too_large": Exit.UNREADABLE,
    "no_key": Exit.UNREADABLE,
    "bad_key": Exit.UNREADABLE,
    "wrong_key": Exit.UNREADABLE,
    "locked_key": Exit.UNREADABLE,
    "another_game": Exit.UNREADABLE,
    "contradicts": Exit.DIFFERENCE,
    "no_cluster": Exit.UNREADABLE,
    "process_ended": Exit.UNWRITABLE,
    "bot_failed": Exit.UNWRITABLE,
    "busy": Exit.UNWRITABLE,
    "exists": Exit.UNWRITABLE,
    "not_writable": Exit.UNWRITABLE,
    "not_printed": Exit.UNWRITABLE,
    "other_settings": Exit.UNWRITABLE,
    "no_extra": Exit.UNWRITABLE,
}
"""The exit codes of problems by their codes; any other code is that of a wrong command line."""

Sentence: TypeAlias = Callable[[Words], str]
"""Returns a sentence in some words."""


class Problem(Exception):  # noqa: N818 - not every problem is an error of the program
    """A command cannot do what it was asked."""

    def __init__(self, code: str, message: str | Sentence, /, **facts: object) -> None:
        super().__init__(code, message)
        self.code, self.message, self.facts = code, message, facts

    @property
    def exit_code(self) -> Exit:
        """What the process exits with."""
        return EXITS.get(self.code, Exit.USAGE)

    def sentence(self, words: Words) -> str:
        """Return what people are told, in words of the game that is meant or of any."""
        return words(self.message, **self.facts) if isinstance(self.message, str) else self.message(words)

    def said(self, words: Words) -> Self:
        """Return it with its sentence found, so that another process can be told of it."""
        return type(self)(self.code, partial(_said, self.sentence(words)), **self.facts)


class Forbidden(Problem):
    """The rules of the game forbid what a command was asked to do."""

    @property
    def exit_code(self) -> Exit:
        """What the process exits with."""
        return Exit.FORBIDDEN


def no_command(command: str, kind: str) -> Problem:
    """Return the problem that a game has no such command."""

    def sentence(words: Words) -> str:
        own = words.of(kind)
        return own("kind.no_command", command=command, game=own("game.title"))

    return Problem("usage", sentence)


def filled(message: str, /, **facts: object) -> Sentence:
    """Return what fills facts in a message that are none of the problem's, or not as scripts get them."""
    return partial(_filled, message, facts)


def log_with_g(log: str, command: str) -> Problem:
    """Return the problem that a log was typed without -g."""
    return Problem("usage", filled("typed.log_with_g", file=log, command=command, log=quoted(log)), file=log)


def of_file(words: Words, path: str) -> str:
    """Return what people call a file: its path, or for ``-`` standard input."""
    return words("file.stdin") if path == "-" else path


def reason_of(words: Words, error: OSError) -> str:
    """Return the sentence for why the system refused a file, after a blank; an empty text if there is none."""
    message = f"file.{errorcode.get(error.errno or 0)}"
    return f" {words(message)}" if words.has(message) else ""


def _filled(message: str, facts: Mapping[str, object], words: Words) -> str:
    return words(message, **facts)


def _said(sentence: str, _: Words) -> str:
    return sentence
