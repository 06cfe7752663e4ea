"""A program that plays for many at once, each in a process of its own: thrice each drawing at each table.

What each was told to have happened lies then in a file `PLAYER.json`, as pairs of a table and an event.
"""

import io
import json
import os
import signal
import sys
from contextlib import redirect_stderr, redirect_stdout
from multiprocessing import get_context
from multiprocessing.synchronize import Barrier
from pathlib import Path
from typing import Any, Final

from tests.helpers.fork_server import command, load

ROUNDS: Final = {"farmland": "farm A1 A2", "great_river": "water A4-A6", "rift_lands": "village A8"}
"""Cards, and what everybody draws of them."""

AT_ANOTHER_TIME: Final = {"no_card", "still_drawing", "already_drawn", "busy"}

LONGEST_ROUND: Final = 40
"""How long a card may take, in seconds: if a drawing were lost, the next card would be waited for without end."""


def run(typed: list[str]) -> tuple[int, Any]:
    """Run a command line in this process, and return the exit code and what it printed as JSON."""
    out, err = io.TextIOWrapper(io.BytesIO(), "utf-8"), io.TextIOWrapper(io.BytesIO(), "utf-8")
    with redirect_stdout(out), redirect_stderr(err):
        code = command(typed)
    stream = err if code else out
    stream.seek(0)
    return code, json.load(stream)


def sit_at_tables(player: str, tables: list[str], together: Barrier) -> None:
    """Play for one, and write down what was confirmed."""
    told: list[tuple[str, dict[str, Any]]] = []

    def obeyed(table: str, *typed: str) -> bool:
        code, document = run([*typed, "-g", table, "--json"])
        if code and document["error"]["code"] not in AT_ANOTHER_TIME:
            together.abort()
            sys.exit(str(document))
        told.extend((table, event) for event in document.get("events", []))
        return code == 0

    for table in tables:
        for card, drawing in ROUNDS.items():
            place, undo = ("place", "-p", player, *drawing.split()), ("undo", "-p", player)
            signal.alarm(LONGEST_ROUND)
            together.wait()  # or the next card could be turned up before a drawing is taken back
            while not obeyed(table, *place):
                obeyed(table, "reveal", card)
            for typed in (undo, place, undo, place):
                while not obeyed(table, *typed):
                    pass
    signal.alarm(0)
    Path(f"{player}.json").write_text(json.dumps(told))


def main(players: list[str], tables: list[str]) -> None:
    """Let all of them sit down together."""
    load()
    os.fsync = lambda _: None  # type: ignore[assignment]  # nothing dies here, so no disk is waited for
    context = get_context("fork")
    together = context.Barrier(len(players))
    shells = [context.Process(target=sit_at_tables, args=(player, tables, together)) for player in players]
    for shell in shells:
        shell.start()
    for shell in shells:
        shell.join()
    sys.exit(any(shell.exitcode for shell in shells))


if __name__ == "__main__":
    main(*json.loads(sys.argv[1]))
