"""The cards of a real table, of which one is chosen by its name, its number or arrows."""

from random import Random

import pytest

from cartographers.base.words import LANGUAGES, Words
from cartographers.cli.play.chooser import CardChooser
from cartographers.cli.typed import deck_cards
from cartographers.core.events import CardRevealed
from cartographers.core.evolve import evolve
from cartographers.core.moves import start
from cartographers.core.state import State
from cartographers.shell.choices import folded
from tests.helpers.random_games import BOX, random_game, states

CARDS = deck_cards(BOX)


def fresh() -> State:
    return evolve(BOX, None, start(BOX, seed=None, edition="en", edicts=BOX.first_game))


def chooser(language: str = "en") -> CardChooser:
    return CardChooser(Words(language, "cartographers"), BOX, fresh())


def typed(cards: CardChooser, text: str) -> str | None:
    """Type a text, and return which card is chosen then."""
    for letter in text:
        assert cards.types(letter)
    return cards.chosen


def test_at_first_no_card_is_chosen() -> None:
    assert chooser().chosen is None


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("hurried", [False, True], ids=["as it is", "without accents"])
def test_each_card_is_chosen_by_its_whole_name(language: str, *, hurried: bool) -> None:
    words = Words(language, "cartographers")
    for one in CARDS:
        name = words(f"card.{one}.name")
        cards = chooser(language)
        cards.move(3)
        assert typed(cards, folded(name) if hurried else name.upper()) == one


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_card_is_chosen_by_the_number_beside_it(language: str) -> None:
    for one, card in CARDS.items():
        cards = chooser(language)
        assert typed(cards, str(card.number)) == one
        assert cards.lines[one].split()[0] == str(card.number)


def test_a_greek_card_is_chosen_by_the_latin_letters_for_its_own_too() -> None:
    assert typed(chooser("el"), "psa") == typed(chooser("el"), "ψα") == "fishing_village"


def test_a_letter_again_and_again_goes_through_the_cards_that_begin_with_it() -> None:
    cards = chooser()
    seen = [typed(cards, "h") for _ in range(4)]

    assert seen == ["hamlet", "hinterland_stream", "homestead", "hamlet"]


def test_more_letters_narrow_the_choice_and_another_name_may_follow() -> None:
    cards = chooser()
    assert [typed(cards, letter) for letter in "hom"] == ["hamlet", "homestead", "homestead"]
    assert typed(cards, "gn") == "gnoll_raid"


def test_a_letter_within_a_name_is_none_of_the_keys() -> None:
    """In German `u` goes on with Sumpf, and takes nothing back; behind it there is no name."""
    cards = chooser("de")
    assert typed(cards, "su") == "marshlands"
    assert not cards.types("u")
    assert cards.chosen == "marshlands"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", ["u", "U", "q", "?", "tab", "enter"])
def test_no_name_begins_with_a_key_that_does_something_else(language: str, key: str) -> None:
    cards = chooser(language)
    assert not cards.types(key)
    assert cards.chosen is None


def test_arrows_begin_at_either_end() -> None:
    for rows, first in ((1, next(iter(CARDS))), (-1, [*CARDS][-1]), (0, None)):
        cards = chooser()
        cards.move(rows)
        assert cards.chosen == first
    cards.move(1)
    cards.move(-1)
    assert cards.chosen == [*CARDS][-1]


@pytest.mark.parametrize("seed", range(3))
def test_only_cards_that_can_be_in_the_deck_are_offered(seed: int) -> None:
    """Of a game that is played, the next card is always among them."""
    events = random_game(BOX, Random(seed))
    turned = 0
    for before, event in zip(states(BOX, events), events[1:], strict=False):
        if isinstance(event, CardRevealed):
            offered = CardChooser(Words("en", "cartographers"), BOX, before).lines
            assert event.card in offered
            assert not {*before.revealed} & {*offered}
            turned += 1
    assert turned > 20
