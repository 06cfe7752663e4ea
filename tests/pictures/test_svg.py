"""A scene as SVG: all of it is seen, nothing overlaps or is cut off, whatever players are called."""

from random import Random
from typing import Final

import pytest
from msgspec.structs import replace

from cartographers.base.words import LANGUAGES, Words
from cartographers.cli import picture as first
from cartographers.core.events import Event, ShapeDrawn
from cartographers.core.state import State
from cartographers.logs.lines import read
from cartographers.logs.replay import Replay
from cartographers.pictures.scene import Scene, Square, spoken
from cartographers.pictures.svg import columns_of, picture, sheet
from cartographers.strange_world.cli import picture as second
from tests.helpers.commands import REPLAYS
from tests.helpers.pictured import NS, check_layout, parsed, size, texts
from tests.helpers.random_games import BOX, RULES
from tests.strange_world.helpers import random_games as worlds

WIDTHS: Final = (360, 1200, 1400)
HOSTILE: Final = (
    "<script>alert(1)</script>",
    "\"'&amp;]]>",
    "\u202eevil",
    "世" * 40,
    "W" * 40,
    "\ufffe\uffff",
    "a\u0301\u0301\u0301\u0301",
    "]]><![CDATA[",
)


def steps(log: str) -> list[tuple[State, Event]]:
    return [(line.state, line.event) for line in Replay(read((REPLAYS / f"{log}.jsonl").read_bytes()), RULES).lines()]


@pytest.mark.parametrize("log", sorted(path.stem for path in REPLAYS.glob("*.jsonl")))
def test_pictures_of_all_replays_can_be_read(log: str) -> None:
    paint = first.SceneMaker(BOX)
    played = steps(log)
    for number, width in enumerate((*WIDTHS, 1200, 700)):
        words = Words(LANGUAGES[number], "cartographers")
        for at in (len(played) * (number + 1) // 6, len(played) - 1):
            check_layout(picture(words, paint(*played[at]), width))


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_pictures_of_worlds_can_be_read(players: int) -> None:
    paint = second.SceneMaker(worlds.BOX)
    for seed, width in ((27, 360), (5, 1200), (6, 1400)):
        played = worlds.random_game(worlds.BOX, Random(seed), players)
        words = Words(LANGUAGES[seed % len(LANGUAGES)], "strange-world")
        for event, state in (played[len(played) // 3], played[-1]):
            check_layout(picture(words, paint(state, event), width))


def test_a_picture_shows_every_letter_coin_and_number() -> None:
    scene = first.SceneMaker(BOX)(*steps("03-three-players")[-1])
    root = parsed(picture(Words("en", "cartographers"), scene))
    shown = texts(root)

    for board in scene.boards:
        letters = [square.letters for row in board.squares for square in row if square.letters]
        assert all(shown.count(letter) >= letters.count(letter) for letter in letters)
        assert f"{board.place}. {board.player}" in shown
    uses = [use.attrib["href"] for use in root.iter(f"{NS}use")]
    filled = sum(board.purse.filled for board in scene.boards if board.purse)
    assert uses.count("#coin") == filled
    assert uses.count("#coin_empty") == 3 * BOX.coin_track - filled


def test_the_newest_drawing_is_framed() -> None:
    state, event = next((state, event) for state, event in steps("01-solo-a") if isinstance(event, ShapeDrawn))
    words, paint = Words("en", "cartographers"), first.SceneMaker(BOX)

    def frames(scene: Scene) -> int:
        return picture(words, scene).count('fill="none" stroke="#000000" stroke-width="3"')

    drawn = sum(square.newest for row in paint(state, event).boards[0].squares for square in row)
    assert frames(paint(state, event)) == drawn > 0
    assert frames(paint(state, None)) == 0


@pytest.mark.parametrize("name", HOSTILE)
def test_whatever_a_name_holds_is_text(name: str) -> None:
    state, event = steps("03-three-players")[-1]
    players = (name, *state.game.players[1:])
    state = replace(state, game=replace(state.game, players=players))
    words = Words("en", "cartographers")
    svg = picture(words, first.SceneMaker(BOX)(state, event), 360)
    root = parsed(svg)

    check_layout(svg)
    assert "<script" not in svg
    assert {element.tag.removeprefix(NS) for element in root.iter()} <= {
        *("svg", "title", "defs", "symbol", "path", "circle", "g", "rect", "line", "use", "text")
    }
    said = spoken(words, name).replace("\ufffe", "\ufffd").replace("\uffff", "\ufffd")
    assert said in (root.findtext(f"{NS}title") or "")
    assert "\u202e" not in svg


@pytest.mark.parametrize("sign", ["dragon", "coin", "on_ruins", '"><script>'])
def test_what_nobody_has_drawn_is_its_letter(sign: str) -> None:
    """A user's own file may have animals that are called anything."""
    scene = second.SceneMaker(worlds.BOX)(worlds.random_game(worlds.BOX, Random(1), 1)[-1][1], None)
    (board,) = scene.boards
    squares = ((Square((sign, "water"), letters="yW"), *board.squares[0][1:]), *board.squares[1:])
    svg = picture(Words("en", "strange-world"), replace(scene, boards=(replace(board, squares=squares),)))

    check_layout(svg)
    assert "y" in texts(parsed(svg))


def test_a_hundred_players_are_readable() -> None:
    state = steps("01-solo-a")[0][0]
    names = tuple(f"Player {number}" for number in range(100))
    many = replace(
        state,
        game=replace(state.game, players=names),
        lands=state.lands * 100,
        coins=(0,) * 100,
        spent=(0,) * 100,
        used=state.used * 100,
    )
    svg = picture(Words("en", "cartographers"), first.SceneMaker(BOX)(many, None))

    check_layout(svg)
    assert {*names} <= {*texts(parsed(svg))}
    assert size(parsed(svg))[0] < 1500, "at 1200 pixels, letters are almost as large as they were meant"


@pytest.mark.parametrize(
    ("boards", "width", "columns"), [(1, 360, 1), (4, 1200, 2), (6, 1200, 3), (2, 360, 1), (100, 800, 2)]
)
def test_boards_lie_side_by_side_as_there_is_room(boards: int, width: int, columns: int) -> None:
    assert columns_of(boards, width) == columns


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("side", BOX.sides)
def test_an_empty_sheet_is_one_page_with_nothing_drawn(side: str, language: str) -> None:
    for edicts, seed in ((None, None), (None, "monday"), (BOX.first_game, None)):
        svg = sheet(Words(language, "cartographers"), first.blank(BOX, side, edicts, seed))
        root = parsed(svg)

        check_layout(svg)
        assert (root.attrib["width"], root.attrib["height"]) == ("210mm", "297mm")
        uses = [use.attrib["href"][1:] for use in root.iter(f"{NS}use")]
        assert {*uses} <= {"mountain", "ruins", "wasteland", "coin_empty"}
        assert uses.count("mountain") == BOX.sides[side].mountain.bit_count()
        assert uses.count("ruins") == BOX.sides[side].ruins.bit_count()
        assert all(not text.removeprefix("−").isdigit() or int(text) <= 11 for text in texts(root))


def test_the_picture_in_the_readme_is_that_of_its_replay() -> None:
    """It is made by `cartographers export replays/01-solo-a.jsonl -o replays/01-solo-a.svg --force`."""
    drawn = picture(Words("en", "cartographers"), first.SceneMaker(BOX)(*steps("01-solo-a")[-1]))

    assert drawn.encode() == (REPLAYS / "01-solo-a.svg").read_bytes()
