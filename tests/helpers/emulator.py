"""A terminal in memory, in which commands of the program run."""

import os
import select
import struct
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, Final

import pyte
import pytest

import cartographers

fcntl = pytest.importorskip("fcntl")
pty = pytest.importorskip("pty")
termios = pytest.importorskip("termios")

COMMAND: Final = [sys.executable, "-m", "cartographers"]
PATIENCE: Final = 20
"""After so many seconds nothing more is awaited."""


class Emulator:
    """A terminal of 80 columns and 24 lines in which a command runs, which it may be `controlling` as a window does."""

    def __init__(
        self, *arguments: str, command: Sequence[str] = COMMAND, controlling: bool = False, **environment: str
    ) -> None:
        self.screen = pyte.Screen(80, 24)
        self._stream = pyte.ByteStream(self.screen)
        self.written = b""
        self.master, slave = pty.openpty()
        self.resize(80, 24)
        self.process = subprocess.Popen(
            [*command, *arguments],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            start_new_session=True,
            preexec_fn=_take_control if controlling else None,  # noqa: PLW1509 - no thread of ours holds a lock
            env={
                **{name: value for name, value in os.environ.items() if name not in {"COLUMNS", "LINES", "NO_COLOR"}},
                "PYTHONPATH": str(Path(cartographers.__file__).parents[1]),
                "TERM": "xterm-256color",
                **environment,
            },
        )
        os.close(slave)

    def resize(self, columns: int, lines: int) -> None:
        fcntl.ioctl(self.master, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))
        self.screen.resize(lines, columns)

    @property
    def shown(self) -> str:
        return "\n".join(line.rstrip() for line in self.screen.display)

    def read(self, seconds: float = 0.02) -> bool:
        """Take in what the command writes within some time, and tell whether it still runs."""
        while select.select([self.master], [], [], seconds)[0]:
            try:
                data = os.read(self.master, 65536)
            except OSError:
                return False
            if not data:
                return False
            self.written += data
            self._stream.feed(data)
        return True

    def waits(self, done: Callable[[], bool]) -> None:
        """Read until something is so."""
        end = time.monotonic() + PATIENCE
        while not done():
            assert time.monotonic() < end, self.shown
            if not self.read():
                assert done(), self.shown
                return

    def sees(self, text: str) -> None:
        self.waits(lambda: text in self.shown)

    def types(self, keys: str) -> None:
        os.write(self.master, keys.encode())

    def ends(self) -> int:
        end = time.monotonic() + PATIENCE
        while self.read() and self.process.poll() is None:
            assert time.monotonic() < end, self.shown
        return self.process.wait(PATIENCE)

    def close(self) -> None:
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        os.close(self.master)


def _take_control() -> None:
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)


Start = Callable[..., Emulator]


def emulators() -> Iterator[Start]:
    """Yield what starts commands in terminals, which are closed in the end."""
    started: list[Emulator] = []

    def start(*arguments: str, **settings: Any) -> Emulator:  # noqa: ANN401 - what it takes
        started.append(Emulator(*arguments, **settings))
        return started[-1]

    yield start
    for one in started:
        one.close()
