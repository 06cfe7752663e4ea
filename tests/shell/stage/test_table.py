"""Several screens on one log, each for some of its players: what one does, the others follow, and nothing is lost."""

import json
import os
import re
from collections.abc import Iterator
from random import Random
from typing import Any, Final

import pytest

from cartographers.base.words import LANGUAGES, Words
from cartographers.cli.play.keys import MapScene
from cartographers.shell.games import GAMES
from cartographers.shell.session import session_of
from cartographers.shell.stage.keys import Scene
from cartographers.shell.terminal import Readable, Terminal
from cartographers.strange_world.cli.play.keys import WorldScene
from tests.helpers.commands import GAME, Run, game_lines

SCENES: Final = {"cartographers": MapScene, "strange-world": WorldScene}
NAMES: Final = ("Anna", "Béla", "Cleo", "Dora")

CHOSEN: Final = {"shape_drawn", "drawing_undone", "cards_passed", "card_placed", "move_undone", "direction_chosen"}
"""Events that a player makes."""

DRAW: Final = ("space", "enter")
"""The keys that choose what is offered first, once the player is to do something."""

each_game: Final = pytest.mark.parametrize("kind", GAMES)


def screen(kind: str, *names: str, language: str = "en") -> Any:  # noqa: ANN401 - of either game
    """Return a screen of its own for some players."""
    terminal = Terminal(Words(language, kind), os.environ, as_json=False)
    return SCENES[kind](session_of(terminal, kind).speaking(Readable(terminal)), str(GAME), names)


def begin(run: Run, kind: str, players: int, *more: str) -> list[Any]:
    """Begin a game, and return a screen for each player."""
    GAME.unlink(missing_ok=True)
    names = NAMES[:players]
    assert run("new", "--kind", kind, *(word for name in names for word in ("-p", name)), *more).code == 0
    return [screen(kind, name) for name in names]


def press(played: Scene[Any, Any, Any, Any], *keys: str) -> None:
    for key in keys:
        played.press(" " if key == "space" else key)


def to_all(anna: Scene[Any, Any, Any, Any], bela: Scene[Any, Any, Any, Any]) -> None:
    """Lead a game on until several have something to do at once."""
    while len(bela._game.to_move) < 2:  # noqa: SLF001
        press(anna, *DRAW)
        bela.look()


def shown(played: Scene[Any, Any, Any, Any]) -> str:
    return re.sub(r"\x1b\[[0-9;]*m", "", "\n".join(played.lines()))


def events() -> list[dict[str, Any]]:
    return [json.loads(line) for line in game_lines()]


def choosers(before: int) -> Iterator[int]:
    """Yield the players who have made the events since this many."""
    return (event["player"] for event in events()[before:] if event["event"] in CHOSEN and "player" in event)


@each_game
@pytest.mark.parametrize("players", [2, 4])
def test_a_whole_game_is_played_each_at_a_screen_of_their_own(run: Run, kind: str, players: int) -> None:
    """In any order, with slips; whoever presses a key moves only for themselves."""
    screens, rng = begin(run, kind, players, "--seed", "9"), Random(players)
    ways = [*[("n", *DRAW)] * 12, DRAW, ("tab", "enter"), ("u",), ("U",), ("s", "x"), ("?", "x")]
    for _ in range(20_000):
        seat = rng.randrange(players)
        before = len(game_lines())
        if rng.random() < 0.7:
            screens[seat].look()
        press(screens[seat], *rng.choice(ways))
        assert {*choosers(before)} <= {seat}
        if screens[seat].state.result is not None:
            break

    for played in screens:
        played.look()
        assert played.state.result is not None
        while played._pages:  # noqa: SLF001
            played.press("x")
        assert "leaves" in shown(played)
    assert run("replay", str(GAME)).code == 0


@each_game
def test_what_another_does_shows_without_a_key_and_disturbs_nothing(run: Run, kind: str) -> None:
    anna, bela, *_ = begin(run, kind, 4, "--seed", "12")
    to_all(anna, bela)
    if anna.table.turn is None:
        press(anna, "u")
        bela.look()
    press(bela, "down")
    before = (bela._ghost, getattr(bela, "_chosen", None), bela.touched)  # noqa: SLF001
    press(anna, *DRAW)

    assert bela.look()
    assert (bela._ghost, getattr(bela, "_chosen", None), bela.touched) == before  # noqa: SLF001
    assert re.search(r"Anna (has drawn|set cards aside to pass)\.", shown(bela))
    assert re.search("(Still to draw:|Waiting for) Béla", shown(anna))
    assert not bela.look()


@each_game
def test_who_waits_does_nothing_with_enter_and_is_not_offered_it(run: Run, kind: str) -> None:
    anna, bela, *_ = begin(run, kind, 4, "--seed", "12")
    to_all(anna, bela)
    while anna.table.turn is not None:
        press(anna, *DRAW)
    before = game_lines()
    for key in ("enter", "space", "enter", "n", "enter"):
        press(anna, key)

    assert game_lines() == before
    assert "Enter" not in shown(anna).splitlines()[-1]


@each_game
def test_two_who_move_at_the_same_moment_both_have_moved(run: Run, kind: str) -> None:
    """Neither screen has looked since; the second reads on under the lock of the log."""
    anna, bela, *_ = begin(run, kind, 4, "--seed", "12")
    to_all(anna, bela)
    if anna.table.turn is None:
        press(anna, "u")
        bela.look()
    before, look = len(game_lines()), bela.table.look
    bela.table.look = lambda: False
    press(anna, *DRAW)
    press(bela, *DRAW)
    bela.table.look = look

    assert [*choosers(before)] == [0, 1]
    assert "Anna" in shown(bela)


@each_game
def test_u_and_capital_u_are_for_the_own_seat(run: Run, kind: str) -> None:
    anna, bela, *_ = begin(run, kind, 4, "--seed", "12")
    to_all(anna, bela)
    while anna.table.turn is not None:
        press(anna, *DRAW)
    bela.look()
    press(bela, *DRAW)
    for played, seat in ((anna, 0), (bela, 1)):
        before = len(game_lines())
        press(played, "u")
        assert [*choosers(before)] == [seat]
        before = len(game_lines())
        press(played, "u")
        assert len(game_lines()) == before, "only the own move is taken back"
    press(bela, "x", "U")
    assert [*choosers(len(game_lines()) - 1)] == [1]
    anna.look()
    press(anna, "U")
    assert [*choosers(len(game_lines()) - 1)] == [0]


@each_game
def test_a_log_that_goes_away_or_is_damaged_is_told_and_nothing_is_lost(run: Run, kind: str) -> None:
    anna, bela = begin(run, kind, 2, "--seed", "12")
    press(anna, "enter")
    bela.look()
    press(bela, "down")
    kept, whole = bela._ghost, GAME.read_bytes()  # noqa: SLF001
    for spoil in (GAME.unlink, lambda: GAME.write_bytes(b"nothing\n"), lambda: GAME.write_bytes(whole + b'{"a": 1}\n')):
        spoil()
        for _ in range(3):
            bela.look()
        assert "The game goes on here as soon as the log can be read again." in " ".join(shown(bela).split())
        assert bela._ghost == kept  # noqa: SLF001
        GAME.write_bytes(whole)
        for _ in range(2):
            bela.look()
        assert "as soon as" not in shown(bela)
        assert bela._ghost == kept  # noqa: SLF001


@each_game
def test_a_line_that_is_only_half_there_is_waited_for(run: Run, kind: str) -> None:
    anna, bela = begin(run, kind, 2, "--seed", "12")
    press(anna, "enter")
    whole = GAME.read_bytes()
    GAME.write_bytes(whole[:-7])
    assert not bela.look()
    GAME.write_bytes(whole)
    assert bela.look()
    assert bela.table.session.terminal.held is None
    assert bela.state == anna.state


@each_game
def test_nobody_is_seated_who_does_not_play(run: Run, kind: str) -> None:
    begin(run, kind, 2)
    before = game_lines()
    ran = run("play", "--kind", kind, "-p", "Anna", "-p", "Zoë")

    assert (ran.code, ran.out, game_lines()) == (2, "", before)
    assert "Nobody in this game is called “Zoë”. Players: Anna, Béla." in ran.told
    assert "-g NAME` starts another game." in ran.told


@each_game
def test_whoever_comes_back_is_told_for_whom_they_play(run: Run, kind: str) -> None:
    begin(run, kind, 2)
    assert "Resuming the game" in run("play", "--plain", "--kind", kind, "-p", "Béla").out
    assert "Béla" in shown(screen(kind, "béla"))


@each_game
@pytest.mark.parametrize("language", LANGUAGES)
def test_in_every_language_key_lines_name_enter_so_that_it_can_be_left_out(language: str, kind: str) -> None:
    words = Words(language, kind)
    line = words(f"play.keys.{'reveal' if kind == 'cartographers' else 'go_on'}")
    assert re.split(r"\W", line, maxsplit=1)[0] == "Enter"


def test_a_card_that_is_taken_back_while_a_shape_is_moved_comes_back_with_it(run: Run) -> None:
    """At a real table; whoever wants to draw meanwhile draws nothing else."""
    anna, bela = begin(run, "cartographers", 2, "--table", "--first-game")
    run("reveal", "hamlet")
    for played in (anna, bela):
        played.look()
    press(anna, "down", "right", "r")
    moved = anna._ghost  # noqa: SLF001
    press(bela, "u")
    before = game_lines()
    press(anna, "enter")  # before the screen shows it
    assert game_lines() == before
    assert "The last card was taken back" in shown(anna)
    assert "Which card was turned up?" in shown(anna)
    press(anna, "U")
    assert anna._ghost == moved  # noqa: SLF001


def test_at_a_real_table_no_key_takes_back_a_card_on_which_others_have_drawn(run: Run) -> None:
    anna, bela = begin(run, "cartographers", 2, "--table", "--first-game")
    run("reveal", "hamlet")
    bela.look()
    press(bela, *DRAW)
    anna.look()
    before = game_lines()
    assert not anna.undoable
    press(anna, "u")

    assert game_lines() == before
    assert "Anna has drawn nothing since the last card was turned up." in shown(anna)


def test_acrobatics_is_for_the_own_map_even_while_one_waits(run: Run) -> None:
    names = [word for name in NAMES[:3] for word in ("-p", name)]
    run("new", *names, "--table", "--first-game", "--skills", "acrobatics,search,knowledge")
    for card, drawn in (("farmland", "farm C4 C5"), ("hamlet", "village A1 B1 B2"), ("goblin_attack", "")):
        run("reveal", card)
        for name in NAMES[:3] if drawn else ():
            assert run("place", "-p", name, *drawn.split()).code == 0
    anna = screen("cartographers", "Anna")
    press(anna, *DRAW)
    assert "Still to draw" in shown(anna)
    assert "Can be used now: Acrobatics" in shown(anna)
    press(anna, "+", "enter")

    assert events()[-1] == {"event": "skill_used", "player": 0, "skill": "acrobatics"}
    press(anna, "u")
    assert events()[-1] == {"event": "skill_undone", "player": 0}


def test_nothing_is_copied_from_a_log_that_was_written_anew(run: Run) -> None:
    """Another game in its place, and the beginning of the same one: what is shown is what the log holds now."""
    anna, bela = begin(run, "cartographers", 2, "--seed", "12")
    press(anna, "enter", *DRAW)
    bela.look()
    lines = game_lines()
    GAME.write_text("".join(lines[:2]), "utf-8")
    assert bela.look()
    assert bela.state == screen("cartographers").state
    begin(run, "cartographers", 2, "--seed", "13")
    assert bela.look()
    assert bela.state == screen("cartographers").state


@each_game
def test_what_was_written_here_is_told_once(run: Run, kind: str) -> None:
    """Though the screen reads it again as soon as the log is another."""
    (anna,) = begin(run, kind, 1, "--seed", "5")
    while anna.state.result is None:
        press(anna, "n", *DRAW)
        told = [*anna.messages]
        anna.look()
        assert anna.messages == told
