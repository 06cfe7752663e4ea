"""Grids in the cells of a spreadsheet, and how such programs write them."""

from collections import Counter
from collections.abc import Sequence

from cartographers.base.fields import Cell, Field
from cartographers.base.numbers import whole
from cartographers.core.region import ROW_LETTERS, SIDE

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
