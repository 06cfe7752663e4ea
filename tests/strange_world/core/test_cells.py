"""Cells, and sets of cells over one integer."""

from random import Random

import pytest

from cartographers.strange_world.core.cells import (
    CELLS,
    FRAME,
    MIDDLE,
    NAMES,
    above,
    below,
    beside,
    cell,
    cell_names,
    clusters,
    column_of,
    columns_of,
    neighbours,
    row_of,
    rows_of,
    singles,
    size,
    union,
)


def test_cells_have_a_letter_from_above_and_a_number_from_the_left() -> None:
    assert (NAMES[MIDDLE], NAMES[cell(0, 0)], NAMES[cell(6, 6)]) == ("D4", "A1", "G7")
    assert len(NAMES) == len(CELLS) == size(FRAME) == 49


@pytest.mark.parametrize(
    ("name", "near"), [("D4", "C4 D3 D5 E4"), ("A1", "A2 B1"), ("A7", "A6 B7"), ("G1", "F1 G2"), ("D7", "C7 D6 E7")]
)
def test_neighbours_share_a_side_and_lie_in_the_frame(name: str, near: str) -> None:
    assert cell_names(neighbours(CELLS[name])) == tuple(near.split())
    assert cell_names(beside(CELLS[name])) == tuple(other for other in near.split() if other[0] == name[0])


@pytest.mark.parametrize("name", CELLS)
def test_a_frame_is_a_row_and_what_lies_above_and_below_it(name: str) -> None:
    one = CELLS[name]
    assert cell_names(above(one)) == tuple(other for other in CELLS if other[0] < name[0])
    assert cell_names(below(one)) == tuple(other for other in CELLS if other[0] > name[0])
    assert cell(row_of(one), column_of(one)) == one


def test_height_and_width_reach_from_the_first_to_the_last() -> None:
    cells = CELLS["B6"] | CELLS["E3"]
    assert (rows_of(cells), columns_of(cells)) == (range(1, 5), range(2, 6))


@pytest.mark.parametrize("seed", range(20))
def test_clusters_part_a_set(seed: int) -> None:
    """No cell of one touches another one, and each hangs together."""
    cells = union(one for one in singles(FRAME) if Random(f"{seed}/{one}").random() < 0.5)
    found = [*clusters(cells)]
    assert sum(found) == cells
    for one in found:
        assert not neighbours(one) & cells & ~one
        assert all(neighbours(single) & one for single in singles(one)) or size(one) == 1
