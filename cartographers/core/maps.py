"""A player's map: one region for each terrain, and the text form that everybody reads and types."""

from collections.abc import Iterable
from enum import StrEnum
from functools import lru_cache
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from cartographers.core.region import MAP, NOWHERE, SIDE, STRIDE, Region, neighbours, singles, space


class Terrain(StrEnum):
    """The terrains that players draw, in the order of the facts."""

    FOREST = "forest"
    VILLAGE = "village"
    FARM = "farm"
    WATER = "water"
    MONSTER = "monster"


FARM_VILLAGE: Final = "farm_village"
"""Farm and village at once, which only the skill Diplomacy draws."""


class Land(Struct, frozen=True):
    """What is printed and drawn on one map.

    `ruins` are marks: their spaces are empty until something is drawn on them, and keep the mark forever. A space may
    be farm and village at once (the skill Diplomacy).
    """

    forest: Region = NOWHERE
    village: Region = NOWHERE
    farm: Region = NOWHERE
    water: Region = NOWHERE
    monster: Region = NOWHERE
    mountain: Region = NOWHERE
    wasteland: Region = NOWHERE
    ruins: Region = NOWHERE

    @property
    def filled(self) -> Region:
        """All spaces with terrain, including monsters, mountains and wasteland."""
        return self.forest | self.village | self.farm | self.water | self.monster | self.mountain | self.wasteland

    @property
    def empty(self) -> Region:
        """All spaces that can still be drawn on, including ruins without terrain."""
        return MAP & ~self.filled

    @property
    def surrounded(self) -> Region:
        """The mountains whose neighbours are all filled, the rim of the map closing its side."""
        return self.mountain & ~neighbours(self.empty)

    @property
    def threatened(self) -> Region:
        """The empty spaces adjacent to at least one monster; each costs a star at the end of a season."""
        return self.empty & neighbours(self.monster)

    def closed(self, region: Region) -> Region:
        """Return the mountains that drawing on these empty spaces would surround."""
        beside = self.mountain & neighbours(region)
        return beside & ~neighbours(self.empty & ~region) if beside else NOWHERE

    def on_side(self, printed: "Land") -> "Land":
        """Return what is drawn here on a map with what is printed on another one."""
        return replace(self, mountain=printed.mountain, wasteland=printed.wasteland, ruins=printed.ruins)

    def drawn(self, terrain: str, region: Region) -> "Land":
        """Return the map with a terrain drawn on these spaces, perhaps farm and village at once."""
        if terrain == FARM_VILLAGE:
            return replace(self, farm=self.farm | region, village=self.village | region)
        return replace(self, **{terrain: getattr(self, terrain) | region})


LETTERS: Final = {
    "F": ("forest",),
    "V": ("village",),
    "A": ("farm",),
    "W": ("water",),
    "X": ("monster",),
    "M": ("mountain",),
    "#": ("wasteland",),
    "D": ("farm", "village"),
}
"""What is on a space, by its letter. The small letter is the same on ruins; ``r`` is ruins with nothing drawn."""

_SIGNS: Final = {
    ".": (),
    "r": ("ruins",),
    **LETTERS,
    **{sign.lower(): (*kinds, "ruins") for sign, kinds in LETTERS.items() if sign not in "M#"},
}


def parse_land(lines: Iterable[str]) -> Land:
    """Read eleven lines of eleven characters, strictly: raises `ValueError` for any others."""
    grid = tuple(lines)
    if len(grid) != SIDE or any(len(line) != SIDE for line in grid) or set("".join(grid)) - set(_SIGNS):
        raise ValueError(grid)
    regions = dict.fromkeys(Land.__struct_fields__, NOWHERE)
    for row, line in enumerate(grid):
        for column, sign in enumerate(line):
            for kind in _SIGNS[sign]:
                regions[kind] |= space(row, column)
    return Land(**regions)


def format_land(land: Land) -> list[str]:
    """Return the map as eleven lines of eleven characters."""
    return [*_lines(land)]


@lru_cache(maxsize=256)  # from one step of a game to the next, few maps change
def _lines(land: Land) -> tuple[str, ...]:
    signs = ["."] * (SIDE * STRIDE)
    for letter, kinds in LETTERS.items():  # farm and village at once come after either of them
        there = MAP
        for kind in kinds:
            there &= getattr(land, kind)
        for single in singles(there):
            signs[single.bit_length() - 1] = letter
    for single in singles(land.ruins):
        at = single.bit_length() - 1
        signs[at] = "r" if signs[at] == "." else signs[at].lower()
    return tuple("".join(signs[start : start + SIDE]) for start in range(0, SIDE * STRIDE, STRIDE))
