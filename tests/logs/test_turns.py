"""The canonical log: what was taken back left out, and in one order whoever has drawn first."""

from collections.abc import Callable, Iterable
from contextlib import suppress
from random import Random
from typing import Any, TypeAlias

import pytest

from cartographers.base.events import Refusal
from cartographers.cli.game import GAME as FIRST
from cartographers.core.events import CardTakenBack, DrawingUndone, Event, SkillUndone
from cartographers.core.evolve import evolve
from cartographers.core.judge import judge
from cartographers.core.moves import settle
from cartographers.core.state import State
from cartographers.logs.turns import LoggedEvent, Turns
from cartographers.shell.contract import Game
from cartographers.strange_world.cli.game import GAME as SECOND
from cartographers.strange_world.core.events import MoveUndone
from tests.helpers.random_games import BOX, random_game
from tests.helpers.skilled_games import skilled_game
from tests.strange_world.helpers.random_games import BOX as CLOUDS
from tests.strange_world.helpers.random_games import random_game as random_world

Played: TypeAlias = Callable[[Random], list[Any]]

UNDONE = (CardTakenBack, DrawingUndone, SkillUndone, MoveUndone)


def second(rng: Random) -> list[Any]:
    return [event for event, _ in random_world(CLOUDS, rng, rng.choice([1, 2, 3, 4]))]


def first(rng: Random) -> list[Event]:
    return random_game(BOX, rng)


games = pytest.mark.parametrize(
    ("game", "box", "played"), [(FIRST, BOX, first), (FIRST, BOX, skilled_game), (SECOND, CLOUDS, second)]
)


def replayed(game: Game[Any, Any, Any, Any], box: object, events: Iterable[Any]) -> tuple[Any, Turns[Any]]:
    """Return the state after events that all follow, and their turns."""
    state, turns = None, Turns[Any]()
    assert game.rules.filed is not None
    for event in events:
        game.rules.judge(box, state, event)
        state = game.rules.evolve(box, state, event)
        turns.add(LoggedEvent(event, game.rules.filed(box, state, event)))
    return state, turns


@games
@pytest.mark.parametrize("seed", range(12))
def test_the_canonical_log_replays_to_the_same_game(
    game: Game[Any, Any, Any, Any], box: object, played: Played, seed: int
) -> None:
    events = played(Random(seed))
    state, turns = replayed(game, box, events)
    canonical = [*turns.canonical()]
    again, same = replayed(game, box, canonical)

    assert game.rules.observe(box, again) == game.rules.observe(box, state)
    assert [*same.canonical()] == canonical
    assert not any(isinstance(event, UNDONE) for event in canonical)


def in_another_order(turns: Turns[Event], rng: Random) -> list[Event]:
    """Return the same game with the acts of each turn in another order in which they follow."""
    state: State | None = None
    mixed, owed = list[Event](), list[Event]()
    for turn in turns.turns:
        acts = [act.event for lane in turn.lanes.values() for act in lane.standing]
        left: list[Event] = [turn.key] if turn.key else []
        left += rng.sample(acts, len(acts))
        while left := [event for event in left if event not in owed]:
            event = next(event for event in left if follows(state, event))
            left.remove(event)
            state = evolve(BOX, state, event)
            owed = []
            for due, after in settle(BOX, state):
                owed.append(due)
                state = after
            mixed += [event, *owed]
    return mixed


def follows(state: State | None, event: Event) -> bool:
    with suppress(Refusal):
        judge(BOX, state, event)
        return True
    return False


@pytest.mark.parametrize("played", [first, skilled_game])
@pytest.mark.parametrize("seed", range(12))
def test_the_canonical_log_is_the_same_whoever_acts_first(played: Played, seed: int) -> None:
    rng = Random(seed)
    _, turns = replayed(FIRST, BOX, played(rng))
    canonical, mixed = [*turns.canonical()], in_another_order(turns, rng)
    _, again = replayed(FIRST, BOX, mixed)

    assert [*again.canonical()] == canonical


def test_some_games_are_mixed() -> None:
    """Otherwise the test above would show nothing."""
    every = [
        (turns, [*turns.canonical()]) for seed in range(4) for _, turns in [replayed(FIRST, BOX, first(Random(seed)))]
    ]
    assert any(in_another_order(turns, Random(1)) != canonical for turns, canonical in every)
