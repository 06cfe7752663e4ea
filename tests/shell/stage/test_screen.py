"""Twenty terminals on one log: bots at the keys play a whole game, and while all wait, the processors do too."""

import json
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Final

import pytest

from tests.helpers.commands import GAME, Run, game_lines
from tests.helpers.emulator import PATIENCE, Emulator, Start, emulators

PLAYERS: Final = 20
CLOCK: Final = 100
"""The ticks of a second in which Linux counts the time of processors."""

KEYS: Final = {
    "Any key": "\t",
    "Enter draw": " \r",
    "First choose": " \r",
    "Enter next card": "\r",
    "Enter leaves": "q",
}
"""What a bot types, by what the last line of its screen says."""


@pytest.fixture
def emulator() -> Iterator[Start]:
    """Start commands in terminals, which are closed in the end."""
    yield from emulators()


def worked(terminal: Emulator) -> float:
    """Return how long a command has kept a processor busy, in seconds."""
    fields = Path(f"/proc/{terminal.process.pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / CLOCK


def keys_for(terminal: Emulator) -> str:
    """Return what a bot types on a screen as it is now."""
    line = "".join(terminal.screen.buffer[terminal.screen.lines - 1][column].data for column in range(80))
    return next((keys for shown, keys in KEYS.items() if shown in line), "")


def test_what_another_draws_shows_without_a_key_in_two_seconds(emulator: Start, run: Run) -> None:
    assert run("new", "-p", "Anna", "-p", "Ben", "--seed", "12").code == 0
    assert run("reveal").code == 0
    anna = emulator("play", "-p", "Anna")
    anna.sees("May be drawn")
    run("place", "-p", "Ben", "village", "A1", "B1", "B2", "C1")
    began = time.monotonic()
    anna.sees("Ben has drawn.")
    assert time.monotonic() < began + 2
    anna.types(" \r")
    anna.sees("Ben drew Village on A1 B1 B2 C1.")
    anna.types("q")
    anna.sees("cartographers play -p Anna")
    assert anna.ends() == 0


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="the time of processors is counted here")
def test_twenty_screens_play_a_whole_game(emulator: Start, run: Run) -> None:
    """Each only for its own seat, all at once; nothing is lost, and all see the end. The seed deals few cards."""
    names = [f"Player{number}" for number in range(1, PLAYERS + 1)]
    assert (
        run(
            "new", *(word for name in names for word in ("-p", name)), "--seed", "101", "--no-ambushes", "--no-ruins"
        ).code
        == 0
    )
    screens, rng = [emulator("play", "-p", name) for name in names], Random(1)
    for terminal in screens:
        terminal.sees("Enter next card")
    before, began = [*map(worked, screens)], time.monotonic()
    time.sleep(4)
    idle = [(now - then) / (time.monotonic() - began) for now, then in zip(map(worked, screens), before, strict=True)]
    assert max(idle) < 0.1
    assert sum(idle) / PLAYERS < 0.05

    seen, end = dict.fromkeys(names, (0, 0.0)), time.monotonic() + 20 * PATIENCE
    while left := [pair for pair in zip(names, screens, strict=True) if pair[1].process.poll() is None]:
        assert time.monotonic() < end, [(name, terminal.shown) for name, terminal in left]
        for name, terminal in rng.sample(left, len(left)):
            runs, (written, when) = terminal.read(0), seen[name]
            if not runs or (len(terminal.written) == written and time.monotonic() < when + 2):
                continue
            if keys := keys_for(terminal):
                terminal.types(keys)
                seen[name] = (len(terminal.written), time.monotonic())
        time.sleep(0.05)

    events = [json.loads(line) for line in game_lines()]
    assert events[-1]["event"] == "game_finished"
    assert {event["player"] for event in events if event["event"] == "shape_drawn"} == {*range(PLAYERS)}
    assert not any(event["event"].endswith("undone") for event in events)
    assert run("replay", str(GAME)).code == 0
