"""What may be drawn on a map, in the kernel: the rules of `legal` and `ambush` in the core."""

from cartographers.analysis.cards import EVERY, FREE, PRINTED, Cards
from cartographers.analysis.maps import Land, closed
from cartographers.analysis.region import MAP, NOWHERE, Words, both, either, meet, size
from cartographers.analysis.speed import Cells, kernel


@kernel
def fits(cards: Cards, drawing: int, empty: Words, cover: Words) -> bool:
    """Return whether a drawing lies on empty spaces, over at least one space of `cover`."""
    low, high = cards.lows[drawing], cards.highs[drawing]
    return not (low & ~empty[0] | high & ~empty[1]) and (low & cover[0] | high & cover[1]) != 0


@kernel
def fits_anywhere(cards: Cards, card: int, empty: Words, cover: Words) -> bool:
    """Return whether a card has a drawing on empty spaces, over at least one space of `cover`."""
    for drawing in range(cards.starts[card], cards.starts[card + 1]):
        if fits(cards, drawing, empty, cover):
            return True
    return False


@kernel
def printed_drawing(cards: Cards, attack: int, empty: Words) -> Words:
    """Return the spaces that an ambush, by its number among them, fills in its printed orientation; perhaps none."""
    for step in range(cards.walks[attack], cards.walks[attack + 1]):
        low, high = cards.walk_lows[step], cards.walk_highs[step]
        if not (low & ~empty[0] | high & ~empty[1]):
            return low, high
    return NOWHERE


@kernel
def first_coverable(cards: Cards, attack: int, empty: Words) -> Words:
    """Return the first space of the walk that an ambush can cover; perhaps none."""
    card, coverable = cards.explore + attack, NOWHERE
    for drawing in range(cards.starts[card], cards.starts[card + 1]):
        if fits(cards, drawing, empty, MAP):
            coverable = either(coverable, (cards.lows[drawing], cards.highs[drawing]))
    walk = cards.ambushes + attack
    for step in range(cards.walks[walk], cards.walks[walk + 1]):
        single = (cards.walk_lows[step], cards.walk_highs[step])
        if meet(single, coverable):
            return single
    return NOWHERE


@kernel
def asked(cards: Cards, card: int, land: Land, ruins: bool, how: int) -> tuple[int, int, Words, Words]:
    """Return what a card asks for: whose drawings, the terrains, what must be covered, and the only drawing allowed.

    The first is the number of the card, or of the single space; where nothing can be drawn the terrains are none, and
    where the player may choose the last is nowhere.
    """
    single, attack = cards.explore + cards.ambushes, card - cards.explore
    if attack < 0:
        required = both(land.ruins, land.empty) if ruins else MAP
        if fits_anywhere(cards, card, land.empty, required):
            return card, cards.terrains[card], required, NOWHERE
        return single, EVERY if ruins else cards.fallback[card], MAP, NOWHERE
    if how == PRINTED:
        only = printed_drawing(cards, attack, land.empty)
        return card, cards.terrains[card] if meet(only, MAP) else 0, only, only
    if how == FREE:
        required = first_coverable(cards, attack, land.empty)
        return card, cards.terrains[card] if meet(required, MAP) else 0, required, NOWHERE
    if fits_anywhere(cards, card, land.empty, MAP):
        return card, cards.terrains[card], MAP, NOWHERE
    return single, cards.fallback[card], MAP, NOWHERE


@kernel
def coins_of(land: Land, region: Words, coin: int, purse: int) -> int:
    """Return the coins that a drawing fills, 1 of them for its shape perhaps, while there is room for `purse` more."""
    return min(purse, size(closed(land, region)) + coin)


@kernel
def legal(cards: Cards, card: int, land: Land, ruins: bool, how: int, found: Cells) -> int:
    """Write all that may be drawn, in the order of `legal_moves`: each as its number, times 8, plus its terrain.

    Returns how many they are; of the one drawing that an ambush in print allows, the number is that of its spaces.
    """
    whose, terrains, required, only = asked(cards, card, land, ruins, how)
    count = 0
    for terrain in range(5):
        if terrains >> terrain & 1:
            for drawing in range(cards.starts[whose], cards.starts[whose + 1]):
                if fits(cards, drawing, land.empty, required) and is_allowed(cards, drawing, only):
                    found[count] = drawing << 3 | terrain
                    count += 1
    return count


@kernel
def is_allowed(cards: Cards, drawing: int, only: Words) -> bool:
    """Return whether a drawing is the only one allowed, if just one is."""
    return (only[0] | only[1]) == 0 or (cards.lows[drawing] == only[0] and cards.highs[drawing] == only[1])
