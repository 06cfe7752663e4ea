"""The files of logs of any game: begun whole, and appended to safely."""

import errno
import os
from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from io import FileIO
from typing import Any, Final

from cartographers.base.limits import LARGEST_LOG, LONGEST_LINE, MOST_EVENTS, read_all
from cartographers.logs import files
from cartographers.logs.files import BusyError, locked, unshared
from cartographers.logs.lines import without_blank_end, write

_DRAFT: Final = ".cartographers-draft"
"""Behind the name of a log, that of the file in which it is written before it is there."""

_BRIEFLY: Final = 1.0
"""How long to wait for who has a log open that is to be left as it was, in seconds."""

_NOTHING: Final = nullcontext()


class FullError(Exception):
    """A log would grow too large to be read back."""


def create(path: str, events: Iterable[dict[str, Any]], beside: AbstractContextManager[None] = _NOTHING) -> None:
    """Write a new log, flushed to the disk, while something `beside` it is held that comes and goes with it.

    Raises:
        FullError: there are more events than a log may have.
        BusyError: another process has been writing it for ten seconds.
        FileExistsError: the file exists, if only as a dangling link; it is not touched.
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


def try_out(path: str) -> None:
    """Pass where a new log can be written, which leaves nothing there.

    Raises:
        BusyError: another process has been writing there for ten seconds.
        OSError: it cannot be written.

    """
    with files.drafted(f"{path}{_DRAFT}"):
        pass


def sweep(path: str) -> None:
    """Remove what a process has left beside a log that was killed as soon as the log was there.

    Raises:
        BusyError: another process has been writing there for ten seconds.
        OSError: it cannot be removed.

    """
    if os.path.lexists(f"{path}{_DRAFT}"):
        try_out(path)


def _check_room(before: bytes, lines: bytes) -> None:
    """Refuse to append what could not be read back."""
    if (
        len(before) + len(lines) > LARGEST_LOG
        or before.count(b"\n") + lines.count(b"\n") > MOST_EVENTS
        or max(map(len, lines.split(b"\n"))) > LONGEST_LINE
    ):
        raise FullError


class Writer:
    """A log locked for writing: what was in it when it was opened, and a way to append."""

    def __init__(self, path: str, file: FileIO) -> None:
        """Read all of the file."""
        self._path, self._file = path, file
        self.data: bytes = read_all(file, LARGEST_LOG)

    @property
    def beside(self) -> str:
        """The file next to the log to which a torn line is moved."""
        return f"{self._path}.torn"

    def set_aside(self, start: int) -> None:
        """Move what follows `start`, a torn line, to the end of the file next to the log.

        Raises:
            BusyError: another program has had the log open for ten seconds, and what it may write would be lost.
            OSError: that file cannot be written, or is a link or a pipe, or the log is not as it was read any more; the
                log is left alone.

        """
        with FileIO(self.beside, "a", opener=self._open_beside) as torn:
            end = torn.seek(0, os.SEEK_END)
            try:
                files.write(torn, self.data[start:])
                files.flush_folder(self.beside)
                self._cut(start)
            except BaseException:
                torn.truncate(end)
                raise
        os.fsync(self._file.fileno())
        self.data = self.data[:start]

    def lines(self, events: Iterable[dict[str, Any]]) -> bytes:
        """Return events as they are to stand after the last event, whose line may lack its end."""
        return (b"" if without_blank_end(self.data).endswith(b"\n") else b"\n") + write(events)

    def append(self, events: Iterable[dict[str, Any]]) -> None:
        """Append events after the last one, in place of blank lines, flushed to the disk.

        Another program may write the log without asking for its lock. What it has written stays, also if it came in
        between: nothing is written over, and nothing is cut off but these events.

        Raises:
            FullError: the log may not grow any more.
            BusyError: blank lines are in the way, and another program has had the log open for ten seconds.
            OSError: they cannot be written, or the log was moved, replaced or changed; it is left alone. Where what was
                begun cannot be taken back, as the disk fails or another program has the log open, a beginning of the
                events stays, its last line perhaps torn.

        """
        lines, kept = self.lines(events), without_blank_end(self.data)
        _check_room(kept, lines)
        self._check_untouched()
        try:
            if len(kept) < len(self.data):
                self._cut(len(kept))
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

    def _cut(self, size: int) -> None:
        """Cut a log that holds what was read, and that nobody else can write meanwhile.

        Raises:
            BusyError: another program has had it open for ten seconds.
            OSError: it was moved, replaced or changed; it is left alone.

        """
        with unshared(self._file) as alone:
            if not alone:
                raise BusyError(None)
            self._check_untouched()
            self._file.truncate(size)

    def _take_back(self, kept: bytes, lines: bytes) -> None:
        """Cut off what has been written of some lines after what was kept, where nothing comes after them or can come.

        Blank lines that made room for them come back.
        """
        with unshared(self._file, _BRIEFLY) as alone:
            size = self._file.seek(0, os.SEEK_END)
            begun = lines[: max(size - len(kept), 0)]
            if not (files.begins(self._file, kept + begun) and size == len(kept) + len(begun)):
                begun = lines if files.read_at(self._file, max(size - len(lines), 0), len(lines)) == lines else b""
            if begun and alone:
                self._file.truncate(size - len(begun))
        blanks = self.data[len(kept) :]
        if blanks and files.read_at(self._file, 0, len(kept) + 1) == kept:
            files.write(self._file, blanks)

    def _open_beside(self, path: str, flags: int) -> int:
        """Open as private as the log."""
        return files.open_softly(path, flags, os.fstat(self._file.fileno()).st_mode & 0o777)


@contextmanager
def held(path: str) -> Iterator[Writer]:
    """Lock a log for writing.

    Raises:
        BusyError: another process has held it for ten seconds.
        TooLargeError: it is too large to be a log.
        OSError: it is missing or cannot be written.

    """
    with FileIO(path, "r+", opener=_open_to_append) as file, locked(file):
        files.clear_beside(file, f"{path}{_DRAFT}")
        yield Writer(path, file)


def _open_to_append(path: str, flags: int) -> int:
    return os.open(path, flags | os.O_APPEND)
