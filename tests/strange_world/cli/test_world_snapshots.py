"""What people read of worlds, score sheets and cards in every language, word by word.

`python -m pytest tests/strange_world/cli/test_world_snapshots.py --snapshot-update`, and read the difference.
"""

import shlex
from pathlib import Path
from typing import Final

import pytest
from pytest_snapshot.plugin import Snapshot  # type: ignore[import-untyped]  # it has no types

from cartographers.base.words import LANGUAGES
from cartographers.strange_world.core.check import Code
from tests.helpers.commands import GAME, Run
from tests.strange_world.cases.worlds import BAD, FIRST_GAME, FOUND
from tests.strange_world.helpers.worlds import BARE, SCORED, changed, file_of, played

SNAPSHOTS: Final = Path(__file__).parent / "world_snapshots"

FILES: Final = {
    "right.yaml": SCORED,
    "bare.yaml": BARE,
    "both.yaml": changed(("eaten, water", "mountain_water, water"), ("total: 46", "total: 48"), text=SCORED),
    "empty.yaml": changed(("moons: 6", "moons: 3"), ("moon, moon", "eaten, eaten"), text=SCORED),
    "three.yaml": file_of(played("three", 3)[1]),
    "alone.yaml": file_of(played("alone", 1)[1]),
    "first.txt": FIRST_GAME,
    **{f"{code}.yaml": text for code, (text, _) in FOUND.items()},
    **{f"bad {flaw}.yaml": text for flaw, (text, *_) in BAD.items()},
}

GAMES: Final = {
    "alone": "".join(played("score", 1)[0].splitlines(keepends=True)[:12]),
    "three": "".join(played("score", 3)[0].splitlines(keepends=True)[:40]),
    "finished": played("score", 4)[0],
}

CHECK: Final = "check --kind strange-world"
CARDS: Final = "cards --kind strange-world"

SESSIONS: Final[dict[str, dict[str, str]]] = {
    "check": {
        **{name: f"{CHECK} {name}.yaml" for name in ("right", "bare", "both", "empty", "three", "alone")},
        "many": f"{CHECK} right.yaml both.yaml nowhere.yaml first.txt",
        **{f"found {code}": f"{CHECK} {code}.yaml" for code in Code},
        **{f"bad {flaw}": f"{CHECK} 'bad {flaw}.yaml'" for flaw in BAD},
        "nothing": CHECK,
        "help": f"{CHECK} --help",
    },
    "score": {
        "alone": "score -g alone.jsonl",
        "three": "score -g three.jsonl",
        "one of three": "score -g three.jsonl -p Béla",
        "finished": "score -g finished.jsonl",
        "nobody": "score -g three.jsonl -p Zoé",
        "help": "score -g alone.jsonl --help",
    },
    "cards": {
        "all": CARDS,
        "of each kind": f"{CARDS} moon volcano_portal plant_plant_goat start_plant boung",
        "travellers": f"{CARDS} splash burk kark rumph floulou pshit boung roro",
        "rules": f"{CARDS} --rules",
        "unknown": f"{CARDS} splosh",
        "clash": f"{CARDS} moon --rules",
        "help": f"{CARDS} --help",
    },
}
"""By folder and scene what is typed."""


@pytest.mark.parametrize("command", SESSIONS)
def test_people_read_what_they_asked_for(
    run: Run, snapshot: Snapshot, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    for name, text in FILES.items():
        Path(name).write_text(text, "utf-8", newline="")
    for name, text in GAMES.items():
        GAME.with_stem(name).write_text(text, "utf-8", newline="")
    texts = {}
    for language in LANGUAGES:
        monkeypatch.setenv("CARTOGRAPHERS_LANG", language)
        scenes = []
        for scene, typed in SESSIONS[command].items():
            ran = run(*shlex.split(typed))
            scenes.append(f"# {scene}\n$ cartographers {typed}\n{ran.out}{ran.err}")
        texts[f"{language}.txt"] = "\n".join(scenes)

    snapshot.snapshot_dir = SNAPSHOTS
    snapshot.assert_match_dir(texts, command)
