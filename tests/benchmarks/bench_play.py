"""How soon the screen of `play` answers, beside a screen on which nothing is reckoned."""

import os
import select
import sys
from collections.abc import Iterator
from itertools import cycle
from pathlib import Path
from typing import Final

import pytest

from tests.benchmarks.conftest import Comparison
from tests.helpers.emulator import Emulator

REPLAY: Final = Path(__file__).parents[2] / "replays" / "01-solo-a.jsonl"

BARE: Final = """
from itertools import count
from prompt_toolkit.application import Application
from prompt_toolkit.key_binding import KeyBindings
from prompt_toolkit.layout import FormattedTextControl, Layout, Window
numbers, bindings = count(), KeyBindings()
bindings.add("<any>")(lambda event: None)
text = lambda: "\\n".join(f"{next(numbers)}" for _ in range(24))
Application(layout=Layout(Window(FormattedTextControl(text))), key_bindings=bindings, full_screen=True).run()
"""


class Screen:
    """A program in a terminal, and how it answers keys."""

    def __init__(self, terminal: Emulator, keys: str) -> None:
        self._terminal, self._keys = terminal, cycle(keys)

    def rest(self) -> None:
        """Wait until all has been written."""
        while select.select([self._terminal.master], [], [], 0.03)[0]:
            os.read(self._terminal.master, 65536)

    def answer(self) -> None:
        """Press the next key, and wait for the screen that comes of it, which is written in one piece."""
        os.write(self._terminal.master, next(self._keys).encode())
        select.select([self._terminal.master], [], [], 5)


@pytest.fixture
def screens(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Screen, Screen]]:
    """Show a game in its last season, a farm over the map, and the bare screen."""
    monkeypatch.chdir(tmp_path)
    lines = REPLAY.read_text(encoding="utf-8").splitlines(keepends=True)
    Path("game.jsonl").write_text("".join(lines[:56]), encoding="utf-8")
    play = Emulator("play")
    bare = Emulator(command=[sys.executable, "-c", BARE])
    play.sees("May be drawn")
    bare.sees("23")
    yield Screen(play, "hlkj"), Screen(bare, "hlkj")
    play.close()
    bare.close()


def test_key(screens: tuple[Screen, Screen], compare: Comparison) -> None:
    """A key in play, beside one on a bare screen."""
    play, bare = screens

    def rest() -> None:
        play.rest()
        bare.rest()

    compare(play.answer, bare.answer, "at most 50 ms", rounds=100, prepare=rest)
