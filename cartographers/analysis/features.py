"""What a player would count on a map whatever the edicts are: the first features of a value, each an integer."""

from typing import Final

from cartographers.analysis.maps import Land, filled, threatened
from cartographers.analysis.region import (
    EDGE,
    MAP,
    Words,
    below,
    both,
    by_neighbours,
    common,
    first,
    left,
    meet,
    neighbours,
    reached,
    size,
    without,
)
from cartographers.analysis.speed import Cells, kernel

COMMON: Final = 22
"""How many features there are that hang on no edict."""

_DEAR: Final = 3
"""With room for fewer coins, each further one may be lost."""
_SMALL: Final = 4


@kernel
def count_common(land: Land, coins: int, purse: int, out: Cells) -> None:
    """Write what `COMMON` features count, with this many coins filled and room for `purse` more."""
    empty = land.empty
    alone, one, two, three, four = by_neighbours(empty, empty)
    out[0] = 1
    out[1] = coins
    out[2] = max(0, _DEAR - purse)
    danger = threatened(land)
    out[3] = size(danger)
    out[4], out[5], out[6], out[7], out[8] = size(alone), size(one), size(two), size(three), size(four)
    _count_room(empty, out)
    out[12] = common(empty, EDGE)
    out[13] = common(filled(land), neighbours(empty))
    out[14] = common(empty, land.ruins)
    _, open_one, open_two, open_three, open_four = by_neighbours(land.mountain, empty)
    out[15], out[16], out[17], out[18] = size(open_one), size(open_two), size(open_three), size(open_four)
    _count_areas(empty, out)


@kernel
def _count_room(empty: Words, out: Cells) -> None:
    """Write how many squares of four spaces, and bars of three and of four, are empty."""
    wide, high = both(empty, left(empty)), both(empty, below(empty))
    out[9] = common(wide, below(wide))
    wide, high = both(wide, left(wide)), both(high, below(high))
    out[10] = size(wide) + size(high)
    out[11] = common(wide, left(wide)) + common(high, below(high))


@kernel
def _count_areas(empty: Words, out: Cells) -> None:
    """Write how many empty areas there are, the size of the largest one, and the spaces in small ones."""
    areas, most, small, rest = 0, 0, 0, empty
    while meet(rest, MAP):
        area = reached(rest, first(rest))
        rest = without(rest, area)
        here = size(area)
        areas += 1
        most = max(most, here)
        if here < _SMALL:
            small += here
    out[19], out[20], out[21] = areas, most, small
