"""A problem is a code and facts; the sentence and the exit code are found by them."""

from typing import Final

import pytest

from cartographers.base.words import LANGUAGES, Words
from cartographers.shell.problems import EXITS, Exit, Forbidden, Problem, filled

ENGLISH: Final = Words("en", "cartographers")


def test_facts_fill_in_the_message() -> None:
    problem = Problem("missing", "file.missing", file="game.jsonl")

    assert problem.sentence(ENGLISH) == ENGLISH("file.missing", file="game.jsonl")
    assert problem.facts == {"file": "game.jsonl"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_fact_that_needs_words_has_them_in_any_language(language: str) -> None:
    words = Words(language, "cartographers")
    problem = Problem("usage", lambda words: words("play.spaces_needed", terrain=words("terrain.farm")), terrain="farm")

    assert words("terrain.farm") in problem.sentence(words)
    assert problem.facts == {"terrain": "farm"}


def test_what_fills_in_the_message_alone_is_no_fact_for_scripts() -> None:
    problem = Problem("usage", filled("typed.only_with", option="--ruins", other="--sheet"))

    assert "--ruins" in problem.sentence(ENGLISH)
    assert problem.facts == {}


def test_the_exit_code_is_found_by_the_code() -> None:
    assert {code: Problem(code, "many.ended").exit_code for code in EXITS} == EXITS
    assert Problem("unknown_card", "many.ended").exit_code == Exit.USAGE


def test_what_rules_forbid_has_their_exit_code_whatever_its_code() -> None:
    """In Strange World a landscape can be too large, as a file can be."""
    assert Forbidden("too_large", "many.ended").exit_code == Exit.FORBIDDEN
    assert Forbidden("too_large", "many.ended").said(ENGLISH).exit_code == Exit.FORBIDDEN
