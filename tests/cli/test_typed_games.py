"""Whole games, typed command by command, become the very logs that another program wrote."""

import json
from collections.abc import Sequence

import pytest

from cartographers.base.words import LANGUAGES
from cartographers.core.events import FORMAT, TABLE_FORMAT
from tests.helpers.commands import GAME, REPLAYS, Ran, Run, game_lines, replay_lines
from tests.helpers.typed_games import Event, typed


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
    """But for the format of a game at a real table, in which cards can be taken back now."""
    lines = replay_lines(name)
    if '"seed": null' in lines[0]:
        lines[0] = lines[0].replace(FORMAT, TABLE_FORMAT)

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
