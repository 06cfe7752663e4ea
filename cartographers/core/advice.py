"""The value of a drawing: the boxes of the score sheet before and after it, and the best drawings of a card."""

from collections.abc import Iterator
from operator import itemgetter

from msgspec import Struct

from cartographers.core.cards import Box, Season
from cartographers.core.legal import Drawing
from cartographers.core.maps import Land
from cartographers.core.moves import legal_moves
from cartographers.core.region import clusters, size
from cartographers.core.scoring.rulebook import awards, stars
from cartographers.core.state import State, map_of


class Worth(Struct, frozen=True):
    """What a map would earn if seasons were scored now: the stars of the edicts A to D, for coins and for monsters."""

    edicts: tuple[int, ...]
    coins: int
    monsters: int

    def less(self, other: "Worth") -> "Worth":
        """Return how much larger each box is than another one's."""
        edicts = tuple(one - before for one, before in zip(self.edicts, other.edicts, strict=True))
        return Worth(edicts, self.coins - other.coins, self.monsters - other.monsters)


class Advice(Struct, frozen=True):
    """A drawing and why: what it adds to each box, to this season and to later ones, and the room that it leaves."""

    drawing: Drawing
    gain: Worth
    now: int
    """Stars of this season: of its two edicts, for coins and monsters."""
    later: int
    """Stars of all seasons to come together, as far as the map gives them already."""
    room: int
    """The spaces of the largest empty cluster that is left."""


def worth(box: Box, state: State, land: Land, coins: int) -> Worth:
    """Return what a map would earn now."""
    edicts = tuple(stars(awards(box.scoring[card], state.rules, land)) for card in state.game.edicts)
    return Worth(edicts, coins, -size(land.threatened))


def after(box: Box, state: State, player: int, drawing: Drawing) -> Worth:
    """Return what the map on which a player draws would earn with a drawing on it."""
    owner = map_of(box, state, player)
    cost = box.skills[drawing.skill].cost if drawing.skill else 0
    return worth(box, state, drawing.on(state.lands[owner]), state.coins[owner] + drawing.coins - cost)


def advise(box: Box, state: State, player: int) -> Iterator[Advice]:
    """Yield all legal drawings, the best first: what they earn this season, then later, then the room they leave.

    On a neighbour's map the best is what costs most. Equals are in the order of `legal_moves`. Raises `Refusal` if this
    player has nothing to draw.
    """
    owner = map_of(box, state, player)
    before = worth(box, state, state.lands[owner], state.coins[owner])
    sign = 1 if owner == player else -1
    found = []
    for number, drawing in enumerate(legal_moves(box, state, player)):
        one = weighed(box, state, player, drawing, before)
        found.append((-sign * one.now, -sign * one.later, -sign * one.room, number, one))
    yield from map(itemgetter(-1), sorted(found, key=itemgetter(0, 1, 2, 3)))


def weighed(box: Box, state: State, player: int, drawing: Drawing, before: Worth) -> Advice:
    """Return what a legal drawing adds to a map that would earn so much before it."""
    gain = after(box, state, player, drawing).less(before)
    later = sum(_scored(box, season, gain) for season in box.seasons[state.season + 1 :])
    empty = state.lands[map_of(box, state, player)].empty & ~drawing.spaces
    room = max(map(size, clusters(empty)), default=0)
    return Advice(drawing, gain, this_season(box, state, gain), later, room)


def this_season(box: Box, state: State, one: Worth) -> int:
    """Return what this season scores of it: its two edicts, coins and monsters."""
    return _scored(box, box.seasons[state.season], one)


def due(box: Box, season: Season) -> list[int]:
    """Return the places of the two edicts that a season scores, from 0 for A."""
    return [box.edicts.index(edict) for edict in season.edicts]


def _scored(box: Box, season: Season, one: Worth) -> int:
    return one.coins + one.monsters + sum(one.edicts[place] for place in due(box, season))
