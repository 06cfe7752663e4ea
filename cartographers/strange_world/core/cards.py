"""What is printed on cards, as frozen values; `Box` holds all of it."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Annotated, Final, Literal, TypeAlias

from msgspec import Meta, Struct

EATEN: Final = "eaten"
FUMAROLE: Final = "fumarole"
"""What a cell shows when its card is no longer visible; no card has these ids."""

MOST_PLAYERS: Final = 4
PILES: Final = 7
"""Piles of a solo game, each of `HAND` cards."""

HAND: Final = 3
"""Cards that a player places in a round."""

ROUNDS: Final = 5
SOLO_TRAVELLERS: Final = 3

Mark: TypeAlias = Literal["1+", "2+", "3+", "4"]
"""What is printed in the corner of a land card: how many players it needs."""


class Icon(StrEnum):
    """What a card shows."""

    MOUNTAIN = "mountain"
    WATER = "water"
    PLANT = "plant"
    SWAMP = "swamp"
    VOLCANO = "volcano"


class Card(Struct, frozen=True, forbid_unknown_fields=True):
    """A land card or, where there are no copies, a starting card."""

    id: str
    icons: tuple[Icon, ...] = ()
    animals: tuple[str, ...] = ()
    portal: bool = False
    """Whether it shows half a portal."""
    moon: bool = False
    copies: dict[Mark, Annotated[int, Meta(ge=1, le=99)]] = {}
    """How many of these land cards have each mark."""

    def number(self, players: int) -> int:
        """Return how many of this land card there are in a game, by the number of players."""
        return sum(count for mark, count in self.copies.items() if int(mark[0]) <= players)


class Need(Struct, frozen=True, forbid_unknown_fields=True):
    """What a traveller needs to see in the two rows between which it stands; all that is given must hold."""

    icons: dict[Icon, int] = {}
    each_row: dict[Icon, int] = {}
    fumaroles: int = 0
    portals: int = 0
    animals: int = 0
    """Different ones."""


class Traveller(Struct, frozen=True, forbid_unknown_fields=True):
    """A traveller card, and the stars that it gives besides the usual ones if its need is met."""

    id: str
    bonus: int
    need: Need
    hu: str = ""
    """Its name in the Hungarian rulebook."""


class Box(Struct, frozen=True):
    """Everything in the box; cards by their ids."""

    lands: Mapping[str, Card]
    starting: Mapping[str, Card]
    fumaroles: int
    dark_cities: tuple[int, ...]
    """Their stars; the highest is on top."""
    travellers: Mapping[str, Traveller]
    solo_bands: tuple[int, ...]
    """The least stars of each band of a solo game."""
