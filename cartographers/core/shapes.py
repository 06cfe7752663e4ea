"""Polyominoes, and where they fit.

A shape fits where its spaces, all shifted alike, are empty: the empty spaces are shifted once for each space of the
shape and intersected, and the bits left are all the places at once.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple, Self

from cartographers.core.region import MAP, SIDE, STRIDE, Region, singles, space, union


class Orientation(NamedTuple):
    """One way to turn and mirror a shape."""

    mask: Region
    """The shape in the top left corner of the map."""
    offsets: tuple[int, ...]
    """How far each of its spaces lies behind A1, in bits."""
    anchors: Region
    """Where the top left corner of the box around it may lie, so that the box is on the map."""
    height: int
    width: int

    @classmethod
    def of(cls, cells: frozenset[tuple[int, int]]) -> Self:
        """Return the orientation whose cells are these rows and columns, counted from 0."""
        height, width = 1 + max(row for row, _ in cells), 1 + max(column for _, column in cells)
        return cls(
            mask=union(space(row, column) for row, column in cells),
            offsets=tuple(sorted(STRIDE * row + column for row, column in cells)),
            anchors=union(space(row, column) for row in range(SIDE + 1 - height) for column in range(SIDE + 1 - width)),
            height=height,
            width=width,
        )

    def fits(self, empty: Region, cover: Region = MAP) -> Region:
        """Return where the corner of its box may lie, so that it covers only empty spaces and one of `cover`."""
        anchors = self.anchors
        for offset in self.offsets:
            anchors &= empty >> offset
        if cover != MAP:
            anchors &= union(cover >> offset for offset in self.offsets)
        return anchors

    def at(self, anchor: Region) -> Region:
        """Return its spaces when the corner of its box lies on the one space `anchor`."""
        return self.mask * anchor


class Shape:
    """A polyomino as drawn on a card; its spaces need not be connected."""

    def __init__(self, art: str) -> None:
        """Read a drawing of ``#`` and ``.``, one line a row.

        Raises:
            ValueError: the drawing has other characters, uneven lines, an empty rim or is empty.

        """
        lines = art.split()
        if not lines or len({*map(len, lines)}) != 1 or set("".join(lines)) - set("#."):
            raise ValueError(art)
        columns = ["".join(column) for column in zip(*lines, strict=True)]
        if not all("#" in line for line in (lines[0], lines[-1], columns[0], columns[-1])):
            raise ValueError(art)
        cells = frozenset((r, c) for r, line in enumerate(lines) for c, sign in enumerate(line) if sign == "#")
        self.lines: Final = tuple(lines)
        self.size: Final = len(cells)
        self.printed: Final = Orientation.of(cells)
        self.orientations: Final = tuple(dict.fromkeys(map(Orientation.of, _turned(cells))))

    def __repr__(self) -> str:
        """Show the drawing."""
        return f"Shape({'/'.join(self.lines)!r})"

    def fits(self, empty: Region, cover: Region = MAP) -> bool:
        """Tell whether it can be drawn on empty spaces, turned and mirrored at will, over one of `cover`."""
        return any(orientation.fits(empty, cover) for orientation in self.orientations)

    def placements(self, empty: Region, cover: Region = MAP) -> Iterator[Region]:
        """Yield every drawing of it on empty spaces over at least one space of `cover`, each once."""
        for orientation in self.orientations:
            for anchor in singles(orientation.fits(empty, cover)):
                yield orientation.at(anchor)

    def __contains__(self, region: Region) -> bool:
        """Tell whether a region of the map is this shape, turned, mirrored and moved at will."""
        first = region & -region
        for orientation in self.orientations:
            anchor = first // (orientation.mask & -orientation.mask)
            if orientation.at(anchor) == region and anchor & orientation.anchors:
                return True
        return False


def _turned(cells: frozenset[tuple[int, int]]) -> Iterator[frozenset[tuple[int, int]]]:
    """Yield the cells in all eight orientations, the printed one first, each moved to the top left."""
    for _ in range(2):
        for _ in range(4):
            yield cells
            bottom = max(row for row, _ in cells)
            cells = frozenset((column, bottom - row) for row, column in cells)
        right = max(column for _, column in cells)
        cells = frozenset((row, right - column) for row, column in cells)
