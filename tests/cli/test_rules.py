"""`rules`: how the game is played, in every language and by every edition, in numbers of the box."""

import re
from itertools import combinations

import pytest

from cartographers.base.words import LANGUAGES, Words
from cartographers.cli.rules_view import TOPICS
from tests.helpers.catalogues import forms, messages
from tests.helpers.commands import GAME, Lay, Run
from tests.helpers.random_games import BOX

every_language = pytest.mark.parametrize("language", LANGUAGES)


def said(text: str) -> str:
    """Return a text as one line, however it was wrapped."""
    return " ".join(text.split())


@every_language
@pytest.mark.parametrize("edition", BOX.editions)
def test_one_page_explains_the_game_by_an_edition(run: Run, language: str, edition: str) -> None:
    words, rules = Words(language, "cartographers"), BOX.editions[edition]
    page = run("--lang", language, "rules", "--edition", edition).out
    lines = page.splitlines()

    assert len(lines) in range(24, 46)
    assert max(map(len, lines)) <= 80
    assert lines[0].endswith(words(f"edition.{edition}"))
    assert words(f"rule.solo_ambush.{rules.solo_ambush}") in said(page)
    assert str(BOX.coin_track) in page
    for season in BOX.seasons:
        name = words(f"season.{season.id}")
        assert f"{name} {season.threshold}" in said(page)
        assert f"{name} {' '.join(season.edicts)}" in said(page)
    assert all(f"\n{words(f'rules.{topic}.name')}: " in page for topic in TOPICS)


@every_language
def test_a_topic_is_named_by_a_beginning_in_the_language_that_is_read_or_in_english(run: Run, language: str) -> None:
    words = Words(language, "cartographers")
    for topic in TOPICS:
        name = words(f"rules.{topic}.name")
        pages = {run("--lang", language, "rules", typed).out for typed in (topic, name, name.lower(), name[:-1])}
        assert len(pages) == 1
        assert pages.pop().startswith(f"{name}\n")


def test_what_a_topic_adds_goes_by_the_edition(run: Run) -> None:
    ways = {edition: said(run("rules", "turn", "ambush", "solo", "--edition", edition).out) for edition in BOX.editions}
    words = Words("en", "cartographers")

    for one, other in combinations(BOX.editions, 2):
        assert (ways[one] == ways[other]) == (BOX.editions[one] == BOX.editions[other])
    for edition, page in ways.items():
        assert words(f"rule.fallback_terrain.{BOX.editions[edition].fallback_terrain}") in page


def test_an_unknown_topic_is_answered_with_those_there_are(run: Run) -> None:
    ran = run("rules", "ruin", "amnbush")

    assert (ran.code, ran.out) == (2, "")
    assert ran.told == "Error: There is no topic “amnbush”. Did you mean: Ambush?"
    assert "Choose from: Goal, Turn, Ruins" in run("rules", "xyz").told


def test_the_rules_are_those_of_the_game_in_the_folder(run: Run, lay: Lay) -> None:
    assert run("--lang", "pl", "rules").out.splitlines()[0].endswith("Edycja polska")
    run("new", "--edition", "de", "--rule", "solo_ambush=printed")
    page = run("rules").out
    assert page.startswith("Cartographers · German edition\n")
    assert "stays as printed" in said(page)
    assert "stays as printed" not in said(run("rules", "--edition", "de").out)
    GAME.write_text("no log")
    assert run("rules").out.startswith("Cartographers · English edition\n")
    assert run("rules", "-g", "missing.jsonl").code == 4
    lay("01-solo-a", 9)
    GAME.rename("other.jsonl")
    assert run("rules", "-g", "other.jsonl").out == run("rules", "--edition", "en").out


@every_language
def test_no_text_holds_a_number_that_a_card_or_an_edition_has(language: str) -> None:
    for message in messages(language):
        if re.match(r"rules\.", str(message.id)):
            assert not any(map(re.compile(r"\d").search, forms(message))), message.id
