"""The closing word: what came of a game, where it is kept, and what can be typed next, which runs as it is printed."""

import json
import shlex
from pathlib import Path
from typing import Any, Final

import pytest

from cartographers.base.words import LANGUAGES
from tests.helpers.commands import GAME, Lay, Ran, Run, game_lines

DEALT: Final = ("map", "edition", "rules", "ruins", "ambushes", "seed", "edicts", "players", "starting", "sun")


def commands(ran: Ran) -> list[list[str]]:
    return [shlex.split(line)[1:] for line in ran.out.splitlines() if line.startswith("  cartographers ")]


def dealt(path: Path) -> dict[str, Any]:
    header = json.loads(game_lines(path)[0])
    return {name: value for name, value in header.items() if name in DEALT}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", ["01-solo-a", "02-solo-b-de-free", "03-three-players"])
def test_whoever_ends_a_game_is_told_what_can_be_typed_next(run: Run, lay: Lay, name: str, language: str) -> None:
    lay(name)
    score, replay, export, same, other = commands(run("show", "--lang", language))

    assert (score, replay, other) == (["score"], ["replay"], ["play"])
    assert export == ["export", "-o", "game.html"]
    assert {run(*command).code for command in (score, replay, export, same)} == {0}
    assert "game-2.html" in commands(run("show", "-g", "game.jsonl"))[2]
    assert dealt(Path("game-2.jsonl")) == dealt(GAME)


def play_out(run: Run, ran: Ran) -> Ran:
    """Type what is printed to be typed next, to the end of the game."""
    while (command := commands(ran)[-1])[0] != "play":
        ran = run(*command)
        assert (ran.code, ran.err) == (0, "")
    return ran


@pytest.mark.parametrize(
    "options",
    [
        "--seed x --map B --edition de -p Anna -p 'Cili néni'",
        "--seed '$(a) b' --no-ruins --no-ambushes --rule wildholds_stars=6",
        "--seed -x --edicts greenbough,canal_lake,shieldgate,cauldrons",
        "--seed x --kind strange-world -p Anna -p Béla",
    ],
)
def test_the_same_is_dealt_again(run: Run, options: str) -> None:
    ran = play_out(run, run("new", *shlex.split(options), "-g", "a b.jsonl"))
    *_, same, other = commands(ran)

    assert commands(ran)[-5:-2] == [
        ["score", "-g", "a b.jsonl"],
        ["replay", "a b.jsonl"],
        ["export", "a b.jsonl", "-o", "a b.html"],
    ]
    assert other[-2:] == ["-g", "a b-2.jsonl"]
    assert run(*same).code == 0
    assert dealt(Path("a b-2.jsonl")) == dealt(Path("a b.jsonl"))


@pytest.mark.parametrize("options", ["--table --first-game", "--sealed", "--ascii --seed ő"])
def test_where_no_words_deal_the_same_none_are_printed(run: Run, lay: Lay, options: str) -> None:
    if "table" in options:
        lay("08-table-full-map")
    else:
        play_out(run, run("new", *shlex.split(options.replace("--ascii ", ""))))
    ran = run("show", *(["--ascii"] if "ascii" in options else ()))

    assert [command[0] for command in commands(ran)][-4:] == ["score", "replay", "export", "play"]


def test_a_sealed_seed_is_dealt_again_once_it_is_told(run: Run) -> None:
    play_out(run, run("new", "--sealed"))
    *_, same, _ = commands(run("reveal"))
    edicts = run("show", "--json").json["edicts"]

    assert run(*same, "--json").json["state"]["edicts"] == edicts


def test_json_has_no_closing_word(run: Run, lay: Lay) -> None:
    lines = lay("01-solo-a", 56)
    assert lines
    ran = run("place", "farm", "G3-G5", "H3", "--json")

    assert ran.json["state"]["phase"] == "finished"
    assert ran.err == ""


def test_a_finished_game_that_is_taken_back_is_said_to_be_open_again(run: Run, lay: Lay) -> None:
    lay("01-solo-a")

    assert run("undo").out.startswith("The game is not over any more: its result is open again.\nThe drawing was taken")
    assert "open again" not in run("place", "farm", "G3-G5", "H3").out
    assert run("undo", "--json").documents[0]["events"] == [{"event": "drawing_undone", "player": 0}]


def test_a_script_that_leaves_a_game_is_told_nothing(run: Run, lay: Lay) -> None:
    lay("01-solo-a", 2)

    assert run("play", "--plain", stdin=b"q\n").out.endswith("(? for more): ")


def test_whoever_plays_line_by_line_is_told_of_playing_so_again(run: Run, lay: Lay) -> None:
    """As it ends, and where a finished game or one that goes on is in the way of another one."""
    lay("01-solo-a", 56)
    GAME.rename("a.jsonl")
    ran = run("play", "--plain", "-g", "a.jsonl", stdin=b"place farm G3-G5 H3\ny\n")

    assert commands(ran)[-1] == ["play", "--plain", "-g", "a-2.jsonl"]
    assert "`cartographers play --plain -g a-2.jsonl`" in run("play", "--plain", "-g", "a.jsonl").told
    assert commands(run("show", "-g", "a.jsonl"))[-1] == ["play", "-g", "a-2.jsonl"]
    assert run("new", "--kind", "strange-world", "--seed", "x").code == 0
    assert "`cartographers play --plain`" in run("play", "--plain", "--kind", "strange-world", "--seed", "x").told
