"""The value of a map: the stars still to come, as a sum of integer features with integer weights."""

from typing import Final, NamedTuple

from cartographers.analysis.cards import Cards
from cartographers.analysis.features import COMMON, count_common
from cartographers.analysis.legal import asked, coins_of, fits, is_allowed
from cartographers.analysis.maps import TERRAINS, Land, drawn, threatened
from cartographers.analysis.promises import PROMISES, count_promises
from cartographers.analysis.region import size
from cartographers.analysis.scoring import NUMBERS, stars
from cartographers.analysis.speed import Cells, Ints, kernel

EDICTS: Final = 4
SEASONS: Final = 4
SCORING: Final = len(NUMBERS)
FEATURES: Final = COMMON + EDICTS * PROMISES
"""How many features a position has: the common ones, then those of the edicts A to D."""
OF_PHASE: Final = COMMON + EDICTS * SCORING * PROMISES
"""How many weights: for the common features, then by edict, by scoring card, for the features of the card."""
OF_SEASON: Final = 2 * OF_PHASE
"""Twice as many: at the end of a season, and what is added for each unit of time that is left."""
WEIGHTS: Final = SEASONS * OF_SEASON
UNIT: Final = 8192
"""Of a star: weights are in 1/1024 stars, for an eighth of the time each."""
LONGEST: Final = 8

CARD: Final = FEATURES
DUE: Final = CARD + EDICTS
ONE: Final = DUE + EDICTS
TWO: Final = ONE + EDICTS
SCORED: Final = TWO + EDICTS
OVER: Final = SCORED + 2
GOES_ON: Final = OVER + 1
PLAN: Final = GOES_ON + 1
"""What a plan holds, from which place on: the weights of all features; for each edict its scoring card, whether it will
still be scored, and two numbers printed on it; the two edicts of this season; whether it ends, and the game goes on."""


class Moment(NamedTuple):
    """When somebody draws: the season from 0, the time that has passed in it with the card in play, and the edicts."""

    season: int
    time: int
    a: int
    """The number of the scoring card under each edict."""
    b: int
    c: int
    d: int


@kernel
def prepare(cards: Cards, weights: Ints, moment: Moment, plan: Cells) -> None:
    """Write the plan by which maps are worth something after what is drawn at a moment.

    The weights are in 1 of `UNIT` to a star; if the season is over, those of the beginning of the next one.
    """
    season, left = moment.season, cards.thresholds[moment.season] - moment.time
    plan[OVER] = left <= 0
    for number in range(2):
        plan[SCORED + number] = cards.edicts[2 * season + number]
    if left <= 0:
        season += 1
        left = cards.thresholds[season] if season < SEASONS else 0
    plan[GOES_ON] = season < SEASONS
    plan[CARD], plan[CARD + 1], plan[CARD + 2], plan[CARD + 3] = moment.a, moment.b, moment.c, moment.d
    for place in range(EDICTS):
        plan[ONE + place] = cards.points[2 * plan[CARD + place]]
        plan[TWO + place] = cards.points[2 * plan[CARD + place] + 1]
        plan[DUE + place] = 0
        for number in range(2 * season, 2 * SEASONS):
            if cards.edicts[number] == place:
                plan[DUE + place] = 1
    if season < SEASONS:
        weigh(weights, season, left, plan)


@kernel
def weigh(weights: Ints, season: int, left: int, plan: Cells) -> None:
    """Write the weight of each feature, with so much time left in a season."""
    for feature in range(FEATURES):
        at = season * OF_SEASON + place_of(plan, feature)
        plan[feature] = weights[at] * LONGEST + weights[at + OF_PHASE] * left


@kernel
def place_of(plan: Cells, feature: int) -> int:
    """Return where the weights of a phase have that of a feature, by the edicts of a plan."""
    if feature < COMMON:
        return feature
    edict, number = (feature - COMMON) // PROMISES, (feature - COMMON) % PROMISES
    return COMMON + (edict * SCORING + plan[CARD + edict]) * PROMISES + number


@kernel
def season_stars(plan: Cells, land: Land, coins: int) -> int:
    """Return what the season of a plan gives for a map: its two edicts and coins, less monsters."""
    total = coins - size(threatened(land))
    for number in range(2):
        place = plan[SCORED + number]
        total += stars(plan[CARD + place], land, plan[ONE + place], plan[TWO + place])
    return total


@kernel
def count_features(plan: Cells, land: Land, coins: int, purse: int, out: Cells) -> None:
    """Write all features of a map; those of an edict that is not scored again are nothing."""
    count_common(land, coins, purse, out)
    for place in range(EDICTS):
        at = COMMON + place * PROMISES
        if plan[DUE + place]:
            count_promises(plan[CARD + place], land, plan[ONE + place], plan[TWO + place], out, at)
        else:
            for number in range(PROMISES):
                out[at + number] = 0


@kernel
def worth(plan: Cells, land: Land, coins: int, purse: int, counted: Cells) -> int:
    """Return what a map is worth by a plan: the stars of a season that is over, and those still to come.

    In 1 of `UNIT` to a star. What the features count is in `counted` afterwards, unless the game is over.
    """
    total = UNIT * season_stars(plan, land, coins) if plan[OVER] else 0
    if plan[GOES_ON]:
        count_features(plan, land, coins, purse, counted)
        for feature in range(FEATURES):
            total += plan[feature] * counted[feature]
    return total


class Best(NamedTuple):
    """A drawing: its number, or -1 if nothing can be drawn; its terrain, its coins and what the map is worth then."""

    drawing: int
    terrain: int
    coins: int
    worth: int


@kernel
def best(
    cards: Cards,
    plan: Cells,
    card: int,
    land: Land,
    coins: int,
    purse: int,
    ruins: bool,
    how: int,
    sign: int,
    counted: Cells,
) -> Best:
    """Return the drawing after which the map is worth the most, or with `sign` -1 the least; of equals the first."""
    whose, terrains, required, only = asked(cards, card, land, ruins, how)
    found, most = Best(-1, 0, 0, 0), 0
    for terrain in range(TERRAINS):
        if terrains >> terrain & 1:
            for drawing in range(cards.starts[whose], cards.starts[whose + 1]):
                if fits(cards, drawing, land.empty, required) and is_allowed(cards, drawing, only):
                    region = (cards.lows[drawing], cards.highs[drawing])
                    more = coins_of(land, region, cards.coins[drawing], purse)
                    after = drawn(land, terrain, region)
                    here = sign * worth(plan, after, coins + more, purse - more, counted)
                    if found.drawing < 0 or here > most:
                        found, most = Best(drawing, terrain, more, sign * here), here
    return found
