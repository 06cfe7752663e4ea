"""A map and its text."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cartographers.core.maps import Terrain, format_land, parse_land
from cartographers.core.region import MAP, SPACES, singles, space_names
from tests.helpers import naive
from tests.helpers.lands import Lines, lands, spaces
from tests.helpers.random_games import BOX

BARE = ["." * 11] * 11


@given(lands())
def test_a_map_is_its_text(lines: Lines) -> None:
    land, sheet = parse_land(lines), naive.Sheet.read(lines)

    assert tuple(format_land(land)) == lines
    assert spaces(land.empty) == sheet.of(".")
    assert land.filled == MAP & ~land.empty
    assert spaces(land.ruins) == sheet.ruins


@given(lands(), st.sampled_from(Terrain))
def test_what_is_drawn_on_ruins_keeps_their_mark(lines: Lines, terrain: Terrain) -> None:
    """All empty spaces are drawn on, and nothing else changes."""
    land = parse_land(lines)
    drawn = land.drawn(terrain, land.empty)

    letter = naive.LETTERS[terrain]
    assert format_land(drawn) == [line.replace(".", letter).replace("r", letter.lower()) for line in lines]


def test_a_space_may_be_farm_and_village_at_once() -> None:
    land = parse_land(["Dd.........", *BARE[1:]])

    assert space_names(land.farm) == space_names(land.village) == ["A1", "A2"]
    assert space_names(land.ruins) == ["A2"]


def test_a_mountain_is_surrounded_when_its_last_neighbour_is_filled() -> None:
    """On side A the mountain F6 has four; the rim closes nothing there. In a corner it closes two sides."""
    land = BOX.sides["A"]
    for single in singles(SPACES["E6"] | SPACES["F5"] | SPACES["F7"] | SPACES["G6"]):
        assert not land.surrounded
        land = land.drawn(Terrain.WATER, single)

    assert space_names(land.surrounded) == ["F6"]
    assert space_names(parse_land(["MF.........", "#..........", *BARE[2:]]).surrounded) == ["A1"]


@pytest.mark.parametrize(
    "lines",
    [
        [],
        BARE[1:],
        [*BARE, BARE[0]],
        [*BARE[1:], "." * 10],
        [*BARE[1:], "." * 12],
        *([*BARE[1:], s * 11] for s in "R1mZ Α"),
    ],
)
def test_another_text_is_no_map(lines: list[str]) -> None:
    with pytest.raises(ValueError, match=re.escape(str(tuple(lines)))):
        parse_land(lines)
