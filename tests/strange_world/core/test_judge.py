"""Logs that were changed are not believed."""

from random import Random
from typing import Any

import pytest

from cartographers.base.refusals import MalformedEventError, Refusal
from cartographers.strange_world.core.events import encode
from cartographers.strange_world.core.reasons import Reason
from tests.strange_world.random_games import BOX, follow, random_game


def log(players: int, seed: int = 1) -> list[dict[str, Any]]:
    """Return the lines of a game in which nothing was taken back."""
    for number in range(100):
        lines = [encode(event) for event, _ in random_game(BOX, Random(f"{seed}/{number}"), players)]
        if all(line["event"] != "move_undone" for line in lines):
            return lines
    raise AssertionError


LOGS = {players: log(players) for players in range(1, 5)}


def broken(lines: list[dict[str, Any]]) -> int | None:
    """Return the first line, from 0, that does not follow, if there is one."""
    state = None
    for number, line in enumerate(lines):
        try:
            _, state = follow(state, line)
        except (Refusal, MalformedEventError):
            return number
    return None


@pytest.mark.parametrize("players", LOGS)
def test_a_log_follows_from_line_to_line(players: int) -> None:
    assert broken(LOGS[players]) is None


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


def changed(line: dict[str, Any]) -> list[dict[str, Any]]:
    """Return a line with each of its claims changed."""
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
        case _:
            return []


@pytest.mark.parametrize("players", LOGS)
def test_a_claim_that_was_changed_is_refused(players: int) -> None:
    lines = LOGS[players]
    for number, line in enumerate(lines):
        for other in changed(line):
            assert broken([*lines[:number], other]) == number, other


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
