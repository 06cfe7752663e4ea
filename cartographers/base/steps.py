"""What a game is made of: events, each with the state that it leads to."""

from typing import Generic, NamedTuple, TypeVar

from cartographers.base.refusals import Refusal

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


class Redone(NamedTuple, Generic[S, E]):
    """What comes again of what was taken back, and what does not follow any more; at least one of them."""

    steps: list[Step[S, E]]
    lost: list[Lost[E]]
