"""The key file of a sealed log of any game: its seed, and how far the log has come.

It is next to the log, and only its owner can read it. Events are recorded here before they reach the log, so a log
that was cut (by somebody who has seen the next card) is refused, and a crash between the two writes is not mistaken
for a cut.
"""

import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from enum import StrEnum
from io import FileIO
from stat import S_ISREG
from typing import Any, Final, NamedTuple

from msgspec import Struct

from cartographers.base.limits import LONGEST_LINE
from cartographers.logs import files

_FORMAT: Final = "cartographers-key/1"
_LARGEST: Final = 4 * LONGEST_LINE
"""The most bytes of a key file; it holds the lines of one move."""


class Key(NamedTuple):
    """A seed, the number and the seal of the last event in the log, and the events being written."""

    seed: str
    number: int
    seal: str
    pending: list[dict[str, Any]] = []  # noqa: RUF012 - of a tuple, and nobody changes it


class KeyFlaw(StrEnum):
    """Why there is no key of a sealed log."""

    NO_KEY = "no_key"
    BAD_KEY = "bad_key"
    WRONG_KEY = "wrong_key"
    LOCKED_KEY = "locked_key"
    """It is for other people to read."""


class KeyFile(Struct, frozen=True):
    """The path of the key file of a log, its key, and why there is none."""

    file: str
    key: Key | None
    flaw: KeyFlaw = KeyFlaw.NO_KEY


NO_KEY_FILE: Final = KeyFile("", None)


class KeyDamageError(Exception):
    """A file is not a key file."""


def beside(log: str) -> str:
    """Return the path of a log's key file; it is where the log itself is, not a link to it."""
    return f"{os.path.realpath(log)}.key"


@contextmanager
def begun(log: str, key: Key | None) -> Iterator[None]:
    """Write the key file of a new game, which nobody else may read, before its log; none is left if no log comes.

    While the log is written, which one process at a time does, the key file has a second name. A key file that has it
    and no log is that of a game that a killed process did not come to begin, and goes first. A game that is not sealed
    has no `key`. Raises `FileExistsError` if there is one; `OSError` if it cannot be written; nothing is left behind.
    """
    path = beside(log)
    _clear(path)
    if key is None:
        yield
        return
    if os.path.lexists(path):
        raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), path)
    data = _written(key)
    try:
        files.create(_draft(path), data, 0o600)
        files.place(_draft(path), path, data, 0o600)
        files.flush_folder(path)
        yield
    finally:
        if _has_begun(log, key):
            _forget(_draft(path))
        else:
            _clear(path)


def _draft(path: str) -> str:
    """Return the second name of a key file whose log is being written."""
    return f"{path}.new"


def _has_begun(log: str, key: Key) -> bool:
    """Tell whether the log of a key is there, by the seal of its first event, which no other one has."""
    with suppress(OSError), FileIO(log) as file:
        return key.seal.encode() in files.read_at(file, 0, LONGEST_LINE)
    return False


def _clear(path: str) -> None:
    """Remove a key file that has its second name still, and that name."""
    try:
        whole = _content(_draft(path))
        if whole.startswith(_content(path)):  # shorter where there are no links and it was being written
            os.unlink(path)
    except FileNotFoundError:
        pass
    except KeyDamageError as error:
        raise OSError(errno.ENXIO, os.strerror(errno.ENXIO), path) from error
    _forget(_draft(path))


def _forget(path: str) -> None:
    with suppress(FileNotFoundError):
        os.unlink(path)


def remember(log: str, key: Key) -> None:
    """Write down how far a log has come, which only who holds the log does; the file keeps its owner and its mode.

    Raises `OSError` if it cannot be written; what was recorded stays.
    """
    path = os.path.realpath(beside(log))
    try:
        found = _found(path)
    except KeyDamageError as error:
        raise files.stale(path) from error
    if found is None:
        files.create(path, _written(key), 0o600)
    else:
        files.rewrite(path, _written(key), before=found[0], kept=_kept(path))
    _forget(_draft(path))


def read(log: str) -> Key | None:
    """Return the key of a log, if any. Raises `KeyDamageError` if its file is none, `OSError` if unreadable."""
    found = _found(os.path.realpath(beside(log)))
    return found and found[1]


def found(log: str) -> KeyFile:
    """Return the key file of a log, whatever is wrong with it; it is to be read before the log, which may grow."""
    file = f"{log}.key"
    try:
        file = beside(log)
        return KeyFile(file, read(log))
    except PermissionError:
        return KeyFile(file, None, KeyFlaw.LOCKED_KEY)
    except (KeyDamageError, OSError):
        return KeyFile(file, None, KeyFlaw.BAD_KEY)


def _kept(path: str) -> str:
    """Return where a copy of a key file lies while it is written."""
    return f"{path}.old"


def _found(path: str) -> tuple[bytes, Key] | None:
    """Return what rules in a key file: what stands in it, or in its copy where a writer is at work or was killed.

    Raises `KeyDamageError` if the file is none, and has no copy; `OSError` if it cannot be read.
    """
    damage: KeyDamageError | None = None
    for file in (path, _kept(path), path):  # the last time as the writer may have come to its end in between
        try:
            data = _content(file)
            return data, _parsed(data)
        except FileNotFoundError:
            if file == path:
                return None
        except KeyDamageError as error:
            damage = error
    raise damage or KeyDamageError


def _content(path: str) -> bytes:
    with FileIO(path, opener=files.open_softly) as file:
        if not S_ISREG(os.fstat(file.fileno()).st_mode):
            raise KeyDamageError
        return files.read_at(file, 0, _LARGEST + 1)


def _parsed(data: bytes) -> Key:
    import json

    try:
        fields = json.loads(data)
        key = Key(fields["seed"], fields["number"], fields["seal"], fields["pending"])
        right = fields["format"] == _FORMAT and type(key.number) is int and key.number > 0
        right &= isinstance(key.pending, list) and all(isinstance(line, dict) for line in key.pending)
        json.dumps(key, ensure_ascii=False).encode()
        key.seed.encode()
        key.seal.encode()
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise KeyDamageError from error
    if not right:
        raise KeyDamageError
    return key


def _written(key: Key) -> bytes:
    import json

    return json.dumps({"format": _FORMAT, **key._asdict()}, ensure_ascii=False).encode() + b"\n"
