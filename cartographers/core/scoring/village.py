"""The scoring cards of the villages: numbers 34 to 37."""

from cartographers.core.maps import Land
from cartographers.core.region import NOWHERE, clusters, neighbours, size
from cartographers.core.scoring.rulebook import Award, per_space, scoring_card


@scoring_card
def wildholds(land: Land, *, each: int, at_least: int) -> list[Award]:
    """Score each village cluster of so many spaces or more."""
    return [(each, cluster) for cluster in clusters(land.village) if size(cluster) >= at_least]


@scoring_card
def great_city(land: Land, *, each: int) -> list[Award]:
    """Score the spaces of the largest village cluster among those that touch no mountain."""
    inland = [cluster for cluster in clusters(land.village) if not neighbours(cluster) & land.mountain]
    return per_space(each, max(inland, key=size, default=NOWHERE))


@scoring_card
def greengold_plains(land: Land, *, each: int, at_least: int) -> list[Award]:
    """Score each village cluster adjacent to so many other kinds of terrain; wasteland and ruins are none."""
    kinds = (land.forest, land.farm, land.water, land.monster, land.mountain)

    def variety(cluster: int) -> int:
        around = neighbours(cluster) & ~cluster
        return sum(bool(around & kind) for kind in kinds)

    return [(each, cluster) for cluster in clusters(land.village) if variety(cluster) >= at_least]


@scoring_card
def shieldgate(land: Land, *, each: int) -> list[Award]:
    """Score the spaces of the second largest village cluster; two of one size are largest and second."""
    by_size = sorted(clusters(land.village), key=size, reverse=True)
    return [award for cluster in by_size[1:2] for award in per_space(each, cluster)]
