"""bash, zsh and fish themselves, in terminals into which keys are typed."""

import os
import shlex
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import pytest

import cartographers
from tests.helpers import completion_server
from tests.helpers.emulator import PATIENCE, Emulator
from tests.helpers.missing import MISSING

ASKED: Final = "_CARTOGRAPHERS_COMPLETE"
PROMPT: Final = "ready> "

ITSELF: Final = f'exec {shlex.quote(sys.executable)} -P -m cartographers "$@"'
"""How the program itself answers a Tab."""

PROGRAM: Final = """#!/bin/sh
case ${ASKED} in
*_source) {itself} ;;
?*) {completes} ;;
esac
printf '%s\\0' "$@" > {got}.new && mv {got}.new {got}
"""
"""Completes as the program does, and writes down what it is called with in its place."""

STARTS: Final = {
    "bash": f"PS1='{PROMPT}'; eval \"$({ASKED}=bash_source cartographers)\"\n",
    "zsh": f"PS1='{PROMPT}'; autoload -Uz compinit; compinit -u -D; eval \"$({ASKED}=zsh_source cartographers)\"\n",
    "fish": f"function fish_prompt; printf '{PROMPT}'; end; {ASKED}=fish_source cartographers | source\n",
}
"""What is in the start-up file of each, as the manual says."""

each_shell: Final = pytest.mark.parametrize(
    "name", [pytest.param(name, marks=pytest.mark.skipif(name in MISSING, reason=f"no {name} here")) for name in STARTS]
)
"""Those that are here; where CI runs, all are, or the tests fail."""


class Shell:
    """One of the shells, waiting for a line."""

    def __init__(self, name: str, home: Path, completes: str) -> None:
        self.name = name
        self._got = home / "got"
        programs, start = home / "bin", home / "start"
        programs.mkdir(parents=True)
        start.mkdir()
        program = programs / "cartographers"
        filled = {"{ASKED}": f"{{{ASKED}-}}", "{itself}": ITSELF, "{completes}": completes}
        text = PROGRAM.replace("{got}", shlex.quote(str(self._got)))
        for place, value in filled.items():
            text = text.replace(place, value)
        program.write_text(text)
        program.chmod(0o755)
        (start / ".zshrc").write_text(STARTS[name])
        command = {
            "bash": ["bash", "--noprofile", "--rcfile", str(start / ".zshrc"), "-i"],
            "zsh": ["zsh", "-d", "-i"],
            "fish": ["fish", "--no-config", "-i", "-C", STARTS[name]],
        }
        self.terminal = Emulator(
            command=command[name],
            controlling=True,
            HOME=str(start),
            ZDOTDIR=str(start),
            XDG_CONFIG_HOME=str(start),
            XDG_DATA_HOME=str(start),
            HISTFILE=str(start / "history"),
            LC_ALL="C.UTF-8",
            TERM="xterm",
            PATH=f"{programs}{os.pathsep}{os.environ['PATH']}",
        )
        self.terminal.sees(PROMPT.strip())

    def types(self, keys: str) -> list[str]:
        """Type a line with its Tabs and Enter, and return what the program is called with."""
        self._got.unlink(missing_ok=True)
        self.terminal.types(f"cartographers {keys}\r")
        end = time.monotonic() + PATIENCE
        while not self._got.exists():
            assert time.monotonic() < end, self.terminal.shown
            self.terminal.read()
        return self._got.read_bytes().decode().split("\0")[:-1]


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """Yield how a program answers a Tab at once, by a process that has loaded everything."""
    asks, answers = str(folder / "asks"), str(folder / "answers")
    os.mkfifo(asks)
    os.mkfifo(answers)
    root = Path(cartographers.__file__).parents[1]
    with subprocess.Popen(
        [sys.executable, "-m", completion_server.__name__, asks, answers],
        cwd=root,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    ) as server:
        pipes = {"{asks}": shlex.quote(asks), "{answers}": shlex.quote(answers)}
        yield completion_server.CALL.replace("{asks}", pipes["{asks}"]).replace("{answers}", pipes["{answers}"])
        server.kill()


def shells(folder: Path, completes: str = ITSELF) -> Iterator[Callable[[str], Shell]]:
    """Yield what starts shells whose files are in a folder; they are closed in the end."""
    started: list[Shell] = []

    def start(name: str) -> Shell:
        started.append(Shell(name, folder / f"{name}-{len(started)}", completes))
        return started[-1]

    yield start
    for one in started:
        one.terminal.close()
