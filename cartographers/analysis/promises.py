"""What each edict gives now, and what it is about to give: six features for each scoring card.

The first is what the card gives now; the others are what a player would count who wants more of it.
"""

from typing import Final

from cartographers.analysis.maps import Land, filled
from cartographers.analysis.region import (
    DIAGONALS,
    EDGE,
    LINES,
    MAP,
    NOWHERE,
    SQUARES,
    Words,
    below,
    both,
    by_neighbours,
    common,
    either,
    first,
    meet,
    neighbours,
    reached,
    right,
    size,
    without,
)
from cartographers.analysis.scoring import kinds_beside, side_of_square, stars, unspoilt
from cartographers.analysis.speed import Cells, kernel

PROMISES: Final = 6
"""How many features each edict has."""

_NO_SQUARE: Final = 12
"""The gaps of a square that has more of them, or is no part of the map."""


@kernel
def count_promises(card: int, land: Land, one: int, two: int, out: Cells, at: int) -> None:
    """Write what a scoring card, by its number, gives and promises, from a place on; two numbers are printed on it."""
    for place in range(at + 1, at + PROMISES):
        out[place] = 0
    out[at] = stars(card, land, one, two)
    if card < 4:
        _forest(card, land, out, at)
    elif card < 8:
        _farm_water(card, land, out, at)
    elif card < 12:
        _village(card, land, two, out, at)
    else:
        _spatial(card, land, two, out, at)


@kernel
def _forest(card: int, land: Land, out: Cells, at: int) -> None:
    empty = land.empty
    if card == 0:  # sentinel_wood
        rim = both(empty, EDGE)
        out[at + 1] = size(rim)
        out[at + 2] = common(rim, neighbours(rim))
        out[at + 3] = common(rim, neighbours(land.forest))
        out[at + 4] = common(rim, neighbours(both(rim, neighbours(rim))))
        out[at + 5] = common(rim, neighbours(without(empty, EDGE)))
    elif card == 1:  # greenbough
        _greenbough(land, out, at)
    elif card == 2:  # treetower
        _, by_one, by_two, by_three, by_four = by_neighbours(land.forest, empty)
        alone, one, _, _, _ = by_neighbours(empty, empty)
        out[at + 1], out[at + 2] = size(by_one), size(by_two)
        out[at + 3] = size(by_three) + size(by_four)
        out[at + 4], out[at + 5] = size(alone), size(one)
    else:  # stoneside_forest
        _stoneside_forest(land, out, at)


@kernel
def _greenbough(land: Land, out: Cells, at: int) -> None:
    """Count lines without forest, by their room, and the empty spaces in them, and those where two of them cross."""
    lined, crossed = NOWHERE, NOWHERE
    for line in LINES:
        if not meet(line, land.forest):
            room = common(line, land.empty)
            out[at + 1] += room >= 1
            out[at + 2] += room >= 3
            out[at + 3] += room >= 6
            crossed = either(crossed, both(lined, line))
            lined = either(lined, line)
    out[at + 4], out[at + 5] = common(crossed, land.empty), common(lined, land.empty)


@kernel
def _stoneside_forest(land: Land, out: Cells, at: int) -> None:
    """Count mountains that only one forest touches, and what forests join if they grow by one, two or three spaces."""
    rest = reached(land.forest, neighbours(land.mountain))
    touched, joined = both(land.mountain, neighbours(land.forest)), NOWHERE
    while meet(rest, MAP):
        cluster = reached(rest, first(rest))
        rest = without(rest, cluster)
        there = both(land.mountain, neighbours(cluster))
        lonely = size(there) == 1
        if not lonely:
            joined = either(joined, there)
        for step in range(2, 5):
            cluster = either(cluster, both(land.empty, neighbours(cluster)))
            more = size(without(both(land.mountain, neighbours(cluster)), there))
            if more:
                out[at + step] += more + lonely
                break
    out[at + 1] = size(without(touched, joined))
    out[at + 5] = common(without(land.mountain, joined), neighbours(land.empty))


@kernel
def _farm_water(card: int, land: Land, out: Cells, at: int) -> None:
    empty, farm, water = land.empty, land.farm, land.water
    by_farm, by_water = neighbours(farm), neighbours(water)
    if card == 4:  # canal_lake
        dry, wild = without(farm, by_water), without(water, by_farm)
        out[at + 1], out[at + 2] = common(dry, neighbours(empty)), common(wild, neighbours(empty))
        out[at + 3], out[at + 4] = common(empty, neighbours(dry)), common(empty, neighbours(wild))
        out[at + 5] = common(both(empty, by_farm), by_water)
    elif card == 5:  # mages_valley
        foothills = both(empty, neighbours(land.mountain))
        alone, one, _, _, _ = by_neighbours(foothills, empty)
        out[at + 1], out[at + 2], out[at + 3] = size(foothills), size(alone), size(one)
        out[at + 4] = common(foothills, neighbours(foothills))
        out[at + 5] = common(foothills, neighbours(without(empty, foothills)))
    elif card == 6:  # golden_granary
        marks, around = both(empty, land.ruins), both(empty, neighbours(land.ruins))
        out[at + 1], out[at + 2] = size(marks), size(around)
        out[at + 3], out[at + 4] = common(marks, neighbours(empty)), common(around, neighbours(around))
        out[at + 5] = common(around, neighbours(without(empty, around)))
    else:  # shoreside_expanse
        good, inner = unspoilt(land), without(empty, EDGE)
        out[at + 1] = common(empty, neighbours(both(good, farm)))
        out[at + 2] = common(empty, neighbours(both(good, water)))
        out[at + 3] = size(without(without(inner, by_farm), by_water))
        out[at + 4], out[at + 5] = size(without(inner, by_water)), size(without(inner, by_farm))


@kernel
def _village(card: int, land: Land, at_least: int, out: Cells, at: int) -> None:
    if card == 8:  # wildholds
        _wildholds(land, at_least, out, at)
    elif card == 9:  # great_city
        _great_city(land, out, at)
    elif card == 10:  # greengold_plains
        _greengold_plains(land, at_least, out, at)
    else:  # shieldgate
        _shieldgate(land, out, at)


@kernel
def _wildholds(land: Land, at_least: int, out: Cells, at: int) -> None:
    """Count small villages with room to be large, by what they lack, and the spaces of those without."""
    rest = land.village
    while meet(rest, MAP):
        cluster = reached(rest, first(rest))
        rest = without(rest, cluster)
        lacking = at_least - size(cluster)
        if lacking > 0:
            near = both(land.empty, neighbours(cluster))
            room = size(either(near, both(land.empty, neighbours(near))))
            out[at + (min(lacking, 4) if room >= lacking else 5)] += 1


@kernel
def _great_city(land: Land, out: Cells, at: int) -> None:
    """Count the room around the largest inland village, the second largest one, and all inland villages."""
    foothills = neighbours(land.mountain)
    rest = without(land.village, reached(land.village, foothills))
    largest, most, second = NOWHERE, 0, 0
    out[at + 5] = size(rest)
    while meet(rest, MAP):
        cluster = reached(rest, first(rest))
        rest = without(rest, cluster)
        here = size(cluster)
        if here > most:
            largest, most, second = cluster, here, most
        else:
            second = max(second, here)
    safe = without(land.empty, foothills)
    near = both(safe, neighbours(largest))
    out[at + 1], out[at + 2] = size(near), second
    out[at + 3] = size(without(both(safe, neighbours(near)), near))
    out[at + 4] = common(both(land.empty, foothills), neighbours(largest))


@kernel
def _greengold_plains(land: Land, at_least: int, out: Cells, at: int) -> None:
    """Count villages that lack one, two or more kinds of terrain and can grow, those that cannot, and the room."""
    rest = land.village
    while meet(rest, MAP):
        cluster = reached(rest, first(rest))
        rest = without(rest, cluster)
        lacking = at_least - kinds_beside(land, cluster)
        if lacking > 0:
            room = common(land.empty, neighbours(cluster))
            out[at + (min(lacking, 3) if room else 4)] += 1
            out[at + 5] += min(room, 4)


@kernel
def _shieldgate(land: Land, out: Cells, at: int) -> None:
    """Count the largest and the third largest village, the room around the two largest, and all villages."""
    rest = land.village
    largest, second, most, middle, third, count = NOWHERE, NOWHERE, 0, 0, 0, 0
    while meet(rest, MAP):
        cluster = reached(rest, first(rest))
        rest = without(rest, cluster)
        here = size(cluster)
        count += 1
        if here > most:
            largest, second, most, middle, third = cluster, largest, here, most, middle
        elif here > middle:
            second, middle, third = cluster, here, middle
        else:
            third = max(third, here)
    out[at + 1], out[at + 2], out[at + 5] = most, third, count
    out[at + 3] = common(land.empty, neighbours(second))
    out[at + 4] = common(land.empty, neighbours(largest))


@kernel
def _spatial(card: int, land: Land, is_open: int, out: Cells, at: int) -> None:
    empty = land.empty
    if card == 12:  # borderlands
        for line in LINES:
            gaps = common(line, empty)
            if 0 < gaps < PROMISES:
                out[at + gaps] += 1
    elif card == 13:  # lost_barony
        _lost_barony(land, is_open, out, at)
    elif card == 14:  # broken_road
        for line in DIAGONALS:
            gaps = common(line, empty)
            if 0 < gaps < PROMISES:
                out[at + gaps] += 1
    else:  # cauldrons
        alone, one, two, _, _ = by_neighbours(empty, empty)
        out[at + 1], out[at + 2] = size(one), size(two)
        out[at + 3] = common(one, neighbours(one))
        out[at + 4] = common(one, EDGE)
        out[at + 5] = common(alone, EDGE)


@kernel
def _lost_barony(land: Land, is_open: int, out: Cells, at: int) -> None:
    """Count how few gaps the next larger squares have, one and two spaces larger than the largest full one."""
    wasteland = land.wasteland if is_open else NOWHERE
    side = side_of_square(without(filled(land), wasteland))
    for larger in range(1, 3):
        fewest = _fewest_gaps(land.empty, wasteland, side + larger)
        out[at + larger] = _NO_SQUARE - fewest
        if larger == 1 and 0 < fewest < 4:
            out[at + 2 + fewest] = 1


@kernel
def _fewest_gaps(empty: Words, wasteland: Words, side: int) -> int:
    """Return how many empty spaces a square of this side has at least, without wasteland in it."""
    fewest = _NO_SQUARE
    if side > len(SQUARES):
        return fewest
    row, steps = SQUARES[side - 1], len(SQUARES) - side + 1
    for _ in range(steps):
        square = row
        for _ in range(steps):
            if not meet(square, wasteland):
                fewest = min(fewest, common(square, empty))
            square = right(square)
        row = below(row)
    return fewest
