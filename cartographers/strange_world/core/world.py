"""The world that a player builds, and the travellers next to it."""

from collections.abc import Iterator
from enum import StrEnum
from itertools import chain

from msgspec import Struct
from msgspec.structs import replace

from cartographers.strange_world.core.cards import Card, Icon
from cartographers.strange_world.core.cells import MIDDLE, NONE, Cell, Cells, union


class Side(StrEnum):
    """On which side of a world travellers stand."""

    LEFT = "left"
    RIGHT = "right"


class City(Struct, frozen=True):
    """A dark city, and the two fumaroles that it is on."""

    stars: int
    cells: Cells


class Guest(Struct, frozen=True):
    """A traveller who has arrived, next to the row with this number and the one below it.

    Rows are counted from 0 at the top of the frame; -1 is the row above it, which cannot exist.
    """

    id: str
    upper: int


class World(Struct, frozen=True):
    """A player's world. Each cell that is filled shows its card, or is eaten, or is a fumarole."""

    cards: tuple[tuple[Cell, Card], ...]
    """All cards in the order in which they were placed, including those no longer visible."""
    filled: Cells
    """All cells with something on them."""
    eaten: Cells = NONE
    """Where a card is face down; under a fumarole it no longer counts as eaten."""
    fumaroles: Cells = NONE
    portals: tuple[Cells, ...] = ()
    """Two cells each, in the order in which they were formed, including covered ones."""
    cities: tuple[City, ...] = ()
    guests: tuple[Guest, ...] = ()
    side: Side | None = None
    """The side that the first traveller has closed."""

    @property
    def hidden(self) -> Cells:
        """Cells with something on them, but no face-up card."""
        return self.eaten | self.fumaroles

    @property
    def shown(self) -> Iterator[tuple[Cell, Card]]:
        """The face-up cards, each with its cell."""
        hidden = self.hidden
        return ((cell, card) for cell, card in self.cards if not cell & hidden)

    @property
    def moons(self) -> Cells:
        """Where there are face-up moons."""
        return union(cell for cell, card in self.shown if card.moon)

    @property
    def gates(self) -> Cells:
        """Where there are face-up cards with half a portal."""
        return union(cell for cell, card in self.shown if card.portal)

    @property
    def built(self) -> Cells:
        """The fumaroles that belong to a dark city."""
        return union(city.cells for city in self.cities)

    def showing(self, icon: Icon) -> Cells:
        """Return where there are face-up cards with an icon."""
        return union(cell for cell, card in self.shown if icon in card.icons)

    def icons(self, icon: Icon, cells: Cells) -> int:
        """Return how many icons of a kind are visible in some cells."""
        return sum(card.icons.count(icon) for cell, card in self.shown if cell & cells)

    def animals(self, cells: Cells) -> list[str]:
        """Return the animals visible in some cells, each once."""
        return list(dict.fromkeys(chain.from_iterable(card.animals for cell, card in self.shown if cell & cells)))

    def laid(self, cell: Cell, card: Card, eaten: Cells) -> "World":
        """Return the world with one more card, and more cells eaten."""
        return replace(self, cards=(*self.cards, (cell, card)), filled=self.filled | cell, eaten=self.eaten | eaten)

    def covered(self, fumarole: Cell) -> "World":
        """Return the world with a fumarole over a cell."""
        return replace(self, eaten=self.eaten & ~fumarole, fumaroles=self.fumaroles | fumarole)


def begun(card: Card) -> World:
    """Return the world of one starting card."""
    return World(cards=((MIDDLE, card),), filled=MIDDLE)
