"""`play`: whole games in a terminal emulator and line by line through a pipe; each log replays."""

import json
import os
import re
import signal
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

import cartographers
from cartographers.core.legal import task
from cartographers.core.region import space_names
from cartographers.core.state import State
from tests.helpers.commands import GAME, Lay, Run, game_lines
from tests.helpers.emulator import COMMAND, PATIENCE, Emulator, Start, emulators
from tests.helpers.random_games import BOX, follow


@pytest.fixture
def emulator() -> Iterator[Start]:
    """Start commands in terminals, which are closed in the end."""
    yield from emulators()


def now(path: Path = GAME) -> State:
    """Return where the game of a log stands."""
    state: State | None = None
    for line in game_lines(path):
        if line.endswith("\n"):
            _, state = follow(state, json.loads(line))
    assert state is not None
    return state


def plays_on(terminal: Emulator, last: int | None = None) -> None:
    """Draw the best drawing of each card, by keys, to the end of the game or this many events."""
    end = time.monotonic() + 6 * PATIENCE
    while now().result is None and (last is None or len(game_lines()) < last):
        assert time.monotonic() < end, terminal.shown
        before, shown = len(game_lines()), terminal.shown
        terminal.types("t\r")
        terminal.waits(lambda: len(game_lines()) > before or terminal.shown != shown)  # noqa: B023 - called at once


def test_a_game_with_skills_is_played_to_its_end(emulator: Start, run: Run) -> None:
    """Tips use a skill where it is worth it."""
    terminal = emulator(
        "play", "-p", "Anna", "--edition", "de", "--seed", "3", "--skills", "search,diplomacy,knowledge"
    )
    terminal.sees("Enter")
    plays_on(terminal)
    replayed = run("replay", "--json").json

    assert replayed["ok"]
    assert sum('"skill": ' in line for line in game_lines()) >= 2
    assert run("score", "--json").json["players"][0]["now"]["spent"] > 0


@pytest.mark.parametrize(
    ("side", "language", "shown"),
    [("A", "el", "Σύνολο"), ("B", "de", "Summe")],
    ids=["A in Greek", "B in German, with the free ambush"],
)
def test_a_game_alone_is_played_to_its_end(emulator: Start, run: Run, side: str, language: str, shown: str) -> None:
    """Each in the language and by the rules of one box."""
    terminal = emulator("--lang", language, "play", "--map", side, "--edition", language, "--seed", "7")
    terminal.sees("Enter")
    plays_on(terminal)
    terminal.types(" " * 6)
    terminal.sees(shown)
    terminal.types("q")

    assert terminal.ends() == 0
    assert run("replay", str(GAME)).code == 0


def test_two_pass_the_keyboard_on_and_attack_each_other(emulator: Start, run: Run) -> None:
    terminal = emulator("play", "-p", "Anna", "-p", "Béla", "--seed", "12")
    terminal.sees("Enter turns up")
    terminal.types("\r")
    terminal.sees("Give the keyboard to Anna.")
    plays_on(terminal)

    assert any(
        event["event"] == "shape_drawn" and event["player"] != event["map"] for event in map(json.loads, game_lines())
    )
    assert run("replay", str(GAME)).code == 0


def test_enter_all_the_way_starts_a_game_alone(emulator: Start) -> None:
    terminal = emulator("play")
    for question in ("Who plays?", "Which side", "Which edition", "first game"):
        terminal.sees(question)
        terminal.types("\n")
    terminal.sees("Enter turns up")

    assert (now().solo, now().game.map, now().game.edition) == (True, "A", "en")


def test_a_window_may_change_while_one_plays(emulator: Start) -> None:
    terminal = emulator("play", "-p", "Anna", "--seed", "7")
    terminal.sees("Enter turns up")
    terminal.types("\r")
    terminal.sees("May be drawn")
    terminal.resize(60, 20)
    os.killpg(terminal.process.pid, signal.SIGWINCH)
    terminal.sees("too small")
    terminal.resize(100, 30)
    os.killpg(terminal.process.pid, signal.SIGWINCH)
    terminal.sees("May be drawn")
    plays_on(terminal, 8)


def test_a_game_that_was_killed_goes_on(emulator: Start, run: Run) -> None:
    killed = emulator("play", "-p", "Anna", "--seed", "7")
    killed.sees("Enter turns up")
    plays_on(killed, 9)
    killed.process.kill()
    killed.process.wait()
    before = game_lines()
    assert run("replay", str(GAME)).code == 0

    terminal = emulator("play")
    terminal.sees("Spring")
    plays_on(terminal)

    assert game_lines()[: len(before)] == before
    assert run("replay", str(GAME)).code == 0


@pytest.mark.parametrize("ending", ["q", "\x03", "\x04", signal.SIGINT, signal.SIGHUP, signal.SIGTERM], ids=repr)
def test_whoever_leaves_finds_screen_and_log_whole(emulator: Start, run: Run, ending: str | signal.Signals) -> None:
    """The screen that was there before comes back, with a cursor, and without a mouse that writes into the shell."""
    terminal = emulator("play", "-p", "Anna", "--seed", "7")
    terminal.sees("Enter turns up")
    terminal.types("\rt")
    terminal.sees("Tip:")
    if isinstance(ending, str):
        terminal.types(ending)
    else:
        terminal.process.send_signal(ending)
    code = terminal.ends()

    assert code == (130 if ending in {"\x03", signal.SIGINT} else 0 if isinstance(ending, str) else -ending)
    switched = dict(re.findall(rb"\x1b\[\?(\d+)([hl])", terminal.written))
    assert switched[b"1049"] == b"l"
    assert switched[b"25"] == b"h"
    assert {switched.get(mouse, b"l") for mouse in (b"1000", b"1003", b"1006", b"1015")} == {b"l"}
    assert run("replay", str(GAME)).code == 0


def test_a_window_that_is_closed_leaves_the_log_whole(emulator: Start, run: Run) -> None:
    terminal = emulator("play", "-p", "Anna", "--seed", "7")
    terminal.sees("Enter turns up")
    plays_on(terminal, 4)
    before = game_lines()
    os.close(terminal.master)
    terminal.master = os.open(os.devnull, os.O_RDWR)

    assert terminal.process.wait(PATIENCE) is not None
    assert game_lines()[: len(before)] == before
    assert run("replay", str(GAME)).code == 0


@pytest.mark.parametrize("plain", [[], ["--plain"]], ids=["screen", "plain"])
@pytest.mark.parametrize(
    ("log", "options"), [("game.jsonl", []), ("a b.jsonl", ["-g", '"a b.jsonl"'])], ids=["current", "named"]
)
def test_whoever_leaves_is_told_how_the_game_goes_on(
    emulator: Start, log: str, options: list[str], plain: list[str]
) -> None:
    told = " ".join(["  cartographers play", *plain, *options])
    terminal = emulator("play", "-p", "Anna", "--seed", "7", "-g", log, *plain)
    terminal.sees("Enter turns up")
    terminal.types("q\r" if plain else "q")

    assert terminal.ends() == 0
    assert f"The game is kept in {log}. To go on with it:\n{told}\n" in terminal.shown.replace(" \n", "\n") + "\n"


def test_whoever_ends_a_game_finds_the_result_in_the_shell(emulator: Start, lay: Lay) -> None:
    lay("01-solo-a", 56)
    terminal = emulator("play")
    terminal.resize(80, 40)
    terminal.sees("May be drawn")
    terminal.types("t\r")
    terminal.sees("Any key goes on.")
    terminal.types("\t ")
    terminal.sees("Enter leaves.")
    terminal.types("\r")

    assert terminal.ends() == 0
    for told in (
        "of 14",
        "The game is over.",
        "Your title:",
        "cartographers replay",
        "new -p Anna --seed",
        "cartographers play",
    ):
        assert told in terminal.shown


def test_arrows_move_turn_and_take_back(emulator: Start) -> None:
    terminal = emulator("play", "-p", "Anna", "--seed", "7")
    terminal.sees("Enter turns up")
    terminal.types("\r")
    terminal.sees("May be drawn")
    before = terminal.shown
    terminal.types("\x1b[B\x1b[Crm")
    terminal.waits(lambda: terminal.shown != before)
    terminal.types("n\r")
    terminal.waits(lambda: "shape_drawn" in game_lines()[-1])
    terminal.types("u")
    terminal.waits(lambda: "drawing_undone" in game_lines()[-1])
    terminal.types("?")
    terminal.sees("turn it")
    terminal.types("\x03")

    assert terminal.ends() == 130


def test_a_game_is_played_line_by_line_through_a_pipe(run: Run) -> None:
    environment = {**os.environ, "PYTHONPATH": str(Path(cartographers.__file__).parents[1])}
    with subprocess.Popen(
        [*COMMAND, "play", "-p", "Anna", "-p", "Béla", "--seed", "12", "--plain"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env=environment,
        text=True,
        bufsize=1,
    ) as process:
        assert process.stdin
        assert process.stdout
        answers = 0
        while True:
            text = ""
            while not text.endswith("?): ") and not text.endswith("more): ") and not text.endswith("more)? "):
                sign = process.stdout.read(1)
                if not sign:
                    break
                text += sign
            if not sign:
                break
            state = now()
            if state.waiting:
                drawing = next(task(BOX, state, state.waiting[0]).drawings())
                process.stdin.write(f"place {drawing.terrain} {' '.join(space_names(drawing.spaces))}\n")
            else:
                process.stdin.write("\n")
            process.stdin.flush()
            answers += 1
    assert process.returncode == 0
    assert now().result is not None
    assert answers > 50
    assert run("replay", str(GAME)).code == 0


def test_wrong_answers_and_the_end_of_input_lose_nothing(run: Run) -> None:
    ran = run("play", "-p", "Anna", "--seed", "7", stdin=b"\nlake A1\nfarm A1-A9\nm\ns\ne\nd\n?\n")

    assert ran.code == 0
    assert "“lake” is not a terrain that can be drawn" in ran.told
    lines = game_lines()
    assert "card_revealed" in lines[-1]
    going_on = run("play", stdin=b"q\n")
    assert "Resuming the game" in going_on.out
    assert game_lines() == lines


def test_a_finished_game_is_kept_and_the_next_has_a_name_of_its_own(run: Run, tmp_path: Path) -> None:
    finished = Path(__file__).parents[2] / "replays" / "01-solo-a.jsonl"
    GAME.write_bytes(finished.read_bytes())

    ran = run("play", stdin=b"\nZ\n\n\n\n\n\n\n\nq\n")

    assert (ran.code, GAME.read_bytes()) == (0, finished.read_bytes())
    assert len(game_lines(tmp_path / "game-2.jsonl")) >= 1
