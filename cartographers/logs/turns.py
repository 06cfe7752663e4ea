"""The turns of a game as its log has them, and the canonical log: what was not taken back, in one order."""

from collections.abc import Iterator
from operator import attrgetter
from typing import Final, Generic, NamedTuple, TypeVar

from cartographers.base.events import Filed, Role

E = TypeVar("E")


class LoggedEvent(NamedTuple, Generic[E]):
    """An event, and where it stands."""

    event: E
    filed: Filed
    file: str = ""
    """The path of its log."""
    line: int = 0
    """Counted from 1."""


class Lane(Generic[E]):
    """The acts of a turn that depend on each other."""

    def __init__(self) -> None:
        self.acts: list[LoggedEvent[E]] = []
        """All of them, and what took them back, in the order of the log."""
        self.standing: list[LoggedEvent[E]] = []
        """Those that were not taken back."""


class LoggedTurn(Generic[E]):
    """What happened from one event that begins a turn to the next."""

    def __init__(self, opening: LoggedEvent[E] | None, number: int) -> None:
        self.opening = opening
        """The event that began it; none where the turn before has ended by itself."""
        self.number = number
        """How many turns had been begun or taken back before, if all acts are kept."""
        self.lanes: dict[tuple[int, int], Lane[E]] = {}
        self.follows: list[LoggedEvent[E]] = []

    @property
    def key(self) -> E | None:
        """The event that began it, by which the same turns of two logs are known."""
        return self.opening and self.opening.event

    @property
    def standing(self) -> Iterator[LoggedEvent[E]]:
        """Everything in it that was not taken back, in canonical order."""
        if self.opening:
            yield self.opening
        acts = (act for lane in self.lanes.values() for act in lane.standing)
        yield from sorted((*self.follows, *acts), key=_ORDER)


class Turns(Generic[E]):
    """The turns of a game that were not taken back, the last one last."""

    def __init__(self, *, keeps_acts: bool = False) -> None:
        """Begin before the first event; what was taken back is forgotten, unless all acts are kept."""
        self.turns: list[LoggedTurn[E]] = []
        self.entries: list[LoggedEvent[E]] = []
        """All events, if all acts are kept."""
        self.begun: list[object] = []
        """By what each turn began, also those that were taken back; None where one was taken back."""
        self._keeps_acts = keeps_acts

    def add(self, entry: LoggedEvent[E]) -> None:
        """Add the next event of the log."""
        filed = entry.filed
        if self._keeps_acts:
            self.entries.append(entry)
        match filed.role:
            case Role.BEGINS:
                self._begin(entry, entry.event)
            case Role.RETURNS:
                self.turns.pop()
                self._keep(None)
            case Role.FOLLOWS:
                self.turns[-1].follows.append(entry)
            case Role.ACTS | Role.UNDOES:
                self._act(entry, undoes=filed.role is Role.UNDOES)
        if filed.ends:
            self._begin(None, _BY_ITSELF)

    def canonical(self) -> Iterator[E]:
        """Yield the events of the canonical log: what was not taken back, in an order that all such logs share."""
        return (entry.event for turn in self.turns for entry in turn.standing)

    def _begin(self, opening: LoggedEvent[E] | None, key: object) -> None:
        self.turns.append(LoggedTurn(opening, len(self.begun)))
        self._keep(key)

    def _keep(self, key: object) -> None:
        if self._keeps_acts:
            self.begun.append(key)

    def _act(self, entry: LoggedEvent[E], *, undoes: bool) -> None:
        turn = self.turns[-1]
        lane = turn.lanes.setdefault(entry.filed.lane, Lane())
        if self._keeps_acts:
            lane.acts.append(entry)
        if undoes:
            undone = lane.standing.pop()
            turn.follows = [one for one in turn.follows if one.filed.order < undone.filed.order]
        else:
            lane.standing.append(entry)


_ORDER: Final = attrgetter("filed.order")
_BY_ITSELF: Final = object()
"""Stands for the event that begins a turn where there is none."""
