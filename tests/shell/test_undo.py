"""`undo`: the latest drawing is taken back, and what followed from it."""

import json
from typing import Any

import pytest

from tests.helpers.commands import Lay, Run, game_lines


def seen(run: Run) -> Any:  # noqa: ANN401 - JSON is anything
    return run("show", "--json").json


def test_json_is_the_event_and_the_state_as_in_show(run: Run, lay: Lay) -> None:
    lay("01-solo-a", 3)
    undone = run("undo", "--json")

    assert undone.json == {"events": [{"event": "drawing_undone", "player": 0}], "state": seen(run)}
    assert undone.err == ""


@pytest.mark.parametrize(
    ("name", "drawing", "now"),
    [
        ("01-solo-a", 3, 3),
        ("01-solo-a", 16, 17),  # the last of a season, which is scored
        ("01-solo-a", 57, 59),  # the last of the game, which is over
        ("08-table-full-map", 19, 20),
        ("02-solo-b-de-free", 13, 13),  # an ambush that one draws alone
    ],
)
def test_the_game_stands_as_before_the_drawing(run: Run, lay: Lay, name: str, drawing: int, now: int) -> None:
    lines = lay(name, drawing - 1)
    before = seen(run)
    header, event = json.loads(lines[0]), json.loads(lay(name, now)[drawing - 1])
    run("undo", "-p", header["players"][event["player"]])

    assert seen(run) == before


def test_the_line_of_the_drawing_stays_in_the_log(run: Run, lay: Lay) -> None:
    lines = lay("01-solo-a", 3)
    run("undo")

    assert game_lines() == [*lines, '{"event": "drawing_undone", "player": 0}\n']


def test_what_others_drew_stays(run: Run, lay: Lay) -> None:
    lay("03-three-players", 4)
    before = seen(run)["players"]
    run("undo", "-p", "Béla")
    after = seen(run)["players"]

    assert [player["drawn"] for player in after] == [False, False, True]
    assert (after[0], after[2]) == (before[0], before[2])


def test_an_ambush_is_taken_back_on_the_map_of_the_neighbour(run: Run, lay: Lay) -> None:
    lay("03-three-players", 30)
    before = seen(run)
    lay("03-three-players", 31)
    run("undo", "-p", "Béla")

    assert seen(run) == before


@pytest.mark.parametrize(
    ("name", "count"),
    [
        ("01-solo-a", 37),  # the engine's ambush, and nothing since
        ("12-ambush-fits-nowhere", 54),  # a pass
        ("01-solo-a", 4),  # the next card is turned up
    ],
)
def test_what_the_engine_did_is_not_taken_back(run: Run, lay: Lay, name: str, count: int) -> None:
    lay(name, count)

    assert run("undo", "--json").error["code"] == "nothing_to_undo"


def test_a_drawing_can_be_taken_back_again_and_again(run: Run, lay: Lay) -> None:
    lay("13-undone-after-scoring", 60)
    for space in ("G1", "H9"):
        assert run("undo").code == 0
        assert run("place", "farm", space, "--json").json["state"]["phase"] == "finished"


def test_people_are_told_whose_drawing_it_was(run: Run, lay: Lay) -> None:
    lay("03-three-players", 4)

    assert run("undo", "-p", "Béla").out.startswith("Béla’s drawing was taken back.\n")
