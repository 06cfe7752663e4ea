"""What the kernel knows of the cards: tables of numbers, made from the box and the named rules when first needed."""

from collections.abc import Iterator
from itertools import accumulate, chain
from typing import Final, NamedTuple, TypeAlias

from cartographers.analysis.maps import TERRAINS
from cartographers.analysis.region import words
from cartographers.analysis.scoring import NUMBERS
from cartographers.analysis.speed import Ints, table
from cartographers.core import ambush
from cartographers.core.cards import AmbushCard, Box
from cartographers.core.editions import AmbushFallbackTerrain, FallbackTerrain, LostBaronyWasteland, Rules, SoloAmbush
from cartographers.core.legal import ANY_TERRAIN, SINGLE
from cartographers.core.maps import Terrain
from cartographers.core.region import MAP, Region, singles
from cartographers.core.scoring.rulebook import RULES, points

PRINTED: Final = 0
FREE: Final = 1
SEVERAL: Final = 2
"""How a monster finds its place: alone, by the two answers to `solo_ambush`; and by a neighbour's hand."""

EVERY: Final = (1 << TERRAINS) - 1
"""All terrains, as a set of bits in the order of the facts."""


class Cards(NamedTuple):
    """The cards of a box under some rules.

    A card has a number: the explore cards from 0 in the order of the box, then the ambushes, then the ruins cards. Its
    drawings on an empty map are those from ``starts[card]`` to ``starts[card + 1]``, in the order of `legal_moves`;
    after those of the last ambush come the single spaces.
    """

    explore: int
    """How many explore cards there are."""
    ambushes: int
    ruins: int
    lows: Ints
    """The first word of each drawing."""
    highs: Ints
    coins: Ints
    """By drawing, 1 if its shape earns a coin."""
    starts: Ints
    times: Ints
    """By explore card."""
    terrains: Ints
    """By card, the terrains to choose from, each as a bit in the order of the facts."""
    fallback: Ints
    """By card, the terrains of the single space; by the rules, and after ruins all of them."""
    walk_lows: Ints
    """By step, what an ambush fills in its printed orientation; after all ambushes, the spaces of the free walk."""
    walk_highs: Ints
    walks: Ints
    """By ambush, where its printed walk begins, then, again by ambush, its free walk; last, where all of them end."""
    points: Ints
    """By scoring card, two numbers that are printed on it, or that the rules give."""
    thresholds: Ints
    """By season."""
    edicts: Ints
    """By season, the places of the two edicts that it scores."""
    track: int
    """The coins of the track."""


Drawings: TypeAlias = list[tuple[Region, int]]


def _in_order(offers: Iterator[tuple[Region, int]]) -> Drawings:
    return sorted(offers, key=lambda drawing: [*singles(drawing[0])])


def _drawings(box: Box) -> list[Drawings]:
    """Return, by card, all drawings on an empty map in the order of `legal_moves`, each with its coin."""
    offered = [card.shapes for card in box.explore.values()]
    explored = [
        _in_order((region, int(offer.coin)) for offer in offers for region in offer.shape.placements(MAP))
        for offers in offered
    ]
    attacks = [_in_order((region, 0) for region in card.shape.placements(MAP)) for card in box.ambushes.values()]
    return [*explored, *attacks, [(single, 0) for single in SINGLE.shape.placements(MAP)]]


def _walk(card: AmbushCard) -> list[Region]:
    """Return what an ambush in its printed orientation tries, in its order."""
    shape = card.shape.printed
    return [*map(shape.at, ambush.walk(shape.height, shape.width, card.corner, card.arrow))]


def _set_of(terrains: tuple[Terrain, ...]) -> int:
    return sum(1 << ANY_TERRAIN.index(terrain) for terrain in terrains)


def _numbers(box: Box, rules: Rules) -> Iterator[int]:
    """Yield two numbers for each scoring card, in the order of the kernel; an answer in words by its place."""
    for name in NUMBERS:
        given = points(box.scoring[name], rules)
        ordered = [given[key] for key in _keywords(name)]
        found = [
            one if isinstance(one, int) else [*LostBaronyWasteland].index(LostBaronyWasteland(one)) for one in ordered
        ]
        yield from (*found, 0)[:2]


def _keywords(name: str) -> tuple[str, ...]:
    code = RULES[name].__code__
    return code.co_varnames[code.co_argcount : code.co_argcount + code.co_kwonlyargcount]


def _split(regions: Iterator[Region]) -> tuple[Ints, Ints]:
    found = [words(region) for region in regions]
    return table(low for low, _ in found), table(high for _, high in found)


def _begins(groups: list[Drawings] | list[list[Region]]) -> Ints:
    return table([0, *accumulate(map(len, groups))])


def cards_of(box: Box, rules: Rules) -> Cards:
    """Return the cards of a box under some rules, made once for as long as nobody asks for those of another box."""
    if not (_boxes and _boxes[0] is box):
        _boxes[:] = [box]
        _made.clear()
    if rules not in _made:
        _made[rules] = _cards(box, rules)
    return _made[rules]


_boxes: list[Box] = []
_made: dict[Rules, Cards] = {}


def _cards(box: Box, rules: Rules) -> Cards:
    groups, attacks, explored = _drawings(box), [*box.ambushes.values()], [*box.explore.values()]
    lows, highs = _split(region for group in groups for region, _ in group)
    walks = [*map(_walk, attacks), *([*ambush.walk(1, 1, card.corner, card.arrow)] for card in attacks)]
    walk_lows, walk_highs = _split(chain.from_iterable(walks))
    shown = [*(_set_of(card.terrains) for card in explored), *(_set_of((card.terrain,)) for card in attacks)]
    any_explored = rules.fallback_terrain == FallbackTerrain.ANY
    any_attack = rules.ambush_fallback_terrain == AmbushFallbackTerrain.ANY
    return Cards(
        explore=len(explored),
        ambushes=len(attacks),
        ruins=len(box.ruins),
        lows=lows,
        highs=highs,
        coins=table(coin for group in groups for _, coin in group),
        starts=_begins(groups),
        times=table(card.time for card in explored),
        terrains=table(shown),
        fallback=table(
            EVERY if (any_explored if number < len(explored) else any_attack) else own
            for number, own in enumerate(shown)
        ),
        walk_lows=walk_lows,
        walk_highs=walk_highs,
        walks=_begins(walks),
        points=table(_numbers(box, rules)),
        thresholds=table(season.threshold for season in box.seasons),
        edicts=table(box.edicts.index(edict) for season in box.seasons for edict in season.edicts),
        track=box.coin_track,
    )


def number_of(box: Box, card: str) -> int:
    """Return the number of an explore, ambush or ruins card. Raises `ValueError` if there is none like this."""
    return [*box.explore, *box.ambushes, *box.ruins].index(card)


def how(rules: Rules, players: int) -> int:
    """Return how monsters find their places in a game of this many players."""
    return SEVERAL if players > 1 else PRINTED if rules.solo_ambush == SoloAmbush.PRINTED else FREE
