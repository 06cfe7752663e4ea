"""The games there are, and which of them a file or a command line means."""

import os
import re
import sys
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

GAMES: Final[Mapping[str, str]] = {
    "cartographers": "cartographers.cli",
    "strange-world": "cartographers.strange_world.cli",
}
"""By the name that its logs give it, the package of each game, the first one being meant where none is named.

Its `session.GAME` is what the game offers, its `commands` are its own; those that all share it leaves out.
"""

FIRST: Final = next(iter(GAMES))

SHARED: Final = ("undo", "replay")
"""The commands that serve every game as they are."""

_BEGINNING: Final = 2**16
"""In so many bytes at the beginning of a file its game is named."""

_NAMED: Final = rb"""(?:^(?:\xef\xbb\xbf)?|[{,]\s*")["']?game["']?\s*:\s*["']?([a-z-]+)"""


class Naming(NamedTuple):
    """The game that a file names, and in which line, from 1."""

    kind: str
    line: int


def naming(data: bytes) -> Naming | None:
    """Return which of the games a log or a sheet names at its beginning, if it names one of them."""
    named = re.search(_NAMED, data[:_BEGINNING], re.MULTILINE)
    if named is None or named[1].decode() not in GAMES:
        return None
    return Naming(named[1].decode(), data.count(b"\n", 0, named.start(1)) + 1)


def kind_of(data: bytes) -> str:
    """Return the game that a log or a sheet names at its beginning; of a name that is none the reader will tell."""
    if not any(kind.encode() in data[:_BEGINNING] for kind in GAMES if kind != FIRST):  # as mostly, and soon told
        return FIRST
    named = naming(data)
    return named.kind if named else FIRST


def kind_of_file(path: str) -> str:
    """Return the game that a file names, or standard input for ``-``; where nothing can be read, the first game."""
    try:
        if path == "-":
            return kind_of(sys.stdin.buffer.peek(_BEGINNING)) if hasattr(sys.stdin.buffer, "peek") else FIRST
        if not os.path.isfile(path):  # to open a pipe would wait for ever
            return FIRST
        with open(path, "rb") as file:
            return kind_of(file.read(_BEGINNING))
    except (OSError, AttributeError):
        return FIRST


def meant(command: str, arguments: Sequence[str], default_game: str) -> str:
    """Return the game of which a command line speaks: the one it names, or that of its log or its sheets."""
    if named := _value_of(arguments, "--kind"):
        from cartographers.cli.choices import look_up

        return look_up(named, {kind: kind for kind in GAMES}).found or FIRST
    if command in SHARED or command in {"new", "cards", "simulate"}:
        return FIRST
    if command == "check":
        sheets = (kind_of_file(word) for word in arguments if word == "-" or os.path.isfile(word))
        return next((kind for kind in sheets if kind != FIRST), FIRST)
    return kind_of_file(_value_of(arguments, "--game", "-g") or default_game)


def _value_of(arguments: Sequence[str], name: str, short: str = "") -> str:
    """Return the last value of an option on a line that is not read yet."""
    value, following = "", False
    for word in arguments:
        if following:
            value, following = word, False
        elif word in {name, short}:
            following = True
        elif word.startswith(f"{name}="):
            value = word.removeprefix(f"{name}=")
        elif short and word.startswith(short) and not word.startswith("--"):
            value = word.removeprefix(short)
    return value
