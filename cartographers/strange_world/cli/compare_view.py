"""Games of one deal beside each other: the stars of each kind, and the worlds."""

from collections.abc import Iterator, Sequence
from typing import Final

from cartographers.shell.contract import BoxLines, ComparedPlayer
from cartographers.shell.text import fitted_table
from cartographers.strange_world.cli.world_view import world_lines
from cartographers.strange_world.core.cards import Box
from cartographers.strange_world.core.check import TOTAL
from cartographers.strange_world.core.scoring import KINDS
from cartographers.strange_world.core.world import World

_MOST: Final = 4
"""So many kinds of stars stand beside each other."""


class CompareView(BoxLines[Box]):
    """What different people made of the same cards."""

    def lines(self, players: Sequence[ComparedPlayer]) -> Iterator[str]:
        """Yield tables of the kinds of stars, with a line for each player, and the worlds."""
        kinds = (*KINDS, TOTAL)
        for some in (kinds[:_MOST], kinds[_MOST:]):
            heads = ["", *(self.words(f"box.{kind}") for kind in some)]
            rows = []
            for one in players:
                stars = {**one.seen["stars"], TOTAL: one.seen["total"]}
                rows.append([one.label, *(str(stars[kind]) for kind in some)])
            yield ""
            yield from fitted_table(rows, heads, self.width)
        yield ""
        worlds = ((one.label, one.sheet) for one in players)
        yield from self.in_rows(
            [*self.wrap(label, "  "), *world_lines(self.words, self.box, world)]
            for label, world in worlds
            if isinstance(world, World)
        )
