"""The seed of a sealed game proves its cards, or names what was done to them."""

import pytest
from msgspec.structs import replace

from cartographers.base.events import Refusal
from cartographers.core.evolve import evolve
from cartographers.core.proof import prove
from cartographers.core.reasons import Reason
from cartographers.core.state import State
from tests.helpers.random_games import BOX
from tests.helpers.sealed import SECRET, game


def last(events: list[object]) -> State:
    """Return the state before the seed is told."""
    state = None
    for event in events[:-1]:
        state = evolve(BOX, state, event)  # type: ignore[arg-type]  # they are events
    assert state is not None
    return state


FINAL = last([*game()])
SUMMER = FINAL.seasons[1]
AMBUSH = next(number for number, cards in enumerate(FINAL.seasons) if {*cards} & BOX.ambushes.keys())


def refusal(state: State, seed: str = SECRET) -> Refusal:
    with pytest.raises(Refusal) as caught:
        prove(BOX, state, seed)
    return caught.value


def with_season(number: int, cards: tuple[str, ...]) -> State:
    """Return the end of the game as if other cards had been turned up in a season."""
    return replace(FINAL, seasons=(*FINAL.seasons[:number], cards, *FINAL.seasons[number + 1 :]))


def test_the_seed_proves_its_own_game() -> None:
    prove(BOX, FINAL, SECRET)


def test_another_seed_proves_nothing() -> None:
    assert refusal(FINAL, "another").reason == Reason.WRONG_SEED


def test_words_that_were_left_out_are_missed() -> None:
    assert refusal(replace(FINAL, words=())).reason == Reason.SHUFFLED_ANEW


def test_edicts_that_were_dealt_anew_are_named_with_the_right_ones() -> None:
    edicts = FINAL.game.edicts
    found = refusal(replace(FINAL, game=replace(FINAL.game, edicts=edicts[::-1])))

    assert (found.reason, found.facts) == (Reason.EDICTS_NOT_DEALT, {"edicts": list(edicts)})
    prove(BOX, replace(FINAL, game=replace(FINAL.game, edicts=edicts[::-1], chosen=True)), SECRET)


def test_a_swapped_card_is_named_with_its_place() -> None:
    other = next(card for card in BOX.explore if card not in SUMMER)
    found = refusal(with_season(1, (SUMMER[0], other, *SUMMER[2:])))

    facts = {"season": "summer", "place": 2, "card": SUMMER[1], "turned": other}
    assert (found.reason, found.facts) == (Reason.CARD_SWAPPED, facts)


def test_two_exchanged_cards_are_named() -> None:
    first, second, *rest = SUMMER
    found = refusal(with_season(1, (second, first, *rest)))

    assert (found.reason, found.facts) == (Reason.CARDS_EXCHANGED, {"season": "summer", "cards": [second, first]})


def test_an_ambush_that_was_left_out_is_named_with_its_place() -> None:
    cards = FINAL.seasons[AMBUSH]
    place = next(place for place, card in enumerate(cards) if card in BOX.ambushes)
    found = refusal(with_season(AMBUSH, cards[:place] + cards[place + 1 :]))

    facts = {"season": BOX.seasons[AMBUSH].id, "place": place + 1, "card": cards[place]}
    assert (found.reason, found.facts) == (Reason.AMBUSH_LEFT_OUT, facts)


def test_more_cards_than_there_are_and_another_order_are_a_deck_shuffled_anew() -> None:
    for cards in (SUMMER[::-1], tuple(BOX.explore) * 3):
        assert refusal(with_season(1, cards)).reason == Reason.SHUFFLED_ANEW
