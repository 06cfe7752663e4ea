"""YAML without its surprises.

That part is read in which a value is what it looks like. Everything else is refused, with its line and column.
"""

from __future__ import annotations

import re
from enum import StrEnum
from functools import reduce
from itertools import takewhile
from operator import getitem
from typing import TYPE_CHECKING, Any, TypeVar

from cartographers.base.limits import DEEPEST

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from yaml.events import Event
    from yaml.events import _Mark as Mark

T = TypeVar("T")

Path = tuple[str | int, ...]
"""The keys and the indices, from 0, that lead to a value."""

Position = tuple[int, int]
"""A line and a column, both from 1."""


class DataFlaw(StrEnum):
    """Why a text is refused; the comment at each lists its facts."""

    SYNTAX = "syntax"
    CHARACTER = "character"  # character, as U+0007
    DOCUMENTS = "documents"
    DEPTH = "depth"  # deepest
    ANCHOR = "anchor"  # anchor
    ALIAS = "alias"  # anchor
    TAG = "tag"  # tag
    KEY = "key"
    REPEATED_KEY = "repeated_key"  # key
    AMBIGUOUS = "ambiguous"  # text
    WRONG_TYPE = "wrong_type"  # expected, found, in JSON's names of types
    WRONG_VALUE = "wrong_value"  # value
    UNKNOWN_FIELD = "unknown_field"  # field
    MISSING_FIELD = "missing_field"  # field


class DataError(Exception):
    """A text is not the data that it should be; line and column count from 1."""

    def __init__(self, name: str, line: int, column: int, reason: StrEnum, /, **facts: object) -> None:
        self.name, self.line, self.column = name, line, column
        self.reason, self.facts = reason, facts
        super().__init__(name, line, column, reason, facts)


class Document:
    """Data read from a text, and where it is in the text."""

    def __init__(self, name: str, data: object, values: dict[Path, Position], keys: dict[Path, Position]) -> None:
        self.name, self.data = name, data
        self._values, self._keys = values, keys

    def place(self, *path: str | int) -> Position:
        """Return the place of the value at a path, else of the one around it."""
        while path not in self._values:
            path = path[:-1]
        return self._values[path]

    def key(self, *path: str | int) -> Position:
        """Return the place of the key at a path."""
        return self._keys[path]

    def error(self, reason: StrEnum, *path: str | int, **facts: object) -> DataError:
        """Return an error at the value at a path, to be raised."""
        return DataError(self.name, *self.place(*path), reason, **facts)

    def part(self, *path: str | int) -> Document:
        """Return the value at a path as data of its own, which knows where it is in the text."""
        data: Any = self.data
        data, depth = reduce(getitem, path, data), len(path)
        values = {at[depth:]: place for at, place in self._values.items() if at[:depth] == path}
        keys = {at[depth:]: place for at, place in self._keys.items() if at[:depth] == path}
        return Document(self.name, data, values, keys)

    def convert(self, into: type[T], hook: Callable[[type, Any], object] | None = None) -> T:
        """Return the data as a type that msgspec knows, a `Struct` above all.

        Nothing is coerced. A hook makes the values of types that msgspec does not know, and raises `ValueError` where
        it cannot. Raises `DataError` at the first value that does not fit, or at the key of a field that the type
        lacks.
        """
        import msgspec

        try:
            return msgspec.convert(self.data, into, dec_hook=hook)
        except msgspec.ValidationError as error:
            raise self._unfit(str(error)) from error

    def _unfit(self, complaint: str) -> DataError:
        """Return the error that msgspec reports in English."""
        at = re.fullmatch(r"(?s)(.*) - at `(?:key` in `)?\$(.*)`", complaint)
        said, steps = at.groups() if at else (complaint, "")
        # For an unknown field, msgspec only says that there is one.
        known = steps.partition("[...]")[0]
        path: Path = tuple(field or int(index) for field, index in re.findall(r"\.([^.[]+)|\[([0-9]+)]", known))
        for reason, pattern in _COMPLAINTS.items():
            if found := re.fullmatch(pattern, said):
                facts = found.groupdict()
                key = (*path, facts.get("field", facts.get("value", "")))
                place = self._keys.get(key, self.place(*path))
                return DataError(self.name, *place, reason, **facts)
        data: Any = self.data
        value = reduce(getitem, path, data)
        return self.error(DataFlaw.WRONG_VALUE, *path, value=value)


_COMPLAINTS = {
    DataFlaw.MISSING_FIELD: r"(?s)Object missing required field `(?P<field>.*)`",
    DataFlaw.UNKNOWN_FIELD: r"(?s)Object contains unknown field `(?P<field>.*)`",
    DataFlaw.WRONG_TYPE: r"Expected `(?P<expected>.*)`, got `(?P<found>.*)`",
    DataFlaw.WRONG_VALUE: r"(?s)Invalid enum value '(?P<value>.*)'",
}


def load(text: str, name: str, *, typed: bool = False) -> Document:
    """Read the plain part of YAML: mappings, sequences and scalars.

    Without quotes only `true` and `false` are booleans, `null` and nothing at all are null, whole numbers of up to 18
    digits are integers, and words are strings. What a reader of YAML might take for something else has to be quoted;
    anchors, aliases, tags and a second document are not read. In what is `typed`, by people or their programs, 7.0 is a
    whole number too.

    Raise `DataError` at the first place that is not so; it calls the text by its name.
    """
    import yaml

    text = text.removeprefix("\ufeff")
    if odd := re.search(_UNPRINTABLE, text):
        *above, line = re.split(_LINE_BREAK, text[: odd.start()])
        place = len(above) + 1, len(line) + 1
        character = f"U+{ord(odd[0]):04X}"
        raise DataError(name, *place, DataFlaw.CHARACTER, character=character)

    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    lines = re.split(_LINE_BREAK, text)
    reader = _Reader(name, yaml.parse(text, Loader=loader), end=(len(lines), len(lines[-1]) + 1), typed=typed)
    try:
        data = reader.document()
    except yaml.MarkedYAMLError as error:
        raise DataError(name, *reader.place(error.problem_mark), DataFlaw.SYNTAX) from error
    return Document(name, data, reader.values, reader.keys)


_LINE_BREAK = r"\r\n|\r|\n"

# Control characters, and the line breaks that no editor counts.
_UNPRINTABLE = (
    r"[^\t\n\r\x20-\x7E\xA0-\u2027\u202A-\uD7FF\uE000-\uFEFE\uFF00-\uFFFD"
    r"\U00010000-\U0010FFFF]"
)

_CONSTANTS = {"": None, "null": None, "true": True, "false": False}

_INTEGER = r"-?(0|[1-9][0-9]{0,17})"

_AMBIGUOUS = r"""(?x)
    ~ | Null | NULL | = | <<
  | y | Y | [Yy]es | YES | [Oo]n  | ON  | True  | TRUE
  | n | N | [Nn]o  | NO  | [Oo]ff | OFF | False | FALSE
  | [-+]? [.]? [0-9] [0-9_.:]* ([eE] [-+]? [0-9]+)?
  | [-+]? 0 [box] [0-9A-Fa-f_]+
  | [-+]? [.] (?i: inf | nan)
  | [0-9]{4} - [0-9]{1,2} - [0-9]{1,2} ([Tt\ \t]+ [0-9] .*)?
"""


class _Reader:
    """Builds data from the events of a parser, and notes where each value is."""

    def __init__(self, name: str, events: Iterator[Event], end: Position, *, typed: bool) -> None:
        self.name = name
        self.typed = typed
        self.events = events
        self.end = end
        self.values: dict[Path, Position] = {(): (1, 1)}
        self.keys: dict[Path, Position] = {}

    def document(self) -> object:
        """Return the value of the only document, None if there is none."""
        import yaml

        nodes = (event for event in self.events if isinstance(event, yaml.NodeEvent))
        first = next(nodes, None)
        data = None if first is None else self.at((), first)
        if second := next(nodes, None):
            raise self.error(second, DataFlaw.DOCUMENTS)
        return data

    def nodes(self) -> Iterator[Event]:
        """Return the nodes up to the end of the mapping or sequence that has begun."""
        import yaml

        return takewhile(lambda event: isinstance(event, yaml.NodeEvent), self.events)

    def at(self, path: Path, event: Event) -> object:
        """Return the value that begins with an event, and note its place."""
        self.values[path] = self.place(event.start_mark)
        return self.value(path, event)

    def value(self, path: Path, event: Event) -> object:
        import yaml

        match event:
            case yaml.ScalarEvent(anchor=None, tag=None, value=text, style=style):
                return text if style else self.plain(event, text)
            case yaml.SequenceStartEvent(anchor=None, tag=None) if len(path) < DEEPEST:
                return [self.at((*path, index), item) for index, item in enumerate(self.nodes())]
            case yaml.MappingStartEvent(anchor=None, tag=None) if len(path) < DEEPEST:
                return self.mapping(path)
            case yaml.AliasEvent(anchor=anchor):
                raise self.error(event, DataFlaw.ALIAS, anchor=anchor)
            case yaml.NodeEvent(anchor=str(anchor)):
                raise self.error(event, DataFlaw.ANCHOR, anchor=anchor)
            case yaml.ScalarEvent(tag=str(tag)) | yaml.CollectionStartEvent(tag=str(tag)):
                raise self.error(event, DataFlaw.TAG, tag=tag)
            case _:
                raise self.error(event, DataFlaw.DEPTH, deepest=DEEPEST)

    def plain(self, event: Event, text: str) -> object:
        if text in _CONSTANTS:
            return _CONSTANTS[text]
        if self.typed:
            from cartographers.base.numbers import whole

            text = whole(text)
        if re.fullmatch(_INTEGER, text):
            return int(text)
        if re.fullmatch(_AMBIGUOUS, text):
            raise self.error(event, DataFlaw.AMBIGUOUS, text=text)
        return text

    def mapping(self, path: Path) -> dict[str, object]:
        values: dict[str, object] = {}
        for event in self.nodes():
            # A key may itself be a mapping with such keys, without end.
            key = self.value((*path, ""), event)
            if not isinstance(key, str):
                raise self.error(event, DataFlaw.KEY)
            if key in values:
                raise self.error(event, DataFlaw.REPEATED_KEY, key=key)
            self.keys[*path, key] = self.place(event.start_mark)
            values[key] = self.at((*path, key), next(self.events))
        return values

    def error(self, event: Event, reason: DataFlaw, **facts: object) -> DataError:
        return DataError(self.name, *self.place(event.start_mark), reason, **facts)

    def place(self, mark: Mark | None) -> Position:
        """Return the place of a parser's mark, which counts from 0 and may point past the end."""
        return min((mark.line + 1, mark.column + 1), self.end) if mark else (1, 1)
