"""A game alone, as Gymnasium has environments."""

from typing import Any, Unpack

import gymnasium
import numpy as np
from gymnasium.spaces import Dict, Discrete
from numpy.typing import NDArray

from cartographers.agents.episode import Episode, Options, Recorded
from cartographers.agents.tables import Observation, tables


class SoloEnv(gymnasium.Env[Observation, int], Recorded):
    """A game alone: each step draws, and goes to the next card that is drawn.

    `info` has the `action_mask`, and whether the last action was `illegal`, so that the next legal one was drawn.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012 - as Gymnasium declares it

    def __init__(self, *, render_mode: str | None = None, **options: Unpack[Options]) -> None:
        self.episode = Episode(1, options)
        self.render_mode = render_mode
        self.action_space = Discrete(tables().actions)  # type: ignore[assignment]  # its numbers are int64
        self.observation_space = Dict(self.episode.spaces())  # type: ignore[assignment]  # of any arrays

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin the game of a seed, or the next one."""
        super().reset(seed=seed, options=options)
        self.episode.begin(seed)
        observation, mask = self.episode.observe(0)
        return observation, {"action_mask": mask, "illegal": False}

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Draw. Raises `Refused` if the game is over, `ValueError` if there is no such action."""
        (reward,), legal = self.episode.play(0, action)
        observation, mask = self.episode.observe(0)
        return observation, reward, self.episode.finished, False, {"action_mask": mask, "illegal": not legal}

    def action_masks(self) -> NDArray[np.bool_]:
        """Return which actions are legal now, as learners of other libraries ask for it."""
        return self.episode.observe(0)[1].astype(np.bool_)

    def render(self) -> str | None:
        """Return the map as text in the mode `ansi`."""
        return self.episode.picture() if self.render_mode == "ansi" else None
