"""What is learned from, in the kernel: games with what the features counted, and decisions with what came of each."""

from typing import Any, Final

from cartographers.analysis.cards import SEVERAL, Cards
from cartographers.analysis.game import Game, after, begun, chosen, moment_of, rolled_out, shuffled, turned_up
from cartographers.analysis.legal import coins_of, legal
from cartographers.analysis.maps import Land, drawn
from cartographers.analysis.speed import Cells, Ints, kernel
from cartographers.analysis.value import (
    CARD,
    FEATURES,
    GOES_ON,
    LONGEST,
    OF_PHASE,
    SEASONS,
    UNIT,
    place_of,
    prepare,
    worth,
)

SEASON: Final = FEATURES
LEFT: Final = SEASON + 1
STARS: Final = LEFT + 1
ROW: Final = STARS + 1
"""A row: the features of a map, its season, the time left in it, and the stars of the seasons before it."""

_SELDOM: Final = 16
"""One of this many drawings is any legal one, so that other maps are seen too."""


@kernel
def note(cards: Cards, game: Game, counted: Cells, rows: Cells, row: int) -> None:
    """Write a row for a game after a drawing."""
    for feature in range(FEATURES):
        rows[row * ROW + feature] = counted[feature]
    rows[row * ROW + SEASON] = game.season
    rows[row * ROW + LEFT] = cards.thresholds[game.season] - game.time
    rows[row * ROW + STARS] = game.stars


@kernel
def played(
    cards: Cards,
    land: Land,
    edicts: Ints,
    how: int,
    weights: Ints,
    seed: int,
    plan: Cells,
    counted: Cells,
    found: Cells,
    rows: Cells,
) -> tuple[int, int]:
    """Play a game by the value, now and then anything; write a row for each drawing, return how many, and the stars."""
    game, count, chance = begun(land, seed), 0, shuffled(seed, 2)
    while game.season < SEASONS:
        game = turned_up(cards, game)
        one = chosen(cards, game, edicts, how, weights, plan, counted)
        drawing, terrain, coins = one.drawing, one.terrain, one.coins
        chance = shuffled(chance, count)
        if chance % _SELDOM == 0 and game.card < cards.explore:
            legally = legal(cards, game.card, game.land, game.ruins, how, found)
            if legally:
                drawing, terrain = found[chance // _SELDOM % legally] >> 3, found[chance // _SELDOM % legally] & 7
                region = (cards.lows[drawing], cards.highs[drawing])
                coins = coins_of(game.land, region, cards.coins[drawing], cards.track - game.coins)
        game = after(cards, game, plan, drawing, terrain, coins)
        if game.season < SEASONS:
            worth(plan, game.land, game.coins, cards.track - game.coins, counted)
            note(cards, game, counted, rows, count)
            count += 1
    return count, game.stars


@kernel
def tried(
    cards: Cards,
    game: Game,
    edicts: Ints,
    how: int,
    weights: Ints,
    best: int,
    decks: int,
    depth: int,
    plan: Cells,
    counted: Cells,
    found: Cells,
    rows: Cells,
    results: Any,  # noqa: ANN401 - an array of floats
) -> int:
    """Try some drawings of a card, the best by the value and two others, on the same decks.

    Writes a row for each, and the stars that still came after it, on average; returns how many were tried.
    """
    if how == SEVERAL and game.card >= cards.explore:
        return 0
    prepare(cards, weights, moment_of(game, edicts), plan)
    if not plan[GOES_ON]:
        return 0
    legally = legal(cards, game.card, game.land, game.ruins, how, found)
    tries = min(best, legally)
    _best_first(cards, game, plan, counted, found, legally, tries)
    tries += _others(game, found, legally, tries)
    for number in range(tries):
        prepare(cards, weights, moment_of(game, edicts), plan)
        drawing, terrain = found[number] >> 3, found[number] & 7
        region = (cards.lows[drawing], cards.highs[drawing])
        coins = coins_of(game.land, region, cards.coins[drawing], cards.track - game.coins)
        here = after(cards, game, plan, drawing, terrain, coins)
        worth(plan, here.land, here.coins, cards.track - here.coins, counted)
        note(cards, here, counted, rows, number)
        total = _on_decks(cards, here, edicts, how, weights, decks, depth, plan, counted)
        results[number] = total / (decks * UNIT) - here.stars
    return tries


@kernel
def _others(game: Game, found: Cells, legally: int, tries: int) -> int:
    """Put two others after the best of what may be drawn, if there are this many; return how many."""
    count = min(2, legally - tries)
    for place in range(tries, tries + count):
        other = place + shuffled(game.chance, place - tries) % (legally - place)
        found[place], found[other] = found[other], found[place]
    return count


@kernel
def _on_decks(
    cards: Cards, game: Game, edicts: Ints, how: int, weights: Ints, decks: int, depth: int, plan: Cells, counted: Cells
) -> int:
    """Return the stars of a game after a drawing, on this many decks that are the same for all drawings of its card."""
    total = 0
    for deck in range(decks):
        there = with_chance(game, shuffled(game.chance, 100 + deck))
        total += rolled_out(cards, there, edicts, how, weights, depth, plan, counted)
    return total


@kernel
def with_chance(game: Game, chance: int) -> Game:
    """Return a game whose cards come by another chance."""
    return Game(
        game.land,
        game.coins,
        game.season,
        game.time,
        game.revealed,
        game.gone,
        game.ruins,
        game.card,
        chance,
        game.stars,
    )


@kernel
def _best_first(cards: Cards, game: Game, plan: Cells, counted: Cells, found: Cells, legally: int, wanted: int) -> None:
    """Put the best of what may be drawn to the front; what each is worth is written after all of them."""
    for number in range(legally):
        region = (cards.lows[found[number] >> 3], cards.highs[found[number] >> 3])
        more = coins_of(game.land, region, cards.coins[found[number] >> 3], cards.track - game.coins)
        land, coins = drawn(game.land, found[number] & 7, region), game.coins + more
        found[legally + number] = worth(plan, land, coins, cards.track - coins, counted)
    for place in range(wanted):
        first = place
        for number in range(place + 1, legally):
            if found[legally + number] > found[legally + first]:
                first = number
        found[place], found[first] = found[first], found[place]
        found[legally + place], found[legally + first] = found[legally + first], found[legally + place]


@kernel
def decided(
    cards: Cards, land: Land, edicts: Ints, how: int, weights: Ints, seed: int, turns: int, plan: Cells, counted: Cells
) -> Game:
    """Return a game played by the value when a card is to be drawn, after this many drawings; perhaps over before."""
    game = begun(land, seed)
    for _ in range(turns):
        game = turned_up(cards, game)
        one = chosen(cards, game, edicts, how, weights, plan, counted)
        game = after(cards, game, plan, one.drawing, one.terrain, one.coins)
        if game.season == SEASONS:
            return game
    return turned_up(cards, game)


@kernel
def gather(
    rows: Cells,
    count: int,
    results: Any,  # noqa: ANN401 - an array of floats, as all that follow
    edicts: Ints,
    centred: bool,
    products: Any,  # noqa: ANN401
    sums: Any,  # noqa: ANN401
    plan: Cells,
    places: Cells,
    values: Any,  # noqa: ANN401
    means: Any,  # noqa: ANN401
) -> None:
    """Add rows, with what came after each, to the normal equations of their seasons.

    `centred`: they are drawings of one decision, and only how they differ counts.
    """
    for feature in range(FEATURES):
        if feature < len(edicts):
            plan[CARD + feature] = edicts[feature]
        means[feature] = 0.0
    mean = 0.0
    for row in range(count if centred else 0):
        mean += results[row] / count
        for feature in range(FEATURES):
            means[feature] += rows[row * ROW + feature] / count
    for feature in range(FEATURES):
        places[feature] = place_of(plan, feature)
        places[FEATURES + feature] = places[feature] + OF_PHASE
    for row in range(count):
        season, left = rows[row * ROW + SEASON], rows[row * ROW + LEFT] / LONGEST
        for feature in range(FEATURES):
            values[feature] = rows[row * ROW + feature] - means[feature]
            values[FEATURES + feature] = values[feature] * left
        _add(products[season], sums[season], places, values, results[row] - mean)


@kernel
def _add(
    products: Any,  # noqa: ANN401 - an array of floats, as all but the places
    sums: Any,  # noqa: ANN401
    places: Cells,
    values: Any,  # noqa: ANN401
    result: float,
) -> None:
    """Add one row to the normal equations of its season."""
    for one in range(2 * FEATURES):
        if values[one]:
            sums[places[one]] += values[one] * result
            for other in range(2 * FEATURES):
                products[places[one], places[other]] += values[one] * values[other]
