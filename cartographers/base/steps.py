"""What a game is made of: events, each with the state that it leads to."""

from typing import Generic, NamedTuple, TypeVar

S = TypeVar("S")
E = TypeVar("E")


class Step(NamedTuple, Generic[S, E]):
    """An event, and the state after it."""

    event: E
    state: S
