"""What was taken back, and what of it comes again: slips at a table are mended without typing anew what was right."""

from random import Random

import pytest
from msgspec.structs import replace

from cartographers.base.events import Redone, Refusal
from cartographers.core.events import CardRevealed, Event, ShapeDrawn
from cartographers.core.evolve import evolve
from cartographers.core.moves import Move, Reveal, TakeBack, Undo, UseSkill
from cartographers.core.reasons import Reason
from cartographers.core.state import State
from tests.helpers.random_games import BOX, random_game
from tests.helpers.slips import Turn, Typed, evening, turns_of
from tests.helpers.tables import NAMES, after, draw, table, turn_up


@pytest.mark.parametrize("seed", range(12))
def test_a_game_with_slips_that_were_mended_is_the_game_without(seed: int) -> None:
    rng = Random(seed)
    begun = table(rng.choice([1, 1, 2, 3]))

    assert evening(Typed(begun), [*turns_of(begun, rng)], rng, 0.4)


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
FIELDS: Turn = [*turn_up("farmland"), draw("farm C2 D2", A), draw("farm C2 D2", B)]
RUINS: Turn = [*turn_up("temple_ruins")]
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
        ([*FIELDS, TakeBack(), *RUINS], [["farmland", "Anna", "Béla"]]),
        ([*RUINS, TakeBack(), *STREAMS], [["temple_ruins"]]),
        ([*RUINS, TakeBack(), *STREAMS, *FIELDS], []),
        ([*RUINS, *FIELDS, TakeBack(), TakeBack(), *STREAMS, *FIELDS[:1]], [["Anna", "Béla"]]),
        ([*RUINS, *FIELDS, TakeBack(), TakeBack(), *turn_up("outpost_ruins")], [["farmland", "Anna", "Béla"]]),
        ([*FIELDS, TakeBack(), *STREAMS, *RUINS, *FIELDS[:1]], [["Anna", "Béla"]]),
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


def test_a_card_that_loses_its_place_is_named_when_it_does_and_when_nothing_else_waits() -> None:
    game = Typed(table(2))(*HAMLETS, *FIELDS, TakeBack(), *RUINS)
    assert not game.history.displaced
    game(*turn_up("great_river"))
    assert game.history.displaced == ("farmland",)
    game(draw("water C2 C3 C4", A), draw("water C2 C3 C4", B))

    with pytest.raises(Refusal) as caught:
        game.redo()
    assert caught.value.facts == {"cards": ["farmland"]}
    game(*FIELDS[:1])
    assert not game.history.displaced


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


@pytest.mark.parametrize("players", [1, 2])
def test_acrobatics_waits_while_the_ambush_can_still_be_answered(players: int) -> None:
    """Of two, the neighbour's drawing on the map ends that; alone the next card does."""
    begun = table(players)
    rich = replace(begun, game=replace(begun.game, skills=("acrobatics", "search", "knowledge")), coins=(2,) * players)
    game = Typed(rich)(*turn_up("goblin_attack"), UseSkill(0, "acrobatics"), Undo(0))
    assert game.history.waits
    game(*(draw("monster F9 G10 H11", player) for player in reversed(range(players)) if players > 1))
    assert game.history.waits == (players == 1)
    game(*FIELDS[: players + 1], TakeBack())

    assert told(game.redo()) == ["farmland", *NAMES[:players]]
    assert not game.history.waits


def test_the_engines_drawings_come_of_themselves() -> None:
    game = Typed(table())(*turn_up("hamlet"), draw(CORNER), *turn_up("goblin_attack"), TakeBack())
    redone = game.redo()

    assert [type(step.event) for step in redone.steps] == [CardRevealed, ShapeDrawn]
    assert not redone.lost
    assert not game.history.drawings


def test_for_some_players_only_what_they_drew_comes_again() -> None:
    """Also of what several drew on a card that was taken back and turned up by hand; the rest goes on waiting."""
    game = Typed(table(2))(*HAMLETS, Undo(A), Undo(B))
    redone = game.history.redo(BOX, game.state, everything=True, players=[A])
    assert [step.event.player for step in redone.steps if isinstance(step.event, ShapeDrawn)] == [A]

    game = Typed(table(2))(*HAMLETS, TakeBack(), *turn_up("hamlet"))
    redone = game.history.redo(BOX, game.state, everything=False, players=[B])
    assert [step.event.player for step in redone.steps if isinstance(step.event, ShapeDrawn)] == [B]
    with pytest.raises(Refusal):
        game.history.redo(BOX, game.state, everything=True, players=[2])


def test_a_card_brings_what_all_drew_on_it_whoever_brings_it_back() -> None:
    game = Typed(table(2))(*HAMLETS, TakeBack())
    redone = game.history.redo(BOX, game.state, everything=False, players=[B])
    assert [type(step.event) for step in redone.steps] == [CardRevealed, ShapeDrawn, ShapeDrawn]
