"""The games there are, and which of them a file or a command line means."""

import os
import re
import sys
from codecs import BOM_UTF8, BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Mapping
from contextlib import suppress
from importlib import import_module
from io import BytesIO, TextIOWrapper
from typing import Final, NamedTuple

from cartographers.base.limits import LARGEST_LOG
from cartographers.shell.command_line import CommandLine

GAMES: Final[Mapping[str, str]] = {
    "cartographers": "cartographers.cli",
    "strange-world": "cartographers.strange_world.cli",
}
"""The package of each game, by its name in logs; the first one is the default.

Its `game.GAME` is what the game offers, its `commands` are its own; those that all share it leaves out. Its `SHEET`,
if it has one, is a pattern of bytes by which a sheet that names no game is known to be one of its own.
"""

FIRST: Final = next(iter(GAMES))

SHARED: Final = ("undo", "redo", "replay", "export", "games", "compare", "share", "sync")
"""The commands that serve every game as they are."""

_LOGLESS: Final = ("new", "cards", "simulate")
"""The commands that never look into a log, whatever is in the folder."""

_READERS: Final = ("moves", "show", "score", "check", "hint")
"""The commands that read standard input if it is named; those that write refuse it."""

_BEGINNING: Final = 2**16
"""A file names its game within this many bytes from its beginning."""

_HEADER: Final = re.compile(rb'[^\n]*"event"\s*:\s*"game_started"')

_NAMED: Final = rb"""(?:^[ \t]*+\{?+|\r|[{,]\s*+")[ \t]*+["']?game["']?\s*+:\s*+["']?([a-z-]+)"""
_LINE_END: Final = rb"\r\n|\r|\n"


class Naming(NamedTuple):
    """The game that a file names, and in which line, from 1."""

    kind: str
    line: int


def naming(data: bytes) -> Naming | None:
    """Return which of the games a log or a sheet names at its beginning, if it names one of them."""
    import json

    data = _plain(data)
    with suppress(ValueError, RecursionError):
        header = json.loads(data.partition(b"\n")[0].decode())
        if isinstance(header, dict) and "game" in header:
            return Naming(header["game"], 1) if header["game"] in [*GAMES] else None
    named = re.search(_NAMED, data, re.MULTILINE)
    if named is None or named[1].decode() not in GAMES:
        return None
    return Naming(named[1].decode(), len(re.findall(_LINE_END, data[: named.start(1)])) + 1)


def kind_of(data: bytes) -> str:
    """Return the game that a log names at its beginning; an unknown name is left for the reader to report."""
    data = _plain(data)
    if not any(kind.encode() in data for kind in GAMES if kind != FIRST):  # the usual case, and quickly decided
        return FIRST
    named = naming(data)
    return named.kind if named else FIRST


def is_log(path: str) -> bool:
    """Return whether a file begins as a log does."""
    return bool(_HEADER.match(beginning_of(path)))


def kind_of_file(path: str) -> str:
    """Return the game that a log names; where it cannot be read, or is standard input, the first one."""
    return kind_of(beginning_of(path))


def meant(command: str, line: CommandLine, default_game: str, *, piped: bool = True) -> str:
    """Return the game that a command line is about: the one it names, or that of its log or its sheets.

    The first sheet decides; sheets of another game are refused one by one.

    Commands that read standard input look at it if it is `piped`: not while a shell completes a line. They never wait
    for input with --help, or when `-` is given twice.
    """
    if named := line.value("--kind"):
        from cartographers.shell.choices import look_up

        return look_up(named, {kind: kind for kind in GAMES}).found or FIRST
    if command in SHARED or command in _LOGLESS or line.value("--sheet") or line.value("--log"):  # of the first game
        return FIRST
    piped = piped and command in _READERS and "--help" not in line.words and line.dashes == 1
    if command == "check":
        sheets = (_kind_of_sheet(data) for word in line.words if (data := beginning_of(word, piped=piped)))
        return next(sheets, FIRST)
    return kind_of(beginning_of(line.value("--game") or default_game, piped=piped))


def _kind_of_sheet(data: bytes) -> str:
    """Return the game that a sheet names, or else the game whose mark it has."""
    data = _plain(data)
    if named := naming(data):
        return named.kind
    return marked(data) or FIRST


def marked(data: bytes) -> str | None:
    """Return the game, but the first one, of whose sheets a text has the mark."""
    marks = ((kind, getattr(import_module(package), "SHEET", None)) for kind, package in GAMES.items() if kind != FIRST)
    return next((kind for kind, mark in marks if mark and re.search(mark, data, re.MULTILINE)), None)


def _plain(data: bytes) -> bytes:
    """Return the beginning of a text as UTF-8 without a byte order mark, even if it is in UTF-16 or not text at all."""
    data = data[:_BEGINNING]
    if data[:2] in {BOM_UTF16_LE, BOM_UTF16_BE}:
        return data.decode("utf-16", errors="replace").encode(errors="replace")
    return data.removeprefix(BOM_UTF8)


def beginning_of(path: str, *, piped: bool = False) -> bytes:
    """Return the beginning of a file, or nothing where there is none; all of standard input, if it is `piped`."""
    if path == "-":
        return _standard_input() if piped and sys.stdin else b""
    if not os.path.isfile(path):  # opening a pipe would wait forever
        return b""
    try:
        with open(path, "rb") as file:
            return file.read(_BEGINNING)
    except OSError:
        return b""


def _standard_input() -> bytes:
    """Return all of standard input, up to the most that is ever read, and leave it to be read again."""
    data = sys.stdin.buffer.read(LARGEST_LOG + 1)
    sys.stdin = TextIOWrapper(BytesIO(data), sys.stdin.encoding, sys.stdin.errors)
    return data
