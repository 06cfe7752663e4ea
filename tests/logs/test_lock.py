"""One process at a time writes a log; the others wait, or say who is in the way."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from io import FileIO
from pathlib import Path
from subprocess import PIPE, Popen
from threading import Timer

import pytest

from cartographers.logs.files import BusyError, locked
from cartographers.logs.lines import read
from cartographers.logs.log import create, held

CHECKOUT = Path(__file__).parents[2]

HOLD = """
import sys
from cartographers.logs.log import held
with held(sys.argv[1]) as writer:
    print("held", flush=True)
    sys.stdin.read()
    writer.append([{"by": "other"}])
"""

APPEND = """
import sys
from cartographers.logs.log import held
for number in range(25):
    with held(sys.argv[1]) as writer:
        writer.append([{"by": sys.argv[2], "number": number}])
"""


@pytest.fixture
def path(tmp_path: Path) -> str:
    """Return where a log is."""
    path = str(tmp_path / "game.jsonl")
    create(path, [{"by": "us"}])
    return path


@contextmanager
def started(program: str, *arguments: str) -> Iterator["Popen[str]"]:
    """Run a program in another process, and let it end."""
    command = [sys.executable, "-c", program, *arguments]
    with Popen(command, stdin=PIPE, stdout=PIPE, text=True, cwd=CHECKOUT) as process:
        try:
            yield process
        finally:
            process.kill()


@contextmanager
def other_holder(path: str) -> Iterator["Popen[str]"]:
    """Let another process hold a log."""
    with started(HOLD, path) as process:
        assert process.stdout
        assert process.stdout.readline() == "held\n"
        yield process


def test_a_log_that_another_process_holds_is_busy_and_names_it(path: str) -> None:
    with (
        other_holder(path) as other,
        FileIO(path, "r+") as file,
        pytest.raises(BusyError) as caught,
        locked(file, patience=0.1),
    ):
        pytest.fail("held by two")
    assert caught.value.pid == (None if sys.platform == "win32" else other.pid)


def test_a_log_can_be_read_while_another_process_holds_it(path: str) -> None:
    with other_holder(path):
        assert [*read(Path(path).read_bytes())] == [{"by": "us"}]


def test_who_waits_finds_what_the_other_process_has_written(path: str) -> None:
    with other_holder(path) as other:
        assert other.stdin
        Timer(0.2, other.stdin.close).start()
        with held(path) as writer:
            assert [*read(writer.data)] == [{"by": "us"}, {"by": "other"}]


def test_a_holder_that_was_killed_blocks_nobody(path: str) -> None:
    with other_holder(path) as other:
        other.kill()
        other.wait()
        with FileIO(path, "r+") as file, locked(file, patience=0):
            assert file.read() == b'{"by": "us"}\n'


def test_two_processes_that_write_at_once_lose_nothing(path: str) -> None:
    """Fifty lines, each whole, and those of each process in order."""
    with started(APPEND, path, "one") as one, started(APPEND, path, "two") as two:
        assert (one.wait(), two.wait()) == (0, 0)
    _, *lines = read(Path(path).read_bytes())

    for name in ("one", "two"):
        expected = [{"by": name, "number": number} for number in range(25)]
        assert [line for line in lines if isinstance(line, dict) and line["by"] == name] == expected
    assert len(lines) == 50
