"""Spaces of the map, and sets of spaces over one integer.

A region is an ``int`` and not a class around one: unions, intersections and differences are then the machine's own
(``|``, ``&``, ``& ~``), and a scoring rule that reads like the sentence on its card is fast as well.

The space in row r and column c, both from 0, is bit ``12 * r + c``. The twelfth bit of a row is not a space: it stays
empty, so that no shift carries a space from the end of one row to the beginning of the next. Bits in rising order are
spaces by row, then column.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Final, TypeAlias

Region: TypeAlias = int

SIDE: Final = 11
STRIDE: Final = SIDE + 1
ROW_LETTERS: Final = "ABCDEFGHIJK"

NOWHERE: Final[Region] = 0


def space(row: int, column: int) -> Region:
    """Return the region of the one space in a row and a column, both counted from 0."""
    return 1 << STRIDE * row + column


def row_and_column(single: Region) -> tuple[int, int]:
    """Return the row and the column, both counted from 0, of the one space of a region."""
    return divmod(single.bit_length() - 1, STRIDE)


def union(regions: Iterable[Region]) -> Region:
    """Return all spaces in at least one of the regions."""
    together = NOWHERE
    for region in regions:
        together |= region
    return together


ROWS: Final = tuple(union(space(row, column) for column in range(SIDE)) for row in range(SIDE))
COLUMNS: Final = tuple(union(space(row, column) for row in range(SIDE)) for column in range(SIDE))
LINES: Final = ROWS + COLUMNS
DIAGONALS: Final = tuple(union(space(row + i, i) for i in range(SIDE - row)) for row in range(SIDE))
"""From each space of the left edge down-right to the bottom edge; the last is K1 alone."""

MAP: Final[Region] = union(ROWS)
EDGE: Final[Region] = ROWS[0] | ROWS[-1] | COLUMNS[0] | COLUMNS[-1]


size: Final[Callable[[Region], int]] = int.bit_count
"""Returns the number of spaces in a region."""


def neighbours(region: Region) -> Region:
    """Return all spaces that share a side with a space of the region, including those in the region itself."""
    return (region << STRIDE | region >> STRIDE | region << 1 | region >> 1) & MAP


def singles(region: Region) -> Iterator[Region]:
    """Yield each space as a region of its own, by row, then column."""
    while region:
        lowest = region & -region
        yield lowest
        region ^= lowest


def nth(region: Region, number: int) -> Region:
    """Return the space with a number, from 0, in the order of `singles`. Raises `IndexError` if there are fewer."""
    if not 0 <= number < size(region):
        raise IndexError(number)
    bits, behind = f"{region:b}", size(region) - 1 - number
    return 1 << len(bits) - 1 - bits.replace("1", "0", behind).index("1")


def clusters(region: Region) -> list[Region]:
    """Return the largest connected parts of a region, in the order of their first spaces."""
    found = []
    while region:
        rest = region & (region + (region & -region))  # the first space is carried to the end of its run
        new = (region ^ rest) << STRIDE & rest  # there is nothing above or before it
        while new:
            new |= rest & ~(rest + new)
            rest ^= new
            new = (new << STRIDE | new >> STRIDE | new >> 1) & rest
        found.append(region ^ rest)
        region = rest
    return found


def reached(region: Region, start: Region) -> Region:
    """Return the clusters of a region that contain a space of `start`, all in one region."""
    new = found = region & start
    while new := (new << STRIDE | new >> STRIDE | new << 1 | new >> 1) & region & ~found:
        new |= region & ~(region + new)
        found |= new
    return found


NAMES: Final = {space(row, column): f"{ROW_LETTERS[row]}{column + 1}" for row in range(SIDE) for column in range(SIDE)}
"""The name of each space, by its region: row letter from top to bottom, column number from left to right."""

SPACES: Final = {name: region for region, name in NAMES.items()}
"""The region of each space, by its name."""

_RUN = r"([A-Z])([1-9][0-9]?)(?:[-–]([A-Z])([1-9][0-9]?))?"


def space_names(region: Region) -> list[str]:
    """Return the names of a region's spaces, by row, then column."""
    return [NAMES[single] for single in singles(region)]


def expand(text: str) -> list[str]:
    """Return the names of spaces in one typed word: ``c4``, or a run in one row or column as ``C4-C7`` or ``C4-F4``.

    A name may be off the map (``A12``, ``L3``): refusing that is up to the rules, not to the reader. Raises
    `ValueError` if the word names no space.
    """
    match = re.fullmatch(_RUN, text.upper())
    if match is None:
        raise ValueError(text)
    row, column, last_row, last_column = match.groups()
    if last_row is None:
        return [row + column]
    rows = sorted((ord(row), ord(last_row)))
    columns = sorted((int(column), int(last_column)))
    if rows[0] != rows[1] and columns[0] != columns[1]:
        raise ValueError(text)
    return [f"{chr(r)}{c}" for r in range(rows[0], rows[1] + 1) for c in range(columns[0], columns[1] + 1)]
