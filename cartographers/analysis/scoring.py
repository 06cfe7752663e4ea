"""The sixteen scoring rules in the kernel, under the names that they have in `cartographers.core.scoring`.

Each takes a map and the numbers printed on its card, in the order of the core, and returns the stars.
"""

from typing import Final

from cartographers.analysis.maps import Land, filled
from cartographers.analysis.region import (
    DIAGONALS,
    EDGE,
    LINES,
    MAP,
    NOWHERE,
    Words,
    above,
    both,
    common,
    either,
    first,
    left,
    meet,
    neighbours,
    reached,
    size,
    without,
)
from cartographers.analysis.speed import kernel


@kernel
def sentinel_wood(land: Land, each: int) -> int:
    """Count forest on the edge."""
    return each * common(land.forest, EDGE)


@kernel
def greenbough(land: Land, each: int) -> int:
    """Count rows and columns with forest."""
    lines = 0
    for line in LINES:
        lines += meet(line, land.forest)
    return each * lines


@kernel
def treetower(land: Land, each: int) -> int:
    """Count forest with no empty neighbour."""
    return each * size(without(land.forest, neighbours(land.empty)))


@kernel
def stoneside_forest(land: Land, each: int) -> int:
    """Count mountains that a forest cluster joins to another one."""
    rest, joined = land.forest, NOWHERE
    touching = reached(rest, neighbours(land.mountain))
    while meet(touching, MAP):
        cluster = reached(touching, first(touching))
        touching = without(touching, cluster)
        mountains = both(land.mountain, neighbours(cluster))
        if size(mountains) > 1:
            joined = either(joined, mountains)
    return each * size(joined)


@kernel
def canal_lake(land: Land, each: int) -> int:
    """Count water adjacent to farm, and farm adjacent to water."""
    return each * size(either(both(land.water, neighbours(land.farm)), both(land.farm, neighbours(land.water))))


@kernel
def mages_valley(land: Land, water: int, farm: int) -> int:
    """Count water and farm adjacent to mountains."""
    foothills = neighbours(land.mountain)
    return water * common(land.water, foothills) + farm * common(without(land.farm, land.water), foothills)


@kernel
def golden_granary(land: Land, water: int, farm: int) -> int:
    """Count water adjacent to ruins, and farm on ruins."""
    return water * common(land.water, neighbours(land.ruins)) + farm * common(land.farm, land.ruins)


@kernel
def unspoilt(land: Land) -> Words:
    """Return the clusters of farm or water alone that touch neither the other nor the edge."""
    either_of = either(land.farm, land.water)
    return without(either_of, reached(either_of, either(EDGE, both(land.water, neighbours(land.farm)))))


@kernel
def clusters(region: Words) -> int:
    """Return how many clusters a region has."""
    count = 0
    while meet(region, MAP):
        region = without(region, reached(region, first(region)))
        count += 1
    return count


@kernel
def shoreside_expanse(land: Land, each: int) -> int:
    """Count clusters of farm or water that touch neither the other nor the edge."""
    return each * clusters(unspoilt(land))


@kernel
def wildholds(land: Land, each: int, at_least: int) -> int:
    """Count village clusters of at least this many spaces."""
    rest, count = land.village, 0
    while meet(rest, MAP):
        cluster = reached(rest, first(rest))
        rest = without(rest, cluster)
        count += size(cluster) >= at_least
    return each * count


@kernel
def great_city(land: Land, each: int) -> int:
    """Count the largest village cluster that touches no mountain."""
    rest, most = without(land.village, reached(land.village, neighbours(land.mountain))), 0
    while meet(rest, MAP):
        cluster = reached(rest, first(rest))
        rest = without(rest, cluster)
        most = max(most, size(cluster))
    return each * most


@kernel
def kinds_beside(land: Land, cluster: Words) -> int:
    """Return how many kinds of terrain but villages a village cluster is adjacent to."""
    around = neighbours(cluster)
    kinds = int(meet(around, land.forest)) + int(meet(around, without(land.farm, land.village)))
    return kinds + meet(around, land.water) + meet(around, land.monster) + meet(around, land.mountain)


@kernel
def greengold_plains(land: Land, each: int, at_least: int) -> int:
    """Count village clusters adjacent to this many kinds of terrain."""
    rest, count = land.village, 0
    while meet(rest, MAP):
        cluster = reached(rest, first(rest))
        rest = without(rest, cluster)
        count += kinds_beside(land, cluster) >= at_least
    return each * count


@kernel
def shieldgate(land: Land, each: int) -> int:
    """Count the second largest village cluster."""
    rest, most, second = land.village, 0, 0
    while meet(rest, MAP):
        cluster = reached(rest, first(rest))
        rest = without(rest, cluster)
        here = size(cluster)
        most, second = max(most, here), max(second, min(most, here))
    return each * second


@kernel
def borderlands(land: Land, each: int) -> int:
    """Count rows and columns without an empty space."""
    lines = 0
    for line in LINES:
        lines += not meet(line, land.empty)
    return each * lines


@kernel
def side_of_square(squares: Words) -> int:
    """Return the side of the largest square in a region."""
    side = 0
    while meet(squares, MAP):
        side += 1
        wide = both(squares, left(squares))
        squares = both(wide, above(wide))
    return side


@kernel
def lost_barony(land: Land, each: int, is_open: int) -> int:
    """Count a side of the largest filled square, in which wasteland counts as open or as filled."""
    return each * side_of_square(without(filled(land), land.wasteland) if is_open else filled(land))


@kernel
def broken_road(land: Land, each: int) -> int:
    """Count diagonals without an empty space."""
    lines = 0
    for line in DIAGONALS:
        lines += not meet(line, land.empty)
    return each * lines


@kernel
def cauldrons(land: Land, each: int) -> int:
    """Count empty spaces with no empty neighbour."""
    return each * size(without(land.empty, neighbours(land.empty)))


NUMBERS: Final = {
    name: number
    for number, name in enumerate(
        [
            "sentinel_wood",
            "greenbough",
            "treetower",
            "stoneside_forest",
            "canal_lake",
            "mages_valley",
            "golden_granary",
            "shoreside_expanse",
            "wildholds",
            "great_city",
            "greengold_plains",
            "shieldgate",
            "borderlands",
            "lost_barony",
            "broken_road",
            "cauldrons",
        ]
    )
}
"""The number of each scoring card in the kernel, by its name."""


@kernel
def stars(card: int, land: Land, one: int, two: int) -> int:
    """Return what the scoring card with a number gives for a map; `one` and `two` are printed on it."""
    if card < 8:
        return _stars_of_nature(card, land, one, two)
    return _stars_of_people(card, land, one, two)


@kernel
def _stars_of_nature(card: int, land: Land, one: int, two: int) -> int:
    """Return what a scoring card of forests, farms and waters gives."""
    if card == 0:
        return sentinel_wood(land, one)
    if card == 1:
        return greenbough(land, one)
    if card == 2:
        return treetower(land, one)
    if card == 3:
        return stoneside_forest(land, one)
    if card == 4:
        return canal_lake(land, one)
    if card == 5:
        return mages_valley(land, one, two)
    if card == 6:
        return golden_granary(land, one, two)
    return shoreside_expanse(land, one)


@kernel
def _stars_of_people(card: int, land: Land, one: int, two: int) -> int:
    """Return what a scoring card of villages and of the whole map gives."""
    if card == 8:
        return wildholds(land, one, two)
    if card == 9:
        return great_city(land, one)
    if card == 10:
        return greengold_plains(land, one, two)
    if card == 11:
        return shieldgate(land, one)
    if card == 12:
        return borderlands(land, one)
    if card == 13:
        return lost_barony(land, one, two)
    if card == 14:
        return broken_road(land, one)
    return cauldrons(land, one)
