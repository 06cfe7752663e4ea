"""`cards`: what is printed on them, in words and shapes."""

import re
import unicodedata
from itertools import zip_longest
from typing import Any, Final, TypeAlias

import pytest

from cartographers.base.words import LANGUAGES, Words, languages
from cartographers.cli.cards_view import rulings_on
from cartographers.core.editions import ANSWERS
from cartographers.shell.text import width
from tests.cases.rules import CASES
from tests.helpers import naive
from tests.helpers.commands import Run
from tests.helpers.random_games import BOX

Card: TypeAlias = dict[str, Any]

HEAD: Final = ["id", "kind", "number", "names", "texts"]

FIELDS: Final = {
    "ambush": ["terrain", "shape", "arrow", "pass_to", "solo_corner", "solo_corner_cell", "solo_direction"],
    "explore": ["time", "ruin", "terrains", "shapes"],
    "season": ["threshold", "edicts"],
    "scoring": ["group", "solo_stars", "points"],
    "skill": ["cost", "use", "terrain"],
}
"""What a card of each kind says besides, as the facts name it."""

IDS: Final = [
    *(*naive.AMBUSHES, *naive.RUINS, *naive.EXPLORE),
    *(*(season["id"] for season in naive.SEASONS), *naive.SCORING),
    *("acrobatics", "concentrate", "cure_wounds", "diplomacy", "knowledge", "move_silently", "negotiate", "search"),
]

SHAPED: Final = {"acrobatics": "##", "cure_wounds": "##", "diplomacy": "#", "negotiate": "##\n##", "search": "#"}
"""The skills that bring a shape of their own."""

NUMBERS: Final = [*range(1, 22), *range(26, 42), *(f"S0{number}" for number in range(1, 9))]

every_language = pytest.mark.parametrize("language", LANGUAGES)


@pytest.fixture
def cards(run: Run) -> dict[str, Card]:
    """Return all cards as scripts see them, by their ids."""
    return {card["id"]: card for card in run("cards", "--json").json}


def test_json_is_a_list_of_all_cards_with_their_fields_in_order(cards: dict[str, Card]) -> None:
    assert [(card["id"], card["number"]) for card in cards.values()] == list(zip(IDS, NUMBERS, strict=True))
    for card in cards.values():
        holes = ["holes"] if card["id"] == "bugbear_assault" else []
        shapes = ["shape"] if card["id"] in SHAPED else []
        assert list(card) == HEAD + FIELDS[card["kind"]] + holes + shapes
        assert list(card["names"]) == list(card["texts"]) == list(LANGUAGES)


def lines(art: str) -> list[str]:
    return art.replace("#", "X").split()


def shape(art: str) -> dict[str, Any]:
    """Return a shape as the facts have it."""
    return {"size": art.count("#"), "cells": [[*cell] for cell in sorted(naive.cells(art))], "art": lines(art)}


@pytest.mark.parametrize("explore", naive.EXPLORE.values(), ids=naive.EXPLORE)
def test_an_explore_card_has_its_time_its_terrains_and_its_shapes(cards: dict[str, Card], explore: Card) -> None:
    card = cards[explore["id"]]

    assert (card["kind"], card["ruin"]) == ("explore", False)
    assert (card["time"], card["terrains"]) == (explore["time"], explore["terrains"])
    assert card["shapes"] == [
        {"coin": offer.get("coin", False), **shape(offer["shape"])} for offer in explore["shapes"]
    ]


@pytest.mark.parametrize("ruins", naive.RUINS)
def test_a_ruins_card_takes_no_time_and_has_nothing_to_draw(cards: dict[str, Card], ruins: str) -> None:
    assert [cards[ruins][field] for field in FIELDS["explore"]] == [0, True, [], []]


CORNERS: Final = {"top_left": "A1", "top_right": "A11", "bottom_left": "K1", "bottom_right": "K11"}


@pytest.mark.parametrize("ambush", naive.AMBUSHES.values(), ids=naive.AMBUSHES)
def test_an_ambush_card_has_its_shape_its_corner_and_its_way(cards: dict[str, Card], ambush: Card) -> None:
    arrow, corner = ambush["arrow"], ambush["corner"]

    assert [cards[ambush["id"]][field] for field in FIELDS["ambush"]] == [
        *("monster", shape(ambush["shape"]), arrow, "left" if arrow == "clockwise" else "right"),
        *(corner, CORNERS[corner], arrow),
    ]


@pytest.mark.parametrize("scoring", naive.SCORING.values(), ids=naive.SCORING)
def test_a_scoring_card_has_its_group_its_rating_and_its_points(cards: dict[str, Card], scoring: Card) -> None:
    """Where a rule of the edition answers, the number is the one that is printed on the card."""
    points = {"wildholds": {"each": 8, "at_least": 6}, "lost_barony": {"each": 3}}.get(scoring["id"], scoring["points"])

    assert [cards[scoring["id"]][field] for field in FIELDS["scoring"]] == [
        scoring["group"],
        scoring["solo_stars"],
        points,
    ]


@pytest.mark.parametrize("season", naive.SEASONS, ids=lambda season: season["id"])
def test_a_season_has_its_threshold_and_its_edicts(cards: dict[str, Card], season: Card) -> None:
    assert [cards[season["id"]][field] for field in FIELDS["season"]] == [season["threshold"], [*season["edicts"]]]


@pytest.mark.parametrize("skill", BOX.skills)
def test_a_skill_has_its_cost_its_use_its_terrain_and_its_shape(cards: dict[str, Card], skill: str) -> None:
    card, facts = BOX.skills[skill], cards[skill]

    assert [facts[field] for field in FIELDS["skill"]] == [card.cost, card.use, card.terrain or None]
    assert facts.get("shape") == (shape(SHAPED[skill]) if skill in SHAPED else None)


@every_language
def test_a_skill_says_whether_it_replaces_adds_or_answers_an_ambush(run: Run, language: str) -> None:
    words = Words(language, "cartographers")
    for skill, card in BOX.skills.items():
        heading = f"{words('cards.skill')} · {words(f'cards.use.{card.use}')}"
        assert heading in " ".join(run("cards", skill, "--lang", language).out.split())


@every_language
def test_rulings_on_skills_are_told_as_ours_all_or_those_on_some(run: Run, language: str) -> None:
    words = Words(language, "cartographers")
    ours = {ruling: skill for skill in BOX.skills for ruling in rulings_on(BOX, skill, words)}
    every, some = (
        " ".join(run("cards", "--rules", *skills, "--lang", language).out.split()) for skills in ([], ["search", "S07"])
    )

    assert len(ours) == len(BOX.skills) - 1  # three uses, and four skills with one of their own
    assert words("cards.rulings") in every
    assert all(ruling in every for ruling in ours)
    assert some.startswith(words("cards.rulings"))
    assert {ruling for ruling in ours if ruling in some} == {
        *(ruling for skill in ("search", "negotiate") for ruling in rulings_on(BOX, skill, words))
    }


def test_json_has_the_rulings_on_the_skills_that_are_named(run: Run) -> None:
    found = run("cards", "--rules", "move_silently", "search", "--json").json

    assert [list(one) for one in found] == [["id", "names", "rulings"]] * 2
    assert [one["id"] for one in found] == ["move_silently", "search"]
    for one in found:
        for language, words in languages("cartographers").items():
            assert one["rulings"][language] == rulings_on(BOX, one["id"], words)


@pytest.mark.parametrize("typed", ["search shieldgate", "search --titles"])
def test_rulings_are_those_on_skills_alone(run: Run, typed: str) -> None:
    assert run("cards", "--rules", *typed.split()).code == 2


PRINTED: Final = {
    card: facts for case in CASES if case["kind"] == "card_data" for card, facts in case["expect"].items()
}


@pytest.mark.parametrize("card", PRINTED)
def test_a_card_says_what_was_read_from_a_photo_of_it(cards: dict[str, Card], card: str) -> None:
    said = cards[card]
    for field, expected in PRINTED[card].items():
        match field:
            case "shapes":
                assert [one["coin"] for one in said["shapes"]] == [one["coin"] for one in expected]
                for one, other in zip(said["shapes"], expected, strict=True):
                    assert places("/".join(one["art"])) == places(other["picture"])
            case "picture":
                assert "/".join(said["shape"]["art"]) == expected.replace("#", "X")
            case "passes":
                assert said["arrow"].replace("_", "") == expected
            case "category":
                assert said["group"] == expected.replace("space", "spatial")
            case _:
                assert said[field.replace("value", "stars")] == expected


def places(picture: str) -> frozenset[naive.Spaces]:
    """Return where a shape can lie: the same for all ways in which it can be drawn."""
    return naive.places(picture.replace("/", "\n").replace("X", "#"))


@every_language
def test_every_card_has_a_name_and_a_text_in_every_language(cards: dict[str, Card], language: str) -> None:
    """A text shows no place that was not filled, and is not the English one."""
    for card in cards.values():
        name, text = card["names"][language], card["texts"][language]
        assert name
        assert text
        assert not {*"{}"} & {*text}
        assert language == "en" or text != card["texts"]["en"]
    assert len({card["names"][language] for card in cards.values()}) == len(cards)


def calls(card: Card, language: str) -> set[str]:
    """Return what a card may be called: its number, or its id and its names, or all of them but a letter."""
    names = {card["id"], card["names"]["en"], card["names"][language]}
    spelled = {typed for name in names for typed in (name, name.upper(), name[:-1], unicodedata.normalize("NFD", name))}
    return spelled | {f"{card['number']}", f"{card['number']}".lower()}


@every_language
def test_a_card_is_called_by_its_id_its_name_or_a_beginning(run: Run, cards: dict[str, Card], language: str) -> None:
    called = {typed: card for card in cards for typed in calls(cards[card], language)}
    shown = run("cards", *called, "--lang", language).out

    assert re.findall(r"^S?\d+  .*  \((.*)\)$", shown, re.MULTILINE) == [*called.values()]


@every_language
def test_a_card_shows_its_name_its_text_and_its_shapes_side_by_side(
    run: Run, cards: dict[str, Card], language: str
) -> None:
    shown, _, _ = run("cards", *cards, "--lang", language).out.rpartition("\n\n")  # the legend
    parts = re.split(r"\n\n(?=S?\d+  )", shown)
    coin = Words(language, "cartographers")("show.coin")

    for card, part in zip(cards.values(), parts, strict=True):
        words = part.split()
        flat = " ".join(words)
        assert flat.startswith(f"{card['number']} {card['names'][language]} ({card['id']}) ")
        assert card["texts"][language] in flat
        if shapes := card.get("shapes") or ([card["shape"]] if "shape" in card else []):
            rows = zip_longest(*(one["art"] for one in shapes))
            assert [word for word in words if "#" in word] == [
                line.replace("X", "#") for row in rows for line in row if line
            ]
            assert flat.count(coin) == sum(one.get("coin", False) for one in shapes)


def test_a_scoring_card_shows_an_example_with_the_spaces_that_count(run: Run) -> None:
    for card, facts in naive.SCORING.items():
        stars, spaces = naive.SCORES[card](naive.Sheet.read(facts["example"].split()), naive.EDITIONS["en"])
        shown = run("cards", card).out
        example = shown[shown.index("Example") :]

        assert example.count("*") == len(spaces) + 1
        assert str(stars) in example.partition("\n")[0]


@every_language
def test_without_an_id_all_cards_are_listed(run: Run, cards: dict[str, Card], language: str) -> None:
    listed = [" ".join(line.split()) for line in run("cards", "--lang", language).out.splitlines()]

    assert [line for line in listed if line.endswith(")") and line.split()[0] in map(str, NUMBERS)] == [
        f"{card['number']} {card['names'][language]} ({card['id']})" for card in cards.values()
    ]


def test_cards_are_shown_in_the_order_in_which_they_are_called(run: Run) -> None:
    assert [card["id"] for card in run("cards", "search", "hamlet", "search", "--json").json] == [
        *("search", "hamlet", "search")
    ]


@pytest.mark.parametrize(
    ("language", "typed", "suggestions"),
    [
        ("hu", "water", []),
        ("hu", "csatrona-tó", ["canal_lake"]),
        ("hu", "canal_lak", ["canal_lake"]),
        ("de", "treetowr", []),
        ("de", "gruenflaeche", ["greenbough"]),
        ("de", "gruenflaecge", ["greenbough"]),
        ("pl", "umocnenia", ["shieldgate"]),
        ("el", "protevusa", ["great_city"]),
    ],
)
def test_a_card_is_not_offered_by_a_name_that_nobody_sees(
    run: Run, language: str, typed: str, suggestions: list[str]
) -> None:
    """Its id and its English name are hidden where another language is read, but mean it when they are typed."""
    ran = run("cards", typed, "--json", "--lang", language)
    found = [card["id"] for card in ran.json] if ran.code == 0 else ran.error["suggestions"]

    assert found == suggestions


def test_a_beginning_that_fits_several_offers_those_of_the_language_alone(run: Run) -> None:
    ran = run("cards", "s", "--lang", "de")
    names = [name for card in run("cards", "--json").json if (name := card["names"]["de"]).startswith("S")]

    assert len(names) > 1
    assert ran.told == f"Fehler: {Words('de', 'cartographers')('typed.several', typed='s', names=', '.join(names))}"


def test_json_of_the_rules_says_who_plays_by_which_answer(run: Run) -> None:
    rules = run("cards", "--rules", "--json").json

    assert [list(rule) for rule in rules] == [["id", "answers", "editions", "names", "texts"]] * len(ANSWERS)
    assert {rule["id"]: rule["answers"] for rule in rules} == {rule: [*answers] for rule, answers in ANSWERS.items()}
    for rule in rules:
        assert rule["editions"] == {name: answers[rule["id"]] for name, answers in naive.EDITIONS.items()}
        assert list(rule["names"]) == list(rule["texts"]) == list(LANGUAGES)
        assert len({*rule["texts"].values()}) == len(LANGUAGES)


@every_language
@pytest.mark.parametrize("letters", [(), ("--ascii",)])
def test_no_line_is_wider_than_a_terminal(run: Run, cards: dict[str, Card], language: str, letters: list[str]) -> None:
    for what in ((), (*cards,), ("--rules",)):
        out = run("cards", *what, *letters, "--lang", language).out
        assert max(map(width, out.splitlines())) <= 80, what


@every_language
def test_every_rule_is_explained_with_all_its_answers(run: Run, language: str) -> None:
    shown = " ".join(run("cards", "--rules", "--lang", language).out.split())
    words = Words(language, "cartographers")

    for rule, answers in ANSWERS.items():
        assert f"{rule}: {words(f'rule.{rule}.name')} {words(f'rule.{rule}.text')}" in shown
        for answer in answers:
            assert f"{rule}={answer}: {words(f'rule.{rule}.{answer}')}" in shown


def test_json_is_the_same_in_every_language(run: Run) -> None:
    for words in (["hamlet"], ["--rules"]):
        assert len({run("cards", *words, "--json", "--lang", language).out for language in LANGUAGES}) == 1


@every_language
def test_each_title_is_shown_with_the_rating_that_earns_it(run: Run, language: str) -> None:
    words = Words(language, "cartographers")
    titles = run("cards", "--titles", "--json").json
    shown = " ".join(run("cards", "--titles", "--lang", language).out.split())

    assert [list(title) for title in titles] == [["id", "rating", "names"]] * 8
    assert [title["rating"] for title in titles] == [30, 20, 10, 0, -5, -10, -20, -30]
    for title in titles:
        rating = str(title["rating"]).replace("-", "−")
        assert words("titles.from", rating=rating, title=title["names"][language]) in shown
    assert words("titles.below", rating="−30") in shown


@pytest.mark.parametrize("typed", ["--titles {card}", "--rules --titles", "--rules {card}"])
@pytest.mark.parametrize(("kind", "card"), [("cartographers", "shieldgate"), ("strange-world", "moon")])
def test_only_one_thing_is_explained_at_once(run: Run, typed: str, kind: str, card: str) -> None:
    assert run("cards", "--kind", kind, *typed.format(card=card).split()).code == 2
