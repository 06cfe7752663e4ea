"""Regions of the map as two words of 61 bits, so that they fit into integers of a machine.

The space in row r and column c, both from 0, has the number ``11 * r + c``: the first 61 are the bits of the first
word, the other 60 those of the second. What is here means the same as in `cartographers.core.region`.
"""

from typing import Final, TypeAlias

from cartographers.analysis.speed import kernel
from cartographers.core import region as core
from cartographers.core.region import SIDE, STRIDE, Region

Words: TypeAlias = tuple[int, int]
"""A region: the first 61 spaces, and the others."""

LOW: Final = 61
"""How many spaces are in the first word."""


def words(region: Region) -> Words:
    """Return a region of the core in two words."""
    rows = range(SIDE)
    bits = sum((region >> STRIDE * row & (1 << SIDE) - 1) << SIDE * row for row in rows)
    return bits & (1 << LOW) - 1, bits >> LOW


def region_of(low: int, high: int) -> Region:
    """Return the region of the core that two words mean."""
    bits = int(high) << LOW | int(low)
    return sum((bits >> SIDE * row & (1 << SIDE) - 1) << STRIDE * row for row in range(SIDE))


NOWHERE: Final[Words] = (0, 0)
MAP: Final = words(core.MAP)
EDGE: Final = words(core.EDGE)
LINES: Final = tuple(map(words, core.LINES))
DIAGONALS: Final = tuple(map(words, core.DIAGONALS))
SQUARES: Final = tuple(
    words(core.union(core.ROWS[:side]) & core.union(core.COLUMNS[:side])) for side in range(1, SIDE + 1)
)
"""The squares in the top left corner, by their sides from 1."""

ALL_LOW: Final = MAP[0]
ALL_HIGH: Final = MAP[1]
NOT_FIRST: Final = words(core.MAP & ~core.COLUMNS[0])
NOT_LAST: Final = words(core.MAP & ~core.COLUMNS[-1])
DOWN: Final = SIDE
CARRY: Final = LOW - 1
"""How far a bit goes from one word to the other when it moves by one column."""
CARRY_DOWN: Final = LOW - SIDE
"""How far it goes when it moves by one row."""


@kernel
def both(one: Words, other: Words) -> Words:
    """Return the spaces in both regions."""
    return one[0] & other[0], one[1] & other[1]


@kernel
def either(one: Words, other: Words) -> Words:
    """Return the spaces in at least one of two regions."""
    return one[0] | other[0], one[1] | other[1]


@kernel
def without(one: Words, other: Words) -> Words:
    """Return the spaces of the first region that are not in the second one."""
    return one[0] & ~other[0], one[1] & ~other[1]


@kernel
def meet(one: Words, other: Words) -> bool:
    """Return whether two regions have a space in common."""
    return (one[0] & other[0] | one[1] & other[1]) != 0


@kernel
def size(region: Words) -> int:
    """Return the number of spaces in a region."""
    return region[0].bit_count() + region[1].bit_count()


@kernel
def common(one: Words, other: Words) -> int:
    """Return the number of spaces that two regions have in common."""
    return (one[0] & other[0]).bit_count() + (one[1] & other[1]).bit_count()


@kernel
def first(region: Words) -> Words:
    """Return the first space of a region that has one."""
    if region[0]:
        return region[0] & -region[0], 0
    return 0, region[1] & -region[1]


@kernel
def left(region: Words) -> Words:
    """Return the spaces to the left of a region's."""
    low, high = region[0] & NOT_FIRST[0], region[1] & NOT_FIRST[1]
    return (low >> 1 | high << CARRY) & ALL_LOW, high >> 1


@kernel
def right(region: Words) -> Words:
    """Return the spaces to the right of a region's."""
    low, high = region[0] & NOT_LAST[0], region[1] & NOT_LAST[1]
    return low << 1 & ALL_LOW, (high << 1 | low >> CARRY) & ALL_HIGH


@kernel
def above(region: Words) -> Words:
    """Return the spaces above a region's."""
    return (region[0] >> DOWN | region[1] << CARRY_DOWN) & ALL_LOW, region[1] >> DOWN


@kernel
def below(region: Words) -> Words:
    """Return the spaces below a region's."""
    return region[0] << DOWN & ALL_LOW, (region[1] << DOWN | region[0] >> CARRY_DOWN) & ALL_HIGH


@kernel
def neighbours(region: Words) -> Words:
    """Return all spaces that share a side with a space of the region, including those in the region itself."""
    low, high = region
    before, before_high = low & NOT_LAST[0], high & NOT_LAST[1]
    after, after_high = low & NOT_FIRST[0], high & NOT_FIRST[1]
    return (
        (before << 1 | after >> 1 | after_high << CARRY | low << DOWN | low >> DOWN | high << CARRY_DOWN) & ALL_LOW,
        (before_high << 1 | before >> CARRY | after_high >> 1 | high << DOWN | low >> CARRY_DOWN | high >> DOWN)
        & ALL_HIGH,
    )


@kernel
def reached(region: Words, start: Words) -> Words:
    """Return the clusters of a region that contain a space of `start`, all in one region."""
    low, high = region[0] & start[0], region[1] & start[1]
    while True:
        more, more_high = neighbours((low, high))
        more, more_high = (more | low) & region[0], (more_high | high) & region[1]
        if more == low and more_high == high:
            return low, high
        low, high = more, more_high


@kernel
def by_neighbours(region: Words, around: Words) -> tuple[Words, Words, Words, Words, Words]:
    """Return the spaces of a region that have none, one, two, three and four neighbours in another one."""
    a, b, c, d = left(around), right(around), above(around), below(around)
    low = _counted(region[0], a[0], b[0], c[0], d[0])
    high = _counted(region[1], a[1], b[1], c[1], d[1])
    return (low[0], high[0]), (low[1], high[1]), (low[2], high[2]), (low[3], high[3]), (low[4], high[4])


@kernel
def _counted(word: int, a: int, b: int, c: int, d: int) -> tuple[int, int, int, int, int]:
    """Return the bits of a word by the number of four words that have them too, as two half adders count them."""
    odd, other, twice, other_twice = a ^ b, c ^ d, a & b, c & d
    ones, twos, four = odd ^ other, twice ^ other_twice ^ odd & other, twice & other_twice
    return (
        word & ~(ones | twos | four),
        word & ones & ~twos,
        word & twos & ~ones,
        word & ones & twos,
        word & four,
    )
