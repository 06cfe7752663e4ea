"""Whole games of bots, one line of JSON each: played in chunks, kept in a file, and summed up."""

import errno
import json
import os
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from io import FileIO
from math import sqrt
from typing import Any, Final, NamedTuple

from msgspec import UNSET, to_builtins

from cartographers.base.limits import LONGEST_LINE
from cartographers.core.bots import BOTS, play
from cartographers.core.cards import Box
from cartographers.core.events import GameStarted, encode
from cartographers.core.moves import start
from cartographers.library import open_box
from cartographers.logs.lock import locked
from cartographers.outcomes import Outcome, Setting, fits, line_of, outcome, read, written

FORMAT: Final = "cartographers-simulation/1"

CHUNK: Final = 16
"""How many games are played, handed over and written together: greedy ones take a second or two."""


class Games(NamedTuple):
    """A chunk of games: their lines, and their logs if they are wanted."""

    lines: list[bytes]
    logs: list[list[dict[str, Any]]]


def begin(box: Box, setting: Setting, seed: int) -> GameStarted:
    """Return the start of one game; its seed is the number written as text.

    Raises:
        MalformedEventError: there can be no such game.

    """
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
    box, played = _box(), Games([], [])
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
def _box() -> Box:
    return open_box()


class Distribution:
    """How often each number came up."""

    def __init__(self) -> None:
        """Begin with none."""
        self._counts = Counter[int]()

    def add(self, number: int) -> None:
        """Count a number."""
        self._counts[number] += 1

    @property
    def count(self) -> int:
        """How many numbers there are."""
        return self._counts.total()

    @property
    def mean(self) -> float:
        """Their mean."""
        return sum(number * times for number, times in self._counts.items()) / self.count

    @property
    def spread(self) -> float:
        """Their standard deviation, in whole numbers up to its root: no order of adding changes it."""
        total = sum(number * times for number, times in self._counts.items())
        squares = sum(number * number * times for number, times in self._counts.items())
        return sqrt(self.count * squares - total * total) / self.count

    def percentile(self, percent: int) -> int:
        """Return the least number that so many percent of all do not exceed."""
        below, wanted = 0, self.count * percent
        for number, times in sorted(self._counts.items()):
            below += times
            if 100 * below >= wanted:
                return number
        raise ValueError(percent)


class Tally:
    """The sum of many games: of each player's total, coins and monsters, the rating, and the stars of each card."""

    def __init__(self) -> None:
        """Begin with no game."""
        self.games = 0
        self.boxes: dict[str, Distribution] = {}
        """`total`, `rating`, `coins`, `monsters`."""
        self.cards: dict[str, Distribution] = {}
        """By scoring card: the stars that it gave a player in a game, in its two seasons together."""

    def add(self, game: Outcome) -> None:
        """Add what came of a game."""
        self.games += 1
        for player in game.players:
            for name in ("total", "coins", "monsters"):
                self.boxes.setdefault(name, Distribution()).add(getattr(player, name))
            for card in game.edicts.values():
                stars = sum(season.edicts.get(card, 0) for season in player.seasons.values())
                self.cards.setdefault(card, Distribution()).add(stars)
        if game.rating is not UNSET:
            self.boxes.setdefault("rating", Distribution()).add(game.rating)


class OtherFileError(Exception):
    """A file holds something else than results of games."""


class OtherSettingsError(Exception):
    """A file holds games of other settings; `names` are those that differ."""

    def __init__(self, names: list[str]) -> None:
        """Keep which."""
        super().__init__(names)
        self.names = names


class DamagedResultsError(Exception):
    """A line of a file, counted from 1, is not the game that belongs there."""

    def __init__(self, line: int) -> None:
        """Keep which."""
        super().__init__(line)
        self.line = line


class Results:
    """A file of results, held for writing: a line with the settings, then a line for each game in order."""

    def __init__(self, path: str, file: FileIO, setting: Setting, seeds: range) -> None:
        """Write for the games of these seeds."""
        self.path, self._file, self._seeds = path, file, seeds
        self.games = 0
        """How many games have been found in it and written to it."""
        self._setting, own = setting, to_builtins(setting)
        self._end = 0
        self._header = {"format": FORMAT, "seeds": f"{seeds.start}:{seeds.stop}", **own}

    def read(self, tally: Tally) -> None:
        """Add up the games that are in the file; cut off a last line that is torn, and begin a file that is empty.

        Raises:
            OtherFileError: it holds something else.
            OtherSettingsError: other games were begun in it.
            DamagedResultsError: a whole line is not the game that belongs there.

        """
        header = line_of(self._header)
        with open(self._file.fileno(), "rb", closefd=False) as lines:
            first = lines.readline(LONGEST_LINE)
            if header.startswith(first) and first != header:
                self._file.truncate(0)
                self._write(header)
                return
            if first != header:
                self._compare(first)
            end, number = len(first), 2
            while (line := lines.readline(LONGEST_LINE)).endswith(b"\n"):
                self._add(tally, line, number)
                end, number = end + len(line), number + 1
            if lines.read(1):
                raise DamagedResultsError(number)
        if line:
            self._file.truncate(end)
        self._end = end

    def append(self, lines: list[bytes]) -> None:
        """Write games behind those that are there.

        Raises:
            OSError: they cannot be written, or the file was moved, replaced or changed by somebody else.

        """
        self._write(b"".join(lines))
        self.games += len(lines)

    def _add(self, tally: Tally, line: bytes, number: int) -> None:
        try:
            game = read(line)
            right = game.seed == str(self._seeds[number - 2]) and written(game) == line
            right = right and fits(_box(), self._setting, game)
        except (ValueError, LookupError) as error:
            raise DamagedResultsError(number) from error
        if not right:
            raise DamagedResultsError(number)
        tally.add(game)
        self.games += 1

    def _compare(self, first: bytes) -> None:
        try:
            found = json.loads(first)
        except (ValueError, RecursionError) as error:
            raise OtherFileError from error
        if not isinstance(found, dict) or found.get("format") != FORMAT:
            raise OtherFileError
        if other := [name for name, value in self._header.items() if found.get(name) != value]:
            raise OtherSettingsError(other)
        raise DamagedResultsError(1)

    def _write(self, data: bytes) -> None:
        here, held = os.stat(self.path), os.fstat(self._file.fileno())
        if not os.path.samestat(here, held) or held.st_size != self._end:
            raise OSError(errno.ESTALE, os.strerror(errno.ESTALE), self.path)
        self._end += len(data)
        while data:
            data = data[self._file.write(data) :]


@contextmanager
def results(path: str, setting: Setting, seeds: range) -> Iterator[Results]:
    """Hold a file of results, new or begun.

    Raises:
        BusyError: another process has held it for ten seconds.
        OSError: it cannot be written.

    """
    with FileIO(path, "a+") as file, locked(file):
        file.seek(0)
        yield Results(path, file, setting, seeds)
