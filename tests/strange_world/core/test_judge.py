"""Logs that were changed are not believed."""

from random import Random
from typing import Any, Final, get_args

import pytest

from cartographers.base.events import MalformedEventError, Refusal
from cartographers.strange_world.core.events import Event, encode
from cartographers.strange_world.core.reasons import Reason
from cartographers.strange_world.core.state import State
from tests.strange_world.helpers.random_games import BOX, follow, may_undo, random_game


def log(players: int, *, undone: bool = False) -> list[dict[str, Any]]:
    """Return the lines of a game in which something was undone, or nothing."""
    for number in range(1000):
        lines = [encode(event) for event, _ in random_game(BOX, Random(f"1/{number}"), players)]
        if any(line["event"] == "move_undone" for line in lines) == undone:
            return lines
    raise AssertionError


LOGS: Final = {players: log(players) for players in range(1, 5)}
UNDONE: Final = {players: log(players, undone=True) for players in range(1, 5)}

every_log: Final = pytest.mark.parametrize(
    "lines", [*LOGS.values(), *UNDONE.values()], ids=[*LOGS, *(f"{players} with undo" for players in UNDONE)]
)


def broken(lines: list[dict[str, Any]]) -> int | None:
    """Return the first line, from 0, that does not follow, if there is one."""
    state = None
    for number, line in enumerate(lines):
        try:
            _, state = follow(state, line)
        except (Refusal, MalformedEventError):
            return number
    return None


def test_every_event_stands_in_a_log() -> None:
    there = {line["event"] for lines in (*LOGS.values(), *UNDONE.values()) for line in lines}
    assert there == {kind.__struct_config__.tag for kind in get_args(Event)}


@every_log
def test_a_log_follows_from_line_to_line(lines: list[dict[str, Any]]) -> None:
    assert broken(lines) is None


@pytest.mark.parametrize("players", LOGS)
def test_a_line_that_was_removed_is_missed(players: int) -> None:
    """All lines but the last; where players pass in any order, at the latest when one passes again."""
    lines = LOGS[players]
    for number in range(len(lines) - 1):
        found = broken(lines[:number] + lines[number + 1 :])
        assert found is not None
        assert number <= found <= number + players


@pytest.mark.parametrize("players", LOGS)
def test_a_line_that_stands_there_twice_is_refused(players: int) -> None:
    lines = LOGS[players]
    for number, line in enumerate(lines):
        assert broken([*lines[: number + 1], line, *lines[number + 1 :]]) == number + 1


def changed(line: dict[str, Any], before: State | None) -> list[dict[str, Any]]:
    """Return a line with each of its claims changed; an undo is one of somebody who may not undo anything then."""
    match line:
        case {"event": "game_started"}:
            starting = {**line, "starting": line["starting"][::-1] if len(line["starting"]) > 1 else ["start_none"]}
            return [starting, {**line, "sun": line["sun"] + 1}, {**line, "seed": line["seed"] + " "}]
        case {"event": "round_dealt", "hands": [first, *others]}:
            return [{**line, "hands": [[*first, first[0]], *others]}, {**line, "hands": others}]
        case {"event": "pile_turned", "pile": pile, "cards": cards}:
            return [{**line, "cards": [*cards, "moon"]}, {**line, "pile": pile % 7 + 1}]
        case {"event": "cards_passed", "cards": cards}:
            return [{**line, "cards": [*cards, *cards]}, {**line, "cards": []}]
        case {"event": "direction_chosen", "player": player}:
            return [{**line, "player": player - 1}, {**line, "player": player + 1}]
        case {"event": "card_placed", "player": player}:
            claims: dict[str, object] = {"eaten": ["D4"], "portal": "D4", "city": {"stars": 9, "cells": ["D4", "D5"]}}
            more = [{**line, "player": player + 1}, {**line, "player": -1}]
            more += [{**line, key: value} for key, value in claims.items() if line.get(key) != value]
            return more + [{key: line[key] for key in line if key != claim} for claim in claims if claim in line]
        case {"event": "game_finished", "totals": [first, *others]}:
            return [{**line, "totals": [first + 1, *others]}, {**line, "stars": []}, {**line, "band": 9}]
        case {"event": "move_undone", "player": player}:
            assert before
            undoing = [other for other in range(len(before.worlds)) if may_undo(before, other)]
            return [{**line, "player": other} for other in range(-1, 5) if other not in {player, *undoing}]
        case _:
            raise AssertionError(line)


@every_log
def test_a_claim_that_was_changed_is_refused(lines: list[dict[str, Any]]) -> None:
    state = None
    for line in lines:
        others = changed(line, state)
        assert others
        for other in others:
            with pytest.raises((Refusal, MalformedEventError)):
                follow(state, other)
        _, state = follow(state, line)


@pytest.mark.parametrize(("event", "change"), [("round_dealt", {"hands": []}), ("card_placed", {"eaten": ["A1"]})])
def test_the_event_that_is_right_comes_with_the_refusal_but_no_hand(event: str, change: dict[str, Any]) -> None:
    lines = LOGS[2]
    number = next(number for number, line in enumerate(lines) if line["event"] == event)
    state = None
    for line in lines[:number]:
        _, state = follow(state, line)
    with pytest.raises(Refusal) as caught:
        follow(state, {**lines[number], **change})
    right = {name: value for name, value in lines[number].items() if name != "hands"}
    assert (caught.value.reason, caught.value.facts) == (Reason.UNEXPECTED, {"expected": right})
