"""What another log of the same game has that is missing in this one, and where the two contradict each other.

Turns are known by what began them. If one log has begun and taken back the same turns as the other, and more, it is
later, and what was taken back there is taken back here; so for the acts of a lane. Otherwise what stands decides: what
stands in one log alone is missing in the other, and two different things contradict each other. A turn that another one
follows is closed: what stands in it is as it was played, whatever was taken back elsewhere since.
"""

from collections.abc import Sequence
from typing import Generic, NamedTuple, TypeVar

from cartographers.base.events import Role
from cartographers.logs.turns import Lane, LoggedEvent, LoggedTurn, Turns

E = TypeVar("E")


class Contradiction(NamedTuple, Generic[E]):
    """Two events of which at most one can be in a game."""

    here: LoggedEvent[E]
    there: LoggedEvent[E]


class Missing(NamedTuple, Generic[E]):
    """What a log lacks that another one has, in an order in which it follows; nothing where they contradict."""

    events: list[LoggedEvent[E]]
    contradictions: list[Contradiction[E]]


def missing(here: Turns[E], there: Turns[E]) -> Missing[E]:
    """Return what one log lacks that another one of the same game has; all acts of both were kept."""
    shown, tail = there, list[LoggedEvent[E]]()
    later = len(there.begun) > len(here.begun) and there.begun[: len(here.begun)] == here.begun
    if later:
        shown, tail = _parted(there, len(here.begun))
    known = there.begun == here.begun[: len(there.begun)]
    shared = _shared(here.turns, shown.turns, known=known)
    parting = shared < min(len(here.turns), len(shown.turns))
    if shared < len(shown.turns) and not parting and not known:
        tail = _living(shown.turns[shared:])
    moot = bool(tail) and tail[0].filed.role is Role.RETURNS
    found, contradictions = _compared(here, shown, shared - moot, closes=bool(tail))
    if parting and not known and not contradictions:
        one, other = (next(turns[shared].standing) for turns in (here.turns, shown.turns))
        contradictions = [Contradiction(one, other)]
    return Missing([] if contradictions else found + tail, contradictions)


def _parted(there: Turns[E], turns: int) -> tuple[Turns[E], list[LoggedEvent[E]]]:
    """Return a log as it was when it had begun or taken back this many turns, and what came after that."""
    before, entries = Turns[E](keeps_acts=True), iter(there.entries)
    for entry in entries:
        goes_on = entry.filed.role in {Role.BEGINS, Role.RETURNS}
        if len(before.begun) == turns and goes_on:
            return before, [entry, *entries]
        if len(before.begun) == turns and entry.filed.ends:
            before.add(entry._replace(filed=entry.filed._replace(ends=False)))
            return before, [*entries]
        before.add(entry)
    return before, []


def _shared(here: Sequence[LoggedTurn[E]], there: Sequence[LoggedTurn[E]], *, known: bool) -> int:
    """Return how many turns from the first on are the same; if all there are known, not those begun anew since."""
    for at, (one, other) in enumerate(zip(here, there, strict=False)):
        if one.key != other.key or (known and one.number != other.number):
            return at
    return min(len(here), len(there))


def _living(turns: Sequence[LoggedTurn[E]]) -> list[LoggedEvent[E]]:
    """Return all that belongs to turns that were not taken back, with what was taken back in them, as it was logged."""
    acts = [act for turn in turns for lane in turn.lanes.values() for act in lane.acts]
    opened = [turn.opening for turn in turns if turn.opening]
    return sorted((*acts, *opened), key=lambda entry: entry.line)


def _compared(
    here: Turns[E], there: Turns[E], shared: int, *, closes: bool
) -> tuple[list[LoggedEvent[E]], list[Contradiction[E]]]:
    """Return what the shared turns lack here, and what contradicts; `closes`: one more turn follows them there."""
    found, contradictions = list[LoggedEvent[E]](), list[Contradiction[E]]()
    for at in range(shared):
        one, other = here.turns[at], there.turns[at]
        is_open, closed = at == len(here.turns) - 1, closes or at < shared - 1
        for lane in other.lanes:
            mine = one.lanes.get(lane) or Lane[E]()
            lacks = _lacks(mine, other.lanes[lane], is_open=is_open, closed=closed)
            if isinstance(lacks, Contradiction):
                contradictions.append(lacks)
            else:
                found += lacks
    return sorted(found, key=lambda entry: entry.line), contradictions


def _lacks(here: Lane[E], there: Lane[E], *, is_open: bool, closed: bool) -> list[LoggedEvent[E]] | Contradiction[E]:
    """Return the acts that a lane lacks that may be open here, and closed there; or what contradicts."""
    if not closed and _begins(here.acts, there.acts):
        return []
    if is_open and _begins(there.acts, here.acts):
        return there.acts[len(here.acts) :]
    mine, theirs = here.standing, there.standing
    alike = next(
        (at for at, pair in enumerate(zip(mine, theirs, strict=False)) if pair[0].event != pair[1].event), None
    )
    if alike is None:
        if len(theirs) <= len(mine) and not (closed and theirs and len(theirs) < len(mine)):
            return []
        if len(theirs) > len(mine) and (is_open or not mine):
            return theirs[len(mine) :]
        alike = min(len(mine), len(theirs))
    return Contradiction(mine[min(alike, len(mine) - 1)], theirs[min(alike, len(theirs) - 1)])


def _begins(acts: Sequence[LoggedEvent[E]], with_: Sequence[LoggedEvent[E]]) -> bool:
    return [act.event for act in acts[: len(with_)]] == [act.event for act in with_]
