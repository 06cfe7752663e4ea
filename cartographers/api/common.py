"""What games, maps and sheets of the library share: errors, drawings, and the box."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from functools import cache
from typing import Any, NamedTuple, Self, TypeAlias

from msgspec import Struct, to_builtins

from cartographers.base.events import MalformedEventError, Refusal
from cartographers.base.words import LANGUAGES, Words
from cartographers.core import events, legal
from cartographers.core.cards import Box
from cartographers.core.evolve import evolve
from cartographers.core.judge import judge
from cartographers.core.maps import Terrain
from cartographers.core.region import space_names
from cartographers.core.state import State
from cartographers.library import open_box
from cartographers.logs.replay import Rules

Document: TypeAlias = dict[str, Any]
"""What a command prints with `--json`, or an event as a log has it."""


class CartographersError(Exception):
    """Something cannot be: `code` says what, in a word for programs, and `facts` what it is about, as JSON has it."""

    def __init__(self, code: str, facts: Mapping[str, object] | None = None, state: State | None = None) -> None:
        self.code: str = str(code)
        self.facts: Mapping[str, Any] = to_builtins(facts or {}, enc_hook=repr)
        self._state = state  # says how the players are called
        super().__init__(self.code, self.facts)

    def __str__(self) -> str:
        """Return the English sentence that the command line says of it, where it has one."""
        from cartographers.cli.game import sentence
        from cartographers.shell.choices import listed, unknown

        words = Words(LANGUAGES[0], events.KIND)
        with suppress(LookupError):
            if "known" in self.facts:
                found, known = str(self.facts["found"]), listed(map(str, self.facts["known"]))
                return unknown(words, self.code.removeprefix("unknown_"), found, known)
            return sentence(words, self.code, self.facts, self._state)
        return ", ".join([self.code, *(f"{name}: {fact}" for name, fact in self.facts.items())])


class Refused(CartographersError):  # noqa: N818 - the rules refuse; nothing went wrong
    """The rules forbid it, or there is no such game: nothing has changed."""


class Damaged(CartographersError):  # noqa: N818 - an adjective, as in the words of `replay`
    """A text is no log, map or score sheet; `line` is where, from 1."""

    line: int | None = None

    @classmethod
    def at(cls, line: int | None, code: str, facts: Mapping[str, object], state: State | None = None) -> Self:
        """Return what is wrong with a line."""
        error = cls(code, facts, state)
        error.line = line
        return error

    def __str__(self) -> str:
        """Return each line where something is wrong, and what."""
        from cartographers.cli.sheet_files import of_fault

        words, faults = Words(LANGUAGES[0], events.KIND), self.facts.get("faults", [])
        said = [f"line {fault['line']}: {of_fault(words, box(), fault['code'], fault)}" for fault in faults]
        return "\n".join(said) or f"line {self.line}: {super().__str__()}"


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
def refusing(state: State | None = None) -> Iterator[None]:
    """Turn what the core raises in a state into what the library promises. Raises `Refused`."""
    try:
        yield
    except Refusal as refusal:
        raise Refused(refusal.reason, refusal.facts, state) from refusal
    except MalformedEventError as error:
        raise Refused(error.flaw, error.facts) from error


def among(kind: str, found: object, known: Collection[str]) -> None:
    """Check that a word is one of those known. Raises `Refused` with `unknown_KIND`."""
    if found not in known:
        raise Refused(f"unknown_{kind}", {"found": found, "known": [*known]})


def drawn(terrain: str | Drawing, spaces: Iterable[str]) -> tuple[Terrain, tuple[str, ...]]:
    """Return the terrain and the names of the spaces of what is drawn. Raises `Refused` if there is no such terrain."""
    kind, where = (terrain.terrain, terrain.spaces) if isinstance(terrain, Drawing) else (terrain, spaces)
    among("terrain", kind, [*Terrain])
    return Terrain(kind), named(where)


def named(spaces: Iterable[str]) -> tuple[str, ...]:
    """Return the names of spaces, which may also be typed in one text."""
    return tuple(map(str, spaces.split() if isinstance(spaces, str) else spaces))


def edition_or_first(edition: str | None) -> str:
    """Return an edition, or the first one if none is named."""
    return next(iter(box().editions)) if edition is None else edition


def seen(one: legal.Drawing) -> Drawing:
    """Return a drawing of the core with its spaces by their names."""
    extra = (str(one.extra.terrain), tuple(space_names(one.extra.spaces))) if one.extra else None
    return Drawing(str(one.terrain), tuple(space_names(one.spaces)), one.coins, one.single, one.skill, extra)
