"""What a command takes from its start to its end, beside Python with nothing but click, and in a game of a hundred."""

import os
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Final, NamedTuple, Self

import pytest

import cartographers
from cartographers.core.events import Event, encode
from cartographers.core.legal import task
from cartographers.core.moves import Move, Place, Reveal, decide, start
from cartographers.core.region import space_names
from cartographers.logs.lines import write
from tests.benchmarks.conftest import Comparison
from tests.helpers.random_games import BOX, random_drawing, states

REPLAY: Final = Path(__file__).parents[2] / "replays" / "01-solo-a.jsonl"

PROGRAM: Final = "import sys; from cartographers.shell import main; sys.exit(main())"
"""What an installer writes into the program `cartographers`."""


def python(program: str, *arguments: str) -> None:
    """Run a program, which nobody reads, in a process of its own, which keeps bytecode as that of a user does."""
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    subprocess.run(
        [sys.executable, "-c", program, *arguments],
        check=True,
        env={**kept, "PYTHONPATH": str(Path(cartographers.__file__).parents[1])},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
    )


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize(
    ("typed", "lines", "times"),
    [
        ("--version", 0, 1.15),
        ("--help", 0, 1.15),
        ("place farm I9 J9 K8 K9", 2, 1.6),
        ("reveal", 1, 1.6),
        ("show", 2, 1.6),
        ("score", 56, 2),
    ],
)
def test_start(compare: Comparison, typed: str, lines: int, times: float) -> None:
    """`{typed}`, beside `import click`."""
    log = b"".join(REPLAY.read_bytes().splitlines(keepends=True)[:lines])
    compare(
        lambda: python(PROGRAM, *typed.split()),
        lambda: python("import click"),
        f"at most {times} times",
        rounds=40,
        prepare=lambda: Path("game.jsonl").write_bytes(log),
    )


class Winter(NamedTuple):
    """A game in winter, and what can be typed there."""

    lines: list[bytes]
    """The last one is the card to be drawn."""
    place: str

    @classmethod
    def of(cls, players: int) -> Self:
        """Play at random, without taking anything back."""
        rng = Random(players)
        events: list[Event] = [
            start(BOX, seed="winter", edition="en", players=tuple(f"{number + 1}" for number in range(players)))
        ]
        (state,) = states(BOX, events)
        while state.season < len(BOX.seasons) - 1 or state.card is None:
            move: Move = Reveal()
            if state.card is not None:
                player = next(iter(state.waiting))
                move = Place(player, *random_drawing(BOX, state, player, rng, tidy=False))
            steps = decide(BOX, state, move)
            state = steps[-1].state
            events += [step.event for step in steps]
        first = next(iter(state.waiting))
        drawing = next(task(BOX, state, first).drawings())
        typed = f"place -p {first + 1} {drawing.terrain} {' '.join(space_names(drawing.spaces))}"
        return cls(write(map(encode, events)).splitlines(keepends=True), typed)


@pytest.mark.parametrize("command", ["place", "reveal", "show", "score", "moves -p 1", "replay game.jsonl"])
def test_hundred_players(compare: Comparison, command: str) -> None:
    """`{command}` in winter with a hundred players, beside a game alone."""
    hundred, alone = Winter.of(100), Winter.of(1)

    def run(game: Winter) -> None:
        lines = game.lines[:-1] if command == "reveal" else game.lines
        Path("game.jsonl").write_bytes(b"".join(lines))
        python(PROGRAM, *(game.place if command == "place" else command).split())

    compare(lambda: run(hundred), lambda: run(alone), "at most 3 times")
