"""Whether a finished world is right: what it earns, and whether any game can end with it.

Each world is judged by itself, by what is visible at the end.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from cartographers.strange_world.core.cards import MOST_PLAYERS, Box, Icon
from cartographers.strange_world.core.cells import (
    NONE,
    ROWS,
    Cell,
    Cells,
    above,
    beside,
    neighbours,
    singles,
    size,
    union,
)
from cartographers.strange_world.core.rulings import Rules
from cartographers.strange_world.core.scoring import KINDS, Award, Stars, added, awards, ranked
from cartographers.strange_world.core.world import Side, World

TOTAL: Final = "total"


class Code(StrEnum):
    """What is wrong with a world or with what is written about it."""

    WRONG_STARS = "wrong_stars"
    WRONG_TOTAL = "wrong_total"
    WATERS_ADJACENT = "waters_adjacent"
    SWAMPS_IN_ROW = "swamps_in_row"
    MOON_BELOW_TOP = "moon_below_top"
    VOLCANO_WITHOUT_FUMAROLE = "volcano_without_fumarole"
    TOO_MANY_FUMAROLES = "too_many_fumaroles"
    CITY_NOT_ON_FUMAROLES = "city_not_on_fumaroles"
    CITIES_OVERLAP = "cities_overlap"
    WRONG_CITY = "wrong_city"
    CARD_TOO_OFTEN = "card_too_often"
    NO_STARTING_CARD = "no_starting_card"
    TWO_STARTING_CARDS = "two_starting_cards"
    TRAVELLERS_ON_BOTH_SIDES = "travellers_on_both_sides"
    TRAVELLER_TWICE = "traveller_twice"
    TOO_FEW_PORTALS = "too_few_portals"


class Finding(Struct, frozen=True):
    """Something that is wrong with what is written, or that is impossible."""

    code: Code
    box: str | None = None
    """The kind of stars, or the total, whose number is wrong; `None` for what is impossible."""
    written: int | None = None
    """The wrong number; for what is impossible, how many there are if too many, or the stars of a city."""
    counted: int | None = None
    """The right number; for what is impossible, how many there can be if there are too many."""
    cells: Cells = NONE
    """Those that earn the stars, or that show what is impossible."""
    id: str = ""
    """The card or the traveller that it is about, if any."""


class Sheet(Struct, frozen=True):
    """A finished world, four rows by four columns at the top left of the frame, and what is written about it."""

    player: str
    world: World
    """Its cards are only those that are face up; its portals are not given."""
    sides: tuple[Side, ...] = ()
    """Where each traveller stands."""
    players: int | None = None
    """How many played, if that is given."""
    written: Mapping[str, int] = {}
    """The stars that are written, by kind, and the total; only those are checked."""


class Report(Struct, frozen=True):
    """What a check found."""

    sheet: Sheet
    awards: Mapping[str, Sequence[Award]]
    """For each kind of stars, what earns some."""
    stars: Stars
    """All of them, added up."""
    findings: tuple[Finding, ...]

    @property
    def possible(self) -> bool:
        """Whether some game can end with this world."""
        return all(finding.box for finding in self.findings)

    @property
    def ok(self) -> bool:
        """Whether the world is possible and every written number is right."""
        return not self.findings


def check_sheet(box: Box, sheet: Sheet, rules: Rules | None = None) -> Report:
    """Check a finished world; an impossible one is counted as shown."""
    rules = rules or Rules()
    given = awards(rules, box.travellers, replace(sheet.world, portals=tuple(_pairs(sheet.world))))
    stars = added(given)
    impossible = (finding for rule in _RULES for finding in rule(box, sheet, rules))
    return Report(sheet, given, stars, (*impossible, *_numbers(sheet, stars, given)))


def placed(reports: Iterable[Report]) -> tuple[int, ...]:
    """Return the places of players, from 1, by what is counted; an impossible world comes after all possible ones."""
    return ranked([(report.possible, report.stars.total) for report in reports])


def _pairs(world: World) -> Iterator[Cells]:
    """Yield the portals of a finished world, no card twice: those that are face up side by side."""
    left = world.gates
    while left:
        gate = left & -left
        if partner := beside(gate) & left:
            yield gate | partner
        left &= ~(gate | partner)


def _numbers(sheet: Sheet, stars: Stars, given: Mapping[str, Sequence[Award]]) -> Iterator[Finding]:
    for kind in KINDS:
        counted = getattr(stars, kind)
        if sheet.written.get(kind, counted) != counted:
            cells = union(award.cells for award in given[kind])
            yield Finding(Code.WRONG_STARS, kind, sheet.written[kind], counted, cells)
    if sheet.written.get(TOTAL, stars.total) != stars.total:
        yield Finding(Code.WRONG_TOTAL, TOTAL, sheet.written[TOTAL], stars.total)


def _waters(_: Box, sheet: Sheet, __: Rules) -> Iterator[Finding]:
    waters = sheet.world.showing(Icon.WATER)
    if together := waters & neighbours(waters):
        yield Finding(Code.WATERS_ADJACENT, cells=together)


def _swamps(_: Box, sheet: Sheet, __: Rules) -> Iterator[Finding]:
    swamps = sheet.world.showing(Icon.SWAMP)
    for row in ROWS:
        if size(swamps & row) > 1:
            yield Finding(Code.SWAMPS_IN_ROW, cells=swamps & row)


def _moons(_: Box, sheet: Sheet, rules: Rules) -> Iterator[Finding]:
    world = sheet.world
    eats = world.filled if rules.eaten_card_opens_row == "moons_flip" else world.filled & ~world.hidden
    if low := union(moon for moon in singles(world.moons) if above(moon) & eats):
        yield Finding(Code.MOON_BELOW_TOP, cells=low)


def _volcanoes(_: Box, sheet: Sheet, __: Rules) -> Iterator[Finding]:
    """Give each volcano its own fumarole; if another volcano has taken it, that one may have another choice."""
    world = sheet.world
    made_by: dict[Cell, Cell] = {}

    def erupted(volcano: Cell, tried: set[Cell]) -> bool:
        for fumarole in singles(neighbours(volcano) & world.fumaroles):
            if fumarole not in tried:
                tried.add(fumarole)
                if fumarole not in made_by or erupted(made_by[fumarole], tried):
                    made_by[fumarole] = volcano
                    return True
        return False

    if quiet := union(volcano for volcano in singles(world.showing(Icon.VOLCANO)) if not erupted(volcano, set())):
        yield Finding(Code.VOLCANO_WITHOUT_FUMAROLE, cells=quiet)


def _fumaroles(box: Box, sheet: Sheet, _: Rules) -> Iterator[Finding]:
    fumaroles = sheet.world.fumaroles
    if size(fumaroles) > box.fumaroles:
        yield Finding(Code.TOO_MANY_FUMAROLES, None, size(fumaroles), box.fumaroles, fumaroles)


def _cities(box: Box, sheet: Sheet, _: Rules) -> Iterator[Finding]:
    world = sheet.world
    taken = NONE
    for city in world.cities:
        if size(city.cells & world.fumaroles & neighbours(city.cells)) != 2:  # noqa: PLR2004 - two that touch
            yield Finding(Code.CITY_NOT_ON_FUMAROLES, cells=city.cells)
        if city.cells & taken:
            yield Finding(Code.CITIES_OVERLAP, cells=city.cells)
        taken |= city.cells
    falling = sorted(world.cities, key=lambda city: -city.stars)
    pile = Counter(box.dark_cities[: len(falling)] if sheet.players == 1 else box.dark_cities)
    for city in falling:
        pile[city.stars] -= 1
        if pile[city.stars] < 0:
            yield Finding(Code.WRONG_CITY, written=city.stars, cells=city.cells)


def _copies(box: Box, sheet: Sheet, _: Rules) -> Iterator[Finding]:
    cells: dict[str, Cells] = {}
    for cell, card in sheet.world.shown:
        if card.id in box.lands:
            cells[card.id] = cells.get(card.id, NONE) | cell
    for land, where in cells.items():
        most = box.lands[land].number(sheet.players or MOST_PLAYERS)
        if size(where) > most:
            yield Finding(Code.CARD_TOO_OFTEN, None, size(where), most, where, land)


def _starting(box: Box, sheet: Sheet, _: Rules) -> Iterator[Finding]:
    starting = union(cell for cell, card in sheet.world.shown if card.id in box.starting)
    if not starting and not sheet.world.fumaroles:
        yield Finding(Code.NO_STARTING_CARD)
    if size(starting) > 1:
        yield Finding(Code.TWO_STARTING_CARDS, cells=starting)


def _travellers(_: Box, sheet: Sheet, __: Rules) -> Iterator[Finding]:
    world = sheet.world
    if len({*sheet.sides}) > 1:
        yield Finding(Code.TRAVELLERS_ON_BOTH_SIDES)
    for traveller, count in Counter(guest.id for guest in world.guests).items():
        if count > 1:
            yield Finding(Code.TRAVELLER_TWICE, written=count, counted=1, id=traveller)
    portals = len([*_pairs(world)]) + size(world.fumaroles)
    if len(world.guests) > portals:
        yield Finding(Code.TOO_FEW_PORTALS, None, len(world.guests), portals, world.gates)


_RULES: Final[tuple[Callable[[Box, Sheet, Rules], Iterator[Finding]], ...]] = (
    *(_waters, _swamps, _moons, _volcanoes, _fumaroles, _cities, _copies, _starting, _travellers),
)
"""What no game can end with, each by itself."""
