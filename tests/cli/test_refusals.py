"""Whatever is refused has a code and facts for scripts, a sentence for people, an exit code, and loses nothing."""

import errno
import os
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeAlias
from unittest.mock import ANY

import pytest

from cartographers.base.words import Words
from cartographers.core.errors import Reason
from cartographers.logs import lock
from cartographers.shell.problems import EXITS
from tests.cli.conftest import GAME, Lay, Run

A, B, C = "Anna", "Béla", "Γιώργος"
LONG: Final = "x" * 41
LOG: Final = {"file": "game.jsonl"}

Row: TypeAlias = tuple[str, int, str, dict[str, Any]]
"""What is typed, the exit code, the code of the error and its facts."""

TABLE: Final[dict[str, list[Row]]] = {
    "01-solo-a 2": [
        ("place forest A11 A12 B11 L11", 3, "off_map", {"spaces": ["A12", "L11"]}),
        ("place forest A4 B4 C4 C5", 3, "overlap", {"spaces": ["B4"]}),
        ("place water A1-A3 B3", 3, "wrong_terrain", {"terrain": "water", "terrains": ["forest", "farm"]}),
        ("place farm A1-A4", 3, "wrong_shape", {"card": "orchard", "spaces": ["A1", "A2", "A3", "A4"]}),
        ("place farm A1", 3, "fallback_not_allowed", {"card": "orchard"}),
        ("place -p anne farm A1", 2, "unknown_player", {"found": "anne", "suggestions": [A]}),
        ("place fram A1", 2, "unknown_terrain", {"found": "fram", "suggestions": ["farm"]}),
        ("place f A1", 2, "unknown_terrain", {"found": "f", "suggestions": ["forest", "farm"]}),
        ("place mountain A1", 2, "unknown_terrain", {"found": "mountain", "suggestions": []}),
        ("place farm A1 B0", 2, "unknown_space", {"found": "B0"}),
        ("place farm A1-B2", 2, "unknown_space", {"found": "A1-B2"}),
        ("place farm ,", 2, "unknown_space", {"found": ","}),
        ("place farm", 2, "usage", {}),
        ("reveal", 3, "still_drawing", {"card": "orchard", "players": [0]}),
        ("undo", 3, "nothing_to_undo", {"player": 0}),
        ("undo now", 2, "usage", {}),
        ("new", 5, "exists", LOG | {"system": "EEXIST"}),
        ("show --step 1", 2, "usage", {}),
        ("show --lang fr", 2, "unknown_lang", {"found": "fr", "suggestions": []}),
        ("draw", 2, "usage", {}),
        ("place farm A1 -g game.jsonl/x", 4, "missing", {"file": "game.jsonl/x", "system": "ENOTDIR"}),
        ("place farm A1 -g .", 5, "not_writable", {"file": ".", "system": "EISDIR"}),
        ("show -g .", 4, "missing", {"file": ".", "system": "EISDIR"}),
        ("score --sheet game.jsonl", 4, "bad_sheet", LOG | {"faults": ANY}),
        ("check game.jsonl", 4, "bad_sheet", LOG | {"faults": ANY}),
        ("simulate --games 1 -o game.jsonl", 5, "exists", LOG),
        ("replay -j 2 --each game.jsonl", 2, "usage", {}),
    ],
    "01-solo-a 3": [
        ("place farm A1", 3, "no_card", {}),
        ("moves", 3, "no_card", {}),
        ("hint", 3, "no_card", {}),
        ("reveal hamlet", 2, "card_not_needed", {}),
        ("reveal homlet", 2, "unknown_card", {"found": "homlet", "suggestions": ["hamlet", "homestead"]}),
        ("reveal canal_lake", 2, "unknown_card", {"found": "canal_lake", "suggestions": []}),
    ],
    "01-solo-a 27": [
        ("place village A9 A10 B9", 3, "ruin_required", {"spaces": ["C10", "I2", "J6"]}),
    ],
    "01-solo-a 59": [
        ("place farm A1", 3, "game_over", {}),
        ("moves", 3, "game_over", {}),
        ("reveal", 3, "game_over", {}),
    ],
    "02-solo-b-de-free 12": [
        ("place monster D1 E1 E2 F1", 3, "wrong_shape", {"card": "kobold_onslaught", "cover": "K1"}),
    ],
    "02-solo-b-de-free 33": [
        ("place farm I11 J11 K9-K11", 3, "fallback_must_be_1x1", {"card": "hinterland_stream"}),
    ],
    "03-three-players 3": [
        ("place -p Béla forest A1", 3, "already_drawn", {"player": 1}),
        ("moves -p Béla", 3, "already_drawn", {"player": 1}),
        ("reveal", 3, "still_drawing", {"card": "treetop_village", "players": [0, 2]}),
        ("undo -p Anna", 3, "nothing_to_undo", {"player": 0}),
        ("place forest A1", 2, "player_needed", {"players": [A, B, C]}),
        ("moves", 2, "player_needed", {"players": [A, B, C]}),
        ("undo", 2, "player_needed", {"players": [A, B, C]}),
        ("show -p Ana", 2, "unknown_player", {"found": "Ana", "suggestions": [A]}),
        ("moves -p 0", 2, "unknown_player", {"found": "0", "suggestions": []}),
        ("score -p Ana", 2, "unknown_player", {"found": "Ana", "suggestions": [A]}),
    ],
    "08-table-full-map 4": [
        ("reveal", 2, "card_needed", {}),
        ("reveal Hamlet", 3, "not_in_deck", {"card": "hamlet"}),
        ("reveal HAM", 3, "not_in_deck", {"card": "hamlet"}),
    ],
    "bad/02-overlap": [
        (command, 4, "does_not_follow", LOG | {"line": 13, "reason": "overlap", "spaces": ["C6"]})
        for command in ("show", "moves", "reveal", "place farm A1", "undo")
    ],
    "bad/13-reveal-early": [
        ("show", 4, "does_not_follow", LOG | {"line": 33, "reason": "still_drawing", "card": ANY, "players": [0]}),
    ],
    "bad/17-missing-field": [
        (command, 4, "damaged", LOG | {"line": ANY, "reason": "missing_field", "field": ANY})
        for command in ("show", "moves", "reveal", "place farm A1", "undo")
    ],
    "bad/20-wrong-format": [
        ("reveal", 4, "damaged", LOG | {"line": 1, "reason": "unknown_format", "found": ANY, "expected": ANY}),
    ],
    "nothing": [
        (command, 4, "missing", LOG | {"system": "ENOENT"})
        for command in ("show", "moves", "reveal", "place farm A1", "undo")
    ]
    + [
        ("new -g no/game.jsonl", 5, "not_writable", {"file": "no/game.jsonl", "system": "ENOENT"}),
        ("new -p Anna -p ANNA", 2, "same_name", {"name": "ANNA"}),
        ("new -p Anna -p ''", 2, "wrong_name", {"name": "", "longest": 40}),
        (f"new -p {LONG}", 2, "wrong_name", {"name": LONG, "longest": 40}),
        ("new -p 'An\tna'", 2, "wrong_name", {"name": "An\tna", "longest": 40}),
        ("new" + "".join(f" -p {n}" for n in range(101)), 2, "wrong_players", {"count": 101, "most": 100}),
        ("new --map C", 2, "unknown_map", {"found": "C", "suggestions": []}),
        ("new --edition pt", 2, "unknown_edition", {"found": "pt", "suggestions": []}),
        ("new --rule solo_ambush", 2, "usage", {}),
        ("new --rule solo_ambush=maybe", 2, "unknown_value", {"found": "maybe", "suggestions": []}),
        ("new --rule wildholds_stars=7", 2, "unknown_value", {"found": "7", "suggestions": []}),
        ("new --rule wildstars=6", 2, "unknown_rule", {"found": "wildstars", "suggestions": ["wildholds_stars"]}),
        ("new --edicts greenb,treet,shieldg,caul", 2, "wrong_edicts", {"edicts": ANY}),
        ("new --edicts greenbough", 2, "wrong_edicts", {"edicts": ["greenbough"]}),
        ("new --edicts hamlet,canal,shield,caul", 2, "unknown_card", {"found": "hamlet", "suggestions": []}),
        (
            "new --edicts green",
            2,
            "unknown_card",
            {"found": "green", "suggestions": ["greenbough", "greengold_plains"]},
        ),
        ("new --edicts greenb,canal,shield,caul --first-game", 2, "usage", {}),
        ("new --table", 2, "edicts_needed", {}),
        ("new --table --first-game --seed x", 2, "usage", {}),
        ("replay", 2, "usage", {}),
        ("replay game.jsonl --step 0", 2, "usage", {"typed": "0", "least": 1, "most": ANY}),
        ("--lang fr show", 2, "unknown_lang", {"found": "fr", "suggestions": []}),
        ("replay game.jsonl --delay -1", 2, "usage", {"typed": "-1", "least": 0, "most": ANY}),
        ("score", 4, "missing", LOG | {"system": "ENOENT"}),
        ("score no.txt", 2, "usage", {}),
        ("score --sheet no.txt", 4, "missing", {"file": "no.txt", "system": "ENOENT"}),
        ("score --sheet no.txt --card hamlet", 2, "unknown_card", {"found": "hamlet", "suggestions": []}),
        ("score --sheet no.txt --map C", 2, "unknown_map", {"found": "C", "suggestions": []}),
        ("score --sheet no.txt --edition pt", 2, "unknown_edition", {"found": "pt", "suggestions": []}),
        ("score --sheet no.txt --rule lost=x", 2, "unknown_value", {"found": "x", "suggestions": []}),
        ("check", 2, "usage", {}),
        ("check no.txt", 4, "missing", {"file": "no.txt", "system": "ENOENT"}),
        ("check no.txt --map A", 2, "usage", {}),
        ("check --form no.txt", 2, "usage", {}),
        ("check --form --rule lost_barony_wasteland=open", 2, "usage", {}),
        ("check - no.txt -", 2, "usage", {}),
        ("score --sheet - -", 2, "usage", {}),
        ("replay - -", 2, "usage", {}),
        ("check --form --map C", 2, "unknown_map", {"found": "C", "suggestions": []}),
        ("check --form --format xls", 2, "unknown_kind", {"found": "xls", "suggestions": []}),
        ("check no.txt --edition pt", 2, "unknown_edition", {"found": "pt", "suggestions": []}),
        ("check no.txt --rule lost=x", 2, "unknown_value", {"found": "x", "suggestions": []}),
        ("check no.txt --log no.jsonl", 4, "missing", {"file": "no.jsonl", "system": "ENOENT"}),
        ("check -j 0 no.txt", 2, "usage", {"typed": "0", "least": 1, "most": ANY}),
        ("check -j 2 --form", 2, "usage", {}),
        ("simulate", 2, "usage", {}),
        ("simulate --games 0", 2, "usage", {"typed": "0", "least": 1, "most": ANY}),
        ("simulate --seeds 5:5", 2, "usage", {}),
        ("simulate --seeds 5", 2, "usage", {}),
        ("simulate --games 4 --seeds 0:5", 2, "usage", {}),
        ("simulate --games 1 --players 101", 2, "usage", {"typed": "101", "least": 1, "most": 100}),
        ("simulate --games 1 --bot greddy", 2, "unknown_bot", {"found": "greddy", "suggestions": ["greedy"]}),
        ("simulate --games 1 --map C", 2, "unknown_map", {"found": "C", "suggestions": []}),
        ("simulate --games 1 --edicts greenbough", 2, "wrong_edicts", {"edicts": ["greenbough"]}),
        ("simulate --games 1 -o no/x", 5, "not_writable", {"file": "no/x", "system": "ENOENT"}),
        ("simulate --games 1 -o .", 5, "not_writable", {"file": ".", "system": "EISDIR"}),
        ("simulate --games 1 -o /dev/null", 5, "not_writable", {"file": "/dev/null"}),
        ("simulate --games 1 -o -", 2, "usage", {}),
        ("simulate --games 1 --logs x", 2, "usage", {}),
        ("simulate --games 1 --dask tcp://127.0.0.1:1 -j 2", 2, "usage", {}),
        ("simulate --games 1 --dask nowhere", 2, "usage", {}),
        ("moves --sheet no.txt", 2, "card_needed", {}),
        ("moves --sheet no.txt --card hamlet", 4, "missing", {"file": "no.txt", "system": "ENOENT"}),
        ("moves --sheet no.txt --card wildhold", 2, "unknown_card", {"found": "wildhold", "suggestions": []}),
        ("moves --sheet no.txt --card hamlet --rule x=y", 2, "unknown_rule", {"found": "x", "suggestions": []}),
        ("cards hamelt", 2, "unknown_card", {"found": "hamelt", "suggestions": ["hamlet"]}),
        ("cards great", 2, "unknown_card", {"found": "great", "suggestions": ["great_river", "great_city"]}),
    ],
}


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
    *("no_key", "bad_key", "wrong_key"),
    *(Reason.NOT_SEALED, Reason.KEY_NEEDED, Reason.WRONG_WORDS, Reason.WORDS_TOO_LATE, Reason.WORDS_ALREADY),
    *(Reason.WRONG_SEED, Reason.EDICTS_NOT_DEALT, Reason.AMBUSH_LEFT_OUT, Reason.CARDS_EXCHANGED),
    *(Reason.CARD_SWAPPED, Reason.SHUFFLED_ANEW),
}
"""They have tests of their own, `test_sealed`."""


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
    elsewhere = {"busy", "too_large", "bad_cards", "not_printed", "process_ended"}
    assert {*Reason, *EXITS} - codes == IN_LOGS_ALONE | OF_SEALED_GAMES | of_clusters | elsewhere


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
    monkeypatch.setattr(lock, "time", clock)

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
