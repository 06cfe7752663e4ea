"""`moves`: everything that may be drawn now."""

from itertools import pairwise
from typing import Any

import pytest

from cartographers.base.words import LANGUAGES, Words
from cartographers.core.maps import Terrain
from cartographers.core.region import SPACES
from tests.helpers.commands import GAME, Lay, Run

TERRAINS = list(Terrain)
NAMES = list(SPACES)


def place(move: dict[str, Any]) -> tuple[int, list[int]]:
    """Return where a move stands in the list: by terrain, then by spaces."""
    return TERRAINS.index(move["terrain"]), [NAMES.index(space) for space in move["spaces"]]


def test_json_has_the_fields_in_their_order(run: Run, lay: Lay) -> None:
    lay("01-solo-a", 2)
    moves = run("moves", "--json").json

    assert list(moves) == ["player", "map", "card", "ruins", "moves"]
    assert [moves[key] for key in list(moves)[:-1]] == [0, 0, "orchard", False]
    assert list(moves["moves"][0].items()) == [
        ("terrain", "forest"),
        ("spaces", ["A1", "A2", "A3", "B1"]),
        ("coins", 0),
        ("single", False),
    ]


@pytest.mark.parametrize(("name", "count"), [("01-solo-a", 2), ("01-solo-a", 27), ("02-solo-b-de-free", 33)])
def test_moves_are_sorted_by_terrain_then_by_spaces_and_none_stands_twice(
    run: Run, lay: Lay, name: str, count: int
) -> None:
    lay(name, count)
    places = list(map(place, run("moves", "--json").json["moves"]))

    assert len(places) > 1
    assert all(before < after for before, after in pairwise(places))


def test_moves_that_fill_coins_say_how_many(run: Run, lay: Lay) -> None:
    lay("01-solo-a", 27)
    coins = {tuple(move["spaces"]): move["coins"] for move in run("moves", "--json").json["moves"]}

    assert coins["A9", "A10", "B9", "B10", "C10"] == 0
    assert coins["B9", "B10", "C10"] == 1
    assert coins["I6", "J6", "J7"] == 2


def test_ruins_are_a_duty(run: Run, lay: Lay) -> None:
    lay("01-solo-a", 27)
    moves = run("moves", "--json").json

    assert moves["ruins"] is True
    assert all({"C10", "I2", "J6"} & {*move["spaces"]} for move in moves["moves"])


def test_where_no_shape_fits_the_moves_are_single_spaces(run: Run, lay: Lay) -> None:
    lay("02-solo-b-de-free", 33)
    moves = run("moves", "--json").json["moves"]

    assert {(move["single"], len(move["spaces"])) for move in moves} == {(True, 1)}
    assert {move["terrain"] for move in moves} == {*TERRAINS}


def test_the_rift_lands_are_a_shape_of_one_space(run: Run, lay: Lay) -> None:
    lay("01-solo-a", 18)

    assert {move["single"] for move in run("moves", "--json").json["moves"]} == {False}


def test_ruins_that_wait_behind_an_ambush_are_no_duty_there(run: Run, lay: Lay) -> None:
    lay("03-three-players", 81)
    moves = run("moves", "-p", "Béla", "--json").json

    assert (moves["player"], moves["map"], moves["card"], moves["ruins"]) == (1, 2, "gnoll_raid", False)
    assert {"terrain": "monster", "spaces": ["E1", "E3", "F1", "F2", "F3"], "coins": 0, "single": False} in moves[
        "moves"
    ]


def test_the_choice_of_an_ambush_that_one_draws_alone_is_small(run: Run, lay: Lay) -> None:
    lay("02-solo-b-de-free", 12)

    assert [move["spaces"] for move in run("moves", "--json").json["moves"]] == [
        ["I1", "J1", "J2", "K1"],
        ["J2", "K1", "K2", "K3"],
    ]


def test_every_line_is_what_place_takes(run: Run, lay: Lay) -> None:
    lay("02-solo-b-de-free", 12)
    before = GAME.read_bytes()
    title, *lines = run("moves").out.splitlines()

    assert title == "2 ways to draw:"
    for line in lines:
        GAME.write_bytes(before)
        assert run("place", *line.split()).code == 0


def test_every_move_may_be_placed_and_fills_its_coins(run: Run, lay: Lay) -> None:
    lay("01-solo-a", 27)
    before = GAME.read_bytes()
    for move in run("moves", "--json").json["moves"]:
        GAME.write_bytes(before)
        event = run("place", move["terrain"], *move["spaces"], "--json").json["events"][0]
        assert (event["terrain"], event["spaces"], event.get("coins", 0)) == (
            move["terrain"],
            move["spaces"],
            move["coins"],
        )


def test_moves_leave_the_log_as_it_is(run: Run, lay: Lay) -> None:
    lay("01-solo-a", 2)
    before = GAME.read_bytes()
    run("moves")

    assert GAME.read_bytes() == before


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("command", ["moves", "hint"])
def test_a_drawing_that_is_printed_can_be_typed(run: Run, lay: Lay, language: str, command: str) -> None:
    """It begins with the terrain as the language in use calls it."""
    lay("01-solo-a", 2)
    shown = run("--lang", language, command).out.splitlines()
    drawing = shown[command == "moves"].removeprefix("1. ").split()

    assert drawing[0] in {Words(language, "cartographers")(f"terrain.{terrain}") for terrain in ("forest", "farm")}
    assert run("--lang", language, "place", *drawing).code == 0
