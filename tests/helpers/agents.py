"""Agents that the environments are tried with. As a program: what they reach, as the page of the agents has it.

python -m tests.helpers.agents
"""

import sys
from collections.abc import Callable, Iterator
from random import Random
from statistics import mean
from typing import Final, TypeAlias

import numpy as np

from cartographers.agents import action_of, table_env
from cartographers.agents.episode import Episode
from cartographers.agents.tables import Numbers
from cartographers.api.common import box
from cartographers.core import bots
from cartographers.core.region import space_names

SEEDS: Final = range(100)

Agent: TypeAlias = Callable[[Episode, int, Numbers], int]
"""Returns the action of a player; the mask says which there are."""


def masked_random(rng: Random) -> Agent:
    """Return an agent that takes any legal action, each as likely as the others."""
    return lambda _, __, mask: int(rng.choice(np.flatnonzero(mask)))


def greedy(episode: Episode, player: int, _: Numbers) -> int:
    """Return the action that the bot of `simulate` takes."""
    drawing = bots.greedy(box(), episode.state, player)
    return action_of(drawing.terrain, space_names(drawing.spaces))


AGENTS: Final[dict[str, Callable[[int], Agent]]] = {
    "masked random": lambda seed: masked_random(Random(seed)),
    "greedy": lambda _: greedy,
}
"""The agents on the page, each for the seed of a game."""


def play(episode: Episode, agent: Agent) -> Iterator[list[float]]:
    """Let all players be one agent until the game is over; yield the rewards of each decision."""
    while not episode.finished:
        player = episode.state.waiting[0]
        yield episode.play(player, agent(episode, player, episode.observe(player)[1]))[0]


def reached(name: str, players: int) -> str:
    """Return the row of the page for an agent: the mean of all players' totals, and the lowest and the highest one."""
    totals = []
    episode = table_env(players).episode
    for seed in SEEDS:
        episode.begin(seed)
        totals += [sum(rewards) for rewards in zip(*play(episode, AGENTS[name](seed)), strict=True)]
    return f"| {name} | {players} | {mean(totals):.1f} | {min(totals):.0f} | {max(totals):.0f} |"


if __name__ == "__main__":
    for count in (1, 3):
        for agent in AGENTS:
            sys.stdout.write(f"{reached(agent, count)}\n")
