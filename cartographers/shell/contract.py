"""What a game must offer, so that the commands of all games write its logs, replay and show them."""

from abc import abstractmethod
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from operator import itemgetter
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, Protocol, Self, TypeVar

from msgspec import Struct, json, to_builtins

from cartographers.base.events import Filed, Lost, Redone, Step
from cartographers.base.words import Words
from cartographers.logs.replay import Line
from cartographers.shell.terminal import Lines, Terminal
from cartographers.shell.text import whole

if TYPE_CHECKING:
    from cartographers.pictures.scene import Scene


class Header(Protocol):
    """How a game began."""

    @property
    def players(self) -> tuple[str, ...]:
        """The names of the players, in seating order."""


class Stand(Protocol):
    """The state of a game."""

    @property
    def game(self) -> Header:
        """How it began."""

    @property
    def solo(self) -> bool:
        """Whether it is a solo game."""

    @property
    def result(self) -> object | None:
        """How it ended; None while it goes on."""


B = TypeVar("B")
B_co = TypeVar("B_co", covariant=True)
B_contra = TypeVar("B_contra", contravariant=True)
S = TypeVar("S", bound=Stand)
S_contra = TypeVar("S_contra", contravariant=True)
E_contra = TypeVar("E_contra", contravariant=True)
E = TypeVar("E")
M = TypeVar("M")


class Played(Struct, Generic[S, E], frozen=True):
    """What a command appended to a log, and the state before; nothing before a new game."""

    before: S | None
    lines: list[Line[S, E]]
    """At least one, unless nothing was missing in a log that is still as it was before."""
    lost: list[Lost[E]] = []
    """Where something was brought back, what of it did not follow any more."""
    elsewhere: bool = False
    """Whether others played it: what of it is still secret here is not told yet."""

    @property
    def after(self) -> S:
        """The state after it."""
        return self.lines[-1].state if self.lines else self.before  # type: ignore[return-value]  # one of them is there


class Past(Protocol[B_contra, S, E]):
    """What was taken back in a game and not brought back yet."""

    def after(self, state: S, event: E) -> Self:
        """Return the history after an event, which has led to a state."""

    def redo(self, box: B_contra, state: S, *, everything: bool, players: Container[int] | None = None) -> Redone[S, E]:
        """Return what was taken back last, or everything, as far as it still follows; raises `Refusal` for nothing.

        If `players` are given, by number, of what players did only what these did comes again.
        """


class Painter(Protocol[S_contra, E_contra]):
    """Makes scenes of the steps of a game, one after the other."""

    def __call__(self, state: S_contra, event: E_contra | None, /) -> "Scene":
        """Return the scene of a state after an event; without an event, nothing in it is newest."""


class Speaker(Protocol[B_co]):
    """What a view speaks with: a terminal, the words of the game, and what is in its box."""

    @property
    def terminal(self) -> Terminal:
        """The terminal to speak through."""

    @property
    def words(self) -> Words:
        """The words of the game, in the language in use."""

    @property
    def box(self) -> B_co:
        """Everything in the box."""


class BoxLines(Lines, Generic[B]):
    """What is shown of what is in a box, in lines that fit the terminal."""

    def __init__(self, speaker: Speaker[B]) -> None:
        super().__init__(speaker.terminal, speaker.words)
        self.box = speaker.box

    def listed(self, names: Iterable[str]) -> str:
        """Return names as a list in which no name breaks across lines."""
        return ", ".join(map(whole, names))

    def placed(self, places: Iterable[int], players: Iterable[str], totals: Iterable[int]) -> Iterator[str]:
        """Yield players by their places, with their stars."""
        for place, player, total in sorted(zip(places, players, totals, strict=True), key=itemgetter(0)):
            facts = {"place": place, "player": player, "total": self.words.count("stars", total)}
            yield self.words("result.place", **facts)


class View(BoxLines[B], Generic[B, S, E]):
    """What is shown of a game to people."""

    def __init__(self, speaker: Speaker[B], log: str = "") -> None:
        """Speak of what is in the speaker's box; commands to be typed next name the log."""
        super().__init__(speaker)
        self.log = log

    def played(self, played: Played[S, E]) -> Iterable[str]:
        """Return what happened in a move, and what to do next."""
        for line in played.lines:
            yield from self.happened(line.state, line.event)
        yield from self.table(played.after)

    def reopened(self, played: Played[S, E]) -> list[str]:
        """Return that a finished game goes on again, if a move has made it."""
        was_over = played.before is not None and played.before.result is not None
        return self.wrap(self.words("undo.reopened")) if was_over and played.after.result is None else []

    @abstractmethod
    def happened(self, state: S, event: E) -> Iterable[str]:
        """Return what an event means; `state` is the one after it."""

    def disclosed(self, state: S, event: E) -> Iterable[str]:
        """Return what an event of a finished game means, in which nothing is secret any more."""
        return self.happened(state, event)

    @abstractmethod
    def table(self, state: S) -> Iterable[str]:
        """Return what is on the table."""

    def named(self, state: S, event: E) -> str:
        """Return what an event is called that does not follow a state."""
        del state
        return str(event)

    def sheets(self, _: S) -> Iterable[str]:
        """Return what all players have drawn or built."""
        return ()

    def summary(self, _: S) -> str:
        """Return in a sentence how far the game is, or how it ended."""
        return ""

    def next_step(self, _: S) -> Iterable[str]:
        """Return what can be done now, with the commands for it."""
        return ()

    def again(self, _: S) -> Sequence[str] | None:
        """Return the words after `new` that deal a finished game once more; None if none do."""
        return None


class Comparing(Struct, Generic[S], frozen=True):
    """How finished games are compared that different people have played."""

    deal: Callable[[S], dict[str, Any]]
    """Returns what deals the cards, and the rules, as JSON; each has a name in words, `deal.NAME`."""
    sheets: Callable[[S], Sequence[object]]
    """Returns what each player has drawn or built, as the voice shows it."""
    by: Callable[[S], Sequence[tuple[int, ...]]]
    """Returns by what each player of a finished game is ranked, the highest first: the total, then what breaks ties."""


class ComparedPlayer(NamedTuple):
    """A player of one of the games that are compared."""

    label: str
    """The log and the name."""
    packed: bytes
    """The player in the state that everybody may know, as JSON, which takes a tenth of the memory."""
    sheet: object

    @property
    def seen(self) -> dict[str, Any]:
        """The player in the state that everybody may know."""
        found: dict[str, Any] = json.decode(self.packed)
        return found


def _none(*_: object) -> Any:  # noqa: ANN401 - nothing, whatever it would be
    """Return nothing."""


def _nothing(*_: object) -> Iterable[str]:
    return ()


def _no_totals(*_: object) -> Sequence[int]:
    return ()


def moves_are_events(evolve: Callable[[B, S | None, E], S]) -> Callable[[B, S, E, str | None], list[Step[S, E]]]:
    """Return `decide` for a game in which a move is the event that it makes."""
    return lambda box, state, move, _: [Step(move, evolve(box, state, move))]


class GameRules(Struct, Generic[B, S, E, M], frozen=True, kw_only=True):
    """The rules of a game, as pure functions of what is in its box."""

    decode: Callable[[B, object], E]
    """Returns the event that one object of a log means; raises `MalformedEventError` if there is none like it."""
    evolve: Callable[[B, S | None, E], S]
    """Returns the state after an event."""
    decide: Callable[[B, S, M, str | None], list[Step[S, E]]]
    """Returns the events that a move makes, or raises `Refusal`; a sealed log has a seed."""
    undo: Callable[[int], M]
    """Returns the move that takes back the last move of the player with this number."""
    take_back: M | None = None
    """The move that takes the last card back, for a game that is played at a real table."""
    history: Callable[[], Past[B, S, E]] | None = None
    """Returns the history of a game in which nothing has happened, for a game that brings back what was taken back."""
    filed: Callable[[B, S, E], Filed] | None = None
    """Returns where an event belongs that has led to a state, for a game whose logs have one canonical order."""
    observe: Callable[[B, S], dict[str, Any]]
    """Returns what everybody at the table may know of a state, as JSON."""
    open_box: Callable[[Terminal], B] = _none
    """Returns everything in the box, with cards from a file that the terminal may name; may raise `Problem`."""
    encode: Callable[[E], dict[str, Any]] = to_builtins
    """Returns an event as written in a log, with its fields in the log's order."""
    judge: Callable[[B, S | None, E], None] = _none
    """Checks that an event may follow a state (`None`: nothing has happened yet); raises `Refusal` if not."""
    settle: Callable[[B, S], list[Step[S, E]]] = lambda *_: []
    """Returns the events that follow of themselves."""
    public: Callable[[dict[str, Any]], dict[str, Any]] = dict
    """Returns what everybody at the table may know of an event while the game goes on, as written in a log."""
    totals: Callable[[B, S], Sequence[int]] = _no_totals
    """Returns what each player has so far, in seating order, the most being the best."""
    comparing: Comparing[S] | None = None
    """How games of one deal are compared, for a game of which that can be said."""
    seed: Callable[[S], str | None] = _none
    """Returns the seed, where there is one and it is known."""
    secrets: tuple[str, ...] = ()
    """The fields of events after the first that are secret from some at the table; none of a torn line is shown."""
    proof: Callable[[S], str | None] = _none
    """Returns `proven` or `not_revealed` for a sealed seed, and None where no seed is sealed."""


class GameVoice(Struct, Generic[B, S, E], frozen=True, kw_only=True):
    """How a game speaks."""

    view: Callable[[Speaker[B], str], View[B, S, E]]
    """Returns what words the game for people; the commands it suggests name the log."""
    sentence: Callable[[Words, str, Mapping[str, object], S | None], str] = lambda words, reason, facts, _: words(
        f"reason.{reason}", **facts
    )
    """Returns the sentence for why something was refused."""
    painter: Callable[[B], Painter[S, E]] | None = None
    """Returns, for a box, what makes a scene of each step, one after the other; None for a game without pictures."""
    blank: "Callable[[Speaker[B], Mapping[str, str | None]], Scene] | None" = None
    """Returns a sheet with nothing but what is printed on it, by what is typed for it; None for a game without."""
    shared: Callable[[Speaker[B], S, int, str | None], Iterable[str]] | None = None
    """Returns a game in at most 16 lines for a chat, with a player's map, and with the seed if that is given."""
    compared: Callable[[Speaker[B], Sequence[ComparedPlayer]], Iterable[str]] = _nothing
    """Returns what players have earned, box by box, and what they have drawn or built."""
    mistyped: Container[str] = ()
    """The reasons of refusals that say what was typed wrong, not what the rules forbid."""


class Game(Struct, Generic[B, S, E, M], frozen=True):
    """A game: its rules, and how it speaks."""

    kind: str
    """Its name in logs and of its catalogue of words; what that lacks, all games share."""
    rules: GameRules[B, S, E, M]
    voice: GameVoice[B, S, E]
