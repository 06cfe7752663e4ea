"""The scoring cards of farms and waters: numbers 30 to 33."""

from cartographers.core.maps import Land
from cartographers.core.region import EDGE, clusters, neighbours, reached
from cartographers.core.scoring.rulebook import Award, at_most, per_cluster, per_space, scoring_card


@scoring_card
def canal_lake(land: Land, *, each: int) -> list[Award]:
    """Score each water space adjacent to a farm, and each farm space adjacent to water."""
    return per_space(each, land.water & neighbours(land.farm) | land.farm & neighbours(land.water))


@scoring_card
def mages_valley(land: Land, *, water: int, farm: int) -> list[Award]:
    """Score each water and each farm space adjacent to a mountain; no space is both."""
    foothills = neighbours(land.mountain)
    return per_space(water, land.water & foothills) + per_space(farm, land.farm & foothills & ~land.water)


@scoring_card
def golden_granary(land: Land, *, water: int, farm: int) -> list[Award]:
    """Score each water space adjacent to ruins, drawn on or not, and each farm space on ruins."""
    return per_space(water, land.water & neighbours(land.ruins)) + per_space(farm, land.farm & land.ruins)


@scoring_card
def shoreside_expanse(land: Land, *, each: int) -> list[Award]:
    """Score each farm cluster that touches neither water nor the edge, and each such water cluster without farm."""
    both = land.farm | land.water
    touching = EDGE | land.water & neighbours(land.farm)  # a cluster of both terrains has a space of these
    return [(each, cluster) for cluster in clusters(both & ~reached(both, touching))]


@at_most(shoreside_expanse)
def most_of_shoreside_expanse(land: Land, *, each: int) -> list[Award]:
    """Farm and water spaces off the edge may have been as many clusters as there is room for."""
    return per_cluster(each, (land.farm | land.water) & ~EDGE)
