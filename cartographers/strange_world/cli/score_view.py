"""Score sheets as text, and why each box is what it is: how its stars add up, and the cells that earn them."""

from collections.abc import Iterator, Mapping, Sequence

from cartographers.base.words import harmless, number
from cartographers.shell.contract import BoxLines
from cartographers.shell.text import clipped, table_lines
from cartographers.strange_world.cli.card_names import animal_name, traveller_name
from cartographers.strange_world.core.cards import Box
from cartographers.strange_world.core.cells import FRAME, cell_names
from cartographers.strange_world.core.check import TOTAL
from cartographers.strange_world.core.scoring import KINDS, Award, awards
from cartographers.strange_world.core.state import State
from cartographers.strange_world.core.world import World

_COLUMN = 12
"""The most characters of a name above a column."""


def summed(given: Sequence[Award]) -> int:
    """Return how many stars there are in all."""
    return sum(award.stars for award in given)


class ScoreView(BoxLines[Box]):
    """The score sheet of a game, and what earns the stars of a world."""

    def game(self, state: State, players: Sequence[int]) -> Iterator[str]:
        """Yield the score sheet of some players, and what earns the stars of each."""
        every = [awards(state.rules, self.box.travellers, state.worlds[player]) for player in players]
        totals = [[summed(given[kind]) for kind in KINDS] for given in every]
        names = [clipped(self.words.readable(harmless(state.game.players[player])), _COLUMN) for player in players]
        heads = [self.words("score.stars")] if state.solo else names
        yield from self.sheet(heads, [[*column, sum(column)] for column in totals])
        for player, given in zip(players, every, strict=True):
            message = "score.earned_at_end" if state.result else "score.earned"
            yield ""
            yield from self.wrap(
                self.words(message if state.solo else f"{message}_of", player=state.game.players[player])
            )
            yield from self.earned(state.worlds[player], given)

    def sheet(self, heads: Sequence[str], columns: Sequence[Sequence[int | str | None]]) -> list[str]:
        """Return a score sheet: a line for each kind of stars and the total, a column for each head."""
        rows = [
            [self.words(f"box.{box}"), *("" if one is None else str(one) for one in row)]
            for box, row in zip((*KINDS, TOTAL), zip(*columns, strict=True), strict=True)
        ]
        return table_lines(rows, ["", *heads])

    def earned(self, world: World, given: Mapping[str, Sequence[Award]]) -> Iterator[str]:
        """Yield how each kind of stars adds up, with the cells that earn them."""
        called = {
            "animals": [animal_name(self.words, animal) for animal in world.animals(FRAME)],
            "travellers": [traveller_name(self.words, guest.id) for guest in world.guests],
        }
        for kind, some in given.items():
            terms = [
                f"{award.stars}\u00a0({' '.join((*([f'{name}:'] if name else []), *cell_names(award.cells)))})"
                for award, name in zip(some, called.get(kind, [""] * len(some)), strict=True)
                if award.stars
            ]
            total = f"{summed(some)} = {' + '.join(terms)}" if len(terms) > 1 else "".join(terms) or "0"
            yield from self.wrap(f"{self.words(f'box.{kind}')}: {total}", "  ")


def number_or_blank(written: int | None) -> str:
    """Return a number as it is printed, or an empty text where none is written."""
    return "" if written is None else number(written)
