"""Scoring cards asked on maps small enough to count by eye."""

from cartographers.core.editions import set_apart
from cartographers.core.maps import parse_land
from cartographers.core.region import SIDE, expand, space_names, union
from cartographers.core.scoring.rulebook import awards, stars
from tests.helpers.random_games import BOX


def earned(card: str, drawing: str, **rules: str | int) -> tuple[int, list[str]]:
    """Return the stars for a map, and the spaces that earn them. What is not drawn is empty, to the right and below."""
    lines = [line.ljust(SIDE, ".") for line in drawing.split()]
    land = parse_land(lines + ["." * SIDE] * (SIDE - len(lines)))
    found = awards(BOX.scoring[card], set_apart(BOX.editions["en"], rules), land)
    return stars(found), space_names(union(spaces for _, spaces in found))


def these(spaces: str = "") -> list[str]:
    """Return names of spaces, written by row and column, as ``A1-A3 B2``."""
    return [name for word in spaces.split() for name in expand(word)]
