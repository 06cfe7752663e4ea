"""Score sheets as people write them, in plain text, YAML or CSV, one player or many in a file (spec: score sheet).

Everything wrong in a file is found in one run; what is wrong with one player does not keep the others from being read.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from enum import StrEnum
from itertools import pairwise
from typing import Final, NamedTuple, TypeAlias, TypeVar

from msgspec.structs import replace

from cartographers.base.fields import Cell, Field, Form, take_apart
from cartographers.base.limits import MOST_FAULTS, MOST_FORMS
from cartographers.base.numbers import plain, whole
from cartographers.base.plain_yaml import DataError
from cartographers.core.cards import Box
from cartographers.core.editions import ANSWERS, Rules, set_apart
from cartographers.core.maps import Land, Terrain
from cartographers.core.region import NOWHERE, ROW_LETTERS, SIDE, Region, singles, space_names, union
from cartographers.core.sheet import BOXES, Boxes, Head, Sheet
from cartographers.core.typed_map import Fault, read_map, read_seasons
from cartographers.core.typed_map import plain as sign_of

T = TypeVar("T")

GRID: Final = "grid"
SEASONS: Final = "seasons"
BLANK: Final = "_"
"""What stands on a form where nothing has been written yet."""

_HEADS: Final = ("map", "edition", "rules", "edicts")
"""What holds for the players behind as well, until it is written anew."""

_NUMBERS: Final = (*BOXES, "total")
_LONGEST: Final = 40
"""So much is shown of what somebody wrote."""

_ENTRIES: Final = (
    r"(?:-\s*)?[0-9]{1,4}(?:\.0+)?(?=[\s,;=|+-]|$)|[^\s,;=|+]+",
    r"-?[0-9]{1,4}(?:\.0+)?(?=[\s,;=|+-]|$)|[^\s,;=|+]+",
    r"-?[0-9]{1,4}(?:[.,]0+)?(?=[\s;=|+-]|$)|[^\s;=|+]+",
)
"""What stands between blanks; a minus that stands apart belongs to the number behind it, or else means nothing lost.

A comma separates numbers, or else decimals that are none.
"""

_NAME: Final = r"[^\s,;](?:[^,;]*[^\s,;])?"
_RULE: Final = r"[^\s,;=:]+\s*[=:]\s*[^\s,;]+|[^\s,;]+"

Named: TypeAlias = Callable[[str], tuple[str, Sequence[str]]]
"""Finds a card by any name: returns its id, or else nothing and the ids of those that look alike."""


class SheetFlaw(StrEnum):
    """What is wrong with a score sheet as a text; the facts that come with each stand beside it."""

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
    SAME_CARD = "same_card"  # card
    SAME_GROUP = "same_group"  # card, other
    NO_GRID = "no_grid"
    NO_TERRAIN = "no_terrain"  # spaces
    NO_SEASON = "no_season"  # spaces
    ERASED = "erased"  # season, spaces
    TOO_MANY_PLAYERS = "too_many_players"  # most


class Terms(NamedTuple):
    """By what sheets are read: what holds where they say nothing, and rules that hold whatever they say."""

    side: str | None = None
    edition: str | None = None
    """An edition that holds whatever a sheet says."""
    rules: Mapping[str, str | int] = {}
    """Named rules that hold whatever a sheet says."""
    key: Callable[[str], str] = str.lower
    """Returns the key that somebody means."""


class Written(NamedTuple):
    """The sheets of a file that can be read, what is wrong in it, and what was read with a doubt."""

    sheets: list[Sheet]
    faults: list[Fault]
    doubts: list[Fault]
    in_cells: bool = False
    """Whether columns count cells, as in CSV."""


def read_sheets(text: str, box: Box, named: Named, terms: Terms, *, kind: str | None = None) -> Written:
    """Read all sheets of a file; `kind` is its format, if it is known."""
    if text.lstrip("\ufeff \t\r\n")[:1] == "{":
        return Written([], [Fault(1, 1, SheetFlaw.NOT_A_SHEET, {})], [])
    try:
        form = take_apart(text, (GRID, SEASONS), kind=kind)
    except DataError as error:
        facts = {"why": error.reason, **_shown(error.facts)}
        return Written([], [Fault(error.line, error.column, SheetFlaw.NOT_DATA, facts)], [])
    reader = _Reader(box, named, terms)
    sheets: list[Sheet] = []
    with suppress(_EnoughError):
        sheets.extend(reader.all_sheets(form))
    faults, doubts = map(_in_order, (reader.faults, reader.doubts))
    return Written(sheets, faults, doubts[:MOST_FAULTS], in_cells=form.kind == "csv")


class _EnoughError(Exception):
    """So much is wrong that nothing more is looked for."""


class _Reader:
    """Makes sheets of fields, and collects what is wrong."""

    def __init__(self, box: Box, named: Named, terms: Terms) -> None:
        self.box, self.named, self.terms = box, named, terms
        self.seasons = [season.id for season in box.seasons]
        self.faults: list[Fault] = []
        self.doubts: list[Fault] = []
        self._heads: dict[Cell, tuple[object, bool]] = {}

    def all_sheets(self, form: Form) -> Iterator[Sheet]:
        """Yield the sheets that can be read."""
        for stray in form.strays:
            self.fault(stray, SheetFlaw.STRAY, found=stray.text)
        heads: dict[str, Field] = {}
        for number, record in enumerate(form.records or ([] if form.strays else [[]])):
            top = record[0].key if record else Cell("", 1, 1)
            if number == MOST_FORMS:
                self.fault(top, SheetFlaw.TOO_MANY_PLAYERS, most=MOST_FORMS)
                return
            fields = heads | self.by_key(record, (*_HEADS, "player", GRID, SEASONS, *self.seasons, "total"))
            heads = {key: fields[key] for key in _HEADS if key in fields}
            sheet = self.sheet(fields, top)
            if sheet:
                yield sheet

    def fault(self, cell: Cell, flaw: SheetFlaw, **facts: object) -> None:
        """Note what is wrong at a place.

        Raises:
            _EnoughError: this is one more than is told.

        """
        self.faults.append(Fault(cell.line, cell.column, flaw, _shown(facts)))
        if len(self.faults) > MOST_FAULTS:
            raise _EnoughError

    def by_key(self, fields: Iterable[Field], known: Sequence[str]) -> dict[str, Field]:
        """Return fields by their keys, each of which must be known and stand there once."""
        found: dict[str, Field] = {}
        for field in fields:
            key = self.terms.key(field.key.text)
            if key not in known:
                self._unknown(field.key, SheetFlaw.UNKNOWN_KEY, known)
            elif key in found:
                self.fault(field.key, SheetFlaw.REPEATED_KEY, found=field.key.text)
            else:
                found[key] = field._replace(key=field.key._replace(text=key))
        return found

    def sheet(self, fields: Mapping[str, Field], top: Cell) -> Sheet | None:
        """Return the sheet of one player, which begins at a key, unless something is wrong with it."""
        before = len(self.faults)
        for key in ("player", "map", "edition", "edicts", "total"):
            self.by_key(fields[key].fields if key in fields else (), ())
        edicts, edicts_fine = self._head(fields.get("edicts"), self._edicts, tuple[str, ...]())
        edition, edition_fine = self._head(fields.get("edition"), self._edition, None)
        apart, apart_fine = self._head(fields.get("rules"), self._apart, dict[str, str | int]())
        named, side_fine = self._head(fields.get("map"), self._side, None)
        side = named or self.terms.side
        boxes, own = self._boxes(fields, top)
        numbers = self._numbers(fields["total"], 1) if "total" in fields else []
        if len(numbers) > 1:
            self._miscounted(fields["total"], len(numbers), 1)
        at_map = len(self.faults)
        land = self._land(fields[GRID], side, named=side_fine) if GRID in fields else None
        lands = {}
        if SEASONS in fields:
            filled_in = [*boxes] if len(self.faults) == before else self.seasons
            lands = self._lands(fields[SEASONS], land, filled_in, missing=len(self.faults) == at_map)
        lands |= {season: found for season, grid in own.items() if (found := self._land(grid, side, named=side_fine))}
        self._check_grown(lands, land, {SEASONS: fields.get(GRID), **own}, last=[*(boxes or self.seasons)][-1])
        if not (edicts_fine and edition_fine and apart_fine and side_fine) or len(self.faults) > before:
            return None
        player = " ".join(cell.text.strip(BLANK) for cell in fields["player"].cells) if "player" in fields else ""
        return Sheet(
            player=_shortened(player.strip()),
            rules=self._rules(edition, apart),
            boxes=boxes,
            total=numbers[0] if numbers else None,
            edicts=edicts,
            land=land,
            lands={season: lands[season] for season in boxes if season in lands},
            head=Head(side=named, edition=edition, rules=apart),
        )

    def _head(self, field: Field | None, read: Callable[[Field], T | None], missing: T) -> tuple[T, bool]:
        """Return what a field says, read once however many players it holds for, and whether it is right."""
        if field is None:
            return missing, True
        if field.key not in self._heads:
            before = len(self.faults)
            self._heads[field.key] = read(field), len(self.faults) == before
        said, fine = self._heads[field.key]
        return (missing if said is None else said), fine  # type: ignore[return-value]  # a key has one reader

    def _edicts(self, field: Field) -> tuple[str, ...]:
        names = [name for cell in field.cells for name in cell.parts(_NAME) if name.text.strip(BLANK)]
        if len(names) > len(self.box.scoring):  # nobody wrote these by hand
            self._miscounted(field, len(names), len(self.box.edicts))
            return ()
        cards = [self._card(name) for name in names]
        for place, (name, card) in enumerate(zip(names, cards, strict=True)):
            for other in filter(None, cards[:place]):
                if card == other:
                    self.fault(name, SheetFlaw.SAME_CARD, card=card)
                elif card and self.box.scoring[card].group == self.box.scoring[other].group:
                    self.fault(name, SheetFlaw.SAME_GROUP, card=card, other=other)
        if names and len(names) != len(self.box.edicts):
            self._miscounted(field, len(names), len(self.box.edicts))
        return tuple(cards)

    def _card(self, name: Cell) -> str:
        card, alike = self.named(whole(name.text))
        if not card:
            self.fault(name, SheetFlaw.UNKNOWN_CARD, found=name.text, suggestions=[*alike])
        return card

    def _side(self, field: Field) -> str | None:
        sides = {side.casefold(): side for side in self.box.sides}
        read = [cell._replace(text="".join(map(sign_of, cell.text))) for cell in field.cells]
        return self._one_of(field._replace(cells=read), SheetFlaw.UNKNOWN_SIDE, sides)

    def _edition(self, field: Field) -> str | None:
        return self._one_of(field, SheetFlaw.UNKNOWN_EDITION, {edition: edition for edition in self.box.editions})

    def _one_of(self, field: Field, flaw: SheetFlaw, known: Mapping[str, str]) -> str | None:
        cells = [cell for cell in field.cells if cell.text.strip(BLANK)]
        if len(cells) > 1:
            self._miscounted(field, len(cells), 1)
        elif cells and cells[0].text.casefold() in known:
            return known[cells[0].text.casefold()]
        elif cells:
            self._unknown(cells[0], flaw, list(known.values()))
        return None

    def _rules(self, edition: str | None, apart: Mapping[str, str | int]) -> Rules:
        """Return the rules by which a sheet is checked: the edition's, and those set apart from it."""
        rules = self.box.editions[self.terms.edition or edition or next(iter(self.box.editions))]
        return set_apart(rules, {**apart, **self.terms.rules})

    def _apart(self, field: Field) -> dict[str, str | int]:
        pairs = [(one.key, one.cells[0] if one.cells else one.key) for one in field.fields]
        for pair in (pair for cell in field.cells for pair in cell.parts(_RULE)):
            words = list(pair.parts(r"[^\s=:]+")) or [pair]
            pairs.append((words[0], words[-1]))
        apart: dict[str, str | int] = {}
        for name, value in pairs:
            rule = name.text.lower()
            answers = {str(answer): answer for answer in ANSWERS.get(rule, ())}
            if not answers:
                self._unknown(name, SheetFlaw.UNKNOWN_RULE, list(ANSWERS))
            elif (answer := whole(value.text).lower()) not in answers:
                self._unknown(value, SheetFlaw.UNKNOWN_VALUE, list(answers))
            else:
                apart[rule] = answers[answer]
        return apart

    def _boxes(self, fields: Mapping[str, Field], top: Cell) -> tuple[dict[str, Boxes], dict[str, Field]]:
        """Return the boxes of the seasons that are filled in, and the grids that stand beside them."""
        boxes, grids = {}, {}
        faults = len(self.faults)
        for season in self.seasons:
            if season in fields:
                within = self.by_key(fields[season].fields, (*_NUMBERS, GRID))
                numbers = self._in_a_row(fields[season]) if not within else self._in_a_block(fields[season], within)
                if numbers:
                    boxes[season] = Boxes(*numbers)
                if GRID in within:
                    grids[season] = within[GRID]
        written = [season for season in self.seasons if season in boxes]
        if not written and len(self.faults) == faults:
            self.fault(top, SheetFlaw.NO_NUMBERS)
        if written and len(self.faults) == faults:
            for missing in self.seasons[: self.seasons.index(written[-1])]:
                if missing not in boxes:
                    self.fault(fields[written[-1]].key, SheetFlaw.MISSING_SEASON, season=missing)
        return boxes, grids

    def _in_a_row(self, field: Field) -> list[int]:
        entries = _entries(field, len(_NUMBERS))
        numbers = [self._number(entry) for entry in entries]
        if not any(number is not None for number in numbers):
            return []
        if len(numbers) != len(_NUMBERS):
            self._miscounted(field, len(numbers), len(_NUMBERS))
            return []
        for name, entry, number in zip(_NUMBERS, entries, numbers, strict=True):
            if number is None:
                self.fault(entry, SheetFlaw.MISSING_BOX, season=field.key.text, box=name)
        return [number for number in numbers if number is not None] if None not in numbers else []

    def _in_a_block(self, field: Field, within: Mapping[str, Field]) -> list[int]:
        numbers: list[int] = []
        found = {name: self._numbers(within[name], 1) if name in within else [] for name in _NUMBERS}
        if not any(number is not None for some in found.values() for number in some):
            return []
        for name, some in found.items():
            if len(some) > 1:
                self._miscounted(within[name], len(some), 1)
            elif not some or some[0] is None:
                self.fault(field.key, SheetFlaw.MISSING_BOX, season=field.key.text, box=name)
            else:
                numbers.append(some[0])
        return numbers if len(numbers) == len(_NUMBERS) else []

    def _numbers(self, field: Field, expected: int) -> list[int | None]:
        return [self._number(entry) for entry in _entries(field, expected)]

    def _number(self, entry: Cell) -> int | None:
        """Return what an entry says: a minus alone is nothing lost, a blank no number."""
        text = "".join(entry.text.split()).strip(BLANK)
        if text in {"", "-"}:
            return 0 if text else None
        if re.fullmatch(r"-?[0-9]{1,4}", number := whole(text)):
            return int(number)
        self.fault(entry, SheetFlaw.WRONG_NUMBER, found=entry.text)
        return 0

    def _land(self, field: Field, side: str | None, *, named: bool) -> Land | None:
        """Return the map under a key, if anything is drawn on it; of a side that is not named the mountains tell it."""
        text = _block(field.rows)
        reading = read_map(text, self.box.sides, side)
        if named and side is None and (typed := reading.land) is not None:
            side = next((one for one, land in self.box.sides.items() if _printed(land) == _printed(typed)), None)
            if side is not None:
                reading = read_map(text, self.box.sides, side)
            elif _drawn(typed):
                self.fault(field.key, SheetFlaw.NO_SIDE, known=[*self.box.sides])
                return None
        self.faults += _moved(reading.faults, field)
        self.doubts += _moved(reading.warnings, field)
        return reading.land if reading.land is not None and _drawn(reading.land) else None

    def _lands(self, field: Field, land: Land | None, filled_in: Sequence[str], *, missing: bool) -> dict[str, Land]:
        """Return the map of each season from the season of each space; the last map may be there, but wrong."""
        read = read_seasons(_block(field.rows))
        self.faults += _moved(read.faults, field)
        typed = union(read.drawn.values())
        if not typed or read.faults:
            return {}
        if land is None:
            if missing:
                self.fault(field.key, SheetFlaw.NO_GRID)
            return {}
        for flaw, spaces in (
            (SheetFlaw.NO_TERRAIN, typed & ~_drawn(land)),
            (SheetFlaw.NO_SEASON, _drawn(land) & ~typed),
        ):
            if spaces:
                place = read.places[next(singles(spaces))]
                self.faults += _moved([Fault(*place, flaw, {"spaces": space_names(spaces)})], field)
        lands, so_far = {}, NOWHERE
        for number, season in enumerate(self.seasons, 1):
            so_far |= read.drawn[number]
            lands[season] = replace(land, **{terrain: getattr(land, terrain) & so_far for terrain in Terrain})
            if read.drawn[number] and season not in filled_in:
                place = read.places[next(singles(read.drawn[number]))]
                facts = {"season": season, "spaces": space_names(read.drawn[number])}
                self.doubts += _moved([Fault(*place, SheetFlaw.NOT_FILLED_IN, facts)], field)
        return lands

    def _check_grown(
        self, lands: Mapping[str, Land], land: Land | None, grids: Mapping[str, Field | None], *, last: str
    ) -> None:
        """Refuse maps on which something is gone that was drawn before."""
        maps = [(season, lands[season], grids.get(season)) for season in self.seasons if season in lands]
        if land is not None:
            maps.append((last, land, grids[SEASONS]))
        for (_, before, _), (season, after, grid) in pairwise(maps):
            gone = union(getattr(before, terrain) & ~getattr(after, terrain) for terrain in Terrain)
            if gone and grid:
                self.fault(grid.key, SheetFlaw.ERASED, season=season, spaces=space_names(gone))

    def _miscounted(self, field: Field, count: int, expected: int) -> None:
        where = field.cells[0] if field.cells else field.key
        self.fault(where, SheetFlaw.WRONG_COUNT, key=field.key.text, count=count, expected=expected)

    def _unknown(self, cell: Cell, flaw: SheetFlaw, known: Sequence[str]) -> None:
        from difflib import get_close_matches

        alike = get_close_matches(cell.text.lower(), known)
        self.fault(cell, flaw, found=cell.text, suggestions=alike, known=[*known])


def _entries(field: Field, expected: int) -> list[Cell]:
    """Return what stands for numbers under a key, as many as expected if it can be read so. Behind ``#`` is a note."""
    cells = [cell._replace(text=whole(plain(cell.text.partition("#")[0]))) for cell in field.cells]
    readings = [[part for cell in cells for part in [*cell.parts(entry)] or [cell]] for entry in _ENTRIES]
    return next((reading for reading in readings if len(reading) == expected), readings[0])


def _block(rows: Sequence[str | Sequence[str]]) -> str:
    """Return rows as lines of text; of cells, one character for each, so that columns count cells."""
    cells = [[whole(cell) for cell in row] for row in rows if not isinstance(row, str)]
    return "\n".join(_from_cells(cells) if cells else (row for row in rows if isinstance(row, str)))


def _from_cells(rows: Sequence[Sequence[str]]) -> list[str]:
    """Return the rows of a spreadsheet as lines; an empty cell is an empty space.

    Empty rows around the map are left out, and rows that a spreadsheet has cut behind its last used column are made
    whole: those are all equally short.
    """
    ruler = [str(column) for column in range(1, SIDE + 1)]
    lines = ["" if [cell for cell in row if cell] == ruler else _line(row) for row in rows]
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
    """Return the spaces of a row: one in each cell, or all of them in one."""
    written = [cell for cell in row if cell]
    return written[0] if len(written) == 1 and len(written[0]) > 1 else "".join(cell or "." for cell in row)


def _shown(facts: Mapping[str, object]) -> dict[str, object]:
    return {name: _shortened(fact) if isinstance(fact, str) else fact for name, fact in facts.items()}


def _shortened(text: str) -> str:
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"


def _moved(faults: Iterable[Fault], field: Field) -> list[Fault]:
    """Return faults found in a block at their places in the file; where there are no rows, at the key."""
    if not field.rows:
        return [fault._replace(line=field.key.line, column=field.key.column) for fault in faults]
    if not field.places:
        return [fault._replace(line=fault.line + field.top) for fault in faults]
    moved = []
    for fault in faults:
        row = field.places[min(fault.line, len(field.places)) - 1]
        moved.append(fault._replace(line=row.line, column=row.column + (fault.column - 1) * row.spread))
    return moved


def _in_order(faults: Iterable[Fault]) -> list[Fault]:
    """Return faults by their places, each once however many players they concern."""
    each = {str(fault): fault for fault in faults}
    return sorted(each.values(), key=lambda fault: fault[:2])


def _drawn(land: Land) -> Region:
    return land.filled & ~land.mountain & ~land.wasteland


def _printed(land: Land) -> tuple[Region, Region]:
    return land.mountain, land.wasteland
