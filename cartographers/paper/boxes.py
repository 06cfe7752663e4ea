"""The boxes of a score sheet that hold numbers: a row or a block for each season, and the total."""

import re
from collections.abc import Mapping, Sequence
from typing import Final

from cartographers.base.fields import Cell, Field
from cartographers.base.numbers import plain, whole
from cartographers.core.sheet import BOXES, Boxes
from cartographers.paper.faults import BLANK, GRID, Notes, SheetFlaw

_NUMBERS: Final = (*BOXES, "total")

_ENTRIES: Final = (
    r"(?:-\s*)?[0-9]{1,4}(?:\.0*)?(?=[\s,;=|+-]|$)|[^\s,;=|+]+",
    r"-?[0-9]{1,4}(?:\.0*)?(?=[\s,;=|+-]|$)|[^\s,;=|+]+",
    r"-?[0-9]{1,4}(?:\.0*|,0+)?(?=[\s;=|+-]|$)|[^\s;=|+]+",
)
"""What is between blanks; a minus on its own belongs to the number after it, or else means that nothing was lost.

A comma separates numbers, or else decimals that are none.
"""


_MISSING: Final = frozenset(("", "nan", ".nan", "na", "n/a", "<na>", "none", "null"))
"""What stands, also in capitals, for a number that is not given: programs write more than nothing."""


class BoxReader:
    """Reads the numbers of sheets."""

    def __init__(self, seasons: Sequence[str], notes: Notes) -> None:
        self._seasons, self._notes = seasons, notes

    def boxes(self, fields: Mapping[str, Field], top: Cell) -> tuple[dict[str, Boxes], dict[str, Field]]:
        """Return the boxes of the seasons that are filled in, and the grids next to them."""
        boxes, grids = {}, {}
        faults = len(self._notes.faults)
        for season in self._seasons:
            if season in fields:
                within = self._notes.by_key(fields[season].fields, (*_NUMBERS, GRID))
                numbers = self._in_a_row(fields[season]) if not within else self._in_a_block(fields[season], within)
                if numbers:
                    boxes[season] = Boxes(*numbers)
                if GRID in within:
                    grids[season] = within[GRID]
        if len(self._notes.faults) == faults:
            self._check_begun(boxes, fields, top)
        return boxes, grids

    def total(self, field: Field) -> int | None:
        """Return the total, if it is filled in."""
        numbers = self._numbers(field)
        if len(numbers) > 1:
            self._notes.miscounted(field, len(numbers), 1)
        return numbers[0] if numbers else None

    def _check_begun(self, boxes: Mapping[str, Boxes], fields: Mapping[str, Field], top: Cell) -> None:
        """Refuse a sheet on which no season is filled in, or one before another is not."""
        if not boxes:
            self._notes.fault(top, SheetFlaw.NO_NUMBERS)
            return
        last = [*boxes][-1]
        for missing in self._seasons[: self._seasons.index(last)]:
            if missing not in boxes:
                self._notes.fault(fields[last].key, SheetFlaw.MISSING_SEASON, season=missing)

    def _in_a_row(self, field: Field) -> list[int]:
        entries = _entries(field, len(_NUMBERS))
        numbers = [self._number(entry) for entry in entries]
        if not any(number is not None for number in numbers):
            return []
        if len(numbers) != len(_NUMBERS):
            self._notes.miscounted(field, len(numbers), len(_NUMBERS))
            return []
        for name, entry, number in zip(_NUMBERS, entries, numbers, strict=True):
            if number is None:
                self._notes.fault(entry, SheetFlaw.MISSING_BOX, season=field.key.text, box=name)
        return [number for number in numbers if number is not None] if None not in numbers else []

    def _in_a_block(self, field: Field, within: Mapping[str, Field]) -> list[int]:
        numbers: list[int] = []
        found = {name: self._numbers(within[name]) if name in within else [] for name in _NUMBERS}
        if not any(number is not None for some in found.values() for number in some):
            return []
        for name, some in found.items():
            if len(some) > 1:
                self._notes.miscounted(within[name], len(some), 1)
            elif not some or some[0] is None:
                self._notes.fault(field.key, SheetFlaw.MISSING_BOX, season=field.key.text, box=name)
            else:
                numbers.append(some[0])
        return numbers if len(numbers) == len(_NUMBERS) else []

    def _numbers(self, field: Field) -> list[int | None]:
        """Return what is written where one number is expected."""
        return [self._number(entry) for entry in _entries(field, 1)]

    def _number(self, entry: Cell) -> int | None:
        """Return what an entry says: a minus alone means nothing lost, a blank no number."""
        text = "".join(entry.text.split()).strip(BLANK)
        if text == "-":
            return 0
        if text.lower() in _MISSING:
            return None
        if re.fullmatch(r"-?[0-9]{1,4}", number := whole(text)):
            return int(number)
        self._notes.fault(entry, SheetFlaw.WRONG_NUMBER, found=entry.text)
        return 0


def _entries(field: Field, expected: int) -> list[Cell]:
    """Return what is written for numbers under a key, as many as expected if possible. What follows ``#`` is a note."""
    cells = [cell._replace(text=whole(plain(cell.text.partition("#")[0]))) for cell in field.cells]
    readings = [[part for cell in cells for part in [*cell.parts(entry)] or [cell]] for entry in _ENTRIES]
    return next((reading for reading in readings if len(reading) == expected), readings[0])
