"""All sixteen scoring cards on any map, beside the naive scorer."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import to_builtins

from cartographers.core.editions import ANSWERS, set_apart
from cartographers.core.maps import parse_land
from cartographers.core.region import union
from cartographers.core.scoring.rulebook import awards, stars
from tests.helpers import naive
from tests.helpers.lands import Lines, lands, mirrored, spaces, turned
from tests.helpers.random_games import BOX

rules = st.fixed_dictionaries({rule: st.sampled_from(answers) for rule, answers in ANSWERS.items()})
each_card = pytest.mark.parametrize("card", BOX.scoring.values(), ids=lambda card: card.id)


def score(card: str, lines: Lines) -> int:
    """Return the stars of a card for a map."""
    return stars(awards(BOX.scoring[card], BOX.editions["en"], parse_land(lines)))


@settings(max_examples=500)
@given(lands(), rules)
def test_every_card_gives_the_naive_stars_for_the_naive_spaces(lines: Lines, answers: dict[str, str | int]) -> None:
    land, sheet = parse_land(lines), naive.Sheet.read(lines)
    for card in BOX.scoring.values():
        found = awards(card, set_apart(BOX.editions["en"], answers), land)
        named = spaces(union(region for _, region in found))
        assert (card.id, stars(found), named) == (card.id, *naive.SCORES[card.id](sheet, answers))


@given(lands())
def test_every_award_earns_stars_with_spaces(lines: Lines) -> None:
    """What earns nothing is not named, and nothing is earned nowhere."""
    for card in BOX.scoring.values():
        assert all(earned > 0 and region for earned, region in awards(card, BOX.editions["en"], parse_land(lines)))


@given(lands())
def test_every_card_but_broken_road_scores_a_map_alike_from_all_sides(lines: Lines) -> None:
    for card in BOX.scoring.keys() - {"broken_road"}:
        assert score(card, turned(lines)) == score(card, mirrored(lines)) == score(card, lines), card


@given(lands())
def test_broken_road_scores_a_map_alike_when_it_is_mirrored_along_k1_to_a11(lines: Lines) -> None:
    """The diagonals go down to the right, at right angles to the line of the mirror, and stay where they are."""
    assert score("broken_road", mirrored(turned(turned(turned(lines))))) == score("broken_road", lines)


@given(lands())
def test_monsters_cost_what_the_naive_scorer_finds(lines: Lines) -> None:
    assert spaces(parse_land(lines).threatened) == naive.Sheet.read(lines).threatened


def test_the_naive_scorer_knows_every_card_and_every_rule() -> None:
    assert naive.SCORES.keys() == BOX.scoring.keys()
    assert {name: to_builtins(own) for name, own in BOX.editions.items()} == naive.EDITIONS
