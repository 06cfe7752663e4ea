"""Games at a real table in which people slip, and mend it; typed into the core, by commands or by keys."""

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any, TypeAlias

from cartographers.base.events import Redone, Refusal
from cartographers.core.events import Event
from cartographers.core.evolve import evolve
from cartographers.core.history import History
from cartographers.core.legal import to_wait_for
from cartographers.core.moves import Move, Place, Reveal, TakeBack, Undo, decide
from cartographers.core.state import State
from tests.helpers.random_games import BOX, random_drawing

Turn: TypeAlias = list[Move]
"""A card that is turned up, and the drawings on it."""


class Typed:
    """A game that is typed, move by move; each move is judged by its events too."""

    def __init__(self, state: State) -> None:
        self.state, self.history = state, History()

    def __call__(self, *moves: Move) -> "Typed":
        for move in moves:
            self._went(decide(BOX, self.state, move))
        return self

    def redo(self, *, everything: bool = False) -> Redone[State, Event]:
        redone = self.history.redo(BOX, self.state, everything=everything)
        self._went(redone.steps)
        return redone

    def _went(self, steps: Sequence[Any]) -> None:
        for event, state in steps:
            self.state = evolve(BOX, self.state, event)
            assert self.state == state
            self.history = self.history.after(state, event)

    def redo_all(self, rng: Random) -> None:
        """Redo in one go, or until there is nothing more."""
        if rng.random() < 0.5:
            while self.history.waits:
                assert not self.redo().lost
        elif self.history.waits:
            assert not self.redo(everything=True).lost


def turns_of(state: State, rng: Random) -> Iterator[tuple[Turn, State]]:
    """Yield the turns of a game that is typed without a slip, each with the state after it."""
    while state.result is None:
        turn: Turn = [Reveal(rng.choice([card for card in cards(state) if card not in state.revealed]))]
        state = decide(BOX, state, turn[0])[-1].state
        while waiting := to_wait_for(BOX, state):
            turn.append(some_drawing(state, rng.choice(waiting), rng))
            state = decide(BOX, state, turn[-1])[-1].state
        yield turn, state


def cards(state: State) -> list[str]:
    """Return the cards that may be turned up."""
    found = []
    for card in [*BOX.explore, *BOX.ruins, *BOX.ambushes]:
        try:
            decide(BOX, state, Reveal(card))
        except Refusal:
            continue
        found.append(card)
    return found


def some_drawing(state: State, player: int, rng: Random) -> Place:
    return Place(player, *random_drawing(BOX, state, player, rng, tidy=False))


def back_to(game: Typed, turns: int) -> None:
    """Take cards back until so many are left."""
    while len(game.history.turns) > turns:
        game(TakeBack())


def wrong_drawing(game: Typed, turn: Turn, later: Sequence[Turn], rng: Random) -> int:
    """Draw something else for one player."""
    at = len(game.history.turns)
    places = [one for one in turn if isinstance(one, Place)]
    if not places:
        game(*turn)
        return 0
    wrong = rng.choice(places)
    for move in turn:
        game(move if move is not wrong else some_drawing(game.state, wrong.player, rng))
    went, rest = follow(game, later)
    back_to(game, at + 1)
    game(Undo(wrong.player), wrong)
    game.redo_all(rng)
    game(*rest)
    return went


def wrong_card(game: Typed, turn: Turn, later: Sequence[Turn], rng: Random) -> int:
    """Turn up another card, and draw it."""
    at = len(game.history.turns)
    if not some_turn(game, rng, but=turn):
        game(*turn)
        return 0
    went, rest = follow(game, later)
    back_to(game, at)
    game(*turn)
    game.redo_all(rng)
    game(*rest)
    return went


def extra_card(game: Typed, turn: Turn, later: Sequence[Turn], rng: Random) -> int:
    """Turn up a card, and draw it, that never was."""
    at = len(game.history.turns)
    if not some_turn(game, rng, but=turn):
        game(*turn)
        return 0
    went, rest = follow(game, [turn, *later])
    back_to(game, at)
    if not went:
        game(*turn)
        return 0
    game(turn[0])
    game.redo_all(rng)
    game(*rest)
    return went - 1


def forgotten_card(game: Typed, turn: Turn, later: Sequence[Turn], rng: Random) -> int:
    """Leave a card out, which nobody draws; the next one is named again only if it is of the same kind."""
    at = len(game.history.turns)
    went, rest = follow(game, later)
    back_to(game, at)
    game(*turn)
    if went:
        game(*later[0][: kind(turn[0]) == kind(later[0][0])])
        game.redo_all(rng)
    game(*rest)
    return went


def some_turn(game: Typed, rng: Random, *, but: Turn) -> bool:
    """Type a turn of another card of the same kind, and return whether there is one."""
    others = [card for card in cards(game.state) if Reveal(card) != but[0] and kind(Reveal(card)) == kind(but[0])]
    if others:
        game(Reveal(rng.choice(others)))
        while waiting := to_wait_for(BOX, game.state):
            game(some_drawing(game.state, waiting[0], rng))
    return bool(others)


def kind(move: Move) -> int:
    """Return which kind of card is turned up."""
    card = getattr(move, "card", None)
    return next(number for number, some in enumerate((BOX.explore, BOX.ruins, BOX.ambushes)) if card in some)


def follow(game: Typed, turns: Sequence[Turn]) -> tuple[int, Turn]:
    """Type turns until a move is refused, at which people look up.

    Return how many were begun, and what is left to be typed of the last.
    """
    for count, turn in enumerate(turns):
        for number, move in enumerate(turn):
            try:
                game(move)
            except Refusal:
                return count + bool(number), turn[number:] if number else []
    return len(turns), []


Slip: TypeAlias = Callable[[Typed, Turn, Sequence[Turn], Random], int]
SLIPS: list[Slip] = [
    wrong_drawing,
    wrong_card,
    extra_card,
    forgotten_card,
]
"""Each types a turn with a slip and those after it, until it is noticed, mends it, and returns how many came after."""


def evening(game: Typed, right: Sequence[tuple[Turn, State]], rng: Random, often: float) -> list[Slip]:
    """Type a game with slips, which are mended, and return them.

    But for a card that soon comes again, in the next season or after a slip: by its name alone, either could be meant.
    """
    at, slips = 0, list[Slip]()
    while at < len(right):
        turn = right[at][0]
        later = [turn for turn, _ in right[at + 1 :][: rng.choice([0, 1, 2, 5])]]
        names = [*(other[0] for other in (turn, *later)), *(Reveal(one.card) for one in game.history.ahead)]
        if rng.random() < often and all(names.count(name) == 1 for name in names):
            slips.append(SLIPS[len(slips) % len(SLIPS)])
            at += slips[-1](game, turn, later, rng)
        else:
            game(*turn)
        assert game.state == right[at][1]
        at += 1
    return slips
