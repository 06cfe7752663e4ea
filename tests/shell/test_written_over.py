"""A log that another program writes while a command is at work, at each moment of that work: nothing of it is lost."""

import os
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


def test_a_torn_log_that_is_written_over_is_left_alone_up_to_the_cut(run: Run, before: bytes) -> None:
    """No system looks at a file and cuts it in one step: what comes between the two lines that do so is not seen."""
    other, lost = before + OTHER * 20, []
    for number in count():
        GAME.write_bytes(before + b'{"ev')
        TORN.unlink(missing_ok=True)
        with moment(number, lambda: written_over(other)) as where:
            ran = run(*PLACE)
        if not where:
            break
        if GAME.read_bytes() != other:
            lost += where
        assert b"\0" not in GAME.read_bytes()
    assert ran.code == 0
    assert TORN.read_bytes() == b'{"ev'
    assert len(lost) <= 2
