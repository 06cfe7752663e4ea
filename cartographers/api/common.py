"""What games, maps and sheets of the library share: errors, drawings, and the box."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from functools import cache
from typing import Any, NamedTuple, TypeAlias

from msgspec import Struct

from cartographers.base.events import MalformedEventError, Refusal
from cartographers.base.words import LANGUAGES, Words
from cartographers.core import events, legal
from cartographers.core.cards import Box
from cartographers.core.evolve import evolve
from cartographers.core.judge import judge
from cartographers.core.region import space_names
from cartographers.core.state import State
from cartographers.library import open_box
from cartographers.logs.replay import Rules

Document: TypeAlias = dict[str, Any]
"""What a command prints with `--json`, or an event as a log has it."""


class CartographersError(Exception):
    """Something cannot be: `code` says what, in a word for programs, and `facts` what it is about."""

    def __init__(self, code: str, facts: Mapping[str, object] | None = None) -> None:
        super().__init__(code, facts or {})
        self.code: str = str(code)
        self.facts: Mapping[str, object] = facts or {}

    def __str__(self) -> str:
        """Return the English sentence that the command line says of it, where it has one."""
        from cartographers.cli.game import sentence

        with suppress(LookupError):
            return sentence(Words(LANGUAGES[0], events.KIND), self.code, self.facts)
        return ", ".join([self.code, *(f"{name}: {fact}" for name, fact in self.facts.items())])


class Refused(CartographersError):  # noqa: N818 - the rules refuse; nothing went wrong
    """The rules forbid it, or there is no such game: nothing has changed."""


class Damaged(CartographersError):  # noqa: N818 - an adjective, as in the words of `replay`
    """A text is no log, map or score sheet; `line` is where, from 1."""

    def __init__(self, code: str, facts: Mapping[str, object], line: int | None) -> None:
        super().__init__(code, facts)
        self.line = line

    def __str__(self) -> str:
        """Return the line, and what is wrong there."""
        return f"line {self.line}: {super().__str__()}"


class DoesNotFollow(Damaged):
    """An event of a log cannot follow those before it."""


class Drawing(Struct, frozen=True, repr_omit_defaults=True):
    """Something that may be drawn: a terrain on some spaces, from the top left, and the coins that it fills."""

    terrain: str
    spaces: tuple[str, ...]
    coins: int
    single: bool
    """Whether it is the single space for which nothing else fits."""
    skill: str = ""
    extra: tuple[str, tuple[str, ...]] | None = None
    """The terrain and the spaces that a skill adds."""


class Moment(NamedTuple):
    """An event of a game, as its log has it, and the state after it."""

    event: Document
    state: Document


@cache
def box() -> Box:
    """Return everything in the box, opened once."""
    return open_box()


@cache
def rules() -> Rules[State, events.Event]:
    """Return what a log needs of the game."""
    one = box()
    return Rules(
        decode=lambda fields: events.decode(one, fields),
        encode=events.encode,
        judge=lambda state, event: judge(one, state, event),
        evolve=lambda state, event: evolve(one, state, event),
    )


@contextmanager
def refusing() -> Iterator[None]:
    """Turn what the core raises into what the library promises. Raises `Refused`."""
    try:
        yield
    except Refusal as refusal:
        raise Refused(refusal.reason, refusal.facts) from refusal
    except MalformedEventError as error:
        raise Refused(error.flaw, error.facts) from error


def edition_or_first(edition: str | None) -> str:
    """Return an edition, or the first one if none is named."""
    return next(iter(box().editions)) if edition is None else edition


def seen(one: legal.Drawing) -> Drawing:
    """Return a drawing of the core with its spaces by their names."""
    extra = (str(one.extra.terrain), tuple(space_names(one.extra.spaces))) if one.extra else None
    return Drawing(str(one.terrain), tuple(space_names(one.spaces)), one.coins, one.single, one.skill, extra)
