"""What can go wrong at the door: a code for scripts, a sentence for people, facts for both, and an exit code."""

from enum import IntEnum
from errno import errorcode
from typing import Final

from cartographers.base.words import Words


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
    "no_cluster": Exit.UNREADABLE,
    "busy": Exit.UNWRITABLE,
    "exists": Exit.UNWRITABLE,
    "not_writable": Exit.UNWRITABLE,
    "not_printed": Exit.UNWRITABLE,
    "other_settings": Exit.UNWRITABLE,
}
"""The exit codes of problems with files, by their codes."""


class Problem(Exception):  # noqa: N818 - not every problem is an error of the program
    """A command cannot do what it was asked."""

    def __init__(self, code: str, exit_code: Exit, message: str, **facts: object) -> None:
        """Keep the code, what the process exits with, the sentence, and the facts by name."""
        super().__init__(code, message, facts)
        self.code, self.exit_code, self.message, self.facts = code, exit_code, message, facts


def reason_of(words: Words, error: OSError) -> str:
    """Return, with a blank before it, the sentence for why the system refused a file; nothing if there is none."""
    message = f"file.{errorcode.get(error.errno or 0)}"
    return f" {words(message)}" if words.has(message) else ""
