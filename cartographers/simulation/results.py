"""A file of results, a line with the settings, then one for each game in order; and whether a game can be so."""

import errno
import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from io import BufferedReader, FileIO
from itertools import pairwise
from typing import Final

from msgspec import UNSET, convert, to_builtins

from cartographers.base.limits import LONGEST_LINE
from cartographers.core.cards import Box, ScoringCard
from cartographers.core.deals import deal
from cartographers.core.editions import Rules, set_apart
from cartographers.core.scoring.rulebook import BOUNDS, highest, step
from cartographers.core.seasons import cards_of, least_spent, most_lost, ranked, rated
from cartographers.logs.files import locked
from cartographers.simulation.games import (
    Outcome,
    PlayerOutcome,
    Setting,
    Tally,
    begin,
    box_at_hand,
    line_of,
    outcome_of,
    written,
)

FORMAT: Final = "cartographers-simulation/1"


class OtherFileError(Exception):
    """A file contains something other than results of games."""


class OtherSettingsError(Exception):
    """A file contains games of other settings; `names` are the settings that differ."""

    def __init__(self, names: list[str]) -> None:
        super().__init__(names)
        self.names = names


class DamagedResultsError(Exception):
    """A line of a file, counted from 1, is not the game that belongs there."""

    def __init__(self, line: int) -> None:
        super().__init__(line)
        self.line = line


class Results:
    """A file of results, locked for writing: a line with the settings, then a line for each game in order."""

    def __init__(self, path: str, file: FileIO, setting: Setting, seeds: range) -> None:
        self.path, self._file, self._seeds = path, file, seeds
        self.games = 0
        """How many games have been found in it and written to it."""
        self._setting, own = setting, to_builtins(setting)
        self._end = 0
        self.header: Final = {"format": FORMAT, "seeds": f"{seeds.start}:{seeds.stop}", **own}

    def read(self, tally: Tally) -> None:
        """Add up the games in the file; cut off a torn last line, and begin an empty file.

        Raises `OtherFileError` if it contains something else, `OtherSettingsError` if it was begun with other settings,
        `DamagedResultsError` if a whole line is not the game that belongs there.
        """
        header = line_of(self.header)
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
                self.add(tally, line, number)
                end, number = end + len(line), number + 1
            if lines.read(1):
                raise DamagedResultsError(number)
        if line:
            self._file.truncate(end)
        self._end = end

    def append(self, lines: list[bytes]) -> None:
        """Append games to those that are there. Raises `OSError` if they cannot be, or the file was changed."""
        self._write(b"".join(lines))
        self.games += len(lines)

    def add(self, tally: Tally, line: bytes, number: int) -> None:
        """Add a line to a summary. Raises `DamagedResultsError` if it is not the game that belongs there."""
        try:
            game = outcome_of(line)
            right = game.seed == str(self._seeds[number - 2]) and written(game) == line
            right = right and fits(box_at_hand(), self._setting, game)
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
        names = dict.fromkeys([*self.header, "skills"])
        if other := [name for name in names if found.get(name, UNSET) != self.header.get(name, UNSET)]:
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
    """Lock a file of results, new or begun. Raises `BusyError` after ten seconds, `OSError` if it cannot be written."""
    with FileIO(path, "a+") as file, locked(file):
        file.seek(0)
        yield Results(path, file, setting, seeds)


def summed(path: str) -> tuple[Setting, Tally]:
    """Return the settings and the sum of the games in a file; a torn last line does not count.

    Raises `OtherFileError` if it contains something else, `DamagedResultsError` if a whole line is not the game that
    belongs there, `OSError` if it cannot be read.
    """
    with FileIO(path) as raw, BufferedReader(raw) as file:
        first = file.readline(LONGEST_LINE)
        try:
            header = json.loads(first)
            start, stop = map(int, header.pop("seeds").split(":"))
            known = header.pop("format") == FORMAT
            setting, seeds = convert(header, Setting), range(start, stop)
        except (ValueError, LookupError, AttributeError, TypeError, RecursionError) as error:
            raise OtherFileError from error
        kept, tally = Results(path, raw, setting, seeds), Tally()
        if not known or line_of(kept.header) != first:
            raise OtherFileError
        number = 2
        while (line := file.readline(LONGEST_LINE)).endswith(b"\n"):
            kept.add(tally, line, number)
            number += 1
    return setting, tally


def fits(box: Box, setting: Setting, game: Outcome) -> bool:
    """Tell whether a game can be one of a setting: all of it that follows from its seed and from its other numbers."""
    edicts = setting.edicts or deal(box, game.seed)
    skills = () if setting.skills is UNSET else begin(box, setting, int(game.seed)).skills
    costs = {0, *(box.skills[skill].cost for skill in skills)}
    rules = set_apart(box.editions[setting.edition], setting.rules)
    return (
        [*game.edicts.items()] == [*zip(box.edicts, edicts, strict=True)]
        and len(game.players) == setting.players
        and all(_is_possible(box, rules, edicts, costs, player) for player in game.players)
        and game.places == ranked([(player.total, player.monsters) for player in game.players])
        and (game.rating, game.title)
        == (rated(box, edicts, game.players[0].total) if setting.players == 1 else (UNSET, UNSET))
    )


def _is_possible(box: Box, rules: Rules, edicts: tuple[str, ...], costs: set[int], player: PlayerOutcome) -> bool:
    """Tell whether a player can have earned that on some map: the cards of each season, the sums, and each box.

    In each season a skill can have cost one of `costs`; what it cost is gone from the track.
    """
    cards = {season.id: cards_of(box, edicts, season) for season in box.seasons}
    given = [(season, [*score.edicts]) for season, score in player.seasons.items()]
    if given != [(season, [card.id for card in pair]) for season, pair in cards.items()]:
        return False
    scores = [*player.seasons.values()]
    coins, lost = [score.coins for score in scores], [score.monsters for score in scores]
    stars: dict[str, list[int]] = {}
    for score in scores:
        for card, number in score.edicts.items():
            stars.setdefault(card, []).append(number)
    return (
        all(score.total == sum(score.edicts.values()) + score.coins + score.monsters for score in scores)
        and player.total == sum(score.total for score in scores)
        and player.coins == sum(coins)
        and all(after >= before - max(costs) for before, after in pairwise(coins))
        and all(left + gone <= box.coin_track for left, gone in zip(coins, least_spent(coins, costs), strict=True))
        and player.monsters == sum(lost)
        and all(0 <= -stars <= limit for stars, limit in zip(lost, most_lost(box), strict=True))
        and all(_can_give(box, box.scoring[card], rules, numbers) for card, numbers in stars.items())
    )


def _can_give(box: Box, card: ScoringCard, rules: Rules, stars: list[int]) -> bool:
    """Tell whether a card can give these stars, first and last: each award is one of those that are printed on it.

    The first time more can be given only by one of those cards that further drawing takes stars from.
    """
    most, each = highest(card, rules, box.sides.values()), step(card, rules)
    grown = card.id in BOUNDS or stars == sorted(stars)
    return grown and all(0 <= number <= most and number % each == 0 for number in stars)
