"""What the screen of the second game's `play` shows, and what keys make of it, without a terminal."""

import json
import os
import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random
from typing import Final

import pytest
from pytest_snapshot.plugin import Snapshot  # type: ignore[import-untyped]  # it has no types

from cartographers.base.words import LANGUAGES, Words
from cartographers.logs.lines import write
from cartographers.shell.terminal import Readable, Terminal
from cartographers.shell.text import shown_in, width
from cartographers.strange_world.cli.game import open_session
from cartographers.strange_world.cli.play.ghost import Asked, Ghost
from cartographers.strange_world.cli.play.keys import WorldScene
from cartographers.strange_world.cli.play.table import card_line
from cartographers.strange_world.core.cells import NAMES
from cartographers.strange_world.core.events import encode
from cartographers.strange_world.core.moves import Place, decide, legal_moves
from cartographers.strange_world.core.placing import Eater
from cartographers.strange_world.core.scoring import stars
from cartographers.strange_world.core.state import Phase, State
from cartographers.strange_world.core.world import World
from tests.helpers.commands import GAME, Run, game_lines
from tests.strange_world.helpers.card_names import CARDS_FILE
from tests.strange_world.helpers.random_games import BOX, random_game

SNAPSHOTS: Final = Path(__file__).parent / "screens"

KEYS: Final = {
    "open cards": (1, 0, 4, ""),
    "fumarole": (1, 0, 4, "FUMAROLE"),
    "traveller": (1, 0, 15, "TRAVELLER"),
    "where a traveller stands": (1, 0, 15, "TRAVELLER down enter"),
    "dark city": (1, 31, 14, "CITY"),
    "not allowed": (1, 0, 15, "tab left left left"),
    "turn up": (1, 0, 2, ""),
    "cards": (1, 0, 4, "c"),
    "keys": (1, 0, 4, "?"),
    "worlds": (1, 0, 15, "s"),
    "finished alone": (1, 0, 99, ""),
    "deal": (2, 0, 1, ""),
    "curtain": (2, 0, 2, ""),
    "pass two": (2, 0, 2, "enter"),
    "pass one": (2, 0, 4, "enter"),
    "place": (2, 0, 39, "enter n n"),
    "direction": (3, 0, 1, ""),
    "finished": (2, 0, 999, ""),
    "four finished": (4, 0, 999, ""),
}
"""Players, seed and length of a random game, and keys; a question stands for the keys that bring it up."""


@cache
def log(players: int, seed: int) -> list[dict[str, object]]:
    return [encode(event) for event, _ in random_game(BOX, Random(seed), players)]


def lay(players: int, seed: int, count: int = 999) -> list[str]:
    """Lay the beginning of a random game down as the game that is played."""
    GAME.write_bytes(write(log(players, seed)[:count]))
    return game_lines()


def scene(language: str = "en", *, ascii_only: bool = False) -> WorldScene:
    terminal = Terminal(Words(language, "strange-world"), os.environ, as_json=False)
    terminal.ascii = ascii_only
    return WorldScene(open_session(terminal).speaking(Readable(terminal)), str(GAME))


def plain(played: WorldScene) -> list[str]:
    return [re.sub(r"\x1b\[[0-9;]*m", "", line) for line in played.lines()]


def text(played: WorldScene) -> str:
    return "\n".join(plain(played))


def panel(played: WorldScene) -> str:
    """Return what stands beside a world."""
    return " ".join(" ".join(line[38:] for line in plain(played)).split())


def presses(played: WorldScene, keys: str) -> WorldScene:
    for key in keys.split():
        if key.isupper():
            bring_up(played, Asked[key])
        else:
            played.press(" " if key == "space" else key)
    return played


def bring_up(played: WorldScene, asked: Asked) -> None:
    """Move through cards and cells by keys until a question is asked."""
    for _ in range(8):
        for _ in range(16):
            presses(played, "space enter") if asked_by(played) == asked else played.press("n")
            if played._asking:  # noqa: SLF001 - keys alone do not tell it
                return
        played.press("tab")
    raise AssertionError(text(played))


def choose(played: WorldScene, answer: str) -> None:
    """Move through the answers to a question until one is chosen."""
    for _ in range(9):
        if any(f"• {answer}" in line for line in plain(played)):
            return
        played.press("down")
    raise AssertionError(text(played))


def asked_by(played: WorldScene) -> Asked | None:
    prospect = played._prospect  # noqa: SLF001
    return prospect.asked if prospect else None


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("ascii_only", [False, True], ids=["in colour", "in ASCII"])
def test_nothing_is_cut_at_80_by_24(snapshot: Snapshot, language: str, *, ascii_only: bool) -> None:
    snapshot.snapshot_dir = SNAPSHOTS
    shown = ""
    for name, (players, seed, count, keys) in KEYS.items():
        lay(players, seed, count)
        played = presses(scene(language, ascii_only=ascii_only), keys)
        if not name.endswith("finished"):
            assert len(played._pages[0] if played._pages else played.scene()) <= 23, name  # noqa: SLF001
        lines = plain(played) if ascii_only else played.lines()
        if ascii_only:
            lines = [shown_in(line, "ascii") for line in lines]
        assert len(lines) == 24, name
        assert max(map(width, lines)) <= 80, name
        shown += f"# {name}\n" + "\n".join(line.rstrip().replace("\x1b", "␛") for line in lines) + "\n\n"

    snapshot.assert_match(shown, f"{language}{'-ascii' if ascii_only else ''}.txt")


@pytest.mark.parametrize("language", ["de", "el"])
@pytest.mark.parametrize("players", [1, 2, 4])
def test_whatever_is_pressed_nothing_is_cut(run: Run, language: str, players: int) -> None:
    names = ["Anna-Katharina von Habsburg-Lothringen12", "名" * 40, "Béla", "Ż" * 40][:players]
    run("new", "--kind", "strange-world", "--seed", "5", *(word for name in names for word in ("-p", name)))
    played, rng = scene(language), Random(players)
    for _ in range(300):
        played.press(
            rng.choice(["enter"] * 12 + [" "] * 8 + ["n", "tab", "up", "down", "left", "h", "l", "u", "s", "c", "?"])
        )
        lines = plain(played)
        assert len(lines) == 24
        assert max(map(width, lines)) <= 80
        if not played._pages and played.state.result is None:  # noqa: SLF001
            assert len(played.scene()) <= 23, text(played)

    assert run("replay", str(GAME)).code == 0
    assert len(game_lines()) > 20


def earned(state: State, world: World) -> int:
    return stars(state.rules, BOX.travellers, world).total


CHANGES: Final[list[Callable[[Ghost], Ghost]]] = [Ghost.next, Ghost.jumped, lambda ghost: ghost.moved(1, -1)]


@pytest.mark.parametrize("players", [1, 2])
@pytest.mark.parametrize("seed", range(4))
def test_a_card_that_moves_says_what_the_rules_say(players: int, seed: int) -> None:
    rng = Random(seed)
    for _, state in random_game(BOX, rng, players):
        if state.phase != Phase.PLACE:
            continue
        legal = [move for move in legal_moves(BOX, state, state.turns[0]) if isinstance(move, Place)]
        ghost = Ghost.of(BOX, state)
        for _ in range(5):
            ghost = rng.choice(CHANGES)(ghost)
            here = (ghost.card.id, NAMES[ghost.cell])
            assert ghost.allowed == (here in {(move.card, move.cell) for move in legal})
            if not ghost.allowed:
                continue
            ends = [decide(BOX, state, move)[-1].state for move in legal if (move.card, move.cell) == here]
            assert earned(state, ghost.prospect().best.world) == max(
                earned(state, end.worlds[ghost.player]) for end in ends
            )
            answered = ghost
            while (prospect := answered.prospect()).asked:
                answered = answered.answered(rng.choice(prospect.options).answer)
            assert answered.place() in legal


def test_the_best_answer_is_chosen_and_shown(run: Run) -> None:
    lay(1, 0, 15)
    played = presses(scene(), "TRAVELLER")

    assert "Who comes through the portal?" in text(played)
    assert not any("• Nobody" in line for line in plain(played))
    before = len(game_lines())
    presses(played, "space enter space enter")
    assert len(game_lines()) == before + 1
    assert "traveller" in json.loads(game_lines()[-1])
    assert run("replay", str(GAME)).code == 0


def test_nobody_may_come() -> None:
    lay(1, 0, 15)
    played = presses(scene(), "TRAVELLER")
    choose(played, "Nobody")
    presses(played, "space enter")

    assert "portal" in json.loads(game_lines()[-1])
    assert "traveller" not in json.loads(game_lines()[-1])


def test_of_travellers_of_a_file_is_told_what_they_need(monkeypatch: pytest.MonkeyPatch) -> None:
    cards = CARDS_FILE.read_text("utf-8")
    assert "need: {each_row: {swamp: 1}}" in cards
    Path("cards.yaml").write_text(cards.replace("need: {each_row: {swamp: 1}}", "need: {animals: 2}"), "utf-8")
    monkeypatch.setenv("CARTOGRAPHERS_CARDS", "cards.yaml")
    lay(1, 0, 15)
    played = presses(scene(), "TRAVELLER")
    choose(played, "Burk")

    assert "In both rows together at least: 2 × Different animals." in panel(played)


def test_an_answer_is_taken_back_before_a_card() -> None:
    lines = lay(1, 0, 15)
    played = presses(scene(), "TRAVELLER down enter")
    assert "stand?" in text(played)
    played.press("u")
    assert "Who comes through the portal?" in text(played)
    played.press("u")
    assert "It forms a portal." in text(played)
    assert game_lines() == lines


def test_the_other_half_of_a_portal_is_chosen_where_the_game_says_so() -> None:
    steps = random_game(BOX, Random(30), 2, {"portal_between_two_open": "player_chooses"})
    GAME.write_bytes(write([encode(event) for event, _ in steps[:52]]))
    played = presses(scene(), "enter PORTAL")
    assert "With which card does it form the portal?" in text(played)
    count = len(game_lines())
    chosen = re.search(r"• ([A-G][1-7]) ", text(played))
    while len(game_lines()) == count:
        presses(played, "space enter")

    assert chosen
    assert json.loads(game_lines()[count])["portal"] == chosen[1]


def test_there_are_words_for_whatever_is_asked_or_eaten() -> None:
    words = Words("en", "strange-world")
    ids = [*(f"play.asks.{asked}" for asked in Asked), *(f"play.eaten.{eater}" for eater in Eater)]
    assert all(words.has(id_) for id_ in ids)


def test_what_is_refused_is_told_and_loses_nothing() -> None:
    lines = lay(1, 0, 1)
    played = presses(scene(), "down enter")

    assert game_lines() == lines
    assert "✗ D4 is already taken." in " ".join(text(played).split())


def test_why_a_card_is_eaten_is_told_before_and_after(run: Run) -> None:
    run("new", "--kind", "strange-world", "--seed", "7")
    played = presses(scene(), "tab tab n n n")
    assert "It is eaten: there is a row above it." in text(played)
    played.press("enter")
    assert json.loads(game_lines()[-1])["eaten"] == ["E4"]
    assert "Eaten: E4." in text(played)


def test_nobody_sees_a_hand_unasked(run: Run) -> None:
    """Not behind the deal, not while others choose, and not on any page."""
    run("new", "--kind", "strange-world", "-p", "Anna", "-p", "Béla", "--seed", "12")
    played, rng = scene(), Random(3)
    asked: int | None = None
    seen = set[int | None]()
    while played.state.result is None:
        shown = text(played)
        if curtain := re.search(r"keyboard to (\w+)\.", shown):
            asked = None
        own = () if asked is None else played.state.hands[asked]
        for card in {card for hand in played.state.hands for card in hand}:
            if card_line(played._session, card) in shown:  # noqa: SLF001
                assert card in own, shown
                seen.add(asked)
        key = rng.choice(["enter", "enter", " ", "c", "?", "s"])
        if key == "enter" and curtain and not played._pages:  # noqa: SLF001
            asked = ["Anna", "Béla"].index(curtain[1])
        if played.table.turn is None:
            asked = None
        played.press(key)

    assert seen == {0, 1}


def test_cards_are_passed_in_secret_and_change_hands(run: Run) -> None:
    run("new", "--kind", "strange-world", "-p", "Anna", "-p", "Béla", "--seed", "12")
    played = presses(scene(), "enter")
    assert "Give the keyboard to Anna." in text(played)
    presses(played, "enter down enter")
    assert "Give the keyboard to Béla." in text(played)
    assert "Anna set cards aside" in text(played)
    presses(played, "enter space enter")
    assert "Which card do you pass on to Anna?" in text(played)
    passed = [json.loads(line) for line in game_lines() if "cards_passed" in line]
    assert [event["player"] for event in passed] == [0, 1]


def test_who_takes_back_is_behind_a_curtain_first(run: Run) -> None:
    run("new", "--kind", "strange-world", "-p", "Anna", "-p", "Béla", "--seed", "12")
    played = presses(scene(), "enter enter space enter enter u")

    assert "move_undone" in game_lines()[-1]
    assert "Give the keyboard to Anna." in text(played)


def test_the_holder_of_the_sun_card_chooses_the_direction() -> None:
    lay(3, 0, 1)
    played = presses(scene(), "down enter")

    assert json.loads(game_lines()[-1])["direction"] == "right"
    assert "Enter deals" in text(played)


def test_a_card_taken_back_comes_again() -> None:
    lay(1, 0)
    lines = game_lines()
    played = presses(scene(), "u")
    assert "U brings it back." in text(played)

    played.press("U")
    assert game_lines()[len(lines) + 1 :] == lines[-2:]
    played.press("U")
    assert "Nothing that was taken back is left" in text(played)


def test_a_card_placed_last_is_taken_back_even_at_the_end(run: Run) -> None:
    lay(1, 0)
    played = presses(scene(), "u")

    assert "move_undone" in game_lines()[-1]
    assert played.state.result is None
    assert run("replay", str(GAME)).code == 0


def test_a_finished_game_is_left_by_enter() -> None:
    lay(2, 0)
    played = scene()
    assert "The game is over." in text(played)
    played.press("enter")

    assert played.done


@pytest.mark.parametrize("players", [1, 2, 4])
def test_what_led_to_the_end_takes_no_room_from_it(players: int) -> None:
    lay(players, 0)
    played = presses(scene(), "u")
    while played.state.result is None:
        presses(played, "n space enter")

    assert len(played.scene()) <= 23 or text(played).startswith("The game is over.")


def test_a_long_end_moves_by_the_arrows() -> None:
    lay(4, 0)
    played = scene()
    first = plain(played)[0]
    presses(played, "down " * 40)

    assert plain(played)[0] != first
    assert "Travelers" in "\n".join(plain(played)[-4:-1])


def test_a_window_that_is_too_small_says_so_and_plays_nothing() -> None:
    lines = lay(1, 0, 1)
    played = scene()
    assert "80" in " ".join(played.lines(60, 20))
    presses(played, "enter u")
    assert game_lines() == lines
    played.lines()
    presses(played, "space enter")
    assert len(game_lines()) == len(lines) + 1


@pytest.mark.parametrize("damage", [None, b"", b"garbage"])
@pytest.mark.parametrize("key", ["enter", "u"])
def test_a_log_that_is_damaged_meanwhile_is_told(damage: bytes | None, key: str) -> None:
    lay(2, 0, 2)
    played = presses(scene(), "enter")
    GAME.unlink()
    if damage is not None:
        GAME.write_bytes(damage)
    presses(played, f"{key} down {key}")

    assert "game.jsonl" in text(played)


def test_what_another_shell_did_is_taken_in(run: Run) -> None:
    run("new", "--kind", "strange-world", "-p", "Anna", "-p", "Béla", "--seed", "12")
    played = presses(scene(), "enter enter")
    cards = played.state.hands[0][:2]
    run("place", "-p", "Anna", *cards)
    presses(played, "space")

    assert "Anna set cards aside to pass" in " ".join(text(played).split()), text(played)
    assert "Give the keyboard to Béla" in text(played)
    assert played.state.picks[0] == cards


def test_what_others_play_between_two_moves_is_seen_and_taken_back_in_its_turn(run: Run) -> None:
    """Cleo sets cards aside in another shell, after Anna and before Béla, who do so on this screen."""
    names = ("Anna", "Béla", "Cleo", "Dora")
    run("new", "--kind", "strange-world", *(typed for name in names for typed in ("-p", name)), "--seed", "12")
    played = presses(scene(), "space enter enter enter space enter")
    run("place", "-p", "Cleo", *played.state.hands[2][:2])
    presses(played, "enter space enter")

    passed = [json.loads(line)["player"] for line in game_lines() if "cards_passed" in line]
    assert passed == [0, 2, 1]
    assert played.state == scene().state
    assert "Give the keyboard to Dora." in text(played)
    for _ in passed:
        presses(played, "u")
        assert played.state == scene().state
    undone = [json.loads(line) for line in game_lines()[-3:]]
    assert undone == [{"event": "move_undone", "player": player} for player in (1, 2, 0)]
