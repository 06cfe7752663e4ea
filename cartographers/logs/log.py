"""Logs of any game: JSON Lines, read strictly and appended to safely.

This module knows what a line is; what an event is, the game knows.
"""

import errno
import os
from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from enum import StrEnum
from io import FileIO
from typing import Any, Final, NoReturn

from msgspec import json as fast

from cartographers.base.limits import DEEPEST, LARGEST_LOG, LONGEST_LINE, MOST_EVENTS, read_all
from cartographers.logs import files
from cartographers.logs.lock import locked

_DECODER: Final = fast.Decoder(float_hook=str)
"""Makes a text of a number with point or exponent, which then is not as it was written."""

_DRAFT: Final = ".cartographers-draft"
"""Behind the name of a log, that of the file in which it is written before it is there."""

_NOTHING: Final = nullcontext()
_BOM: Final = b"\xef\xbb\xbf"
_LONGEST_NUMBER: Final = 15
_DIGITS: Final = b"0123456789"
_BLANKS: Final = b" \t\r\n"


class Damage(StrEnum):
    """Why a line is not one JSON object as a log may hold it."""

    EMPTY_FILE = "empty_file"
    EMPTY_LINE = "empty_line"
    NOT_UTF8 = "not_utf8"
    NOT_JSON = "not_json"
    REPEATED_KEY = "repeated_key"
    WRONG_NUMBER = "wrong_number"
    LONE_SURROGATE = "lone_surrogate"
    TOO_DEEP = "too_deep"
    TOO_LONG = "too_long"  # most: bytes
    TOO_MANY = "too_many"  # most: events
    TORN = "torn"


class DamageError(Exception):
    """A line of a log is damaged."""

    def __init__(self, line: int, damage: Damage, found: str = "", **facts: object) -> None:
        """Keep the line, counted from 1, the damage with its facts, and what stands there."""
        super().__init__(line, damage, found, facts)
        self.line, self.damage, self.found, self.facts = line, damage, found, facts


class TornError(DamageError):
    """The last line is not whole, as after a crash; `start` is where it begins in the file, in bytes."""

    def __init__(self, line: int, start: int, found: str) -> None:
        """Keep where the torn line begins."""
        super().__init__(line, Damage.TORN, found)
        self.start = start


class FullError(Exception):
    """A log would grow so large that nobody reads it any more."""


def without_blank_end(data: bytes) -> bytes:
    """Return a log as far as its last event and the newline behind it; a log of blank lines alone stays as it is."""
    end = len(data.rstrip(_BLANKS))
    newline = data.find(b"\n", end)
    return data[: newline + 1] if end > 0 and newline >= 0 else data


def read(data: bytes) -> Iterator[object]:
    """Yield the value of each line; blank lines at the end are passed over.

    Raises:
        TornError: the last line is not whole JSON; all lines before it have been yielded.
        DamageError: a line cannot be read.

    """
    data = without_blank_end(data)
    start = len(_BOM) if data.startswith(_BOM) else 0
    if start == len(data):
        raise DamageError(1, Damage.EMPTY_FILE)
    number = 0
    while start < len(data):
        end = data.find(b"\n", start)
        last = end in {-1, len(data) - 1}
        number += 1
        if number > MOST_EVENTS:
            raise DamageError(number, Damage.TOO_MANY, most=MOST_EVENTS)
        if (end if end >= 0 else len(data)) - start > LONGEST_LINE:
            raise DamageError(number, Damage.TOO_LONG, most=LONGEST_LINE)
        line = data[start : end if end >= 0 else len(data)]
        try:
            value = _value(line, number)
        except DamageError as error:
            if last and error.damage != Damage.EMPTY_LINE and not _is_whole(line):
                raise TornError(number, start, error.found) from error
            raise
        yield value
        start = end + 1 if end >= 0 else len(data)


def write(events: Iterable[dict[str, Any]]) -> bytes:
    """Return the lines of events."""
    return b"".join(_written(event) + b"\n" for event in events)


def create(path: str, events: Iterable[dict[str, Any]], beside: AbstractContextManager[None] = _NOTHING) -> None:
    """Write a new log, flushed to the disk, while something `beside` it is held that comes and goes with it.

    Raises:
        FullError: the events are more than a log holds.
        BusyError: another process has been writing it for ten seconds.
        FileExistsError: the file exists, be it a link that leads nowhere; it is not touched.
        OSError: it cannot be written; nothing is left behind.

    """
    lines = write(events)
    _check_room(b"", lines)
    with files.drafted(f"{path}{_DRAFT}") as draft:
        if os.path.lexists(path):
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), path)
        files.write(draft, lines)
        with beside:
            files.place(f"{path}{_DRAFT}", path, lines)
    files.flush_folder(path)


def _check_room(before: bytes, lines: bytes) -> None:
    """Refuse to write behind a log what could not be read again."""
    if (
        len(before) + len(lines) > LARGEST_LOG
        or before.count(b"\n") + lines.count(b"\n") > MOST_EVENTS
        or max(map(len, lines.split(b"\n"))) > LONGEST_LINE
    ):
        raise FullError


class Writer:
    """A log that is held for writing: what stood in it when it was opened, and a way to append."""

    def __init__(self, path: str, file: FileIO) -> None:
        """Read all of the file."""
        self._path, self._file = path, file
        self.data: bytes = read_all(file, LARGEST_LOG)

    @property
    def beside(self) -> str:
        """The file beside the log to which a torn line is moved."""
        return f"{self._path}.torn"

    def set_aside(self, start: int) -> None:
        """Move what follows `start`, a torn line, to the end of the file beside the log.

        Raises:
            OSError: that file cannot be written, or is a link or a pipe, or the log is not as it was read any more; the
                log is left alone.

        """
        with FileIO(self.beside, "a", opener=self._open_beside) as torn:
            end = torn.seek(0, os.SEEK_END)
            try:
                files.write(torn, self.data[start:])
                self._check_untouched()
            except BaseException:
                torn.truncate(end)
                raise
        files.flush_folder(self.beside)
        self._check_untouched()
        self._file.truncate(start)
        os.fsync(self._file.fileno())
        self.data = self.data[:start]

    def lines(self, events: Iterable[dict[str, Any]]) -> bytes:
        """Return events as they are to stand behind the last event, whose line may lack its end."""
        return (b"" if without_blank_end(self.data).endswith(b"\n") else b"\n") + write(events)

    def append(self, events: Iterable[dict[str, Any]]) -> None:
        """Append events behind the last one, in place of blank lines, flushed to the disk.

        Another program may write the log without asking for its lock. What it has written stays, also if it came in
        between: nothing is written over, and nothing is cut off but these events.

        Raises:
            FullError: the log holds no more.
            OSError: they cannot be written, or the log was moved, replaced or changed; it is left alone. Where the disk
                fails even to take back what it has begun, a beginning of the events stays, its last line perhaps torn.

        """
        lines, kept = self.lines(events), without_blank_end(self.data)
        _check_room(kept, lines)
        self._check_untouched()
        try:
            if len(kept) < len(self.data):
                self._file.truncate(len(kept))
            files.write(self._file, lines)  # to the end, wherever that is by now
            files.check_same(self._path, self._file)
            if not files.begins(self._file, kept + lines):
                raise files.stale(self._path)  # noqa: TRY301 - it is taken back
        except BaseException:
            self._take_back(kept, lines)
            raise
        self.data = kept + lines

    def _check_untouched(self) -> None:
        """Pass a log that lies where it lay and holds what was read.

        Raises:
            OSError: it does not.

        """
        files.check_same(self._path, self._file)
        if files.read_at(self._file, 0, len(self.data) + 1) != self.data:
            raise files.stale(self._path)

    def _take_back(self, kept: bytes, lines: bytes) -> None:
        """Cut off what has been written of some lines behind what was kept, where they are the last that stands there.

        Blank lines that made room for them come back.
        """
        size = self._file.seek(0, os.SEEK_END)
        begun = lines[: max(size - len(kept), 0)]
        if not (files.begins(self._file, kept + begun) and size == len(kept) + len(begun)):
            begun = lines if files.read_at(self._file, max(size - len(lines), 0), len(lines)) == lines else b""
        if begun:
            self._file.truncate(size - len(begun))
        blanks = self.data[len(kept) :]
        if blanks and files.read_at(self._file, 0, len(kept) + 1) == kept:
            files.write(self._file, blanks)

    def _open_beside(self, path: str, flags: int) -> int:
        """Open as private as the log."""
        return files.open_softly(path, flags, os.fstat(self._file.fileno()).st_mode & 0o777)


@contextmanager
def held(path: str) -> Iterator[Writer]:
    """Hold a log for writing.

    Raises:
        BusyError: another process has held it for ten seconds.
        TooLargeError: it is no log.
        OSError: it is missing or cannot be written.

    """
    with FileIO(path, "r+", opener=_open_to_append) as file, locked(file):
        yield Writer(path, file)


def _open_to_append(path: str, flags: int) -> int:
    return os.open(path, flags | os.O_APPEND)


class _FlawError(Exception):
    """Carries a damage out of the JSON reader's hooks."""


def _value(line: bytes, number: int) -> object:
    value = _as_written(line)
    return _strictly(line, number) if value is None else value


def _as_written(line: bytes) -> object:
    """Return the value of a line that is, byte by byte, what `write` makes of it, and so has no damage; else nothing.

    Nearly all lines are, and this is four times as fast as to look for each damage.
    """
    digits = len(line) - len(line.translate(None, _DIGITS))
    if digits > _LONGEST_NUMBER or line.count(b"[") + line.count(b"{") > DEEPEST:
        return None
    try:
        value: object = _DECODER.decode(line)
    except ValueError:
        return None
    return value if _written(value) == line else None


def _written(value: object) -> bytes:
    return fast.format(fast.encode(value), indent=0)


def _strictly(line: bytes, number: int) -> object:
    import json

    found = line.decode(errors="replace").strip()
    if not found:
        raise DamageError(number, Damage.EMPTY_LINE)
    try:
        value = json.loads(
            line.decode(), object_pairs_hook=_pairs, parse_float=_refuse, parse_constant=_refuse, parse_int=_integer
        )
        if "\\u" in found:
            json.dumps(value, ensure_ascii=False).encode()
    except UnicodeDecodeError as error:
        raise DamageError(number, Damage.NOT_UTF8, found) from error
    except UnicodeEncodeError as error:
        raise DamageError(number, Damage.LONE_SURROGATE, found) from error
    except json.JSONDecodeError as error:
        raise DamageError(number, Damage.NOT_JSON, found) from error
    except RecursionError as error:
        raise DamageError(number, Damage.TOO_DEEP, found) from error
    except _FlawError as error:
        raise DamageError(number, error.args[0], found) from error
    if found.count("[") + found.count("{") > DEEPEST and _is_deeper(value, DEEPEST):
        raise DamageError(number, Damage.TOO_DEEP, found)
    return value


def _is_whole(line: bytes) -> bool:
    """Tell whether a line is whole JSON, whatever else is wrong with it."""
    import json

    try:
        json.loads(line.decode(errors="replace"))
    except json.JSONDecodeError:
        return False
    except (RecursionError, ValueError):
        return all(line.count(begin) == line.count(end) for begin, end in ((b"[", b"]"), (b"{", b"}")))
    return True


def _is_deeper(value: object, depth: int) -> bool:
    """Tell whether lists and objects are nested in each other more than so deep."""
    level: list[dict[str, Any] | list[Any]] = [value] if isinstance(value, dict | list) else []
    for _ in range(depth):
        parts = (part for outer in level for part in (outer.values() if isinstance(outer, dict) else outer))
        level = [part for part in parts if isinstance(part, dict | list)]
    return bool(level)


def _pairs(pairs: list[tuple[str, object]]) -> dict[str, object]:
    fields = dict(pairs)
    if len(fields) != len(pairs):
        raise _FlawError(Damage.REPEATED_KEY)
    return fields


def _integer(digits: str) -> int:
    return int(digits) if len(digits) <= _LONGEST_NUMBER else _refuse(digits)


def _refuse(number: str) -> NoReturn:
    raise _FlawError(Damage.WRONG_NUMBER, number)
