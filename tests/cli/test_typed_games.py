"""Whole games, typed command by command, become the very logs that another program wrote."""

import json
from collections.abc import Sequence
from typing import Any, TypeAlias

import pytest

from cartographers.base.words import LANGUAGES
from tests.cli.conftest import GAME, REPLAYS, Ran, Run, game_lines, replay_lines

Event: TypeAlias = dict[str, Any]

FIRST_GAME = ["sentinel_wood", "mages_valley", "wildholds", "borderlands"]


def typed(header: Event, event: Event) -> list[str]:
    """Return the command line that wishes for an event; those that the engine writes of itself have none."""
    match event:
        case {"event": "game_started"}:
            return ["new", *options(event)]
        case {"event": "card_revealed", "card": card}:
            return ["reveal"] if header["seed"] is not None else ["reveal", card]
        case {"event": "shape_drawn", "player": player, "terrain": terrain, "spaces": spaces}:
            return ["place", terrain, *spaces, "-p", header["players"][player]]
        case {"event": "drawing_undone", "player": player}:
            return ["undo", "-p", header["players"][player]]
    raise AssertionError(event)


def options(header: Event) -> list[str]:
    """Return what `new` is told for a header. The seed deals the edicts too, but at a table or under house rules."""
    chosen = header["seed"] is None or header["rules"]
    first = header["edicts"] == FIRST_GAME
    return [
        *(word for name in header["players"] for word in ("-p", name)),
        *("--map", header["map"], "--edition", header["edition"]),
        *(word for rule, answer in header["rules"].items() for word in ("--rule", f"{rule}={answer}")),
        *(() if header["ruins"] else ("--no-ruins",)),
        *(() if header["ambushes"] else ("--no-ambushes",)),
        *(("--table",) if header["seed"] is None else (f"--seed={header['seed']}",)),
        *(("--first-game",) if first else ("--edicts", ",".join(header["edicts"])) if chosen else ()),
    ]


def play(run: Run, events: Sequence[Event], *more: str) -> list[Ran]:
    """Type a game: always the command for the first event that the log does not hold yet."""
    ran: list[Ran] = []
    written = 0
    while written < len(events):
        ran.append(run(*typed(events[0], events[written]), *more))
        assert ran[-1].code == 0, ran[-1].err
        before, written = written, len(game_lines())
        assert before < written
    return ran


@pytest.mark.parametrize("name", [path.stem for path in REPLAYS.glob("*.jsonl")])
def test_a_typed_game_has_the_bytes_of_its_log(run: Run, name: str) -> None:
    lines = replay_lines(name)

    play(run, [json.loads(line) for line in lines])

    assert game_lines() == lines


def test_a_game_is_the_same_in_every_language(run: Run) -> None:
    events = [json.loads(line) for line in replay_lines("01-solo-a")]
    games = set()
    for language in LANGUAGES:
        printed = [(ran.out, ran.err) for ran in play(run, events, "--lang", language, "--json")]
        games.add((GAME.read_bytes(), *printed))
        GAME.unlink()

    assert len(games) == 1
