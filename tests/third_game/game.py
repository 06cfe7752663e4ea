"""What the third game offers to the commands of all games."""

from collections.abc import Iterator, Mapping
from enum import StrEnum
from typing import Any, Final, TypeAlias

from msgspec import Struct, ValidationError, convert, to_builtins
from msgspec.structs import replace

from cartographers.base.chance import pick
from cartographers.base.refusals import MalformedEventError, Refusal
from cartographers.base.steps import Step
from cartographers.base.words import Words
from cartographers.shell.contract import Game, Played, Voice
from cartographers.shell.session import LogSession

KIND: Final = "heads-or-tails"
SIDES: Final = ("heads", "tails")
TOSSES: Final = 3


class Reason(StrEnum):
    """Why something is refused."""

    GAME_OVER = "game_over"
    OTHER_SIDE = "other_side"
    NOTHING_TO_UNDO = "nothing_to_undo"
    NO_EVENT = "no_event"


class Begun(Struct, frozen=True, tag_field="event", tag="game_started"):
    """The players, and what all tosses follow from."""

    game: str
    seed: str
    players: tuple[str, ...]


class Tossed(Struct, frozen=True, tag_field="event", tag="tossed"):
    """Somebody guessed, and so the coin fell."""

    guess: str
    fell: str


class Undone(Struct, frozen=True, tag_field="event", tag="undone"):
    """The last toss did not count."""


class State(Struct, frozen=True):
    """Where a game stands."""

    game: Begun
    right: tuple[bool, ...] = ()

    @property
    def solo(self) -> bool:
        """Whether one plays alone: always."""
        return True

    @property
    def result(self) -> int | None:
        """How many guesses were right, at the end."""
        return sum(self.right) if len(self.right) == TOSSES else None


Event: TypeAlias = Begun | Tossed | Undone
Move: TypeAlias = str | None
"""A guess, or to take the last one back."""

Session: TypeAlias = LogSession[None, State, Event, Move]


def decode(_: None, fields: object) -> Event:
    """Return the event that a line means."""
    try:
        return convert(fields, Begun | Tossed | Undone)
    except ValidationError as error:
        raise MalformedEventError(Reason.NO_EVENT) from error


def judge(_: None, state: State | None, event: Event) -> None:
    """Refuse what cannot follow."""
    match event:
        case Begun():
            if state:
                raise MalformedEventError(Reason.NO_EVENT)
        case Tossed() if state:
            if state.result is not None:
                raise Refusal(Reason.GAME_OVER)
            if event.fell != (fell := falls(state)):
                raise Refusal(Reason.OTHER_SIDE, expected=fell)
        case _:
            if state is None or not state.right:
                raise Refusal(Reason.NOTHING_TO_UNDO)


def evolve(_: None, state: State | None, event: Event) -> State:
    """Return the state after an event."""
    match event:
        case Begun():
            return State(event)
        case Tossed() if state:
            return replace(state, right=(*state.right, event.guess == event.fell))
        case _:
            assert state
            return replace(state, right=state.right[:-1])


def falls(state: State) -> str:
    """Return on which side the coin falls next."""
    return SIDES[pick(len(SIDES), seed=state.game.seed, label=f"{len(state.right)}")]


def decide(box: None, state: State, move: Move, _: str | None) -> list[Step[State, Event]]:
    """Return what comes of a guess."""
    event = Undone() if move is None else Tossed(move, falls(state))
    judge(box, state, event)
    return [Step(event, evolve(box, state, event))]


def observe(_: None, state: State) -> dict[str, Any]:
    """Return what everybody may know."""
    return {"right": list(state.right), "result": state.result}


def public(event: dict[str, Any]) -> dict[str, Any]:
    """Return an event without the seed."""
    return {name: value for name, value in event.items() if name != "seed"}


def sentence(words: Words, reason: str, facts: Mapping[str, object], _: State | None) -> str:
    """Return why something was refused."""
    return words(f"reason.{reason}", **facts)


class View:
    """What is told of a game."""

    def __init__(self, voice: Voice[None], _: str) -> None:
        """Speak in the words of a voice."""
        self.words = voice.words

    def played(self, played: Played[State, Event]) -> Iterator[str]:
        """Tell what came of a move."""
        for line in played.lines:
            yield from self.happened(line.state, line.event)

    def happened(self, state: State, event: Event) -> Iterator[str]:
        """Tell what an event means."""
        if isinstance(event, Tossed):
            yield self.words("toss", fell=event.fell)
        yield from self.table(state)

    def table(self, state: State) -> Iterator[str]:
        """Tell how many guesses were right."""
        yield self.words("right", right=sum(state.right))

    def sheets(self, state: State) -> Iterator[str]:
        """Tell nothing more."""
        del state
        yield from ()

    def disclosed(self, state: State, event: Event) -> Iterator[str]:
        """Tell what was secret: nothing."""
        yield from self.happened(state, event)


GAME: Final = Game[None, State, Event, Move](
    kind=KIND,
    open_box=lambda _: None,
    decode=decode,
    encode=to_builtins,
    judge=judge,
    evolve=evolve,
    settle=lambda _, __: [],
    decide=decide,
    undo=lambda _: None,
    mistyped=(),
    observe=observe,
    public=public,
    secrets=(),
    proof=lambda _: None,
    sentence=sentence,
    view=View,
)
