"""Events as logs hold them: JSON objects that name their kind under `event`; and how a game refuses them."""

import re
from collections.abc import Callable, Mapping, Sequence
from enum import Enum, StrEnum, auto
from typing import Any, Final, Generic, NamedTuple, TypeAlias, TypeVar, get_args

from msgspec import Struct, ValidationError, convert


class Refusal(Exception):  # noqa: N818 - the rules refuse; nothing went wrong
    """The rules forbid this event or move in this state."""

    def __init__(self, reason: StrEnum, **facts: object) -> None:
        super().__init__(reason, facts)
        self.reason, self.facts = reason, facts


class MalformedEventError(Exception):
    """Some data is not an event of the format, in any game."""

    def __init__(self, flaw: StrEnum, **facts: object) -> None:
        super().__init__(flaw, facts)
        self.flaw, self.facts = flaw, facts


S = TypeVar("S")
E = TypeVar("E")


class Step(NamedTuple, Generic[S, E]):
    """An event, and the state after it."""

    event: E
    state: S


class Lost(NamedTuple, Generic[E]):
    """An event that was taken back and cannot come again, and why not."""

    event: E
    why: Refusal


class Redone(Struct, Generic[S, E], frozen=True):
    """What comes again of what was taken back, and what does not follow any more; at least one of them."""

    steps: list[Step[S, E]]
    lost: list[Lost[E]]


class Role(Enum):
    """What an event does to the turns of its game."""

    BEGINS = auto()
    """It begins a turn, as the first one all of the game does."""
    RETURNS = auto()
    """It takes the last turn back, with all that happened in it."""
    ACTS = auto()
    """It is an act within a turn, perhaps one of the engine."""
    UNDOES = auto()
    """It takes the last act of its lane back, and what followed from it."""
    FOLLOWS = auto()
    """It follows of itself from what came before."""


class Filed(NamedTuple):
    """Where an event belongs in a game, by which logs in which people acted in another order can be compared."""

    role: Role
    order: tuple[int, int] = (0, 0)
    """Its place within a turn in the canonical log; acts that are taken back have a smaller one than what follows."""
    lane: tuple[int, int] = (0, 0)
    """What an act is about, such as a map: acts in different lanes of a turn do not depend on each other."""
    ends: bool = False
    """Whether it ends the turn, so that the next one begins without an event of its own."""


Kinds: TypeAlias = Mapping[str, type[Struct]]
"""The types of a game's events by the tags that name them."""

_PATH: Final = r"`\$\.?([^`]*)`$"


class EventFlaw(StrEnum):
    """Why some data can be no event, whatever the game is; the facts of each stand beside it."""

    NOT_AN_OBJECT = "not_an_object"
    UNKNOWN_FORMAT = "unknown_format"  # found, expected
    UNKNOWN_EVENT = "unknown_event"  # found, expected
    UNKNOWN_FIELD = "unknown_field"  # field
    MISSING_FIELD = "missing_field"  # field
    WRONG_VALUE = "wrong_value"  # field
    NOT_STARTED = "not_started"
    WRONG_PLAYERS = "wrong_players"  # count, most


def kinds_of(events: object) -> Kinds:
    """Return the types of a union of tagged structs by their tags."""
    return {str(kind.__struct_config__.tag): kind for kind in get_args(events)}


def decoded(
    kinds: Kinds,
    fields: object,
    formats: Sequence[str] = (),
    prepare: Callable[[type[Struct], dict[str, Any]], dict[str, Any]] = lambda _, fields: fields,
) -> Any:  # noqa: ANN401 - an instance of one of the kinds
    """Return the event that an object means: if it names a format, one of these; its fields may be prepared.

    Raises `MalformedEventError` with an `EventFlaw` and its facts.
    """
    if not isinstance(fields, dict):
        raise MalformedEventError(EventFlaw.NOT_AN_OBJECT)
    if "format" in fields and formats and fields["format"] not in formats:
        raise MalformedEventError(EventFlaw.UNKNOWN_FORMAT, found=fields["format"], expected=", ".join(formats))
    tag = fields.get("event")
    kind = kinds.get(tag) if isinstance(tag, str) else None
    if kind is None:
        raise MalformedEventError(EventFlaw.UNKNOWN_EVENT, found=tag, expected=[*kinds])
    try:
        fields = prepare(kind, fields)
        return convert(fields, kind)
    except ValidationError as error:
        raise _malformed(fields, kind, error) from error


def check(field: str, right: bool) -> None:  # noqa: FBT001 - a check takes what it checks
    """Refuse an event whose field is not right. Raises `MalformedEventError` if it is not."""
    if not right:
        raise MalformedEventError(EventFlaw.WRONG_VALUE, field=field)


def _malformed(fields: dict[str, Any], kind: type[Struct], error: ValidationError) -> MalformedEventError:
    if unknown := [name for name in fields if name != "event" and name not in kind.__struct_fields__]:
        return MalformedEventError(EventFlaw.UNKNOWN_FIELD, field=unknown[0])
    needed = kind.__struct_fields__[: len(kind.__struct_fields__) - len(kind.__struct_defaults__)]
    if missing := [name for name in needed if name not in fields]:
        return MalformedEventError(EventFlaw.MISSING_FIELD, field=missing[0])
    path = re.search(_PATH, str(error))
    return MalformedEventError(EventFlaw.WRONG_VALUE, field=path[1] if path else "event")
