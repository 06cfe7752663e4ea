"""What the tests of the command line share: commands, run here or in a process of their own, and logs to play on."""

import io
import json
import os
import subprocess
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import IO, Any, NamedTuple, TypeAlias

import pytest
from msgspec.structs import replace

import cartographers
from cartographers.cli import game
from cartographers.library import open_box
from cartographers.shell import app

REPLAYS = Path(__file__).parents[2] / "replays"
GAME = Path("game.jsonl")
"""The log that commands play on when nothing names another."""


class Ran(NamedTuple):
    """What came of a command line."""

    code: int
    out: str
    err: str

    @property
    def told(self) -> str:
        """What standard error says, on one line however it was wrapped."""
        return " ".join(self.err.split())

    @property
    def documents(self) -> list[Any]:
        """What `--json` printed, a document a line."""
        return [json.loads(line) for line in self.out.split("\n")[:-1]]

    @property
    def json(self) -> Any:  # noqa: ANN401 - JSON is anything
        """The one document that `--json` printed."""
        (document,) = self.documents
        return document

    @property
    def error(self) -> dict[str, Any]:
        """The error that `--json` printed, and nothing besides."""
        ((kind, error),) = json.loads(self.err).items()
        assert kind == "error"
        return error  # type: ignore[no-any-return]  # an object

    @property
    def warning(self) -> dict[str, Any]:
        """The warning that `--json` printed, and nothing besides."""
        ((kind, warning),) = json.loads(self.err).items()
        assert kind == "warning"
        return warning  # type: ignore[no-any-return]  # an object


Run: TypeAlias = Callable[..., Ran]
Lay: TypeAlias = Callable[..., list[str]]

_the_box = cache(open_box)


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Play in a folder of one's own, where nothing in the environment speaks to the program."""
    monkeypatch.chdir(tmp_path)
    for variable in (
        "CARTOGRAPHERS_GAME",
        "CARTOGRAPHERS_CARDS",
        "CARTOGRAPHERS_LANG",
        "LANGUAGE",
        "LC_ALL",
        "LC_MESSAGES",
        "LANG",
    ):
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setenv("COLUMNS", "80")


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsysbinary: pytest.CaptureFixture[bytes]) -> Run:
    """Run a command line in this process, with the box that is open already: to open it takes longest of all."""
    monkeypatch.setattr(game, "GAME", replace(game.GAME, rules=replace(game.GAME.rules, open_box=lambda _: _the_box())))

    def run_here(*arguments: str, stdin: bytes = b"") -> Ran:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin)))
        code = app.run(arguments)
        out, err = capsysbinary.readouterr()
        return Ran(code, out.decode(), err.decode())

    return run_here


@pytest.fixture
def shell() -> Run:
    """Run a command line as a shell does, in a process of its own."""
    package = Path(cartographers.__file__).parent

    def run_there(*arguments: str, stdout: IO[bytes] | int = subprocess.PIPE, **environment: str) -> Ran:
        done = subprocess.run(
            [sys.executable, "-m", "cartographers", *arguments],
            check=False,
            env={**os.environ, "PYTHONPATH": str(package.parent), **environment},
            stdin=subprocess.DEVNULL,
            stdout=stdout,
            stderr=subprocess.PIPE,
        )
        return Ran(done.returncode, (done.stdout or b"").decode(), done.stderr.decode())

    return run_there


@pytest.fixture
def lay() -> Lay:
    """Lay the beginning of a replay down as the game that is played, and return its lines."""

    def lay_down(name: str, count: int | None = None, *, file: Path = GAME) -> list[str]:
        lines = replay_lines(name)[:count]
        file.write_text("".join(lines), "utf-8", newline="")
        return lines

    return lay_down


def replay_lines(name: str) -> list[str]:
    """Return the lines of a log in `replays`."""
    return game_lines(REPLAYS / f"{name}.jsonl")


def game_lines(file: Path = GAME) -> list[str]:
    """Return the lines of the game that is played."""
    return [line.decode(errors="replace") for line in file.read_bytes().splitlines(keepends=True)]
