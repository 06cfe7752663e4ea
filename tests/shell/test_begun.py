"""A sealed game begins with its log and its key, or not at all, at whichever moment what begins it is stopped."""

import errno
import os
import signal
from collections import Counter
from itertools import count
from pathlib import Path
from typing import Final

import pytest

from tests.helpers.commands import GAME, Run
from tests.helpers.disks import full_disk
from tests.helpers.forked import Shell

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="a process cannot be forked here")

KEY: Final = Path(f"{GAME}.key")
NEW: Final = ["new", "--sealed", "--json"]


def emptied() -> None:
    for name in os.listdir():
        Path(name).unlink()


@pytest.mark.parametrize(("name", "step"), [("SIGINT", 1), ("SIGTERM", 5), ("SIGKILL", 1)])
def test_new_is_stopped_at_every_moment(run: Run, forked: Shell, name: str, step: int) -> None:
    """There are log and key, and the game goes on; or there is no log, and the next `new` begins one."""
    came = Counter[str]()
    for line in count(step=step):
        emptied()
        ran, _ = forked(NEW, signal.Signals[name], line=line)
        if ran.code == 0:
            break
        assert ran.code == (130 if name == "SIGINT" else -signal.Signals[name])
        there = GAME.exists()
        came["both" if there else "neither"] += 1
        assert KEY.exists() or not there
        if name == "SIGINT":
            assert KEY.exists() == there
        again = run(*NEW)
        assert again.code == (5 if there else 0), again.err
        assert not there or again.error["file"] == str(GAME)
        assert run("reveal").code == 0
        assert {*os.listdir()} == {str(GAME), KEY.name}
        assert run("replay", str(GAME)).code == 0
    assert line > 50
    assert min(came["both"], came["neither"]) > 3


def test_what_a_killed_one_has_left_goes_with_a_game_that_is_not_sealed_too(
    run: Run,
    forked: Shell,
) -> None:
    keys = 0
    for line in count(step=3):
        emptied()
        if forked(NEW, signal.SIGKILL, line=line).ran.code == 0:
            break
        if not GAME.exists():
            keys += KEY.exists()
            assert run("new").code == 0
            assert os.listdir() == [str(GAME)]
    assert keys > 0


def test_where_files_cannot_be_linked_a_sealed_game_begins_all_the_same(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_links(_: str, __: str) -> None:
        raise OSError(errno.EPERM, "Operation not permitted")

    monkeypatch.setattr(os, "link", no_links)
    assert run(*NEW).code == 0
    assert run("reveal").code == 0
    assert {*os.listdir()} == {str(GAME), KEY.name}


def test_a_disk_that_is_full_at_any_byte_leaves_neither_log_nor_key(run: Run) -> None:
    codes = []
    for most in range(0, 2000, 25):
        emptied()
        with full_disk(most):
            codes.append(run(*NEW).code)
        assert {*os.listdir()} == ({str(GAME), KEY.name} if codes[-1] == 0 else set())
    assert {*codes} == {0, 5}


def test_a_key_whose_log_is_elsewhere_is_not_taken_for_one_that_was_left(run: Run) -> None:
    assert run(*NEW).code == 0
    key = KEY.read_bytes()
    GAME.rename("moved.jsonl")
    ran = run(*NEW)

    assert (ran.code, ran.error["code"], ran.error["file"]) == (5, "exists", str(KEY.absolute()))
    assert run("new").code == 0
    assert KEY.read_bytes() == key
