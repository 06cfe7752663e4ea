"""Whatever is refused has a code and facts for scripts, a sentence for people, an exit code, and loses nothing."""

import errno
import os
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple
from unittest.mock import ANY

import pytest

from cartographers.base.words import Words
from cartographers.core.reasons import Reason
from cartographers.shell.problems import EXITS
from tests.cases.refusals import TABLE
from tests.helpers.commands import GAME, Lay, Run


class Case(NamedTuple):
    """A row of the table, and a replay with how many of its lines are the game."""

    position: str
    typed: list[str]
    exit_code: int
    code: str
    facts: dict[str, Any]


CASES: Final = [
    pytest.param(Case(position, shlex.split(typed), exit_code, code, facts), id=f"{position}: {typed[:60]}")
    for position, rows in TABLE.items()
    for typed, exit_code, code, facts in rows
]

IN_LOGS_ALONE: Final = {Reason.NO_SUCH_PLAYER, Reason.WRONG_MAP, Reason.WRONG_COINS, Reason.UNEXPECTED, Reason.NOT_NOW}
"""No command can wish for these; `replay` tells them."""

OF_SEALED_GAMES: Final = {
    *("no_key", "bad_key", "wrong_key", "locked_key"),
    *(Reason.NOT_SEALED, Reason.KEY_NEEDED, Reason.WRONG_WORDS, Reason.WORDS_TOO_LATE, Reason.WORDS_ALREADY),
    *(Reason.WRONG_SEED, Reason.EDICTS_NOT_DEALT, Reason.AMBUSH_LEFT_OUT, Reason.CARDS_EXCHANGED),
    *(Reason.CARD_SWAPPED, Reason.SHUFFLED_ANEW),
}
"""They have tests of their own, `test_sealed`."""

OF_SKILLS: Final = {
    *(Reason.SKILL_NOT_IN_GAME, Reason.SKILL_NOT_NOW, Reason.SKILL_USED_UP),
    *(Reason.TOO_FEW_COINS, Reason.NOT_BESIDE),
}
"""They have tests of their own, `test_skill`."""


@pytest.fixture(params=CASES)
def case(request: pytest.FixtureRequest, lay: Lay) -> Case:
    """Return a row of the table, with its game laid down."""
    case: Case = request.param
    replay, _, count = case.position.partition(" ")
    if replay != "nothing":
        lay(replay, int(count) if count else None)
    return case


def files() -> dict[Path, bytes]:
    return {path: path.read_bytes() for path in Path().iterdir()}


def test_a_refusal_has_a_code_and_facts_for_scripts(run: Run, case: Case) -> None:
    ran = run(*case.typed, "--json")

    assert (ran.code, ran.out) == (case.exit_code, "")
    assert ran.error == {"code": case.code, "message": ANY, **case.facts}
    assert list(ran.error)[:2] == ["code", "message"]


def test_a_refusal_tells_people_the_sentence_alone(run: Run, case: Case) -> None:
    message = run(*case.typed, "--json").error["message"]
    ran = run(*case.typed)

    assert (ran.code, ran.out) == (case.exit_code, "")
    assert ran.told.split() == ["Error:", *message.split()]


def test_a_refusal_touches_no_file(run: Run, case: Case) -> None:
    before = files()

    run(*case.typed)

    assert files() == before


def test_every_code_is_in_the_table() -> None:
    codes = {code for rows in TABLE.values() for _, _, code, _ in rows}

    of_clusters = {"other_settings", "no_cluster"}
    of_two_logs = {"another_game", "contradicts"}
    elsewhere = {"busy", "too_large", "bad_cards", "not_printed", "process_ended", "bot_failed", "no_extra"}
    assert {
        *Reason,
        *EXITS,
    } - codes == IN_LOGS_ALONE | OF_SEALED_GAMES | OF_SKILLS | of_clusters | of_two_logs | elsewhere


@pytest.fixture
def holder(lay: Lay) -> Iterator[int]:
    """Hold the game in another process, and return that process's number."""
    lay("01-solo-a", 3)
    program = f"from cartographers.logs.log import held\nwith held({str(GAME)!r}):\n    print(flush=True); input()"
    with subprocess.Popen(
        [sys.executable, "-c", program],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
    ) as process:
        assert process.stdout
        process.stdout.readline()
        yield process.pid
        process.communicate(b"\n")


class Clock:
    """A clock on which nobody waits."""

    def __init__(self) -> None:
        self.now = 0.0

    def monotonic(self) -> float:
        return self.now

    def sleep(self, seconds: float) -> None:
        self.now += seconds


def test_a_game_that_another_process_holds_is_busy_after_ten_seconds(
    run: Run, holder: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = Clock()
    monkeypatch.setattr("cartographers.logs.files.time", clock)

    ran = run("reveal", "--json")

    assert (ran.code, ran.out) == (5, "")
    assert ran.error == {"code": "busy", "message": ANY, "file": "game.jsonl", "pid": holder}
    assert 10 < clock.now < 11


def test_a_game_that_another_process_holds_can_be_read(run: Run, holder: int) -> None:
    assert holder
    assert run("show").code == 0


def test_what_cannot_be_written_whole_is_not_written_at_all(
    run: Run, lay: Lay, monkeypatch: pytest.MonkeyPatch
) -> None:
    lay("01-solo-a", 3)
    before = files()

    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)
    ran = run("reveal", "--json")

    assert (ran.code, ran.out) == (5, "")
    assert ran.error == {"code": "not_writable", "message": ANY, "file": "game.jsonl", "system": "ENOSPC"}
    assert files() == before


QUOTED: Final = {"de": "„{}“", "hu": "„{}”", "pl": "„{}”", "el": "«{}»"}


@pytest.mark.parametrize("language", QUOTED)
@pytest.mark.parametrize(
    ("line", "name"),
    [("plaice", "plaice"), ("show --plyer", "--plyer"), ("show --json=1", "--json"), ("show -p", "-p")],
)
def test_what_click_refuses_is_quoted_as_the_language_does(run: Run, language: str, line: str, name: str) -> None:
    ran = run(f"--lang={language}", *line.split())

    assert QUOTED[language].format(name) in ran.told
    assert not {"'", '"'} & {*ran.told}


@pytest.mark.parametrize("language", QUOTED)
def test_what_is_missing_is_quoted_as_the_language_does(run: Run, language: str) -> None:
    words = Words(language, "cartographers")
    ran = run("place", "--lang", language)

    assert QUOTED[language].format(words("metavar.TERRAIN")) in ran.told
    assert not {"'", '"'} & {*ran.told}
