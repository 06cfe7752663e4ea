"""Cards lie in the order of a hash, so that any program can deal them."""

from hashlib import sha256
from itertools import permutations

import pytest

from cartographers.base.chance import shuffled


def test_cards_lie_in_the_order_of_their_hashes() -> None:
    """Of ``a seed/spring/a`` to ``…/d`` the digests begin with a1, 22, 43 and 15: the smallest lies on top."""
    digests = {card: sha256(f"a seed/spring/{card}".encode()).hexdigest() for card in "abcd"}

    assert [digests[card][:2] for card in "abcd"] == ["a1", "22", "43", "15"]
    assert shuffled("abcd", seed="a seed", label="spring") == ("d", "b", "c", "a")


def test_neither_the_order_of_the_question_nor_other_cards_matter() -> None:
    deals = {shuffled(cards, seed="a seed", label="spring") for cards in permutations("abcd")}

    assert deals == {("d", "b", "c", "a")}
    assert shuffled("axc", seed="a seed", label="spring") == ("c", "x", "a")


@pytest.mark.parametrize("seed", ["", "Grüße/„#1“ 🗺", "a\nb", "0" * 1000])
def test_any_text_is_a_seed(seed: str) -> None:
    """Each seed, and each label, gives another order of twenty cards."""
    cards = [f"moon#{number}" for number in range(20)]
    decks = {shuffled(cards, seed=s, label=label) for s in (seed, f"{seed}x") for label in ("spring", "summer")}

    assert len(decks) == 4
    assert {tuple(sorted(deck)) for deck in decks} == {tuple(sorted(cards))}
