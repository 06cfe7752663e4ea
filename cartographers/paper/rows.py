"""The rows of a typed grid, of terrains or of seasons, the signs that may stand in them, and what is wrong there."""

import re
import unicodedata
from collections.abc import Container, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from cartographers.base.fields import Cell
from cartographers.core.maps import LETTERS, Land
from cartographers.core.region import ROW_LETTERS, SIDE, Region, space
from cartographers.paper.faults import Fault, MapFlaw

TYPED: Final = {
    **{sign: sign for sign in (".", "r", *LETTERS)},
    **{sign.lower(): sign.lower() for sign in LETTERS if sign not in "M#"},
    **dict(zip("_012345^", "..FVAWXM", strict=True)),
}
"""What may be typed for a space, and the sign it means."""

EMPTY: Final = "._0"
"""What may be typed for an empty space."""

SEASONS: Final = "1234"
SEASONS_TYPED: Final = {*SEASONS, *"._0rM^#"}
"""What may be typed for the season of a space; what is printed has none."""

SPACE: Final = r"[^\s|│*:]"
"""A character that may stand for a space; blanks and bars separate."""

BORDERS: Final = frozenset("+-─═┌┐└┘├┤┬┴┼")

ROWS_ALONE: Final = set(ROW_LETTERS) - TYPED.keys()
"""The row letters that mean nothing on a map."""

_READABLE: Final = {*TYPED, *ROW_LETTERS, *ROW_LETTERS.lower()}

_LOOK_ALIKES: Final = dict(
    zip("ΑΒΕΗΙΚΜΧανχ" + "АВСЕНІЈКМХахгѴѵ" + "·•∙", "ABEHIKMXavx" + "ABCEHIJKMXaxrVv" + "...", strict=True)
)
"""Letters of the Greek and Cyrillic alphabets, and dots, that look like a sign or a row letter."""


def plain(character: str) -> str:
    """Return the sign or row letter that a character is or looks like, or the character itself."""
    sign = _LOOK_ALIKES.get(character) or unicodedata.normalize("NFKC", character)
    return sign if sign in _READABLE else character


SOLID: Final = ("mountain", "wasteland")
"""What is printed on a map and cannot be drawn on."""

_HEADINGS: Final = ("1234567891011", "12345678901")
_TENS: Final = "11"
_BARS: Final = "|│*:"


class GridRow(NamedTuple):
    """A line of a grid, the place after its last character, and its signs as they are read."""

    line: Cell
    end: Cell
    signs: Sequence[Cell]


class Mistake(NamedTuple):
    """What is wrong with a grid, at the place of a cell."""

    cell: Cell
    flaw: MapFlaw
    facts: Mapping[str, object]


class GridRows(NamedTuple):
    """The rows of a grid, what is wrong with their letters, and what is read with a doubt."""

    rows: list[GridRow]
    mistakes: list[Mistake]
    doubts: list[Mistake]


def read_rows(lines: Sequence[Cell]) -> GridRows:
    """Return the rows as a person sees them, without their letters."""
    doubts: list[Mistake] = []
    rows, mistakes = _without_row_letters(_seen([*_rows(lines, doubts)]))
    return GridRows(rows, mistakes, doubts)


def wrong_rows(
    rows: Sequence[GridRow],
    top: Cell,
    known: Container[str] = TYPED,
    flaw: MapFlaw = MapFlaw.UNKNOWN_CHARACTER,
    printed: Land | None = None,
) -> Iterator[Mistake]:
    """Yield what is wrong with rows, each and all; where there are none, that is wrong with the top of the grid.

    No sign but the known ones may stand in them, and what is printed shows where a space is missing.
    """
    blank = _left_blank(rows)
    for number in sorted(blank)[:1]:  # told of the first row alone
        yield Mistake(rows[number].line, MapFlaw.BLANKS, {"row": ROW_LETTERS[number]})
    for number, row in enumerate(rows[:SIDE]):
        unknown = {sign.text: sign for sign in reversed(row.signs) if sign.text not in known}
        for sign in reversed(unknown.values()):
            yield Mistake(sign, flaw, {"found": sign.text})
        yield from _miscounted(row, number, printed, blank=number in blank)
    if len(rows) < SIDE:
        yield Mistake(rows[-1].end if rows else top, MapFlaw.MISSING_ROWS, {"count": len(rows)})
    elif len(rows) > SIDE:
        yield Mistake(rows[SIDE].line, MapFlaw.TOO_MANY_ROWS, {"count": len(rows)})


def in_order(mistakes: Sequence[Mistake]) -> list[Fault]:
    """Return mistakes as faults, by their places."""
    by_place = sorted(mistakes, key=lambda one: (one.cell.line, one.cell.column, one.cell.offset))
    return [Fault(cell.line, cell.column, flaw, facts) for cell, flaw, facts in by_place]


def _rows(lines: Sequence[Cell], doubts: list[Mistake]) -> Iterator[GridRow]:
    """Yield the lines that hold spaces or are blank, separators and headings left out.

    Look-alikes are read as what they look like. The end of the last line begins no further one.
    """
    whole = [*lines[:-1], *(line for line in lines[-1:] if line.text or len(lines) == 1)]
    bare = [whole[0]._replace(text=whole[0].text.removeprefix("\ufeff")), *whole[1:]]
    signs = [[*line.parts(SPACE)] for line in bare]
    compact = ["".join(sign.text for sign in row) for row in signs]
    begun = False
    for line, text, row, found, below in zip(whole, bare, signs, compact, [*compact[1:], ""], strict=True):
        if found and set(found) <= BORDERS:
            continue
        if not begun and (found in _HEADINGS or (found == _TENS and below in _HEADINGS)):
            continue
        begun |= bool(found)
        read = row if found.isascii() else [_as_read(sign, doubts) for sign in row]
        yield GridRow(line, text.part(len(text.text.rstrip())), read)


def _as_read(sign: Cell, doubts: list[Mistake]) -> Cell:
    """Return a sign as what it looks like; of each look-alike the first is told."""
    read = plain(sign.text)
    if read == sign.text:
        return sign
    if all(doubt.facts["found"] != sign.text for doubt in doubts):
        doubts.append(Mistake(sign, MapFlaw.LOOK_ALIKE, {"found": sign.text, "read": read}))
    return sign._replace(text=read)


def _seen(rows: list[GridRow]) -> list[GridRow]:
    """Return the rows as a person sees them, of all lines with those that are blank.

    Blank lines around a map and between its rows are none of it. Where rows are missing they may be left blank: all
    that makes eleven lines of a text, or else those between other rows.
    """
    written = [place for place, row in enumerate(rows) if row.signs]
    if len(rows) == SIDE or len(written) >= SIDE or not written:
        return rows if len(rows) == SIDE else [rows[place] for place in written]
    within = rows[written[0] : written[-1] + 1]
    return within if len(within) <= SIDE else [rows[place] for place in written]


def _left_blank(rows: Sequence[GridRow]) -> set[int]:
    """Return in which rows empty spaces are left blank: all short ones of a map that has no sign for them.

    In a map that has one, only rows of which nothing is written.
    """
    nothing = {number for number, row in enumerate(rows[:SIDE]) if not row.signs}
    short = {number for number, row in enumerate(rows[:SIDE]) if len(row.signs) < SIDE}
    if any(sign.text in EMPTY for row in rows for sign in row.signs):
        return nothing
    lines = {number: rows[number].line.text for number in short}
    gaps = {number for number in short if len(lines[number]) == SIDE or re.search(r"^\s|\s\s|\s$", lines[number])}
    gaps |= {number for number in short if _has_gap(rows[number], rows[:SIDE])}
    return short if nothing or gaps or 2 * len(short) > SIDE else set()


def _has_gap(row: GridRow, rows: Sequence[GridRow]) -> bool:
    """Tell whether the signs of a short row stand where those of whole rows do, with a place among them left free.

    So a blank is a space beside row letters and between bars too, and a row without one is merely short.
    """
    signs = [_place(sign) for sign in row.signs]
    grids = {(*map(_place, whole.signs), _inner_end(whole)) for whole in rows if len(whole.signs) == SIDE}
    return any(
        {*signs} <= {*grid} and (signs != [*grid[: len(signs)]] or _inner_end(row) >= end) for *grid, end in grids
    )


def _inner_end(row: GridRow) -> tuple[int, int]:
    """Return the place of the bar that a row ends with, or of the end of its line."""
    return _place(row.line.part(len(row.line.text.rstrip().rstrip(_BARS))))


def _place(cell: Cell) -> tuple[int, int]:
    return cell.column, cell.offset


def _without_row_letters(rows: list[GridRow]) -> tuple[list[GridRow], list[Mistake]]:
    """Return the rows without their letters, if most have one that means nothing on a map.

    A letter that follows the one above it is right, so a missing row is reported once, not at each row below it.
    """
    if 2 * sum(row.signs[0].text.upper() in ROWS_ALONE for row in rows if row.signs) < len(rows):
        return rows, []
    mistakes, bare, above = [], [], " "
    for row, letter in zip(rows, ROW_LETTERS, strict=False):
        if not row.signs:
            bare.append(row)
            above = letter
            continue
        sign = row.signs[0]
        found = sign.text.upper()
        wrong = found != letter and above + found not in ROW_LETTERS
        if wrong:
            mistakes.append(Mistake(sign, MapFlaw.WRONG_ROW_LETTER, {"found": sign.text, "row": letter}))
        forgotten = wrong and sign.text in TYPED and len(row.signs) == SIDE
        bare.append(row if forgotten else row._replace(signs=row.signs[1:]))
        above = found
    return [*bare, *rows[SIDE:]], mistakes


def _miscounted(row: GridRow, number: int, printed: Land | None, *, blank: bool) -> Iterator[Mistake]:
    """Yield that a row has too few or too many spaces; where spaces are left blank none are missing besides."""
    count, letter = len(row.signs), ROW_LETTERS[number]
    if count < SIDE and not blank:
        place = _missing(row, number, printed)
        where = row.end if place is None or place >= count else row.signs[place]
        missing = None if place is None else f"{letter}{place + 1}"
        yield Mistake(where, MapFlaw.SHORT_ROW, {"row": letter, "count": count, "place": missing})
    elif count > SIDE:
        yield Mistake(row.signs[SIDE], MapFlaw.LONG_ROW, {"row": letter, "count": count})


def _missing(row: GridRow, number: int, printed: Land | None) -> int | None:
    """Return where a space seems to be missing from a row: at a wide gap, or before the mountain that has moved."""
    columns = [sign.column + sign.offset for sign in row.signs]
    steps = [after - before for before, after in pairwise(columns)]
    if steps and steps.count(max(steps)) == 1 and max(steps) == 2 * min(steps):
        return steps.index(max(steps)) + 1
    if printed is None or len(row.signs) != SIDE - 1:
        return None
    marks = {column: _mark(printed, space(number, column)) for column in range(SIDE)}

    def right(place: int) -> int:
        signs = [_mark_typed(sign.text) for sign in row.signs]
        signs.insert(place, "")
        return sum(mark != "" and mark == sign for mark, sign in zip(marks.values(), signs, strict=True))

    best = max(map(right, range(SIDE)))
    places = [place for place in range(SIDE) if right(place) == best]
    return places[-1] if best and len(places) < SIDE else None


def _mark(land: Land, single: Region) -> str:
    """Return what is printed on a space: `mountain`, `wasteland`, `ruins` or nothing."""
    return next((kind for kind in (*SOLID, "ruins") if getattr(land, kind) & single), "")


def _mark_typed(sign: str) -> str:
    typed = TYPED.get(sign, "")
    return {"M": "mountain", "#": "wasteland"}.get(typed, "ruins" if typed.islower() else "")
