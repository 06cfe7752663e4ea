"""Work on many things at once gives the same as on one after the other, and has few of them at hand."""

from collections.abc import Iterator
from typing import Final

from cartographers.spread import in_order, in_processes


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


def test_what_comes_of_things_is_in_their_order_whatever_process_is_first() -> None:
    assert [*in_processes(abs, range(-20, 20), 2)] == [*map(abs, range(-20, 20))]
