"""A log that another program writes while a command is at work, at each moment of that work: nothing of it is lost."""

import os
import sys
from collections import Counter
from itertools import count
from typing import Final

import pytest

from tests.helpers.commands import GAME, Run
from tests.helpers.found_logs import TORN
from tests.helpers.moments import moment

PLACE: Final = ("place", "village", "A2", "B2", "C2", "D2", "--json")
OTHER: Final = b'{"event": "drawing_undone", "player": 0}\n'
"""What another program appends; no game goes on with it."""


@pytest.fixture(autouse=True)
def _patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Wait for no disk, where nothing dies."""
    monkeypatch.setattr(os, "fsync", lambda _: None)


@pytest.fixture
def before(run: Run) -> bytes:
    """Start a game in which a card is to be drawn, and return its log."""
    assert run("new", "--seed", "7").code == run("reveal").code == 0
    return GAME.read_bytes()


def written_over(data: bytes) -> None:
    """Write over the log as `cp` does."""
    with GAME.open("r+b") as file:
        file.truncate()
        file.write(data)


def appended() -> None:
    with GAME.open("ab") as file:
        file.write(OTHER)


@pytest.mark.parametrize("kind", ["shorter", "longer", "as long", "empty"])
def test_a_log_that_is_written_over_at_any_moment_is_left_alone(run: Run, before: bytes, kind: str) -> None:
    """Or the command had not read it yet, and plays in what it finds."""
    other = {
        "shorter": before[: before.index(b"\n") + 1],
        "longer": before + OTHER * 20,
        "as long": before[:-1].swapcase() + b"\n",
        "empty": b"",
    }[kind]
    came = Counter[int]()
    for number in count():
        GAME.write_bytes(before)
        with moment(number, lambda: written_over(other)) as where:
            ran = run(*PLACE)
        if not where:
            break
        came[ran.code] += 1
        assert GAME.read_bytes() == other, where
        if ran.code == 5:
            assert (ran.error["code"], ran.error["system"]) == ("not_writable", "ESTALE")
    assert ran.code == 0
    assert came[5] > 10
    assert came.keys() <= {0, 3, 4, 5}


def test_what_is_appended_at_any_moment_stays(run: Run, before: bytes) -> None:
    came = Counter[int]()
    for number in count():
        GAME.write_bytes(before)
        with moment(number, appended) as where:
            ran = run(*PLACE)
        if not where:
            break
        came[ran.code] += 1
        after = GAME.read_bytes()
        if ran.code == 0:
            assert after.startswith(before)
            assert len(after.splitlines()) == len(before.splitlines()) + len(ran.json["events"]) + 1
            assert after.endswith(OTHER)
        else:
            assert after == before + OTHER
    assert came[5] > 10
    assert came[0] > 0


@pytest.mark.skipif(sys.platform != "linux", reason="no other system keeps others from opening a file")
def test_a_torn_log_that_is_written_over_is_left_alone(run: Run, before: bytes) -> None:
    """From the last look at it to the cut no program can open it; whoever would waits."""
    other, came = before + OTHER * 20, Counter[str]()

    def written_over_at_once() -> None:
        try:
            os.close(os.open(GAME, os.O_RDWR | os.O_NONBLOCK))
        except BlockingIOError:
            came["waits"] += 1
        else:
            written_over(other)
            came["wrote"] += 1

    for number in count():
        GAME.write_bytes(before + b'{"ev')
        TORN.unlink(missing_ok=True)
        waited = came["waits"]
        with moment(number, written_over_at_once) as where:
            ran = run(*PLACE)
        if not where:
            break
        if came["waits"] == waited:
            assert GAME.read_bytes() == other, where
        else:
            assert (ran.code, TORN.read_bytes()) == (0, b'{"ev'), where
    assert ran.code == 0
    assert TORN.read_bytes() == b'{"ev'
    assert came["waits"] > 0
    assert came["wrote"] > 10
