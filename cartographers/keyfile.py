"""The key file of a sealed log of any game: its seed, and the last event that was sealed with it.

It lies beside the log and only its owner can read it. It remembers how far the log had come, so that a log that was cut
shorter, by somebody who has seen the next card, is not gone on with.
"""

import json
import os
from contextlib import suppress
from typing import Final, NamedTuple

_FORMAT: Final = "cartographers-key/1"
_LONGEST: Final = 4096
"""The bytes of a key file at most."""


class Key(NamedTuple):
    """A seed, and the number and the seal of the last event that it sealed."""

    seed: str
    number: int
    seal: str


class KeyDamageError(Exception):
    """A file is no key file."""


def beside(log: str) -> str:
    """Return the path of a log's key file."""
    return f"{log}.key"


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
    draft = f"{path}.{os.getpid()}.new"
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
        with open(beside(log), "rb") as file:
            data = file.read(_LONGEST + 1)
    except FileNotFoundError:
        return None
    try:
        fields = json.loads(data)
        key = Key(fields["seed"], fields["number"], fields["seal"])
        right = fields["format"] == _FORMAT and isinstance(key.number, int)
        key.seed.encode()
        key.seal.encode()
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise KeyDamageError from error
    if not right:
        raise KeyDamageError
    return key


def _write(path: str, key: Key) -> None:
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
