"""`score`: what the worlds of a game earn so far, and what earns it."""

from pathlib import Path

import pytest
from msgspec import to_builtins
from msgspec.structs import astuple

from cartographers.logs.lines import read
from cartographers.logs.replay import Replay
from cartographers.strange_world.core.scoring import KINDS, stars
from cartographers.strange_world.core.state import State
from tests.helpers.commands import GAME, Run, game_lines
from tests.strange_world.helpers.random_games import BOX, RULES
from tests.strange_world.helpers.worlds import played


def laid(players: int, count: int | None = None, *, seed: object = "score") -> State:
    """Lay the beginning of a random game down as the game that is played, and return where it stands."""
    text, _ = played(seed, players)
    lines = text.splitlines(keepends=True)[:count]
    GAME.write_text("".join(lines), "utf-8")
    state = [step.state for step in Replay(read("".join(lines).encode()), RULES).lines()][-1]
    assert isinstance(state, State)
    return state


@pytest.mark.parametrize("players", [1, 2, 3, 4])
@pytest.mark.parametrize("count", [1, 20, 40, None])
def test_the_score_sheet_so_far_is_that_of_the_worlds(run: Run, players: int, count: int | None) -> None:
    state = laid(players, count)
    ran = run("score", "--json")

    assert (ran.code, ran.err) == (0, "")
    assert [*ran.json] == ["players"]
    for one, name, own in zip(ran.json["players"], state.game.players, state.worlds, strict=True):
        earned = stars(state.rules, BOX.travellers, own)
        assert [*one] == ["name", "now", "total"]
        assert (one["name"], one["total"]) == (name, earned.total)
        assert {kind: box["stars"] for kind, box in one["now"].items()} == to_builtins(earned)
        for box in one["now"].values():
            assert box["stars"] == sum(award["stars"] for award in box["awards"])


def test_cells_that_earn_stars_are_named(run: Run) -> None:
    state = laid(1)
    (one,) = run("score", "--json").json["players"]
    assert state.result is not None
    for kind in KINDS:
        for award in one["now"][kind]["awards"]:
            assert award["cells"]
    assert sum(len(box["awards"]) for box in one["now"].values()) > 5


def test_one_player_is_asked_for_by_name(run: Run) -> None:
    laid(3)
    (one,) = run("score", "-p", "béla", "--json").json["players"]
    ran = run("score", "-p", "Bela")

    assert one["name"] == "Béla"
    assert "Béla" in ran.out
    assert "Anna" not in ran.out
    assert run("score", "-p", "Zoé", "--json").error["code"] == "unknown_player"


def test_people_read_a_column_for_each_player_and_what_it_is_made_of(run: Run) -> None:
    state = laid(2)
    assert state.result is not None
    out = run("score").out
    table, _, reasons = out.partition("\n\n")

    for kind, *row in zip(KINDS, *map(astuple, state.result.stars), strict=True):
        (line,) = [line for line in table.splitlines() if line.lower().startswith(kind.replace("_", " ")[:5])]
        assert line.split()[-2:] == [*map(str, row)]
    assert reasons.startswith("What earned Anna stars:\nMountains: ")
    assert "\nWhat earned Béla stars:\n" in reasons


def test_who_plays_alone_is_not_named(run: Run) -> None:
    laid(1, 20)
    out = run("score").out
    assert "Anna" not in out
    assert "\nWhat earns the stars now:\n" in out


def test_a_game_whose_last_line_is_still_owed_is_at_its_end(run: Run) -> None:
    laid(2)
    finished = run("score").out
    GAME.write_text("".join(game_lines()[:-1]), "utf-8")
    assert run("score").out == finished


def test_a_log_is_named_and_may_be_missing(run: Run) -> None:
    laid(2)
    Path("other.jsonl").write_bytes(GAME.read_bytes())
    assert run("score", "-g", "other.jsonl").out == run("score").out
    assert run("score", "-g", "other.jsonl", "--cards", "nowhere.yaml").code == 4
    GAME.write_text(GAME.read_text("utf-8").replace("round_dealt", "round_delt"), "utf-8")
    assert run("score").code == 4
