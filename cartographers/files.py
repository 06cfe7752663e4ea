"""Files that are whole or not there, whatever stops who writes them: what the log and its key file have in common."""

import errno
import os
from contextlib import suppress
from io import FileIO


def write(file: FileIO, data: bytes) -> None:
    """Write all of some bytes where a file stands, flushed to the disk.

    Raises:
        OSError: they cannot be written; a beginning of them may be.

    """
    while data:
        data = data[file.write(data) :]
    os.fsync(file.fileno())


def create(path: str, data: bytes, mode: int = 0o666) -> None:
    """Write a new file, or leave none behind; of its `mode` the user's mask is taken away.

    Raises:
        FileExistsError: there is one.
        OSError: it cannot be written.

    """
    with FileIO(path, "x", opener=lambda name, flags: os.open(name, flags, mode)) as file:
        try:
            write(file, data)
        except BaseException:
            os.unlink(path)
            raise


def flush_folder(path: str) -> None:
    """Make the name of a new file last, where the system allows to flush a folder."""
    with suppress(OSError):
        folder = os.open(os.path.dirname(path) or ".", os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


def begins(file: FileIO, data: bytes) -> bool:
    """Tell whether a file begins with some bytes."""
    return read_at(file, 0, len(data)) == data


def read_at(file: FileIO, start: int, size: int) -> bytes:
    """Return so many bytes of a file, fewer where it ends before."""
    file.seek(start)
    pieces = []
    while size and (piece := file.read(size)):
        pieces.append(piece)
        size -= len(piece)
    return b"".join(pieces)


def stale(path: str) -> OSError:
    """Return the error that a file is not the one any more that was read."""
    return OSError(errno.ESTALE, os.strerror(errno.ESTALE), path)


def check_same(path: str, file: FileIO) -> None:
    """Pass a path at which an open file still lies.

    Raises:
        OSError: it was moved or replaced.

    """
    if not os.path.samestat(os.stat(path), os.fstat(file.fileno())):
        raise stale(path)
