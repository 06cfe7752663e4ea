"""What the seed of a game deals. Nothing is drawn from a stream: each deck has its own order."""

from collections.abc import Iterator
from typing import NamedTuple

from cartographers.base.chance import shuffled
from cartographers.strange_world.core.cards import HAND, PILES, SOLO_TRAVELLERS, Box


class Deal(NamedTuple):
    """What is laid out before the first round."""

    starting: tuple[str, ...]
    """The starting card of each player."""
    sun: int
    """The player who takes the sun card."""
    travellers: tuple[str, ...]
    """Those who are available."""
    lands: tuple[str, ...]
    """The land cards, top one first."""

    @property
    def piles(self) -> tuple[tuple[str, ...], ...]:
        """The land cards of a solo game in their piles, top one first."""
        return tuple(self.lands[HAND * pile :][:HAND] for pile in range(PILES))


def deal(box: Box, seed: str, players: int) -> Deal:
    """Return what a seed deals to a number of players."""
    travellers = tuple(box.travellers)
    if players == 1:
        travellers = shuffled(travellers, seed=seed, label="travellers")[:SOLO_TRAVELLERS]
    return Deal(
        starting=shuffled(box.starting, seed=seed, label="starting")[:players],
        sun=int(shuffled(map(str, range(players)), seed=seed, label="sun")[0]),
        travellers=travellers,
        lands=tuple(copy.partition("#")[0] for copy in shuffled(_copies(box, players), seed=seed, label="land")),
    )


def _copies(box: Box, players: int) -> Iterator[str]:
    """Yield every land card in the game; further copies of one have a number after their id."""
    for card in box.lands.values():
        for number in range(1, card.number(players) + 1):
            yield card.id if number == 1 else f"{card.id}#{number}"
