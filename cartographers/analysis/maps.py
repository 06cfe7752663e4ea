"""A player's map in the kernel: the regions of `cartographers.core.maps.Land`, each as two words."""

from typing import Final, NamedTuple

from cartographers.analysis.region import MAP, NOWHERE, Words, both, either, meet, neighbours, region_of, without, words
from cartographers.analysis.speed import kernel
from cartographers.core import maps as core
from cartographers.core.maps import Terrain

FOREST: Final = [*Terrain].index(Terrain.FOREST)
VILLAGE: Final = [*Terrain].index(Terrain.VILLAGE)
FARM: Final = [*Terrain].index(Terrain.FARM)
WATER: Final = [*Terrain].index(Terrain.WATER)
"""The number of a terrain, in the order of the facts; the last one is monsters."""
TERRAINS: Final = len(Terrain)


class Land(NamedTuple):
    """What is printed and drawn on one map, and its empty spaces."""

    forest: Words
    village: Words
    farm: Words
    water: Words
    monster: Words
    mountain: Words
    wasteland: Words
    ruins: Words
    empty: Words

    @classmethod
    def of(cls, land: core.Land) -> "Land":
        """Return a map of the core in words."""
        return cls(*(words(getattr(land, kind)) for kind in (*land.__struct_fields__, "empty")))

    @property
    def core(self) -> core.Land:
        """The map as the core has it."""
        return core.Land(**{kind: region_of(*getattr(self, kind)) for kind in core.Land.__struct_fields__})


@kernel
def drawn(land: Land, terrain: int, region: Words) -> Land:
    """Return the map with a terrain drawn on these empty spaces."""
    return Land(
        either(land.forest, region) if terrain == FOREST else land.forest,
        either(land.village, region) if terrain == VILLAGE else land.village,
        either(land.farm, region) if terrain == FARM else land.farm,
        either(land.water, region) if terrain == WATER else land.water,
        either(land.monster, region) if terrain > WATER else land.monster,
        land.mountain,
        land.wasteland,
        land.ruins,
        without(land.empty, region),
    )


@kernel
def filled(land: Land) -> Words:
    """Return all spaces with terrain, including monsters, mountains and wasteland."""
    return without(MAP, land.empty)


@kernel
def threatened(land: Land) -> Words:
    """Return the empty spaces adjacent to at least one monster."""
    return both(land.empty, neighbours(land.monster))


@kernel
def closed(land: Land, region: Words) -> Words:
    """Return the mountains that drawing on these empty spaces would surround."""
    beside = both(land.mountain, neighbours(region))
    if meet(beside, MAP):
        return without(beside, neighbours(without(land.empty, region)))
    return NOWHERE
