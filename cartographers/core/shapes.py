"""Polyominoes, and where they fit.

A shape fits where its spaces, all shifted alike, are empty: the empty spaces are shifted once for each space of the
shape and intersected, and the bits left are all the places at once. All orientations of a shape are side by side in
one integer, each in its own lane, and one multiplication shifts the map into every lane as far as that lane needs.
"""

from collections.abc import Iterator
from functools import cached_property
from itertools import pairwise, product
from typing import Final, Self

from msgspec import Struct

from cartographers.core.region import (
    COLUMNS,
    MAP,
    NOWHERE,
    ROWS,
    SIDE,
    STRIDE,
    Region,
    nth,
    singles,
    size,
    space,
    union,
)


class Orientation(Struct, frozen=True):
    """One way to turn and mirror a shape."""

    mask: Region
    """The shape in the top left corner of the map."""
    offsets: tuple[int, ...]
    """How far each of its spaces is after A1, in bits."""
    anchors: Region
    """Where the top left corner of its bounding box may be, so that the box is on the map."""
    height: int
    width: int

    @classmethod
    def of(cls, cells: frozenset[tuple[int, int]]) -> Self:
        """Return the orientation whose cells are these rows and columns, counted from 0."""
        height, width = 1 + max(row for row, _ in cells), 1 + max(column for _, column in cells)
        return cls(
            mask=union(space(row, column) for row, column in cells),
            offsets=tuple(sorted(STRIDE * row + column for row, column in cells)),
            anchors=union(ROWS[: SIDE + 1 - height]) & union(COLUMNS[: SIDE + 1 - width]),
            height=height,
            width=width,
        )

    def at(self, anchor: Region) -> Region:
        """Return its spaces when the corner of its box is on the one space `anchor`."""
        return self.mask * anchor


class Shape:
    """A polyomino as drawn on a card; its spaces need not be connected."""

    def __init__(self, art: str) -> None:
        """Read a drawing of ``#`` and ``.``; other signs, uneven lines, an empty rim or none raise `ValueError`."""
        lines = art.split()
        if not lines or len({*map(len, lines)}) != 1 or set("".join(lines)) - set("#."):
            raise ValueError(art)
        columns = ["".join(column) for column in zip(*lines, strict=True)]
        if not all("#" in line for line in (lines[0], lines[-1], columns[0], columns[-1])):
            raise ValueError(art)
        self.lines: Final = tuple(lines)
        self.size: Final = art.count("#")

    @cached_property
    def orientations(self) -> tuple[Orientation, ...]:
        """The ways to turn and mirror it, each once, the printed one first; computed only for cards that are drawn.

        Computing those of all cards would take longer than the rest of a command.
        """
        lines = enumerate(self.lines)
        cells = frozenset((r, c) for r, line in lines for c, sign in enumerate(line) if sign == "#")
        return tuple(dict.fromkeys(map(Orientation.of, _turned(cells))))

    @cached_property
    def parts(self) -> tuple[Region, ...]:
        """What it leaves on the map, each once, where some of its spaces are on the map and some beyond the edge."""
        cells = enumerate(self.lines)
        drawn = frozenset((r, c) for r, line in cells for c, sign in enumerate(line) if sign == "#")
        parts: dict[Region, None] = {}
        for turned in _turned(drawn):
            for down, right in product(range(-SIDE, SIDE), repeat=2):
                moved = [(row + down, column + right) for row, column in turned]
                on_map = [space(*cell) for cell in moved if max(cell) < SIDE and min(cell) >= 0]
                if 0 < len(on_map) < self.size:
                    parts[union(on_map)] = None
        return tuple(parts)

    @property
    def printed(self) -> Orientation:
        """As it is on the card."""
        return self.orientations[0]

    @cached_property
    def _lanes(self) -> "_Lanes":
        return _Lanes.of(self.orientations)

    def __repr__(self) -> str:
        return f"Shape({'/'.join(self.lines)!r})"

    def fits(self, empty: Region, cover: Region = MAP) -> int:
        """Return all places on empty spaces, turned and mirrored at will, that cover one of `cover`: a bit for each."""
        lanes = self._lanes
        places = lanes.anchors
        for shift in lanes.shifts:
            places &= empty * shift
        if cover != MAP:
            places &= union(cover * shift for shift in lanes.shifts)
        return places

    def anchors(self, empty: Region, cover: Region = MAP) -> list[Region]:
        """Return, by orientation, where the corner of its box may be, for the places that `fits` found."""
        places = self.fits(empty, cover)
        return [places >> start & MAP for start in self._lanes.starts]

    def placements(self, empty: Region, cover: Region = MAP) -> Iterator[Region]:
        """Yield every drawing of it on empty spaces over at least one space of `cover`, each once."""
        return self.drawings(self.fits(empty, cover))

    def drawings(self, places: int) -> Iterator[Region]:
        """Yield the drawing at each of the places that `fits` found."""
        for orientation, start in zip(self.orientations, self._lanes.starts, strict=True):
            for anchor in singles(places >> start & MAP):
                yield orientation.at(anchor)

    def nth(self, places: int, number: int) -> Region:
        """Return the drawing with a number, from 0, in `drawings` of these places. Raises `IndexError` without it."""
        for orientation, start in zip(self.orientations, self._lanes.starts, strict=True):
            anchors = places >> start & MAP
            if number < (here := size(anchors)):
                return orientation.at(nth(anchors, number))
            number -= here
        raise IndexError(number)

    def __contains__(self, region: Region) -> bool:
        """Return whether a region of the map is this shape, turned, mirrored and moved at will."""
        first = region & -region
        return bool(region) and bool(first & self._lanes.firsts.get(region // first, NOWHERE))


class Hanging(Shape):
    """A shape that hangs over the edge of the map: a drawing of it is what is left on the map."""

    def __init__(self, shape: Shape, *, without: frozenset[Region] = frozenset()) -> None:
        """Take all that a shape can leave on the map, but what another one leaves as well."""
        super().__init__(" ".join(shape.lines))
        self.parts: Final = tuple(part for part in shape.parts if part not in without)

    def fits(self, empty: Region, cover: Region = MAP) -> int:
        """Return all that can be left on empty spaces and covers one of `cover`: a bit for each."""
        return sum(1 << at for at, part in enumerate(self.parts) if part & cover and not part & ~empty)

    def drawings(self, places: int) -> Iterator[Region]:
        """Yield the drawing at each of the places that `fits` found."""
        return (self.parts[single.bit_length() - 1] for single in singles(places))

    def nth(self, places: int, number: int) -> Region:
        """Return the drawing with a number, from 0, in `drawings` of these places. Raises `IndexError` without it."""
        return self.parts[nth(places, number).bit_length() - 1]

    def __contains__(self, region: Region) -> bool:
        """Return whether the shape can leave just this region on the map."""
        return region in self.parts


class _Lanes(Struct, frozen=True, gc=False):
    """All orientations of a shape in one integer, a lane of bits for each: what shifts one shifts all."""

    anchors: int
    """In each lane, where the corner of the orientation's box may be on an empty map."""
    shifts: list[int]
    """By cell, what to multiply a map by, so that each lane has a corner where the map has that cell."""
    starts: list[int]
    """By how many bits each lane is shifted."""
    firsts: dict[Region, Region]
    """By the orientation moved until its first space is A1: where that space may be."""

    @classmethod
    def of(cls, orientations: tuple[Orientation, ...]) -> "_Lanes":
        cells = [*zip(*(one.offsets for one in orientations), strict=True)]
        closer = max((after - before for offsets in cells for before, after in pairwise(offsets)), default=0)
        width = MAP.bit_length() + max(closer, 0)  # what is shifted for one lane does not reach the next one's
        starts = [orientations[0].offsets[-1] + width * number for number in range(len(orientations))]
        return cls(
            anchors=sum(one.anchors << start for start, one in zip(starts, orientations, strict=True)),
            shifts=[sum(1 << start - cell for start, cell in zip(starts, offsets, strict=True)) for offsets in cells],
            starts=starts,
            firsts={one.mask >> one.offsets[0]: one.anchors << one.offsets[0] for one in orientations},
        )


def _turned(cells: frozenset[tuple[int, int]]) -> Iterator[frozenset[tuple[int, int]]]:
    """Yield the cells in all eight orientations, the printed one first, each moved to the top left."""
    for _ in range(2):
        for _ in range(4):
            yield cells
            bottom = max(row for row, _ in cells)
            cells = frozenset((column, bottom - row) for row, column in cells)
        right = max(column for _, column in cells)
        cells = frozenset((row, right - column) for row, column in cells)
