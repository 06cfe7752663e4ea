"""The environments of agents, beside the same games of the core's own random bot."""

from typing import Final

from cartographers.agents import solo_env, table_env
from cartographers.agents.tables import tables
from cartographers.core.bots import play, random
from cartographers.core.events import CardRevealed, Event, ShapeDrawn
from cartographers.core.moves import start
from tests.benchmarks.conftest import Comparison
from tests.helpers.random_games import BOX

SEEDS: Final = ["1", *(f"1/{number}" for number in range(1, 40))]
"""Those of an environment that is reset with the seed 1, and then without any."""


def game(seed: str, players: int) -> list[Event]:
    """Return a game that the core plays at random."""
    names = tuple(str(player + 1) for player in range(players))
    return play(BOX, start(BOX, seed=seed, edition="en", players=names), random)[0]


def decisions(events: list[Event], players: int) -> list[int]:
    """Return the actions of players; alone, ambushes are drawn by the engine."""
    shown = [event.card if isinstance(event, CardRevealed) else "" for event in events]
    return [
        tables().action(event.terrain, event.spaces)
        for event, before in zip(events[1:], shown, strict=False)
        if isinstance(event, ShapeDrawn) and (players > 1 or before not in BOX.ambushes)
    ]


def test_solo_env(compare: Comparison) -> None:
    """Forty games alone, each step with observation and mask."""
    env, games = solo_env(), [decisions(game(seed, 1), 1) for seed in SEEDS]

    def ours() -> None:
        for seed, actions in zip((1, *[None] * 39), games, strict=True):
            env.reset(seed=seed)
            for action in actions:
                env.step(action)
            assert env.episode.finished

    compare(ours, lambda: [game(seed, 1) for seed in SEEDS], "at most 1.33 times")


def test_table_env(compare: Comparison) -> None:
    """Forty games of three, each step with observation and mask."""
    env, games = table_env(3), [decisions(game(seed, 3), 3) for seed in SEEDS]

    def ours() -> None:
        for seed, actions in zip((1, *[None] * 39), games, strict=True):
            env.reset(seed=seed)
            for action in actions:
                env.last()
                env.step(action)
            assert env.episode.finished

    compare(ours, lambda: [game(seed, 3) for seed in SEEDS], "at most 1.33 times")
