"""Finished worlds as people write them, in YAML, with one player or all of them in a file.

Everything wrong in a file is found in one run, but only the first mistake in an entry with the wrong structure.
"""

from collections.abc import Iterator
from difflib import get_close_matches
from enum import StrEnum
from typing import Annotated, Any, Final, NamedTuple, TypeAlias

from msgspec import Meta, Struct
from msgspec.structs import asdict

from cartographers.base.limits import MOST_FORMS
from cartographers.base.plain_yaml import DataError, Document, load
from cartographers.strange_world.core.cards import EATEN, FUMAROLE, MOST_PLAYERS, Box
from cartographers.strange_world.core.cells import Cells, cell, union
from cartographers.strange_world.core.check import TOTAL, Sheet
from cartographers.strange_world.core.events import KIND
from cartographers.strange_world.core.placing import LENGTH
from cartographers.strange_world.core.world import City, Guest, Side, World

RowOrColumn: TypeAlias = Annotated[int, Meta(ge=1, le=LENGTH)]
"""A row or a column of the finished world."""

Row: TypeAlias = Annotated[int, Meta(ge=0, le=LENGTH + 1)]
"""A row that a traveller stands next to: of the world, or the one above or below it."""


_LONGEST: Final = 40
"""The most characters shown of what somebody wrote."""


class WorldFlaw(StrEnum):
    """What is wrong with the text of finished worlds; the comment at each lists its facts."""

    OTHER_GAME = "other_game"  # found, expected
    NO_WORLDS = "no_worlds"
    TOO_MANY_WORLDS = "too_many_worlds"  # most
    WRONG_ROWS = "wrong_rows"  # count, expected
    WRONG_CARDS = "wrong_cards"  # count, expected
    UNKNOWN_CARD = "unknown_card"  # found, suggestions
    UNKNOWN_TRAVELLER = "unknown_traveller"  # found, suggestions
    ROWS_APART = "rows_apart"  # rows
    NO_SIDE = "no_side"


class Lying(Struct, forbid_unknown_fields=True):
    """A dark city: its stars, and row and column of its two cells."""

    stars: int
    cells: Annotated[tuple[tuple[RowOrColumn, RowOrColumn], ...], Meta(min_length=2, max_length=2)]


class Standing(Struct, forbid_unknown_fields=True):
    """A traveller, and its two rows."""

    id: str
    rows: Annotated[tuple[Row, ...], Meta(min_length=2, max_length=2)]
    side: Side | None = None


class Company(Struct, forbid_unknown_fields=True):
    """The travellers, and the side they stand on unless one says otherwise."""

    cards: list[Standing]
    side: Side | None = None


class Written(Struct, forbid_unknown_fields=True):
    """The stars that are written."""

    mountain: int | None = None
    water: int | None = None
    animals: int | None = None
    swamp: int | None = None
    dark_cities: int | None = None
    moons: int | None = None
    travellers: int | None = None


class Entry(Struct, forbid_unknown_fields=True):
    """What is written about a player."""

    player: str
    world: list[list[str]]
    dark_cities: list[Lying] | None = None
    travellers: Company | None = None
    stars: Written | None = None
    total: int | None = None


class File(Struct, forbid_unknown_fields=True):
    """What is in a file of finished worlds."""

    players: list[Any]
    game: str | None = None
    number_of_players: Annotated[int, Meta(ge=1, le=MOST_PLAYERS)] | None = None


class Read(NamedTuple):
    """The worlds that can be read in a file, and what is wrong in it, by line and column."""

    sheets: list[Sheet]
    errors: list[DataError]


def read_worlds(text: str, name: str, box: Box) -> Read:
    """Read all finished worlds of a text; errors call the text by its name."""
    try:
        document = load(text, name, typed=True)
        file = document.convert(File)
    except DataError as error:
        return Read([], [error])
    if file.game not in {None, KIND}:
        return Read([], [document.error(WorldFlaw.OTHER_GAME, "game", found=file.game, expected=KIND)])
    if not file.players:
        return Read([], [document.error(WorldFlaw.NO_WORLDS, "players")])
    if len(file.players) > MOST_FORMS:
        return Read([], [document.error(WorldFlaw.TOO_MANY_WORLDS, "players", MOST_FORMS, most=MOST_FORMS)])
    sheets, errors = [], []
    for index in range(len(file.players)):
        part = document.part("players", index)
        try:
            entry = part.convert(Entry)
        except DataError as error:
            errors.append(error)
            continue
        wrong = [*_wrong_cells(part, box, entry), *_wrong_travellers(part, box, entry)]
        errors += wrong
        if not wrong:
            sheets.append(_sheet(box, entry, file.number_of_players))
    errors.sort(key=lambda error: (error.line, error.column))
    return Read(sheets, errors)


def _wrong_cells(part: Document, box: Box, entry: Entry) -> Iterator[DataError]:
    if len(entry.world) != LENGTH:
        yield part.error(WorldFlaw.WRONG_ROWS, "world", count=len(entry.world), expected=LENGTH)
    known = [*box.lands, *box.starting, EATEN, FUMAROLE]
    for number, row in enumerate(entry.world):
        if len(row) != LENGTH:
            yield part.error(WorldFlaw.WRONG_CARDS, "world", number, count=len(row), expected=LENGTH)
        for column, card in enumerate(row):
            if card not in known:
                yield _unknown(part, WorldFlaw.UNKNOWN_CARD, card, known, "world", number, column)


def _wrong_travellers(part: Document, box: Box, entry: Entry) -> Iterator[DataError]:
    company = entry.travellers or Company(cards=[])
    for number, traveller in enumerate(company.cards):
        at = ("travellers", "cards", number)
        if traveller.id not in box.travellers:
            yield _unknown(part, WorldFlaw.UNKNOWN_TRAVELLER, traveller.id, [*box.travellers], *at, "id")
        if traveller.rows[1] != traveller.rows[0] + 1:
            yield part.error(WorldFlaw.ROWS_APART, *at, "rows", rows=list(traveller.rows))
        if traveller.side is None and company.side is None:
            yield part.error(WorldFlaw.NO_SIDE, *at)


def _unknown(part: Document, flaw: WorldFlaw, found: str, known: list[str], *path: str | int) -> DataError:
    shown = found if len(found) <= _LONGEST else f"{found[:_LONGEST]}…"
    alike = get_close_matches(shown.lower(), known)
    return part.error(flaw, *path, found=shown, suggestions=alike)


def _sheet(box: Box, entry: Entry, players: int | None) -> Sheet:
    cards = {**box.lands, **box.starting}
    shows = [(cell(row, column), id_) for row, ids in enumerate(entry.world) for column, id_ in enumerate(ids)]
    company = entry.travellers or Company(cards=[])
    written = {kind: value for kind, value in asdict(entry.stars or Written()).items() if value is not None}
    return Sheet(
        player=entry.player,
        world=World(
            cards=tuple((at, cards[id_]) for at, id_ in shows if id_ in cards),
            filled=union(at for at, _ in shows),
            eaten=union(at for at, id_ in shows if id_ == EATEN),
            fumaroles=union(at for at, id_ in shows if id_ == FUMAROLE),
            cities=tuple(City(one.stars, _cells(one)) for one in entry.dark_cities or ()),
            guests=tuple(Guest(one.id, one.rows[0] - 1) for one in company.cards),
        ),
        sides=tuple(side for one in company.cards if (side := one.side or company.side)),
        players=players,
        written=written if entry.total is None else {**written, TOTAL: entry.total},
    )


def _cells(city: Lying) -> Cells:
    return union(cell(row - 1, column - 1) for row, column in city.cells)
