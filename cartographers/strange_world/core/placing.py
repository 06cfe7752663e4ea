"""What may be placed where, and its effects: eaters, portals with their travellers, eruptions with dark cities.

The rules are here once. The caller provides the answers to the questions that come up while a card is placed.
"""

from collections.abc import Callable, Iterator, Sequence
from enum import StrEnum
from typing import Final, Protocol, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from cartographers.strange_world.core.cards import Card, Icon
from cartographers.strange_world.core.cells import (
    COLUMNS,
    NONE,
    ROWS,
    Cell,
    Cells,
    above,
    below,
    beside,
    columns_of,
    neighbours,
    row_of,
    rows_of,
    singles,
    size,
    union,
)
from cartographers.strange_world.core.rulings import Rules
from cartographers.strange_world.core.world import City, Guest, Side, World

T = TypeVar("T")

LENGTH: Final = 4
"""Rows, and columns, of a finished world."""


class Towards(StrEnum):
    """Which row next to that of the portal is a traveller's other one."""

    UP = "up"
    DOWN = "down"


class Arrival(Struct, frozen=True, forbid_unknown_fields=True):
    """A traveller who comes through a portal, and where it stands."""

    id: str
    side: Side
    towards: Towards


class Supply(Struct, frozen=True):
    """What is available to all players."""

    cities: tuple[int, ...]
    """The stars of the dark cities that are left, the highest first."""
    travellers: tuple[str, ...]


class Eater(StrEnum):
    """Why a card being placed is eaten."""

    FINISHED_PORTAL = "finished_portal"
    """It has a portal, and next to it is half of a finished one."""
    BETWEEN_PORTALS = "between_portals"
    """It has a portal, and is between two that belong to none."""
    WATER = "water"
    """It has water, and is next to water."""
    SWAMP = "swamp"
    """It has swamp, and its row shows one."""
    MOON = "moon"
    """It is a moon, and there is a row above it."""


class Question(StrEnum):
    """What a player may have to answer when a card is placed."""

    PORTAL = "portal"
    """Which of two cards it joins to form a portal; answered by its cell."""
    TRAVELLER = "traveller"
    """Who comes, and where to; `None` is nobody."""
    FUMAROLE = "fumarole"
    """The cell that a fumarole covers."""
    CITY = "city"
    """The other fumarole of a dark city; answered by its cell."""


class Chooser(Protocol):
    """Answers a question with one of the options, of which there is at least one."""

    def __call__(self, question: Question, options: Sequence[T], /) -> T:
        """Return the option."""


class Outcome(Struct, frozen=True):
    """The effects of placing a card."""

    world: World
    supply: Supply
    eaten: Cells = NONE
    portal: Cell = NONE
    """The card to which the placed one was joined."""
    traveller: Arrival | None = None
    fumarole: Cell = NONE
    city: City | None = None


def room(world: World) -> Cells:
    """Return the cells, empty or not, that the world can still occupy at the end."""
    rows, columns = rows_of(world.filled), columns_of(world.filled)
    left = columns[0] if world.side == Side.LEFT else columns[-1] - LENGTH + 1
    right = columns[-1] if world.side == Side.RIGHT else columns[0] + LENGTH - 1
    return union(ROWS[rows[-1] - LENGTH + 1 : rows[0] + LENGTH]) & union(COLUMNS[left : right + 1])


def places(rules: Rules, world: World, card: Card, *, travellers: bool) -> Cells:
    """Return the cells on which a card may be placed; `travellers` says whether any are left."""
    free = neighbours(world.filled) & ~world.filled & room(world)
    if card.portal and rules.beside_finished_portal == "only_if_forced":
        elsewhere = union(cell for cell in singles(free) if not _beside_used(rules, world, cell, travellers=travellers))
        return elsewhere or free
    return free


def eaters(rules: Rules, world: World, card: Card, cell: Cell, *, travellers: bool) -> Cells:
    """Return the cells whose cards are eaten when a card is placed, perhaps its own."""
    eaten = cell if any(broken(rules, world, card, cell, travellers=travellers)) else NONE
    if not eaten or rules.eaten_card_opens_row == "moons_flip":
        eaten |= below(cell) & world.moons
    return eaten | cell if smothered(world, card, cell) else eaten


def broken(rules: Rules, world: World, card: Card, cell: Cell, *, travellers: bool) -> Iterator[Eater]:
    """Yield why a card is eaten where it is placed; a volcano may be `smothered` besides."""
    if card.portal and _beside_used(rules, world, cell, travellers=travellers):
        yield Eater.FINISHED_PORTAL
    if card.portal and _between(rules, world, cell):
        yield Eater.BETWEEN_PORTALS
    if Icon.WATER in card.icons and neighbours(cell) & world.showing(Icon.WATER):
        yield Eater.WATER
    if Icon.SWAMP in card.icons and ROWS[row_of(cell)] & world.showing(Icon.SWAMP):
        yield Eater.SWAMP
    if card.moon and above(cell) & world.filled:
        yield Eater.MOON


def smothered(world: World, card: Card, cell: Cell) -> bool:
    """Return whether a card is a volcano that finds nothing to cover, and is eaten because of that."""
    return Icon.VOLCANO in card.icons and not _targets(world, cell)


def _targets(world: World, cell: Cell) -> Cells:
    """Return the cells that a fumarole of the volcano on a cell may cover."""
    return neighbours(cell) & world.filled & ~world.fumaroles


def place(rules: Rules, world: World, supply: Supply, card: Card, cell: Cell, *, choose: Chooser) -> Outcome:
    """Return the effects of placing a card on a cell where it may be."""
    eaten = eaters(rules, world, card, cell, travellers=bool(supply.travellers))
    outcome = Outcome(world.laid(cell, card, eaten), supply, eaten)
    if eaten & cell:
        return outcome
    steps = [_open_portal, _erupt]
    for step in steps if rules.volcano_portal == "portal_then_eruption" else reversed(steps):
        outcome = step(rules, outcome, card, cell, choose)
    return outcome


def outcomes(resolve: Callable[[Chooser], T]) -> Iterator[T]:
    """Yield the effects for every way to answer the questions of a placing, the first option of each first."""
    ways: list[list[int]] = [[]]
    while ways:
        way = _Way(ways.pop())
        yield resolve(way)
        ways += way.others()


class _Way:
    """Answers questions by the numbers of options; after the given ones, always with the first."""

    def __init__(self, numbers: Sequence[int]) -> None:
        self._numbers, self._counts = numbers, list[int]()

    def __call__(self, _: Question, options: Sequence[T], /) -> T:
        number = self._numbers[len(self._counts)] if len(self._counts) < len(self._numbers) else 0
        self._counts.append(len(options))
        return options[number]

    def others(self) -> Iterator[list[int]]:
        """Yield the ways that branch off from this one where it began to take first options, the next one last."""
        for depth in range(len(self._numbers), len(self._counts)):
            for number in range(self._counts[depth] - 1, 0, -1):
                yield [*self._numbers, *[0] * (depth - len(self._numbers)), number]


def _open_portal(rules: Rules, before: Outcome, card: Card, cell: Cell, choose: Chooser) -> Outcome:
    partners = beside(cell) & before.world.gates & ~_used(rules, before.world) if card.portal else NONE
    if not partners:
        return before
    partner = choose(Question.PORTAL, [*singles(partners)])
    world = replace(before.world, portals=(*before.world.portals, cell | partner))
    outcome = replace(before, world=world, portal=partner)
    if not outcome.supply.travellers:
        return outcome
    arrival = choose(Question.TRAVELLER, arrivals(rules, world, cell, outcome.supply.travellers))
    if arrival is None:
        return outcome
    guest = Guest(arrival.id, _upper_row(cell, arrival.towards))
    left = tuple(traveller for traveller in outcome.supply.travellers if traveller != arrival.id)
    return replace(
        outcome,
        world=replace(world, guests=(*world.guests, guest), side=arrival.side),
        supply=replace(outcome.supply, travellers=left),
        traveller=arrival,
    )


def arrivals(rules: Rules, world: World, cell: Cell, travellers: Sequence[str]) -> list[Arrival | None]:
    """Return the ways in which a traveller may come through the portal of a cell's row; `None`: nobody comes."""
    sides = [world.side] if world.side else [*Side]
    ways = [*towards(rules, world, cell)]
    nobody: list[Arrival | None] = [] if rules.traveller == "mandatory" else [None]
    return [*nobody, *(Arrival(one, side, way) for one in travellers for side in sides for way in ways)]


def towards(rules: Rules, world: World, cell: Cell) -> Iterator[Towards]:
    """Yield where there is a place for a traveller next to a row.

    A place can be shared when neither of the two is free; one beyond the four rows counts as taken for that.
    """
    rows = rows_of(world.filled)
    taken = {guest.upper for guest in world.guests}

    def beyond(upper: int) -> bool:
        return upper <= rows[-1] - LENGTH or upper + 1 >= rows[0] + LENGTH

    for way, other in ((Towards.UP, Towards.DOWN), (Towards.DOWN, Towards.UP)):
        here, there = _upper_row(cell, way), _upper_row(cell, other)
        if beyond(here) and rules.traveller_beyond_rows == "forbidden":
            continue
        if here not in taken or there in taken or beyond(there):
            yield way


def _upper_row(cell: Cell, way: Towards) -> int:
    """Return the upper one of the two rows of a traveller who comes through a portal of a cell's row."""
    return row_of(cell) - (way == Towards.UP)


def _used(rules: Rules, world: World) -> Cells:
    """Return the cells whose cards cannot form a portal, as they already belong to one."""
    if rules.covered_portal_partner == "stays_used":
        return union(world.portals)
    return union(portal for portal in world.portals if not portal & world.hidden)


def _erupt(rules: Rules, before: Outcome, card: Card, cell: Cell, choose: Chooser) -> Outcome:  # noqa: ARG001
    if Icon.VOLCANO not in card.icons:
        return before
    free = before.world.fumaroles & ~before.world.built
    fumarole = choose(Question.FUMAROLE, [*singles(_targets(before.world, cell))])
    world = before.world.covered(fumarole)
    outcome = replace(before, world=world, fumarole=fumarole)
    others = neighbours(fumarole) & free
    if not others or not outcome.supply.cities:
        return outcome
    stars, *left = outcome.supply.cities
    city = City(stars, fumarole | choose(Question.CITY, [*singles(others)]))
    return replace(
        outcome,
        world=replace(world, cities=(*world.cities, city)),
        supply=replace(outcome.supply, cities=tuple(left)),
        city=city,
    )


def _between(rules: Rules, world: World, cell: Cell) -> bool:
    """Return whether a portal card would be eaten between two that belong to no portal."""
    gates = beside(cell) & world.gates
    return size(gates) == 2 and not gates & _used(rules, world) and rules.portal_between_two_open == "eaten"  # noqa: PLR2004


def _beside_used(rules: Rules, world: World, cell: Cell, *, travellers: bool) -> bool:
    """Return whether a portal card would be eaten on a cell because of a finished portal."""
    eats = travellers or rules.finished_portal_without_travellers == "still_eats"
    return eats and bool(beside(cell) & world.gates & _used(rules, world))
