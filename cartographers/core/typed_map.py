"""Reading a map as people type it (spec: map sheets): generous where only one thing can be meant, strict where not.

Everything wrong is found in one run, each with its line and column, both from 1. Core names it; the edge says it.
"""

import re
import unicodedata
from collections.abc import Container, Iterator, Mapping, Sequence
from enum import StrEnum
from itertools import filterfalse, pairwise
from typing import Final, NamedTuple

from msgspec.structs import replace

from cartographers.base.limits import LARGEST_MAP
from cartographers.core.maps import LETTERS, Land, parse_land
from cartographers.core.region import (
    NAMES,
    NOWHERE,
    ROW_LETTERS,
    ROWS,
    SIDE,
    Region,
    row_and_column,
    singles,
    space,
    space_names,
)

_TYPED: Final = {
    **{sign: sign for sign in (".", "r", *LETTERS)},
    **{sign.lower(): sign.lower() for sign in LETTERS if sign not in "M#"},
    **dict(zip("_012345^", "..FVAWXM", strict=True)),
}
"""What may be typed for a space, and the sign it stands for."""

_SEASONS: Final = "1234"
_SEASONS_TYPED: Final = {*_SEASONS, *"._0rM^#"}
"""What may be typed for a space where its season is to stand; what is printed has none."""

_READABLE: Final = {*_TYPED, *ROW_LETTERS, *ROW_LETTERS.lower()}

_LOOK_ALIKES: Final = dict(
    zip("ΑΒΕΗΙΚΜΧανχ" + "АВСЕНІЈКМХахгѴѵ" + "·•∙", "ABEHIKMXavx" + "ABCEHIJKMXaxrVv" + "...", strict=True)
)
"""Letters of the Greek and Cyrillic alphabets, and dots, that look like a sign or a row letter."""

_EMPTY: Final = "._0"
_BARS: Final = "|│*:"
_LINE_END: Final = r"\r\n|\r|\n"
_BORDERS: Final = frozenset("+-─═┌┐└┘├┤┬┴┼")
_SOLID: Final = ("mountain", "wasteland")
_HEADINGS: Final = ("1234567891011", "12345678901")
_TENS: Final = "11"
_ROWS_ALONE: Final = set(ROW_LETTERS) - _TYPED.keys()
"""The row letters that stand for nothing on a map."""


class MapFlaw(StrEnum):
    """What is wrong with a typed map; the facts that come with each stand beside it."""

    UNKNOWN_CHARACTER = "unknown_character"  # found
    UNKNOWN_SEASON = "unknown_season"  # found: where the seasons of the spaces stand
    LOOK_ALIKE = "look_alike"  # found, read: a warning, the character is read as what it looks like
    WRONG_ROW_LETTER = "wrong_row_letter"  # found, row
    SHORT_ROW = "short_row"  # row, count, place: the space that seems to be missing, or null
    LONG_ROW = "long_row"  # row, count
    BLANKS = "blanks"  # row: the first one in which empty spaces are left blank
    MISSING_ROWS = "missing_rows"  # count
    TOO_MANY_ROWS = "too_many_rows"  # count
    NOT_PRINTED = "not_printed"  # space, found, side, kind: what the side has not there, printed: but here in this row
    PRINTED = "printed"  # space, found, side, kind: what the side has there, and printed: in this row
    TOO_LONG = "too_long"  # most
    WRONG_SIDE = "wrong_side"  # side, looks_like


class Fault(NamedTuple):
    """One thing that is wrong, and where."""

    line: int
    column: int
    flaw: StrEnum
    facts: Mapping[str, object]


class Reading(NamedTuple):
    """A typed map: the map, unless there are faults; warnings do not keep it from being read."""

    land: Land | None
    faults: list[Fault]
    warnings: list[Fault]


class _Cell(NamedTuple):
    line: int
    column: int
    sign: str


class _Row(NamedTuple):
    line: int
    end: int
    """The column behind the last character."""
    cells: list[_Cell]


def read_map(text: str, sides: Mapping[str, Land], side: str | None = None) -> Reading:
    """Read eleven rows of eleven spaces.

    Without a side the map is what is typed. With one, what is printed on that side need not be typed; what is typed of
    it has to be right, since a mountain one column off means a row that is shifted. Then small letters alone are read
    as capitals.
    """
    if len(text) > LARGEST_MAP:
        return Reading(None, [Fault(1, 1, MapFlaw.TOO_LONG, {"most": LARGEST_MAP})], [])
    warnings: list[Fault] = []
    rows, faults = _without_row_letters(_seen([*_rows(text, warnings)]))
    if side and not any(cell.sign in LETTERS for row in rows for cell in row.cells):
        rows = [_in_capitals(row) for row in rows]
    blank = _left_blank(rows, text)
    faults += _blank_faults(rows, blank)
    for number, row in enumerate(rows[:SIDE]):
        faults += _row_faults(row, number, sides[side] if side else None, blank=number in blank)
    faults += _count_faults(rows)
    typed = Land()
    if len(rows) == SIDE:
        typed = parse_land(map(_signs, rows))
        faults += _side_faults(typed, rows, sides, side) if side else ()
    if faults:
        return Reading(None, sorted(faults, key=lambda fault: fault[:2]), warnings)
    return Reading(_on_side(typed, sides[side]) if side else typed, [], warnings)


class Seasons(NamedTuple):
    """Typed seasons: the spaces of each, from 1 to 4, and what is wrong."""

    drawn: dict[int, Region]
    faults: list[Fault]
    places: dict[Region, tuple[int, int]]
    """The line and the column of each space."""


def read_seasons(text: str) -> Seasons:
    """Read in which season each space was drawn: eleven rows of digits, a dot where nothing was drawn."""
    drawn = dict.fromkeys(map(int, _SEASONS), NOWHERE)
    places = {}
    if len(text) > LARGEST_MAP:
        return Seasons(drawn, [Fault(1, 1, MapFlaw.TOO_LONG, {"most": LARGEST_MAP})], {})
    rows, faults = _without_row_letters(_seen([*_rows(text, [])]))
    blank = _left_blank(rows, text)
    faults += _blank_faults(rows, blank)
    for number, row in enumerate(rows[:SIDE]):
        unknown = MapFlaw.UNKNOWN_SEASON
        faults += _row_faults(row, number, None, known=_SEASONS_TYPED, flaw=unknown, blank=number in blank)
        for column, cell in enumerate(row.cells[:SIDE]):
            places[space(number, column)] = cell.line, cell.column
            if cell.sign in _SEASONS:
                drawn[int(cell.sign)] |= space(number, column)
    faults += _count_faults(rows)
    return Seasons(drawn, sorted(faults, key=lambda fault: fault[:2]), places)


def _seen(rows: list[_Row]) -> list[_Row]:
    """Return the rows as a person sees them, of all lines with those that are blank.

    Blank lines around a map and between its rows are none of it. Where rows are missing they may be left blank: all
    that makes eleven lines of a text, or else those between other rows.
    """
    written = [place for place, row in enumerate(rows) if row.cells]
    if len(rows) == SIDE or len(written) >= SIDE or not written:
        return rows if len(rows) == SIDE else [rows[place] for place in written]
    within = rows[written[0] : written[-1] + 1]
    return within if len(within) <= SIDE else [rows[place] for place in written]


def _left_blank(rows: Sequence[_Row], text: str) -> set[int]:
    """Return in which rows empty spaces are left blank: all short ones of a map that has no sign for them.

    In a map that has one, only rows of which nothing is written.
    """
    nothing = {number for number, row in enumerate(rows[:SIDE]) if not row.cells}
    short = {number for number, row in enumerate(rows[:SIDE]) if len(row.cells) < SIDE}
    if any(cell.sign in _EMPTY for row in rows for cell in row.cells):
        return nothing
    lines = re.split(_LINE_END, text)
    gaps = {
        number
        for number in short
        if len(line := lines[rows[number].line - 1]) == SIDE or re.search(r"^\s|\s\s|\s$", line)
    }
    return short if nothing or gaps or 2 * len(short) > SIDE else set()


def _blank_faults(rows: Sequence[_Row], blank: set[int]) -> list[Fault]:
    """Return that empty spaces are left blank, told of the first row in which they are."""
    return [Fault(rows[number].line, 1, MapFlaw.BLANKS, {"row": ROW_LETTERS[number]}) for number in sorted(blank)[:1]]


def _count_faults(rows: Sequence[_Row]) -> Iterator[Fault]:
    """Yield that there are too few or too many rows."""
    if len(rows) < SIDE:
        line, end = (rows[-1].line, rows[-1].end) if rows else (1, 1)
        yield Fault(line, end, MapFlaw.MISSING_ROWS, {"count": len(rows)})
    elif len(rows) > SIDE:
        yield Fault(rows[SIDE].line, 1, MapFlaw.TOO_MANY_ROWS, {"count": len(rows)})


def _rows(text: str, warnings: list[Fault]) -> Iterator[_Row]:
    """Yield the lines that hold spaces or are blank, separators and headings left out.

    Look-alikes are read as what they look like. The end of the last line begins no further one.
    """
    lines = re.split(_LINE_END, text.removeprefix("\ufeff"))
    if len(lines) > 1 and not lines[-1]:
        lines.pop()
    compact = ["".join(filterfalse(_separates, line)) for line in lines]
    begun = False
    for number, (line, signs, below) in enumerate(zip(lines, compact, [*compact[1:], ""], strict=True), 1):
        if signs and set(signs) <= _BORDERS:
            continue
        if not begun and (signs in _HEADINGS or (signs == _TENS and below in _HEADINGS)):
            continue
        begun |= bool(signs)
        cells = []
        for column, character in enumerate(line, 1):
            if _separates(character):
                continue
            sign = plain(character)
            if sign != character and all(doubt.facts["found"] != character for doubt in warnings):
                warnings.append(Fault(number, column, MapFlaw.LOOK_ALIKE, {"found": character, "read": sign}))
            cells.append(_Cell(number, column, sign))
        yield _Row(number, len(line.rstrip()) + 1, cells)


def _separates(character: str) -> bool:
    return character.isspace() or character in _BARS


def plain(character: str) -> str:
    """Return the sign or row letter that a character is or looks like, or the character itself."""
    sign = _LOOK_ALIKES.get(character) or unicodedata.normalize("NFKC", character)
    return sign if sign in _READABLE else character


def _in_capitals(row: _Row) -> _Row:
    """Return a row with its terrains in capitals; ``r`` alone is a sign of its own."""
    cells = [cell._replace(sign=cell.sign.upper()) if cell.sign.upper() in LETTERS else cell for cell in row.cells]
    return row._replace(cells=cells)


def _without_row_letters(rows: list[_Row]) -> tuple[list[_Row], list[Fault]]:
    """Return the rows without their letters, if most have one that stands for nothing on a map.

    A letter that follows the one above it is right, and not missed again below each row that is missing.
    """
    if 2 * sum(row.cells[0].sign.upper() in _ROWS_ALONE for row in rows if row.cells) < len(rows):
        return rows, []
    faults, bare, above = [], [], " "
    for row, letter in zip(rows, ROW_LETTERS, strict=False):
        if not row.cells:
            bare.append(row)
            above = letter
            continue
        line, column, sign = row.cells[0]
        found = sign.upper()
        wrong = found != letter and above + found not in ROW_LETTERS
        if wrong:
            faults.append(Fault(line, column, MapFlaw.WRONG_ROW_LETTER, {"found": sign, "row": letter}))
        forgotten = wrong and sign in _TYPED and len(row.cells) == SIDE
        bare.append(row if forgotten else row._replace(cells=row.cells[1:]))
        above = found
    return [*bare, *rows[SIDE:]], faults


def _row_faults(
    row: _Row,
    number: int,
    printed: Land | None,
    *,
    known: Container[str] = _TYPED,
    flaw: MapFlaw = MapFlaw.UNKNOWN_CHARACTER,
    blank: bool = False,
) -> Iterator[Fault]:
    """Yield what is wrong with one row: characters that mean nothing, or too few or too many of them.

    Of a row with `blank` spaces none are missing besides.
    """
    unknown = {cell.sign: cell for cell in reversed(row.cells) if cell.sign not in known}
    for cell in reversed(unknown.values()):
        yield Fault(cell.line, cell.column, flaw, {"found": cell.sign})
    count, letter = len(row.cells), ROW_LETTERS[number]
    if count < SIDE and not blank:
        place = _missing(row, number, printed)
        column = row.end if place is None or place >= count else row.cells[place].column
        missing = None if place is None else f"{letter}{place + 1}"
        yield Fault(row.line, column, MapFlaw.SHORT_ROW, {"row": letter, "count": count, "place": missing})
    elif count > SIDE:
        yield Fault(row.line, row.cells[SIDE].column, MapFlaw.LONG_ROW, {"row": letter, "count": count})


def _signs(row: _Row) -> str:
    """Return the signs of a row as far as they can be read; one of another length is passed over."""
    return "".join(_TYPED.get(cell.sign, ".") for cell in row.cells) if len(row.cells) == SIDE else "." * SIDE


def _missing(row: _Row, number: int, printed: Land | None) -> int | None:
    """Return where a space seems to be missing from a row: at a wide gap, or before the mountain that has moved."""
    columns = [cell.column for cell in row.cells]
    steps = [after - before for before, after in pairwise(columns)]
    if steps and steps.count(max(steps)) == 1 and max(steps) == 2 * min(steps):
        return steps.index(max(steps)) + 1
    if printed is None or len(row.cells) != SIDE - 1:
        return None
    marks = {column: _mark(printed, space(number, column)) for column in range(SIDE)}

    def right(place: int) -> int:
        signs = [_mark_typed(cell.sign) for cell in row.cells]
        signs.insert(place, "")
        return sum(mark != "" and mark == sign for mark, sign in zip(marks.values(), signs, strict=True))

    best = max(map(right, range(SIDE)))
    places = [place for place in range(SIDE) if right(place) == best]
    return places[-1] if best and len(places) < SIDE else None


def _mark(land: Land, single: Region) -> str:
    """Return what is printed on a space: `mountain`, `wasteland`, `ruins` or nothing."""
    return next((kind for kind in (*_SOLID, "ruins") if getattr(land, kind) & single), "")


def _mark_typed(sign: str) -> str:
    typed = _TYPED.get(sign, "")
    return {"M": "mountain", "#": "wasteland"}.get(typed, "ruins" if typed.islower() else "")


def _side_faults(typed: Land, rows: Sequence[_Row], sides: Mapping[str, Land], side: str) -> list[Fault]:
    """Return where a typed map says otherwise than the printed side."""
    printed = sides[side]
    wrong = _against(typed, printed)
    if not wrong:
        return []
    for other, land in sides.items():
        if other != side and typed.mountain and not _against(typed, land):
            return [Fault(rows[0].line, 1, MapFlaw.WRONG_SIDE, {"side": side, "looks_like": other})]
    faults = []
    for single, flaw, kind in wrong:
        row, column = row_and_column(single)
        cell = rows[row].cells[column]
        of_row = space_names(getattr(printed, kind) & ROWS[row])
        facts = {"space": NAMES[single], "found": cell.sign, "kind": kind, "side": side, "printed": of_row}
        faults.append(Fault(cell.line, cell.column, flaw, facts))
    return sorted(faults, key=lambda fault: fault[:2])


def _against(typed: Land, printed: Land) -> list[tuple[Region, MapFlaw, str]]:
    """Return the spaces on which a typed map and a printed side cannot both be right."""
    drawn = typed.filled & ~typed.mountain & ~typed.wasteland
    wrong = [(single, MapFlaw.PRINTED, kind) for kind in _SOLID for single in singles(drawn & getattr(printed, kind))]
    for kind in (*_SOLID, "ruins"):
        astray = getattr(typed, kind) & ~getattr(printed, kind)
        wrong += [(single, MapFlaw.NOT_PRINTED, kind) for single in singles(astray)]
    return wrong


def _on_side(typed: Land, printed: Land) -> Land:
    return replace(typed, mountain=printed.mountain, wasteland=printed.wasteland, ruins=printed.ruins)
