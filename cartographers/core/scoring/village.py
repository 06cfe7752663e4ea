"""The scoring cards of the villages: numbers 34 to 37."""

from cartographers.core.maps import Land
from cartographers.core.region import NOWHERE, clusters, neighbours, size, union
from cartographers.core.scoring.rulebook import Award, at_most, per_cluster, per_space, scoring_card


@scoring_card
def wildholds(land: Land, *, each: int, at_least: int) -> list[Award]:
    """Score each village cluster of at least `at_least` spaces."""
    return [(each, cluster) for cluster in clusters(land.village) if size(cluster) >= at_least]


@at_most(wildholds)
def most_of_wildholds(land: Land, *, each: int, at_least: int) -> list[Award]:
    """Each cluster may have been as many clusters as its spaces suffice for."""
    return [(each * (size(cluster) // at_least), cluster) for cluster in clusters(land.village)]


@scoring_card
def great_city(land: Land, *, each: int) -> list[Award]:
    """Score the spaces of the largest village cluster among those that touch no mountain."""
    foothills = neighbours(land.mountain)
    inland = [cluster for cluster in clusters(land.village) if not cluster & foothills]
    return per_space(each, max(inland, key=size, default=NOWHERE))


@at_most(great_city)
def most_of_great_city(land: Land, *, each: int) -> list[Award]:
    """Without the villages adjacent to mountains, the largest cluster left may have been the only one."""
    inland = clusters(land.village & ~neighbours(land.mountain))
    return per_space(each, max(inland, key=size, default=NOWHERE))


@scoring_card
def greengold_plains(land: Land, *, each: int, at_least: int) -> list[Award]:
    """Score each village cluster adjacent to `at_least` other kinds of terrain; wasteland and ruins do not count."""
    others = (land.forest, land.farm & ~land.village, land.water, land.monster, land.mountain)
    forest, farm, water, monster, mountain = map(neighbours, others)
    return [
        (each, one)
        for one in clusters(land.village)
        if bool(one & forest) + bool(one & farm) + bool(one & water) + bool(one & monster) + bool(one & mountain)
        >= at_least
    ]


@at_most(greengold_plains)
def most_of_greengold_plains(land: Land, *, each: int, at_least: int) -> list[Award]:
    """Such clusters may have been as many as there is room for on their spaces."""
    varied = union(cluster for _, cluster in greengold_plains(land, each=each, at_least=at_least))
    return per_cluster(each, varied)


@scoring_card
def shieldgate(land: Land, *, each: int) -> list[Award]:
    """Score the spaces of the second largest village cluster; two of one size are largest and second."""
    by_size = sorted(clusters(land.village), key=size, reverse=True)
    return [award for cluster in by_size[1:2] for award in per_space(each, cluster)]


@at_most(shieldgate)
def most_of_shieldgate(land: Land, *, each: int) -> list[Award]:
    """Half of all villages may have been the second of two clusters."""
    return [(each * (size(land.village) // 2), land.village)]
