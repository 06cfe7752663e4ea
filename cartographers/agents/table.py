"""A game of several, as PettingZoo has environments: one after the other, or all at once."""

from typing import Any, Final, Unpack

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete, Space
from pettingzoo import AECEnv, ParallelEnv

from cartographers.agents.episode import Episode, Options, Recorded
from cartographers.agents.tables import Observation, tables

_METADATA: Final[dict[str, Any]] = {"name": "cartographers_table_v1", "render_modes": ["ansi"], "render_fps": 1}


class _Table(Recorded):
    """What both have: agents, spaces, and how an episode begins and ends. The map of `player_1` is the first one."""

    def __init__(
        self,
        players: int,
        *,
        max_cycles: int | None = None,
        render_mode: str | None = None,
        **options: Unpack[Options],
    ) -> None:
        self.episode = Episode(players, options)
        self.max_cycles, self.render_mode = max_cycles, render_mode
        self.possible_agents = [f"player_{player + 1}" for player in range(players)]
        self.agents: list[str] = []
        mask = Box(0, 1, (tables().actions,), np.int8)
        self._observed = {agent: Dict({**self.episode.spaces(), "action_mask": mask}) for agent in self.possible_agents}
        self._acted = {agent: Discrete(tables().actions) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> Space[Any]:
        """Return the space of what an agent sees."""
        return self._observed[agent]

    def action_space(self, agent: str) -> Space[Any]:
        """Return the space of what an agent does."""
        return self._acted[agent]

    def observe(self, agent: str) -> Observation:
        """Return what an agent sees, with the actions that it may take now: none if it has nothing to draw."""
        observation, observation["action_mask"] = self.episode.observe(self.possible_agents.index(agent))
        return observation

    def render(self) -> str | None:
        """Return all maps as text in the mode `ansi`."""
        return self.episode.picture() if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Do nothing, as nothing is open."""

    @property
    def _cut(self) -> bool:
        over = self.max_cycles is not None and self.episode.turns >= self.max_cycles
        return over and not self.episode.finished

    def _begin(self, seed: int | None) -> None:
        self.episode.begin(seed)
        self.agents = [*self.possible_agents]

    def _of_all(self, value: Any) -> dict[str, Any]:  # noqa: ANN401 - whatever all agents get
        return dict.fromkeys(self.agents, value)


class TableEnv(_Table, AECEnv[str, Observation, int]):
    """A game of several who draw each card one after the other; who passes is left out."""

    metadata: dict[str, Any] = {**_METADATA, "is_parallelizable": False}  # noqa: RUF012 - as PettingZoo declares it

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002 - as all take
        """Begin the game of a seed, or the next one."""
        self._begin(seed)
        self.rewards, self._cumulative_rewards = self._of_all(0.0), self._of_all(0.0)
        self.terminations, self.truncations = self._of_all(value=False), self._of_all(value=False)
        self.infos = {agent: {"illegal": False} for agent in self.agents}
        self._skip_agent_selection = None  # type: ignore[assignment]  # of dead agents that had to step yet
        self._select()

    def step(self, action: int | None) -> None:
        """Draw for the agent whose turn it is. Raises `ValueError` if there is no such action."""
        agent = self.agent_selection
        if action is None or self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)  # type: ignore[arg-type]  # it wants None
            return
        rewards, legal = self.episode.play(self.agents.index(agent), action)
        self.rewards = dict(zip(self.agents, rewards, strict=True))
        self._cumulative_rewards[agent] = 0.0
        self.infos[agent] = {"illegal": not legal}
        if self.episode.finished or self._cut:
            self.terminations, self.truncations = self._of_all(self.episode.finished), self._of_all(self._cut)
        self._select()
        self._accumulate_rewards()

    def _select(self) -> None:
        self.agent_selection = self.agents[next(iter(self.episode.state.waiting), 0)]


class TableParallelEnv(_Table, ParallelEnv[str, Observation, int]):
    """A game of several who all draw each card at once. What is given for an agent with nothing to draw is ignored."""

    metadata: dict[str, Any] = _METADATA

    def reset(
        self,
        seed: int | None = None,
        options: dict[str, Any] | None = None,  # noqa: ARG002 - as all take
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """Begin the game of a seed, or the next one."""
        self._begin(seed)
        return self._seen(), {agent: {"illegal": False} for agent in self.agents}

    def step(
        self, actions: dict[str, int]
    ) -> tuple[dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        """Draw for all who have to. Raises `KeyError` if one has no action, `ValueError` if there is no such action."""
        drawn = {player: actions[self.possible_agents[player]] for player in self.episode.state.waiting}
        earned, legal = self.episode.play_all(drawn)
        rewards = dict(zip(self.agents, earned, strict=True))
        seen = self._seen()
        infos = {agent: {"illegal": not legal.get(player, True)} for player, agent in enumerate(self.agents)}
        terminated, truncated = self._of_all(self.episode.finished), self._of_all(self._cut)
        if self.episode.finished or self._cut:
            self.agents = []
        return seen, rewards, terminated, truncated, infos

    def _seen(self) -> dict[str, Observation]:
        return {agent: self.observe(agent) for agent in self.agents}
