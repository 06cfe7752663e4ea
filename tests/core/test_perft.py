"""Counts of legal drawings, card by card and two cards in a row, as a naive program has counted them."""

from collections import Counter
from typing import Any

import pytest

from cartographers.core.legal import Drawing, asked
from cartographers.core.maps import Land
from cartographers.core.region import space_names
from tests.cases.perft import COUNTS, TWO_CARDS
from tests.helpers.random_games import BOX

RULES = BOX.editions["en"]


def drawings(card: str, land: Land, *, ruins: bool = False) -> list[Drawing]:
    """Return every legal drawing of a card on a map."""
    return [*asked(BOX, card, land, RULES, ruins=ruins, purse=0).drawings()]


def by_terrain_and_row(found: list[Drawing]) -> Counter[str]:
    """Return how many drawings begin in each row, for whoever must find out where a count went wrong."""
    return Counter(f"{drawing.terrain} {space_names(drawing.spaces)[0][0]}" for drawing in found)


@pytest.mark.parametrize(
    ("side", "what", "card"),
    [(side, what, card) for side, whats in COUNTS.items() for what, cards in whats.items() for card in cards],
)
def test_a_card_can_be_drawn_in_as_many_ways_as_were_counted(side: str, what: str, card: str) -> None:
    found = drawings(card, BOX.sides[side], ruins=what == "empty_map_with_ruins_duty")

    assert len({(drawing.terrain, drawing.spaces) for drawing in found}) == len(found)
    assert len(found) == COUNTS[side][what][card], by_terrain_and_row(found)


@pytest.mark.parametrize("case", TWO_CARDS, ids=lambda case: "-".join([case["map"], *case["cards"]]))
def test_two_cards_can_be_drawn_in_as_many_ways_as_were_counted(case: dict[str, Any]) -> None:
    land, (first, second) = BOX.sides[case["map"]], case["cards"]
    counts = Counter(
        {drawn: len(drawings(second, land.drawn(drawn.terrain, drawn.spaces))) for drawn in drawings(first, land)}
    )

    assert counts.total() == case["count"], by_terrain_and_row([*counts.elements()])


def test_every_explore_and_ambush_card_is_counted_on_both_sides() -> None:
    every = {"empty_map": BOX.explore.keys(), "empty_map_with_ruins_duty": BOX.explore.keys()}
    every["ambush_on_empty_map"] = BOX.ambushes.keys()

    assert {side: {what: whats[what].keys() for what in whats} for side, whats in COUNTS.items()} == dict.fromkeys(
        BOX.sides, every
    )
