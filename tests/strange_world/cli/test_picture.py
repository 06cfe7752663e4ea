"""What a step shows is what `show --json` and `score --json` print of it."""

from collections.abc import Iterator
from random import Random

import pytest

from cartographers.pictures.scene import Scene
from cartographers.strange_world.cli import documents
from cartographers.strange_world.cli.card_names import card_signs
from cartographers.strange_world.cli.game import GAME
from cartographers.strange_world.core.events import CardPlaced, Event
from cartographers.strange_world.core.observation import observe
from cartographers.strange_world.core.state import State
from tests.helpers.scenes import adds_up, check_words, explained, newest, numbers, places
from tests.strange_world.helpers.random_games import BOX, random_game


def steps(players: int) -> Iterator[tuple[State, Event, Scene]]:
    """Yield each state of a game played at random after its event, and the scene of it."""
    assert GAME.voice.painter
    paint = GAME.voice.painter(BOX)
    for event, state in random_game(BOX, Random(players), players):
        yield state, event, paint(state, event)


@pytest.mark.parametrize("players", [1, 2, 4])
def test_a_scene_shows_what_show_prints(players: int) -> None:
    cards = {**BOX.lands, **BOX.starting}
    for state, event, scene in steps(players):
        seen = observe(BOX, state, 0 if state.solo else None)
        for number, (player, board) in enumerate(zip(seen["players"], scene.boards, strict=True)):
            world = player["world"]
            cells = {
                f"{row}{column}": square
                for row, squares in zip(board.rows, board.squares, strict=True)
                for column, square in zip(board.columns, squares, strict=True)
                if square.letters
            }
            cities = {cell: city["stars"] for city in world["dark_cities"] for cell in city["cells"]}
            joined = {cell for portal in world["portals"] for cell in portal}
            assert {cell: square.letters for cell, square in cells.items()} == {
                cell: {"eaten": "X", "fumarole": f"F{cities.get(cell, '')}"}.get(shown)
                or card_signs(BOX, cards[shown], joined=cell in joined)
                for cell, shown in world["cells"].items()
            }
            assert [[*link] for link in board.links] == world["portals"]
            assert [one.name.otherwise for one in board.beside] == [guest["id"] for guest in world["travellers"]]
            placed = isinstance(event, CardPlaced) and event.player == number
            assert (event.cell in newest(board)) if placed else not newest(board)  # type: ignore[union-attr]


@pytest.mark.parametrize("players", [1, 2, 4])
def test_score_sheets_say_what_score_prints(players: int) -> None:
    for state, _, scene in steps(players):
        for sheet, board in zip(documents.score(BOX, state, range(players))["players"], scene.boards, strict=True):
            *boxes, total = [row.boxes[0] for row in board.score.rows]
            assert [(box.number, places(box)) for box in boxes] == [
                (one["stars"], explained(one)) for one in sheet["now"].values()
            ]
            assert all(map(adds_up, boxes))
            assert (board.total, total.number) == (sheet["total"], sheet["total"])
            assert len(numbers(board)) == len(sheet["now"]) + 1


@pytest.mark.parametrize("players", [1, 3])
def test_all_of_a_scene_is_said_in_every_language(players: int) -> None:
    for _, event, scene in steps(players):
        if isinstance(event, CardPlaced) or scene.result:
            check_words("strange-world", scene)
