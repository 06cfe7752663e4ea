"""How a log writes down what happens."""

from random import Random
from typing import Any

import pytest

from cartographers.base.events import EventFlaw, MalformedEventError
from cartographers.base.player_names import NameFlaw
from cartographers.strange_world.core.events import decode, encode
from cartographers.strange_world.core.judge import judge
from cartographers.strange_world.core.moves import start
from cartographers.strange_world.core.reasons import Flaw
from tests.strange_world.helpers.random_games import BOX, random_game

HEADER = encode(start(BOX, seed="1", players=("Anna", "Béla"), rules={"traveller": "mandatory"}))
SOLO = encode(start(BOX, seed="1"))
PLACED: dict[str, Any] = {"event": "card_placed", "player": 0, "card": "volcano_portal", "cell": "D5"}
ARRIVAL = {"id": "burk", "side": "left", "towards": "up"}
CITY = {"stars": 9, "cells": ["D4", "D5"]}


def test_a_header_has_its_fields_in_order() -> None:
    assert [*HEADER] == ["event", "format", "game", "rules", "seed", "players", "starting", "sun"]
    assert [*SOLO] == [*HEADER, "travellers", "piles"]
    assert HEADER["rules"] == {"traveller": "mandatory"}
    assert (len(SOLO["travellers"]), len(SOLO["piles"]), SOLO["sun"]) == (3, 7, 0)


@pytest.mark.parametrize(
    "more",
    [
        {},
        {"eaten": ["D4", "D5"]},
        {"pile": 7},
        {"portal": "D4", "traveller": ARRIVAL},
        {"fumarole": "D4", "city": CITY},
    ],
)
def test_what_did_not_come_of_a_placing_is_left_out(more: dict[str, Any]) -> None:
    assert [*encode(decode(BOX, {**PLACED, **more}))] == [*PLACED, *more]


@pytest.mark.parametrize("spelled", [{"travellers": []}, {"piles": []}])
def test_a_header_does_not_say_what_is_as_usual(spelled: dict[str, Any]) -> None:
    """So that a game has one text, and one fingerprint."""
    with pytest.raises(MalformedEventError) as caught:
        decode(BOX, {**HEADER, **spelled})
    assert (caught.value.flaw, caught.value.facts) == (EventFlaw.WRONG_VALUE, {"field": next(iter(spelled))})


@pytest.mark.parametrize("players", [1, 3])
def test_events_are_read_back_as_they_are_written(players: int) -> None:
    for event, _ in random_game(BOX, Random(players), players):
        assert decode(BOX, encode(event)) == event


@pytest.mark.parametrize(
    ("fields", "flaw", "field"),
    [
        ([], EventFlaw.NOT_AN_OBJECT, None),
        ({"event": "card_drawn"}, EventFlaw.UNKNOWN_EVENT, None),
        ({"event": ["card_placed"]}, EventFlaw.UNKNOWN_EVENT, None),
        ({**HEADER, "format": "strange-world-log/2"}, EventFlaw.UNKNOWN_FORMAT, None),
        ({**HEADER, "format": "cartographers-log/1"}, EventFlaw.UNKNOWN_FORMAT, None),
        ({**HEADER, "game": "cartographers"}, EventFlaw.WRONG_VALUE, "game"),
        ({**HEADER, "map": "A"}, EventFlaw.UNKNOWN_FIELD, "map"),
        ({"event": "card_placed", "player": 0, "card": "moon"}, EventFlaw.MISSING_FIELD, "cell"),
        ({**PLACED, "cell": "H1"}, EventFlaw.WRONG_VALUE, "cell"),
        ({**PLACED, "cell": "D5\n"}, EventFlaw.WRONG_VALUE, "cell"),
        ({**PLACED, "cell": "d5"}, EventFlaw.WRONG_VALUE, "cell"),
        ({**PLACED, "player": "0"}, EventFlaw.WRONG_VALUE, "player"),
        ({**PLACED, "player": 0.0}, EventFlaw.WRONG_VALUE, "player"),
        *(
            ({**event, "player": player}, EventFlaw.WRONG_VALUE, "player")
            for event in (
                PLACED,
                {"event": "move_undone"},
                {"event": "cards_passed", "cards": ["moon"]},
                {"event": "direction_chosen", "direction": "left"},
            )
            for player in (-1, 4, 10**14)
        ),
        ({**HEADER, "sun": -1}, EventFlaw.WRONG_VALUE, "sun"),
        ({**PLACED, "pile": 8}, EventFlaw.WRONG_VALUE, "pile"),
        ({**PLACED, "city": {**CITY, "stars": -1}}, EventFlaw.WRONG_VALUE, "city.stars"),
        ({**PLACED, "card": "start_water"}, EventFlaw.WRONG_VALUE, "card"),
        ({**PLACED, "eaten": []}, EventFlaw.WRONG_VALUE, "eaten"),
        ({**PLACED, "fumarole": ""}, EventFlaw.WRONG_VALUE, "fumarole"),
        ({**PLACED, "pile": 0}, EventFlaw.WRONG_VALUE, "pile"),
        ({**PLACED, "traveller": None}, EventFlaw.WRONG_VALUE, "traveller"),
        ({**PLACED, "traveller": {**ARRIVAL, "id": "nobody"}}, EventFlaw.WRONG_VALUE, "traveller.id"),
        ({**PLACED, "traveller": {**ARRIVAL, "side": "up"}}, EventFlaw.WRONG_VALUE, "traveller.side"),
        ({**PLACED, "city": {**CITY, "cells": ["D4"]}}, EventFlaw.WRONG_VALUE, "city.cells"),
        ({"event": "cards_passed", "player": 0, "cards": ["sea"]}, EventFlaw.WRONG_VALUE, "cards"),
        ({"event": "round_dealt", "hands": [["sea"]]}, EventFlaw.WRONG_VALUE, "hands"),
        ({"event": "direction_chosen", "player": 0, "direction": "up"}, EventFlaw.WRONG_VALUE, "direction"),
        ({**HEADER, "seed": None}, EventFlaw.WRONG_VALUE, "seed"),
        ({**HEADER, "seed": "\ud800"}, EventFlaw.WRONG_VALUE, "seed"),
        ({**HEADER, "players": ["Anna", "anna"]}, NameFlaw.SAME_NAME, None),
        ({**HEADER, "players": []}, EventFlaw.WRONG_PLAYERS, None),
        ({**HEADER, "rules": {"traveller": "optional"}}, Flaw.DEFAULT_RULE, None),
        ({**HEADER, "starting": HEADER["starting"][:1]}, Flaw.NOT_DEALT, "starting"),
        ({**HEADER, "sun": 1 - HEADER["sun"]}, Flaw.NOT_DEALT, "sun"),
        ({**HEADER, "travellers": ["burk"]}, Flaw.NOT_DEALT, "travellers"),
        ({**SOLO, "travellers": SOLO["travellers"][::-1]}, Flaw.NOT_DEALT, "travellers"),
        ({**SOLO, "piles": SOLO["piles"][1:]}, Flaw.NOT_DEALT, "piles"),
    ],
)
def test_what_can_be_no_event_is_refused(fields: object, flaw: EventFlaw | Flaw | NameFlaw, field: str | None) -> None:
    with pytest.raises(MalformedEventError) as caught:
        decode(BOX, fields)
    assert (caught.value.flaw, caught.value.facts.get("field")) == (flaw, field)


@pytest.mark.parametrize("players", [1, 2])
def test_no_number_of_a_result_is_negative(players: int) -> None:
    finished = encode(random_game(BOX, Random(players), players)[-1][0])
    (first, *others) = finished["stars"]
    wrong = [{**finished, "stars": [{**first, kind: -1}, *others]} for kind in first]
    wrong += [{**finished, field: [-1, *finished[field][1:]]} for field in ("totals", "places")]
    wrong += [{**finished, "places": [place, *finished["places"][1:]]} for place in (0, 5)]
    wrong += [{**finished, "band": -1}]
    for fields in wrong:
        with pytest.raises(MalformedEventError) as caught:
            decode(BOX, fields)
        assert caught.value.flaw == EventFlaw.WRONG_VALUE


def test_a_game_begins_with_its_header() -> None:
    with pytest.raises(MalformedEventError) as caught:
        judge(BOX, None, decode(BOX, PLACED))
    assert caught.value.flaw == EventFlaw.NOT_STARTED
