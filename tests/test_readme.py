"""The README tells the truth: its sessions are played, and its test command is what CI runs.

A line of three dots stands for any lines.
"""

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

from cartographers.shell.app import COMMANDS

CHECKOUT = Path(__file__).parents[1]
README = (CHECKOUT / "README.md").read_text("utf-8")


def blocks(kind: str) -> list[str]:
    """Return the contents of the fenced blocks of a kind."""
    return re.findall(rf"^```{kind}\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)


CONTINUED, NEWLINE = "\n> ", "\n"


class Step(NamedTuple):
    """A command of a session, which may go on in lines that begin with `> `, and the lines behind it."""

    command: str
    output: str


STEPS = [
    Step(*re.fullmatch(r"([^\n]*(?:\n> [^\n]*)*)\n(.*)", step, re.DOTALL).groups())  # type: ignore[union-attr]
    for block in blocks("console")
    for step in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]
]


@pytest.fixture(scope="module")
def printed(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """Play all sessions in one shell and one folder, and return what each command prints."""
    folder = tmp_path_factory.mktemp("readme")
    program = folder / "bin" / "cartographers"
    program.parent.mkdir()
    program.write_text(f'#!/bin/sh\nexec {shlex.quote(sys.executable)} -m cartographers "$@"\n')
    program.chmod(0o755)
    home = folder / "home"
    home.mkdir()

    mark = "\N{SYMBOL FOR END OF TRANSMISSION}"
    script = "".join(f"{step.command.replace(CONTINUED, NEWLINE)}\nprintf '{mark}'\n" for step in STEPS)
    done = subprocess.run(
        ["/bin/sh", "-c", script],
        check=True,
        cwd=home,
        encoding="utf-8",
        env={"PATH": f"{program.parent}{os.pathsep}{os.environ['PATH']}", "PYTHONPATH": str(CHECKOUT)},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    )
    outputs = done.stdout.split(mark)[:-1]
    return [output + "\n" * (output[-1:] not in {"", "\n"}) for output in outputs]


@pytest.mark.parametrize("number", range(len(STEPS)), ids=[step.command for step in STEPS])
def test_a_session_prints_what_stands_behind_its_command(printed: list[str], number: int) -> None:
    expected = STEPS[number].output
    lines = expected.splitlines(keepends=True)
    pattern = "".join("(?:.*\n)*" if line == "...\n" else re.escape(line) for line in lines)

    if not re.fullmatch(pattern, printed[number]):
        assert printed[number] == expected


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_is_played(command: str) -> None:
    assert any(f"cartographers {command}" in step.command for step in STEPS)


def test_ci_runs_the_test_command_to_the_letter() -> None:
    (command,) = [block.strip() for block in blocks("sh") if "pytest" in block]

    assert command in (CHECKOUT / ".ci" / "run").read_text("utf-8")
