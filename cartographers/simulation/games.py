"""Games of bots, played in chunks, so that many processes can share them."""

from collections.abc import Iterator
from functools import cache
from typing import Any, Final, NamedTuple

from cartographers.core.bots import BOTS, play
from cartographers.core.cards import Box
from cartographers.core.events import GameStarted, encode
from cartographers.core.moves import start
from cartographers.library import open_box
from cartographers.simulation.outcomes import Setting, outcome, written

CHUNK: Final = 16
"""How many games are played, returned and written together: greedy ones take a second or two."""


class Games(NamedTuple):
    """A chunk of games: their lines, and their logs if asked for."""

    lines: list[bytes]
    logs: list[list[dict[str, Any]]]


def begin(box: Box, setting: Setting, seed: int) -> GameStarted:
    """Return the start of a game, its seed a number as text. Raises `MalformedEventError` if it is impossible."""
    return start(
        box,
        seed=str(seed),
        edition=setting.edition,
        edicts=setting.edicts,
        players=tuple(map(str, range(1, setting.players + 1))),
        side=setting.map,
        rules=setting.rules,
    )


def games(setting: Setting, seeds: range) -> Games:
    """Play a game for each seed."""
    box, played = box_at_hand(), Games([], [])
    for seed in seeds:
        events, state = play(box, begin(box, setting, seed), BOTS[setting.bot])
        played.lines.append(written(outcome(box, state)))
        if setting.logs:
            played.logs.append([*map(encode, events)])
    return played


def chunks(seeds: range) -> Iterator[range]:
    """Yield all seeds, some at a time."""
    for first in range(seeds.start, seeds.stop, CHUNK):
        yield range(first, min(first + CHUNK, seeds.stop))


@cache  # each process opens the box once, however many chunks it is handed
def box_at_hand() -> Box:
    """Return everything in the box."""
    return open_box()
