"""What events make of a state, and what taking a drawing back gives again."""

from random import Random

import pytest
from msgspec.structs import replace

from cartographers.core.events import CardRevealed, Event, GameFinished, SeasonScored, TurnPassed
from cartographers.core.evolve import evolve
from cartographers.core.judge import owed
from cartographers.core.moves import Move, Undo, decide
from tests.helpers.random_games import BOX, random_game, states
from tests.helpers.strategies import turns
from tests.helpers.tables import after, draw, on, table, turn_up


@pytest.mark.parametrize("seed", range(30))
def test_a_drawing_taken_back_leaves_no_trace_whoever_draws_in_which_order(seed: int) -> None:
    """That of each player in turn, after all have drawn, and the season or the game may have been scored."""
    for before, drawings in turns(seed):
        everything = after(before, *drawings)
        for taken_back in drawings:
            others = [drawing for drawing in drawings if drawing != taken_back]
            assert after(everything, Undo(taken_back.player)) == after(before, *others)


def test_a_drawing_can_be_taken_back_when_the_season_is_scored_and_when_the_game_is_over() -> None:
    """It leads back to the season that was scored, and what follows is open again."""
    scored = over = 0
    for seed in range(10):
        for before, drawings in turns(seed):
            everything = after(before, *drawings)
            scored += everything.scored != before.scored
            over += everything.result is not None
            again = after(everything, Undo(drawings[0].player))
            assert (again.season, again.scored, again.result) == (before.season, before.scored, None)
            assert after(again, drawings[0]) == everything
    assert scored > over > 0


def test_who_has_passed_has_passed_though_another_takes_a_drawing_back() -> None:
    """The second map is full. The first player draws, and takes it back, and only they must draw."""
    state = table(3)
    state = replace(state, lands=(state.lands[0], on(state, "FFFFFFFFFFF").lands[0], state.lands[2]))
    before = after(state, *turn_up("hamlet"))

    assert after(before, draw("village A1 B1 B2"), Undo(0)) == before
    assert (before.passed, before.drawn) == (0b010, 0)


@pytest.mark.parametrize("seed", range(30))
def test_what_the_engine_owes_is_what_a_log_has_next(seed: int) -> None:
    """So a log can be gone on with wherever it ends. A drawing or a card may be the engine's or a player's."""
    first, *events = random_game(BOX, Random(seed))
    for state, following in zip(states(BOX, [first, *events]), events, strict=False):
        engines = isinstance(following, TurnPassed | SeasonScored | GameFinished)
        assert owed(BOX, state) in ([following] if engines else [following, None])


def test_a_ruins_card_waits_behind_an_ambush_and_two_are_one_duty() -> None:
    state = after(table(2), *turn_up("temple_ruins", "outpost_ruins", "goblin_attack"))
    assert state.ruins
    state = after(state, draw("monster A1 B2 C3", 0), draw("monster A1 B2 C3", 1))
    assert state.ruins
    state = after(state, *turn_up("rift_lands"), draw("farm B6", 0), draw("water C2", 1))
    assert not state.ruins


SPRING = {
    "homestead": "farm A1-A3 B2",
    "orchard": "farm A5-A7 B7",
    "marshlands": "water D1-F1 E2 E3",
    "fishing_village": "village K1-K4",
}


def test_a_season_ends_with_the_last_drawing_once_its_time_is_up() -> None:
    """The times are 2, 2, 2 and 2, and the threshold of spring is 8. The last drawing brings the scores."""
    moves: list[Move] = []
    for card, drawing in SPRING.items():
        moves += [*turn_up(card), draw(drawing)]
    *earlier, last = moves
    before = after(table(), *earlier)

    assert (before.time, before.season, before.scored) == (8, 0, ())
    assert [type(step.event) for step in decide(BOX, before, last)[1:]] == [SeasonScored]
    following = after(before, last)
    assert (following.time, following.season, following.revealed, len(following.scored)) == (0, 1, (), 1)


def test_an_event_cannot_be_the_first() -> None:
    event: Event = CardRevealed(card="hamlet")
    with pytest.raises(TypeError):
        evolve(BOX, None, event)
