"""Sealed logs that were changed at random: no command calls them right, and none proven."""

import json
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest

from cartographers.core.events import encode
from cartographers.logs.lines import write
from cartographers.strange_world.core import events as strange_events
from tests.helpers import tampering
from tests.helpers.commands import GAME, Run
from tests.helpers.paper import writing
from tests.helpers.random_games import BOX, random_game
from tests.helpers.sealed import game, lines
from tests.helpers.tampering import Case, problem
from tests.strange_world.helpers import random_games as strange

KEY: Final = Path(f"{GAME}.key")
SHEET: Final = "sheet.txt"
READING: Final = ("show --json", "score --json", f"check --log {GAME} {SHEET}", "moves -p Anna --json")
REPLAYING: Final = ("", "--json", "--each --json", "--step {n}", "--step {n} --json", "--each --step {n} --json")
PROVEN: Final = ("Proven:", '"sealed": "proven"')


def lay_down(case: Case, rng: Random) -> None:
    """Lay a log down, and beside it its key, that of another game, a broken one or none."""
    GAME.write_bytes(case.data)
    KEY.unlink(missing_ok=True)
    key: dict[str, Any] = {"format": "cartographers-key/1", **case.key._asdict()}
    if case.keyed:
        KEY.write_text(json.dumps(key))
    elif rng.random() < 0.5:
        KEY.write_text(rng.choice(["", "{}", json.dumps({**key, "seed": "of another game"})]))


def check(run: Run, case: Case, rng: Random) -> None:
    """Ask one command that reads a log, and one way to replay it."""
    line = rng.choice(REPLAYING).format(n=rng.randint(1, len(case.was) + 2))
    ran = run("replay", str(GAME), *line.split())
    assert ran.code in ({0, 1, 4} if case.passes() else {1, 4}), line
    assert case.unchanged or not any(part in ran.out for part in PROVEN), line
    line = rng.choice(READING)
    assert case.passes(torn=True) or run(*line.split()).code, line


@pytest.fixture
def sheet() -> None:
    """Lay the right sheet of Anna down."""
    sheets = [writing.filled_in(writing.played(BOX, game()), 0, level=1)]
    Path(SHEET).write_text(writing.written(sheets, "text", side="A", edition="en"))


@pytest.mark.usefixtures("sheet")
@pytest.mark.parametrize("first", range(0, 150, 30))
def test_no_command_calls_a_changed_log_right(run: Run, first: int) -> None:
    for seed in range(first, first + 30):
        rng = Random(seed)
        case = tampering.case(rng)
        lay_down(case, rng)
        check(run, case, rng)


@pytest.mark.parametrize("first", range(1000, 3000, 250))
def test_no_replay_of_a_changed_log_passes(first: int) -> None:
    assert [*filter(None, map(problem, range(first, first + 250)))] == []


@pytest.mark.parametrize("grafted", [("commitment",), ("commitment", "number", "seal"), ("number", "seal")])
@pytest.mark.parametrize("kind", ["cartographers", "strange-world"])
def test_what_was_never_sealed_is_not_made_so_by_its_fields(run: Run, kind: str, grafted: tuple[str, ...]) -> None:
    """Only a header that the game itself makes holds a commitment; elsewhere such fields are none of the log."""
    log = [*map(encode, random_game(BOX, Random(3)))]
    if kind == "strange-world":
        log = [strange_events.encode(event) for event, _ in strange.random_game(strange.BOX, Random(3), 2)]
    for number, fields in enumerate(sealed_log := [*lines(game())][: len(log)]):
        log[number] |= {name: fields[name] for name in grafted if name in fields}
    GAME.write_bytes(write(log[: len(sealed_log)]))

    ran = run("replay", str(GAME), "--json")

    assert (ran.code, ran.json.get("sealed")) == (4, None)


def test_an_empty_commitment_is_none(run: Run) -> None:
    run("new", "--seed", "monday")
    header = json.loads(GAME.read_text())
    GAME.write_bytes(write([{**header, "commitment": "", "number": 1, "seal": "0" * 32}]))

    assert run("replay", str(GAME), "--json").code == 4
