"""What players may do, and whole games played at random."""

import json
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from cartographers.base.events import EventFlaw, MalformedEventError, Refusal
from cartographers.core import moves
from cartographers.core.deals import deal
from cartographers.core.events import CardRevealed, ShapeDrawn, encode
from cartographers.core.evolve import evolve
from cartographers.core.maps import Terrain
from cartographers.core.moves import Place, Reveal, decide, legal_moves, settle, start
from cartographers.core.reasons import Flaw, Reason
from cartographers.core.region import singles, space_names
from cartographers.core.state import State
from cartographers.logs.lines import write
from tests.helpers import naive
from tests.helpers.random_games import BOX, difference, events_of, random_game, states
from tests.helpers.strategies import turns
from tests.helpers.tables import after, draw, table, turn_up


@pytest.mark.parametrize("first", range(0, 300, 15))
def test_any_game_replays_from_its_own_log(first: int) -> None:
    """Three hundred games at random, sent through the text of a log, lead to the same events, states and text."""
    assert [*filter(None, map(difference, range(first, first + 15)))] == []


@pytest.mark.parametrize("first", range(300, 360, 6))
def test_any_game_follows_by_the_rules_of_the_naive_judge(first: int) -> None:
    """He believes the header, and proves each card, drawing, coin, pass, score and place behind it."""
    for seed in range(first, first + 6):
        header, *lines = map(json.loads, write(map(encode, random_game(BOX, Random(seed)))).splitlines())
        game = naive.Game(header)
        for line in lines:
            game.follow(line)
        assert game.finished


@pytest.mark.parametrize("seed", range(8))
def test_legal_moves_are_in_order_and_lead_to_what_they_say(seed: int) -> None:
    """By terrain in the order of the facts, then by spaces, none twice, each drawn as it stands there."""
    for state, drawings in turns(seed):
        player = drawings[0].player
        found = legal_moves(BOX, state, player)
        order = [([*Terrain].index(drawing.terrain), [*singles(drawing.spaces)]) for drawing in found]
        assert order == sorted(order)
        assert len({(drawing.terrain, drawing.spaces) for drawing in found}) == len(found)
        for drawing in Random(seed).sample(found, min(5, len(found))):
            drawn = decide(BOX, state, Place(player, drawing.terrain, tuple(space_names(drawing.spaces))))[0].event
            assert isinstance(drawn, ShapeDrawn)
            assert (drawn.terrain, drawn.spaces, drawn.coins) == (drawing.terrain, drawing.spaces, drawing.coins)


@pytest.mark.parametrize("seed", range(8))
def test_a_drawing_known_to_be_legal_makes_the_same_events_and_state(seed: int) -> None:
    for state, drawings in turns(seed):
        player = drawings[0].player
        drawing = Random(seed).choice(legal_moves(BOX, state, player))
        place = Place(player, drawing.terrain, tuple(space_names(drawing.spaces)))
        steps = decide(BOX, state, place)
        assert moves.draw(BOX, state, player, drawing) == steps
        assert states(BOX, events_of(steps), state) == [step.state for step in steps]


def test_there_are_no_legal_moves_without_a_card() -> None:
    with pytest.raises(Refusal) as caught:
        legal_moves(BOX, table(), 0)
    assert caught.value.reason == Reason.NO_CARD


def seeded(first: str) -> State:
    """Return the beginning of a solo game whose deck begins with a card."""
    games = (start(BOX, seed=f"{first} {number}", edition="en") for number in range(1000))
    return next(state for game in games if (state := evolve(BOX, None, game)).deck[0] == first)


def test_ruins_and_solo_ambushes_are_turned_up_until_a_card_is_to_be_drawn() -> None:
    for first in ("temple_ruins", "goblin_attack"):
        state = seeded(first)
        steps = decide(BOX, state, Reveal())
        revealed = [event.card for event in events_of(steps) if isinstance(event, CardRevealed)]
        assert revealed == [*state.deck[: len(revealed)]]
        assert [card in BOX.explore for card in revealed] == [False] * (len(revealed) - 1) + [True]
        assert steps[-1].state.card == revealed[-1]


def test_at_a_table_each_card_is_turned_up_by_itself() -> None:
    """An ambush is still drawn at once where one plays alone."""
    assert events_of(decide(BOX, table(), Reveal("temple_ruins"))) == [CardRevealed(card="temple_ruins")]
    assert [type(step.event) for step in decide(BOX, table(), Reveal("gnoll_raid"))] == [CardRevealed, ShapeDrawn]


def test_what_is_owed_in_a_log_that_was_cut_off_comes_first() -> None:
    """The engine's drawing of an ambush is missing."""
    begun = table()
    cut = evolve(BOX, begun, CardRevealed(card="gnoll_raid"))
    ((event, settled),) = settle(BOX, cut)

    assert isinstance(event, ShapeDrawn)
    assert settled == after(begun, *turn_up("gnoll_raid"))


def test_spaces_may_be_named_in_any_order() -> None:
    state = after(table(), *turn_up("hamlet"))
    assert after(state, draw("village B2 A1 B1")) == after(state, draw("village A1 B1 B2"))


def test_a_seed_deals_one_card_of_each_group() -> None:
    for seed in map(str, range(50)):
        edicts = start(BOX, seed=seed, edition="en").edicts
        assert edicts == deal(BOX, seed)
        assert {BOX.scoring[card].group for card in edicts} == {*BOX.groups}


@pytest.mark.parametrize(
    ("seed", "more", "flaw", "facts"),
    [
        (None, {}, Flaw.WRONG_EDICTS, {"edicts": [], "missing": [*BOX.groups], "double": []}),
        ("\ud800", {}, EventFlaw.WRONG_VALUE, {"field": "seed"}),
        ("\ud800", {"sealed": True, "edicts": BOX.first_game}, EventFlaw.WRONG_VALUE, {"field": "seed"}),
    ],
)
def test_a_game_without_cards_or_with_a_seed_that_no_log_can_hold_does_not_start(
    seed: str | None, more: dict[str, Any], flaw: Flaw, facts: dict[str, object]
) -> None:
    with pytest.raises(MalformedEventError) as caught:
        start(BOX, seed=seed, edition="en", **more)
    assert (caught.value.flaw, caught.value.facts) == (flaw, facts)


def test_random_games_come_to_where_it_is_dangerous() -> None:
    """Among fifty, maps are full, and drawings are taken back when the season and the game were scored."""
    seen: set[tuple[str, str]] = set()
    for seed in range(50):
        tags = [encode(event)["event"] for event in random_game(BOX, Random(seed))]
        seen |= {*pairwise(tags)}
    assert seen >= {
        ("card_revealed", "turn_passed"),
        ("season_scored", "drawing_undone"),
        ("game_finished", "drawing_undone"),
    }
