"""Learns the weights of the value by playing, and writes them: `python -m cartographers.analysis.learn A-printed`.

First games are played, and each map's value is fitted to what came after it, as the value itself sees it some drawings
on (temporal differences); then some drawings of one decision are tried on the same decks, and the value is fitted to
how they differ, which is all that a player needs. Each step has a seed of its own; it needs the extra `fast`.
"""

import json
import sys
from argparse import ArgumentParser
from typing import Any, Final

import numpy as np

from cartographers.analysis.cards import SEVERAL, cards_of, how
from cartographers.analysis.features import COMMON
from cartographers.analysis.game import begun, rolled_out
from cartographers.analysis.lessons import LEFT, ROW, SEASON, STARS, decided, gather, played, tried
from cartographers.analysis.maps import Land
from cartographers.analysis.promises import PROMISES
from cartographers.analysis.scoring import NUMBERS
from cartographers.analysis.speed import Ints, cells, table
from cartographers.analysis.value import EDICTS, FEATURES, OF_PHASE, OF_SEASON, PLAN, SCORING, SEASONS, WEIGHTS
from cartographers.analysis.weights import FINE, SETTINGS, made_of, path_of, weights_of
from cartographers.core.deals import deal
from cartographers.library import open_box

LAMBDA: Final = 0.7
"""How much of what really came after a map counts, against what the value says one drawing on."""

_LONGEST: Final = 200
"""More drawings than any game has."""
_MILLION: Final = 10**6
_SPREAD: Final = 1000003
_DOUBT: Final = 400.0
"""A weight moves half the way after this many rows in which its feature is 1; a tenth of it where less is chance."""


class Pupil:
    """Learns the weights of one setting."""

    def __init__(self, setting: str, other: str | None = None) -> None:
        """Begin with the edicts, coins and monsters of this moment, or go on from the weights of a setting."""
        self.box = open_box()
        side, self.how = SETTINGS[setting]
        rules = next(rules for rules in self.box.editions.values() if self.how == SEVERAL or how(rules, 1) == self.how)
        self.cards = cards_of(self.box, rules)
        self.land = Land.of(self.box.sides[side])
        self.weights = plain(self.box.seasons) if other is None else np.array(weights_of(other), float) / FINE
        self.plan, self.counted, self.found = cells(PLAN), cells(FEATURES), cells(20000)
        self.rows = cells(_LONGEST * ROW)
        self.results = np.zeros(_LONGEST)
        begun_from = [{"step": "from", "setting": other}] if other else []
        self.made: list[dict[str, Any]] = [*made_of(setting)] if other == setting else [*begun_from]
        self._clear()

    @property
    def table(self) -> Ints:
        """The weights as the kernel reads them."""
        return table(map(int, np.rint(self.weights * FINE)))

    def edicts(self, seed: int) -> Ints:
        """Return the scoring cards that a seed deals."""
        return table(NUMBERS[card] for card in deal(self.box, str(seed)))

    def play(self, seed: int, games: int, weight: float) -> float:
        """Learn from games, and return their mean; `weight` is how much the value itself is believed."""
        total, weights = 0, self.table
        for number in range(games):
            edicts, chance = self.edicts(seed + number), seed * _SPREAD % (1 << 31) + number
            count, stars = played(
                *(self.cards, self.land, edicts, self.how, weights, chance),
                *(self.plan, self.counted, self.found, self.rows),
            )
            total += stars
            self._look_ahead(count, stars, edicts, weight)
            self._gather(count, edicts, centred=False)
        self._solve(_DOUBT)
        self.made.append({"step": "games", "seed": seed, "games": games, "mean": round(total / games, 2)})
        return total / games

    def _look_ahead(self, count: int, stars: int, edicts: Ints, weight: float) -> None:
        """Write what came after each row: what the next row's value says, and what came after that."""
        rows = np.asarray(self.rows)[: count * ROW].reshape(count, ROW)
        come = 0.0
        for row in range(count - 1, -1, -1):
            if row == count - 1:
                come = stars - rows[row, STARS]
            else:
                said = self.said(rows[row + 1], edicts) if weight else 0.0
                come = rows[row + 1, STARS] - rows[row, STARS] + weight * said + (1 - weight) * come
            self.results[row] = come

    def said(self, row: Any, edicts: Ints) -> float:  # noqa: ANN401 - an array of integers
        """Return what the weights say of a row, in stars."""
        own = [COMMON + (place * SCORING + edicts[place]) * PROMISES for place in range(EDICTS)]
        at = np.concatenate([np.arange(COMMON), *(np.arange(one, one + PROMISES) for one in own)])
        first = row[SEASON] * OF_SEASON
        late, early = self.weights[first + at], self.weights[first + OF_PHASE + at]
        return float(row[:FEATURES] @ (late + early * (row[LEFT] / 8)))

    def try_drawings(self, seed: int, decisions: int, best: int, decks: int, depth: int) -> None:
        """Learn from how drawings of one decision differ on the same decks."""
        weights = self.table
        for number in range(decisions):
            edicts, chance = self.edicts(seed + number), seed * _SPREAD % (1 << 31) + number
            game = decided(
                *(self.cards, self.land, edicts, self.how, weights, chance, chance % 20),
                *(self.plan, self.counted),
            )
            if game.season < SEASONS:
                count = tried(
                    *(self.cards, game, edicts, self.how, weights, best, decks, depth),
                    *(self.plan, self.counted, self.found, self.rows, self.results),
                )
                if count > 1:
                    self._gather(count, edicts, centred=True)
        self._solve(_DOUBT / 10)
        step = {"step": "decisions", "seed": seed, "decisions": decisions}
        self.made.append({**step, "best": best, "decks": decks, "depth": depth})

    def mean(self, seed: int, games: int) -> float:
        """Return the mean of games that were not learned from."""
        total, weights = 0, self.table
        for number in range(games):
            chance = seed * _SPREAD % (1 << 31) + number
            game, edicts = begun(self.land, chance), self.edicts(seed + number)
            total += rolled_out(self.cards, game, edicts, self.how, weights, _LONGEST, self.plan, self.counted)
        return total / games / (8 * FINE)

    def _gather(self, count: int, edicts: Ints, *, centred: bool) -> None:
        gather(
            *(self.rows, count, self.results, edicts, centred, self.products, self.sums),
            *(self.plan, self.places, self.values, self.means),
        )

    def _clear(self) -> None:
        self.products = np.zeros((SEASONS, OF_SEASON, OF_SEASON))
        self.sums = np.zeros((SEASONS, OF_SEASON))
        self.means = np.zeros(FEATURES)
        self.places, self.values = cells(2 * FEATURES), np.zeros(2 * FEATURES)

    def _solve(self, doubt: float) -> None:
        """Fit the weights of each season, near those so far where little was seen."""
        for season in range(SEASONS):
            old = self.weights[season * OF_SEASON : (season + 1) * OF_SEASON]
            held = np.diag(0.01 * np.diag(self.products[season]) + doubt)
            new = np.linalg.solve(self.products[season] + held, self.sums[season] + held @ old)
            self.weights[season * OF_SEASON : (season + 1) * OF_SEASON] = new
        self._clear()

    def write(self, setting: str) -> None:
        """Write the weights, and how they were made."""
        document = {"setting": setting, "made": self.made, "weights": [int(one) for one in self.table]}
        with open(path_of(setting), "w", encoding="ascii") as file:
            file.write(json.dumps(document, separators=(",", ":")) + "\n")


def plain(seasons: Any) -> Any:  # noqa: ANN401 - an array of floats
    """Return weights of somebody who looks at what edicts, coins and monsters give now."""
    weights = np.zeros(WEIGHTS)
    for season in range(SEASONS):
        first = season * OF_SEASON
        weights[first + 1], weights[first + 3] = len(seasons) - season, -1
        weights[first + COMMON : first + COMMON + EDICTS * SCORING * PROMISES : PROMISES] = 1
    return weights


def main() -> None:
    """Learn the weights of one setting, and write them."""
    parser = ArgumentParser(prog="python -m cartographers.analysis.learn")
    parser.add_argument("setting", choices=[*SETTINGS])
    parser.add_argument("--from", dest="other", choices=[*SETTINGS], help="go on from the weights of a setting")
    parser.add_argument("--rounds", type=int, default=5, help="of games")
    parser.add_argument("--games", type=int, default=2500, help="of each round")
    parser.add_argument("--trials", type=int, default=2, help="rounds of decisions")
    parser.add_argument("--decisions", type=int, default=3500, help="of each of these")
    parser.add_argument("--step", type=int, default=1, help="by which the first step is seeded")
    arguments = parser.parse_args()
    pupil = Pupil(arguments.setting, arguments.other)
    for number in range(arguments.rounds):
        believed = 0.0 if number == 0 and not arguments.other else 1 - LAMBDA
        said = pupil.play(_MILLION * (arguments.step + number), arguments.games, believed)
        sys.stderr.write(f"round {number + 1}: {said:.2f}\n")
    for number in range(arguments.trials):
        pupil.write(arguments.setting)
        pupil.try_drawings(_MILLION * (arguments.step + 9 + number), arguments.decisions, best=8, decks=4, depth=3)
        sys.stderr.write(f"trial {number + 1}: {pupil.mean(9 * _MILLION, 400):.2f}\n")
    mean = pupil.mean(9 * _MILLION, 1000)
    pupil.made.append({"step": "new games", "seed": 9 * _MILLION, "games": 1000, "mean": round(mean, 2)})
    sys.stderr.write(f"new games: {mean:.2f}\n")
    pupil.write(arguments.setting)


if __name__ == "__main__":
    main()
