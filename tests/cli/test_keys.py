"""What the screen of `play` shows, and what keys and mouse make of it, without a terminal."""

import json
import os
import re
from collections.abc import Callable, Iterable
from pathlib import Path
from random import Random
from typing import Final

import pytest
from msgspec.structs import replace
from pytest_snapshot.plugin import Snapshot  # type: ignore[import-untyped]  # it has no types

from cartographers.base.events import Redone, Refusal
from cartographers.base.words import LANGUAGES, Words
from cartographers.cli.game import open_session
from cartographers.cli.play.ghost import Ghost
from cartographers.cli.play.keys import MapScene
from cartographers.core.events import Event, GameFinished, ShapeDrawn
from cartographers.core.legal import task, to_wait_for
from cartographers.core.moves import Move, Place, Reveal, TakeBack, Undo
from cartographers.core.reasons import Reason
from cartographers.core.region import SPACES, size, space_names, union
from cartographers.core.scoring.rulebook import points
from cartographers.core.state import State
from cartographers.logs.keyfile import Key, remember
from cartographers.logs.lines import write
from cartographers.shell.terminal import Readable, Terminal
from cartographers.shell.text import shown_in, width, wrapped
from tests.helpers.commands import GAME, Lay, Run, game_lines, replay_lines
from tests.helpers.random_games import BOX, random_game, states
from tests.helpers.sealed import SECRET, game, lines
from tests.helpers.slips import SLIPS, Turn, Typed, evening, turns_of
from tests.helpers.tables import NAMES, table

SNAPSHOTS: Final = Path(__file__).parent / "screens"

KEYS: Final = {
    "next card": ("01-solo-a", 1, ""),
    "drawing": ("01-solo-a", 9, ""),
    "tip": ("01-solo-a", 27, "t"),
    "not allowed": ("01-solo-a", 27, "t up up up up left left left left"),
    "at a real table": ("08-table-full-map", 1, "down down"),
    "edicts": ("01-solo-a", 9, "e"),
    "cards": ("01-solo-a", 9, "c"),
    "a card with an example": ("01-solo-a", 9, "c x x"),
    "ambush": ("01-solo-a", 53, "enter"),
    "ambush, chosen freely": ("02-solo-b-de-free", 12, ""),
    "deck": ("01-solo-a", 9, "d"),
    "scores": ("01-solo-a", 40, "s"),
    "keys": ("01-solo-a", 9, "?"),
    "keys at a real table": ("16-table-alone", 1, "?"),
    "a card taken back": ("16-table-alone", 2, "u"),
    "season scored": ("01-solo-a", 15, "t enter"),
    "finished": ("01-solo-a", 59, ""),
    "curtain": ("03-three-players", 2, ""),
    "curtain of an ambush": ("03-three-players", 30, ""),
    "of several": ("03-three-players", 30, "enter"),
    "next card of several": ("03-three-players", 5, ""),
    "several finished": ("03-three-players", 108, ""),
}


def scene(language: str = "en", *, ascii_only: bool = False) -> MapScene:
    terminal = Terminal(Words(language, "cartographers"), os.environ, as_json=False)
    terminal.ascii = ascii_only
    return MapScene(open_session(terminal).speaking(Readable(terminal)), str(GAME))


def plain(lines: list[str]) -> list[str]:
    return [re.sub(r"\x1b\[[0-9;]*m", "", line) for line in lines]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("ascii_only", [False, True], ids=["in colour", "in ASCII"])
def test_nothing_is_cut_at_80_by_24(lay: Lay, snapshot: Snapshot, language: str, *, ascii_only: bool) -> None:
    snapshot.snapshot_dir = SNAPSHOTS
    shown = ""
    for name, (replay, count, keys) in KEYS.items():
        lay(replay, count)
        played = scene(language, ascii_only=ascii_only)
        for key in keys.split():
            played.press(key)
        lines = played.lines()
        if ascii_only:
            lines = [shown_in(line, "ascii") for line in plain(lines)]
        assert len(lines) <= 24, name
        assert max(map(width, lines)) <= 80, name
        shown += f"# {name}\n" + "\n".join(line.replace("\x1b", "␛") for line in lines) + "\n\n"

    snapshot.assert_match(shown, f"{language}{'-ascii' if ascii_only else ''}.txt")


CHANGES: Final[list[Callable[[Ghost], Ghost]]] = [
    *(Ghost.turn, Ghost.mirror, Ghost.next, Ghost.jumped, lambda ghost: ghost.moved(1, -2))
]


@pytest.mark.parametrize("seed", range(10))
def test_a_ghost_stays_on_the_map_and_says_what_the_rules_say(seed: int) -> None:
    rng = Random(seed)
    for state in states(BOX, random_game(BOX, rng)):
        if not to_wait_for(BOX, state):
            continue
        wanted = task(BOX, state, to_wait_for(BOX, state)[0])
        ghost = Ghost.of(wanted)
        assert ghost.drawing()
        for _ in range(10):
            ghost = rng.choice(CHANGES)(ghost)
            assert size(ghost.spaces) == ghost.shape.size
            try:
                assert ghost.judged() == ghost.drawing()
            except Refusal:
                assert ghost.drawing() is None
        assert ghost.turn().turn().turn().turn().orientation == ghost.orientation
        assert ghost.mirror().mirror().orientation == ghost.orientation


def test_the_mouse_puts_a_shape_down_and_draws_it(lay: Lay) -> None:
    lay("01-solo-a", 2)
    played = scene()

    played.click(2 + 2 * 5, 3 + 6)
    before = plain(played.lines())
    played.click(2 + 2 * 5, 3 + 6)

    assert any("*" in line[11:15] for line in before[8:11])
    assert "shape_drawn" in game_lines()[-1]
    played.press("u")
    assert "drawing_undone" in game_lines()[-1]


def test_what_is_refused_is_told_and_loses_nothing(lay: Lay) -> None:
    lay("01-solo-a", 27)
    played = scene()
    for key in ("up",) * 10 + ("left",) * 10 + ("enter",):
        played.press(key)

    assert len(game_lines()) == 27
    assert "✗" in "\n".join(played.lines())


RULER: Final = "1 2 3 4 5 6 7 8 9 0 1"


@pytest.mark.parametrize(("columns", "rows"), [(80, 24), (100, 30), (120, 50)])
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_letters_are_explained_wherever_a_map_is_shown_and_there_is_room(
    lay: Lay, language: str, columns: int, rows: int
) -> None:
    forest = f"F {Words(language, 'cartographers')('terrain.forest')}".lower()
    maps = 0
    for replay, several in (("01-solo-a", ""), ("02-solo-b-de-free", ""), ("03-three-players", "enter")):
        for count in range(2, len(replay_lines(replay)), 7):
            lay(replay, count)
            played = scene(language)
            for key in ("", several, "s", "x", "x", "enter"):
                played.press(key)
                lines = [line.lower().replace("\u00a0", " ") for line in plain(played.lines(columns, rows))]
                assert len(lines) == rows
                assert max(map(width, lines)) <= columns
                if any(RULER in line for line in lines):
                    maps += 1
                    assert any(forest in line for line in lines) or (rows == 24 and all(lines[-3:]))
    assert maps > 100


@pytest.mark.parametrize("rows", [30, 50])
def test_a_large_window_shows_what_the_edicts_score(lay: Lay, rows: int) -> None:
    lay("01-solo-a", 9)
    shown = " ".join(" ".join(plain(scene().lines(100, rows))).split())
    season = BOX.seasons[scene().state.season]
    for edict, card in zip(BOX.edicts, scene().state.game.edicts, strict=True):
        text = Words("en", "cartographers")(f"card.{card}.text", **points(BOX.scoring[card], BOX.editions["en"]))
        assert (text in shown) == (rows == 50 or edict in season.edicts)


def test_each_card_in_play_has_a_page(lay: Lay) -> None:
    lay("01-solo-a", 9)
    played = scene()
    state = played.state
    names = [Words("en", "cartographers")(f"card.{card}.name") for card in (state.card, *state.game.edicts)]
    played.press("c")
    for name in names:
        assert name in played.lines()[0]
        played.press("x")
    assert "Forest, shape 1" in "\n".join(played.lines())


def test_a_ruins_card_that_waits_has_a_page_too(lay: Lay) -> None:
    for count in range(2, 59):
        lay("01-solo-a", count)
        played = scene()
        if played.state.ruins and played.state.result is None:
            played.press("c")
            assert "Ruins" in played.lines()[0]
            return
    raise AssertionError


def test_nobody_sees_a_map_unasked(lay: Lay) -> None:
    lay("03-three-players", 2)
    played = scene()

    assert not any("1 2 3 4" in line for line in plain(played.lines()))
    played.press("enter")
    assert any("1 2 3 4" in line for line in plain(played.lines()))
    played.press("t")
    played.press("enter")
    assert not any("1 2 3 4" in line for line in plain(played.lines()))


def test_a_window_that_is_too_small_says_so(lay: Lay) -> None:
    lay("01-solo-a", 2)

    assert "80" in scene().lines(60, 20)[0] + scene().lines(60, 20)[1]


def test_what_another_shell_did_is_taken_in(lay: Lay) -> None:
    lay("01-solo-a", 2)
    played, other = scene(), scene()
    for key in ("enter", "n", "enter"):
        other.press(key)
    count = len(game_lines())

    played.press("t")
    played.press("enter")
    played.press("t")
    played.press("enter")

    assert len(game_lines()) >= count
    assert played.state.revealed[: len(other.state.revealed)] == other.state.revealed


def test_several_see_nobodys_map_between_two_cards(lay: Lay) -> None:
    for count in range(1, 108):
        lay("03-three-players", count)
        played = scene()
        if played.table.turn is None and played.state.result is None:
            assert not any("1 2 3 4" in line for line in plain(played.lines()))
            assert any("Γιώργος: " in line for line in plain(played.lines()))


def test_at_a_real_table_the_card_that_was_turned_up_is_chosen(run: Run) -> None:
    run("new", "-p", "Anna", "--table", "--first-game")
    played = scene()
    seen = []
    for key in ("down", "down", "up"):
        played.press(key)
        seen += [line.partition("•")[2].strip("• 0123456789") for line in plain(played.lines()) if "•" in line]
    played.press("enter")

    cards = [Words("en", "cartographers")(f"card.{card}.name") for card in [*BOX.explore][:2]]
    assert seen == [cards[0], cards[1], cards[0]]
    assert json.loads(game_lines()[-1])["card"] == next(iter(BOX.explore))
    assert played.table.turn == 0


def test_at_a_real_table_a_card_that_has_left_the_deck_is_not_offered(run: Run) -> None:
    run("new", "-p", "Anna", "--table", "--first-game")
    run("reveal", "farmland")
    run("place", "farm", "A1", "A2")

    assert not any("Farmland" in line for line in plain(scene().lines()))


def test_a_mountain_that_a_drawing_surrounds_is_named_before_and_after(lay: Lay) -> None:
    lines = replay_lines("01-solo-a")
    told = []
    for count, line in enumerate(lines):
        if count and json.loads(line).get("coins"):
            lay("01-solo-a", count)
            played = scene()
            if played.table.turn is None:
                continue
            spaces = union(SPACES[name] for name in json.loads(line)["spaces"])
            closed = " ".join(space_names(played.state.lands[0].closed(spaces)))
            drawing = next(one for one in task(BOX, played.state, 0).drawings() if one.spaces == spaces)
            assert played._ghost  # noqa: SLF001 - by keys it takes long
            played._ghost = played._ghost.showing(drawing)  # noqa: SLF001
            played.press(" ")
            told.append((closed, "\n".join(plain(played.lines()))))
            played.press("enter")
            while played.lines()[-1].startswith("Any key"):
                played.press("tab")
            if played.state.result is None:  # at the end the result needs the room
                told.append((closed, "\n".join(plain(played.lines()))))

    assert any(closed for closed, _ in told)
    assert all((f"surrounded: {closed}." in screen) == bool(closed) for closed, screen in told)


def test_tab_goes_past_what_each_box_scores_to_the_sheet(lay: Lay) -> None:
    lay("01-solo-a", 15)
    played = scene()
    for key in ("t", "enter"):
        played.press(key)
    first = plain(played.lines())[0]
    played.press("tab")
    last = plain(played.lines())[0]
    played.press("tab")

    assert first.startswith("Spring · Canal Lake (A): ")
    assert last == "Spring is over. Stars:"
    assert "time 0 (ends at 8)" in plain(played.lines())[0]


def test_an_ambush_of_who_plays_alone_is_shown_by_itself(lay: Lay) -> None:
    """It is drawn by itself, and the next card is turned up at once."""
    lines = replay_lines("01-solo-a")
    ambush = next(count for count, line in enumerate(lines) if json.loads(line).get("card") in BOX.ambushes)
    lay("01-solo-a", ambush)
    played = scene()
    played.press("enter")
    first = "\n".join(plain(played.lines()))

    assert "Turned up: Gnoll Raid" in first
    assert "*X" in first
    assert "Any key" in first
    played.press("enter")
    assert "May be drawn" in "\n".join(plain(played.lines()))


def test_what_is_taken_back_lies_again_where_it_was(lay: Lay) -> None:
    lay("01-solo-a", 9)
    played = scene()
    for key in ("t", "t", "t"):
        played.press(key)
    before = plain(played.lines())[:15]
    played.press("enter")
    played.press("u")

    assert [line[:25] for line in plain(played.lines())[2:15]] == [line[:25] for line in before[2:15]]


def test_a_single_space_is_explained(lay: Lay) -> None:
    """No shape fits, or none can cover ruins."""
    lines = replay_lines("07-fallback-el")
    shown = set()
    for count in range(1, len(lines)):
        lay("07-fallback-el", count)
        played = scene()
        if played.table.turn is not None and not task(BOX, played.state, played.table.turn).drawable:
            shown |= {"draw a single space" in " ".join(" ".join(plain(played.lines())).split())}

    assert shown == {True}


@pytest.fixture
def sixty(run: Run) -> list[str]:
    """Let sixty people play, and return their names."""
    players = [f"Player {number}" for number in range(1, 61)]
    run("new", *(word for name in players for word in ("-p", name)), "--seed", "7")
    return players


def test_a_page_that_is_longer_than_the_screen_is_turned_in_parts(sixty: list[str]) -> None:
    played = scene()
    played.press("s")
    seen: list[str] = []
    while len(seen) < 60:
        seen += [line.strip().partition(":")[0] for line in plain(played.lines())[:-1] if line]
        played.press(" ")

    assert seen == sixty
    assert plain(played.lines())[0] == "Player 1", "behind the stars come the maps"


def test_a_ranking_that_is_longer_than_the_screen_moves_by_the_arrows(sixty: list[str]) -> None:
    """The game is at its end by a state that is put there, as to play it out would take long."""
    played = scene()
    result = GameFinished(totals=tuple(range(60)), places=tuple(range(60, 0, -1)))
    played.table.state = replace(played.state, result=result, card=None)
    seen = set()
    for _ in range(200):
        lines = plain(played.lines())
        assert len(lines) == 24
        seen |= {name for name in sixty for line in lines if re.search(rf"{name}\b", line)}
        played.press("down")

    assert seen == {*sixty}
    assert lines[-2].startswith("  Player 60: ")
    played.press("up")
    assert not plain(played.lines())[-2].startswith("  Player 60: ")


@pytest.mark.parametrize("damage", [None, b"", b"garbage", b'{"event": "game_started"}\n'])
@pytest.mark.parametrize("key", ["enter", "u", "t"])
def test_a_log_that_is_damaged_meanwhile_is_told(lay: Lay, damage: bytes | None, key: str) -> None:
    lay("01-solo-a", 3)
    played = scene()
    GAME.unlink()
    if damage is not None:
        GAME.write_bytes(damage)
    before = plain(played.lines())
    for one in (key, "t", "up"):
        played.press(one)

    assert plain(played.lines())[0] == before[0]
    played.press("enter")
    assert "game.jsonl" in "\n".join(plain(played.lines()))


def test_what_another_shell_drew_is_taken_back_too(run: Run) -> None:
    run("new", "-p", "Anna", "-p", "Ben", "--seed", "7")
    run("reveal")
    played = scene()
    move = run("moves", "-p", "Anna", "--json").json["moves"][0]
    run("place", "-p", "Anna", move["terrain"], *move["spaces"])
    played.press("u")

    assert json.loads(game_lines()[-1]) == {"event": "drawing_undone", "player": 0}
    assert "Anna" in "\n".join(plain(played.lines()))


def test_what_others_play_between_two_moves_is_seen_and_taken_back_in_its_turn(run: Run) -> None:
    """Cleo draws in another shell, after Anna and before Ben, who draw on this screen."""
    run("new", "-p", "Anna", "-p", "Ben", "-p", "Cleo", "--seed", "7")
    run("reveal")
    played = scene()
    for key in ("enter", "n", "enter"):
        played.press(key)
    move = run("moves", "-p", "Cleo", "--json").json["moves"][0]
    run("place", "-p", "Cleo", move["terrain"], *move["spaces"])
    for key in ("enter", "n", "enter"):
        played.press(key)

    drawn = [json.loads(line)["player"] for line in game_lines() if "shape_drawn" in line]
    assert drawn == [0, 2, 1]
    assert played.state == scene().state
    for _ in drawn:
        played.press("u")
        assert played.state == scene().state
    undone = [json.loads(line) for line in game_lines()[-3:]]
    assert undone == [{"event": "drawing_undone", "player": player} for player in (1, 2, 0)]


@pytest.mark.parametrize("sat_down", [False, True])
def test_who_takes_back_is_behind_a_curtain_first(run: Run, *, sat_down: bool) -> None:
    run("new", "-p", "Anna", "-p", "Ben", "--seed", "7")
    run("reveal")
    played = scene()
    for key in ("enter", "n", "n", "enter", *(["enter"] if sat_down else [])):
        played.press(key)
    spaces = json.loads(game_lines()[-1])["spaces"]
    played.press("u")

    assert not any("1 2 3 4" in line for line in plain(played.lines()))
    assert "Give the keyboard to Anna." in "\n".join(plain(played.lines()))
    for key in ("enter", " ", "enter"):
        played.press(key)
    assert json.loads(game_lines()[-1])["spaces"] == spaces, "the shape lay where it was"


def test_a_shape_that_was_drawn_on_another_card_is_not_put_back(run: Run) -> None:
    """Anna drew the first card here, and the second one in another shell, in another shape."""
    run("new", "-p", "Anna", "-p", "Ben", "--table", "--first-game")
    run("reveal", "hamlet")
    played = scene()
    for key in ("enter", "tab", "enter", "enter", "n", "enter"):
        played.press(key)
    run("reveal", "fishing_village")
    run("place", "-p", "Anna", "village", "K1-K4")
    for key in ("u", "enter"):
        played.press(key)

    assert "May be drawn" in "\n".join(plain(played.lines()))
    for key in (" ", "enter"):
        played.press(key)
    assert (now := json.loads(game_lines()[-1]))["player"] == 0
    assert len(now["spaces"]) == 4


@pytest.mark.parametrize("page", ["?", "e", "s", "d"])
def test_on_a_page_that_was_asked_for_no_key_takes_back(lay: Lay, page: str) -> None:
    lines = lay("01-solo-a", 3)
    played = scene()
    for key in (page, "u"):
        played.press(key)

    assert game_lines() == lines


def test_in_a_window_that_is_too_small_nothing_is_drawn(lay: Lay) -> None:
    lines = lay("01-solo-a", 2)
    played = scene()
    played.lines(70, 20)
    for key in ("enter", "?", "u"):
        played.press(key)

    assert game_lines() == lines
    assert "May be drawn" in "\n".join(plain(played.lines()))
    played.lines(70, 20)
    played.press("q")
    assert played.done


@pytest.mark.parametrize("name", ["Anna-Katharina von Habsburg-Lothringen12", "名" * 40], ids=["long", "wide"])
@pytest.mark.parametrize("ascii_only", [False, True])
def test_the_longest_name_cuts_nothing(run: Run, name: str, *, ascii_only: bool) -> None:
    run("--lang", "de", "new", "-p", name, "-p", "B", "--seed", "7")
    played = scene("de", ascii_only=ascii_only)
    for key in ("enter", "enter", "t", "enter", "enter", "t", "enter", "s", " ", " ", " "):
        lines = plain(played.lines())
        assert max(map(width, lines)) <= 80
        assert "1 2 3 4" not in "".join(lines) or "Zeiteinheit" in lines[0] or key == " "
        played.press(key)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", ["Anna", "A" * 40])
def test_alone_the_end_shows_the_whole_score_sheet(lay: Lay, language: str, name: str) -> None:
    """What the last drawing meant is in the scores; a long name takes a line more."""
    lay("01-solo-a", 56)
    GAME.write_text(GAME.read_text().replace("Anna", name))
    played = scene(language)
    for key in ("t", "enter"):
        played.press(key)
    while played._pages:  # noqa: SLF001
        played.press(" ")

    assert played.state.result
    total = played.words("score.total")
    assert plain(played.lines())[-2].startswith(total)


def test_a_page_behind_a_list_that_moved_is_whole(sixty: list[str]) -> None:
    played = scene()
    result = GameFinished(totals=tuple(range(60)), places=tuple(range(60, 0, -1)))
    played.table.state = replace(played.state, result=result, card=None)
    for key in [*["down"] * 12, "?"]:
        played.press(key)
    assert sixty
    assert plain(played.lines())[0].startswith("Arrows")


def test_a_sealed_seed_is_told_behind_the_end_and_then_left() -> None:
    events = game()
    log = lines(events)[:-1]
    GAME.write_bytes(write(log))
    remember(str(GAME), Key(SECRET, len(log), log[-1]["seal"]))
    played = scene()
    assert plain(played.lines())[-1].startswith("Enter shows the seed.")
    played.press("enter")

    assert json.loads(game_lines()[-1])["seed"] == SECRET
    assert SECRET in "\n".join(plain(played.lines()))
    assert not played.done
    played.press("enter")
    assert played.done


class ByKeys(Typed):
    """A game at a real table that is typed on the screen; what is taken back there is the latest, whoever drew it."""

    def __init__(self, played: MapScene) -> None:
        super().__init__(played.state)
        self._played = played
        self._again: dict[int, Place] = {}

    def __call__(self, *moves: Move) -> "ByKeys":
        for move in moves:
            match move:
                case Reveal():
                    self._turn_up(str(move.card))
                case Place():
                    self._draw(move)
                case Undo():
                    self._take_back(move.player)
                case TakeBack():
                    turns = len(self.history.turns)
                    while len(self.history.turns) == turns:
                        self._press("u")
        return self

    def redo(self, *, everything: bool = False) -> Redone[State, Event]:
        self._press("U")
        while everything and self.history.waits:
            self._press("U")
        return Redone([], [])

    def _turn_up(self, card: str) -> None:
        chooser = self._played._chooser  # noqa: SLF001 - what is shown is in a language
        if chooser is None or card not in chooser.lines:
            raise Refusal(Reason.NOT_IN_DECK)
        while chooser.chosen != card:
            self._press("down")
        self._press("enter")

    def _draw(self, move: Place) -> None:
        for player, place in sorted(self._again.items()):
            if player < move.player:
                del self._again[player]
                self._draw(place)
        wanted = task(BOX, self.state, move.player).judge(move.terrain, union(SPACES[name] for name in move.spaces))
        while not self._played._ghost:  # noqa: SLF001
            self._press("enter")
        assert self._played.table.turn == move.player
        self._played._ghost = self._played._ghost.showing(wanted)  # noqa: SLF001 - by keys it takes long
        self._press(" ")
        self._press("enter")

    def _take_back(self, player: int) -> None:
        """Press `u` until this player's drawing is taken back; those before have to draw again what they drew."""
        self._again = {}
        while self.state.drawn >> player & 1:
            latest = self.history.drawings[-1]
            assert isinstance(latest, ShapeDrawn)
            self._press("u")
            if latest.player != player:
                self._again[latest.player] = Place(latest.player, latest.terrain, tuple(space_names(latest.spaces)))

    def _press(self, key: str) -> None:
        self._played.press(key)
        while self._played._pages:  # noqa: SLF001
            self._played.press("tab")
        assert self._played.table.history is not None
        self.state, self.history = self._played.state, self._played.table.history


def in_turn(turns: Iterable[tuple[Turn, State]]) -> list[tuple[Turn, State]]:
    """Return turns in which players draw in the order in which the screen asks them."""
    return [
        (sorted(turn, key=lambda move: move.player if isinstance(move, Place) else -1), state) for turn, state in turns
    ]


def test_an_evening_of_two_at_a_real_table_with_slips_of_all_kinds(run: Run) -> None:
    """`u` takes back drawing by drawing and card by card, and `U` brings back."""
    rng = Random(9)
    assert run("new", "-p", NAMES[0], "-p", NAMES[1], "--table", "--first-game").code == 0
    slips = evening(ByKeys(scene()), in_turn(turns_of(table(2), rng)), rng, 0.8)

    assert len(slips) >= 10
    assert {*slips} == {*SLIPS}
    assert run("replay", "game.jsonl").code == 0


def test_what_was_taken_back_is_said_to_come_again_and_does(lay: Lay) -> None:
    lines = lay("01-solo-a", 3)
    played = scene()
    played.press("u")
    assert "U brings it back." in plain(played.lines())
    played.press("U")
    assert game_lines() == [*lines, '{"event": "drawing_undone", "player": 0}\n', lines[-1]]
    played.press("U")
    assert "Nothing that was taken back is left to bring back." in plain(played.lines())


def test_in_a_game_with_a_seed_no_key_takes_a_card_back(lay: Lay) -> None:
    lines = lay("01-solo-a", 2)
    played = scene()
    played.press("u")

    assert game_lines() == lines
    assert "Nothing has been drawn since the last card was turned up." in plain(played.lines())


def test_on_the_screen_of_an_old_table_it_is_said_how_cards_are_taken_back(lay: Lay) -> None:
    lines = lay("08-table-full-map", 2)
    played = scene()
    played.press("u")

    assert game_lines() == lines
    assert "cartographers-log/3" in " ".join(plain(played.lines()))


FARMLAND: Final = "new --table --first-game -p Anna --skills", "reveal farmland"


def with_skills(run: Run, skills: str, *lines: str) -> None:
    """Begin a game at a real table with skills, and play it by some commands."""
    for line in (f"{FARMLAND[0]} {skills}", *lines):
        assert run(*line.split()).code == 0, line


def pressed(played: MapScene, *keys: str) -> str:
    """Press keys, and return what the screen shows then."""
    for key in keys:
        played.press(key)
    return "\n".join(plain(played.lines()))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("players", ["", " -p Bob"], ids=["alone", "two"])
def test_the_skills_are_named_before_the_first_card(run: Run, language: str, players: str) -> None:
    with_skills(run, f"acrobatics,cure_wounds,move_silently{players}")
    played = scene(language)
    shown = pressed(played)
    names = [f"{played.words(f'skill.{skill}.name')} {cost}" for skill, cost in (("acrobatics", 2), ("cure_wounds", 1))]

    assert all(name in shown for name in names)
    assert max(map(width, shown.splitlines())) <= 80
    assert played.words("play.skills_explained") in shown
    assert wrapped(played.words("play.skills"), 80)[0] in pressed(played, "+")
    assert names[0] not in pressed(played, "escape", "1", "enter", "enter")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("skills", ["acrobatics,concentrate,cure_wounds", "move_silently,search,negotiate"])
def test_the_page_of_the_skills_is_whole(run: Run, language: str, skills: str) -> None:
    with_skills(run, skills, FARMLAND[1])
    played = scene(language)
    names = [played.words(f"skill.{skill}.name") for skill in skills.split(",")]
    shown = pressed(played, "+")

    assert max(map(width, shown.splitlines())) <= 80
    for name in names:
        assert f"  {name}\n" in shown or f"• {name}\n" in shown
    assert shown.splitlines()[-1] == played.words("play.keys.skills")
    last = played._skills and played._skills.lines(80)[-1]  # noqa: SLF001 - the page as it would be in any room
    assert last in shown.splitlines()


def test_a_skill_that_replaces_lets_a_shape_hang_over(run: Run) -> None:
    with_skills(run, "move_silently,search,negotiate", FARMLAND[1])
    played = scene()
    assert "With Move Silently" in pressed(played, "+", "enter")
    pressed(played, *["left"] * 12, *["up"] * 12, "right", "enter")

    drawn = json.loads(game_lines()[-1])
    assert (drawn["skill"], len(drawn["spaces"])) == ("move_silently", 1)
    assert pressed(played, "u").count("Move Silently") == 1
    assert json.loads(game_lines()[-1])["event"] == "drawing_undone"


def test_a_shape_that_hangs_over_keeps_a_space_on_the_map(run: Run) -> None:
    """A plus has no space in its corners: there it stays where an arm is still on the map."""
    with_skills(run, "move_silently,search,negotiate", FARMLAND[1])
    played = scene()
    pressed(played, "+", "enter", "tab")

    for key in ("left", "up", "left", "down", "right", "down", "right", "up"):
        for _ in range(15):
            assert re.search(r"[*!][Aa]", pressed(played, key))


def test_a_skill_adds_after_the_drawing(run: Run) -> None:
    with_skills(run, "move_silently,search,negotiate", FARMLAND[1])
    played = scene()
    before = len(game_lines())
    assert "What Search adds" in pressed(played, "+", "down", "enter", " ", "enter")
    assert "What Search adds" in pressed(played, "enter")  # nothing is chosen yet
    assert "With Search" in pressed(played, "escape")
    assert "+ skills" in pressed(played, "escape")
    assert len(game_lines()) == before
    pressed(played, "+", "down", "enter", " ", "enter", "n", "enter")

    drawn = json.loads(game_lines()[-1])
    assert (drawn["spaces"], drawn["skill"], drawn["extra"]) == (
        ["A1", "B1"],
        "search",
        {"terrain": "farm", "spaces": ["B2"]},
    )


@pytest.mark.parametrize("skill", ["search", "knowledge"])
def test_a_shape_stays_where_it_is_with_a_skill_and_without(run: Run, skill: str) -> None:
    with_skills(run, f"{skill},negotiate,diplomacy", FARMLAND[1])
    played = scene()
    chosen = pressed(played, "tab", "right", "down", "down")
    with_skill = pressed(played, "+", "enter")

    def marked(shown: str) -> list[tuple[int, ...]]:
        return [tuple(found.start() for found in re.finditer(r"\*", line[:25])) for line in shown.splitlines()[3:14]]

    assert "With " in with_skill
    assert "With " not in pressed(played, "escape")
    assert marked(chosen) == marked(with_skill) == marked(pressed(played)) == marked(pressed(played, "+", "+"))
    pressed(played, "enter")
    assert len(json.loads(game_lines()[-1])["spaces"]) == 5


def test_a_skill_that_cannot_be_used_says_why_and_is_not_taken(run: Run) -> None:
    with_skills(run, "move_silently,search,negotiate", FARMLAND[1])
    played = scene()
    shown = pressed(played, "+", "up", "enter")

    assert "• Negotiate" in shown
    assert shown.count("This skill costs 1 coin") == 2
    assert "+ skills" in pressed(played, "+")


def test_the_gain_counts_the_coins_spent(run: Run) -> None:
    with_skills(run, "negotiate,search,knowledge", FARMLAND[1], "place farm A1 B1", "reveal hamlet")
    shown = pressed(scene(), "+", "enter")

    assert re.search(r"Coins +1 → 0 +−1", shown) or re.search(r"Coins +1 → 0 +-1", shown)


@pytest.mark.parametrize("language", LANGUAGES)
def test_coins_spent_stay_on_the_track_beside_the_map(run: Run, language: str) -> None:
    square = "place farm D4 D5 E4 E5 + negotiate"
    with_skills(run, "negotiate,search,knowledge", FARMLAND[1], "place farm A1 B1", "reveal homestead", square)
    played = scene(language)
    shown = pressed(played)
    below = " ".join(" ".join(line[:25] for line in shown.splitlines()).split())

    assert played.words("show.coins", coins=1, track=BOX.coin_track) in below
    assert played.words("show.spent", spent=1, coins=0) in below
    assert max(map(width, shown.splitlines())) <= 80


def test_acrobatics_is_used_from_the_page(run: Run) -> None:
    drawn = ("place farm A1 B1", "reveal hamlet", "place village D1 E1 E2", "reveal goblin_attack")
    with_skills(run, "acrobatics,search,knowledge", FARMLAND[1], *drawn)
    played = scene()
    assert "Can be used now: Acrobatics" in pressed(played)
    pressed(played, "+", "enter")
    assert json.loads(game_lines()[-1]) == {"event": "skill_used", "player": 0, "skill": "acrobatics"}
    pressed(played, "u")
    assert json.loads(game_lines()[-1]) == {"event": "skill_undone", "player": 0}


def test_acrobatics_is_that_of_the_player_whose_map_is_drawn_on(run: Run) -> None:
    """Anna draws on Bob's map: the curtain, the panel and the page name Bob, as the plain game does."""
    together = (
        f"{FARMLAND[0]} acrobatics,search,knowledge -p Bob",
        "place -p Anna farm A1 B1",
        "place -p Bob farm A1 B1",
    )
    hurt = "place -p Anna village D1 E1 E2", "place -p Bob village D1 E1 E2", "reveal goblin_attack"
    for line in (together[0], FARMLAND[1], *together[1:], "reveal hamlet", *hurt):
        assert run(*line.split()).code == 0, line
    assert "Skills that Bob can use now: Acrobatics." in run("play", "--plain", stdin=b"u\n1\n").out
    played = scene()

    assert "+ skills. Bob can use now: Acrobatics." in pressed(played)
    assert "+ skills. Bob can use now: Acrobatics." in pressed(played, "enter")
    assert "Bob can use it now." in pressed(played, "+")
    answered = "Acrobatics: on Bob’s map only two monster spaces side by side are drawn."
    assert answered in " ".join(re.sub(r"^.{27}", "", line) for line in pressed(played, "enter").splitlines())
    assert "Not now for Bob: Each player may use one skill a season." in pressed(played, "+")


def test_without_skills_the_key_of_the_skills_does_nothing(lay: Lay) -> None:
    lay("01-solo-a", 9)
    played = scene()
    before = pressed(played)

    assert pressed(played, "+", "escape") == before


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_tip_with_a_skill_is_drawn_with_it(run: Run, language: str) -> None:
    with_skills(run, "search,cure_wounds,knowledge", "reveal goblin_attack", "reveal farmland")
    best = run("hint", "--json").json["hints"][0]
    played = scene(language)
    shown, skill = pressed(played, "t"), best["skill"]
    pressed(played, "enter")

    assert max(map(width, shown.splitlines())) <= 80
    assert f"{played.words(f'skill.{skill}.name')}: +{best['more']} " in shown
    assert json.loads(game_lines()[-1])["extra"] == best["extra"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_tip_that_leaves_out_the_skill_that_was_chosen_says_so(run: Run, language: str) -> None:
    with_skills(run, "search,negotiate,knowledge", "reveal farmland")
    played = scene(language)
    words = played.words
    knowledge = [*("down" for _ in range(2)), "enter"]
    left_out = wrapped(words("play.tip_without", skill=words("skill.knowledge.name")), 80)[0]

    assert left_out not in pressed(played, "t")
    assert left_out not in pressed(played, "+", *knowledge)
    assert left_out in pressed(played, "t")
    assert left_out not in pressed(played, "t")
