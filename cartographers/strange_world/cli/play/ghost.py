"""A card that is moved over a world before it is placed, and the questions that placing it there would raise."""

from collections.abc import Callable, Iterator, Sequence
from enum import StrEnum
from typing import NamedTuple, TypeAlias, TypeVar, cast

from msgspec import Struct
from msgspec.structs import replace

from cartographers.strange_world.core.cards import Box, Card
from cartographers.strange_world.core.cells import (
    NONE,
    Cell,
    Cells,
    cell,
    column_of,
    columns_of,
    row_of,
    rows_of,
    singles,
)
from cartographers.strange_world.core.judge import free_cells, judge_placing
from cartographers.strange_world.core.moves import Place, placing, sources
from cartographers.strange_world.core.placing import Arrival, Outcome, Question, eaters, outcomes
from cartographers.strange_world.core.scoring import stars
from cartographers.strange_world.core.state import State, outcome
from cartographers.strange_world.core.wishes import Wish
from cartographers.strange_world.core.world import World

T = TypeVar("T")


class Asked(StrEnum):
    """What the player who places a card is asked; a traveller in two steps."""

    PORTAL = "portal"
    TRAVELLER = "traveller"
    STAND = "stand"
    FUMAROLE = "fumarole"
    CITY = "city"


Answer: TypeAlias = Cell | str | Arrival | None
"""A cell; the id of a traveller, or `None` for nobody; or where it stands."""


class Option(NamedTuple):
    """An answer, and its best possible outcome."""

    answer: Answer
    best: Outcome


class Prospect(NamedTuple):
    """The best outcome of placing a card somewhere, and what is asked first."""

    best: Outcome
    asked: Asked | None = None
    """None if there is only one way."""
    options: Sequence[Option] = ()


class Ghost(Struct, frozen=True):
    """One of the cards that may be placed now, over a cell, with answers to the first questions."""

    box: Box
    state: State
    source: int = 0
    """The number of the card among those that may be placed, from 0."""
    cell: Cell = NONE
    answers: tuple[Answer, ...] = ()

    @classmethod
    def of(cls, box: Box, state: State) -> "Ghost":
        """Return the first card over the first cell on which it may be placed."""
        return cls(box, state).jumped()

    @property
    def sources(self) -> list[tuple[str, int]]:
        """The cards that may be placed, each with its pile, or 0."""
        return sources(self.state)

    @property
    def card(self) -> Card:
        """The card itself."""
        return self.box.lands[self.sources[self.source][0]]

    @property
    def player(self) -> int:
        """Who places it."""
        return self.state.turns[0]

    @property
    def world(self) -> World:
        """The world in which it would be placed."""
        return self.state.worlds[self.player]

    @property
    def free(self) -> Cells:
        """The cells on which it may be placed."""
        return free_cells(self.box, self.state, self.player, self.card.id)

    @property
    def eaten(self) -> Cells:
        """The cells whose cards would be eaten, perhaps its own."""
        travellers = bool(self.state.supply.travellers)
        return eaters(self.state.rules, self.world, self.card, self.cell, travellers=travellers)

    @property
    def uncovered(self) -> World:
        """The world with the card where it may not be, whatever is there."""
        world = self.world
        bare = replace(
            world,
            eaten=world.eaten & ~self.cell,
            fumaroles=world.fumaroles & ~self.cell,
            cities=tuple(city for city in world.cities if not city.cells & self.cell),
        )
        return bare.laid(self.cell, self.card, NONE)

    @property
    def allowed(self) -> bool:
        """Whether it may be placed here."""
        return bool(self.cell & self.free)

    def judge(self) -> None:
        """Check that it may be placed on a cell. Raises `Refusal` if it may not."""
        if not self.allowed:
            judge_placing(self.box, self.state, self.player, Wish(self.card.id, self.cell))

    def moved(self, rows: int, columns: int) -> "Ghost":
        """Return it moved by rows and columns, among the cells of the world and those next to them."""
        seen = self.world.filled | self.free
        row = min(max(row_of(self.cell) + rows, rows_of(seen)[0]), rows_of(seen)[-1])
        column = min(max(column_of(self.cell) + columns, columns_of(seen)[0]), columns_of(seen)[-1])
        return replace(self, cell=cell(row, column), answers=())

    def next(self) -> "Ghost":
        """Return the next card, over the same cell if it is still in sight."""
        return replace(self, source=(self.source + 1) % len(self.sources)).moved(0, 0)

    def jumped(self) -> "Ghost":
        """Return it over the next cell on which it may be placed."""
        cells = [*singles(self.free)]
        following = next((one for one in cells if one > self.cell), cells[0])
        return replace(self, cell=following, answers=())

    def answered(self, answer: Answer) -> "Ghost":
        """Return it with one more answer."""
        return replace(self, answers=(*self.answers, answer))

    def taken_back(self) -> "Ghost":
        """Return it without the last answer."""
        return replace(self, answers=self.answers[:-1])

    @property
    def settled(self) -> bool:
        """Whether no question is open; it must be where it may be placed."""
        try:
            self._outcome(_Answers(self.answers))
        except _UnansweredError:
            return False
        return True

    def prospect(self) -> Prospect:
        """Return the outcome of placing it here, where it may be."""
        try:
            return Prospect(self._outcome(_Answers(self.answers)))
        except _UnansweredError as error:
            options = [Option(answer, self.answered(answer).best()) for answer in error.options]
            return Prospect(max((option.best for option in options), key=self._total), error.asked, options)

    def place(self) -> Place:
        """Return the move that places it here; all questions must be answered."""
        return placing(self.box, self.state, self.sources[self.source], self.cell, _Answers(self.answers))

    def best(self) -> Outcome:
        """Return its best outcome, whatever is still to be answered."""
        ways = outcomes(lambda way: self._outcome(_Answers(self.answers, way)))
        return max(ways, key=self._total)

    def _outcome(self, answers: "_Answers") -> Outcome:
        return outcome(self.box, self.state, self.player, self.card.id, self.cell, choose=answers)

    def _total(self, came: Outcome) -> int:
        return stars(self.state.rules, self.box.travellers, came.world).total


class _UnansweredError(Exception):
    """A question has several options, and no answer."""

    def __init__(self, asked: Asked, options: Sequence[Answer]) -> None:
        super().__init__(asked, options)
        self.asked, self.options = asked, options


class _Answers:
    """Answers questions one by one, and leaves the rest to others; a single option needs no answer."""

    def __init__(
        self, answers: Sequence[Answer], rest: Callable[[Question, Sequence[Answer]], Answer] | None = None
    ) -> None:
        self._answers: Iterator[Answer] = iter(answers)
        self._rest = rest

    def __call__(self, question: Question, options: Sequence[T], /) -> T:
        if question != Question.TRAVELLER:
            return cast("T", self._answer(Asked(question), cast("Sequence[Answer]", options)))
        ways = cast("Sequence[Arrival | None]", options)
        who = self._answer(Asked.TRAVELLER, [*dict.fromkeys(way and way.id for way in ways)])
        stands = [way for way in ways if (way and way.id) == who]
        return cast("T", self._answer(Asked.STAND, stands))

    def _answer(self, asked: Asked, options: Sequence[Answer]) -> Answer:
        if len(options) == 1:
            return options[0]
        for answer in self._answers:
            return answer
        if self._rest is None:
            raise _UnansweredError(asked, options)
        return self._rest(Question(asked.replace("stand", "traveller")), options)
