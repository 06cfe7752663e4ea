"""`reveal`: cards are turned up until one is to be drawn."""

import json

import pytest

from cartographers.base.words import LANGUAGES, Words
from tests.helpers.commands import Lay, Run, game_lines, replay_lines


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (1, 2),  # an explore card
        (25, 27),  # ruins, and the card behind them
        (35, 39),  # an ambush, which the engine draws, ruins, and the card behind them
        (3, 7),  # ruins, an ambush behind them, its drawing, and a card with which the ruins wait
        (17, 18),  # the first card of a season
    ],
)
def test_reveal_goes_on_until_a_card_is_to_be_drawn(run: Run, lay: Lay, before: int, after: int) -> None:
    lay("01-solo-a", before)
    ran = run("reveal", "--json")

    assert game_lines() == replay_lines("01-solo-a")[:after]
    assert ran.json["events"] == [json.loads(line) for line in game_lines()[before:]]
    assert ran.json["state"] == run("show", "--json").json


def test_reveal_goes_on_behind_an_ambush_that_fits_nowhere(run: Run, lay: Lay) -> None:
    lay("12-ambush-fits-nowhere", 52)

    assert [event["event"] for event in run("reveal", "--json").json["events"]] == [
        "card_revealed",
        "turn_passed",
        "card_revealed",
    ]


def test_reveal_stops_at_an_ambush_that_neighbours_draw(run: Run, lay: Lay) -> None:
    lay("03-three-players", 29)

    assert run("reveal", "--json").json["events"] == [{"event": "card_revealed", "card": "bugbear_assault"}]


def test_reveal_stops_at_an_ambush_that_one_draws_alone(run: Run, lay: Lay) -> None:
    lay("02-solo-b-de-free", 11)

    assert run("reveal", "--json").json["events"] == [{"event": "card_revealed", "card": "kobold_onslaught"}]


def test_with_a_real_deck_each_call_takes_one_card(run: Run) -> None:
    run("new", "--table", "--first-game")

    assert run("reveal", "temple_ruins", "--json").json["events"] == [
        {"event": "card_revealed", "card": "temple_ruins"}
    ]


def test_with_a_real_deck_a_solo_ambush_is_drawn_at_once(run: Run) -> None:
    run("new", "--table", "--first-game")

    assert run("reveal", "gnoll_raid", "--json").json["events"] == [
        {"event": "card_revealed", "card": "gnoll_raid"},
        {"event": "shape_drawn", "player": 0, "map": 0, "terrain": "monster", "spaces": ["A1", "A2", "B1", "C1", "C2"]},
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_card_is_named_in_the_language_in_use(run: Run, language: str) -> None:
    run("new", "--table", "--first-game")
    name = Words(language, "cartographers")("card.forgotten_forest.name")

    assert run("reveal", name.upper(), "--lang", language, "--json").json["state"]["card"] == "forgotten_forest"


@pytest.mark.parametrize("typed", ["forgotten_forest", "Forgotten Forest", "forg"])
def test_a_card_is_named_by_id_in_english_or_by_a_beginning_in_every_language(run: Run, typed: str) -> None:
    run("new", "--table", "--first-game")

    assert run("reveal", typed, "--lang", "el", "--json").json["state"]["card"] == "forgotten_forest"


def test_reveal_shows_the_shapes_and_the_ruins_that_one_must_cover(run: Run, lay: Lay) -> None:
    lay("01-solo-a", 25)
    lines = run("reveal").out.splitlines()

    assert lines[:7] == [
        "Outpost Ruins: the next shape must cover ruins.",
        "Turned up: Hamlet",
        "",
        "Hamlet: Village, time 1",
        "   #.          ###",
        "   ##          ##.",
        "   +1 coin",
    ]
    assert "C10 I2 J6" in lines[7]


def test_reveal_says_on_whose_map_each_neighbour_draws(run: Run, lay: Lay) -> None:
    lay("03-three-players", 29)

    assert "Anna → Γιώργος, Béla → Anna, Γιώργος → Béla" in run("reveal").out
