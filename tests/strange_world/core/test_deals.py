"""What a seed deals, as anybody can reckon it: cards lie in the order of a hash of seed, label and card."""

from hashlib import sha256

from cartographers.strange_world.core.events import deal
from tests.strange_world.helpers.random_games import BOX


def test_further_copies_of_a_card_have_a_number_in_the_deck() -> None:
    copies = {"moon": "moon", "moon#2": "moon", "moon#3": "moon", "moon#4": "moon"}
    single = {card.id: card.id for card in BOX.lands.values() if card.number(1) == 1}
    order = sorted(copies | single, key=lambda copy: sha256(f"a/land/{copy}".encode()).digest())
    assert deal(BOX, "a", 1).lands == tuple((copies | single)[copy] for copy in order)


def test_only_a_solo_game_shuffles_its_travellers() -> None:
    order = sorted(BOX.travellers, key=lambda card: sha256(f"a/travellers/{card}".encode()).digest())
    assert deal(BOX, "a", 1).travellers == tuple(order[:3])
    assert deal(BOX, "a", 2).travellers == tuple(BOX.travellers)


def test_everybody_gets_another_starting_card_and_somebody_the_sun_card() -> None:
    deals = [deal(BOX, str(seed), 4) for seed in range(50)]
    assert all(len({*one.starting}) == 4 for one in deals)
    assert {one.sun for one in deals} == {0, 1, 2, 3}
