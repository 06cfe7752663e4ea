"""What people read of the second game in every language, word by word.

`python -m pytest tests/strange_world/cli/test_snapshots.py --snapshot-update`, and read the difference.
"""

import json
import shlex
from functools import cache
from pathlib import Path
from typing import Final, TypeAlias

import pytest
from pytest_snapshot.plugin import Snapshot  # type: ignore[import-untyped]  # it has no types

from cartographers.base.words import LANGUAGES
from cartographers.shell.text import width
from cartographers.strange_world.core.bots import play, random
from cartographers.strange_world.core.events import encode
from cartographers.strange_world.core.moves import start
from tests.helpers.commands import GAME, Run
from tests.strange_world.helpers.random_games import BOX, NAMES

SNAPSHOTS: Final = Path(__file__).parent / "snapshots"

Scenes: TypeAlias = dict[str, tuple[int, int, str]]

ALL: Final = 1000

SESSIONS: Final[dict[str, Scenes]] = {
    "help": {
        "new": (0, 0, "new --kind strange-world --help"),
        **{command: (2, 1, f"{command} --help") for command in ("reveal", "place", "moves", "show")},
    },
    "new": {
        "alone": (0, 0, "new --kind strange-world --seed monday"),
        "several": (0, 0, "new --kind strange-world -p Anna -p Ben -p Cleo -p Dora --seed monday"),
    },
    "reveal": {
        "a-round": (3, 2, "reveal"),
        "a-pile": (1, 2, "reveal"),
    },
    "place": {
        "direction": (3, 1, "place right"),
        "set-aside": (3, 3, "place -p Anna water_plant moon"),
        "last-to-set-aside": (3, 8, "place -p Γιώργος plant_plant_goat"),
        "a-card": (3, 9, "place -p Anna plant_plant_goat C4"),
        "a-pile": (1, 1, "place water_portal C4 pile 3"),
        "moon-eaten": (2, 10, "place -p Anna moon B4"),
        "dark-city": (2, 20, "place -p Anna volcano_plant D3 fumarole C3"),
        "traveller": (2, 44, "place -p Anna mountain_portal E4 traveller floulou left up"),
        "last-of-the-game": (4, 110, "place -p Γιώργος moon F6"),
        "last-alone": (1, 20, "place plant_portal B5"),
    },
    "undo": {
        "alone": (1, 5, "undo"),
        "a-pick": (4, 6, "undo -p Béla"),
        "a-card": (4, 13, "undo -p Anna"),
    },
    "moves": {
        "direction": (3, 1, "moves"),
        "set-aside": (3, 3, "moves -p Anna"),
        "a-card": (2, 55, "moves -p Béla"),
        "over": (2, 56, "moves -p Béla"),
    },
    "show": {
        "direction": (3, 1, "show"),
        "hands-dealt": (4, 3, "show"),
        "own-hand": (4, 3, "show -p Anna"),
        "set-aside": (4, 4, "show -p Anna"),
        "half-way": (4, 57, "show"),
        "own-world": (2, 46, "show -p Anna"),
        "last-cards": (4, 108, "show"),
        "last-cards-in-ascii": (4, 108, "show --ascii"),
        "last-cards-in-words": (4, 108, "show --words"),
        "piles": (1, 1, "show"),
        "alone": (1, 16, "show"),
        "alone-finished": (1, ALL, "show"),
        "several-finished": (4, ALL, "show --seed"),
    },
    "replay": {
        "half-way": (2, 30, "replay game.jsonl --each"),
        "finished": (3, ALL, "replay game.jsonl --each"),
        "alone": (1, ALL, "replay game.jsonl --each"),
    },
}
"""By folder and scene: how many play, how many lines of their game are there, and what is typed."""


@cache
def lines(players: int) -> list[str]:
    """Return the log of a game that bots have played."""
    game = start(BOX, seed="9", players=NAMES[:players])
    return [json.dumps(encode(event), ensure_ascii=False) + "\n" for event in play(BOX, game, random)[0]]


def played(run: Run, players: int, count: int, typed: str) -> str:
    """Play a scene, and return what a screen would show."""
    GAME.unlink(missing_ok=True)
    if players:
        GAME.write_text("".join(lines(players)[:count]), "utf-8")
    ran = run(*shlex.split(typed))
    return f"$ cartographers {typed}\n{ran.out}{ran.err}"


@pytest.mark.parametrize("command", SESSIONS)
def test_people_read_what_they_did(run: Run, snapshot: Snapshot, monkeypatch: pytest.MonkeyPatch, command: str) -> None:
    texts = {}
    for language in LANGUAGES:
        monkeypatch.setenv("CARTOGRAPHERS_LANG", language)
        scenes = (f"# {scene}\n{played(run, *typed)}" for scene, typed in SESSIONS[command].items())
        texts[f"{language}.txt"] = "\n".join(scenes)

    for text in texts.values():
        assert all(width(line) <= 80 for line in text.splitlines() if not line.startswith(("$ ", "  cartographers ")))
    snapshot.snapshot_dir = SNAPSHOTS
    snapshot.assert_match_dir(texts, command)


def test_no_snapshot_is_left_over() -> None:
    assert {path.name for path in SNAPSHOTS.iterdir()} == {*SESSIONS}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("columns", [40, 80])
@pytest.mark.parametrize("letters", ["", " --ascii"])
def test_no_line_is_wider_than_the_terminal(
    run: Run, monkeypatch: pytest.MonkeyPatch, language: str, columns: int, letters: str
) -> None:
    """Letters that are made of several in ASCII count as so many, and narrow terminals are filled no more than that."""
    monkeypatch.setenv("COLUMNS", str(columns))
    for command in ("new", "reveal", "place", "undo", "show"):
        for scene, (players, count, typed) in SESSIONS[command].items():
            out = played(run, players, count, f"{typed}{letters} --lang {language}").partition("\n")[2]
            assert out.isascii() >= bool(letters), scene
            assert all(
                width(line) <= columns for line in out.splitlines() if not line.startswith("  cartographers ")
            ), out
