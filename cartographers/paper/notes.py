"""What is wrong in a file of score sheets and what was read with a doubt, as it is collected, and by what is read."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final, NamedTuple, TypeAlias

from cartographers.base.fields import Cell, Field
from cartographers.base.limits import MOST_FAULTS
from cartographers.paper.faults import Fault, SheetFlaw, fault_at

BLANK: Final = "_"
"""What is on a form where nothing has been written yet."""

GRID: Final = "grid"
SEASONS: Final = "seasons"

Named: TypeAlias = Callable[[str], tuple[str, Sequence[str]]]
"""Finds a card by any name: returns its id, or else None and the ids of those that look alike."""


class Terms(NamedTuple):
    """How sheets are read: what applies where they say nothing, and rules that override what they say."""

    side: str | None = None
    edition: str | None = None
    """An edition that overrides what a sheet says."""
    rules: Mapping[str, str | int] = {}
    """Named rules that override what a sheet says."""
    key: Callable[[str], str] = str.lower
    """Returns the key that a word means."""


class EnoughError(Exception):
    """There are too many mistakes to go on searching."""


class Notes:
    """What is wrong in a file, and what was read with a doubt."""

    def __init__(self, key: Callable[[str], str]) -> None:
        self.faults: list[Fault] = []
        self.doubts: list[Fault] = []
        self._key = key

    def fault(self, cell: Cell, flaw: SheetFlaw, **facts: object) -> None:
        """Note what is wrong at a place.

        Raises:
            EnoughError: this is one more than is told.

        """
        self.faults.append(fault_at(cell, flaw, **facts))
        if len(self.faults) > MOST_FAULTS:
            raise EnoughError

    def miscounted(self, field: Field, count: int, expected: int, **facts: object) -> None:
        """Note that another number of values is written under a key."""
        where = field.cells[0] if field.cells else field.key
        self.fault(where, SheetFlaw.WRONG_COUNT, key=field.key.text, count=count, expected=expected, **facts)

    def unknown(self, cell: Cell, flaw: SheetFlaw, known: Sequence[str]) -> None:
        """Note that something is none of what is known, with what looks like it."""
        from difflib import get_close_matches

        alike = get_close_matches(cell.text.lower(), known)
        self.fault(cell, flaw, found=cell.text, suggestions=alike, known=[*known])

    def by_key(self, fields: Iterable[Field], known: Sequence[str]) -> dict[str, Field]:
        """Return fields by their keys, each of which must be known and unique."""
        found: dict[str, Field] = {}
        for field in fields:
            key = self._key(field.key.text)
            if key not in known:
                self.unknown(field.key, SheetFlaw.UNKNOWN_KEY, known)
            elif key in found:
                self.fault(field.key, SheetFlaw.REPEATED_KEY, found=field.key.text)
            else:
                found[key] = field._replace(key=field.key._replace(text=key))
        return found
