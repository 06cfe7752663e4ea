"""Where a monster goes in a solo game."""

from random import Random

import pytest

from cartographers.core.ambush import first_coverable, printed_drawing, ring, tried
from cartographers.core.maps import parse_land
from cartographers.core.region import MAP, NOWHERE, SPACES, Region, singles, space_names, union
from tests.helpers.earned import these
from tests.helpers.random_games import BOX


def spaces(text: str) -> Region:
    return union(SPACES[name] for name in these(text))


@pytest.mark.parametrize(
    ("card", "corner", "drawn"),
    [
        ("goblin_attack", "K11", "I9 J10 K11"),
        ("bugbear_assault", "A11", "A9 A11 B9 B11"),
        ("kobold_onslaught", "K1", "I1 J1 J2 K1"),
        ("gnoll_raid", "A1", "A1 A2 B1 C1 C2"),
    ],
)
def test_a_monster_begins_in_its_corner(card: str, corner: str, drawn: str) -> None:
    """On side A nothing is in the way. Whoever chooses freely chooses among all drawings over the corner."""
    empty = BOX.sides["A"].empty

    assert printed_drawing(BOX.ambushes[card], empty) == spaces(drawn)
    assert first_coverable(BOX.ambushes[card], empty) == spaces(corner)


@pytest.mark.parametrize(
    ("card", "filled", "drawn"),
    [
        ("gnoll_raid", "A1", "B1 B2 C1 D1 D2"),
        ("kobold_onslaught", "K1", "H1 I1 I2 J1"),
        ("bugbear_assault", "A11", "B9 B11 C9 C11"),
        ("goblin_attack", "K11", "H9 I10 J11"),
    ],
)
def test_a_monster_goes_on_in_the_direction_of_its_arrow(card: str, filled: str, drawn: str) -> None:
    """Gnolls and goblins go counter-clockwise, down and up; kobolds and bugbears clockwise, up and down."""
    assert printed_drawing(BOX.ambushes[card], MAP & ~spaces(filled)) == spaces(drawn)


def test_a_monster_goes_a_ring_further_in_where_the_edge_is_full() -> None:
    """With the edge filled, the box of the gnolls begins at B2."""
    empty = parse_land(["F" * 11, *["F.........F"] * 9, "F" * 11]).empty

    assert printed_drawing(BOX.ambushes["gnoll_raid"], empty) == spaces("B2 B3 C2 D2 D3")


@pytest.mark.parametrize(
    ("card", "middle"),
    [
        ("goblin_attack", "E5 F6 G7"),
        ("bugbear_assault", "E5 E7 F5 F7"),
        ("kobold_onslaught", "E5 F5 F6 G5"),
        ("gnoll_raid", "E5 E6 F5 G5 G6"),
    ],
)
def test_a_monster_goes_in_as_far_as_the_middle(card: str, middle: str) -> None:
    """Where only the fifth ring has room, it goes there."""
    assert printed_drawing(BOX.ambushes[card], spaces(middle)) == spaces(middle)


@pytest.mark.parametrize("seed", range(20))
def test_each_place_without_room_is_counted_from_the_edge_inwards(seed: int) -> None:
    rng = Random(seed)
    card, full = rng.choice([*BOX.ambushes.values()]), NOWHERE
    found = list[tuple[int, int]]()
    while drawn := printed_drawing(card, MAP & ~full):
        found.append((ring(drawn), tried(card, drawn)))
        full |= rng.choice([*singles(drawn)])

    assert found[0] == (0, 0)
    assert found == sorted(set(found))
    places = {one for place in card.shape.placements(MAP) if printed_drawing(card, one := place) == one}
    assert found[-1][1] < len(places)


@pytest.mark.parametrize(("drawn", "expected"), [("A5 B6 C7", 0), ("I9 J10 K11", 0), ("B3 C4", 1), ("E5 F6 G7", 4)])
def test_how_far_in_a_monster_lies(drawn: str, expected: int) -> None:
    assert ring(spaces(drawn)) == expected


def test_a_monster_without_room_goes_nowhere() -> None:
    """All of them are two rows high, or three, however they are turned."""
    row = spaces("E1-E11")

    assert {printed_drawing(card, row) for card in BOX.ambushes.values()} == {NOWHERE}
    assert {first_coverable(card, row) for card in BOX.ambushes.values()} == {NOWHERE}


def test_a_monster_that_may_be_turned_needs_less_room() -> None:
    """Kobolds that are turned cover E1 E2 E3 and F2. Going up the left edge, the walk first reaches E1 of these."""
    rows = spaces("E1-E3 F2")

    assert printed_drawing(BOX.ambushes["kobold_onslaught"], rows) == NOWHERE
    assert space_names(first_coverable(BOX.ambushes["kobold_onslaught"], rows)) == ["E1"]
