"""Games of one deal beside each other: box by box, season by season, and the maps."""

from collections.abc import Iterator, Sequence
from typing import Any

from cartographers.base.words import number
from cartographers.cli.game_lines import GameLines
from cartographers.core.cards import Season
from cartographers.core.maps import Land
from cartographers.shell.contract import ComparedPlayer
from cartographers.shell.text import fitted_table, wrapped

_COLUMN = 25
"""The columns of a map."""


class CompareView(GameLines):
    """What different people made of the same cards."""

    def lines(self, players: Sequence[ComparedPlayer]) -> Iterator[str]:
        """Yield a table for each season, with a line for each player, and the maps."""
        cards: dict[str, str] = {}
        for season in self.box.seasons:
            rows = []
            for one in players:
                if score := one.seen["seasons"].get(season.id):
                    rows.append([one.label, *_numbers(score)])
                    cards |= dict(zip(season.edicts, score["edicts"], strict=True))
            if rows:
                yield ""
                yield from fitted_table(rows, self._heads(season), self.width)
        if cards:
            yield ""
            yield from self.wrap(", ".join(self.row(edict, card) for edict, card in sorted(cards.items())), "  ")
        yield ""
        maps = ((one.label, one.sheet) for one in players)
        yield from self.in_rows(
            [*wrapped(label, _COLUMN, "  "), *self.map(land)] for label, land in maps if isinstance(land, Land)
        )

    def _heads(self, season: Season) -> list[str]:
        boxes = (self.words(f"score.{box}") for box in ("coins", "monsters", "total"))
        return [self.words(f"season.{season.id}"), *season.edicts, *boxes]


def _numbers(score: dict[str, Any]) -> list[str]:
    return [number(stars) for stars in (*score["edicts"].values(), score["coins"], score["monsters"], score["total"])]
