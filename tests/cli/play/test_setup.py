"""The questions before a game at a real table, its edicts, and half a game typed today and the rest tomorrow."""

import json
from pathlib import Path
from typing import Any

import pytest

from cartographers.base.words import LANGUAGES, Words
from tests.helpers.commands import GAME, Run, game_lines
from tests.helpers.random_games import BOX

FOUR = ["sentinel_wood", "canal_lake", "wildholds", "borderlands"]


def header(path: Path = GAME) -> dict[str, Any]:
    event: dict[str, Any] = json.loads(game_lines(path)[0])
    return event


def test_a_real_table_is_asked_for_players_side_edition_and_edicts(run: Run) -> None:
    ran = run("play", "--plain", "--table", stdin=b"Anna, Ben\nB\nde\n26, 30, 34, 38\nq\n")

    assert ran.code == 0
    begun = header()
    assert (begun["seed"], begun["players"], begun["map"], begun["edition"]) == (None, ["Anna", "Ben"], "B", "de")
    assert begun["edicts"] == FOUR


def test_it_is_the_game_that_new_starts(run: Run) -> None:
    run("play", "--plain", "--table", stdin=b"Anna, Ben\n\n\n26 30 34 38\nq\n")
    run("new", "--table", "-p", "Anna", "-p", "Ben", "--edicts", "26,30,34,38", "-g", "new.jsonl")

    assert game_lines() == game_lines(Path("new.jsonl"))


def test_the_cards_to_choose_from_are_listed_by_group_with_their_numbers(run: Run) -> None:
    out = run("play", "--plain", "--table", "-p", "Anna", stdin=b"?\nq\n").out.replace("\u00a0", " ")

    assert out.count("Village: 34 Wildholds, 35 Great City, 36 Greengold Plains, 37 Shieldgate") == 2, "and behind ?"
    assert "printed on the card" in out
    assert not GAME.exists()


@pytest.mark.parametrize("options", [["--first-game"], ["--edicts", "sentinel,31,Wildh,38"]])
def test_options_that_say_which_edicts_lie_there_leave_nothing_to_ask(run: Run, options: list[str]) -> None:
    run("play", "--plain", "--table", *options, stdin=b"q\n")

    assert header()["edicts"] == [*BOX.first_game]


@pytest.mark.parametrize(
    ("answer", "told"),
    [
        (b"26, 30, 34", "Missing: The whole map."),
        (b"26, 27, 34, 38", "Missing: Farm and water. More than one: Forest."),
        (b"26, 26, 30, 34, 38", "More than one: Forest."),
        (b"", "Missing: Forest, Farm and water, Village, The whole map."),
        (b"26, 30, 34, 42", "There is no card"),
        (b"26, 30, 34, green", "could be: Greenbough, Greengold Plains"),
    ],
)
def test_edicts_that_cannot_be_are_asked_for_again_with_the_reason(run: Run, answer: bytes, told: str) -> None:
    ran = run("play", "--plain", "--table", "-p", "Anna", stdin=answer + b"\n26, 30, 34, 38\nq\n")

    assert told in ran.told
    assert header()["edicts"] == FOUR


@pytest.mark.parametrize("language", LANGUAGES)
def test_edicts_are_found_alike_by_number_and_name_wherever_they_are_typed(run: Run, language: str) -> None:
    """On the command line, in a question and on a sheet; a sheet may name them in any language."""
    words = Words(language, "cartographers")
    names = [words(f"card.{card}.name") for card in FOUR]
    for number, typed in enumerate((names, ["26", "30", "34", "38"], FOUR)):
        listed = ", ".join(typed)
        run("--lang", language, "new", "--edicts", listed, "-g", f"new{number}.jsonl")
        run(
            "--lang", language, "play", "--plain", "--table", "-p", "A", "-g", f"play{number}.jsonl",
            stdin=f"{listed}\nq\n".encode(),
        )  # fmt: skip
        assert header(Path(f"new{number}.jsonl"))["edicts"] == header(Path(f"play{number}.jsonl"))["edicts"] == FOUR
        Path("sheet.txt").write_text(f"player: Anna\nedicts: {listed}\nspring: 0 0 0 0 = 0\n", "utf-8")
        assert run("check", "sheet.txt", "--json").code in {0, 1}, "the sheet is read"


def test_a_sheet_with_an_edict_short_is_told_which_group_is_missing(run: Run) -> None:
    Path("sheet.txt").write_text("player: Anna\nedicts: 26, 30, 34\nspring: 0 0 0 0 = 0\n", "utf-8")

    assert "Missing: The whole map." in run("check", "sheet.txt").told


@pytest.mark.parametrize("options", [["--seed", "x"], ["--first-game", "--edicts", "26,30,34,38"]])
def test_options_that_exclude_each_other_are_refused(run: Run, options: list[str]) -> None:
    ran = run("play", "--plain", "--table", *options, "-g", "real.jsonl")

    assert ran.code == 2
    assert "cannot be used together" in ran.told
    assert not Path("real.jsonl").exists()


def test_the_same_line_given_again_goes_on_at_the_table(run: Run) -> None:
    run(
        "play",
        "--plain",
        "--table",
        "-p",
        "Anna",
        "-p",
        "Ben",
        stdin=b"26,30,34,38\nhamlet\nplace village A1 A2 B1\nq\n",
    )
    before = game_lines()
    again = run("play", "--plain", "--table", stdin=b"q\n")

    assert (again.code, game_lines()) == (0, before)
    for shown in ("Spring: time 1", "Turned up: Hamlet", "Still to draw: Ben"):
        assert shown in again.out


def test_a_game_that_was_dealt_is_no_real_table(run: Run) -> None:
    run("new", "-p", "Anna", "--seed", "7")
    ran = run("play", "--plain", "--table")

    assert ran.code == 2
    assert "--table is only for a new game" in ran.told


def test_half_a_game_is_typed_in_the_evening_and_the_rest_tomorrow(run: Run) -> None:
    """By `new`, by commands and in `play`, in turns, until the game is over."""
    run("new", "--table", "-p", "Anna", "-p", "Ben", "--edicts", "26,30,34,38")
    for number in range(200):
        state = run("show", "--json").json
        if state["phase"] == "finished":
            break
        if state["phase"] == "explore":
            card = str(BOX.explore[min({*BOX.explore} - {*state["revealed"]})].number)
            in_play, by_command = f"{card}\nq\n", ["reveal", card]
        else:
            player = next(player["name"] for player in state["players"] if not player["drawn"])
            move = run("moves", "-p", player, "--json").json["moves"][0]
            drawn = [move["terrain"], *move["spaces"]]
            in_play, by_command = f"{' '.join(drawn)}\nq\n", ["place", "-p", player, *drawn]
        ran = run("play", "--plain", stdin=in_play.encode()) if number % 2 else run(*by_command)
        assert ran.code == 0, ran.err

    assert state["phase"] == "finished"
    assert run("replay", str(GAME)).code == 0


@pytest.mark.parametrize("language", LANGUAGES)
def test_line_by_line_the_same_cards_are_listed_and_named_by_number_or_name(run: Run, language: str) -> None:
    run("new", "--table", "-p", "Anna", "--first-game")
    words = Words(language, "cartographers")
    listed = run("--lang", language, "play", "--plain", stdin=b"m\nq\n").out
    for card in ("great_river", "goblin_attack", "temple_ruins"):
        assert words(f"card.{card}.name") in listed
    run("--lang", language, "play", "--plain", stdin=b"9\nq\n")
    assert json.loads(game_lines()[-1])["card"] == "hamlet"
    run("place", "village", "A1", "A2", "B1")
    listed = run("--lang", language, "play", "--plain", stdin=b"m\nq\n").out
    assert words("card.hamlet.name") not in listed[listed.rindex(words("card.great_river.name")) :]
    run("--lang", language, "play", "--plain", stdin=f"{words('card.goblin_attack.name')}\nq\n".encode())
    assert any('"goblin_attack"' in line for line in game_lines())
