"""The sum of many games: how often each number came up, and its mean, deviation and percentiles."""

from collections import Counter
from math import sqrt

from msgspec import UNSET

from cartographers.simulation.outcomes import Outcome


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

    def __init__(self) -> None:
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
        if game.rating is not UNSET:
            self.boxes.setdefault("rating", Distribution()).add(game.rating)
