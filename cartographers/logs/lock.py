"""One writer at a time, by the system's own lock on the file that is written.

A library for this costs more to start than everything else a command loads. A POSIX record lock leaves no file
behind, ends with its process, and can be asked who holds it.
"""

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from io import FileIO
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
    """Lock a file that is open for writing, against other processes, until it is closed.

    Raises:
        BusyError: another process has held it for too long.

    """
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


if sys.platform == "linux":
    import fcntl

    def _lease(file: FileIO) -> bool:
        from signal import SIGURG

        try:
            fcntl.fcntl(file, fcntl.F_SETSIG, SIGURG)  # what is sent to who keeps others waiting is ignored
            fcntl.fcntl(file, fcntl.F_SETLEASE, fcntl.F_WRLCK)
        except BlockingIOError:
            return False
        except OSError:
            return True
        return True

    def _release(file: FileIO) -> None:
        with suppress(OSError):
            fcntl.fcntl(file, fcntl.F_SETLEASE, fcntl.F_UNLCK)

else:

    def _lease(_: FileIO) -> bool:
        return True

    def _release(_: FileIO) -> None:
        pass


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
    import os
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
