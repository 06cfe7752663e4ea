"""The summary of many games as text."""

from collections.abc import Iterator
from typing import Final

from cartographers.base.words import harmless, number
from cartographers.cli.game_lines import GameLines
from cartographers.shell.text import fitted_table
from cartographers.simulation.games import Distribution, Tally

MINUS: Final = "\N{MINUS SIGN}"
BOXES: Final = ("total", "rating", "coins", "monsters")
PERCENTILES: Final = (5, 25, 50, 75, 95)


class SummaryView(GameLines):
    """How stars are spread over many games."""

    def lines(self, tally: Tally) -> Iterator[str]:
        """Yield a table: a line for the total and each part of it, and one for each scoring card."""
        yield self.words.count("simulate.games", tally.games)
        yield ""
        rows = [
            *(self._row(self.words(f"score.{box}"), tally.boxes[box]) for box in BOXES if box in tally.boxes),
            *(self._row(f"{self.words('score.total')} {harmless(name)}", one) for name, one in tally.seats.items()),
            *(self._row(self.card(card), tally.cards[card]) for card in self.box.scoring if card in tally.cards),
        ]
        figures = [self.words(f"simulate.{figure}") for figure in ("mean", "spread")]
        headers = ["", "N", *figures, *(f"{percent}%" for percent in PERCENTILES)]
        yield from fitted_table(rows, headers, self.width)
        if tally.won:
            yield ""
        for name, won in tally.won.items():
            yield from self.wrap(self.words("simulate.won", bot=name, won=number(won), games=number(tally.games)), "  ")

    def _row(self, name: str, one: Distribution) -> list[str]:
        percentiles = (number(one.percentile(percent)) for percent in PERCENTILES)
        return [name, str(one.count), self._decimal(one.mean), self._decimal(one.deviation), *percentiles]

    def _decimal(self, figure: float) -> str:
        whole, tenths = f"{figure:.1f}".split(".")
        return f"{whole.replace('-', MINUS)}{self.words('number.point')}{tenths}"
