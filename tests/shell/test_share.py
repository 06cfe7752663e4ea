"""`share`: a game in a few lines, to be pasted into a chat."""

from pathlib import Path

import pytest

from cartographers.base.words import LANGUAGES
from tests.helpers.commands import GAME, REPLAYS, Lay, Run

FINISHED = str(REPLAYS / "01-solo-a.jsonl")
SQUARES = "🟩🟥🟨🟦🟪🟧🟫⬛⬜"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("ascii_only", [[], ["--ascii"]])
@pytest.mark.parametrize("log", [path.name for path in sorted(REPLAYS.glob("*.jsonl"))])
def test_any_game_takes_at_most_sixteen_lines(run: Run, log: str, ascii_only: list[str], language: str) -> None:
    state = run("show", "-g", str(REPLAYS / log), "--json").json
    name = state["players"][-1]["name"]
    ran = run("share", str(REPLAYS / log), *(["-p", name] if name != "1" else []), *ascii_only, "--lang", language)
    lines = ran.out.splitlines()

    assert (ran.code, ran.err) == (0, "")
    assert 12 <= len(lines) <= 16
    assert str(state["players"][-1]["total"]).replace("-", "\N{MINUS SIGN}") in ran.out.replace(" -", " \N{MINUS SIGN}")
    if ascii_only:
        assert ran.out.isascii()
        assert ["".join(row.split()) for row in lines[-11:]] == state["players"][-1]["grid"]
    else:
        assert all(len(row) == 11 and {*row} <= {*SQUARES} for row in lines[-11:])


def test_every_kind_of_space_has_its_square(run: Run) -> None:
    grid = run("show", "-g", FINISHED, "--json").json["players"][0]["grid"]
    rows = run("share", FINISHED).out.splitlines()[-11:]
    seen = {
        (sign, square) for line, row in zip(grid, rows, strict=True) for sign, square in zip(line, row, strict=True)
    }

    assert dict(seen) == {
        "F": "🟩",
        "f": "🟩",
        "V": "🟥",
        "v": "🟥",
        "A": "🟨",
        "W": "🟦",
        "w": "🟦",
        "X": "🟪",
        "x": "🟪",
        "M": "🟫",
        ".": "⬜",
    }
    run("new", "--map", "B")
    assert "⬛" in run("share").out


def test_farm_and_village_at_once_are_orange(run: Run) -> None:
    run("new", "--table", "--first-game", "--skills", "diplomacy,search,knowledge")
    run("reveal", "farmland")
    run("place", "farm", "C4", "C5", "+", "diplomacy", "A1")
    assert run("share").out.splitlines()[-11][0] == "🟧"


@pytest.mark.parametrize("count", [1, 20, 40, 56])
def test_of_a_running_game_the_seed_is_left_out(run: Run, lay: Lay, count: int) -> None:
    lay("01-solo-a", count)
    assert "winter is long" not in run("share").out
    lay("01-solo-a")
    assert "winter is long 1" in run("share").out.splitlines()[0]


def test_a_finished_daily_game_says_its_day(run: Run) -> None:
    run("new", "--daily", "2026-11-29", "--no-ambushes")
    while (state := run("show", "--json").json)["phase"] != "finished":
        moves = run("moves", "--json").json["moves"] if state["card"] else []
        run(*(["place", moves[0]["terrain"], *moves[0]["spaces"]] if moves else ["reveal"]))

    assert run("share").out.splitlines()[0] == "Cartographers. Daily game of 2026-11-29"


def test_of_several_somebody_is_named(run: Run) -> None:
    log = str(REPLAYS / "03-three-players.jsonl")
    ran = run("share", log)
    assert (ran.code, "Name a player with -p" in ran.told) == (2, True)
    assert "Béla: −17 stars, ranked 3 of 3" in run("share", log, "-p", "Béla").out


def test_where_squares_cannot_be_shown_there_are_letters(run: Run, shell: Run) -> None:
    ran = shell("share", FINISHED, PYTHONIOENCODING="latin-1")
    assert ran.out == run("share", FINISHED, "--ascii").out


def test_standard_input_may_be_a_game_of_any_kind(run: Run) -> None:
    run("new", "--kind", "strange-world", "--seed", "x")
    told = run("share")
    assert told.code == 0
    assert run("share", "-", stdin=GAME.read_bytes()) == told
    assert "Seed" not in told.out
    assert run("share", "nowhere.jsonl").code == 4
    assert not Path("nowhere.jsonl").exists()
