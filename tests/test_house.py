"""What holds the house together beside its imports, which the linter of imports checks."""

import ast
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.random_games import BOX

CHECKOUT = Path(__file__).parent.parent
ROOMS = sorted(
    path
    for room in ("core", "cli", "shell", "simulation", "library.py", "paper")
    for path in [CHECKOUT / "cartographers" / room, *(CHECKOUT / "cartographers" / room).rglob("*.py")]
    if path.is_file()
)
"""The modules of the first game, and of the shell."""


def texts(path: Path) -> Iterator[str]:
    """Yield every text that stands in a module as a value."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


def defaults(path: Path) -> Iterator[object]:
    """Yield what a module takes where nothing was said: defaults, values handed in by name, and the last of an `or`."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        match node:
            case ast.arguments(defaults=defaults, kw_defaults=by_name):
                values = [*defaults, *by_name]
            case ast.keyword(value=value) | ast.BoolOp(values=[*_, value]):
                values = [value]
            case _:
                values = []
        yield from (value.value for value in values if isinstance(value, ast.Constant))


@pytest.mark.parametrize("module", ROOMS, ids=lambda path: str(path.relative_to(CHECKOUT)))
def test_no_code_knows_the_name_of_an_edition_or_a_side(module: Path) -> None:
    """Editions differ by their answers alone, and sides by what is printed on them; letters may mean something else."""
    assert not {*texts(module)} & {*BOX.editions, "|".join(BOX.editions), "|".join(BOX.sides)}
    assert not {*defaults(module)} & BOX.sides.keys()


def test_the_rooms_are_found() -> None:
    assert {"judge.py", "village.py", "new.py", "app.py", "games.py", "sheets.py"} <= {path.name for path in ROOMS}


@pytest.mark.parametrize("card", BOX.scoring)
def test_every_scoring_card_has_a_test_of_its_own(card: str) -> None:
    """In the file of its group, beside others, so that whoever adds a card sees where its test belongs."""
    path = CHECKOUT / "tests" / "core" / "scoring" / f"test_{BOX.scoring[card].group}.py"
    assert re.search(rf"^def test_{card}_", path.read_text(encoding="utf-8"), re.MULTILINE)


def test_a_game_has_the_same_text_whatever_python_hashes_by() -> None:
    """Three interpreters play the same game and write the same bytes."""
    logs = set()
    for hash_seed in "012":
        command = [sys.executable, "tests/random_games.py", "--log", "2"]
        environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(CHECKOUT)}
        logs.add(subprocess.run(command, cwd=CHECKOUT, env=environment, capture_output=True, check=True).stdout)
    (log,) = logs
    assert log.startswith(b'{"event": "game_started"')
    assert log.count(b"\n") > 50
