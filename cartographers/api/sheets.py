"""Bare maps, score sheets and cards, from Python."""

from collections.abc import Mapping
from typing import NamedTuple, TypeVar

from cartographers.api.common import Damaged, Document, Drawing, Refused, box, edition_or_first, refusing, seen
from cartographers.base.words import LANGUAGES, Words
from cartographers.core import legal
from cartographers.core.check import check_sheet
from cartographers.core.editions import set_apart
from cartographers.core.events import KIND
from cartographers.core.maps import format_land
from cartographers.core.region import space_names
from cartographers.core.scoring import rulebook
from cartographers.paper.faults import Fault

T = TypeVar("T")


class CardStars(NamedTuple):
    """What a scoring card gives, and the spaces that earn it."""

    stars: int
    spaces: tuple[str, ...]


class Sheet:
    r"""A bare map, typed as `score --sheet` takes it: eleven rows of eleven letters.

    >>> sheet = Sheet("\n".join(["FF.....M...", *["..........."] * 9, "..........F"]))
    >>> sheet.stars("sentinel_wood")
    CardStars(stars=3, spaces=('A1', 'A2', 'K11'))
    >>> sheet.moves("hamlet")[0]
    Drawing(terrain='village', spaces=('A3', 'A4', 'A5', 'B3', 'B4'), coins=0, single=False)
    """

    def __init__(
        self,
        text: str,
        *,
        map: str | None = None,  # noqa: A002 - as the option and the logs call it
        edition: str | None = None,
        rule: Mapping[str, str | int] | None = None,
    ) -> None:
        """Read a map; what is printed on a side need not be typed if the side is named.

        Raises:
            Damaged: it is no map; `facts["faults"]` says what is wrong, each with its line and column.
            Refused: there is no such side, edition or rule.

        """
        from cartographers.paper.maps import read_text

        known = {"map": (map, box().sides), "edition": (edition, box().editions)}
        for name, (value, values) in known.items():
            if value is not None and value not in values:
                raise Refused(f"unknown_{name}", {"found": value, "known": [*values]})
        land, faults, _ = read_text(text.strip("\n"), box().sides, map)
        if land is None:
            raise _damaged(faults)
        self._land = land
        with refusing():
            self._rules = set_apart(box().editions[edition_or_first(edition)], rule or {})

    @property
    def grid(self) -> list[str]:
        """The map, as `show --json` has it."""
        return format_land(self._land)

    def svg(self, *, language: str = LANGUAGES[0]) -> str:
        """Return a picture of the map."""
        from cartographers.cli.picture import bare_board
        from cartographers.pictures.svg import board_alone

        return board_alone(Words(language, KIND), bare_board(self._land))

    def _repr_svg_(self) -> str:
        return self.svg()

    def stars(self, card: str) -> CardStars:
        """Return what a scoring card, named by its id, gives. Raises `Refused` if there is none."""
        given = rulebook.awards(_known(card, box().scoring), self._rules, self._land)
        return CardStars(rulebook.stars(given), tuple(space_names(rulebook.spaces(given))))

    def moves(self, card: str, *, ruins: bool = False, solo: bool = False) -> list[Drawing]:
        """Return what may be drawn of an explore or ambush card, as `moves --sheet` lists it.

        Raises:
            Refused: there is no such card.

        """
        _known(card, {**box().explore, **box().ambushes})
        purse = box().coin_track
        wanted = legal.asked(box(), card, self._land, self._rules, ruins=ruins, solo=solo, purse=purse)
        return [seen(one) for one in legal.ordered(wanted.drawings())]


def check(text: str, player: str | None = None) -> Document:
    """Check a score sheet, in any of its formats, and return what `check --json` prints; `file` is null.

    Where a text has several sheets, `player` says whose. Raises `Damaged` if it is no score sheet, and `Refused` if it
    has none of this player, or several.
    """
    from cartographers.cli import documents
    from cartographers.cli.sheet_files import card_finder, key_finder
    from cartographers.paper.faults import Terms
    from cartographers.paper.sheets import read_sheets

    written = read_sheets(text, box(), card_finder(box()), Terms(key=key_finder(box())), kind=None)
    if written.faults:
        raise _damaged(written.faults)
    names = [sheet.player for sheet in written.sheets]
    chosen = [sheet for sheet in written.sheets if player in {None, sheet.player}]
    if len(chosen) != 1:
        raise Refused("player_needed" if player is None else "unknown_player", {"found": player, "players": names})
    return documents.check(box(), None, check_sheet(box(), chosen[0]), None)


def cards() -> list[Document]:
    """Return all cards, as `cards --json` prints them."""
    from cartographers.cli import documents
    from cartographers.cli.cards_view import every_card

    return documents.cards(box(), every_card(box()))


def _known(card: str, known: Mapping[str, T]) -> T:
    if card not in known:
        raise Refused("unknown_card", {"found": card, "known": [*known]})
    return known[card]


def _damaged(faults: list[Fault]) -> Damaged:
    listed = [{"line": fault.line, "column": fault.column, "code": fault.flaw, **fault.facts} for fault in faults]
    return Damaged("bad_sheet", {"faults": listed}, faults[0].line)
