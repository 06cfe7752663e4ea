"""Drawings as numbers, and what players see as arrays: by tables that are built once."""

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import accumulate
from typing import Final, NamedTuple, TypeAlias

import numpy as np
from msgspec.structs import astuple
from numpy.typing import NDArray

from cartographers.api.common import box
from cartographers.core.cards import Box
from cartographers.core.legal import ANY_TERRAIN, SINGLE, Task
from cartographers.core.maps import Land, Terrain
from cartographers.core.region import MAP, SIDE, STRIDE, Region, singles
from cartographers.core.shapes import Shape
from cartographers.core.state import State, map_of

Numbers: TypeAlias = NDArray[np.int8]
Observation: TypeAlias = dict[str, Numbers]
Numbered: TypeAlias = dict[tuple[Terrain, Region], int]
"""The action of each drawing."""

PLANES: Final = Land.__struct_fields__
"""What the planes of a map show, in this order."""

_BITS: Final = SIDE * STRIDE
"""How many bits a region takes; those of a map fill whole bytes."""

_ROOM: Final = [(_BITS * len(PLANES) * maps, (len(PLANES) * maps, SIDE, SIDE)) for maps in range(3)]
"""By how many maps an observation shows: how many bits they take, and the shape of their planes."""

_INT8, _UINT8 = np.dtype(np.int8), np.dtype(np.uint8)


class Plan(NamedTuple):
    """How the places that a card's shapes find on a map, all in one integer, become a mask of actions."""

    starts: list[int]
    """At which bit the places of each shape begin."""
    bits: int
    """How many bits they all take."""
    order: tuple[NDArray[np.intp], ...]
    """By how many maps stand before them: the bit of each drawing, by shape, then from the top left."""
    actions: dict[Terrain, slice | NDArray[np.intp]]
    """By terrain, the actions that are these drawings."""

    @classmethod
    def of(cls, shapes: Iterable[Shape], terrains: Iterable[Terrain], numbered: Numbered) -> "Plan":
        """Make a plan of shapes and terrains; give numbers to drawings that have none."""
        starts, width = [], 0
        drawings: list[tuple[Region, int]] = []
        for shape in shapes:
            places = shape.fits(MAP)
            found = zip(shape.drawings(places), singles(places), strict=True)
            laid = sorted(([*singles(region)], region, place.bit_length() - 1) for region, place in found)
            drawings += [(region, width + bit) for _, region, bit in laid]
            starts.append(width)
            width += (places.bit_length() + 7) // 8 * 8
        actions = {
            terrain: _short([numbered.setdefault((terrain, region), len(numbered)) for region, _ in drawings])
            for terrain in terrains
        }
        order = np.array([bit for _, bit in drawings])
        return cls(starts, width, tuple(order + bits for bits, _ in _ROOM), actions)


class Decision(NamedTuple):
    """What a player may draw: where the shapes of a plan fit, and in which terrains."""

    task: Task
    plan: Plan
    actions: Sequence[slice | NDArray[np.intp]]
    """Of the actions of the plan, those in these terrains."""
    places: int
    """All places of all shapes, as the plan has them."""


class Tables:
    """The actions of all games, and the layout of observations, which follow from the cards alone.

    An action is a terrain on some spaces, and there is one for all that any card can ask for, on an empty map. They are
    numbered as the cards stand in the facts, explore cards, then ambushes: by card, then by its terrains, then by its
    shapes, then by spaces from the top left. What an earlier card has is not numbered again; at the end comes what only
    the single space has.
    """

    def __init__(self, box: Box) -> None:
        """Give a number to each drawing that the cards can ask for."""
        self._box = box
        self._numbered: Numbered = {}
        self._plans = {
            card.id: Plan.of([offer.shape for offer in card.shapes], card.terrains, self._numbered)
            for card in box.explore.values()
        }
        for card in box.ambushes.values():
            self._plans[card.id] = Plan.of([card.shape], [card.terrain], self._numbered)
        self._single = Plan.of([SINGLE.shape], ANY_TERRAIN, self._numbered)
        self._drawings = [*self._numbered]
        self.actions: Final = len(self._drawings)
        self.layout: Final = _layout(box)
        self.numbers: Final = max(where.stop for where in self.layout.values())
        """How many numbers an observation has besides the planes of maps."""
        self._cards = _positions(self.layout["card"], [*box.explore, *box.ambushes])
        self._seen = _positions(self.layout["turned_up"], [*box.explore, *box.ruins, *box.ambushes])
        self._singles = [self.layout[name].start for name in ("ruins", "season", "time", "threshold")]
        self._scoring = {card: number for number, card in enumerate(box.scoring)}

    def __reduce__(self) -> tuple[object, ...]:
        """Let all copies be the same tables."""
        return tables, ()

    def drawing(self, action: int) -> tuple[Terrain, Region]:
        """Return what an action draws. Raises `ValueError` if there is no such action."""
        if not 0 <= action < self.actions:
            raise ValueError(action)
        return self._drawings[action]

    def action(self, terrain: Terrain, spaces: Region) -> int:
        """Return the action that draws a terrain on some spaces. Raises `ValueError` if no card can ask for it."""
        if (terrain, spaces) not in self._numbered:
            raise ValueError(terrain, spaces)
        return self._numbered[terrain, spaces]

    def decision(self, task: Task) -> Decision:
        """Return what there is to choose from in a task that is not the engine's own."""
        offers, terrains, _, places = task.choice
        if offers[0] is SINGLE:
            return Decision(task, self._single, [self._single.actions[terrain] for terrain in terrains], places[0])
        plan = self._plans[task.card]
        together = places[0]
        if len(places) > 1:
            for start, found in zip(plan.starts, places, strict=True):
                together |= found << start
        return Decision(task, plan, [*plan.actions.values()], together)

    def opened(self, state: State) -> bytes:
        """Return the numbers of an observation that stay the same all game, in their places."""
        numbers, first = bytearray(self.numbers), self.layout["edicts"].start
        for place, card in enumerate(state.game.edicts):
            numbers[first + place * len(self._scoring) + self._scoring[card]] = 1
        return bytes(numbers)

    def turned(self, state: State, opened: bytes) -> bytes:
        """Return the numbers of an observation that are the same for all players until the next card."""
        numbers, season = bytearray(opened), state.season
        if state.card is not None:
            numbers[self._cards[state.card]] = 1
        for card in state.revealed + state.ambushes:
            numbers[self._seen[card]] = 1
        ruins, first, time, threshold = self._singles
        numbers[ruins] = state.ruins
        numbers[first + season] = 1
        numbers[time] = state.time
        numbers[threshold] = self._box.seasons[season].threshold
        return bytes(numbers)

    def observe(
        self, state: State, player: int, decision: Decision | None, numbers: bytes, *, maps: int
    ) -> tuple[Observation, Numbers]:
        """Return what a player sees, of one map or of two, and the mask: by action, 1 where it is legal, else 0.

        The second map is the neighbour's on which the player draws in an ambush, and else empty. `numbers` are those
        of all players. All bits become bytes at once, as calls of numpy take longer than what they do.
        """
        regions, (bits, shape) = astuple(state.lands[player]), _ROOM[maps]
        if maps > 1 and (owner := map_of(self._box, state, player)) != player:
            regions += astuple(state.lands[owner])
        together = 0
        for region in regions[::-1]:
            together = together << _BITS | region
        mask, size = np.zeros(self.actions, _INT8), bits
        if decision is not None:
            together |= decision.places << bits
            size += decision.plan.bits
        seen = np.unpackbits(np.frombuffer(together.to_bytes(size // 8, "little"), _UINT8), None, None, "little")
        if decision is not None:
            fitting = seen[decision.plan.order[maps]]
            for actions in decision.actions:
                mask[actions] = fitting
        planes = np.ndarray(shape, _INT8, seen, 0, (_BITS, STRIDE, 1))
        own = bytearray(numbers)
        own[-1] = state.coins[player]
        return {"planes": planes, "numbers": np.frombuffer(own, _INT8)}, mask


@cache
def tables() -> Tables:
    """Return the tables, built when they are first asked for."""
    return Tables(box())


def _layout(box: Box) -> dict[str, slice]:
    explore, ambushes = len(box.explore), len(box.ambushes)
    sizes = {
        "card": explore + ambushes,
        "ruins": 1,
        "turned_up": explore + len(box.ruins) + ambushes,
        "season": len(box.seasons),
        "time": 1,
        "threshold": 1,
        "edicts": len(box.edicts) * len(box.scoring),
        "coins": 1,  # the last: the only one that is not the same for all players
    }
    ends = accumulate(sizes.values())
    return {name: slice(end - sizes[name], end) for name, end in zip(sizes, ends, strict=True)}


def _positions(where: slice, cards: list[str]) -> dict[str, int]:
    return dict(zip(cards, range(where.start, where.stop), strict=True))


def _short(numbers: Sequence[int]) -> slice | NDArray[np.intp]:
    """Return numbers as a slice, which is faster, if they follow each other."""
    run = range(numbers[0], numbers[0] + len(numbers))
    return slice(run.start, run.stop) if [*run] == numbers else np.array(numbers)
