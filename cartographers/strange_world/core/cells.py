"""Cells of the frame in which a world floats, and sets of cells over one integer.

The starting card is in the middle of seven rows and seven columns, so that any four by four cells around it are in
the frame. The cell in row r and column c, both from 0, is bit ``8 * r + c``. The eighth bit of a row is not a cell: it
stays empty, so that no shift carries a cell from the end of one row to the beginning of the next. Bits in rising order
are cells by row, then column.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import reduce
from operator import or_
from typing import Final, TypeAlias

Cells: TypeAlias = int
"""A set of cells."""

Cell: TypeAlias = int
"""A set of one cell."""

SIDE: Final = 7
STRIDE: Final = SIDE + 1

NONE: Final[Cells] = 0


def cell(row: int, column: int) -> Cell:
    """Return the cell in a row and a column, both counted from 0."""
    return 1 << STRIDE * row + column


def union(sets: Iterable[Cells]) -> Cells:
    """Return all cells in at least one of the sets."""
    return reduce(or_, sets, NONE)


ROWS: Final = tuple(union(cell(row, column) for column in range(SIDE)) for row in range(SIDE))
COLUMNS: Final = tuple(union(cell(row, column) for row in range(SIDE)) for column in range(SIDE))
FRAME: Final = union(ROWS)
MIDDLE: Final = cell(SIDE // 2, SIDE // 2)

size: Final[Callable[[Cells], int]] = int.bit_count
"""Returns the number of cells in a set."""


def neighbours(cells: Cells) -> Cells:
    """Return all cells that share a side with a cell of the set."""
    return (cells << STRIDE | cells >> STRIDE | cells << 1 | cells >> 1) & FRAME


def beside(one: Cell) -> Cells:
    """Return the cells to the left and to the right of a cell."""
    return (one << 1 | one >> 1) & FRAME


def above(one: Cell) -> Cells:
    """Return all cells of the rows above a cell."""
    return ((1 << STRIDE * row_of(one)) - 1) & FRAME


def below(one: Cell) -> Cells:
    """Return all cells of the rows below a cell."""
    return FRAME & -(1 << STRIDE * (row_of(one) + 1))


def row_of(one: Cell) -> int:
    """Return the number of the row of a cell, from 0."""
    return (one.bit_length() - 1) // STRIDE


def column_of(one: Cell) -> int:
    """Return the number of the column of a cell, from 0."""
    return (one.bit_length() - 1) % STRIDE


def rows_of(cells: Cells) -> range:
    """Return the numbers of the rows from the first to the last that has a cell of the set."""
    return range(row_of(cells & -cells), row_of(cells) + 1)


def columns_of(cells: Cells) -> range:
    """Return the numbers of the columns from the first to the last that has a cell of the set."""
    columns = [number for number, column in enumerate(COLUMNS) if cells & column]
    return range(columns[0], columns[-1] + 1)


def singles(cells: Cells) -> Iterator[Cell]:
    """Yield each cell of a set, by row, then column."""
    while cells:
        lowest = cells & -cells
        yield lowest
        cells ^= lowest


def cluster(cells: Cells, start: Cells) -> Cells:
    """Return the cells of a set that can be reached from those of `start` through neighbours in the set."""
    found = start & cells
    while new := neighbours(found) & cells & ~found:
        found |= new
    return found


def clusters(cells: Cells) -> Iterator[Cells]:
    """Yield the largest connected parts of a set, in the order of their first cells."""
    while cells:
        found = cluster(cells, cells & -cells)
        yield found
        cells ^= found


LETTERS: Final = "ABCDEFG"
"""The rows, from top to bottom."""

NAMES: Final = {cell(row, column): f"{LETTERS[row]}{column + 1}" for row in range(SIDE) for column in range(SIDE)}
"""The name of each cell: row letter from top to bottom, column number from left to right."""

CELLS: Final = {name: one for one, name in NAMES.items()}
"""Each cell by its name."""


def cell_names(cells: Cells) -> tuple[str, ...]:
    """Return the names of a set's cells, by row, then column."""
    return tuple(NAMES[one] for one in singles(cells))
