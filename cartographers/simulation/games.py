"""Games of bots, played in chunks that many processes can share; what came of each, as a file has it, and their sum."""

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from math import sqrt
from typing import Annotated, Any, Final, NamedTuple, TypeAlias

from msgspec import UNSET, Meta, Struct, UnsetType, to_builtins
from msgspec.json import Decoder

from cartographers.core.bots import play
from cartographers.core.cards import Box
from cartographers.core.events import GameStarted, Score, encode
from cartographers.core.moves import start
from cartographers.core.observation import earned
from cartographers.core.state import State
from cartographers.library import open_box
from cartographers.simulation.programs import PATIENCE, FailedError, Failure, Program, Seat, bots, names


class Setting(Struct, frozen=True):
    """Which games are played; everything but their seeds."""

    bot: str | tuple[str, ...]
    """Who plays for all players, or for each of them, as it was typed."""
    edition: str
    rules: dict[str, str | int]
    map: str
    players: int
    edicts: tuple[str, ...] | None
    """The scoring cards under A to D; empty: the seed deals them."""
    logs: bool
    """Whether to keep the log of each game too."""
    skills: tuple[str, ...] | UnsetType | None = UNSET
    """The three skills; None: the seed deals them; unset: games without skills."""

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Who plays for all players, or for each of them."""
        typed = (self.bot,) if isinstance(self.bot, str) else self.bot
        return tuple(seat for one in typed if (seat := Seat.of(one)))

    @property
    def names(self) -> tuple[str, ...]:
        """The players: numbers where one plays for all, else who plays."""
        return tuple(map(str, range(1, self.players + 1))) if isinstance(self.bot, str) else names(self.seats)


_Number: TypeAlias = Annotated[int, Meta(ge=-(10**6), le=10**6)]


class PlayerOutcome(Struct, frozen=True, forbid_unknown_fields=True):
    """One player's result of a game; `coins` and `monsters` are totals over all seasons."""

    seasons: dict[str, Score]
    coins: _Number
    monsters: _Number
    total: _Number


class Outcome(Struct, frozen=True, forbid_unknown_fields=True):
    """The result of a game, as a line of a file has it."""

    seed: str
    edicts: dict[str, str]
    players: tuple[PlayerOutcome, ...]
    places: tuple[_Number, ...]
    rating: _Number | UnsetType = UNSET
    title: str | UnsetType | None = UNSET


def outcome(box: Box, state: State) -> Outcome:
    """Return the result of a finished game."""
    result = state.result
    if result is None:
        raise TypeError(state)
    players = []
    for player, total in enumerate(result.totals):
        scores = earned(state, player)
        players.append(
            PlayerOutcome(
                seasons={season.id: score for season, score in zip(box.seasons, scores, strict=True)},
                coins=sum(score.coins for score in scores),
                monsters=sum(score.monsters for score in scores),
                total=total,
            )
        )
    return Outcome(
        seed=state.game.seed or "",
        edicts=dict(zip(box.edicts, state.game.edicts, strict=True)),
        players=tuple(players),
        places=result.places,
        rating=result.rating,
        title=result.title,
    )


def line_of(document: object) -> bytes:
    """Return the line that holds a document."""
    return f"{json.dumps(document)}\n".encode()


def written(game: Outcome) -> bytes:
    """Return the line that holds what came of a game."""
    return line_of(to_builtins(game))


def outcome_of(line: bytes) -> Outcome:
    """Return the result of a game. Raises `ValueError` if the line is no such thing."""
    try:
        return _DECODER.decode(line)
    except RecursionError as error:
        raise ValueError(line) from error


_DECODER: Final = Decoder(Outcome)


class Distribution:
    """How often each number came up."""

    def __init__(self) -> None:
        self._counts = Counter[int]()

    def add(self, number: int) -> None:
        """Count a number."""
        self._counts[number] += 1

    @property
    def count(self) -> int:
        """How many numbers there are."""
        return self._counts.total()

    @property
    def counts(self) -> Mapping[int, int]:
        """How often each of them came up."""
        return self._counts

    @property
    def mean(self) -> float:
        """Their mean."""
        return sum(number * times for number, times in self._counts.items()) / self.count

    @property
    def deviation(self) -> float:
        """Their standard deviation, in whole numbers up to its root: no order of adding changes it."""
        total = sum(number * times for number, times in self._counts.items())
        squares = sum(number * number * times for number, times in self._counts.items())
        return sqrt(self.count * squares - total * total) / self.count

    def percentile(self, percent: int) -> int:
        """Return the least number that this percentage of all numbers does not exceed."""
        below, wanted = 0, self.count * percent
        for number, times in sorted(self._counts.items()):
            below += times
            if 100 * below >= wanted:
                return number
        raise ValueError(percent)


class Tally:
    """The summary of many games: each player's total, coins and monsters, the rating, and the stars of each card."""

    def __init__(self, seats: Sequence[str] = ()) -> None:
        """Count the totals and first places of each seat too, if they are named."""
        self.seats: dict[str, Distribution] = {name: Distribution() for name in seats}
        self.won = dict.fromkeys(seats, 0)
        self.games = 0
        self.boxes: dict[str, Distribution] = {}
        """`total`, `rating`, `coins`, `monsters`."""
        self.cards: dict[str, Distribution] = {}
        """By scoring card: the stars that it gave a player in a game, over its two seasons."""

    def add(self, game: Outcome) -> None:
        """Add the result of a game."""
        self.games += 1
        for player in game.players:
            for name in ("total", "coins", "monsters"):
                self.boxes.setdefault(name, Distribution()).add(getattr(player, name))
            for card in game.edicts.values():
                stars = sum(season.edicts.get(card, 0) for season in player.seasons.values())
                self.cards.setdefault(card, Distribution()).add(stars)
        for name, player, place in zip(self.seats, game.players, game.places, strict=False):
            self.seats[name].add(player.total)
            self.won[name] += place == 1
        if game.rating is not UNSET:
            self.boxes.setdefault("rating", Distribution()).add(game.rating)


CHUNK: Final = 16
"""How many games are played, returned and written together: greedy ones take a second or two."""


class Games(NamedTuple):
    """A chunk of games: their lines, their logs if asked for, and why a program could not play all of them."""

    lines: list[bytes]
    logs: list[list[dict[str, Any]]]
    failure: Failure | None = None


def begin(box: Box, setting: Setting, seed: int) -> GameStarted:
    """Return the start of a game, its seed a number as text. Raises `MalformedEventError` if it is impossible."""
    return start(
        box,
        seed=str(seed),
        edition=setting.edition,
        edicts=setting.edicts,
        players=setting.names,
        side=setting.map,
        rules=setting.rules,
        skills=() if setting.skills is UNSET else setting.skills,
    )


def games(setting: Setting, seeds: range, patience: float = PATIENCE) -> Games:
    """Play a game for each seed, up to one in which a program fails that thinks no longer than its `patience`."""
    box, played, seated = box_at_hand(), Games([], []), bots(setting.seats, patience)
    try:
        for seed in seeds:
            events, state = play(box, begin(box, setting, seed), *seated)
            ended = outcome(box, state)
            for program in {*seated}:
                if isinstance(program, Program):
                    program.over([player.total for player in ended.players])
            played.lines.append(written(ended))
            if setting.logs:
                played.logs.append([*map(encode, events)])
    except FailedError as error:
        return played._replace(failure=error.failure)
    return played


def chunks(seeds: range) -> Iterator[range]:
    """Yield all seeds, some at a time."""
    for first in range(seeds.start, seeds.stop, CHUNK):
        yield range(first, min(first + CHUNK, seeds.stop))


@cache  # each process opens the box once, however many chunks it is handed
def box_at_hand() -> Box:
    """Return everything in the box."""
    return open_box()
