"""What is wrong with a bare map or a score sheet as a text, and where, as it is collected; the edge says it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import StrEnum
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from cartographers.base.limits import MOST_FAULTS

if TYPE_CHECKING:
    from cartographers.base.fields import Cell, Field

_LONGEST: Final = 40
"""The most characters shown of what somebody wrote."""


class MapFlaw(StrEnum):
    """What is wrong with a typed map; the comment at each lists its facts."""

    UNKNOWN_CHARACTER = "unknown_character"  # found
    UNKNOWN_SEASON = "unknown_season"  # found: where the seasons of the spaces are
    LOOK_ALIKE = "look_alike"  # found, read: a warning, the character is read as what it looks like
    WRONG_ROW_LETTER = "wrong_row_letter"  # found, row
    SHORT_ROW = "short_row"  # row, count, place: the space that seems to be missing, or null
    LONG_ROW = "long_row"  # row, count
    BLANKS = "blanks"  # row: the first one in which empty spaces are left blank
    MISSING_ROWS = "missing_rows"  # count
    TOO_MANY_ROWS = "too_many_rows"  # count
    NOT_PRINTED = "not_printed"  # space, found, side, kind: what the side lacks there, printed: where this row has it
    PRINTED = "printed"  # space, found, side, kind: what the side has there, and printed: in this row
    TOO_LONG = "too_long"  # most
    WRONG_SIDE = "wrong_side"  # side, looks_like


class SheetFlaw(StrEnum):
    """What is wrong with the text of a score sheet; the comment at each lists its facts."""

    NOT_DATA = "not_data"  # why, and its facts
    NOT_A_SHEET = "not_a_sheet"
    STRAY = "stray"  # found
    UNKNOWN_KEY = "unknown_key"  # found, suggestions, known
    REPEATED_KEY = "repeated_key"  # found
    NO_NUMBERS = "no_numbers"
    MISSING_SEASON = "missing_season"  # season
    MISSING_BOX = "missing_box"  # season, box
    NOT_FILLED_IN = "not_filled_in"  # season, spaces: a doubt, something was drawn in a season without numbers
    WRONG_COUNT = "wrong_count"  # key, count, expected
    WRONG_NUMBER = "wrong_number"  # found
    UNKNOWN_SIDE = "unknown_side"  # found, suggestions, known
    NO_SIDE = "no_side"  # known
    UNKNOWN_EDITION = "unknown_edition"  # found, suggestions, known
    UNKNOWN_RULE = "unknown_rule"  # found, suggestions, known
    UNKNOWN_VALUE = "unknown_value"  # found, suggestions, known
    UNKNOWN_CARD = "unknown_card"  # found, suggestions
    UNKNOWN_SKILL = "unknown_skill"  # found, suggestions, known
    SAME_CARD = "same_card"  # card, perhaps a skill
    SAME_GROUP = "same_group"  # card, other
    NO_GRID = "no_grid"
    NO_TERRAIN = "no_terrain"  # spaces
    NO_SEASON = "no_season"  # spaces: a doubt, unless seasons stand where nothing is drawn
    ERASED = "erased"  # season, spaces
    TOO_MANY_PLAYERS = "too_many_players"  # most


class Fault(NamedTuple):
    """One thing that is wrong, and where."""

    line: int
    column: int
    flaw: StrEnum
    facts: Mapping[str, object]


def fault_at(cell: Cell, flaw: StrEnum, /, **facts: object) -> Fault:
    """Return what is wrong at a place; what somebody wrote is shown as far as it is of use."""
    shown = {name: shortened(fact) if isinstance(fact, str) else fact for name, fact in facts.items()}
    return Fault(cell.line, cell.column, flaw, shown)


def each_once(faults: Iterable[Fault]) -> list[Fault]:
    """Return faults by their places, each once however many players they concern."""
    each = {str(fault): fault for fault in faults}
    return sorted(each.values(), key=lambda fault: fault[:2])


def shortened(text: str) -> str:
    """Return a text as far as it is shown."""
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"


BLANK: Final = "_"
"""What is on a form where nothing has been written yet."""

GRID: Final = "grid"
SEASONS: Final = "seasons"

EDICTS: Final = "edicts"
SKILLS: Final = "skills"

Named: TypeAlias = Callable[[str, str], tuple[str, Sequence[str]]]
"""Finds a card under one of these keys by any name: returns its id, or else nothing and the ids of those alike."""


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
        """Note what is wrong at a place. Raises `EnoughError` if this is one more than is told."""
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
