"""Files that are whole or not there, whatever stops who writes them: what the log and its key file have in common."""

import errno
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from io import FileIO
from stat import S_IMODE

from cartographers.logs.lock import PATIENCE, BusyError, locked


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


@contextmanager
def drafted(path: str) -> Iterator[FileIO]:
    """Hold a new, empty file, which is gone in the end; one process at a time does.

    What a process that was killed has left there goes first.

    Raises:
        BusyError: another process has held it for ten seconds.
        OSError: it cannot be written, or something else lies there.

    """
    while True:
        with suppress(FileNotFoundError):
            _clear(path)
        try:
            file = FileIO(path, "x+")
        except FileExistsError:
            continue
        with file, locked(file):
            if not _is_same(path, file):
                continue  # as somebody took it for one that was left
            try:
                yield file
            finally:
                with suppress(OSError):
                    _unlink(path, file)
            return


def clear_beside(file: FileIO, draft: str) -> None:
    """Remove what a process that was killed has left of the draft of a file that is open, or of another one for it.

    A second name of the file is not opened: with it, any lock on the file would be closed.
    """
    with suppress(OSError, BusyError):
        if os.path.samestat(os.lstat(draft), os.fstat(file.fileno())):
            os.unlink(draft)
        else:
            _clear(draft, 0)


def _clear(path: str, patience: float = PATIENCE) -> None:
    """Remove a draft that nobody holds.

    Raises:
        BusyError: another process has held it for too long.
        OSError: there is none, or it cannot be written.

    """
    with FileIO(path, "r+", opener=open_softly) as left, locked(left, patience):
        if _is_same(path, left):
            _unlink(path, left)


def _is_same(path: str, file: FileIO) -> bool:
    with suppress(OSError):
        check_same(path, file)
        return True
    return False


def _unlink(path: str, file: FileIO) -> None:
    """Remove a file that is open, which Windows does not before it is closed."""
    if sys.platform == "win32":
        file.close()
    os.unlink(path)


def place(draft: str, path: str, data: bytes, mode: int = 0o666) -> None:
    """Let a whole file have a name: it is there at once, or not at all.

    Raises:
        FileExistsError: the name is taken, be it by a link that leads nowhere.
        OSError: it cannot be.

    """
    try:
        os.link(draft, path)
    except FileExistsError:
        raise
    except OSError:  # from a file system without links
        create(path, data, mode)


def rewrite(path: str, data: bytes, *, before: bytes, kept: str) -> None:
    """Write a file anew where it lies, so that it keeps its owner, mode and names; it is whole, or a copy of it is.

    While it is written, `kept` is a copy of what it held `before`. Whoever finds the file not whole reads that.

    Raises:
        OSError: it cannot be written; then what it held rules, in the file or at `kept`.

    """
    with FileIO(path, "r+") as file:
        _keep(file, before, kept)
        try:
            _refill(file, data)
        except BaseException:
            _refill(file, before)
            os.unlink(kept)
            raise
    os.unlink(kept)


def _keep(file: FileIO, data: bytes, path: str) -> None:
    """Write a copy of a file, for nobody who may not read the file; one that is right already stays."""
    with suppress(OSError), FileIO(path, opener=open_softly) as copy:
        if begins(copy, data) and not copy.read(1):
            return
    with suppress(FileNotFoundError):
        os.unlink(path)
    create(path, data, 0o600)
    here = os.fstat(file.fileno())
    with suppress(OSError, AttributeError):  # as who writes may not give files away, or the system knows no owners
        os.chown(path, -1, here.st_gid)
        with suppress(OSError):
            os.chown(path, here.st_uid, -1)
        os.chmod(path, S_IMODE(here.st_mode))
    flush_folder(path)


def _refill(file: FileIO, data: bytes) -> None:
    file.truncate(0)  # else a beginning of the new text with an end of the old one might look whole
    file.seek(0)
    write(file, data)


def open_softly(path: str, flags: int, mode: int = 0o666) -> int:
    """Open a file through no link, and without waiting for who reads or writes a pipe."""
    for name in ("O_NOFOLLOW", "O_NONBLOCK"):  # not every system has it
        flags |= getattr(os, name, 0)
    return os.open(path, flags, mode)


def flush_folder(path: str) -> None:
    """Make the name of a new file durable, where the system can flush a folder."""
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
    """Return up to this many bytes of a file from a place on."""
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
