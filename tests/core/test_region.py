"""Regions of spaces, beside sets of rows and columns."""

import re

import pytest
from hypothesis import given

from cartographers.core.region import (
    COLUMNS,
    DIAGONALS,
    EDGE,
    MAP,
    NAMES,
    NOWHERE,
    ROWS,
    SPACES,
    Region,
    clusters,
    expand,
    neighbours,
    nth,
    reached,
    singles,
    size,
    space_names,
    union,
)
from tests.helpers import naive
from tests.helpers.lands import region, spaces
from tests.helpers.strategies import regions


@given(regions)
def test_a_region_is_the_set_of_its_spaces(found: Region) -> None:
    assert region(spaces(found)) == found
    assert size(found) == len(space_names(found)) == len(spaces(found))
    assert union(SPACES[name] for name in space_names(found)) == union(singles(found)) == found
    assert [naive.named(name) for name in space_names(found)] == sorted(spaces(found))


@given(regions)
def test_no_step_leaves_the_map_or_goes_round_it(found: Region) -> None:
    assert spaces(neighbours(found)) == {other for space in spaces(found) for other in naive.around(space)}
    assert neighbours(found) | MAP == MAP


@given(regions)
def test_clusters_part_a_region(found: Region) -> None:
    """They hold all of it, none touches another, and each hangs together; they come by their first spaces."""
    parts = clusters(found)

    assert union(parts) == found
    assert sum(map(size, parts)) == size(found)
    assert all(not neighbours(part) & found & ~part for part in parts)
    assert [spaces(part) for part in parts] == naive.clusters(spaces(found))


@given(regions, regions)
def test_the_clusters_that_are_reached_are_those_with_a_space_of_the_start(found: Region, start: Region) -> None:
    assert reached(found, start) == union(part for part in clusters(found) if part & start)


@given(regions)
def test_each_space_has_its_number(found: Region) -> None:
    assert [nth(found, number) for number in range(size(found))] == [*singles(found)]
    for number in (-1, size(found)):
        with pytest.raises(IndexError):
            nth(found, number)


def test_a_map_has_eleven_rows_columns_and_diagonals() -> None:
    """The diagonals go from the left edge down to the right, and hold 11, 10, 9 … and 1 spaces."""
    assert space_names(ROWS[2])[::10] == ["C1", "C11"]
    assert space_names(COLUMNS[2])[::10] == ["A3", "K3"]
    assert [space_names(diagonal)[0] for diagonal in DIAGONALS] == space_names(COLUMNS[0])
    assert [space_names(diagonal)[-1] for diagonal in DIAGONALS] == space_names(ROWS[-1])[::-1]
    assert [size(line) for line in (*ROWS, *COLUMNS, *DIAGONALS)] == [11] * 22 + [*range(11, 0, -1)]
    assert union(ROWS) == union(COLUMNS) == MAP
    assert size(MAP) == 121
    assert size(EDGE) == 40
    assert list(NAMES.values()) == space_names(MAP)
    assert list(singles(NOWHERE)) == clusters(NOWHERE) == []


@pytest.mark.parametrize(
    ("word", "expected"),
    [
        ("c4", ["C4"]),
        ("C4-C7", ["C4", "C5", "C6", "C7"]),
        ("c7-c4", ["C4", "C5", "C6", "C7"]),
        ("C4–F4", ["C4", "D4", "E4", "F4"]),
        ("a1-A1", ["A1"]),
        ("A12", ["A12"]),
        ("Z99", ["Z99"]),
    ],
)
def test_a_word_names_a_space_or_a_run_of_spaces(word: str, expected: list[str]) -> None:
    """What lies beyond the rim is not for the reader to refuse."""
    assert expand(word) == expected


@pytest.mark.parametrize(
    "word", ["", "C", "4", "4C", "C04", "C0", "C123", "C4-", "C4-D5", "C4C5", "Γ4", "C-4", "C٤", "C4\n"]
)
def test_another_word_names_no_space(word: str) -> None:
    with pytest.raises(ValueError, match=f"^{re.escape(word)}$"):
        expand(word)
