"""`hint`: the three best drawings, each with its reason."""

import pytest

from tests.helpers.commands import Lay, Run


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
