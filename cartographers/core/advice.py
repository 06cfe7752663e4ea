"""The value of a drawing: the boxes of the score sheet before and after it, and the best drawings of a card."""

from collections.abc import Iterator, Sequence
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from cartographers.core.cards import Box, Season, Use
from cartographers.core.legal import Drawing, ordered, task
from cartographers.core.maps import Land
from cartographers.core.moves import legal_moves
from cartographers.core.region import clusters, size
from cartographers.core.scoring.rulebook import awards, stars
from cartographers.core.skills import additions, drawings_with, open_skills
from cartographers.core.state import State, map_of

_TRIED: Final = 100
"""After how many drawings a skill is tried that adds to them."""


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
    more: int = 0
    """With a skill: the stars, to the end of the game, that no drawing without one earns, what it costs deducted."""


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

    On a neighbour's map the best is what costs most. Those with a skill are among them where they are worth more to
    the end of the game than all without one. Equals are in the order of `legal_moves`, with a skill last. Raises
    `Refusal` if this player has nothing to draw.
    """
    owner = map_of(box, state, player)
    before = worth(box, state, state.lands[owner], state.coins[owner])
    sign = 1 if owner == player else -1

    def rank(one: Advice) -> tuple[int, int, int]:
        return -sign * one.now, -sign * one.later, -sign * one.room

    found = sorted((weighed(box, state, player, one, before) for one in legal_moves(box, state, player)), key=rank)
    yield from sorted([*found, *_with_skills(box, state, player, found, before)], key=rank)


def _with_skills(box: Box, state: State, player: int, found: Sequence[Advice], before: Worth) -> Iterator[Advice]:
    """Yield drawings with the skills that are open, of those that lead to the same map the first one.

    A skill that adds is tried after the drawings that are best without it, as it can follow too many.
    """
    cards = [box.skills[skill] for skill in open_skills(box, state, player)]
    wanted, most = task(box, state, player), max(one.now + one.later for one in found)
    seen = set[object]()
    for card in cards:
        if card.use == Use.AMBUSH:
            continue
        if card.use == Use.REPLACES:
            drawings = ordered(drawings_with(card, wanted))
        else:
            paid = (one.drawing for one in found[:_TRIED] if card.cost <= state.coins[player] + one.drawing.coins)
            drawings = [with_ for drawing in paid for with_ in additions(card, wanted, drawing)]
        for drawing in drawings:
            result = card.id, drawing.on(wanted.land), drawing.coins
            if result not in seen:
                seen.add(result)
                gain = after(box, state, player, drawing).less(before)
                more = this_season(box, state, gain) + _to_come(box, state, gain) - most
                if more > 0:
                    yield replace(weighed(box, state, player, drawing, before), more=more)


def weighed(box: Box, state: State, player: int, drawing: Drawing, before: Worth) -> Advice:
    """Return what a legal drawing adds to a map that would earn so much before it."""
    gain = after(box, state, player, drawing).less(before)
    empty = drawing.on(state.lands[map_of(box, state, player)]).empty
    room = max(map(size, clusters(empty)), default=0)
    return Advice(drawing, gain, this_season(box, state, gain), _to_come(box, state, gain), room)


def this_season(box: Box, state: State, one: Worth) -> int:
    """Return what this season scores of it: its two edicts, coins and monsters."""
    return _scored(box, box.seasons[state.season], one)


def due(box: Box, season: Season) -> list[int]:
    """Return the places of the two edicts that a season scores, from 0 for A."""
    return [box.edicts.index(edict) for edict in season.edicts]


def _to_come(box: Box, state: State, one: Worth) -> int:
    return sum(_scored(box, season, one) for season in box.seasons[state.season + 1 :])


def _scored(box: Box, season: Season, one: Worth) -> int:
    return one.coins + one.monsters + sum(one.edicts[place] for place in due(box, season))
