"""What came of a game of bots, as a line of a file holds it."""

import json
from typing import Annotated, Final, TypeAlias

from msgspec import UNSET, Meta, Struct, UnsetType, to_builtins
from msgspec.json import Decoder

from cartographers.core.cards import Box
from cartographers.core.events import Score
from cartographers.core.observation import earned
from cartographers.core.state import State


class Setting(Struct, frozen=True):
    """Which games are played; everything but their seeds."""

    bot: str
    edition: str
    rules: dict[str, str | int]
    map: str
    players: int
    edicts: tuple[str, ...] | None
    """The scoring cards under A to D; empty: the seed deals them."""
    logs: bool
    """Whether to keep the log of each game too."""


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
