"""Forms that people fill in as plain text, as YAML or as CSV, taken apart into the same fields.

A form is a list of keys with values, and some values are blocks of rows. Which keys there are and what a value means
is up to the reader of the form. Everything keeps its place in the file, so that what is wrong can be pointed at.
"""

import csv
import json
import re
from collections.abc import Iterator, Sequence
from itertools import pairwise, takewhile
from typing import Final, NamedTuple

from cartographers.base.limits import MOST_FORMS
from cartographers.base.plain_yaml import Document, Path, load

_LINE_END: Final = r"\r\n|\r|\n"

_KEY: Final = re.compile(r"\s*([^\W\d]{3,})\s*:\s*(.*)")
"""A key has three letters or more: one or two may begin a row of a map."""

_COMMENT: Final = re.compile(r"\s*#(\s|$)")
_NOTE: Final = re.compile(r"(?:^|(?<=\s))#\s")
_COMMENT_IN_CELLS: Final = re.compile(r' *"?#([\s;,]|$)|"?sep=.')
"""Spreadsheets also say what separates cells, in a line of its own."""

_DELIMITERS: Final = ";\t,"
_QUOTES: Final = {'"', "'"}
_KEY_IN_CELLS: Final = re.compile(rf'\s*"?[^\W\d]{{3,}}:?"?\s*[{_DELIMITERS}]')
_RECORDS: Final = "players"
"""In YAML this key has several forms under it, and the keys next to it apply to all of them."""

_FIRST: Final = "player"
"""In other formats another form begins with this key."""


class Cell(NamedTuple):
    """Something written, and where: line and column, both from 1; in CSV the column counts cells."""

    text: str
    line: int
    column: int
    spread: bool = True
    """Whether a part of it has a column of its own."""
    offset: int = 0
    """How many characters stand before it at the same place, if parts have no columns of their own."""

    def part(self, start: int, text: str = "") -> "Cell":
        """Return a part of it, which begins that many characters further on, with its place."""
        if self.spread:
            return Cell(text, self.line, self.column + start)
        return Cell(text, self.line, self.column, spread=False, offset=self.offset + start)

    def parts(self, pattern: str) -> Iterator["Cell"]:
        """Yield all that matches a pattern, each with its place."""
        for found in re.finditer(pattern, self.text):
            yield self.part(found.start(), found[0])

    def lines(self) -> Iterator["Cell"]:
        """Yield its lines, each with its place."""
        start = 0
        for line in re.split(_LINE_END, self.text):
            yield self.part(start, line)
            start += len(line) + 1


class Row(NamedTuple):
    """A row of a block: the line as it stands, empty if it is no row, and in CSV the cells of a row."""

    line: Cell
    cells: Sequence[str] = ()


class Field(NamedTuple):
    """What is written under a key: cells, a block of rows, or fields again."""

    key: Cell
    cells: Sequence[Cell] = ()
    rows: Sequence[Row] = ()
    fields: Sequence["Field"] = ()


class Forms(NamedTuple):
    """The forms of a file, each a list of fields; `strays` belong to no field."""

    records: list[list[Field]]
    strays: list[Cell]
    kind: str = "text"


def take_apart(text: str, blocks: Sequence[str], *, kind: str | None = None) -> Forms:
    """Return the forms of a text, with the keys of `blocks`. Raises `DataError` if it seems YAML, but is none."""
    lines = re.split(_LINE_END, text.removeprefix("\ufeff"))
    match kind or _kind(lines, blocks):
        case "yaml":
            return _yaml(lines, blocks)._replace(kind="yaml")
        case "csv":
            return _csv(lines, blocks)._replace(kind="csv")
        case _:
            return _text(lines, blocks)


def typed_lines(text: str) -> list[Cell]:
    """Return the lines of a text, each with its place."""
    return [Cell(line, number, 1) for number, line in enumerate(re.split(_LINE_END, text), 1)]


def _kind(lines: Sequence[str], blocks: Sequence[str]) -> str:
    written = [line for line in lines if line.strip() and not _COMMENT_IN_CELLS.match(line)]
    in_cells = [
        line for line in written if _KEY_IN_CELLS.match(line) or line.strip(f'{_DELIMITERS} "').lower() in blocks
    ]
    if len(in_cells) > sum(bool(_KEY.fullmatch(line)) for line in written if line not in in_cells):
        return "csv"
    yaml = re.compile(rf"(?i)\s*(-\s|-$|{_RECORDS}\s*:\s*$|({'|'.join(blocks)})\s*:\s*[|>\"']|[^\W\d]+\s*:\s*[\[{{])")
    nested = any(
        re.fullmatch(r"[^\W\d]{3,}\s*:\s*", above) and below[0].isspace() and _KEY.fullmatch(below)
        for above, below in pairwise(written)
    )
    return "yaml" if nested or any(map(yaml.match, written)) else "text"


def _text(lines: Sequence[str], blocks: Sequence[str]) -> Forms:
    fields: list[Field] = []
    strays: list[Cell] = []
    rows: list[Row] | None = None
    stray = 0
    for number, line in enumerate(lines, 1):
        found = _KEY.fullmatch(line)
        if _COMMENT.match(line) or not line.strip():
            if rows is not None:
                rows.append(Row(Cell("", number, 1)))
        elif found:
            key = Cell(found[1], number, found.start(1) + 1)
            text = _NOTE.split(found[2].rstrip(), maxsplit=1)[0].rstrip()
            value = Cell(text, number, found.start(2) + 1)
            rows = [] if key.text.lower() in blocks else None
            cells = [value] if value.text and rows is None else []
            strays += [value] if value.text and rows is not None else []
            fields.append(Field(key, cells, () if rows is None else rows))
        elif rows is not None:
            rows.append(Row(Cell(line, number, 1)))
        else:
            if stray != number - 1 or not strays:  # lines that follow each other are one
                strays.append(Cell(line.strip(), number, len(line) - len(line.lstrip()) + 1))
            stray = number
    return Forms(_records(fields), strays)


def _csv(lines: Sequence[str], blocks: Sequence[str]) -> Forms:
    fields: list[Field] = []
    strays: list[Cell] = []
    rows: list[Row] | None = None
    delimiter = max(_DELIMITERS, key="\n".join(line for line in lines if not _COMMENT_IN_CELLS.match(line)).count)
    for number, line in enumerate(lines, 1):
        cells = _cells(line, delimiter)
        key = cells[0].rstrip(":") if cells else ""
        if _COMMENT_IN_CELLS.match(line) or not cells:
            if rows is not None:
                rows.append(Row(Cell("", number, 1)))
        elif re.fullmatch(r"[^\W\d]{3,10}", key):
            rows = [] if key.lower() in blocks else None
            values = [Cell(cell, number, place, spread=False) for place, cell in enumerate(cells[1:], 2)]
            while values and not values[-1].text:
                values.pop()
            fields.append(Field(Cell(key, number, 1), values, () if rows is None else rows))
        elif rows is not None:
            rows.append(Row(Cell(line, number, 1), cells))
        elif any(cells):
            place, cell = next((place, cell) for place, cell in enumerate(cells, 1) if cell)
            strays.append(Cell(cell, number, place, spread=False))
    return Forms(_records(fields), strays)


def _cells(line: str, delimiter: str) -> list[str]:
    try:
        return [cell.strip() for cell in next(csv.reader([line], delimiter=delimiter), [])]
    except csv.Error:  # a cell is longer than any cell of a form
        return [line.strip()]


def _records(fields: Sequence[Field]) -> list[list[Field]]:
    """Return fields by form: the next form begins when a player is named again."""
    records: list[list[Field]] = []
    named = True
    for field in fields:
        first = field.key.text.lower() == _FIRST
        if first and named:
            records.append([])
        elif not records:
            records.append([])
            named = False
        named |= first
        records[-1].append(field)
    return records


def _yaml(lines: Sequence[str], blocks: Sequence[str]) -> Forms:
    document = load("\n".join(lines), "", typed=True)
    fields = list(_fields(document, lines, blocks, document.data, ()))
    common = [field for field in fields if field.key.text.lower() != _RECORDS]
    top = document.data if isinstance(document.data, dict) else {}
    several = next((name for name in top if name.lower() == _RECORDS), None)
    if several is None:
        return Forms([common] if common else [], _no_mapping(document, document.data, ()))
    records, strays = [], []
    listed = top[several] if isinstance(top[several], list) else [top[several]]
    for index, own in enumerate(listed[: MOST_FORMS + 1]):  # what they have in common is copied for each
        path = (several, index) if isinstance(top[several], list) else (several,)
        record = list(_fields(document, lines, blocks, own, path))
        named = {field.key.text.lower() for field in record}
        stray = _no_mapping(document, own, path)
        records += [] if stray else [[*record, *(field for field in common if field.key.text.lower() not in named)]]
        strays += stray
    return Forms(records, strays)


def _no_mapping(document: Document, data: object, path: Path) -> list[Cell]:
    """Return what is there instead of keys and values."""
    return [] if isinstance(data, dict) or data is None else [Cell(_shown(data), *document.place(*path))]


def _fields(
    document: Document, lines: Sequence[str], blocks: Sequence[str], data: object, path: Path
) -> Iterator[Field]:
    for name, value in data.items() if isinstance(data, dict) else ():
        at = (*path, name)
        key = Cell(name, *document.key(*at))
        line, column = document.place(*at)
        begins = lines[line - 1][column - 1 : column]
        match value:
            case str() if name.lower() in blocks and begins in {"|", ">"}:
                yield Field(key, rows=[*map(Row, _literal(lines, line, key.column))])
            case str() if name.lower() in blocks:
                whole = Cell(value, line, column, spread=False)
                yield Field(key, rows=[*map(Row, whole.lines() if begins in _QUOTES else whole.parts(r"\S+"))])
            case list():
                cells = [_cell(lines, one, *document.place(*at, index)) for index, one in enumerate(value)]
                if name.lower() in blocks:
                    yield Field(key, rows=[Row(line) for cell in cells for line in cell.lines()])
                else:
                    yield Field(key, cells)
            case dict():
                within = list(_fields(document, lines, blocks, value, at))
                yield Field(key, fields=within)
            case None:
                yield Field(key)
            case _:
                yield Field(key, [_cell(lines, value, line, column)])


def _cell(lines: Sequence[str], value: object, line: int, column: int) -> Cell:
    """Return a value at its place, after a quotation mark; its parts have columns if it is written there as it is."""
    text = _shown(value)
    start = column - 1
    start += lines[line - 1][start : start + 1] in _QUOTES
    return Cell(text, line, start + 1, spread=lines[line - 1].startswith(text, start))


def _literal(lines: Sequence[str], top: int, indent: int) -> Iterator[Cell]:
    """Yield the lines below another that are indented, as they stand in the file."""
    rows = takewhile(lambda line: not line[:indent].strip(), lines[top:])
    for number, row in enumerate(rows, top + 1):
        yield Cell("" if _COMMENT.match(row) else row, number, 1)


def _shown(value: object) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
