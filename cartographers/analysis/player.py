"""The player `value`: draws what leaves the map that is worth the most, on a neighbour's map the least."""

from cartographers.analysis.cards import Cards, cards_of, how, number_of
from cartographers.analysis.maps import Land
from cartographers.analysis.region import region_of
from cartographers.analysis.scoring import NUMBERS
from cartographers.analysis.speed import Cells, cells
from cartographers.analysis.value import FEATURES, PLAN, Moment, best, prepare, worth
from cartographers.analysis.weights import nearest, weights_of
from cartographers.core.cards import Box
from cartographers.core.legal import ANY_TERRAIN, Drawing, ordered
from cartographers.core.moves import to_draw
from cartographers.core.state import State, map_of


def value(box: Box, state: State, player: int) -> Drawing:
    """Return the drawing with the best value, of equals the first of `legal_moves`; skills are not used.

    Raises `Refusal` if this player has nothing to draw.
    """
    wanted = to_draw(box, state, player)
    owner = map_of(box, state, player)
    sign = 1 if owner == player else -1
    cards, plan, counted = cards_of(box, state.rules), cells(PLAN), cells(FEATURES)
    _prepare(cards, state, plan)
    coins = state.coins[owner]
    if wanted.skill:  # Acrobatics, whose shape is in no table
        return max(
            ordered(wanted.drawings()),
            key=lambda one: (
                sign * worth(plan, Land.of(one.on(wanted.land)), coins + one.coins, wanted.purse - one.coins, counted)
            ),
        )
    land, where = Land.of(wanted.land), how(state.rules, len(state.lands))
    card = number_of(box, wanted.card)
    found = best(cards, plan, card, land, coins, wanted.purse, state.ruins, where, sign, counted)
    spaces = region_of(cards.lows[found.drawing], cards.highs[found.drawing])
    return wanted.judge(ANY_TERRAIN[found.terrain], spaces)


def _prepare(cards: Cards, state: State, plan: Cells) -> None:
    """Write the plan for the card in play, with the weights that are nearest to the game."""
    a, b, c, d = (NUMBERS[card] for card in state.game.edicts)
    weights = weights_of(nearest(state.game.map, how(state.rules, len(state.lands))))
    prepare(cards, weights, Moment(state.season, state.time, a, b, c, d), plan)
