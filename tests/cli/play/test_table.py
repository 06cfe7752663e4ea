"""What each of several screens on one game shows: no drawing of others before all have drawn, and then all of them."""

import os
import re
from random import Random

import pytest

from cartographers.base.words import Words
from cartographers.cli.game import open_session
from cartographers.cli.map_lines import map_lines
from cartographers.cli.play.keys import MapScene
from cartographers.core.region import NOWHERE
from cartographers.shell.terminal import Readable, Terminal
from tests.helpers.commands import GAME, Run, game_lines

NAMES = ("Anna", "Ben", "Cleo")


def screen(name: str) -> MapScene:
    terminal = Terminal(Words("en", "cartographers"), os.environ, as_json=False)
    return MapScene(open_session(terminal).speaking(Readable(terminal)), str(GAME), [name])


def shown(played: MapScene) -> list[str]:
    return [re.sub(r"\x1b\[[0-9;]*m", "", line) for line in played.lines()]


def spaces(lines: list[str]) -> list[str]:
    """Return what is on the spaces of a map, row by row, whatever is marked."""
    rows = [re.sub(r"\x1b\[[0-9;]*m", "", line)[:25] for line in lines]
    return [re.sub(r"[*!]", " ", row).rstrip() for row in rows if re.match(r" [A-K][ *!]", row)]


@pytest.mark.parametrize("seed", range(3))
def test_nobody_sees_a_drawing_of_another_before_all_have_drawn(run: Run, seed: int) -> None:
    run("new", *(word for name in NAMES for word in ("-p", name)), "--seed", str(seed))
    screens, rng, waited, told = [screen(name) for name in NAMES], Random(seed), 0, 0
    while len(game_lines()) < 60:
        seat = rng.randrange(3)
        for key in rng.choice([("n", " ", "enter"), ("enter",), ("down", "r", " ", "enter")]):
            screens[seat].press(key)
        for player, played in enumerate(screens):
            played.look()
            while played._pages:  # noqa: SLF001 - of a season that was scored
                played.press("x")
            lines, others = shown(played), "|".join(name for name in NAMES if name != NAMES[player])
            if played.table.to_move:
                drew = [line for line in lines if re.match(rf"({others}) drew", line)]
                assert not drew or "Turned up" in "".join(lines), lines
            if played.table.turn is None:
                waited += bool(played.table.to_move)
                assert spaces(lines) == spaces(map_lines(played.state.lands[player], NOWHERE))
            told += any(re.match(rf"({others}) drew", line) for line in lines)

    assert waited > 20
    assert told > 20


def test_what_others_drew_is_told_in_full_when_all_have_drawn(run: Run) -> None:
    run("new", "-p", "Anna", "-p", "Ben", "-p", "Cleo", "--seed", "12")
    anna, ben, cleo = map(screen, NAMES)
    anna.press("enter")
    for played in (ben, cleo):
        for key in (" ", " ", "enter"):
            played.press(key)
        anna.look()
    lines = shown(anna)
    assert "Ben has drawn." in lines
    assert "Cleo has drawn." in lines
    assert not any("drew" in line for line in lines)
    for key in (" ", "enter"):
        anna.press(key)
    ben.look()
    for played in (anna, ben):
        assert sum(" drew Village on A1 B1 B2 C1." in line for line in shown(played)) == 3
    assert [name for name in NAMES if f"{name} drew" in "".join(shown(ben))] == [*NAMES]


def test_what_others_drew_before_one_sat_down_is_told_too(run: Run) -> None:
    run("new", "-p", "Anna", "-p", "Ben", "--seed", "12")
    run("reveal")
    run("place", "-p", "Ben", "village", "A1", "B1", "B2", "C1")
    anna = screen("Anna")
    assert "Ben drew" not in "".join(shown(anna))
    for key in (" ", "enter"):
        anna.press(key)
    assert "Ben drew Village on A1 B1 B2 C1." in shown(anna)


def test_many_with_long_names_are_waited_for_and_what_they_did_is_seen(run: Run) -> None:
    """Then there is no room for what the map gives."""
    names = [f"{number} of the house of Habsburg-Lothringen" for number in range(100)]
    run("new", *(word for name in names for word in ("-p", name)), "--seed", "12")
    anna = screen(names[0])
    for key in ("enter", " ", "enter"):
        anna.press(key)
    run("place", "-p", names[7], "village", "A1", "B1", "B2", "C1")
    anna.look()
    assert f"{names[7]} has drawn." in shown(anna)
    assert len(anna.scene()) <= 23
    assert "Still to draw: " in "".join(shown(anna))


def test_s_shows_all_maps_at_any_time(run: Run) -> None:
    run("new", "-p", "Anna", "-p", "Ben", "--seed", "12")
    anna, ben = map(screen, NAMES[:2])
    anna.press("enter")
    for key in (" ", " ", "enter"):
        ben.press(key)
    anna.look()
    anna.press("s")
    pages = ["\n".join(page) for page in anna._pages]  # noqa: SLF001
    assert any("Ben" in page and "*V" in re.sub(r"\x1b\[[0-9;]*m", "", page) for page in pages)
