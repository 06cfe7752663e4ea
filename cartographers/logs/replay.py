"""Replaying a log of any game: its events fold into states by the rules it hands in, until it ends or breaks off."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final, Generic, NamedTuple, TypeVar

from msgspec import Struct
from msgspec.json import Encoder

from cartographers.base.chance import sha256
from cartographers.base.events import MalformedEventError, Refusal
from cartographers.logs.lines import Damage, DamageError, TornError, line_of
from cartographers.logs.seal import BrokenSealError, Sealing, bare

BREAKS: Final = (DamageError, MalformedEventError, Refusal, BrokenSealError)
"""What is raised where a log breaks off."""


class Fault(Struct, frozen=True):
    """Where and why a log breaks off."""

    code: str
    """Either `damaged` or `does_not_follow`."""
    line: int | None
    reason: str
    facts: Mapping[str, object]
    found: str | None
    torn_at: int | None = None
    """Where a torn last line begins, in bytes."""


def fault(error: Exception, data: bytes, line: int) -> Fault:
    """Return why a log breaks off at a line, by one of the errors in `BREAKS`."""
    match error:
        case TornError() if line > 1:
            return Fault("damaged", error.line, error.damage, {}, error.found, error.start)
        case TornError():
            return Fault("damaged", error.line, Damage.NOT_JSON, error.facts, error.found)
        case DamageError():
            return Fault("damaged", error.line, error.damage, error.facts, error.found)
        case MalformedEventError():
            return Fault("damaged", line, error.flaw, error.facts, line_of(data, line))
        case Refusal():
            return Fault("does_not_follow", line, error.reason, error.facts, line_of(data, line))
        case BrokenSealError():
            return Fault("does_not_follow", line, error.what, {}, line_of(data, line))
        case _:
            raise TypeError(error)


S = TypeVar("S")
E = TypeVar("E")

_ENCODER: Final = Encoder(order="sorted")
"""Writes like `json.dumps(..., sort_keys=True, separators=(",", ":"), ensure_ascii=False)`, only faster."""


def fingerprint(events: Iterable[object]) -> str:
    """Return the SHA-256, in hexadecimal, of events as a log has them, however they are written there."""
    digest = sha256()
    for fields in events:
        digest.update(_ENCODER.encode(fields) + b"\n")
    return digest.hexdigest()


class Line(NamedTuple, Generic[S, E]):
    """A line of a log: an event as it is written and as the game reads it, and the state after it."""

    number: int
    """Counted from 1."""
    fields: dict[str, object]
    event: E
    state: S


class Rules(Struct, Generic[S, E], frozen=True):
    """What a log needs of its game: pure functions."""

    decode: Callable[[object], E]
    """Returns the event that one object of a log means; raises `MalformedEventError` if there is none like it."""
    encode: Callable[[E], dict[str, Any]]
    """Returns an event as written in a log, with its fields in the log's order."""
    judge: Callable[[S | None, E], None]
    """Checks that an event may follow a state (`None`: nothing has happened yet), or raises `Refusal`."""
    evolve: Callable[[S | None, E], S]
    """Returns the state after an event."""
    mistaken: Callable[[bytes], Fault | None] = lambda _: None
    """Returns what is wrong with bytes of which no line follows, if they are seen to be something else than a log."""
    known: list[Line[S, E]] = []
    """Lines that have followed before: as far as a log begins like them, they need not be judged again."""


class Replayed(Struct, Generic[S], frozen=True):
    """What came of the replaying of a log, as far as its events follow or were asked for."""

    state: S | None
    """The state after the last event that followed; nothing if none did."""
    events: int
    """How many followed."""
    fingerprint: str
    """The SHA-256 of these events, in a form that does not depend on how the file is written."""
    fault: Fault | None = None
    """Why the log breaks off, if it does."""
    last: S | None = None
    """The state after the last event that was read, which in a sealed log may come after those that were asked for."""

    @property
    def broken(self) -> Fault | None:
        """Why no game can go on from here, if so; a torn last line is no reason."""
        return self.fault if self.fault and self.fault.torn_at is None else None


class Replay(Generic[S, E]):
    """The replay of a log, step by step; when it breaks off, it stays at the last event that followed."""

    def __init__(self, values: Iterable[object], rules: Rules[S, E], sealing: Sealing | None = None) -> None:
        self._values, self._rules, self._sealing = values, rules, sealing
        self._digest = sha256()
        self.state: S | None = None
        self.events = 0

    @property
    def line(self) -> int:
        """The line, from 1, after the last event that followed."""
        return self.events + 1

    def lines(self) -> Iterator[Line[S, E]]:
        """Yield each event with the state after it.

        Raises `DamageError` if a line is not a JSON object that a log may have, `MalformedEventError` if a line is no
        event of the game, `BrokenSealError` if a line is not as it was sealed, `Refusal` if the rules forbid an event.
        """
        decode, judge, evolve, sealing = self._rules.decode, self._rules.judge, self._rules.evolve, self._sealing
        known = self._rules.known
        for fields in self._values:
            kept = known[self.events] if self.events < len(known) else None
            if kept is None or kept.fields != fields or _ENCODER.encode(kept.fields) != _ENCODER.encode(fields):
                known, kept = [], None
                event = decode(bare(fields) if sealing and isinstance(fields, dict) else fields)
            if sealing is not None:
                sealing.check(self.line)
            if kept is None:
                judge(self.state, event)
                kept = Line(self.line, fields, event, evolve(self.state, event))  # type: ignore[arg-type]  # an object
            self.state = kept.state
            self.events += 1
            self._digest.update(_ENCODER.encode(fields) + b"\n")
            yield kept

    def outcome(self, fault: Fault | None = None) -> Replayed[S]:
        """Return what has come of it so far, with why it broke off, if it did."""
        return Replayed(self.state, self.events, self._digest.hexdigest(), fault, self.state)
