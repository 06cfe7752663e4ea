"""Replaying a log of any game: its events fold into states by the functions that the game hands in."""

from collections.abc import Callable, Iterator
from typing import Final, Generic, NamedTuple, TypeVar

from msgspec.json import Encoder

from cartographers.base.hashing import sha256
from cartographers.logs.lines import read

S = TypeVar("S")
E = TypeVar("E")

_ENCODER: Final = Encoder(order="sorted")
"""Writes as `json.dumps(..., sort_keys=True, separators=(",", ":"), ensure_ascii=False)` does, only faster."""


class Line(NamedTuple, Generic[S, E]):
    """A line of a log: an event as it is written and as the game reads it, and the state after it."""

    number: int
    """Counted from 1."""
    fields: dict[str, object]
    event: E
    state: S


class Replay(Generic[S, E]):
    """The replaying of a log, step by step; when it breaks off, it stands at the last event that followed."""

    def __init__(self, data: bytes, follow: Callable[[S | None, object], tuple[E, S]]) -> None:
        """Prepare to fold a log. `follow` returns what a line means after a state, and the state after that."""
        self._data, self._follow = data, follow
        self._digest = sha256()
        self.state: S | None = None
        self.events = 0

    @property
    def line(self) -> int:
        """The line, from 1, behind the last event that followed."""
        return self.events + 1

    @property
    def fingerprint(self) -> str:
        """The SHA-256 of the events so far, in a form that does not depend on how the file is written."""
        return self._digest.hexdigest()

    def lines(self) -> Iterator[Line[S, E]]:
        """Yield each event with the state after it.

        Raises:
            DamageError: a line is no JSON object as a log may hold it.
            Exception: whatever `follow` raises where an event does not follow.

        """
        for fields in read(self._data):
            event, self.state = self._follow(self.state, fields)
            self.events += 1
            self._digest.update(_ENCODER.encode(fields) + b"\n")
            yield Line(self.events, fields, event, self.state)  # type: ignore[arg-type]  # what follows is an object
