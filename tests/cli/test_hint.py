"""`hint`: the three best drawings, each with its reason."""

import json
from typing import Final

import pytest

from tests.helpers.commands import Lay, Run, game_lines


@pytest.mark.parametrize(
    ("name", "count", "typed"),
    [("01-solo-a", 2, ""), ("01-solo-a", 27, ""), ("03-three-players", 30, "-p Béla"), ("02-solo-b-de-free", 43, "")],
)
def test_hints_are_legal_and_can_be_typed(run: Run, lay: Lay, name: str, count: int, typed: str) -> None:
    lay(name, count)
    hints = run("hint", *typed.split(), "--json").json
    moves = run("moves", *typed.split(), "--json").json

    assert 1 <= len(hints["hints"]) <= 3
    assert {key: hints[key] for key in ("player", "map", "card")} == {
        key: moves[key] for key in ("player", "map", "card")
    }
    legal = [{key: move[key] for key in ("terrain", "spaces", "coins", "single")} for move in moves["moves"]]
    for hint in hints["hints"]:
        assert {key: hint[key] for key in ("terrain", "spaces", "coins", "single")} in legal
    best = hints["hints"][0]
    shown = run("hint", *typed.split()).out
    whose = "" if hints["map"] == hints["player"] else "On Anna’s map; Anna gets these stars.\n"
    assert shown.startswith(f"{whose}1. {best['terrain'].title()} {' '.join(best['spaces'])}\n")
    assert run("place", *typed.split(), best["terrain"], *best["spaces"]).code == 0


def test_without_a_card_there_is_no_hint(run: Run, lay: Lay) -> None:
    lay("01-solo-a", 3)

    assert (run("hint", "--json").code, run("hint", "--json").error["code"]) == (3, "no_card")


SEARCHED: Final = ("new --table --first-game --skills search,cure_wounds,knowledge", "reveal goblin_attack")


@pytest.fixture
def beside_monsters(run: Run) -> None:
    """Begin a game with skills in which monsters stand on the map and an edict likes what Search adds."""
    for line in (*SEARCHED, "reveal farmland"):
        assert run(*line.split()).code == 0


@pytest.mark.usefixtures("beside_monsters")
def test_a_skill_is_proposed_where_it_is_worth_more_than_it_costs(run: Run) -> None:
    best = run("hint", "--json").json["hints"][0]
    shown = run("hint").out.splitlines()

    assert best["skill"] in {"search", "cure_wounds"}
    assert best["more"] > 0
    assert {"terrain", "spaces"} == {*best["extra"]}
    name = {"search": "Search", "cure_wounds": "Cure Wounds"}[best["skill"]]
    assert f"+ {name}" in shown[0]
    assert f"{name} brings {best['more']} star" in " ".join(shown)
    assert run("place", *shown[0].removeprefix("1. ").split()).code == 0
    assert json.loads(game_lines()[-1])["extra"] == best["extra"]


@pytest.mark.parametrize("bot", ["greedy", "random", "value"])
def test_a_bot_says_what_it_would_draw(run: Run, lay: Lay, bot: str) -> None:
    lay("01-solo-a", 9)
    asked = run("hint", "--bot", bot, "--json").json["hints"]

    assert len(asked) == 1
    assert run("place", asked[0]["terrain"], *asked[0]["spaces"], "--json").code == 0
    assert run("hint", "--bot", "gredy", "--json").error["code"] == "unknown_bot"


def test_the_bot_value_says_what_it_has_not_learned(run: Run) -> None:
    run("new", "--map", "B", "--skills", "-p", "Anna", "-p", "Ben", "--seed", "x")
    run("reveal")
    told = [
        json.loads(line)["warning"] for line in run("hint", "-p", "Anna", "--bot", "value", "--json").err.splitlines()
    ]
    facts = {warning["code"]: warning.get("learned", warning.get("extra")) for warning in told}

    assert facts.pop("slow", "fast") == "fast"
    assert facts.pop("first_time", None) is None
    assert facts == {"not_learned": "A-printed", "no_skills": None}
    assert "{" not in "".join(warning["message"] for warning in told)


def test_a_bot_that_fails_says_nothing_but_why(run: Run, lay: Lay) -> None:
    lay("01-solo-a", 9)

    assert (run("hint", "--bot", "cat", "--json").code, run("hint", "--bot", "cat", "--json").error["why"]) == (
        5,
        "wrong",
    )
