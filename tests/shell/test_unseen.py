"""What was done stands, though nobody reads it: then that is said, and that it must not be done again."""

import json
import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Final

import pytest

from cartographers.base.words import LANGUAGES, Words
from tests.helpers.commands import GAME, Run, game_lines
from tests.helpers.terminals import command, environment

FULL: Final = Path("/dev/full")
SYSTEM: Final = {"full": "ENOSPC", "closed": "EPIPE"}

NAMED: Final = {"other.jsonl": "other.jsonl", "our $1 game.jsonl": "'our $1 game.jsonl'"}
"""Names of logs, and as a shell takes them."""

FIRST: Final = ["new --seed 7 -p Anna -p Ben", "reveal", "place -p Anna village A2 B2 C2 D2", "undo -p Anna"]
SEALED: Final = ["new --sealed -p Anna", "seal word", "reveal"]
SECOND: Final = [
    "new --kind strange-world --seed 7 -p Anna -p Ben",
    "reveal",
    "place -p Anna swamp_portal volcano_plant",
    "undo -p Anna",
]
GAMES: Final = [
    pytest.param(game[:number], game[number], id=f"{name}-{game[number].split()[0]}")
    for name, game in (("first", FIRST), ("sealed", SEALED), ("second", SECOND))
    for number in range(len(game))
]
"""By command: what is typed before it, and itself."""


@contextmanager
def unread(kind: str) -> Iterator[IO[bytes]]:
    """Open what cannot be written: a disk that is full, or a pipe that nobody reads."""
    if kind == "full":
        if not FULL.exists():
            pytest.skip("there is no disk that is always full")
        with FULL.open("wb", buffering=0) as file:
            yield file
        return
    reading, writing = os.pipe()
    os.close(reading)
    with open(writing, "wb", buffering=0) as pipe:
        yield pipe


@pytest.mark.parametrize("kind", SYSTEM)
@pytest.mark.parametrize(("before", "typed"), GAMES)
def test_a_command_whose_answer_nobody_reads_says_that_it_is_done(
    run: Run, shell: Run, before: list[str], typed: str, kind: str
) -> None:
    for line in before:
        assert run(*line.split()).code == 0
    there = len(game_lines()) if before else 0
    with unread(kind) as file:
        ran = shell(*typed.split(), "--json", stdout=file)
    error = ran.error

    assert ran.code == 5
    assert (error["code"], error["file"], error["system"]) == ("not_printed", str(GAME), SYSTEM[kind])
    assert len(game_lines()) > there
    assert run("replay", str(GAME)).code == 0


@pytest.mark.parametrize("kind", SYSTEM)
@pytest.mark.parametrize("language", LANGUAGES)
def test_people_read_it_in_their_language(shell: Run, language: str, kind: str) -> None:
    with unread(kind) as file:
        ran = shell("new", stdout=file, CARTOGRAPHERS_LANG=language, PYTHONIOENCODING="utf-8")
    words = Words(language, "cartographers")

    assert ran.code == 5
    assert ran.told == words("error", message=words("error.unseen", file=GAME, options="")).replace("\u00a0", " ")


@pytest.mark.parametrize(("before", "typed"), GAMES)
@pytest.mark.parametrize("log", NAMED)
def test_the_command_that_shows_it_names_the_log(run: Run, shell: Run, before: list[str], typed: str, log: str) -> None:
    for line in before:
        assert run(*line.split(), "-g", log).code == 0
    with unread("closed") as file:
        error = shell(*typed.split(), "-g", log, "--json", stdout=file).error

    assert (error["code"], error["file"]) == ("not_printed", log)
    assert f"`cartographers show -g {NAMED[log]}`" in error["message"]


def test_people_read_the_name_of_the_log_too(shell: Run) -> None:
    with unread("closed") as file:
        told = shell("new", "-g", "other.jsonl", stdout=file).told

    assert "`cartographers show -g other.jsonl`" in told


def test_a_log_that_is_the_usual_one_is_not_named(shell: Run) -> None:
    with unread("closed") as file:
        error = shell("new", "-g", "other.jsonl", "--json", stdout=file, CARTOGRAPHERS_GAME="other.jsonl").error

    assert "`cartographers show`" in error["message"]


@pytest.mark.parametrize("kind", SYSTEM)
def test_play_says_it_of_its_last_move(run: Run, kind: str) -> None:
    """And before the first move it is as silent as any command that only shows something."""
    run("new", "--seed", "7")
    with unread(kind) as file:
        done = subprocess.run(
            command("play", "--plain"),
            check=False,
            env=environment(CARTOGRAPHERS_LANG="en"),
            input=b"r\nq\n",
            stdout=file,
            stderr=subprocess.PIPE,
        )
    assert (done.returncode, len(game_lines())) == {"full": (5, 1), "closed": (5, 3)}[kind]
    assert (b"Do not repeat it" in done.stderr) == (kind == "closed")


@pytest.mark.parametrize("kind", SYSTEM)
def test_play_that_begins_a_game_says_so(shell: Run, kind: str) -> None:
    with unread(kind) as file:
        ran = shell("play", "--plain", "--seed", "7", stdout=file)

    assert ran.code == 5
    assert "Do not repeat it" in ran.told
    assert len(game_lines()) == 1


@pytest.mark.parametrize("options", [[], ["--json"]], ids=["people", "scripts"])
def test_a_file_that_was_written_is_not_blamed_for_an_answer_that_cannot_be(
    run: Run, shell: Run, options: list[str]
) -> None:
    typed = ["simulate", "--games", "2", "-o", "results.jsonl", *options]
    with unread("full") as file:
        ran = shell(*typed, stdout=file)

    assert ran.code == 5
    assert "results.jsonl" not in ran.err
    assert run(*typed).code == 0


def test_where_problems_cannot_be_told_either_the_exit_code_tells() -> None:
    with unread("closed") as file:
        done = subprocess.run(command("new"), check=False, env=environment(), stdout=file, stderr=file)
    assert done.returncode == 5
    assert GAME.exists()


def test_a_command_that_is_refused_says_why(run: Run, shell: Run) -> None:
    """As nothing was done."""
    run("new")
    with unread("closed") as file:
        assert json.loads(shell("undo", "--json", stdout=file).err)["error"]["code"] == "nothing_to_undo"
