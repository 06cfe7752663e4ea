"""Score sheets as people write them, in plain text, YAML or CSV, with one player or many in a file.

Everything wrong in a file is found in one run; what is wrong with one player does not keep the others from being read.
"""

from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import NamedTuple

from cartographers.base.fields import Cell, Field, Forms, take_apart
from cartographers.base.limits import MOST_FAULTS, MOST_FORMS
from cartographers.base.plain_yaml import DataError
from cartographers.core.cards import Box
from cartographers.core.editions import Rules, set_apart
from cartographers.core.sheet import Head, Sheet
from cartographers.paper.boxes import BoxReader
from cartographers.paper.faults import (
    BLANK,
    GRID,
    SEASONS,
    EnoughError,
    Fault,
    Named,
    Notes,
    SheetFlaw,
    Terms,
    each_once,
    fault_at,
    shortened,
)
from cartographers.paper.grids import GridReader
from cartographers.paper.heads import HEADS, HeadReader


class SheetReading(NamedTuple):
    """The sheets that can be read in a file, what is wrong in it, and what was read with a doubt."""

    sheets: list[Sheet]
    faults: list[Fault]
    doubts: list[Fault]
    in_cells: bool = False
    """Whether columns count cells, as in CSV."""


def read_sheets(text: str, box: Box, named: Named, terms: Terms, *, kind: str | None = None) -> SheetReading:
    """Read all sheets of a file; `kind` is its format, if known."""
    if text.lstrip("\ufeff \t\r\n")[:1] == "{":
        return SheetReading([], [Fault(1, 1, SheetFlaw.NOT_A_SHEET, {})], [])
    try:
        form = take_apart(text, (GRID, SEASONS), kind=kind)
    except DataError as error:
        place = Cell("", error.line, error.column)
        return SheetReading([], [fault_at(place, SheetFlaw.NOT_DATA, why=error.reason, **error.facts)], [])
    notes = Notes(terms.key)
    reader = _Reader(box, named, terms, notes)
    sheets: list[Sheet] = []
    with suppress(EnoughError):
        sheets.extend(reader.all_sheets(form))
    faults, doubts = map(each_once, (notes.faults, notes.doubts))
    return SheetReading(sheets, faults, doubts[:MOST_FAULTS], in_cells=form.kind == "csv")


class _Reader:
    def __init__(self, box: Box, named: Named, terms: Terms, notes: Notes) -> None:
        self._box, self._terms, self._notes = box, terms, notes
        self._seasons = [season.id for season in box.seasons]
        self._heads = HeadReader(box, named, notes)
        self._boxes = BoxReader(self._seasons, notes)
        self._grids = GridReader(box.sides, self._seasons, notes)

    def all_sheets(self, form: Forms) -> Iterator[Sheet]:
        for stray in form.strays:
            self._notes.fault(stray, SheetFlaw.STRAY, found=stray.text)
        known = (*HEADS, "player", GRID, SEASONS, *self._seasons, "total")
        heads: dict[str, Field] = {}
        for number, record in enumerate(form.records or ([] if form.strays else [[]])):
            top = record[0].key if record else Cell("", 1, 1)
            if number == MOST_FORMS:
                self._notes.fault(top, SheetFlaw.TOO_MANY_PLAYERS, most=MOST_FORMS)
                return
            fields = heads | self._notes.by_key(record, known)
            heads = {key: fields[key] for key in HEADS if key in fields}
            sheet = self._sheet(fields, top)
            if sheet:
                yield sheet

    def _sheet(self, fields: Mapping[str, Field], top: Cell) -> Sheet | None:
        """Return the sheet of one player, which begins at a key, unless something is wrong with it."""
        faults = self._notes.faults
        before = len(faults)
        for key in ("player", "map", "edition", "edicts", "skills", "total"):
            self._notes.by_key(fields[key].fields if key in fields else (), ())
        heads = self._heads.read(fields)
        side = heads.side or self._terms.side
        boxes, own = self._boxes.boxes(fields, top)
        total = self._boxes.total(fields["total"]) if "total" in fields else None
        at_map = len(faults)
        land = self._grids.land(fields[GRID], side, named=heads.side_fine) if GRID in fields else None
        parts = {}
        if SEASONS in fields:
            filled_in = [*boxes] if len(faults) == before else self._seasons
            parts = self._grids.parts(fields[SEASONS], land, filled_in, missing=len(faults) == at_map)
        lands = {season: part.least for season, part in parts.items() if part.least == part.most}
        own_lands = {season: self._grids.land(grid, side, named=heads.side_fine) for season, grid in own.items()}
        lands |= {season: found for season, found in own_lands.items() if found}
        last = [*(boxes or self._seasons)][-1]
        self._grids.check_grown(lands, land, {SEASONS: fields.get(GRID), **own}, last=last)
        if not heads.fine or len(faults) > before:
            return None
        return Sheet(
            player=_player(fields.get("player")),
            rules=self._rules(heads.edition, heads.rules),
            boxes=boxes,
            total=total,
            edicts=heads.edicts,
            skills=heads.skills,
            land=land,
            lands={season: lands[season] for season in boxes if season in lands},
            parts={season: parts[season] for season in boxes if season in parts and season not in lands},
            head=Head(side=heads.side, edition=heads.edition, rules=heads.rules),
        )

    def _rules(self, edition: str | None, apart: Mapping[str, str | int]) -> Rules:
        """Return the rules by which a sheet is checked: the edition's, the first one's where none is named."""
        named = self._terms.edition or edition or next(iter(self._box.editions))
        return set_apart(self._box.editions[named], {**apart, **self._terms.rules})


def _player(field: Field | None) -> str:
    """Return the name that is written on a sheet, as far as it is of use."""
    cells = field.cells if field else ()
    return shortened(" ".join(cell.text.strip(BLANK) for cell in cells).strip())
