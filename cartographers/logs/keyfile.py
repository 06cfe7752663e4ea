"""The key file of a sealed log of any game: its seed, and how far the log has come.

It lies beside the log and only its owner can read it. What is to be written into the log stands in it first, so that a
log that was cut shorter, by somebody who has seen the next card, is not gone on with, and no kill between the two
files makes a whole log look as if it had been cut.
"""

import os
from contextlib import suppress
from stat import S_ISREG
from typing import Any, Final, NamedTuple

from cartographers.base.limits import LONGEST_LINE

_FORMAT: Final = "cartographers-key/1"
_LARGEST: Final = 4 * LONGEST_LINE
"""The bytes of a key file at most; it holds the lines of one move."""


class Key(NamedTuple):
    """A seed, the number and the seal of the last event that stands in the log, and those that are being written."""

    seed: str
    number: int
    seal: str
    pending: list[dict[str, Any]] = []  # noqa: RUF012 - of a tuple, and nobody changes it


class KeyDamageError(Exception):
    """A file is no key file."""


def beside(log: str) -> str:
    """Return the path of a log's key file; it lies where the log itself lies, not a link to it."""
    return f"{os.path.realpath(log)}.key"


def create(log: str, key: Key) -> None:
    """Write the key file of a new log, which nobody else may read.

    Raises:
        FileExistsError: there is one.
        OSError: it cannot be written; nothing is left behind.

    """
    _write(beside(log), key)


def remember(log: str, key: Key) -> None:
    """Write down how far a log has come; the file is there before and after, and whole.

    Raises:
        OSError: it cannot be written; what was remembered stays.

    """
    path = os.path.realpath(beside(log))
    draft = f"{path}.new"  # one for all, as only who holds the log writes it: what a kill has left goes with the next
    with suppress(FileNotFoundError):
        os.unlink(draft)
    _write(draft, key)
    os.replace(draft, path)


def read(log: str) -> Key | None:
    """Return the key of a log; without a key file there is none.

    Raises:
        KeyDamageError: the file is none.
        OSError: it cannot be read.

    """
    try:
        number = os.open(beside(log), os.O_RDONLY | getattr(os, "O_NONBLOCK", 0))  # never waits for a pipe
    except FileNotFoundError:
        return None
    import json

    with open(number, "rb") as file:
        if not S_ISREG(os.fstat(number).st_mode):
            raise KeyDamageError
        data = file.read(_LARGEST + 1)
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


def _write(path: str, key: Key) -> None:
    import json

    data = json.dumps({"format": _FORMAT, **key._asdict()}, ensure_ascii=False).encode() + b"\n"
    number = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        with open(number, "wb", buffering=0) as file:
            while data:
                data = data[file.write(data) :]
            os.fsync(number)
    except BaseException:
        os.unlink(path)
        raise
