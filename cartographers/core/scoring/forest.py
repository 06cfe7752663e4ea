"""The scoring cards of the forests: numbers 26 to 29."""

from cartographers.core.maps import Land
from cartographers.core.region import EDGE, LINES, NOWHERE, clusters, neighbours, size
from cartographers.core.scoring.rulebook import Award, per_space, scoring_card


@scoring_card
def sentinel_wood(land: Land, *, each: int) -> list[Award]:
    """Score each forest space on the edge of the map; a corner counts once."""
    return per_space(each, land.forest & EDGE)


@scoring_card
def greenbough(land: Land, *, each: int) -> list[Award]:
    """Score each row and each column with forest in it."""
    forest = land.forest
    return [(each, found) for line in LINES if (found := forest & line)]


@scoring_card
def treetower(land: Land, *, each: int) -> list[Award]:
    """Score each forest space with no empty neighbour; the edge closes a side."""
    return per_space(each, land.forest & ~neighbours(land.empty))


@scoring_card
def stoneside_forest(land: Land, *, each: int) -> list[Award]:
    """Score each mountain that a forest cluster joins to another mountain; each counts once."""
    foothills, joined = neighbours(land.mountain), NOWHERE
    for cluster in clusters(land.forest):
        if cluster & foothills and size(mountains := land.mountain & neighbours(cluster)) > 1:
            joined |= mountains
    return per_space(each, joined)
