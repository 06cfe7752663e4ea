"""The kernel against the core, on positions at random. As a program: on many, here compiled where that is possible.

python -m tests.helpers.kernel --positions 100000
"""

import sys
from argparse import ArgumentParser
from random import Random
from typing import Final

from msgspec import convert

from cartographers.analysis import legal, maps, scoring
from cartographers.analysis.cards import Cards, cards_of, how, number_of
from cartographers.analysis.maps import Land
from cartographers.analysis.region import region_of, words
from cartographers.analysis.speed import cells
from cartographers.core import maps as core
from cartographers.core.editions import ANSWERS, Rules
from cartographers.core.legal import ANY_TERRAIN, Task, asked, ordered
from cartographers.core.maps import FARM_VILLAGE, Terrain
from cartographers.core.region import MAP, NOWHERE, Region, neighbours, nth, size
from cartographers.core.scoring.rulebook import awards, stars
from tests.helpers.random_games import BOX

FOUND: Final = cells(10000)
EVERYTHING: Final = (*Terrain, FARM_VILLAGE)


def random_rules(rng: Random) -> Rules:
    """Return any answers to all questions."""
    return convert({question: rng.choice(answers) for question, answers in ANSWERS.items()}, Rules)


def random_land(rng: Random) -> core.Land:
    """Return a map of either side or with marks anywhere, on which clusters have grown until few or many are filled."""
    land = rng.choice([*BOX.sides.values()])
    if rng.random() < 0.3:
        marks = {kind: _some(rng, MAP, rng.randrange(9)) for kind in ("mountain", "wasteland", "ruins")}
        mountain, wasteland, ruins = marks.values()
        land = core.Land(mountain=mountain, wasteland=wasteland & ~mountain, ruins=ruins & ~mountain & ~wasteland)
    left = rng.choice([rng.randrange(122), rng.randrange(30), 0, 1, 2])
    while size(land.empty) > left:
        terrain, cluster = rng.choice(EVERYTHING if rng.random() < 0.1 else [*Terrain]), _some(rng, land.empty, 1)
        for _ in range(rng.randrange(8)):
            if around := neighbours(cluster) & land.empty:
                cluster |= _some(rng, around, 1)
        land = land.drawn(terrain, cluster & land.empty)
    return land


def _some(rng: Random, region: Region, count: int) -> Region:
    found = NOWHERE
    for _ in range(count):
        found |= nth(region, rng.randrange(size(region)))
    return found


def drawings(cards: Cards, card: int, land: Land, *, ruins: bool, where: int) -> list[tuple[Terrain, Region, int]]:
    """Return what the kernel has drawn: terrains, spaces, and the coins with room for three more."""
    count = legal.legal(cards, card, land, ruins, where, FOUND)
    found = []
    for code in map(int, FOUND[:count]):
        spaces = region_of(cards.lows[code >> 3], cards.highs[code >> 3])
        earned = legal.coins_of(land, words(spaces), cards.coins[code >> 3], 3)
        found.append((ANY_TERRAIN[code & 7], spaces, int(earned)))
    return found


def by_the_core(wanted: Task) -> list[tuple[Terrain, Region, int]]:
    """Return what the core has drawn."""
    return [(drawing.terrain, drawing.spaces, drawing.coins) for drawing in ordered(wanted.drawings())]


def difference(seed: int) -> str:
    """Return in what the kernel differs from the core on a position at random, if in anything."""
    rng = Random(seed)
    land, rules, ruins, players = random_land(rng), random_rules(rng), rng.random() < 0.3, rng.choice([1, 1, 2])
    cards, here = cards_of(BOX, rules), Land.of(land)
    if here.core != land:
        return f"{seed}: another map"
    for scored in BOX.scoring.values():
        number = scoring.NUMBERS[scored.id]
        given = scoring.stars(number, here, cards.points[2 * number], cards.points[2 * number + 1])
        if given != stars(awards(scored, rules, land)):
            return f"{seed}: {scored.id} gives {given}"
    if region_of(*maps.threatened(here)) != land.threatened:
        return f"{seed}: other monsters"
    card = rng.choice([*BOX.explore, *BOX.ambushes])
    wanted = asked(BOX, card, land, rules, ruins=ruins, solo=players == 1, purse=3)
    found = drawings(cards, number_of(BOX, card), here, ruins=ruins, where=how(rules, players))
    if found != by_the_core(wanted):
        return f"{seed}: other drawings of {card}"
    if found:
        terrain, spaces, _ = rng.choice(found)
        after = maps.drawn(here, ANY_TERRAIN.index(terrain), words(spaces))
        if after.core != land.drawn(terrain, spaces) or region_of(*after.empty) != after.core.empty:
            return f"{seed}: another map after {terrain} on {spaces}"
    return ""


def main() -> None:
    """Compare as many positions as are wished for."""
    parser = ArgumentParser()
    parser.add_argument("--positions", type=int, default=1000)
    parser.add_argument("--from", dest="first", type=int, default=0)
    arguments = parser.parse_args()
    positions = range(arguments.first, arguments.first + arguments.positions)
    if differences := [*filter(None, map(difference, positions))]:
        sys.exit("\n".join(differences))
    sys.stdout.write(f"On {arguments.positions} positions the kernel says what the core says.\n")


if __name__ == "__main__":
    main()
