"""What people read in every language, word by word.

`python -m pytest tests/cli/test_snapshots.py --snapshot-update`, and read the difference.
"""

import shlex
from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest
from pytest_snapshot.plugin import Snapshot  # type: ignore[import-untyped]  # it has no types

from cartographers.base.words import LANGUAGES
from tests.cases.sessions import SESSIONS, SHEETS
from tests.helpers.commands import Lay, Run

SNAPSHOTS: Final = Path(__file__).parent / "snapshots"

SHEET: Final = """\
A FF.......V.
B FF.....VVV.
C ...M.......
D .AAA....WW.
E .A......WW.
F ...........
G .WW.....XX.
H .WW....F...
I ..........F
J ......M....
K FFF.......F
"""
"""A map that was typed into `map.txt`."""


@pytest.fixture
def played(run: Run, lay: Lay) -> Callable[[str, str], str]:
    """Play a scene in a folder of its own, and return what a screen would show."""

    def play(position: str, typed: str) -> str:
        for path in Path().iterdir():
            path.unlink()
        for name, text in {"map.txt": SHEET, **SHEETS}.items():
            Path(name).write_text(text, "utf-8")
        replay, _, count = position.partition(" ")
        if replay:
            lay(replay, int(count) if count else None)
        ran = run(*shlex.split(typed))
        return f"$ {f'cartographers {typed}'.strip()}\n{ran.out}{ran.err}"

    return play


@pytest.mark.parametrize("command", SESSIONS)
def test_people_read_what_they_did(
    played: Callable[[str, str], str], snapshot: Snapshot, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    texts = {}
    for language in LANGUAGES:
        monkeypatch.setenv("CARTOGRAPHERS_LANG", language)
        scenes = (f"# {scene}\n{played(*typed)}" for scene, typed in SESSIONS[command].items())
        texts[f"{language}.txt"] = "\n".join(scenes)

    snapshot.snapshot_dir = SNAPSHOTS
    snapshot.assert_match_dir(texts, command)


def test_no_snapshot_is_left_over() -> None:
    assert {path.name for path in SNAPSHOTS.iterdir()} == {*SESSIONS}
