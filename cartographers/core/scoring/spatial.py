"""The scoring cards of the whole map: numbers 38 to 41."""

from cartographers.core.editions import LostBaronyWasteland
from cartographers.core.maps import Land
from cartographers.core.region import DIAGONALS, LINES, MAP, NOWHERE, STRIDE, neighbours
from cartographers.core.scoring.rulebook import Award, at_most, per_cluster, per_space, scoring_card


@scoring_card
def borderlands(land: Land, *, each: int) -> list[Award]:
    """Score each row and each column without an empty space."""
    empty = land.empty
    return [(each, line) for line in LINES if not line & empty]


@scoring_card
def lost_barony(land: Land, *, each: int, wasteland: LostBaronyWasteland) -> list[Award]:
    """Score a side of the largest filled square."""
    squares = land.filled if wasteland == LostBaronyWasteland.FILLED else land.filled & ~land.wasteland
    side, square, corners = 0, NOWHERE, NOWHERE
    while squares:
        side, corners = side + 1, squares
        square |= square << 1 | square << STRIDE | square << STRIDE + 1 | 1
        squares &= squares >> 1 & squares >> STRIDE & squares >> STRIDE + 1
    return [(each * side, square * (corners & -corners))] if side else []


@scoring_card
def broken_road(land: Land, *, each: int) -> list[Award]:
    """Score each diagonal from the left edge down to the bottom edge without an empty space."""
    empty = land.empty
    return [(each, diagonal) for diagonal in DIAGONALS if not diagonal & empty]


@scoring_card
def cauldrons(land: Land, *, each: int) -> list[Award]:
    """Score each empty space with no empty neighbour; the edge closes a side."""
    return per_space(each, land.empty & ~neighbours(land.empty))


@at_most(cauldrons)
def most_of_cauldrons(land: Land, *, each: int) -> list[Award]:
    """Each space with no empty neighbour may have been empty longer than the spaces around it; no two side by side."""
    return per_cluster(each, MAP & ~land.mountain & ~land.wasteland & ~neighbours(land.empty))
