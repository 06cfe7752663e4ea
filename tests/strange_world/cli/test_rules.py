"""`rules`: how the second game is played, in every language, in numbers of its box."""

from pathlib import Path

import pytest

from cartographers.base.words import LANGUAGES, Words
from cartographers.strange_world.cli.rules_view import TOPICS
from tests.helpers.commands import Run
from tests.strange_world.helpers.random_games import BOX


@pytest.mark.parametrize("language", LANGUAGES)
def test_one_page_explains_the_game_and_each_topic_says_more(run: Run, language: str) -> None:
    words = Words(language, "strange-world")
    page = run("--lang", language, "rules", "--kind", "strange-world").out
    lines = page.splitlines()

    assert len(lines) in range(24, 46)
    assert max(map(len, lines)) <= 80
    assert ", ".join(map(str, BOX.dark_cities)) in page
    for topic in TOPICS:
        name = words(f"rules.{topic}.name")
        assert f"\n{name}: " in page
        told = run("--lang", language, "rules", "--kind", "strange-world", name.lower()).out
        assert told.startswith(f"{name}\n  ")
        assert max(map(len, told.splitlines())) <= 80


def test_the_game_in_the_folder_is_explained(run: Run) -> None:
    run("new", "--kind", "strange-world", "-g", "sky.jsonl")

    assert run("rules", "-g", "sky.jsonl").out.startswith("Strange World")
    assert run("rules").out.startswith("Cartographers ")
    Path("sky.jsonl").rename("game.jsonl")
    assert "fumarole" in run("rules", "volc").out
    assert run("rules", "ruins").told.startswith("Error: There is no topic “ruins”.")
