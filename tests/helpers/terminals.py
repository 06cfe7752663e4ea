"""Command lines that run on a terminal."""

import os
import pty
import subprocess
import sys
import termios
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Final

import cartographers

EMPTY: Final[Mapping[str, str]] = {}


def command(*arguments: str) -> list[str]:
    return [sys.executable, "-m", "cartographers", *arguments]


def environment(**variables: str) -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(Path(cartographers.__file__).parents[1]), **variables}


def on_a_terminal(*arguments: str, columns: int = 80, variables: Mapping[str, str] = EMPTY) -> str:
    """Run a command line on a terminal, and return what it prints there."""
    ours, theirs = pty.openpty()
    termios.tcsetwinsize(theirs, (24, columns))
    with subprocess.Popen(command(*arguments), stdin=theirs, stdout=theirs, env=environment(**variables)) as process:
        os.close(theirs)
        printed = b""
        with suppress(OSError):  # so a terminal ends when nobody writes to it any more
            while data := os.read(ours, 4096):
                printed += data
        os.close(ours)
    assert process.returncode == 0
    return printed.decode().replace("\r\n", "\n")
