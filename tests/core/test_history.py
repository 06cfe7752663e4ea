"""What was taken back, and what of it comes again: slips at a table are mended without typing anew what was right."""

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any, TypeAlias

import pytest

from cartographers.base.events import Redone, Refusal
from cartographers.core.events import CardRevealed, Event, ShapeDrawn
from cartographers.core.history import History
from cartographers.core.legal import to_wait_for
from cartographers.core.moves import Move, Place, Reveal, TakeBack, Undo, decide
from cartographers.core.reasons import Reason
from cartographers.core.state import State, evolve
from tests.helpers.random_games import BOX, random_drawing, random_game
from tests.helpers.tables import NAMES, after, draw, table, turn_up

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
    some_turn(game, rng, but=turn)
    went, rest = follow(game, later)
    back_to(game, at)
    game(*turn)
    game.redo_all(rng)
    game(*rest)
    return went


def extra_card(game: Typed, turn: Turn, later: Sequence[Turn], rng: Random) -> int:
    """Turn up a card, and draw it, that never was."""
    at = len(game.history.turns)
    some_turn(game, rng, but=turn)
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
    """Leave a card out, which nobody draws."""
    at = len(game.history.turns)
    went, rest = follow(game, later)
    back_to(game, at)
    game(*turn)
    if went:
        game(later[0][0])
        game.redo_all(rng)
    game(*rest)
    return went


def some_turn(game: Typed, rng: Random, *, but: Turn) -> None:
    """Type a turn of another card."""
    game(Reveal(rng.choice([card for card in cards(game.state) if Reveal(card) != but[0]])))
    while waiting := to_wait_for(BOX, game.state):
        game(some_drawing(game.state, rng.choice(waiting), rng))


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


SLIPS: list[Callable[[Typed, Turn, Sequence[Turn], Random], int]] = [
    wrong_drawing,
    wrong_card,
    extra_card,
    forgotten_card,
]
"""Each types a turn with a slip and those after it, until it is noticed, mends it, and returns how many came after."""


@pytest.mark.parametrize("seed", range(12))
def test_a_game_with_slips_that_were_mended_is_the_game_without(seed: int) -> None:
    """But for a card that soon comes again, in the next season: by its name alone, either could be meant."""
    rng = Random(seed)
    begun = table(rng.choice([1, 1, 2, 3]))
    right = [*turns_of(begun, rng)]
    game, at = Typed(begun), 0
    while at < len(right):
        turn = right[at][0]
        later = [turn for turn, _ in right[at + 1 :][: rng.choice([0, 1, 2, 5])]]
        if rng.random() < 0.4 and turn[0] not in [other[0] for other in later]:
            at += rng.choice(SLIPS)(game, turn, later, rng)
        else:
            game(*turn)
        assert game.state == right[at][1]
        at += 1


@pytest.mark.parametrize("seed", range(6))
def test_a_card_taken_back_leaves_the_state_before_it(seed: int) -> None:
    """At any point of a game, again and again, back to the first card."""
    befores: list[State] = []
    game = Typed(table(2))
    for turn, _ in turns_of(game.state, Random(seed)):
        for move in turn:
            befores += [game.state] if isinstance(move, Reveal) else []
            game(move)
            state = game.state
            for before in reversed(befores):
                state = after(state, TakeBack())
                assert state == before
            with pytest.raises(Refusal):
                after(state, TakeBack())


def test_a_game_with_a_seed_keeps_no_states_before_its_cards() -> None:
    for seed in range(20):
        state: State | None = None
        for event in random_game(BOX, Random(seed)):
            state = evolve(BOX, state, event)
            assert state.at_table or state.before is None


A, B = 0, 1
CORNER, OTHER = "village A1 B1 B2", "village K1 K2 J1"
HAMLETS: Turn = [*turn_up("hamlet"), draw(CORNER, A), draw(CORNER, B)]
FIELDS: Turn = [*turn_up("farmland"), draw("farm D1 D2", A), draw("farm D1 D2", B)]
STREAMS: Turn = [*turn_up("great_river"), draw("water H1 H2 H3", A), draw("water H1 H2 H3", B)]


def told(redone: Redone[State, Event]) -> list[str]:
    """Return cards by their names, and drawings by who draws."""
    events = [step.event for step in redone.steps]
    return [one.card if isinstance(one, CardRevealed) else NAMES[getattr(one, "player", 0)] for one in events]


@pytest.mark.parametrize(
    ("moves", "comes"),
    [
        ([], []),
        ([Undo(A)], [["Anna"]]),
        ([Undo(A), Undo(B)], [["Béla"], ["Anna"]]),
        ([Undo(A), Undo(B), draw(OTHER, B)], [["Anna"]]),
        ([*FIELDS, TakeBack()], [["farmland", "Anna", "Béla"]]),
        ([*FIELDS, TakeBack(), TakeBack()], [["hamlet", "Anna", "Béla"], ["farmland", "Anna", "Béla"]]),
        ([*FIELDS, TakeBack(), Undo(A), draw(OTHER, A)], [["farmland", "Anna", "Béla"]]),
        ([*FIELDS, Undo(A), TakeBack()], [["farmland", "Béla"], ["Anna"]]),
        ([*FIELDS, TakeBack(), *FIELDS[:1]], [["Anna", "Béla"]]),
        ([*FIELDS, TakeBack(), *STREAMS], []),
        ([*FIELDS, TakeBack(), *STREAMS, *FIELDS[:1]], [["Anna", "Béla"]]),
        ([*FIELDS, TakeBack(), *STREAMS, *turn_up("orchard"), TakeBack(), *FIELDS[:1]], []),
        ([*FIELDS, TakeBack(), TakeBack(), *STREAMS], [["farmland", "Anna", "Béla"]]),
        ([*FIELDS, TakeBack(), TakeBack(), *FIELDS[:1]], [["Anna", "Béla"]]),
    ],
)
def test_what_was_taken_back_last_comes_first(moves: list[Move], comes: list[list[str]]) -> None:
    """Anna and Béla have drawn the hamlet, and this is how it goes on."""
    game = Typed(table(2))(*HAMLETS, *moves)
    found: list[list[str]] = []
    while game.history.waits:
        found.append(told(game.redo()))

    assert found == comes
    with pytest.raises(Refusal) as caught:
        game.redo()
    assert caught.value.reason == Reason.NOTHING_TO_REDO


def test_what_does_not_follow_any_more_is_told_and_waits() -> None:
    """Anna's mended drawing lies where her next one was; what comes after that waits until she has drawn."""
    game = Typed(table(2))(*HAMLETS, *FIELDS, *STREAMS, TakeBack(), TakeBack(), Undo(A), draw("village D1 D2 E1", A))
    redone = game.redo(everything=True)

    assert told(redone) == ["farmland", "Béla"]
    assert [(type(event), why.reason) for event, why in redone.lost] == [
        (ShapeDrawn, Reason.OVERLAP),
        (CardRevealed, Reason.STILL_DRAWING),
    ]
    again = game.redo()
    assert (again.steps, [why.reason for _, why in again.lost]) == ([], [Reason.OVERLAP])

    game(draw("farm G1 G2", A))
    assert told(game.redo(everything=True)) == ["great_river", "Anna", "Béla"]


def test_the_engines_drawings_come_of_themselves() -> None:
    game = Typed(table())(*turn_up("hamlet"), draw(CORNER), *turn_up("goblin_attack"), TakeBack())
    redone = game.redo()

    assert [type(step.event) for step in redone.steps] == [CardRevealed, ShapeDrawn]
    assert not redone.lost
    assert game.history.latest is None
