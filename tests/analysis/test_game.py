"""Whole games of the kernel, replayed drawing by drawing through the core, at a table where any card may come."""

from random import Random

import pytest

from cartographers.analysis.cards import cards_of, how
from cartographers.analysis.game import after, begun, chosen, turned_up
from cartographers.analysis.maps import Land
from cartographers.analysis.region import region_of
from cartographers.analysis.scoring import NUMBERS
from cartographers.analysis.speed import cells, table
from cartographers.analysis.value import FEATURES, PLAN, SEASONS
from cartographers.analysis.weights import weights_of
from cartographers.core.evolve import evolve
from cartographers.core.judge import owed
from cartographers.core.legal import ANY_TERRAIN
from cartographers.core.moves import Reveal, decide, draw, legal_moves, start
from tests.helpers.random_games import BOX

PLAYS = (("en", "A"), ("de", "B"), ("hu", "A"))


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize(("edition", "side"), PLAYS)
def test_a_game_has_the_stars_that_the_core_counts(edition: str, side: str, seed: int) -> None:
    rng = Random(seed)
    cards, edicts = cards_of(BOX, BOX.editions[edition]), _edicts(rng)
    state = evolve(BOX, None, start(BOX, seed=None, edition=edition, side=side, edicts=edicts))
    plan, counted, numbers = cells(PLAN), cells(FEATURES), table(NUMBERS[card] for card in edicts)
    names, where = [*BOX.explore, *BOX.ambushes], how(state.rules, 1)
    game = begun(Land.of(BOX.sides[side]), seed)
    while game.season < SEASONS:
        before, game = game, turned_up(cards, game)
        for number, ruins in enumerate(BOX.ruins, len(BOX.explore)):
            if (game.revealed & ~before.revealed) >> number & 1:
                state = decide(BOX, state, Reveal(ruins))[-1].state
        state = decide(BOX, state, Reveal(names[game.card]))[-1].state
        one = chosen(cards, game, numbers, where, weights_of("A-printed"), plan, counted)
        if state.card is not None:
            assert owed(BOX, state) is None
            spaces = region_of(cards.lows[one.drawing], cards.highs[one.drawing])
            (drawn,) = (
                move
                for move in legal_moves(BOX, state, 0)
                if (move.terrain, move.spaces) == (ANY_TERRAIN[one.terrain], spaces)
            )
            assert drawn.coins == one.coins
            state = draw(BOX, state, 0, drawn)[-1].state
        game = after(cards, game, plan, one.drawing, one.terrain, one.coins)
        assert (Land.of(state.lands[0]), state.coins[0]) == (game.land, game.coins)
        assert sum(score.total for season in state.scored for score in season) == game.stars

    assert state.result is not None


def _edicts(rng: Random) -> tuple[str, ...]:
    groups = [[card.id for card in BOX.scoring.values() if card.group == group] for group in BOX.groups]
    return tuple(map(rng.choice, rng.sample(groups, len(groups))))
