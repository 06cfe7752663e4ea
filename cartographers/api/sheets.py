"""Bare maps, score sheets and cards, from Python."""

from collections.abc import Iterable, Mapping
from copy import copy
from typing import NamedTuple, Self

from cartographers.api.common import (
    Damaged,
    Document,
    Drawing,
    Refused,
    among,
    box,
    drawn,
    edition_or_first,
    refusing,
    seen,
)
from cartographers.base.events import Refusal
from cartographers.base.words import LANGUAGES, Words
from cartographers.core import legal
from cartographers.core.check import check_sheet
from cartographers.core.editions import set_apart
from cartographers.core.events import KIND
from cartographers.core.maps import format_land
from cartographers.core.moves import region_of
from cartographers.core.reasons import Reason
from cartographers.core.region import size, space_names
from cartographers.core.scoring import rulebook
from cartographers.paper.faults import Fault


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
        text: str | Iterable[str],
        *,
        map: str | None = None,  # noqa: A002 - as the option and the logs call it
        edition: str | None = None,
        rule: Mapping[str, str | int] | None = None,
    ) -> None:
        """Read a map, or the `grid` of a state; what is printed on a side need not be typed if the side is named.

        Raises:
            Damaged: it is no map; `facts["faults"]` says what is wrong, each with its line and column.
            Refused: there is no such side, edition or rule.

        """
        from cartographers.paper.maps import read_text

        if map is not None:
            among("map", map, box().sides)
        edition = edition_or_first(edition)
        among("edition", edition, box().editions)
        typed = text if isinstance(text, str) else "\n".join(text)
        land, faults, _ = read_text(typed.strip("\n"), box().sides, map)
        if land is None:
            raise _damaged(faults)
        self._land = land
        with refusing():
            self._rules = set_apart(box().editions[edition], rule or {})

    @property
    def grid(self) -> list[str]:
        """The map, as `show --json` has it."""
        return format_land(self._land)

    @property
    def monsters(self) -> int:
        """The stars for monsters, 0 or less: one is lost for each empty space beside them."""
        return -size(self._land.threatened)

    def drawn(self, terrain: str | Drawing, spaces: Iterable[str] = ()) -> Self:
        """Return the map with a terrain drawn on some spaces, or with one of `moves`; this one stays as it is.

        Raises:
            Refused: there is no such terrain, or the spaces are off the map or filled. No card is asked.

        """
        kind, names = drawn(terrain, spaces)
        with refusing():
            region = region_of(names)
            if taken := region & self._land.filled:
                raise Refusal(Reason.OVERLAP, spaces=space_names(taken))
        other = copy(self)
        other._land = self._land.drawn(kind, region)  # noqa: SLF001 - of its own class
        return other

    def __repr__(self) -> str:
        """Return the rows."""
        return "\n".join([f"<{type(self).__name__}:", *self.grid]) + ">"

    def svg(self, *, language: str = LANGUAGES[0]) -> str:
        """Return a picture of the map."""
        from cartographers.cli.picture import bare_board
        from cartographers.pictures.svg import board_alone

        return board_alone(Words(language, KIND), bare_board(self._land))

    def _repr_svg_(self) -> str:
        return self.svg()

    def stars(self, card: str) -> CardStars:
        """Return what a scoring card, named by its id, gives. Raises `Refused` if there is none."""
        among("card", card, box().scoring)
        given = rulebook.awards(box().scoring[card], self._rules, self._land)
        return CardStars(rulebook.stars(given), tuple(space_names(rulebook.spaces(given))))

    def moves(self, card: str, *, ruins: bool = False, solo: bool = False) -> list[Drawing]:
        """Return what may be drawn of an explore or ambush card, as `moves --sheet` lists it.

        Raises:
            Refused: there is no such card.

        """
        among("card", card, {**box().explore, **box().ambushes})
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
    if player is not None:
        among("player", player, names)
    if len(chosen) != 1:
        raise Refused("player_needed", {"players": names})
    return documents.check(box(), None, check_sheet(box(), chosen[0]), None)


def cards() -> list[Document]:
    """Return all cards, as `cards --json` prints them."""
    from cartographers.cli import documents
    from cartographers.cli.cards_view import every_card

    return documents.cards(box(), every_card(box()))


def _damaged(faults: list[Fault]) -> Damaged:
    listed = [{"line": fault.line, "column": fault.column, "code": fault.flaw, **fault.facts} for fault in faults]
    return Damaged.at(faults[0].line, "bad_sheet", {"faults": listed})
