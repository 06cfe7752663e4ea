"""The editions' answers, as their rulebooks print them."""

from typing import Any

import pytest
from msgspec.structs import asdict

from cartographers.base.events import MalformedEventError
from cartographers.core.editions import ANSWERS, set_apart
from cartographers.core.reasons import Flaw
from tests.helpers.random_games import BOX


@pytest.mark.parametrize(
    ("edition", "solo_ambush", "fallback_terrain"),
    [
        ("en", "printed", "card"),
        ("de", "free", "any"),
        ("hu", "printed", "any"),
        ("pl", "printed", "any"),
        ("el", "printed", "card"),
    ],
)
def test_each_edition_answers_as_its_rulebook_does(edition: str, solo_ambush: str, fallback_terrain: str) -> None:
    """What else a rulebook prints apart from the others is a house rule, with the same answer in each."""
    assert asdict(BOX.editions[edition]) == {
        "solo_ambush": solo_ambush,
        "fallback_terrain": fallback_terrain,
        "lost_barony_wasteland": "filled",
        "wildholds_stars": 8,
        "ambush_fallback_terrain": "monster",
    }


def test_there_are_these_editions_and_answers() -> None:
    assert [*BOX.editions] == ["en", "de", "hu", "pl", "el"]
    assert {rule: [*answers] for rule, answers in ANSWERS.items()} == {
        "solo_ambush": ["printed", "free"],
        "fallback_terrain": ["card", "any"],
        "lost_barony_wasteland": ["filled", "open"],
        "wildholds_stars": [8, 6],
        "ambush_fallback_terrain": ["monster", "any"],
    }


def test_a_rule_set_apart_changes_no_other() -> None:
    rules = BOX.editions["de"]
    changed = set_apart(rules, {"wildholds_stars": 6})

    assert asdict(changed) == {**asdict(rules), "wildholds_stars": 6}


def test_an_unknown_answer_is_refused_by_the_name_of_its_rule() -> None:
    """Also when it stands among others that are right."""
    with pytest.raises(MalformedEventError) as caught:
        set_apart(BOX.editions["en"], {"solo_ambush": "free", "wildholds_stars": 9, "fallback_terrain": "any"})

    assert (caught.value.flaw, caught.value.facts) == (
        Flaw.UNKNOWN_RULE_VALUE,
        {"rule": "wildholds_stars", "value": 9},
    )


@pytest.mark.parametrize("value", [8.0, True, "8"])
def test_only_a_whole_number_is_the_answer_that_is_one(value: Any) -> None:  # noqa: ANN401 - whatever a caller has
    with pytest.raises(MalformedEventError) as caught:
        set_apart(BOX.editions["en"], {"wildholds_stars": value})

    assert caught.value.flaw == Flaw.UNKNOWN_RULE_VALUE
