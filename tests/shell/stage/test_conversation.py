"""A game line by line, for some of its players: it waits for the others and goes on by itself."""

import json
import sys
import time
from collections.abc import Iterator

import pytest

from cartographers.shell.games import GAMES
from tests.helpers.commands import Run, game_lines
from tests.helpers.emulator import PATIENCE, Emulator, Start, emulators

each_game = pytest.mark.parametrize("kind", GAMES)


@pytest.fixture
def emulator() -> Iterator[Start]:
    """Start commands in terminals, which are closed in the end."""
    yield from emulators()


def both(emulator: Start, run: Run) -> tuple[Emulator, Emulator]:
    """Begin a game of two, each in a terminal, with a card turned up."""
    run("new", "-p", "Anna", "-p", "Ben", "--seed", "12")
    anna, ben = (emulator("play", "--plain", "-p", name) for name in ("Anna", "Ben"))
    for terminal in (anna, ben):
        terminal.sees("Enter turns up the next card")
    anna.types("\n")
    anna.sees("Anna: Village / Farm and spaces")
    return anna, ben


def test_two_play_line_by_line_at_a_terminal_each(emulator: Start, run: Run) -> None:
    anna, ben = both(emulator, run)
    ben.types("\n")
    ben.sees("The game has gone on in the meantime, so this answer was not used.")
    assert len(game_lines()) == 2
    ben.sees("Ben: Village / Farm and spaces")
    anna.types("place village A1 B1 B2 C1\n")
    anna.sees("Waiting for Ben (? for more):")
    anna.types("u\n")
    anna.sees("drawing was taken back.")
    anna.types("place farm A1 B1 B2 C1\n")
    anna.waits(lambda: anna.shown.count("Waiting for Ben") == 2)
    ben.types("place village A1 B1 B2 C1\n")
    for terminal in (anna, ben):
        terminal.sees("Anna drew Farm on A1 B1 B2 C1.")
        terminal.sees("Enter turns up the next card")
    anna.sees("Ben drew Village on A1 B1 B2 C1.")
    anna.types("\n")
    anna.waits(lambda: len(game_lines()) > 5)
    ben.types("q\n")
    assert ben.ends() == 0
    ben.sees("cartographers play --plain -p Ben")


def test_while_one_waits_only_the_own_map_is_meant(emulator: Start, run: Run) -> None:
    anna, _ = both(emulator, run)
    anna.types("place farm A1 B1 B2 C1\n")
    anna.sees("Waiting for Ben")
    anna.types("row A\n")
    anna.sees("A: A1 farm, A2-A11 empty")
    anna.waits(lambda: anna.shown.count("Waiting for Ben") == 2)
    anna.types("\n")
    anna.sees("u: take the last drawing back")
    assert "Enter or r: the next card" not in anna.shown


def test_what_is_typed_while_others_draw_means_what_it_meant(emulator: Start, run: Run) -> None:
    """It is told that somebody has drawn, not what, and the answer counts."""
    anna, ben = both(emulator, run)
    ben.types("?\n")
    ben.sees("Ben: Village / Farm and spaces")
    run("place", "-p", "Anna", "village", "A1", "B1", "B2", "C1")
    ben.types("village A1 B1 B2 C1\n")
    ben.sees("Anna has drawn.")
    ben.sees("Enter: yes")
    ben.types("\n")
    ben.waits(lambda: len(game_lines()) == 4)
    anna.sees("Anna: Village / Farm")


@each_game
def test_a_script_that_has_written_all_does_not_wait(run: Run, kind: str) -> None:
    """What it has written is for when it is its turn; without any more it leaves."""
    run("new", "--kind", kind, "-p", "Anna", "-p", "Ben", "-p", "Cleo", "--seed", "12")
    seat = 1
    if kind == "cartographers":
        run("reveal")
        run("place", "-p", "Ben", "village", "A1", "B1", "B2", "C1")
    else:
        seat = (json.loads(game_lines()[0])["sun"] + 1) % 3  # who does not choose the direction
    began = time.monotonic()
    ran = run("play", "--kind", kind, "--plain", "-p", ("Anna", "Ben", "Cleo")[seat], stdin=b"")

    assert (ran.code, ran.err) == (0, "")
    assert "Waiting for" in ran.out
    assert time.monotonic() < began + PATIENCE / 2


def test_a_script_waits_for_its_turn(emulator: Start, run: Run) -> None:
    run("new", "-p", "Anna", "-p", "Ben", "--seed", "12")
    run("reveal")
    run("place", "-p", "Ben", "village", "A1", "B1", "B2", "C1")
    script = f"(sleep 1; printf '\\n') | {sys.executable} -m cartographers play --plain -p Ben"
    ben = emulator(command=["/bin/sh", "-c", script])
    ben.sees("Waiting for Anna (? for more):")
    assert run("place", "-p", "Anna", "village", "A1", "B1", "B2", "C1").code == 0
    assert ben.ends() == 0
    assert b"Anna drew Village on A1 B1 B2 C1." in ben.written
    assert json.loads(game_lines()[-1])["event"] == "card_revealed"
