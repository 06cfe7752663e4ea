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
from cartographers.shell.early import Line

GAMES: Final[Mapping[str, str]] = {
    "cartographers": "cartographers.cli",
    "strange-world": "cartographers.strange_world.cli",
}
"""By the name that its logs give it, the package of each game, the first one being meant where none is named.

Its `game.GAME` is what the game offers, its `commands` are its own; those that all share it leaves out. Its `SHEET`,
if it has one, is a pattern of bytes by which a sheet that names no game is known to be one of its own.
"""

FIRST: Final = next(iter(GAMES))

SHARED: Final = ("undo", "replay")
"""The commands that serve every game as they are."""

_LOGLESS: Final = ("new", "cards", "simulate")
"""The commands that look into no log, whatever lies in the folder."""

_READERS: Final = ("moves", "show", "score", "check", "hint")
"""The commands that read standard input where it is named; those that write refuse it."""

_BEGINNING: Final = 2**16
"""In so many bytes at the beginning of a file its game is named."""

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
    """Return the game that a log names at its beginning; of a name that is none the reader will tell."""
    data = _plain(data)
    if not any(kind.encode() in data for kind in GAMES if kind != FIRST):  # as mostly, and soon told
        return FIRST
    named = naming(data)
    return named.kind if named else FIRST


def kind_of_file(path: str) -> str:
    """Return the game that a log names; where it cannot be read, or is standard input, the first one."""
    return kind_of(_beginning(path))


def meant(command: str, line: Line, default_game: str, *, piped: bool = True) -> str:
    """Return the game of which a command line speaks: the one it names, or that of its log or its sheets.

    Of sheets the first one counts; those of another game are refused one by one.

    Standard input is looked at by commands that read it, if it is `piped`: not while a shell completes a line. Who asks
    for help, or names it twice, waits for nothing.
    """
    if named := line.value("--kind"):
        from cartographers.shell.choices import look_up

        return look_up(named, {kind: kind for kind in GAMES}).found or FIRST
    if command in SHARED or command in _LOGLESS or line.value("--sheet"):  # only the first game has maps
        return FIRST
    piped = piped and command in _READERS and "--help" not in line.words and line.dashes == 1
    if command == "check":
        sheets = (_kind_of_sheet(data) for word in line.words if (data := _beginning(word, piped=piped)))
        return next(sheets, FIRST)
    return kind_of(_beginning(line.value("--game") or default_game, piped=piped))


def _kind_of_sheet(data: bytes) -> str:
    """Return the game that a sheet names, or else the game of which it has the mark."""
    data = _plain(data)
    if named := naming(data):
        return named.kind
    return marked(data) or FIRST


def marked(data: bytes) -> str | None:
    """Return the game, but the first one, of whose sheets a text has the mark."""
    marks = ((kind, getattr(import_module(package), "SHEET", None)) for kind, package in GAMES.items() if kind != FIRST)
    return next((kind for kind, mark in marks if mark and re.search(mark, data, re.MULTILINE)), None)


def _plain(data: bytes) -> bytes:
    """Return the beginning of a text in UTF-8 without a byte order mark, be it in UTF-16 or no text at all."""
    data = data[:_BEGINNING]
    if data[:2] in {BOM_UTF16_LE, BOM_UTF16_BE}:
        return data.decode("utf-16", errors="replace").encode(errors="replace")
    return data.removeprefix(BOM_UTF8)


def _beginning(path: str, *, piped: bool = False) -> bytes:
    """Return the beginning of a file, or nothing where there is none; all of standard input, if it is `piped`."""
    if path == "-":
        return _standard_input() if piped and sys.stdin else b""
    if not os.path.isfile(path):  # to open a pipe would wait for ever
        return b""
    try:
        with open(path, "rb") as file:
            return file.read(_BEGINNING)
    except OSError:
        return b""


def _standard_input() -> bytes:
    """Return what stands in standard input, as far as anything of it is read, and leave it there."""
    data = sys.stdin.buffer.read(LARGEST_LOG + 1)
    sys.stdin = TextIOWrapper(BytesIO(data), sys.stdin.encoding, sys.stdin.errors)
    return data
