"""Worlds drawn as words, and cards placed in them."""

from typing import Final

from cartographers.strange_world.core.cards import EATEN, FUMAROLE
from cartographers.strange_world.core.cells import CELLS, cell, columns_of, rows_of, union
from cartographers.strange_world.core.placing import Arrival, Outcome, Supply, Towards, place, places
from cartographers.strange_world.core.rulings import Rules
from cartographers.strange_world.core.wishes import Wish
from cartographers.strange_world.core.world import City, Guest, Side, World
from tests.strange_world.helpers.random_games import BOX

CARDS: Final = {**BOX.lands, **BOX.starting}
SUPPLY: Final = Supply(BOX.dark_cities, tuple(BOX.travellers))
NOBODY: Final = Supply(BOX.dark_cities, ())


def cells(names: str) -> int:
    """Return the cells with these names, as ``D4 D5``."""
    return union(CELLS[name] for name in names.split())


def drawn(
    drawing: str,
    *,
    portals: tuple[str, ...] = (),
    cities: tuple[tuple[int, str], ...] = (),
    guests: tuple[tuple[str, int], ...] = (),
    side: Side | None = None,
) -> World:
    """Return a world whose top left cell is D4: a line for each row, a word for each cell, `.` for an empty one."""
    rows = [line.split() for line in drawing.strip().splitlines()]
    shows = {cell(3 + r, 3 + c): word for r, row in enumerate(rows) for c, word in enumerate(row) if word != "."}
    return World(
        cards=tuple((at, CARDS[word]) for at, word in shows.items() if word not in {EATEN, FUMAROLE}),
        filled=union(shows),
        eaten=union(at for at, word in shows.items() if word == EATEN),
        fumaroles=union(at for at, word in shows.items() if word == FUMAROLE),
        portals=tuple(map(cells, portals)),
        cities=tuple(City(stars, cells(names)) for stars, names in cities),
        guests=tuple(Guest(id_, row) for id_, row in guests),
        side=side,
    )


def seen(world: World) -> list[list[str]]:
    """Return the words with which a world is drawn."""
    shown = dict(world.shown)
    grid: list[list[str]] = []
    for row in rows_of(world.filled):
        grid.append([])
        for column in columns_of(world.filled):
            at = cell(row, column)
            word = FUMAROLE if at & world.fumaroles else EATEN if at & world.eaten else ""
            grid[-1].append(word or (shown[at].id if at in shown else "."))
    return grid


def words(drawing: str) -> list[list[str]]:
    """Return the words of a drawing."""
    return [line.split() for line in drawing.strip().splitlines()]


def lay(
    world: World,
    placing: str,
    *,
    rules: Rules | None = None,
    supply: Supply = SUPPLY,
    portal: str = "",
    traveller: str = "",
    fumarole: str = "",
    city: str = "",
) -> Outcome:
    """Return what comes of a placing as ``moon D5``; a traveller is told as ``splash left up``."""
    card, at = placing.split()
    rules = rules or Rules()
    assert CELLS[at] & places(rules, world, CARDS[card], travellers=bool(supply.travellers))
    wish = Wish(card, CELLS[at], cells(portal), arrival(traveller), cells(fumarole), cells(city))
    outcome = place(rules, world, supply, CARDS[card], CELLS[at], choose=wish)
    wish.check_met(outcome)
    return outcome


def arrival(text: str) -> Arrival | None:
    """Return a traveller who comes, told as ``splash left up``."""
    if not text:
        return None
    id_, side, towards = text.split()
    return Arrival(id_, Side(side), Towards(towards))
