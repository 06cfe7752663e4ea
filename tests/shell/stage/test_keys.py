"""What keys do on the screen of any game: Enter takes nothing unseen, and the key line promises only what is so."""

import os
import re
from random import Random
from typing import Any, Final

import pytest

from cartographers.base.words import LANGUAGES, Words
from cartographers.cli.play.keys import MapScene
from cartographers.shell.games import GAMES
from cartographers.shell.session import session_of
from cartographers.shell.stage.keys import NARROWEST, Scene
from cartographers.shell.terminal import Readable, Terminal
from cartographers.shell.text import shown_in, width
from cartographers.strange_world.cli.play.keys import WorldScene
from tests.helpers.catalogues import SHELL, originals
from tests.helpers.commands import GAME, Run, game_lines

SCENES: Final = {"cartographers": MapScene, "strange-world": WorldScene}

TAKEN: Final = ('"shape_drawn"', '"card_placed"', '"cards_passed"', '"direction_chosen"')
"""Events that a player chooses."""

SELDOM: Final = 0.2

TOUCHING: Final = [" ", "n", "up", "down", "left", "tab"]


def scene(kind: str, language: str = "en") -> Scene[Any, Any, Any, Any]:
    terminal = Terminal(Words(language, kind), os.environ, as_json=False)
    return SCENES[kind](session_of(terminal, kind).speaking(Readable(terminal)), str(GAME))  # type: ignore[no-any-return]


def begin(run: Run, kind: str, players: int, *more: str) -> Scene[Any, Any, Any, Any]:
    GAME.unlink(missing_ok=True)
    names = ["Anna", "Béla", "Cleo", "Dora"][:players]
    assert run("new", "--kind", kind, *(word for name in names for word in ("-p", name)), *more).code == 0
    return scene(kind)


def offers_u(line: str) -> bool:
    return any(re.match(r"u\W", part) for part in line.split("  "))


def taken() -> int:
    """Return how many choices of players are in the log; what the engine draws alone goes with its card."""
    return sum(any(event in line for event in TAKEN) for line in game_lines())


@pytest.mark.parametrize("kind", GAMES)
@pytest.mark.parametrize("players", [1, 2, 4])
def test_no_enter_takes_what_was_not_chosen(run: Run, kind: str, players: int) -> None:
    """However often Enter is pressed, as by a key that is held down: first something must be chosen."""
    played, rng = begin(run, kind, players, "--seed", "12"), Random(players)
    for _ in range(30):
        for _ in range(60):
            played.press("enter")
        if played.done:
            break
        before = game_lines()
        assert played.lines()[-1] == played.words("play.keys.first")
        while game_lines() == before:
            played.press(rng.choice(TOUCHING))
            assert played.lines()[-1] != played.words("play.keys.first")
            played.press("enter")
    assert taken() > 10
    assert run("replay", str(GAME)).code == 0


def test_no_enter_takes_a_card_of_a_real_table_that_was_not_chosen(run: Run) -> None:
    played = begin(run, "cartographers", 2, "--table", "--first-game")
    for _ in range(5):
        played.press("enter")
    assert len(game_lines()) == 1
    assert played.lines()[-1] == played.words("play.keys.first_card")
    for key in "gno":
        played.press(key)
    played.press("enter")
    assert '"gnoll_raid"' in game_lines()[-1]


@pytest.mark.parametrize("kind", GAMES)
@pytest.mark.parametrize("language", ["en", "el"])
def test_u_is_offered_where_it_takes_something_back_and_nowhere_else(run: Run, kind: str, language: str) -> None:
    """On pages too: the one of an ambush alone offered it after the next card."""
    rng, offered = Random(3), set[tuple[bool, bool]]()
    wanted = {(False, True), (False, False)} | ({(True, True), (True, False)} if kind == "cartographers" else set())
    for seed in range(20):
        begin(run, kind, 1, "--seed", str(seed))
        played = scene(kind, language)
        while not played.done and offered != wanted:
            before, on_page, asking = game_lines(), bool(played._pages), getattr(played, "_asking", False)  # noqa: SLF001
            if (on_page or offers_u(played.key_line())) and rng.random() < SELDOM:
                shown = offers_u(played.lines()[-1])
                played.press("u")
                assert shown == (asking or ("undone" in game_lines()[-1] and game_lines() != before))
                offered.add((on_page, shown))
            else:
                played.press(rng.choice([*TOUCHING, "enter", "enter", "enter"]))

    assert offered == wanted


def test_u_on_a_page_that_does_not_offer_it_turns_the_page_alone(run: Run) -> None:
    """Alone an ambush is shown on a page by itself; the drawing before it can no longer be taken back."""
    for seed in range(40):
        played = begin(run, "cartographers", 1, "--seed", str(seed))
        for key in ("enter", "n", "enter") * 5:
            played.press(key)
            if played._pages and not played.undoable:  # noqa: SLF001
                pages, lines = len(played._pages), game_lines()  # noqa: SLF001
                assert "u takes" not in played.lines()[-1]
                played.press("u")
                assert len(played._pages) == pages - 1  # noqa: SLF001
                assert game_lines() == lines
                assert not played.messages or "Nothing has been drawn" not in played.messages[0]
                return
    pytest.fail("no ambush")


def test_a_page_alone_offers_no_last_page(run: Run) -> None:
    played = begin(run, "cartographers", 1, "--seed", "7")
    played.press("?")
    assert "Tab" not in played.lines()[-1]
    played.press("q")
    assert played.done, "as the page says"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", GAMES)
def test_every_key_line_fits_with_all_its_keys(kind: str, language: str) -> None:
    words = Words(language, kind)
    ids = {*originals(SHELL), *originals(kind)}
    for line in (words(one) for one in ids if one.startswith("play.keys.")):
        assert max(width(line), width(shown_in(line, "ascii", language))) <= NARROWEST, line


@pytest.mark.parametrize("language", LANGUAGES)
def test_in_every_language_key_lines_name_u_so_that_it_can_be_left_out(language: str) -> None:
    for kind, ids in (
        ("cartographers", "pages reveal card curtain finished unseal"),
        ("strange-world", "place choose go_on"),
    ):
        words = Words(language, kind)
        assert all(offers_u(words(f"play.keys.{one}")) for one in ids.split())
