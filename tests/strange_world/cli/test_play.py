"""`play` of the second game: whole games in a terminal emulator; each log replays."""

import json
import os
import re
import signal
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from cartographers.strange_world.core.state import Phase, State
from tests.helpers.commands import GAME, Run, game_lines
from tests.helpers.emulator import PATIENCE, Emulator, Start, emulators
from tests.strange_world.helpers.random_games import follow

PLAY = ("play", "--kind", "strange-world")


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
    """Take whatever is offered first, to the end of the game or so many events."""
    end = time.monotonic() + 6 * PATIENCE
    while now().result is None and (last is None or len(game_lines()) < last):
        assert time.monotonic() < end, terminal.shown
        before, shown = len(game_lines()), terminal.shown
        terminal.types(" \r")
        terminal.waits(lambda: len(game_lines()) > before or terminal.shown != shown)  # noqa: B023 - called at once


@pytest.mark.parametrize(("language", "shown"), [("hu", "A játék véget ért."), ("el", "Αστέρια")])
def test_a_game_alone_is_played_to_its_end(emulator: Start, run: Run, language: str, shown: str) -> None:
    terminal = emulator("--lang", language, *PLAY, "--seed", "7")
    terminal.sees("Enter")
    plays_on(terminal)
    terminal.sees(shown)
    terminal.types("\r")

    assert terminal.ends() == 0
    assert run("replay", str(GAME)).code == 0


def test_two_draft_behind_a_curtain(emulator: Start, run: Run) -> None:
    terminal = emulator(*PLAY, "-p", "Anna", "-p", "Béla", "--seed", "12")
    terminal.sees("Enter deals")
    terminal.types("\r")
    for player, other in (("Anna", "Béla"), ("Béla", "Anna")):
        terminal.sees(f"Give the keyboard to {player}.")
        assert "•" not in terminal.shown
        terminal.types("c\r")
        terminal.sees(f"Which two cards do you pass on to {other}?")
        terminal.types("j\r")
    terminal.sees("Which card do you pass on to Anna?")
    assert now().to_pass == 1
    plays_on(terminal)
    terminal.sees("The game is over.")

    assert sum("cards_passed" in line for line in game_lines()) == 20
    assert run("replay", str(GAME)).code == 0


def test_enter_all_the_way_starts_a_game_alone(emulator: Start) -> None:
    terminal = emulator(*PLAY)
    terminal.sees("Who plays?")
    terminal.types("\n")
    terminal.sees("May be placed.")

    assert now().solo


def test_arrows_move_the_card_and_u_takes_it_back(emulator: Start) -> None:
    terminal = emulator(*PLAY, "--seed", "7")
    terminal.sees("May be placed.")
    terminal.types("\x1b[B")
    terminal.sees("D4 is already taken")
    terminal.types("\x1b[Bk\x1b[C\r")
    terminal.waits(lambda: "card_placed" in game_lines()[-1])
    assert json.loads(game_lines()[-1])["cell"] == "D5"
    terminal.types("u")
    terminal.waits(lambda: "move_undone" in game_lines()[-1])
    terminal.types("?")
    terminal.sees("the next card")
    terminal.types("\x03")

    assert terminal.ends() == 130


def test_a_window_may_change_while_one_plays(emulator: Start) -> None:
    terminal = emulator(*PLAY, "--seed", "7")
    terminal.sees("May be placed.")
    terminal.resize(60, 20)
    os.killpg(terminal.process.pid, signal.SIGWINCH)
    terminal.sees("too small")
    terminal.resize(100, 30)
    os.killpg(terminal.process.pid, signal.SIGWINCH)
    terminal.sees("May be placed.")
    plays_on(terminal, 8)


def test_a_game_that_was_killed_goes_on(emulator: Start, run: Run) -> None:
    killed = emulator(*PLAY, "--seed", "7")
    killed.sees("May be placed.")
    plays_on(killed, 9)
    killed.process.kill()
    killed.process.wait()
    before = game_lines()
    assert run("replay", str(GAME)).code == 0

    terminal = emulator("play")
    terminal.sees("Round")
    plays_on(terminal)

    assert game_lines()[: len(before)] == before
    assert run("replay", str(GAME)).code == 0


@pytest.mark.parametrize("ending", ["q", "\x03", signal.SIGHUP, signal.SIGTERM], ids=repr)
def test_whoever_leaves_finds_screen_and_log_whole(emulator: Start, run: Run, ending: str | signal.Signals) -> None:
    terminal = emulator(*PLAY, "--seed", "7")
    terminal.sees("May be placed.")
    terminal.types(" \r")
    terminal.sees("Enter turns up")
    if isinstance(ending, str):
        terminal.types(ending)
    else:
        terminal.process.send_signal(ending)
    code = terminal.ends()

    assert code == (130 if ending == "\x03" else 0 if isinstance(ending, str) else -ending)
    switched = dict(re.findall(rb"\x1b\[\?(\d+)([hl])", terminal.written))
    assert (switched[b"1049"], switched[b"25"]) == (b"l", b"h")
    assert now().phase == Phase.REVEAL
    assert run("replay", str(GAME)).code == 0


def test_a_window_that_is_closed_leaves_the_log_whole(emulator: Start, run: Run) -> None:
    terminal = emulator(*PLAY, "--seed", "7")
    terminal.sees("May be placed.")
    plays_on(terminal, 4)
    before = game_lines()
    os.close(terminal.master)
    terminal.master = os.open(os.devnull, os.O_RDWR)

    assert terminal.process.wait(PATIENCE) is not None
    assert game_lines()[: len(before)] == before
    assert run("replay", str(GAME)).code == 0


def test_a_hand_goes_out_of_sight_line_by_line_too(emulator: Start) -> None:
    terminal = emulator(*PLAY, "--plain", "-p", "Anna", "-p", "Béla", "--seed", "12")
    terminal.sees("Enter deals")
    terminal.types("\n")
    terminal.sees("Give the keyboard to Anna.")
    terminal.types("\n")
    terminal.sees("In your hand:")
    first, second = now().hands[0][:2]
    terminal.types(f"{first} {second}\n")
    terminal.sees("Give the keyboard to Béla.")

    assert "In your hand:" not in terminal.shown
    assert first not in terminal.shown
