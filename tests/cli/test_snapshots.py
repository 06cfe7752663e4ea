"""What people read, word by word: `pytest tests/cli/test_snapshots.py --snapshot-update`, and read the difference."""

import shlex
from pathlib import Path
from typing import Final

import pytest
from pytest_snapshot.plugin import Snapshot  # type: ignore[import-untyped]  # it has no types

from cartographers.cli.app import COMMANDS
from cartographers.words import LANGUAGES
from tests.cli.conftest import Lay, Run

SNAPSHOTS: Final = Path(__file__).parent / "snapshots"

SESSIONS: Final = {
    "help": {
        "no-command": ("", ""),
        "cartographers": ("", "--help"),
        **{command: ("", f"{command} --help") for command in COMMANDS},
    },
    "new": {
        "alone": ("", "new --seed monday"),
        "several": ("", "new -p Anna -p Ben --map B --edition hu --seed monday"),
    },
    "show": {
        "begun": ("01-solo-a 1", "show"),
        "a-card": ("01-solo-a 2", "show"),
        "ruins-wait-behind-an-ambush": ("01-solo-a 6", "show"),
        "season-scored": ("01-solo-a 17", "show"),
        "ruins": ("01-solo-a 27", "show"),
        "finished": ("01-solo-a 59", "show"),
        "finished-without-a-title": ("02-solo-b-de-free 52", "show"),
        "single-space-behind-ruins": ("02-solo-b-de-free 33", "show"),
        "single-space": ("02-solo-b-de-free 43", "show"),
        "ambush-drawn-alone": ("02-solo-b-de-free 12", "show"),
        "several-in-a-turn": ("03-three-players 4", "show"),
        "several-in-an-ambush": ("03-three-players 31", "show"),
        "several-with-ruins": ("03-three-players 36", "show"),
        "several-finished": ("03-three-players 108", "show"),
        "one-of-several": ("03-three-players 60", "show -p Béla"),
    },
    "reveal": {
        "a-card": ("01-solo-a 17", "reveal"),
        "ruins": ("01-solo-a 25", "reveal"),
        "ambush-and-ruins": ("01-solo-a 35", "reveal"),
        "ambush-of-neighbours": ("03-three-players 29", "reveal"),
        "at-a-table": ("08-table-full-map 4", "reveal 'great river'"),
    },
    "place": {
        "alone": ("01-solo-a 2", "place farm I9 J9 K8 K9"),
        "with-a-coin": ("01-solo-a 9", "place forest I11 J10"),
        "last-of-a-season": ("01-solo-a 15", "place village J11 K10 K11"),
        "last-of-the-game": ("01-solo-a 56", "place farm G3-G5 H3"),
        "of-several": ("03-three-players 2", "place -p Béla forest A9-A11 B8 B9"),
        "in-an-ambush": ("03-three-players 30", "place -p Béla monster A1 A3 B1 B3"),
        "last-of-several": ("03-three-players 105", "place -p Anna monster E4"),
    },
    "undo": {
        "alone": ("01-solo-a 3", "undo"),
        "of-several": ("03-three-players 4", "undo -p Béla"),
    },
    "moves": {
        "two": ("02-solo-b-de-free 12", "moves"),
        "with-coins": ("01-solo-a 27", "moves"),
    },
    "replay": {
        "good": ("03-three-players 108", "replay game.jsonl"),
        "each": ("01-solo-a 59", "replay game.jsonl --each"),
        "step": ("03-three-players 108", "replay game.jsonl --step 31"),
        "wrong-claim": ("bad/09-sum-wrong", "replay game.jsonl"),
        "overlap": ("bad/02-overlap", "replay game.jsonl"),
        "torn": ("bad/18-torn-last-line", "replay game.jsonl"),
        "damaged": ("bad/20-wrong-format", "replay game.jsonl"),
        "many": ("bad/02-overlap", "replay game.jsonl nowhere.jsonl game.jsonl"),
    },
    "errors": {
        "usage": ("01-solo-a 2", "place farm"),
        "unknown-command": ("", "draw"),
        "unknown-option": ("", "show --maps"),
        "unknown-terrain": ("01-solo-a 2", "place fram A1"),
        "unknown-space": ("01-solo-a 2", "place farm A0"),
        "unknown-player": ("03-three-players 2", "undo -p Ana"),
        "player-needed": ("03-three-players 2", "undo"),
        "several-meant": ("01-solo-a 2", "place f A1"),
        "overlap": ("01-solo-a 2", "place farm A4 B4 C4 C5"),
        "wrong-terrain": ("01-solo-a 2", "place water A1-A3 B3"),
        "ruin-required": ("01-solo-a 27", "place village A9 A10 B9"),
        "still-drawing": ("03-three-players 3", "reveal"),
        "game-over": ("01-solo-a 59", "reveal"),
        "missing": ("", "show"),
        "exists": ("01-solo-a 1", "new"),
        "does-not-follow": ("bad/02-overlap", "show"),
        "damaged": ("bad/20-wrong-format", "reveal"),
        "torn": ("bad/18-torn-last-line", "reveal"),
    },
    "languages": {language: ("03-three-players 84", f"show --lang {language}") for language in LANGUAGES},
}
"""By folder and file: a replay and how many of its lines are the game, and what is typed."""


@pytest.mark.parametrize("folder", SESSIONS)
def test_people_read_what_they_did(run: Run, shell: Run, lay: Lay, snapshot: Snapshot, folder: str) -> None:
    program = shell if folder == "help" else run  # click keeps its own help in the language that was asked first
    texts = {}
    for name, (position, typed) in SESSIONS[folder].items():
        for path in Path().iterdir():
            path.unlink()
        replay, _, count = position.partition(" ")
        if replay:
            lay(replay, int(count) if count else None)
        ran = program(*shlex.split(typed))
        command = f"cartographers {typed}".strip()
        texts[f"{name}.txt"] = f"$ {command}\n{ran.out}{ran.err}"

    snapshot.snapshot_dir = SNAPSHOTS
    snapshot.assert_match_dir(texts, folder)


def test_no_snapshot_is_left_over() -> None:
    assert {path.name for path in SNAPSHOTS.iterdir()} == {*SESSIONS}
