"""Events and their JSON, and what can be no event of the format, whatever the game is."""

import json
from enum import StrEnum
from random import Random
from typing import Any, Final

import pytest

from cartographers.base.events import EventFlaw, MalformedEventError
from cartographers.base.player_names import NameFlaw, check_seen
from cartographers.core.events import FORMAT, SEALED_FORMAT, TABLE_FORMAT, decode, encode
from cartographers.core.judge import judge
from cartographers.core.moves import start
from cartographers.core.reasons import Flaw
from tests.helpers.random_games import BOX, random_game

HEADER = encode(start(BOX, seed="a seed", edition="en", edicts=BOX.first_game, players=("Anna", "Béla")))
CARD = {"event": "card_revealed", "card": "hamlet"}
DRAWING = {
    "event": "shape_drawn",
    "player": 0,
    "map": 0,
    "terrain": "village",
    "spaces": ["A1", "B1", "B2"],
    "coins": 1,
}
PASS = {"event": "turn_passed", "player": 0, "map": 0}
UNDONE = {"event": "drawing_undone", "player": 0}
SKILL_USED = {"event": "skill_used", "player": 0, "skill": "acrobatics"}
SKILL_UNDONE = {"event": "skill_undone", "player": 0}
TAKEN_BACK = {"event": "card_taken_back"}
SCORE = {"edicts": {"wildholds": 8, "borderlands": 0}, "coins": 1, "monsters": -1, "total": 8}
SCORED = {"event": "season_scored", "season": "fall", "scores": [SCORE]}
FINISHED = {"event": "game_finished", "totals": [8], "places": [1], "rating": -81, "title": None}
WORDS = {"event": "words_added", "player": 0, "words": "the early bird"}
TOLD = {"event": "seed_revealed", "seed": "monday"}
EVENTS = [HEADER, WORDS, CARD, DRAWING, PASS, UNDONE, SKILL_USED, SKILL_UNDONE, TAKEN_BACK, SCORED, FINISHED, TOLD]
SEALED = {**HEADER, "format": SEALED_FORMAT, "seed": None, "commitment": "0" * 64}
FORMATS = f"{FORMAT}, {SEALED_FORMAT}, {TABLE_FORMAT}"
SKILLS = ["acrobatics", "search", "knowledge"]

NAMES = [event["event"] for event in EVENTS]
CROWD = [str(number) for number in range(101)]
NO_EDICTS: list[tuple[list[str], list[str], list[str]]] = [
    ([], ["forest", "farm_water", "village", "spatial"], []),
    (["sentinel_wood", "mages_valley", "wildholds"], ["spatial"], []),
    (["sentinel_wood", "mages_valley", "wildholds", "wildholds"], ["spatial"], ["village"]),
    (["sentinel_wood", "greenbough", "wildholds", "borderlands"], ["farm_water"], ["forest"]),
    (["sentinel_wood", "mages_valley", "wildholds", "dragons"], ["spatial"], []),
    (["sentinel_wood", "mages_valley", "wildholds", "borderlands", "dragons"], [], []),
    (["forest", "farm_water", "village", "spatial"], ["forest", "farm_water", "village", "spatial"], []),
]
"""Scoring cards that are not one of each group, with the groups that are missing and those that are double."""
NO_NAMES = ["", "n" * 41, "A\nB", "\x7f", "Z\u0307aneta", "\ud800"]

FLAWS: list[tuple[object, EventFlaw | Flaw | NameFlaw, dict[str, Any]]] = [
    *(
        ([], EventFlaw.NOT_AN_OBJECT, {}),
        ("card_revealed", EventFlaw.NOT_AN_OBJECT, {}),
        (None, EventFlaw.NOT_AN_OBJECT, {}),
    ),
    (
        {**HEADER, "format": "cartographers-log/4"},
        EventFlaw.UNKNOWN_FORMAT,
        {"found": "cartographers-log/4", "expected": FORMATS},
    ),
    ({"event": "dragon_came", "format": 2}, EventFlaw.UNKNOWN_FORMAT, {"found": 2, "expected": FORMATS}),
    ({**SEALED, "format": FORMAT}, Flaw.FORMAT_LOWERED, {"found": FORMAT, "expected": SEALED_FORMAT}),
    ({**HEADER, "chosen": True}, Flaw.FORMAT_LOWERED, {"found": FORMAT, "expected": SEALED_FORMAT}),
    ({**HEADER, "format": TABLE_FORMAT}, Flaw.FORMAT_RAISED, {"found": TABLE_FORMAT, "expected": FORMAT}),
    ({**SEALED, "format": TABLE_FORMAT}, Flaw.FORMAT_RAISED, {"found": TABLE_FORMAT, "expected": SEALED_FORMAT}),
    *(
        ({**HEADER, "format": TABLE_FORMAT, "skills": skills}, EventFlaw.WRONG_VALUE, {"field": "skills"})
        for skills in (
            ["search"],
            ["search", "knowledge"],
            ["search", "search", "knowledge"],
            ["search", "knowledge", "no"],
        )
    ),
    ({**HEADER, "format": SEALED_FORMAT}, EventFlaw.WRONG_VALUE, {"field": "commitment"}),
    ({**SEALED, "commitment": "0" * 63}, EventFlaw.WRONG_VALUE, {"field": "commitment"}),
    ({**SEALED, "seed": "known"}, EventFlaw.WRONG_VALUE, {"field": "seed"}),
    *(
        ({**WORDS, "words": words}, EventFlaw.WRONG_VALUE, {"field": "words"})
        for words in ("", " ", "\u200b", "a\u2028b", "a\u202eb", "w" * 201, "a\nb", "Z\u0307")
    ),
    ({**TOLD, "seed": "\ud800"}, EventFlaw.WRONG_VALUE, {"field": "seed"}),
    ({**CARD, "event": "dragon_came"}, EventFlaw.UNKNOWN_EVENT, {"found": "dragon_came", "expected": NAMES}),
    ({**CARD, "event": ["card_revealed"]}, EventFlaw.UNKNOWN_EVENT, {"found": ["card_revealed"], "expected": NAMES}),
    ({"card": "hamlet"}, EventFlaw.UNKNOWN_EVENT, {"found": None, "expected": NAMES}),
    ({**CARD, "time": 1}, EventFlaw.UNKNOWN_FIELD, {"field": "time"}),
    *(
        ({other: event[other] for other in event if other != field}, EventFlaw.MISSING_FIELD, {"field": field})
        for event in EVENTS
        for field in event.keys() - {"event", "coins", "rating", "title"}
    ),
    ({**HEADER, "players": []}, EventFlaw.WRONG_PLAYERS, {"count": 0, "most": 100}),
    ({**HEADER, "players": CROWD}, EventFlaw.WRONG_PLAYERS, {"count": 101, "most": 100}),
    *(({**HEADER, "players": ["Anna", name]}, NameFlaw.WRONG_NAME, {"name": name, "longest": 40}) for name in NO_NAMES),
    ({**HEADER, "players": ["Anna", "ANNA"]}, NameFlaw.SAME_NAME, {"name": "ANNA"}),
    ({**HEADER, "players": ["STRASSE", "Béla", "Straße"]}, NameFlaw.SAME_NAME, {"name": "Straße"}),
    *(
        ({**HEADER, "edicts": cards}, Flaw.WRONG_EDICTS, {"edicts": cards, "missing": missing, "double": double})
        for cards, missing, double in NO_EDICTS
    ),
    ({**HEADER, "edition": "fr"}, Flaw.UNKNOWN_EDITION, {"edition": "fr"}),
    ({**HEADER, "rules": {"dragons": 1}}, Flaw.UNKNOWN_RULE, {"rule": "dragons"}),
    *(
        ({**HEADER, "rules": {rule: value}}, Flaw.UNKNOWN_RULE_VALUE, {"rule": rule, "value": value})
        for rule, value in [
            ("wildholds_stars", 7),
            ("wildholds_stars", "6"),
            ("solo_ambush", "any"),
            ("solo_ambush", 6),
        ]
    ),
    *(
        ({**HEADER, "edition": name, "rules": {rule: value}}, Flaw.RULE_OF_EDITION, {"rule": rule, "value": value})
        for name, rule, value in [
            ("en", "wildholds_stars", 8),
            ("en", "solo_ambush", "printed"),
            ("de", "solo_ambush", "free"),
        ]
    ),
]

WRONG_VALUES: list[tuple[dict[str, Any], str, list[object]]] = [
    (HEADER, "game", ["strange_world", None]),
    (HEADER, "edition", [None, 1]),
    (HEADER, "rules", [None, [], {"wildholds_stars": True}]),
    (HEADER, "map", ["C", "a", 1]),
    (HEADER, "ruins", [0, None, "true"]),
    (HEADER, "ambushes", [1]),
    (HEADER, "skills", [["diplomacy"], None]),
    (HEADER, "seed", [1, "\ud800"]),
    (HEADER, "players", ["Anna", [1]]),
    (HEADER, "edicts", ["sentinel_wood", [1]]),
    (CARD, "card", ["dragon", "sentinel_wood", "Hamlet", None, 9]),
    (DRAWING, "player", ["0", None, True, -1, 100, 10**14]),
    (DRAWING, "map", ["A", None, -1, 100]),
    (DRAWING, "terrain", ["mountain", "Village", None]),
    (DRAWING, "spaces", [[], ["B1", "A1"], ["A2", "A1"], ["A1", "A1"], ["A12"], ["a1"], ["L1"], [11], "A1", None]),
    (DRAWING, "coins", [0, -1, "1", None, True]),
    (WORDS, "player", [None, -1, 100]),
    (PASS, "player", [None, -1, 100]),
    (PASS, "map", [None, -1, 100]),
    (SKILL_USED, "skill", ["search", "dragons", "", None]),
    ({**DRAWING, "skill": "knowledge"}, "skill", ["acrobatics", "dragons", "", None]),
    ({**DRAWING, "skill": "search"}, "extra", [None, [], {"terrain": "water", "spaces": ["B1", "A1"]}]),
    (
        {**DRAWING, "skill": "search"},
        "extra",
        [{"terrain": "water", "spaces": spaces} for spaces in ([], ["A12"], None)],
    ),
    ({**DRAWING, "skill": "knowledge"}, "extra", [{"terrain": "water", "spaces": ["A1"]}]),
    (DRAWING, "extra", [{"terrain": "water", "spaces": ["A1"]}]),
    (UNDONE, "player", ["Anna", -1, 100]),
    (SCORED, "season", ["autumn", None]),
    (SCORED, "scores", [{}, [{**SCORE, "edicts": {"dragons": 0}}], [{**SCORE, "stars": 1}], [{"total": 1}], [8]]),
    (
        SCORED,
        "scores",
        [[{**SCORE, "edicts": {"wildholds": -1}}], [{**SCORE, "coins": -1}], [{**SCORE, "monsters": 1}]],
    ),
    (FINISHED, "totals", [8, ["8"]]),
    (FINISHED, "places", [1, [None], [0], [-1], [101]]),
    (FINISHED, "rating", ["-81", None]),
    (FINISHED, "title", ["dragon_slayer", 1]),
]


def flaw_of(fields: object) -> tuple[StrEnum, dict[str, Any]]:
    """Return why some data can be no event."""
    with pytest.raises(MalformedEventError) as caught:
        decode(BOX, fields)
    return caught.value.flaw, caught.value.facts


@pytest.mark.parametrize(("fields", "flaw", "facts"), FLAWS, ids=[flaw for _, flaw, _ in FLAWS])
def test_what_can_be_no_event_is_refused_with_its_flaw(
    fields: object, flaw: EventFlaw | Flaw | NameFlaw, facts: dict[str, Any]
) -> None:
    assert flaw_of(fields) == (flaw, facts)


@pytest.mark.parametrize(
    ("event", "field", "value"),
    [
        pytest.param(event, field, value, id=f"{event['event']} {field} {value!a}")
        for event, field, values in WRONG_VALUES
        for value in values
    ],
)
def test_a_field_that_holds_what_it_cannot_is_named(event: dict[str, Any], field: str, value: object) -> None:
    """What is wrong deeper down may be named more closely."""
    flaw, facts = flaw_of({**event, field: value})

    assert flaw == EventFlaw.WRONG_VALUE
    assert facts["field"].startswith(field)


def test_every_flaw_occurs() -> None:
    """A log that begins with something else than the start of a game is for the judge to see."""
    with pytest.raises(MalformedEventError) as caught:
        judge(BOX, None, decode(BOX, CARD))

    typed = {NameFlaw.UNSEEN_NAME, NameFlaw.ALIKE_NAME}
    assert {caught.value.flaw, EventFlaw.WRONG_VALUE, *typed, *(flaw for _, flaw, _ in FLAWS)} == {
        *EventFlaw,
        *Flaw,
        *NameFlaw,
    }
    assert [caught.value.flaw] == [EventFlaw.NOT_STARTED]


ALIKE: Final = [
    ("Anna", "An\u200bna"),
    ("Anna", "anna\ufeff"),
    ("An\u00adna", "An\u2060na"),
    ("Anna", "Anna\ufe0f"),
    ("Anna", "Anna\U000e0041"),
    ("An na", "An\u00a0na"),
    ("An na", "An\u2003\u3000na"),
    ("Kim", "Kim\u3164"),
    ("🗺", "🗺\u200d"),
]


@pytest.mark.parametrize(("one", "other"), ALIKE, ids=ascii)
def test_names_of_a_new_game_can_be_told_apart_by_looking(one: str, other: str) -> None:
    """A log may have them: format 1 does not forbid it."""
    with pytest.raises(MalformedEventError) as caught:
        check_seen([one, "Béla", other])

    assert (caught.value.flaw, caught.value.facts) == (NameFlaw.ALIKE_NAME, {"name": other, "other": one})
    assert decode(BOX, {**HEADER, "players": [one, "Béla", other]})


@pytest.mark.parametrize("name", ["\u200b", "\u3164", "\u2800\u115f", "A\u202eb", "A\u2028b", "\u200fא"], ids=ascii)
def test_names_of_a_new_game_can_be_seen_and_turn_nothing(name: str) -> None:
    with pytest.raises(MalformedEventError) as caught:
        check_seen(["Anna", name])

    assert (caught.value.flaw, caught.value.facts) == (NameFlaw.UNSEEN_NAME, {"name": name})
    assert decode(BOX, {**HEADER, "players": ["Anna", name]})


def test_names_may_be_in_any_writing() -> None:
    check_seen(["Anna", "Ana", "نازنین\u200cزهرا", "👩\u200d🚀", "👩", "한글", "ㄱ", "\u05d0\u05d1"])


@pytest.mark.parametrize("event", EVENTS, ids=NAMES)
def test_an_event_is_written_as_it_was_read(event: dict[str, Any]) -> None:
    """With its fields in the same order, and without those that say nothing."""
    spoken = {field: value for field, value in event.items() if field not in {"coins", "rating", "title"}}

    assert json.dumps(encode(decode(BOX, event))) == json.dumps(event)
    assert json.dumps(encode(decode(BOX, spoken))) == json.dumps(spoken)


@pytest.mark.parametrize("seed", range(20))
def test_what_was_encoded_is_decoded(seed: int) -> None:
    events = random_game(BOX, Random(seed))
    assert [decode(BOX, json.loads(json.dumps(encode(event)))) for event in events] == events


def test_a_header_may_set_rules_apart_and_leave_the_seed_to_the_table() -> None:
    header = {**HEADER, "edition": "de", "rules": {"wildholds_stars": 6, "solo_ambush": "printed"}, "seed": None}
    assert encode(decode(BOX, header)) == header
