"""Polyominoes, beside a judge that moves every one everywhere."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cartographers.core.region import MAP, Region
from cartographers.core.shapes import Shape
from tests.helpers import naive
from tests.helpers.lands import spaces
from tests.helpers.random_games import BOX
from tests.helpers.strategies import regions

SHAPES = [
    *(offer.shape for card in BOX.explore.values() for offer in card.shapes),
    *(card.shape for card in BOX.ambushes.values()),
]
each_shape = pytest.mark.parametrize("shape", SHAPES, ids=repr)


@each_shape
def test_a_shape_goes_everywhere_in_every_way_once(shape: Shape) -> None:
    found = [*shape.placements(MAP)]

    assert len({*found}) == len(found)
    assert {*map(spaces, found)} == naive.places("\n".join(shape.lines))


@st.composite
def any_shapes(draw: st.DrawFn) -> Shape:
    """Draw shapes of any size and form that a map can hold."""
    cells = draw(st.sets(st.tuples(st.integers(0, 10), st.integers(0, 10)), min_size=1, max_size=12))
    rows, columns = ([*range(min(axis), max(axis) + 1)] for axis in zip(*cells, strict=True))
    return Shape("\n".join("".join(".#"[(row, column) in cells] for column in columns) for row in rows))


@given(any_shapes(), regions)
def test_any_shape_fits_where_it_covers_empty_spaces(shape: Shape, empty: Region) -> None:
    found = [*shape.placements(empty)]

    assert len({*found}) == len(found)
    assert {*map(spaces, found)} == {place for place in naive.places("\n".join(shape.lines)) if place <= spaces(empty)}


@given(st.sampled_from(SHAPES), regions)
def test_each_drawing_has_a_number(shape: Shape, empty: Region) -> None:
    places = shape.fits(empty)
    found = [*shape.drawings(places)]

    assert [shape.nth(places, number) for number in range(len(found))] == found
    with pytest.raises(IndexError):
        shape.nth(places, len(found))


@given(st.sampled_from(SHAPES), regions, regions)
def test_a_shape_fits_where_it_covers_what_it_must_and_nothing_else(shape: Shape, empty: Region, cover: Region) -> None:
    found = {*shape.placements(empty, cover)}

    assert found == {place for place in shape.placements(MAP) if not place & ~empty and place & cover}
    assert shape.fits(empty, cover).bit_count() == len(found)


@given(st.sampled_from(SHAPES), st.sampled_from(SHAPES), st.integers(), regions)
def test_a_region_is_a_shape_if_it_is_one_of_its_places(
    shape: Shape, other: Shape, which: int, any_region: Region
) -> None:
    places, others = {*shape.placements(MAP)}, [*other.placements(MAP)]

    assert all(place in shape for place in places)
    assert (others[which % len(others)] in shape) == (others[which % len(others)] in places)
    assert (any_region in shape) == (any_region in places)


@pytest.mark.parametrize(
    ("drawing", "ways"),
    [("#", 1), ("##", 2), ("#.\n##", 4), ("##.\n.##", 4), ("###\n..#", 8), (".#.\n###\n.#.", 1), ("#.#\n#.#", 2)],
)
def test_a_shape_is_turned_and_mirrored_in_up_to_eight_ways(drawing: str, ways: int) -> None:
    shape = Shape(drawing)

    assert len(shape.orientations) == ways
    assert shape.orientations[0] == shape.printed
    assert repr(shape) == f"Shape({drawing.replace(chr(10), '/')!r})"


@pytest.mark.parametrize("drawing", ["", "\n", ".", "#.", ".#", "##\n#", "#x", "..\n##", "##\n..", "#.#\n...", "F"])
def test_another_drawing_is_no_shape(drawing: str) -> None:
    """It is empty, uneven, has an empty rim or another sign."""
    with pytest.raises(ValueError, match=f"^{re.escape(drawing)}$"):
        Shape(drawing)
