"""Many shells at once, and shells that die: nothing is lost, and nobody waits for the dead."""

import json
import subprocess
import sys
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from typing import Final

import pytest

from tests.helpers.commands import GAME, Lay, Ran, Run, game_lines
from tests.helpers.terminals import environment

PLAYERS: Final = [f"Player {number}" for number in range(1, 21)]


@pytest.fixture
def everybody(run: Run) -> None:
    """Let twenty players draw the same card."""
    assert run("new", *(word for name in PLAYERS for word in ("-p", name)), "--table", "--first-game").code == 0
    assert run("reveal", "farmland").code == 0


def at_once(shell: Run, lines: list[list[str]]) -> list[Ran]:
    """Run each command line in a shell of its own, all at the same time."""
    with ThreadPoolExecutor(len(lines)) as pool:
        return list(pool.map(lambda line: shell(*line, "--json"), lines))


@pytest.mark.usefixtures("everybody")
def test_twenty_drawings_at_once_are_all_there_once(run: Run, shell: Run) -> None:
    """Everybody draws elsewhere; who is first in the log is left to chance."""
    begun = game_lines()
    legal = run("moves", "-p", PLAYERS[0], "--json").json["moves"]
    moves = [move["spaces"] for move in legal if move["coins"]][:20]
    ran = at_once(shell, [["place", "-p", name, "farm", *move] for name, move in zip(PLAYERS, moves, strict=True)])

    assert [(done.code, done.err) for done in ran] == [(0, "")] * 20
    lines = game_lines()
    drawn = sorted(map(json.loads, lines[2:]), key=lambda event: event["player"])
    assert lines[:2] == begun
    assert drawn == [
        {"event": "shape_drawn", "player": player, "map": player, "terrain": "farm", "spaces": spaces, "coins": 1}
        for player, spaces in enumerate(moves)
    ]
    assert [done.json["events"] for done in ran] == [[event] for event in drawn]
    assert run("replay", str(GAME)).code == 0


@pytest.mark.usefixtures("everybody")
def test_of_twenty_who_draw_for_the_same_player_one_does(run: Run, shell: Run) -> None:
    ran = at_once(shell, [["place", "-p", PLAYERS[0], "farm", "A1", "A2"]] * 20)

    assert Counter(done.error["code"] if done.err else "" for done in ran) == {"": 1, "already_drawn": 19}
    assert len(game_lines()) == 3
    assert run("replay", str(GAME)).code == 0


def test_of_twenty_who_start_a_game_one_does(shell: Run) -> None:
    ran = at_once(shell, [["new", "-p", name, "--seed", name] for name in PLAYERS])
    (line,) = game_lines()

    assert Counter(done.error["code"] if done.err else "" for done in ran) == {"": 1, "exists": 19}
    assert [done.json["events"] for done in ran if not done.err] == [[json.loads(line)]]


DIES: Final = f"""
import os, signal
from cartographers.logs.log import held
with held({str(GAME)!r}):
    with open({str(GAME)!r}, "a") as log:
        log.write('{{"event": "shape_')
    os.kill(os.getpid(), signal.SIGKILL)
"""


def test_who_dies_while_it_writes_blocks_nobody_and_loses_nothing(
    run: Run, lay: Lay, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = lay("01-solo-a", 2)
    died = subprocess.run([sys.executable, "-c", DIES], check=False, env=environment())
    assert died.returncode == -9
    assert game_lines() == [*lines, '{"event": "shape_']

    monkeypatch.setattr("cartographers.logs.files.time.sleep", lambda _: pytest.fail("waits for the dead"))

    assert run("place", "farm", "I9", "J9", "K8", "K9").code == 0
    assert len(game_lines()) == 3
    assert run("replay", str(GAME)).code == 0
