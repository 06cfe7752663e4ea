"""Games on one map in the kernel, with cards as chance turns them up, for whoever must play very many of them.

Cards that nobody has seen are as likely as any others, so that no deck is shuffled: each card is drawn when it is
turned up. Chance is the multiplicative generator of Lehmer with the factor 48271.
"""

from typing import Final, NamedTuple

from cartographers.analysis.cards import SEVERAL, Cards
from cartographers.analysis.maps import Land, drawn
from cartographers.analysis.speed import Cells, Ints, kernel
from cartographers.analysis.value import (
    OVER,
    SEASONS,
    UNIT,
    Best,
    Moment,
    best,
    prepare,
    season_stars,
    worth,
)

_MODULUS: Final = 2147483647
_FACTOR: Final = 48271


class Game(NamedTuple):
    """A game on one map, when a card is to be turned up or drawn."""

    land: Land
    coins: int
    season: int
    time: int
    revealed: int
    """The explore and ruins cards turned up this season, each as a bit: ruins after the explore cards."""
    gone: int
    """The ambushes turned up so far, each as a bit."""
    ruins: bool
    card: int
    """The card to be drawn, or -1."""
    chance: int
    stars: int
    """What the seasons so far have given."""


@kernel
def begun(land: Land, seed: int) -> Game:
    """Return a game on an empty map, with the chance that a seed from 0 to 2**31 - 1 gives."""
    return Game(land, 0, 0, 0, 0, 0, False, -1, shuffled(seed, 1), 0)


@kernel
def shuffled(seed: int, number: int) -> int:
    """Return the chance that comes of a seed and of what it is for, such as the number of a deck."""
    chance = (seed * 2654435 + number * 97 + 1) % _MODULUS
    for _ in range(4):
        chance = (chance * _FACTOR + 11) % _MODULUS
    return max(1, chance)


@kernel
def turned_up(cards: Cards, game: Game) -> Game:
    """Return the game with the next card that must be drawn turned up, after ruins cards if they come before it."""
    plain = cards.explore + cards.ruins
    revealed, gone, ruins, time, card, chance = game.revealed, game.gone, game.ruins, game.time, -1, game.chance
    while card < 0:
        chance = chance * _FACTOR % _MODULUS
        left = plain - revealed.bit_count()
        lurking = max(0, min(game.season + 1, cards.ambushes) - gone.bit_count())
        number = chance % (left + lurking)
        if number < left:
            card = _absent(revealed, number)
            revealed |= 1 << card
            if card >= cards.explore:
                ruins, card = True, -1
            else:
                time += cards.times[card]
        else:
            chance = chance * _FACTOR % _MODULUS
            attack = _absent(gone, chance % (cards.ambushes - gone.bit_count()))
            gone |= 1 << attack
            card = cards.explore + attack
    return Game(game.land, game.coins, game.season, time, revealed, gone, ruins, card, chance, game.stars)


@kernel
def _absent(bits: int, number: int) -> int:
    """Return the place of a bit that is not set: the one with a number, from 0."""
    place = 0
    while bits >> place & 1 or number:
        number -= not bits >> place & 1
        place += 1
    return place


@kernel
def moment_of(game: Game, edicts: Ints) -> Moment:
    """Return when in a game it is, with the scoring cards under A to D by their numbers."""
    return Moment(game.season, game.time, edicts[0], edicts[1], edicts[2], edicts[3])


@kernel
def chosen(cards: Cards, game: Game, edicts: Ints, how: int, weights: Ints, plan: Cells, counted: Cells) -> Best:
    """Return what the player of the value draws; in a game of several, an ambush is drawn by a neighbour who harms."""
    prepare(cards, weights, moment_of(game, edicts), plan)
    sign = -1 if how == SEVERAL and game.card >= cards.explore else 1
    purse = cards.track - game.coins
    return best(cards, plan, game.card, game.land, game.coins, purse, game.ruins, how, sign, counted)


@kernel
def after(cards: Cards, game: Game, plan: Cells, drawing: int, terrain: int, coins: int) -> Game:
    """Return the game after a drawing, -1 for none, with the season of the plan scored if it is over."""
    land, filled = game.land, game.coins + coins
    if drawing >= 0:
        land = drawn(land, terrain, (cards.lows[drawing], cards.highs[drawing]))
    ruins = game.ruins and game.card >= cards.explore
    if plan[OVER]:
        stars = game.stars + season_stars(plan, land, filled)
        return Game(land, filled, game.season + 1, 0, 0, game.gone, ruins, -1, game.chance, stars)
    return Game(land, filled, game.season, game.time, game.revealed, game.gone, ruins, -1, game.chance, game.stars)


@kernel
def rolled_out(
    cards: Cards,
    game: Game,
    edicts: Ints,
    how: int,
    weights: Ints,
    depth: int,
    plan: Cells,
    counted: Cells,
) -> int:
    """Return the stars of a game, in 1 of `UNIT`, if the player of the value draws `depth` times and then it is read.

    The game has just been drawn in, or is to be.
    """
    for _ in range(depth):
        if game.season == SEASONS:
            break
        if game.card < 0:
            game = turned_up(cards, game)
        one = chosen(cards, game, edicts, how, weights, plan, counted)
        game = after(cards, game, plan, one.drawing, one.terrain, one.coins)
    total = UNIT * game.stars
    if game.season < SEASONS:
        prepare(cards, weights, moment_of(game, edicts), plan)
        total += worth(plan, game.land, game.coins, cards.track - game.coins, counted)
    return total
