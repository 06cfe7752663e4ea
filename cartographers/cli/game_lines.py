"""What all views of Cartographers say alike: cards, maps, shapes and scores."""

from collections.abc import Iterator, Sequence
from typing import Final

from cartographers.base.words import number
from cartographers.cli.map_view import map_lines
from cartographers.core.cards import Box
from cartographers.core.events import Score
from cartographers.core.maps import Land
from cartographers.core.observation import earned
from cartographers.core.region import NOWHERE, Region
from cartographers.core.scoring import Award, stars
from cartographers.core.shapes import Shape
from cartographers.core.state import State
from cartographers.shell.contract import BoxLines
from cartographers.shell.text import wrapped

_COLUMN: Final = 25


class GameLines(BoxLines[Box]):
    """Lines that speak of a game, its cards and its maps."""

    def card(self, card: str) -> str:
        """Return a card's name."""
        return self.words(f"card.{card}.name")

    def row(self, edict: str, card: str) -> str:
        """Return a scoring card's name after the letter of its edict, which leads a row."""
        return self.words("row.edict", edict=edict, card=self.card(card))

    def under(self, edict: str, card: str) -> str:
        """Return a scoring card's name with the letter of its edict, for sentences and headings."""
        return self.words("card.under_edict", edict=edict, card=self.card(card))

    def shape(self, shape: Shape, *, coin: bool = False) -> list[str]:
        """Return a shape as it is printed, with its coin below."""
        return [*shape.lines, *([self.words("show.coin")] if coin else [])]

    def map(self, land: Land, marked: Region = NOWHERE) -> list[str]:
        """Return a map, some spaces marked."""
        return map_lines(land, marked, colours=self.terminal.painted)

    def block(self, land: Land, heading: str, marked: Region) -> list[str]:
        """Return a map under a heading, with the spaces marked that the heading is about."""
        return [*wrapped(heading, _COLUMN, "  "), *self.map(land, marked)]

    def score(self, score: Score) -> str:
        """Return what a season gave a player."""
        edicts = " + ".join(f"{self.card(card)} {stars}" for card, stars in score.edicts.items())
        return self.words(
            "score.line", edicts=edicts, coins=score.coins, monsters=number(score.monsters), total=number(score.total)
        )

    def scores(self, state: State, player: int) -> Iterator[str]:
        """Yield a player's stars of the seasons so far, a line each, and their sum."""
        scores = earned(state, player)
        if not scores:
            return
        message = "show.stars_alone" if state.solo else "show.stars"
        total = number(sum(score.total for score in scores))
        yield from self.wrap(self.words(message, player=state.game.players[player], total=total))
        for season, score in zip(self.box.seasons, scores, strict=False):
            yield from self.wrap(f"  {self.words(f'season.{season.id}')}: {self.score(score)}", "    ")


def summed(awards: Sequence[Award]) -> str:
    """Return stars, and how they add up."""
    terms = " + ".join(str(given) for given, _ in awards)
    return f"{stars(awards)} = {terms}" if len(awards) > 1 else terms
