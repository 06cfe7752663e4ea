"""Work on many things at once gives the same as on one after the other, and has few of them at hand."""

import os
from collections.abc import Iterator
from multiprocessing import active_children
from pathlib import Path
from time import sleep
from typing import Final

import pytest

from cartographers.base.processes import LostProcessError, in_order, in_processes


class Now:
    """What comes of a thing, worked out when it is asked for."""

    def __init__(self, number: int, done: list[int]) -> None:
        self._number, self._done = number, done

    def result(self) -> int:
        self._done.append(self._number)
        return -self._number


MOST: Final = 3


def test_few_things_are_handed_out_before_the_first_is_asked_for() -> None:
    handed: list[int] = []
    done: list[int] = []

    def things() -> Iterator[int]:
        for number in range(1000):
            assert len(handed) - len(done) < MOST
            handed.append(number)
            yield number

    found = in_order(lambda number: Now(number, done), things(), MOST)

    assert next(found) == 0
    assert handed == [0, 1, 2]
    assert [*found] == [-number for number in range(1, 1000)]


def slowly(path: str) -> None:
    """Work for a while, and leave a sign of having done it."""
    if path:
        sleep(5)
        Path(path).touch()


def test_work_that_nobody_asks_for_any_more_is_ended(tmp_path: Path) -> None:
    sign = tmp_path / "done"
    found = in_processes(slowly, ["", str(sign), str(sign)], 2)

    assert next(found) is None
    found.close()
    assert (active_children(), sign.exists()) == ([], False)


def test_a_process_that_is_ended_from_outside_is_missed() -> None:
    with pytest.raises(LostProcessError):
        next(in_processes(os._exit, [1], 2))
    assert active_children() == []


def test_a_process_that_cannot_be_started_is_missed(monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*_: object) -> None:
        raise BrokenPipeError

    monkeypatch.setattr("multiprocessing.context.SpawnProcess.start", refused)
    with pytest.raises(LostProcessError):
        next(in_processes(abs, [1], 2))


def test_what_comes_of_things_is_in_their_order_whatever_process_is_first() -> None:
    assert [*in_processes(abs, range(-20, 20), 2)] == [*map(abs, range(-20, 20))]
