"""The lines of logs of any game: JSON, read strictly, and written in one way.

This module knows what a line is; the game knows what an event is.
"""

from collections.abc import Iterable, Iterator
from enum import StrEnum
from typing import Any, Final, NoReturn

from msgspec import json as fast

from cartographers.base.limits import DEEPEST, LONGEST_LINE, MOST_EVENTS

_DECODER: Final = fast.Decoder(float_hook=str)
"""Turns a number with a point or an exponent into a text, which then differs from what was written."""

_BOM: Final = b"\xef\xbb\xbf"
_LONGEST_NUMBER: Final = 15
_DIGITS: Final = b"0123456789"
_BLANKS: Final = b" \t\r\n"


class Damage(StrEnum):
    """Why a line is not a JSON object that a log may have."""

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
        super().__init__(line, damage, found, facts)
        self.line, self.damage, self.found, self.facts = line, damage, found, facts


class TornError(DamageError):
    """The last line is not whole, as after a crash; `start` is where it begins in the file, in bytes."""

    def __init__(self, line: int, start: int, found: str) -> None:
        super().__init__(line, Damage.TORN, found)
        self.start = start


def without_blank_end(data: bytes) -> bytes:
    """Return a log as far as its last event and the newline after it; a log of blank lines alone stays as it is.

    At the end editors and spreadsheets leave blanks of every kind, also such as JSON has nowhere.
    """
    end = data.rfind(b"}") + 1
    if not end or data[end:].decode(errors="replace").replace("\ufeff", "").strip():
        end = len(data.rstrip(_BLANKS))
    newline = data.find(b"\n", end)
    line = data[end : newline + 1] if newline >= 0 else data[end:]
    if not end or (newline < 0 and not line.strip(_BLANKS)):
        return data
    return data[:end] if line.strip(_BLANKS) else data[: newline + 1]


def read(data: bytes) -> Iterator[object]:
    """Yield the value of each line; blank lines at the end are passed over.

    Raises `TornError` after all other lines if the last is not whole JSON, and `DamageError` at one that is unreadable.
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


def line_of(data: bytes, number: int) -> str:
    """Return one line of a log, counted from 1, whose lines up to it are no damaged text."""
    return data.removeprefix(_BOM).split(b"\n", number)[number - 1].decode().strip()


def write(events: Iterable[dict[str, Any]]) -> bytes:
    """Return the lines of events."""
    return b"".join(_written(event) + b"\n" for event in events)


class _FlawError(Exception):
    """Carries a damage out of the JSON reader's hooks."""


def _value(line: bytes, number: int) -> object:
    value = _as_written(line)
    return _strictly(line, number) if value is None else value


def _as_written(line: bytes) -> object:
    """Return the value of a line that is byte for byte what `write` makes of it, and so undamaged; else None.

    Nearly all lines are, and this is four times as fast as looking for each kind of damage.
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
    """Return whether a line is whole JSON, whatever else is wrong with it."""
    import json

    try:
        json.loads(line.decode(errors="replace"))
    except json.JSONDecodeError:
        return False
    except (RecursionError, ValueError):
        return all(line.count(begin) == line.count(end) for begin, end in ((b"[", b"]"), (b"{", b"}")))
    return True


def _is_deeper(value: object, depth: int) -> bool:
    """Return whether lists and objects are nested deeper than allowed."""
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
