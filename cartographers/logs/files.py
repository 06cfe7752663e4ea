"""Files that are whole or not there, whatever stops who writes them: what the log and its key file have in common.

One process writes at a time, by the system's own lock on the file: a library for this costs more to start than
everything else a command loads. A POSIX record lock leaves no file behind, ends with its process, and can be asked who
holds it.
"""

import errno
import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from io import FileIO
from stat import S_IMODE
from typing import Final

PATIENCE: Final = 10.0
"""How long to wait for another process, in seconds."""

_PAUSE: Final = 0.02


class BusyError(Exception):
    """Another process has held the file for too long; `pid` is its number, where the system reports it."""

    def __init__(self, pid: int | None) -> None:
        super().__init__(pid)
        self.pid = pid


@contextmanager
def locked(file: FileIO, patience: float = PATIENCE) -> Iterator[None]:
    """Lock a file open for writing until it is closed. Raises `BusyError` if another process has held it too long."""
    deadline = time.monotonic() + patience
    while not _try(file):
        if time.monotonic() > deadline:
            raise BusyError(_holder(file))
        time.sleep(_PAUSE)
    yield


@contextmanager
def unshared(file: FileIO, patience: float = PATIENCE) -> Iterator[bool]:
    """Keep other programs, also those that ask for no lock, from opening a file; yield whether none has it open.

    They wait meanwhile. Where the system cannot keep them away, none is taken to be there: only Linux can, on most of
    its file systems, for the owner of the file.
    """
    deadline = time.monotonic() + patience
    while not (alone := _lease(file)) and time.monotonic() < deadline:
        time.sleep(_PAUSE)
    try:
        yield alone
    finally:
        _release(file)


def _lease(file: FileIO) -> bool:
    if sys.platform == "linux":
        import fcntl
        from signal import SIGURG

        try:
            fcntl.fcntl(file, fcntl.F_SETSIG, SIGURG)  # what is sent to who keeps others waiting is ignored
            fcntl.fcntl(file, fcntl.F_SETLEASE, fcntl.F_WRLCK)
        except BlockingIOError:
            return False
        except OSError:
            pass
    return True


def _release(file: FileIO) -> None:
    if sys.platform == "linux":
        import fcntl

        with suppress(OSError):
            fcntl.fcntl(file, fcntl.F_SETLEASE, fcntl.F_UNLCK)


if sys.platform == "win32":
    import msvcrt

    def _try(file: FileIO) -> bool:
        place = file.tell()
        try:
            file.seek(1 << 30)  # a byte that no log reaches, since such a lock also keeps others from reading
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        finally:
            file.seek(place)
        return True

    def _holder(file: FileIO) -> int | None:
        del file
        return None

else:
    import fcntl
    import struct

    def _try(file: FileIO) -> bool:
        try:
            fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except (BlockingIOError, PermissionError):
            return False
        return True

    def _holder(file: FileIO) -> int | None:
        """Ask for a lock on the whole file in the system's own `struct flock`, whose pid names who is in the way."""
        if sys.platform == "linux":
            request = struct.pack("@hhqqi", fcntl.F_WRLCK, os.SEEK_SET, 0, 0, 0)
            pid = struct.unpack_from("@hhqqi", fcntl.fcntl(file, fcntl.F_GETLK, request.ljust(32, b"\0")))[4]
        else:
            request = struct.pack("@qqihh", 0, 0, 0, fcntl.F_WRLCK, os.SEEK_SET)
            pid = struct.unpack_from("@qqihh", fcntl.fcntl(file, fcntl.F_GETLK, request.ljust(32, b"\0")))[2]
        return pid or None


def write(file: FileIO, data: bytes) -> None:
    """Write bytes where a file stands, flushed to the disk. Raises `OSError` if not all can be; a beginning may be."""
    while data:
        data = data[file.write(data) :]
    os.fsync(file.fileno())


def create(path: str, data: bytes, mode: int = 0o666) -> None:
    """Write a new file, or leave none behind; of its `mode` the user's mask is taken away.

    Raises `FileExistsError` if there is one, `OSError` if it cannot be written.
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

    What a process that was killed has left there goes first. Raises `BusyError` if another process has held it for ten
    seconds; `OSError` if it cannot be written, or something else lies there.
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

    Raises `FileExistsError` if the name is taken, be it by a link that leads nowhere; `OSError` if it cannot be.
    """
    try:
        os.link(draft, path)
    except FileExistsError:
        raise
    except OSError:  # from a file system without links
        create(path, data, mode)


def rewrite(path: str, data: bytes, *, before: bytes, kept: str) -> None:
    """Write a file again where it lies, so that it keeps its owner, mode and names; it is whole, or a copy of it is.

    While it is written, `kept` is a copy of what it held `before`. Whoever finds the file not whole reads that. Raises
    `OSError` if it cannot be written; then what it held rules, in the file or at `kept`.
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
    """Pass a path at which an open file still lies. Raises `OSError` if it was moved or replaced."""
    if not os.path.samestat(os.stat(path), os.fstat(file.fileno())):
        raise stale(path)
