"""How a game refuses: with a reason and its facts, for which the edge of the program finds the words."""

from enum import StrEnum


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
