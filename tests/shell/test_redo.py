"""`redo` and `undo --card`: what was taken back comes again, and old slips are mended."""

import json
from random import Random
from typing import Any

import pytest

from cartographers.base.events import Redone, Refusal
from cartographers.core.events import FORMAT, TABLE_FORMAT, Event, decode
from cartographers.core.evolve import evolve
from cartographers.core.moves import Move, Place, Reveal, TakeBack, Undo
from cartographers.core.observation import observe
from cartographers.core.reasons import Reason
from cartographers.core.state import State
from tests.helpers.commands import GAME, Lay, Run, game_lines
from tests.helpers.random_games import BOX
from tests.helpers.slips import SLIPS, Typed, evening, turns_of
from tests.helpers.tables import NAMES, table

SKILLED = ["acrobatics", "search", "knowledge"]


def seen(run: Run) -> Any:  # noqa: ANN401 - JSON is anything
    return run("show", "--json").json


def test_a_drawing_comes_again_in_any_game_until_the_next_card(run: Run, lay: Lay) -> None:
    lines = lay("01-solo-a", 17)
    before = seen(run)
    run("undo")
    redone = run("redo", "--json")

    assert redone.json == {"events": [*map(json.loads, lines[15:])], "state": before}
    assert redone.err == ""
    run("undo")
    other = run("moves", "--json").json["moves"][0]
    assert run("place", other["terrain"], *other["spaces"]).code == 0
    assert run("redo", "--json").error["code"] == "nothing_to_redo"


def test_of_several_drawings_the_one_taken_back_last_comes_first(run: Run, lay: Lay) -> None:
    lay("03-three-players", 5)
    for name in ("Béla", "Anna"):
        run("undo", "-p", name)

    assert [event["player"] for event in run("redo", "--json").json["events"]] == [0]
    assert [event["player"] for event in run("redo", "--json").json["events"]] == [1]


@pytest.mark.parametrize("count", [3, 20, 57, 80, 136])
def test_json_of_a_card_taken_back_is_the_event_and_the_state_before_it(run: Run, lay: Lay, count: int) -> None:
    lines = lay("16-table-alone", count)
    revealed = [at for at, line in enumerate(lines) if "card_revealed" in line]
    taken = sum("card_taken_back" in line for line in lines[revealed[-1] :])
    assert not taken
    undone = run("undo", "--card", "--json")
    now = seen(run)
    lay("16-table-alone", revealed[-1])

    assert undone.json == {"events": [{"event": "card_taken_back"}], "state": now}
    assert now == seen(run)


def test_an_old_log_goes_on_as_a_copy_with_the_new_format(run: Run, lay: Lay) -> None:
    """As it stands it is refused, and not changed."""
    lines = lay("08-table-full-map", 20)
    refused = run("undo", "--card")
    assert refused.code == 3
    assert TABLE_FORMAT in refused.told
    assert game_lines() == lines

    GAME.write_text("".join([lines[0].replace(FORMAT, TABLE_FORMAT), *lines[1:]]), "utf-8")
    before = seen(run)
    assert run("undo", "--card").code == 0
    assert run("redo").code == 0
    assert seen(run) == before


def test_what_no_longer_follows_is_a_warning_with_its_reason(run: Run) -> None:
    run("new", "-p", "Anna", "-p", "Ben", "--table", "--first-game")
    for line in (
        *("reveal hamlet", "place -p Anna village A1 B1 B2", "place -p Ben village A1 B1 B2"),
        *("reveal farmland", "place -p Anna farm D1 D2", "place -p Ben farm D1 D2"),
        *("undo --card", "undo -p Anna", "place -p Anna village D1 D2 E1"),
    ):
        assert run(*line.split()).code == 0
    redone = run("redo", "--all", "--json")

    assert [event["event"] for event in redone.json["events"]] == ["card_revealed", "shape_drawn"]
    assert redone.warning == {
        "code": "lost",
        "message": "Anna, Farm D1 D2: no longer follows. Already filled: D1 D2. "
        "Enter again what no longer follows, then go on with `redo` (in `play`: U).",
        "event": {"event": "shape_drawn", "player": 0, "map": 0, "terrain": "farm", "spaces": ["D1", "D2"], "coins": 1},
        "reason": "overlap",
        "spaces": ["D1", "D2"],
    }
    again = run("redo", "--json")
    assert (again.code, again.error["code"], again.error["spaces"]) == (3, "overlap", ["D1", "D2"])
    error = run("redo")
    assert error.told.startswith("Error: Anna, Farm D1 D2: no longer follows.")
    assert "go on with `redo`" in error.told


FIELDS = ["reveal hamlet", "place village A1 B1 B2", "reveal farmland", "place farm D1 D2", "undo --card"]


def at_a_table(run: Run, *lines: str) -> Run:
    run("new", "-p", "Anna", "--table", "--first-game")
    for line in lines:
        assert run(*line.split()).err == ""
    return run


def test_a_forgotten_ruins_card_loses_no_card_that_waits(run: Run) -> None:
    redone = at_a_table(run, *FIELDS, "reveal temple ruins")("redo", "--json")

    assert [event["event"] for event in redone.json["events"]] == ["card_revealed"]
    assert redone.warning["reason"] == "ruin_required"


def test_a_card_that_loses_its_place_is_named_with_what_brings_it_back(run: Run) -> None:
    at_a_table(run, *FIELDS)
    revealed = run("reveal", "great river")
    assert revealed.code == 0
    assert "Farmland no longer comes back by itself" in revealed.told
    assert "`reveal farmland` and then `redo`" in revealed.told
    run("place", "water", "H1", "H2", "H3")

    refused = run("redo", "--json")
    assert (refused.code, refused.error["code"], refused.error["cards"]) == (3, "nothing_to_redo", ["farmland"])
    assert "another card has taken the place of Farmland" in run("redo").told
    assert run("reveal", "farmland").err == ""
    assert [event["event"] for event in run("redo", "--json").json["events"]] == ["shape_drawn"]


def test_json_of_a_card_that_loses_its_place_is_a_warning(run: Run) -> None:
    warning = at_a_table(run, *FIELDS)("reveal", "great_river", "--json").warning

    assert (warning["code"], warning["card"]) == ("displaced", "farmland")


@pytest.mark.parametrize("whose", [[], ["-p", "Anna"]])
def test_where_nothing_was_drawn_since_the_last_card_the_card_can_be_taken_back(run: Run, whose: list[str]) -> None:
    at_a_table(run, *FIELDS[:3])
    refused = run("undo", *whose)

    assert (refused.code, "`undo --card` goes back further" in refused.told) == (3, True)
    run("undo", "--card")
    run("undo")
    run("undo", "--card")
    assert "goes back further" not in run("undo").told


class ByCommands(Typed):
    """A game that is typed by commands."""

    def __init__(self, run: Run, state: State) -> None:
        super().__init__(state)
        self._run = run

    def __call__(self, *moves: Move) -> "ByCommands":
        for move in moves:
            self._do(*self._line(move))
        return self

    def redo(self, *, everything: bool = False) -> Redone[State, Event]:
        self._do("redo", *(["--all"] if everything else []))
        return Redone([], [])

    def _line(self, move: Move) -> list[str]:
        match move:
            case Reveal():
                return ["reveal", str(move.card)]
            case Place():
                return ["place", "-p", NAMES[move.player], move.terrain, *move.spaces]
            case Undo():
                return ["undo", "-p", NAMES[move.player]]
            case TakeBack():
                return ["undo", "--card"]
        raise AssertionError(move)

    def _do(self, *words: str) -> None:
        ran = self._run(*words, "--json")
        if ran.code == 3:
            raise Refusal(Reason(ran.error["code"]))
        assert ran.code == 0
        assert not ran.err or ran.warning["code"] == "displaced"
        for fields in ran.json["events"]:
            event = decode(BOX, fields)
            self.state = evolve(BOX, self.state, event)
            self.history = self.history.after(self.state, event)
        assert observe(BOX, self.state) == ran.json["state"]


def test_a_whole_evening_of_two_with_slips_of_all_kinds_typed_by_commands(run: Run) -> None:
    rng = Random(19)
    assert run("new", "-p", NAMES[0], "-p", NAMES[1], "--table", "--first-game").code == 0
    begun = table(2)
    slips = evening(ByCommands(run, begun), [*turns_of(begun, rng)], rng, 0.8)

    assert len(slips) >= 10
    assert {*slips} == {*SLIPS}
    assert run("replay", "game.jsonl").code == 0
