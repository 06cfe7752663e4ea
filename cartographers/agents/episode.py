"""A game that is played by the numbers of its drawings, from one decision to the next: what all environments share."""

from collections.abc import Mapping, Sequence
from copy import copy
from functools import partial
from os import PathLike
from typing import Final, Literal, Self, TypedDict

import numpy as np
from gymnasium.spaces import Box as BoxSpace
from gymnasium.spaces import Space

from cartographers.agents.tables import PLANES, Decision, Numbers, Observation, tables
from cartographers.api.common import Refused, box, edition_or_first, refusing
from cartographers.api.game import Game
from cartographers.base.chance import made_up
from cartographers.base.events import Refusal, check
from cartographers.core.events import Event, encode
from cartographers.core.evolve import evolve
from cartographers.core.legal import task
from cartographers.core.maps import Terrain, format_land
from cartographers.core.moves import GameStep, Reveal, decide, draw, start
from cartographers.core.region import SIDE, Region
from cartographers.logs import lines

_REVEAL: Final = Reveal()


class Options(TypedDict, total=False):
    """What an environment may be made with, besides how many play."""

    seed: int | str | None
    """The seed of the first game, as `new --seed` takes it; without one it is made up."""
    map: str
    edition: str | None
    edicts: Sequence[str] | None
    """The scoring cards under A to D; without them the seed of each game deals them."""
    reward: Literal["season", "end"]
    """When a player is given stars: as each season is scored, the default, or all of them at the end."""


class Episode:
    """A game at a decision of some players, and those after it: with the seeds `7`, `7/1`, `7/2` and so on."""

    def __init__(self, players: int, options: Options) -> None:
        """Begin, without turning up a card. Raises `Refused` if there is no such game."""
        self.reward = options.get("reward", "season")
        seed, edicts = options.get("seed"), options.get("edicts")
        self._series, self._begun = made_up() if seed is None else str(seed), 0
        self._maps = min(players, 2)
        self._tables = tables()
        with refusing():
            check("reward", self.reward in {"season", "end"})
            self._start = partial(
                start,
                edition=edition_or_first(options.get("edition")),
                edicts=None if edicts is None else tuple(edicts),
                players=tuple(str(player + 1) for player in range(players)),
                side=options.get("map"),
            )
            self._open(self._series)

    def __getstate__(self) -> dict[str, object]:
        """Leave out what follows from the state."""
        return {**self.__dict__, "_decisions": {}}

    def __deepcopy__(self, _: object) -> Self:
        """Return the same game to be played on apart: states are values, and need no copies."""
        other = copy(self)
        other._events = [*self._events]  # noqa: SLF001 - of its own class
        return other

    def begin(self, seed: int | str | None = None) -> None:
        """Begin a game with a seed, or the next one of its series, and go to the first decision."""
        if seed is not None:
            self._series, self._begun = str(seed), 0
        self._open(f"{self._series}/{self._begun}" if self._begun else self._series)
        self._begun += 1
        self._turn_up()

    @property
    def game(self) -> Game:
        """The game so far, as the library has it."""
        return Game.loads(lines.write(map(encode, self._events)).decode())

    @property
    def finished(self) -> bool:
        """Whether the last season has been scored."""
        return self.state.result is not None

    def play(self, player: int, action: int) -> tuple[list[float], bool]:
        """Draw an action, and go to the next decision; return the stars earned by player, and whether it was legal.

        An action that is not legal is taken for the next one that is. Raises `Refused` if the player has nothing to
        draw, `ValueError` if there is no such action.
        """
        scored = len(self.state.scored)
        legal = self._draw(player, action, self._tables.drawing(action))
        return self._go_on(scored), legal

    def play_all(self, actions: Mapping[int, int]) -> tuple[list[float], dict[int, bool]]:
        """Draw an action for each of some players, as `play`, and return by player whether it was legal."""
        scored = len(self.state.scored)
        wishes = {player: self._tables.drawing(action) for player, action in actions.items()}
        legal = {player: self._draw(player, actions[player], wish) for player, wish in wishes.items()}
        return self._go_on(scored), legal

    def observe(self, player: int) -> tuple[Observation, Numbers]:
        """Return what a player sees, and by action 1 where the player may take it now, else 0."""
        state = self.state
        decision = None if state.card is None or state.done >> player & 1 else self._decision(player)
        return self._tables.observe(state, player, decision, self._numbers, maps=self._maps)

    def spaces(self) -> dict[str, Space[Numbers]]:
        """Return the spaces of observations."""
        planes = (self._maps * len(PLANES), SIDE, SIDE)
        return {
            "planes": BoxSpace(0, 1, planes, np.int8),
            "numbers": BoxSpace(0, box().coin_track, (self._tables.numbers,), np.int8),
        }

    def picture(self) -> str:
        """Return the maps of all players, below each other."""
        return "\n\n".join("\n".join(format_land(land)) for land in self.state.lands)

    def _open(self, seed: str) -> None:
        event = self._start(box(), seed=seed)
        self.state = evolve(box(), None, event)
        self._events: list[Event] = [event]
        self.turns = 0
        """How many cards all players have drawn."""
        self._decisions: dict[int, Decision] = {}
        self._opened = self._numbers = self._tables.opened(self.state)

    def _turn_up(self) -> None:
        while self.state.card is None and self.state.result is None:
            self._follow(decide(box(), self.state, _REVEAL))
        self._numbers = self._tables.turned(self.state, self._opened)

    def _go_on(self, scored: int) -> list[float]:
        """Turn up a card if all have drawn; return the stars by player since some seasons had been scored."""
        if self.state.card is None:
            self.turns += 1
            self._turn_up()
        new, result = self.state.scored[scored:], self.state.result
        if not new or (self.reward == "end" and result is None):
            return [0.0] * len(self.state.lands)
        if self.reward == "end" and result:
            return [*map(float, result.totals)]
        return [float(sum(scores[player].total for scores in new)) for player in range(len(self.state.lands))]

    def _follow(self, steps: list[GameStep]) -> None:
        for step in steps:
            self._events.append(step.event)
        self.state = steps[-1].state
        self._decisions.clear()

    def _decision(self, player: int) -> Decision:
        decision = self._decisions.get(player)
        if decision is None:
            try:
                decision = self._decisions[player] = self._tables.decision(task(box(), self.state, player))
            except Refusal as refusal:
                raise Refused(refusal.reason, refusal.facts) from refusal
        return decision

    def _draw(self, player: int, action: int, wish: tuple[Terrain, Region]) -> bool:
        """Draw what an action means, and return whether that was legal."""
        wanted, legal = self._decision(player).task, True
        try:
            drawing = wanted.judge(*wish)
        except Refusal:
            actions, legal = np.flatnonzero(self.observe(player)[1]), False
            drawing = wanted.judge(*self._tables.drawing(actions[actions.searchsorted(action) % len(actions)]))
        self._follow(draw(box(), self.state, player, drawing))
        return legal


class Recorded:
    """An environment whose games can be looked at and kept."""

    episode: Episode

    @property
    def game(self) -> Game:
        """The game so far, to be looked at or played on apart from this one."""
        return self.episode.game

    def save(self, path: str | PathLike[str]) -> None:
        """Write the log of the game so far to a file, as `Game.save`, whose errors it raises."""
        self.game.save(path)
