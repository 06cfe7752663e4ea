"""What a finished world earns: each kind of stars, and the cells that give them."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Annotated, Final, NamedTuple, TypeAlias, TypeVar

from msgspec import Meta, Struct

from cartographers.strange_world.core.cards import Icon, Need, Traveller
from cartographers.strange_world.core.cells import (
    COLUMNS,
    FRAME,
    NONE,
    ROWS,
    SIDE,
    STRIDE,
    Cells,
    clusters,
    column_of,
    neighbours,
    size,
    union,
)
from cartographers.strange_world.core.rulings import Rules
from cartographers.strange_world.core.world import World

Count: TypeAlias = Annotated[int, Meta(ge=0)]
"""Stars, or how many of something."""

_T = TypeVar("_T", int, tuple[int, ...])


class Award(NamedTuple):
    """Some stars, and the cells that earn them."""

    stars: int
    cells: Cells


class Stars(Struct, frozen=True, forbid_unknown_fields=True):
    """The stars of one player by kind."""

    mountain: Count
    water: Count
    animals: Count
    swamp: Count
    dark_cities: Count
    moons: Count
    travellers: Count

    @property
    def total(self) -> int:
        """All stars."""
        return sum(getattr(self, kind) for kind in self.__struct_fields__)


KINDS: Final = Stars.__struct_fields__
"""The kinds of stars, in the order in which a score sheet has them."""

ANIMAL, SWAMP, MOON, TRAVELLER = 2, 3, 2, 5
"""Stars for a different animal, a swamp icon, an icon below a moon, a traveller."""


def mountain(world: World) -> Iterator[Award]:
    """Give a star for each mountain icon in the connected group of mountain cards that has the most of them."""
    groups = [Award(world.icons(Icon.MOUNTAIN, group), group) for group in clusters(world.showing(Icon.MOUNTAIN))]
    if groups:
        yield max(groups, key=lambda group: group.stars)


def water(world: World) -> Iterator[Award]:
    """Give a star for each water icon and each adjacent card that is not eaten."""
    for cell, card in world.shown:
        near = neighbours(cell) & world.filled & ~world.eaten
        if icons := card.icons.count(Icon.WATER):
            yield Award(icons * size(near), cell | near)


def animals(world: World) -> Iterator[Award]:
    """Give two stars for each different animal."""
    for animal in world.animals(FRAME):
        yield Award(ANIMAL, union(cell for cell, card in world.shown if animal in card.animals))


def swamp(world: World) -> Iterator[Award]:
    """Give three stars for each swamp icon."""
    for cell, card in world.shown:
        if icons := card.icons.count(Icon.SWAMP):
            yield Award(SWAMP * icons, cell)


def dark_cities(world: World) -> Iterator[Award]:
    """Give the stars of each dark city."""
    for city in world.cities:
        yield Award(city.stars, city.cells)


def moons(rules: Rules, world: World) -> Iterator[Award]:
    """Give two stars for each icon in the column of a moon of a kind that the card directly below it shows."""
    cards = dict(world.shown)
    for cell, card in cards.items():
        under = cards.get(cell << STRIDE)
        if card.moon and under:
            kinds = {*under.icons} - ({Icon.VOLCANO} if rules.moon_counts_volcano == "not_counted" else set())
            column = COLUMNS[column_of(cell)]
            seen = union(one for one, other in cards.items() if one & column and kinds & {*other.icons})
            yield Award(MOON * sum(world.icons(kind, column) for kind in kinds), cell | seen)


def travellers(rules: Rules, cards: Mapping[str, Traveller], world: World) -> Iterator[Award]:
    """Give five stars for each traveller, and its bonus if its need is met in its two rows."""
    for guest in world.guests:
        card = cards[guest.id]
        rows = [ROWS[row] if row in range(SIDE) else NONE for row in (guest.upper, guest.upper + 1)]
        met = _holds(rules, world, card.need, rows)
        yield Award(TRAVELLER + (card.bonus if met else 0), union(rows) & world.filled)


def _holds(rules: Rules, world: World, need: Need, rows: list[Cells]) -> bool:
    both = union(rows)
    return (
        all(world.icons(icon, both) >= number for icon, number in need.icons.items())
        and all(world.icons(icon, row) >= number for icon, number in need.each_row.items() for row in rows)
        and size(world.fumaroles & both) >= need.fumaroles
        and len(_portals(rules, world, both)) >= need.portals
        and len(world.animals(both)) >= need.animals
    )


def _portals(rules: Rules, world: World, cells: Cells) -> list[Cells]:
    """Return the portals in some cells that count, no card twice."""
    counted: list[Cells] = []
    for portal in world.portals:
        intact = not portal & world.hidden or rules.boung_portals == "ever_formed"
        if portal & cells and intact and not portal & union(counted):
            counted.append(portal)
    return counted


def awards(rules: Rules, cards: Mapping[str, Traveller], world: World) -> dict[str, list[Award]]:
    """Return what earns stars of each kind; `cards` are the travellers by their ids."""
    return {
        "mountain": [*mountain(world)],
        "water": [*water(world)],
        "animals": [*animals(world)],
        "swamp": [*swamp(world)],
        "dark_cities": [*dark_cities(world)],
        "moons": [*moons(rules, world)],
        "travellers": [*travellers(rules, cards, world)],
    }


def stars(rules: Rules, cards: Mapping[str, Traveller], world: World) -> Stars:
    """Return the stars of a world by kind; `cards` are the travellers by their ids."""
    return added(awards(rules, cards, world))


def added(given: Mapping[str, Iterable[Award]]) -> Stars:
    """Return the stars of all awards by kind."""
    return Stars(**{kind: sum(award.stars for award in some) for kind, some in given.items()})


def ranked(totals: Sequence[_T]) -> tuple[int, ...]:
    """Return the places of players, from 1: most stars win, a place is shared. What weighs more may stand before."""
    return tuple(1 + sum(other > total for other in totals) for total in totals)
