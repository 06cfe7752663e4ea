"""Sealed logs of any game: a seed committed to before it is revealed, and events that cannot be forged without it.

The header has a **commitment**, the hash of the seed. Every event has its **number** and its **seal**, a keyed hash of
the event and of the seal before it, with the seed as the key. When the seed is revealed at the end, everybody can
check all of them.
"""

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from enum import StrEnum
from itertools import pairwise
from typing import Any, Final

from msgspec import Struct

from cartographers.base.chance import commitment
from cartographers.logs.keyfile import Key, remember
from cartographers.logs.lines import DamageError, read

NUMBER: Final = "number"
SEAL: Final = "seal"
COMMITMENT: Final = "commitment"
_REVEALED: Final = "seed_revealed"
"""The event that reveals the seed."""

Fields = Mapping[str, Any]
"""An event as written in a log."""


class Break(StrEnum):
    """What was done to a sealed log."""

    REMOVED = "event_removed"
    INSERTED = "event_inserted"
    MOVED = "event_moved"
    ALTERED = "event_altered"
    OTHER_SEED = "other_seed"
    """From here on the seals are made with another seed, such as another game's, or with none."""
    COMMITMENT = "commitment_replaced"
    CUT = "log_cut"
    """Events are missing after the last one, according to the key file."""


class Broken(Struct, frozen=True):
    """The first line, from 1, that is not as it was sealed, and what was done there."""

    line: int
    what: Break


class BrokenSealError(Exception):
    """A line of a log is not as it was sealed."""

    def __init__(self, what: Break) -> None:
        super().__init__(what)
        self.what = what


class Sealing:
    """The seals of one sealed log, by the seed of its key, else by one that a line reveals."""

    def __init__(self, values: Iterable[object], data: bytes, key: Key | None) -> None:
        """Look at the values of all whole lines of a log; a key that sealed none of them is that of another game."""
        self._events = _events(values)
        self._key = key if key and _is_sealed_with(self._events, key.seed) else None
        self._broken = broken(self._events, self.seed or _revealed(data, self._events))

    @property
    def seed(self) -> str | None:
        """The seed, if the key is known."""
        return self._key and self._key.seed

    @property
    def cut(self) -> bool:
        """Whether the key has recorded an event that the log lacks or has differently."""
        if self._key is None:
            return False
        known = [{SEAL: self._key.seal}, *self._key.pending]
        here = self._events[self._key.number - 1 :][: len(known)]
        return not here or any(one.get(SEAL) != other.get(SEAL) for one, other in zip(here, known, strict=False))

    @property
    def interrupted(self) -> list[dict[str, Any]]:
        """What a killed process was writing, as far as the log lacks it."""
        return [] if self._key is None else self._key.pending[max(len(self._events) - self._key.number, 0) :]

    def check(self, line: int) -> None:
        """Check that a line, from 1, is as it was sealed. Raises `BrokenSealError` if it is the first that is not."""
        if self._broken and self._broken.line == line:
            raise BrokenSealError(self._broken.what)

    def changes_behind(self, line: int) -> bool:
        """Return whether the next line is the first certainly sealed with another seed, so that this one may be too."""
        return self._broken == Broken(line + 1, Break.OTHER_SEED)

    def sealed(self, events: Iterable[dict[str, Any]]) -> list[dict[str, Any]]:
        """Return the next events, each with its number and its seal; this needs the key."""
        lines = self._events[-1:]
        for number, fields in enumerate(events, len(self._events) + 1):
            lines.append(sealed(fields, self.seed or "", number, lines[-1][SEAL]))
        return lines[1:]

    def promise(self, path: str, lines: list[dict[str, Any]]) -> None:
        """Record in the key file which events are written next. Raises `OSError`; then they may not be written."""
        self._remember(path, lines)

    def settle(self, path: str, lines: list[dict[str, Any]]) -> None:
        """Write into the key file that the events stand in the log; none, if they could not be written.

        If even that fails, the record stays, and the next process that writes settles it.
        """
        self._events += lines
        with suppress(OSError):
            self._remember(path, [])

    def _remember(self, path: str, pending: list[dict[str, Any]]) -> None:
        remember(path, Key(self.seed or "", len(self._events), self._events[-1][SEAL], pending))


def is_sealed(data: bytes) -> bool:
    """Return whether the header of a log has a commitment."""
    return any(COMMITMENT in fields for fields in _parsed(data.partition(b"\n")[0]))


def _events(values: Iterable[object]) -> list[dict[str, Any]]:
    """Return the events of a log up to the first line that is not one."""
    events: list[dict[str, Any]] = []
    for value in values:
        if not isinstance(value, dict):
            break
        events.append(value)
    return events


def _parsed(line: bytes) -> list[dict[str, Any]]:
    with suppress(DamageError):
        return _events(read(line))
    return []


def _revealed(data: bytes, events: Sequence[Fields]) -> str | None:
    """Return the seed that a log was sealed with, if one of its lines reveals it, wherever that stands."""
    seeds: dict[str, None] = {}
    for line in data.split(b"\n"):
        if _REVEALED.encode() in line or b"\\u" in line:  # else it is no such line
            for fields in _parsed(line):
                if fields.get("event") == _REVEALED and isinstance(fields.get("seed"), str):
                    seeds[fields["seed"]] = None
    if promised := next((seed for seed in seeds if _promises(events, seed)), None):
        return promised
    ends = [*seeds][:1] + [*seeds][-1:]  # no log that is right has more than one
    return next((seed for seed in ends if _is_sealed_with(events, seed)), None)


def _is_sealed_with(events: Sequence[Fields], seed: str) -> bool:
    """Tell whether the header promises a seed, or an event bears a seal that is made with it."""
    return _promises(events, seed) or _sealed_all_the_same(events, seed) is not None


def _promises(events: Sequence[Fields], seed: str) -> bool:
    return bool(events) and events[0].get(COMMITMENT) == commitment(seed)


def _sealed_all_the_same(events: Sequence[Fields], seed: str) -> Broken | None:
    """Return what was done to a log whose header does not promise a seed, and in which it sealed something."""
    as_was = sealed({**bare(events[0]), COMMITMENT: commitment(seed)}, seed, 1, "")[SEAL] if events else ""
    if events and (events[0].get(SEAL) == as_was or any(_follows(fields, seed, 2, as_was) for fields in events[1:2])):
        return Broken(1, Break.COMMITMENT)  # whether or not its own seal was made anew
    for line, (one, other) in enumerate(pairwise(events), 2):
        if _follows(other, seed, other.get(NUMBER), str(one.get(SEAL))):
            return Broken(1, Break.COMMITMENT) if line == 2 else Broken(line, Break.OTHER_SEED)  # noqa: PLR2004
    return None


def sealed(fields: Fields, seed: str, number: int, before: str) -> dict[str, Any]:
    """Return an event with its number and its seal, given the seal of the event before it; the first has none."""
    whole = {**fields, NUMBER: number}
    return {**whole, SEAL: _seal(whole, seed, before)}


def bare(fields: Fields) -> dict[str, Any]:
    """Return an event without its number and its seal."""
    return {name: value for name, value in fields.items() if name not in {NUMBER, SEAL}}


def broken(events: Sequence[Fields], seed: str | None) -> Broken | None:
    """Return where a log is not as it was sealed; without the seed only the numbers of its events show it."""
    if seed is not None and not _promises(events, seed):
        if found := _sealed_all_the_same(events, seed):
            return found
        seed = None  # it sealed nothing here
    before = ""
    for index, fields in enumerate(events):
        if not _follows(fields, seed, index + 1, before):
            return Broken(index + 1, _what(events, seed, index, before))
        before = fields[SEAL]
    return None


def _what(events: Sequence[Fields], seed: str | None, index: int, before: str) -> Break:
    """Return what was done to the first event that does not follow, judging by those after it."""
    number, here, behind = index + 1, events[index], events[index + 1 :]
    if any(_follows(fields, seed, number, before) for fields in behind):
        elsewhere = sum(fields.get(NUMBER) == here.get(NUMBER) for fields in events) > 1
        known = isinstance(here.get(NUMBER), int) and here[NUMBER] > number and SEAL in here
        return Break.MOVED if known and not elsewhere else Break.INSERTED
    as_was = sealed(bare(here), seed, number, before)[SEAL] if seed is not None else None
    if as_was and behind and _follows(behind[0], seed, number + 1, as_was):
        return Break.ALTERED  # only in its number or its seal
    if here.get(NUMBER) != number:
        repeated = isinstance(here.get(NUMBER), int) and here[NUMBER] < number
        return Break.INSERTED if repeated or SEAL not in here else Break.REMOVED
    if not behind or _follows(behind[0], seed, number + 1, str(here.get(SEAL))):
        return Break.ALTERED
    return Break.OTHER_SEED


def _follows(fields: Fields, seed: str | None, number: object, before: str) -> bool:
    """Return whether an event has this number and the seal that follows another one."""
    seal = fields.get(SEAL)
    if type(fields.get(NUMBER)) is not int or fields[NUMBER] != number or not isinstance(seal, str):
        return False
    whole = {name: value for name, value in fields.items() if name != SEAL}
    return seed is None or seal == _seal(whole, seed, before)


def _seal(fields: Fields, seed: str, before: str) -> str:
    import hmac
    import json

    text = json.dumps([before, fields], sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hmac.new(seed.encode(), text.encode(), "sha256").hexdigest()[:32]
