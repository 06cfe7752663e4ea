"""`play` of the second game, line by line: whole games, and what is asked, told and kept on the way."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

import cartographers
from cartographers.base.words import LANGUAGES, Words
from cartographers.shell.choices import folded
from cartographers.strange_world.cli.typed import line, spelled
from cartographers.strange_world.core.moves import Move, Place, Reveal, decide, legal_moves, start
from cartographers.strange_world.core.state import Phase, evolve
from tests.helpers.commands import GAME, Ran, Run, game_lines
from tests.strange_world.helpers.random_games import BOX

PLAY: Final = ("play", "--kind", "strange-world", "--plain")
GAMES: Final = {"alone": ("Anna",), "two": ("Anna", "Béla"), "three": ("Anna", "Béla", "Γιώργος")}
SEED: Final = "7"
CARDS: Final = Path(__file__).parents[3] / "cards" / "strange_world.yaml"


def answers(players: tuple[str, ...], language: str = "en", seed: str = SEED) -> Iterator[str]:
    """Yield what is typed, with Enter for yes, where everybody chooses the middle one of all that is legal."""
    words = Words(language, "strange-world")
    state = evolve(BOX, None, start(BOX, seed=seed, players=players))
    sitting: int | None = None
    while state.result is None:
        move: Move = Reveal()
        if not state.turns:
            sitting = None
            yield ""
        else:
            turn = state.turns[0] if sitting not in state.turns else sitting or 0
            if len(players) > 1 and state.phase != Phase.DIRECTION and turn != sitting:
                sitting = turn
                yield ""
            moves = legal_moves(BOX, state, turn)
            move = moves[len(moves) // 2]
            yield line(words, move) + "\n" * isinstance(move, Place)
        state = decide(BOX, state, move)[-1].state


def typed(players: tuple[str, ...], count: int | None = None) -> bytes:
    """Return the first lines of a game as they are typed."""
    return "".join(f"{line}\n" for line in [*answers(players)][:count]).encode()


def options(players: tuple[str, ...]) -> list[str]:
    """Return the command that starts such a game."""
    return [*PLAY, "--seed", SEED, *(word for name in players for word in ("-p", name))]


def piped(*arguments: str, stdin: bytes) -> Ran:
    """Run a command in a process of its own that reads from a pipe."""
    done = subprocess.run(
        [sys.executable, "-m", "cartographers", *arguments],
        check=False,
        capture_output=True,
        env={**os.environ, "PYTHONPATH": str(Path(cartographers.__file__).parents[1])},
        input=stdin,
    )
    return Ran(done.returncode, done.stdout.decode(), done.stderr.decode())


def kinds(file: Path = GAME) -> list[str]:
    """Return the events of a log, by kind."""
    return [json.loads(line)["event"] for line in game_lines(file)]


def test_enter_starts_a_game_alone(run: Run) -> None:
    ran = run(*PLAY, stdin=b"\n")

    (header,) = map(json.loads, game_lines())
    assert ran.code == 0
    assert (header["game"], header["players"]) == ("strange-world", ["1"])
    assert "Face-up cards, by pile:" in ran.out


@pytest.mark.parametrize("wrong", ["Anna, anna", "A, B, C, D, E"], ids=["alike", "too many"])
def test_wrong_players_are_asked_for_again(run: Run, wrong: str) -> None:
    ran = run(*PLAY, stdin=f"{wrong}\nAnna, Béla\n".encode())

    assert ran.told.count("Error:") == 1
    assert json.loads(game_lines()[0])["players"] == ["Anna", "Béla"]


def test_no_game_is_begun_when_the_question_before_it_is_left(run: Run) -> None:
    ran = run(*PLAY, stdin=b"q\n\n")

    assert (ran.code, ran.err, GAME.exists()) == (0, "", False)


def test_the_question_before_a_game_is_explained_and_asked_again(run: Run) -> None:
    ran = run(*PLAY, stdin=b"?\nAnna\n")

    assert ran.out.count("Who plays?") == 2
    assert "such as Anna, Ben; up to 4." in " ".join(ran.out.split())
    assert json.loads(game_lines()[0])["players"] == ["Anna"]


@pytest.mark.parametrize("players", GAMES.values(), ids=GAMES)
def test_a_whole_game_is_typed(run: Run, players: tuple[str, ...]) -> None:
    ran = run(*options(players), stdin=typed(players))

    assert (ran.code, ran.err) == (0, "")
    assert kinds().count("card_placed") == 15 * len(players)
    assert kinds()[-1] == "game_finished"
    assert "The game is over." in ran.out
    assert run("replay", str(GAME)).code == 0


@pytest.mark.parametrize("players", [GAMES["alone"], GAMES["two"]], ids=["alone", "two"])
def test_a_whole_game_is_typed_through_a_pipe(run: Run, players: tuple[str, ...]) -> None:
    ran = piped(*options(players), stdin=typed(players))

    assert (ran.code, ran.err) == (0, "")
    assert kinds()[-1] == "game_finished"
    assert run("replay", str(GAME)).code == 0


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_a_whole_game_is_typed_in_the_language_in_use(run: Run, language: str) -> None:
    players = GAMES["two"]
    run(*options(players), "-g", "english.jsonl", stdin=typed(players))
    ran = run("--lang", language, *options(players), stdin="\n".join([*answers(players, language), ""]).encode())

    assert (ran.code, ran.err) == (0, "")
    assert game_lines() == game_lines(Path("english.jsonl"))


def test_moves_are_listed_and_asked_for_in_the_language_in_use(run: Run) -> None:
    ran = run("--lang", "de", *options(GAMES["two"]), stdin=b"\n\nm\n")

    assert "etwa Sumpf mit Portal, Vulkan und Pflanze" in ran.out
    assert not re.search("[a-z]_[a-z]", ran.out)


def test_a_hand_is_shown_only_when_its_owner_asks_for_it(run: Run) -> None:
    players = GAMES["two"]
    lines = typed(players).splitlines(keepends=True)
    hidden = run(*options(players), stdin=lines[0] + b"c\nm\n")
    hands = json.loads(game_lines()[1])["hands"]
    assert "Give the keyboard to Anna." in hidden.out
    assert "In your hand:" not in hidden.out
    dealt = {card for hand in hands for card in hand} - {"moon"}
    assert not any(Words("en", "strange-world")(f"card.{card}.name") in hidden.out for card in dealt)

    shown = run(*PLAY, stdin=b"\nm\n")
    assert shown.out.count("In your hand:") == 1
    assert all(card in shown.out for card in hands[0])


def test_the_direction_is_chosen_before_cards_are_dealt(run: Run) -> None:
    players = GAMES["three"]
    run(*options(players), stdin=b"\nup\nright\n\n")

    assert kinds() == ["game_started", "direction_chosen", "round_dealt"]
    assert json.loads(game_lines()[1])["direction"] == "right"


@pytest.mark.parametrize("wrong", ["moon", "moon Z9", "moon A1", "lake C4", "left", "r", "", "\x1b[A"])
def test_a_wrong_answer_loses_nothing(run: Run, wrong: str) -> None:
    ran = run(*options(GAMES["alone"]), stdin=f"{wrong}\n".encode())

    assert ran.code == 0
    assert kinds() == ["game_started"]


@pytest.mark.parametrize(
    ("letter", "command"),
    [("m", "moves"), ("?", "help"), ("q", "quit"), ("moon C4 pile 3\n\nu", "moon C4 pile 3\n\nundo")],
)
def test_the_name_of_a_command_means_the_same_as_its_letter(run: Run, letter: str, command: str) -> None:
    lettered, named = (
        (run(*options(GAMES["alone"]), "-g", file, stdin=f"{typed}\ns\n".encode()), kinds(Path(file)))
        for file, typed in (("letter.jsonl", letter), ("named.jsonl", command))
    )

    assert lettered == named
    assert named[0].err == ""


@pytest.mark.parametrize("wrong", ["x", "m", "moves", "moon C4", "?"])
def test_nothing_but_enter_deals_cards(run: Run, wrong: str) -> None:
    ran = run(*options(GAMES["two"]), stdin=f"{wrong}\n".encode())

    assert kinds() == ["game_started"]
    assert ran.told == ("" if wrong == "?" else f"Error: “{wrong}” means nothing here.")


def test_choices_are_taken_back_one_after_the_other(run: Run) -> None:
    ran = run(*options(GAMES["two"]), stdin=typed(GAMES["two"], 3) + b"u\nu\n")

    assert kinds() == ["game_started", "round_dealt", "cards_passed", "move_undone"]
    assert json.loads(game_lines()[-1])["player"] == 0
    assert ran.told.count("Error:") == 1


def test_a_choice_taken_back_is_brought_back(run: Run) -> None:
    run(*options(GAMES["two"]), stdin=typed(GAMES["two"], 3) + b"u\nredo\n")

    assert kinds() == ["game_started", "round_dealt", "cards_passed", "move_undone", "cards_passed"]
    assert game_lines()[-1] == game_lines()[-3]


def test_of_several_the_one_who_chose_last_takes_back(run: Run) -> None:
    run(*options(GAMES["three"]), stdin=typed(GAMES["three"], 6) + b"u\n")

    *_, first, second, undone = map(json.loads, game_lines())
    assert [event["event"] for event in (first, second, undone)] == ["cards_passed", "cards_passed", "move_undone"]
    assert first["player"] != second["player"] == undone["player"]


def test_who_takes_back_is_behind_a_curtain_first(run: Run) -> None:
    ran = run(*options(GAMES["two"]), stdin=typed(GAMES["two"], 3) + b"\nu\n")

    assert ran.out.count("In your hand:") == 2, "of Anna, then of Béla, and not again of Anna"
    assert "Give the keyboard to Anna." in ran.out.rpartition("took the last move back.")[2]


def test_what_is_shown_changes_nothing(run: Run) -> None:
    ran = run(*options(GAMES["alone"]), stdin=b"m\nc\ns\n?\nq\nmoon C4\n")

    assert (ran.code, ran.err, kinds()) == (0, "", ["game_started"])
    assert "And 8 more." in ran.out
    assert "Moon: A moon must be in the top row" in ran.out
    assert "Travelers: " in ran.out


@pytest.mark.parametrize("language", ["en", "de", "hu", "pl", "el"])
@pytest.mark.parametrize(
    ("card", "cells"),
    [("", ["C4"]), ("moon", []), ("moon", ["c4"]), ("plant_plant_goat", ["E4"]), ("water_swamp", ["Z9"])],
)
def test_of_what_may_be_chosen_a_card_and_spaces_are_listed_and_none_is_placed(
    run: Run, language: str, card: str, cells: list[str]
) -> None:
    words = Words(language, "strange-world")
    name = words(f"card.{card}.name") if card else ""
    state = evolve(BOX, None, start(BOX, seed=SEED, players=GAMES["alone"]))
    wanted = {card, *map(str.upper, cells)} - {""}
    legal = legal_moves(BOX, state, 0)
    left = [line(words, move) for move in legal if wanted <= {*spelled(move)}]
    typed = " ".join(filter(None, ["m", name, *cells]))
    ran = run("--lang", language, *options(GAMES["alone"]), stdin=f"{typed}\n".encode())

    assert (ran.err, kinds()) == ("", ["game_started"])
    said = [line(words, move) for move in legal]
    assert [one for one in said if re.search(rf"(^|: |; )\d+\. {re.escape(one)}$", ran.out, re.MULTILINE)] == left
    assert (words("play.no_moves") in " ".join(ran.out.split())) == (not left)


def test_more_than_are_listed_are_counted_and_can_be_narrowed(run: Run) -> None:
    ran = run(*options(GAMES["alone"]), stdin=b"m\nm Swamp with portal\n")
    _, all_of_them, fewer, _ = ran.out.split("(? for more): ")

    said = "And 8 more. Add a card or spaces after m to narrow the list, such as m Swamp with portal."
    assert said in " ".join(all_of_them.split())
    listed = [f"{number}. swamp_portal {cell} pile 1" for number, cell in enumerate(("C4", "D3", "D5", "E4"), 1)]
    assert fewer.splitlines()[:-1] == [*listed, "A number chooses from the list."]


def test_ways_that_no_card_and_no_space_tell_apart_are_listed_by_twenties(run: Run) -> None:
    players, seed = GAMES["two"], "2"
    before = [*answers(players, seed=seed)][:18]
    stdin = "\n".join([*before, "m swamp_portal C3 C4", "", ""]).encode()
    ran = run(*PLAY, "--seed", seed, "-p", "Anna", "-p", "Béla", stdin=stdin)
    listed = re.findall(r"(?:^|: )(\d+)\. (swamp_portal C3 portal C4.*)$", ran.out, re.MULTILINE)

    assert [int(number) for number, _ in listed] == [*range(1, 34)]
    assert len({way for _, way in listed}) == 33
    assert ran.out.count("Enter shows more of it. A number chooses from the list.") == 1


def test_a_number_chooses_a_card_and_its_space_and_what_it_brings_is_asked_about(run: Run) -> None:
    ran = run(*options(GAMES["alone"]), stdin=b"m\n3\nn\n9\n\n")

    assert ran.err == ""
    assert "swamp_portal D5 pile 1\n✓ May be placed.\nStars: 2 → 5 (Swamps +3)." in ran.out
    placed = [event for event in map(json.loads, game_lines()) if event["event"] == "card_placed"]
    assert [(event["card"], event["cell"]) for event in placed] == [("moon", "C4")]


def test_a_card_that_would_be_eaten_is_said_so_before_it_is_placed(run: Run) -> None:
    ran = run(*options(GAMES["alone"]), stdin=b"moon E4 pile 3\nn\nplace moon E4 pile 3\n")

    assert "✓ May be placed. It is eaten: there is a row above it." in " ".join(ran.out.split())
    assert kinds().count("card_placed") == 1
    assert ran.out.count("Is this right?") == 1


def test_a_world_comes_once_a_turn_and_when_it_is_asked_for(run: Run) -> None:
    stdin = typed(GAMES["alone"], 3)
    ran = run(*options(GAMES["alone"]), stdin=stdin)

    assert kinds().count("card_placed") == 2
    assert ran.out.count("stars (Mountains") + ran.out.count("star (Mountains") == 3, "before each card"
    assert run("play", stdin=b"map\n").out.count("(Mountains") == 2


def test_a_world_is_told_in_words(run: Run) -> None:
    run(*options(GAMES["alone"]), stdin=b"place moon E4 pile 3\n")
    ran = run("play", stdin=b"map words\nrow d\ncolumn 4\nrow H\n")
    words = " ".join(ran.out.split())

    assert "Rows have the letters from A to G" in ran.told
    assert "Starting card: plant (bear): D4. Eaten card: E4." in words
    assert "Free for a card: C4 D3 D5 E3 E5 F4." in words
    assert "D: D1-D2 empty, D3 free for a card, D4 starting card: plant (bear), D5 free for a card" in words
    assert "4: A4-B4 empty, C4 free for a card, D4 starting card: plant (bear), E4 eaten card" in words


def test_commands_show_what_they_show_in_a_shell(run: Run) -> None:
    run(*options(GAMES["alone"]), stdin=b"place moon C4 pile 3\n")
    for command in ("score", "cards", "cards moon"):
        alone = run(*command.split(), *(["--kind", "strange-world"] if "cards" in command else []))
        assert alone.out in run("play", stdin=f"{command}\nq\n".encode()).out, command


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_card_begins_with_the_word_of_a_command(language: str) -> None:
    words = Words(language, "strange-world")
    commands = {folded(word) for word in words("play.commands").split()}

    assert not commands & {folded(words(f"card.{card}.name").split()[0]) for card in BOX.lands}


def test_the_piles_are_shown_with_the_worlds_while_their_cards_cannot_be_placed(run: Run) -> None:
    stdin = typed(GAMES["alone"], 2)
    before, after = (run(*options(GAMES["alone"]), "-g", f"{end}.jsonl", stdin=stdin + end.encode()) for end in "qs")

    assert after.out.count("Face-up cards, by pile:") == before.out.count("Face-up cards, by pile:") + 1


def test_the_end_of_input_keeps_the_game_and_it_goes_on(run: Run) -> None:
    lines = typed(GAMES["alone"]).splitlines(keepends=True)
    run(*options(GAMES["alone"]), stdin=b"".join(lines[:9]))
    before = game_lines()
    ran = run("play", stdin=b"".join(lines[9:]))

    assert "Resuming the game" in ran.out
    assert game_lines()[: len(before)] == before
    assert kinds()[-1] == "game_finished"


@pytest.mark.parametrize("typed", ["--seed x", "--seed x -p Anna"])
def test_what_is_only_for_a_new_game_is_refused_where_one_goes_on(run: Run, typed: str) -> None:
    run(*options(GAMES["alone"]), stdin=b"moon C4 pile 3\n")
    before = game_lines()
    ran = run(*PLAY, *typed.split(), stdin=b"moon D3 pile 4\n")

    assert (ran.code, ran.out, game_lines()) == (2, "", before)
    assert f"Error: {typed.split(maxsplit=1)[0]} is only for a new game, and the game in game.jsonl is not" in ran.told


def test_a_finished_game_is_kept_and_the_next_has_a_name_of_its_own(run: Run) -> None:
    run(*options(GAMES["alone"]), stdin=typed(GAMES["alone"]))
    before = game_lines()
    ran = run(*PLAY, stdin=b"\n")

    assert "game-2.jsonl" in ran.out
    assert game_lines() == before
    assert kinds(Path("game-2.jsonl")) == ["game_started"]


@pytest.mark.parametrize(("there", "wanted"), [("cartographers", "strange-world"), ("strange-world", "cartographers")])
def test_another_game_is_kept_and_the_one_that_was_named_has_a_name_of_its_own(
    run: Run, there: str, wanted: str
) -> None:
    run("new", "--kind", there)
    before = game_lines()
    ran = run("play", "--plain", "--kind", wanted, stdin=b"\n\n\n\n\n")

    assert "game.jsonl holds another game" in ran.out
    assert game_lines() == before
    assert json.loads(game_lines(Path("game-2.jsonl"))[0])["game"] == wanted


@pytest.mark.parametrize("language", ["de", "hu", "pl", "el"])
def test_a_card_is_placed_by_its_name_in_the_language_in_use(run: Run, language: str) -> None:
    name = {"de": "Mond", "hu": "Hold", "pl": "Księżyc", "el": "Φεγγάρι"}[language]
    ran = run("--lang", language, *options(GAMES["alone"]), stdin=f"{name} C4 pile 3\n\n".encode())

    assert ran.err == ""
    assert json.loads(game_lines()[-1])["card"] == "moon"


def test_cards_of_ones_own_are_played_with(run: Run) -> None:
    Path("mine.yaml").write_text(CARDS.read_text("utf-8").replace("id: moon,", "id: lantern,"), "utf-8")
    ran = run(*options(GAMES["alone"]), "--cards", "mine.yaml", stdin=b"lantern C4 pile 4\n\n")
    assert ran.err == ""
    assert json.loads(game_lines()[-1])["card"] == "lantern"

    Path("mine.yaml").write_text("lands: []", "utf-8")
    assert run(*options(GAMES["alone"]), "-g", "other.jsonl", "--cards", "mine.yaml").code == 4


def test_no_screen_is_loaded_line_by_line(run: Run) -> None:
    program = (
        "import sys; from cartographers.shell import main\ntry: main()\nfinally: print(*sys.modules, file=sys.stderr)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, *options(GAMES["alone"])],
        capture_output=True,
        check=True,
        env={**os.environ, "PYTHONPATH": str(Path(cartographers.__file__).parents[1])},
        stdin=subprocess.DEVNULL,
        text=True,
    )
    loaded = {*done.stderr.split()}

    assert "cartographers.strange_world.cli.play.plain" in loaded
    assert not loaded & {"prompt_toolkit", "cartographers.core", "cartographers.cli.view"}
    assert run("replay", str(GAME)).code == 0


def test_lines_are_no_wider_than_the_terminal(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    ran = run("--lang", "de", *options(GAMES["alone"]), stdin=b"c\ns\n?\n")

    assert max(map(len, re.split(r"\n|\): ", ran.out))) <= 60
