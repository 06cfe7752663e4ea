"""Reading a map as people type it: lenient where only one thing can be meant, strict otherwise.

Everything wrong is found in one run, each with its line and column, both from 1.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from cartographers.base.fields import Cell, typed_lines
from cartographers.base.limits import LARGEST_MAP
from cartographers.core.maps import LETTERS, Land, parse_land
from cartographers.core.region import NAMES, NOWHERE, ROWS, SIDE, Region, row_and_column, singles, space, space_names
from cartographers.paper.faults import Fault, MapFlaw
from cartographers.paper.rows import (
    SEASONS,
    SEASONS_TYPED,
    SOLID,
    TYPED,
    GridRow,
    Mistake,
    in_order,
    read_rows,
    wrong_rows,
)


class MapReading(NamedTuple):
    """A typed map: the map, unless there are faults; warnings do not keep it from being read."""

    land: Land | None
    faults: list[Fault]
    warnings: list[Fault]


class Seasons(NamedTuple):
    """Typed seasons: the spaces of each, from 1 to 4, and what is wrong."""

    drawn: dict[int, Region]
    faults: list[Fault]
    places: dict[Region, Cell]
    """Where each space is typed."""


def read_text(text: str, sides: Mapping[str, Land], side: str | None = None) -> MapReading:
    """Read a text that is a map and nothing else, as `read_map` does."""
    lines = typed_lines(text)
    if len(text) > LARGEST_MAP:
        return MapReading(None, in_order([_too_long(lines[0])]), [])
    return read_map(lines, sides, side)


def read_map(lines: Sequence[Cell], sides: Mapping[str, Land], side: str | None = None) -> MapReading:
    """Read eleven rows of eleven spaces from one or more lines.

    Without a side the map is what is typed. With one, what is printed on that side need not be typed; what is typed of
    it has to be right, since a mountain one column off means that the row is shifted. Then a map all in small letters
    is read as capitals.
    """
    if _size(lines) > LARGEST_MAP:
        return MapReading(None, in_order([_too_long(lines[0])]), [])
    rows, mistakes, doubts = read_rows(lines)
    if side and not any(sign.text in LETTERS for row in rows for sign in row.signs):
        rows = [_in_capitals(row) for row in rows]
    mistakes += wrong_rows(rows, lines[0], printed=sides[side] if side else None)
    typed = Land()
    if len(rows) == SIDE:
        typed = parse_land(map(_signs, rows))
        mistakes += _against_side(typed, rows, sides, side) if side else ()
    warnings = [Fault(cell.line, cell.column, flaw, facts) for cell, flaw, facts in doubts]
    if mistakes:
        return MapReading(None, in_order(mistakes), warnings)
    return MapReading(typed.on_side(sides[side]) if side else typed, [], warnings)


def read_seasons(lines: Sequence[Cell]) -> Seasons:
    """Read in which season each space was drawn: eleven rows of digits, a dot where nothing was drawn."""
    drawn = dict.fromkeys(map(int, SEASONS), NOWHERE)
    places = {}
    if _size(lines) > LARGEST_MAP:
        return Seasons(drawn, in_order([_too_long(lines[0])]), {})
    rows, mistakes, _ = read_rows(lines)
    mistakes += wrong_rows(rows, lines[0], SEASONS_TYPED, MapFlaw.UNKNOWN_SEASON)
    for number, row in enumerate(rows[:SIDE]):
        for column, sign in enumerate(row.signs[:SIDE]):
            places[space(number, column)] = sign
            if sign.text in SEASONS:
                drawn[int(sign.text)] |= space(number, column)
    return Seasons(drawn, in_order(mistakes), places)


def _size(lines: Sequence[Cell]) -> int:
    """Return how many characters lines have, those between them included."""
    return sum(len(line.text) for line in lines) + len(lines) - 1


def _too_long(top: Cell) -> Mistake:
    return Mistake(top, MapFlaw.TOO_LONG, {"most": LARGEST_MAP})


def _in_capitals(row: GridRow) -> GridRow:
    """Return a row with its terrains in capitals; ``r`` stays, as it is a sign of its own."""
    signs = [sign._replace(text=sign.text.upper()) if sign.text.upper() in LETTERS else sign for sign in row.signs]
    return row._replace(signs=signs)


def _signs(row: GridRow) -> str:
    """Return the signs of a row as far as they can be read; a row of another length is skipped."""
    return "".join(TYPED.get(sign.text, ".") for sign in row.signs) if len(row.signs) == SIDE else "." * SIDE


def _against_side(typed: Land, rows: Sequence[GridRow], sides: Mapping[str, Land], side: str) -> list[Mistake]:
    """Return where a typed map differs from the printed side."""
    printed = sides[side]
    wrong = _against(typed, printed)
    if not wrong:
        return []
    for other, land in sides.items():
        if other != side and typed.mountain and not _against(typed, land):
            return [Mistake(rows[0].line, MapFlaw.WRONG_SIDE, {"side": side, "looks_like": other})]
    mistakes = []
    for single, flaw, kind in wrong:
        row, column = row_and_column(single)
        sign = rows[row].signs[column]
        of_row = space_names(getattr(printed, kind) & ROWS[row])
        facts = {"space": NAMES[single], "found": sign.text, "kind": kind, "side": side, "printed": of_row}
        mistakes.append(Mistake(sign, flaw, facts))
    return mistakes


def _against(typed: Land, printed: Land) -> list[tuple[Region, MapFlaw, str]]:
    """Return the spaces on which a typed map and a printed side cannot both be right."""
    drawn = typed.filled & ~typed.mountain & ~typed.wasteland
    wrong = [(single, MapFlaw.PRINTED, kind) for kind in SOLID for single in singles(drawn & getattr(printed, kind))]
    for kind in (*SOLID, "ruins"):
        astray = getattr(typed, kind) & ~getattr(printed, kind)
        wrong += [(single, MapFlaw.NOT_PRINTED, kind) for single in singles(astray)]
    return wrong
