"""What a player who places a card wants, and why it may not be."""

from collections.abc import Sequence
from typing import Final, TypeVar

from msgspec import Struct

from cartographers.base.events import Refusal
from cartographers.strange_world.core.cells import NONE, Cell, cell_names, union
from cartographers.strange_world.core.placing import Arrival, Outcome, Question
from cartographers.strange_world.core.reasons import Reason

T = TypeVar("T")

_NEEDED: Final = {
    Question.PORTAL: Reason.PORTAL_NEEDED,
    Question.FUMAROLE: Reason.FUMAROLE_NEEDED,
    Question.CITY: Reason.CITY_NEEDED,
}
_WRONG: Final = {
    Question.PORTAL: Reason.WRONG_PORTAL,
    Question.FUMAROLE: Reason.WRONG_FUMAROLE,
    Question.CITY: Reason.WRONG_CITY,
}
_IDLE: Final = {
    Question.PORTAL: Reason.NO_PORTAL,
    Question.TRAVELLER: Reason.NO_PORTAL,
    Question.FUMAROLE: Reason.NO_ERUPTION,
    Question.CITY: Reason.NO_CITY,
}


class Wish(Struct, frozen=True):
    """A card to be placed, and answers to the questions that may come up.

    An answer may be left out if there is only one, and a traveller if nobody is to come.
    """

    card: str
    cell: Cell
    portal: Cell = NONE
    traveller: Arrival | None = None
    fumarole: Cell = NONE
    city: Cell = NONE

    def __call__(self, question: Question, options: Sequence[T], /) -> T:
        """Return the option that is wanted. Raises `Refusal` if there is none, or several and none is named."""
        wished = getattr(self, question)
        if wished in options:
            return options[options.index(wished)]
        if not wished and len(options) == 1:
            return options[0]
        if question == Question.TRAVELLER:
            raise _refused_traveller(wished, options)
        raise _refused(question, wished, options)

    def check_met(self, outcome: Outcome) -> None:
        """Refuse, with a `Refusal`, an answer to a question that did not come up."""
        for question in Question:
            if getattr(self, question) and not getattr(outcome, question):
                raise Refusal(_IDLE[question])


def _refused(question: Question, wished: Cell, cells: Sequence[object]) -> Refusal:
    reasons = _WRONG if wished else _NEEDED
    return Refusal(reasons[question], cells=[*cell_names(union(cell for cell in cells if isinstance(cell, int)))])


def _refused_traveller(wished: Arrival | None, options: Sequence[object]) -> Refusal:
    ways = [way for way in options if isinstance(way, Arrival)]
    travellers = [*dict.fromkeys(way.id for way in ways)]
    sides = {way.side for way in ways}
    if wished is None:
        return Refusal(Reason.TRAVELLER_NEEDED, travellers=travellers)
    if wished.id not in travellers:
        return Refusal(Reason.TRAVELLER_GONE, traveller=wished.id, travellers=travellers)
    if wished.side not in sides:
        return Refusal(Reason.WRONG_SIDE, side=ways[0].side)
    return Refusal(Reason.PLACE_TAKEN, towards=[*dict.fromkeys(way.towards for way in ways)])
