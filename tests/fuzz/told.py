"""What every reader must say of an input that it refuses: a sentence, and a place in the text."""

import re
from collections.abc import Iterable
from functools import cache
from typing import Any

from cartographers.base.words import Words
from cartographers.shell.problems import Problem
from cartographers.shell.terminal import Terminal

words_in = cache(Words)


class Silence(Terminal):
    """A terminal that prints nothing, but has everything said."""

    def warn(self, lines: Iterable[str] | str) -> None:
        assert [*lines]


def _text(data: bytes) -> str:
    """Return what was read from bytes, or nothing where they are no text."""
    try:
        return data.decode("utf-16" if data[:2] in {b"\xff\xfe", b"\xfe\xff"} else "utf-8")
    except UnicodeDecodeError:
        return ""


def check_told(problem: Problem, words: Words, data: bytes, *, in_cells: bool = False) -> None:
    """Look whether a problem has a sentence, and each fault a place in the text; columns may be cells."""
    assert problem.sentence(words)
    faults: Any = problem.facts.get("faults", ())
    for fault in faults:
        check_place(_text(data), fault["line"], 1 if in_cells else fault["column"])


def check_place(text: str, line: int, column: int) -> None:
    lines = re.split(r"\r\n|\r|\n", text.removeprefix("\ufeff"))
    assert line in range(1, len(lines) + 1)
    assert column in range(1, len(lines[line - 1]) + 2)
