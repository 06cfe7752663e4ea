"""Maps to test with: bare, half full and so nearly full that ruins are out of reach and little fits."""

from typing import TypeAlias

from hypothesis import strategies as st

from cartographers.core.maps import format_land
from cartographers.core.region import Region, space, space_names, union
from tests.helpers import naive
from tests.helpers.random_games import BOX

Lines: TypeAlias = tuple[str, ...]

BARE = "." * 12 + "FVAWXM<^"
HALF = "...FVAWX" + "M#D" + "<" * 4 + "^" * 4
FULL = ".." + "FVAWX" * 3 + "<" * 7 + "^" * 7
CRAMMED = "." + "FVAWX" * 6


@st.composite
def lands(draw: st.DrawFn) -> Lines:
    """Draft a map sign by sign; ``<`` and ``^`` repeat what stands to the left or above, so that clusters grow.

    Somewhere a few rows and columns may be left empty, often the only room there is.
    """
    signs = draw(st.sampled_from([HALF, BARE, FULL, CRAMMED]))
    draft = draw(st.binary(min_size=121, max_size=121))
    printed = draw(st.sampled_from([*map(format_land, BOX.sides.values()), None]))
    ruins = draw(st.frozensets(st.integers(0, 120), max_size=12)) if printed is None else ()
    top, left, height, width = (draw(st.integers(0, most)) for most in (9, 9, 4, 4))
    grid: list[str] = []
    for i, byte in enumerate(draft):
        sign = signs[byte % len(signs)]
        if sign in "<^":
            before = i - 1 if sign == "<" and i % 11 else i - 11
            sign = grid[before].upper().replace("R", ".") if before >= 0 else "."
        if i // 11 - top in range(height) and i % 11 - left in range(width):
            sign = "."
        mark = printed[i // 11][i % 11] if printed else "r" if i in ruins else "."
        if mark == "r":
            grid.append("r" if sign in ".M#" else sign.lower())
        else:
            grid.append(sign if mark == "." else mark)
    return tuple("".join(grid[row : row + 11]) for row in range(0, 121, 11))


def turned(lines: Lines) -> Lines:
    """Return a map turned by a quarter."""
    return tuple("".join(column)[::-1] for column in zip(*lines, strict=True))


def mirrored(lines: Lines) -> Lines:
    """Return a map with left and right exchanged."""
    return tuple(line[::-1] for line in lines)


def region(spaces: naive.Spaces) -> Region:
    """Return a set of spaces as the core has it."""
    return union(space(row, column) for row, column in spaces)


def spaces(region: Region) -> naive.Spaces:
    """Return a region as the naive judge has it."""
    return frozenset(map(naive.named, space_names(region)))
