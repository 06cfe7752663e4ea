"""The grids of a score sheet, also in a spreadsheet's cells: maps, and the season in which each space was drawn."""

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import pairwise

from msgspec.structs import replace

from cartographers.base.fields import Cell, Field
from cartographers.base.numbers import whole
from cartographers.core.maps import Land, Terrain
from cartographers.core.region import NOWHERE, ROW_LETTERS, SIDE, Region, singles, space_names, union
from cartographers.core.sheet import Part
from cartographers.paper.faults import SEASONS, Notes, SheetFlaw, fault_at
from cartographers.paper.maps import read_map, read_seasons


class GridReader:
    """Reads the grids of sheets."""

    def __init__(self, sides: Mapping[str, Land], seasons: Sequence[str], notes: Notes) -> None:
        self._sides, self._seasons, self._notes = sides, seasons, notes

    def land(self, field: Field, side: str | None, *, named: bool) -> Land | None:
        """Return the map under a key, if anything is drawn on it; the mountains show the side if none is named."""
        lines = grid_lines(field)
        reading = read_map(lines, self._sides, side)
        if named and side is None and (typed := reading.land) is not None:
            side = next((one for one, land in self._sides.items() if _printed(land) == _printed(typed)), None)
            if side is not None:
                reading = read_map(lines, self._sides, side)
            elif _drawn(typed):
                self._notes.fault(field.key, SheetFlaw.NO_SIDE, known=[*self._sides])
                return None
        self._notes.faults += reading.faults
        self._notes.doubts += reading.warnings
        return reading.land if reading.land is not None and _drawn(reading.land) else None

    def parts(self, field: Field, land: Land | None, filled_in: Sequence[str], *, missing: bool) -> dict[str, Part]:
        """Return what is known of the map of each season from the season of each space.

        Where that is not given, the space may have been drawn in any. The last map may be there, but wrong.
        """
        read = read_seasons(grid_lines(field))
        self._notes.faults += read.faults
        typed = union(read.drawn.values())
        if not typed or read.faults:
            return {}
        if land is None:
            if missing:
                self._notes.fault(field.key, SheetFlaw.NO_GRID)
            return {}
        astray, unknown = typed & ~_drawn(land), _drawn(land) & ~typed
        noted = self._notes.faults if astray else self._notes.doubts  # a shifted row lacks spaces too
        for flaw, spaces in ((SheetFlaw.NO_TERRAIN, astray), (SheetFlaw.NO_SEASON, unknown)):
            if spaces:
                place = read.places[next(singles(spaces))]
                noted.append(fault_at(place, flaw, spaces=space_names(spaces)))
        parts, so_far = {}, NOWHERE
        for number, season in enumerate(self._seasons, 1):
            so_far |= read.drawn[number]
            parts[season] = Part(_only(land, so_far), _only(land, so_far | unknown))
            if read.drawn[number] and season not in filled_in:
                place = read.places[next(singles(read.drawn[number]))]
                facts = {"season": season, "spaces": space_names(read.drawn[number])}
                self._notes.doubts.append(fault_at(place, SheetFlaw.NOT_FILLED_IN, **facts))
        last = filled_in[-1]
        if parts[last].most == land:  # nothing was drawn later, as far as is known
            parts[last] = Part(land, land)
        return parts

    def check_grown(
        self, lands: Mapping[str, Land], land: Land | None, grids: Mapping[str, Field | None], *, last: str
    ) -> None:
        """Refuse maps that lack something drawn before."""
        maps = [(season, lands[season], grids.get(season)) for season in self._seasons if season in lands]
        if land is not None:
            maps.append((last, land, grids[SEASONS]))
        for (_, before, _), (season, after, grid) in pairwise(maps):
            gone = union(getattr(before, terrain) & ~getattr(after, terrain) for terrain in Terrain)
            if gone and grid:
                self._notes.fault(grid.key, SheetFlaw.ERASED, season=season, spaces=space_names(gone))


def _only(land: Land, region: Region) -> Land:
    """Return a map with what is drawn on some spaces alone."""
    return replace(land, **{terrain: getattr(land, terrain) & region for terrain in Terrain})


def _drawn(land: Land) -> Region:
    return land.filled & ~land.mountain & ~land.wasteland


def _printed(land: Land) -> tuple[Region, Region]:
    return land.mountain, land.wasteland


_RULER = [str(column) for column in range(1, SIDE + 1)]


def grid_lines(field: Field) -> list[Cell]:
    """Return the rows under a key as lines, of cells one character for each; without rows an empty one at the key."""
    if not field.rows:
        return [field.key._replace(text="")]
    lines = [row.line for row in field.rows]
    if not any(row.cells for row in field.rows):
        return lines
    texts = _from_cells([[*map(whole, row.cells)] for row in field.rows])
    return [line._replace(text=text) for line, text in zip(lines, texts, strict=True)]


def _from_cells(rows: Sequence[Sequence[str]]) -> list[str]:
    """Return the rows of a spreadsheet as lines; an empty cell is an empty space.

    Empty rows around the map are left out, and rows that a spreadsheet has cut after its last used column are padded:
    those are all equally short.
    """
    lines = ["" if [cell for cell in row if cell] == _RULER else _line(row) for row in rows]
    places = [place for place, line in enumerate(lines) if line]
    while len(places) > SIDE and set(lines[places[-1]]) == {"."}:
        lines[places.pop()] = ""
    while len(places) > SIDE and set(lines[places[0]]) == {"."}:
        lines[places.pop(0)] = ""
    lettered = [lines[place][0].upper() == letter for place, letter in zip(places, ROW_LETTERS, strict=False)]
    width = SIDE + (2 * sum(lettered) > SIDE)
    cut = Counter(len(lines[place]) for place in places if len(rows[place]) > 1 and len(lines[place]) < width)
    for place in places:
        if len(lines[place]) > width:
            lines[place] = lines[place][:width] + lines[place][width:].rstrip(".")
        elif cut[len(lines[place])] > 1:
            lines[place] = lines[place].ljust(width, ".")
    return lines


def _line(row: Sequence[str]) -> str:
    """Return the spaces of a row: one in each cell, or all in one cell."""
    written = [cell for cell in row if cell]
    return written[0] if len(written) == 1 and len(written[0]) > 1 else "".join(cell or "." for cell in row)
