"""What may be drawn on a map.

A `Task` is a map and what a card asks for there. Playing, listing moves, replaying and bare maps all make one and
ask it: nothing else in the program knows what fits or is legal.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Final, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from cartographers.base.events import Refusal
from cartographers.core.ambush import first_coverable, printed_drawing
from cartographers.core.cards import Box, Offer, Use
from cartographers.core.editions import AmbushFallbackTerrain, FallbackTerrain, Rules, SoloAmbush
from cartographers.core.events import Extra, ShapeDrawn
from cartographers.core.maps import Land, Terrain
from cartographers.core.reasons import Reason
from cartographers.core.region import MAP, Region, singles, size, space_names
from cartographers.core.shapes import Shape
from cartographers.core.state import State, engine_draws, map_of

ANY_TERRAIN = tuple(Terrain)


class Drawing(Struct, frozen=True):
    """A legal drawing: a terrain on some spaces, the coins that it earns, and whether it is the single space.

    With a skill, what that adds is `extra`, and the coins are those of both.
    """

    terrain: Terrain
    spaces: Region
    coins: int
    single: bool
    skill: str = ""
    extra: Extra | None = None

    def on(self, land: Land) -> Land:
        """Return a map with it, and with what a skill added."""
        drawn = land.drawn(self.terrain, self.spaces)
        return drawn.drawn(self.extra.terrain, self.extra.spaces) if self.extra else drawn


SINGLE: Final = Offer(Shape("#"))
"""The single space that is drawn where no offered shape can be."""


class Choice(NamedTuple):
    """The shapes and terrains to choose from, and the spaces of which the drawing must cover one."""

    offers: tuple[Offer, ...]
    terrains: tuple[Terrain, ...]
    required: Region
    places: list[int]
    """By offer, where its shape can be drawn like that, as from `Shape.fits`."""


class Task(Struct, frozen=True):
    """What a card asks of the player who draws on a map."""

    card: str
    land: Land
    empty: Region
    """The spaces of the map that can still be drawn on."""
    offers: tuple[Offer, ...]
    terrains: tuple[Terrain, ...]
    ruins: bool = False
    """Whether the drawing must cover empty ruins, if an offered shape can; they are then `required`."""
    fallback: tuple[Terrain, ...] = ()
    """The terrains of the single space drawn when no offered shape can be; empty: then nothing is drawn."""
    required: Region = MAP
    """The drawing must cover one of these spaces: the whole map normally, one space in a free solo ambush."""
    only: Region | None = None
    """The drawing must be this one, the engine's in a solo ambush; `NOWHERE`: nothing is drawn."""
    purse: int = 0
    """How many coins there is still room for on the track of the map's owner."""
    whole: bool = False
    """Whether only an offered shape will do, a single space in no case: so some skills want it."""
    skill: str = ""
    """The skill whose shape is offered in place of those of the card, if one is."""

    @property
    def drawable(self) -> bool:
        """Whether an offered shape can be drawn as required, anywhere."""
        return any(self._places())

    @property
    def choice(self) -> "Choice":
        """What there is to choose from: what the card offers, or the single space where that cannot be drawn."""
        places = self._places()
        if not any(places) and self.fallback:
            return Choice((SINGLE,), self.fallback, MAP, [SINGLE.shape.fits(self.empty)])
        return Choice(self.offers, self.terrains, self.required, places)

    def drawings(self) -> Iterator[Drawing]:
        """Yield every legal drawing once, by terrain, shape and place."""
        if self.only is not None:
            if self.only:
                yield Drawing(self.terrains[0], self.only, self._coins(self.only), single=False)
            return
        offers, terrains, _, places = self.choice
        for terrain in terrains:
            for offer, found in zip(offers, places, strict=True):
                for spaces in offer.shape.drawings(found):
                    yield Drawing(terrain, spaces, self._coins(spaces, offer), single=offer is SINGLE)

    def choose(self, choose: Callable[[int], int]) -> Drawing | None:
        """Return one of the legal drawings without listing them all, or None if there are none.

        `choose` takes their number and returns the index, from 0, of one of them in the order of `drawings`.
        """
        if self.only is not None:
            return next(self.drawings(), None)
        offers, terrains, _, places = self.choice
        counts = [size(found) for found in places]
        count = sum(counts)
        if not count:
            return None
        terrain, number = divmod(choose(count * len(terrains)), count)
        which = 0
        while number >= counts[which]:
            number -= counts[which]
            which += 1
        offer = offers[which]
        spaces = offer.shape.nth(places[which], number)
        return Drawing(terrains[terrain], spaces, self._coins(spaces, offer), single=offer is SINGLE)

    def judge(self, terrain: Terrain, spaces: Region) -> Drawing:
        """Return the drawing of a terrain on some spaces of the map.

        Raises `Refusal` if it is not legal; of several reasons, the first in the order of the checks below.
        """
        if taken := spaces & ~self.empty:
            raise Refusal(Reason.OVERLAP, spaces=space_names(taken))
        offer = next((offer for offer in self.offers if spaces in offer.shape), None)
        single = size(spaces) == 1
        covers = bool(spaces & self.required)
        fits = (offer is not None and covers) or self.drawable
        terrains = self.terrains if fits else self.fallback or self.terrains
        if terrain not in terrains:
            raise Refusal(Reason.WRONG_TERRAIN, terrain=terrain, terrains=list(terrains))
        if offer is None and (self.whole or not single):
            skill = {"skill": self.skill} if self.skill else {}
            raise Refusal(Reason.WRONG_SHAPE, card=self.card, spaces=space_names(spaces), **skill)
        if fits or self.whole:
            if self.ruins and not covers:
                raise Refusal(Reason.RUIN_REQUIRED, spaces=space_names(self.required))
            if offer is None:
                raise Refusal(Reason.FALLBACK_NOT_ALLOWED, card=self.card)
            if not covers or self.only not in {None, spaces}:
                raise Refusal(
                    Reason.WRONG_SHAPE, card=self.card, cover=" ".join(space_names(self.only or self.required))
                )
            return Drawing(terrain, spaces, self._coins(spaces, offer), single=False)
        if not single:
            raise Refusal(Reason.FALLBACK_MUST_BE_1X1, card=self.card)
        return Drawing(terrain, spaces, self._coins(spaces), single=True)

    def _places(self) -> list[int]:
        return [offer.shape.fits(self.empty, self.required) for offer in self.offers]

    def _coins(self, spaces: Region, offer: Offer | None = None) -> int:
        return coins(self.land, spaces, self.purse, shape_coin=offer is not None and offer.coin)


def coins(land: Land, spaces: Region, purse: int, *, shape_coin: bool = False) -> int:
    """Return the coins that a drawing fills while the track has room for `purse` more.

    One for a shape that shows it, and one for each mountain whose last empty neighbour is drawn on.
    """
    return min(purse, size(land.closed(spaces)) + shape_coin)


def asked(
    box: Box,
    card: str,
    land: Land,
    rules: Rules,
    *,
    ruins: bool = False,
    solo: bool = False,
    acrobatics: bool = False,
    purse: int,
) -> Task:
    """Return what a card asks for on a map, perhaps after ruins or Acrobatics. Raises `KeyError` for ruins cards."""
    empty = land.empty
    if explored := box.explore.get(card):
        return Task(
            card=card,
            land=land,
            empty=empty,
            offers=explored.shapes,
            terrains=explored.terrains,
            ruins=ruins,
            required=land.ruins & empty if ruins else MAP,
            fallback=ANY_TERRAIN if ruins or rules.fallback_terrain == FallbackTerrain.ANY else explored.terrains,
            purse=purse,
        )
    ambush, skill = box.ambushes[card], ""
    if acrobatics:
        answer = next(skill for skill in box.skills.values() if skill.use == Use.AMBUSH)
        ambush, skill = replace(ambush, shape=answer.shapes[0]), answer.id
    offers, terrains = (Offer(ambush.shape),), (ambush.terrain,)
    attacked = Task(card=card, land=land, empty=empty, offers=offers, terrains=terrains, purse=purse, skill=skill)
    if solo and rules.solo_ambush == SoloAmbush.PRINTED and not acrobatics:
        return replace(attacked, only=printed_drawing(ambush, empty))
    if solo:
        return replace(attacked, required=first_coverable(ambush, empty))
    anything = rules.ambush_fallback_terrain == AmbushFallbackTerrain.ANY
    return replace(attacked, fallback=ANY_TERRAIN if anything else attacked.terrains)


def task(box: Box, state: State, player: int) -> Task:
    """Return what a player must draw now. Raises `Refusal` if there is no such player, or nothing for them to draw."""
    check_player(state, player)
    if state.result is not None:
        raise Refusal(Reason.GAME_OVER)
    if state.card is None:
        raise Refusal(Reason.NO_CARD)
    if state.done >> player & 1:
        raise Refusal(Reason.ALREADY_DRAWN, player=player)
    owner = map_of(box, state, player)
    return asked(
        box,
        state.card,
        state.lands[owner],
        state.rules,
        ruins=state.ruins,
        solo=state.solo,
        acrobatics=bool(state.acrobats >> owner & 1),
        purse=box.coin_track - state.coins[owner] - state.spent[owner],
    )


def check_player(state: State, player: int) -> None:
    """Check that a number is a player's. Raises `Refusal` if nobody in the game has it."""
    if not 0 <= player < len(state.lands):
        raise Refusal(Reason.NO_SUCH_PLAYER, player=player)


def must_pass(box: Box, state: State, player: int) -> bool:
    """Return whether a player cannot draw the card in play; one empty space suffices, except for a solo monster."""
    if state.card in box.ambushes and state.solo:
        return next(task(box, state, player).drawings(), None) is None
    return not state.lands[map_of(box, state, player)].empty


def to_wait_for(box: Box, state: State) -> list[int]:
    """Return who has to draw the card in play, by number; not those who pass, or for whom the engine draws."""
    if engine_draws(box, state):
        return []
    return [player for player in state.waiting if not must_pass(box, state, player)]


def ordered(drawings: Iterable[Drawing]) -> list[Drawing]:
    """Return drawings by terrain in the order of the facts, then by their spaces from the top left."""
    return sorted(drawings, key=lambda drawing: (ANY_TERRAIN.index(drawing.terrain), *singles(drawing.spaces)))


def shape_drawn(box: Box, state: State, player: int, drawing: Drawing) -> ShapeDrawn:
    """Return the event that records a player's drawing."""
    return ShapeDrawn(
        player=player,
        map=map_of(box, state, player),
        terrain=drawing.terrain,
        spaces=drawing.spaces,
        coins=drawing.coins,
        skill=drawing.skill,
        extra=drawing.extra,
    )
