"""What the end of a season and of a game gives."""

from collections.abc import Collection, Iterable, Sequence
from itertools import accumulate, pairwise
from typing import Final

from cartographers.core.cards import Box, ScoringCard, Season
from cartographers.core.events import GameFinished, Score, SeasonScored
from cartographers.core.region import size
from cartographers.core.scoring.rulebook import rule, stars
from cartographers.core.state import State

_TOUCHED: Final = 4
"""So many spaces can each space of a monster threaten."""


def cards_of(box: Box, edicts: Sequence[str], season: Season) -> list[ScoringCard]:
    """Return the two scoring cards of a season; empty if those under A to D are not known."""
    under = dict(zip(box.edicts, edicts, strict=False))
    return [box.scoring[under[edict]] for edict in season.edicts if edict in under]


def most_lost(box: Box) -> list[int]:
    """Return, by season, how many stars monsters can cost: each adds one ambush, the largest ones first."""
    sizes = sorted((card.shape.size for card in box.ambushes.values()), reverse=True)
    return [_TOUCHED * there for there in accumulate(sizes)]


def least_spent(coins: Iterable[int], costs: Collection[int]) -> list[int]:
    """Return what skills have cost at least by the end of each season, by the coins left: what fell was paid for.

    One use of a skill a season costs one of `costs`; a fall by more than the dearest says nothing of them.
    """
    falls = (before - after for before, after in pairwise([0, *coins]))
    return [*accumulate(min((cost for cost in costs if cost >= fall > 0), default=0) for fall in falls)]


def season_scored(box: Box, state: State) -> SeasonScored:
    """Return the scoring of the season that has ended."""
    season = box.seasons[state.season]
    rules = [(card.id, rule(card, state.rules)) for card in cards_of(box, state.game.edicts, season)]
    scores = []
    for land, coins in zip(state.lands, state.coins, strict=True):
        earned = {card: stars(give(land)) for card, give in rules}
        monsters = -size(land.threatened)
        scores.append(
            Score(edicts=earned, coins=coins, monsters=monsters, total=sum(earned.values()) + coins + monsters)
        )
    return SeasonScored(season=season.id, scores=tuple(scores))


def game_finished(box: Box, state: State) -> GameFinished:
    """Return the end of a game: totals, places, and in a solo game the rating and its title."""
    by_player = list(zip(*state.scored, strict=True))
    totals = tuple(sum(score.total for score in scores) for scores in by_player)
    places = ranked([*zip(totals, (sum(score.monsters for score in scores) for scores in by_player), strict=True)])
    if not state.solo:
        return GameFinished(totals=totals, places=places)
    rating, title = rated(box, state.game.edicts, totals[0])
    return GameFinished(totals=totals, places=places, rating=rating, title=title)


def ranked(results: Sequence[tuple[int, ...]]) -> tuple[int, ...]:
    """Return the places of players, from 1, by their totals and what monsters cost them (0 or less), both of the game.

    The most stars win; a tie goes to the player who lost fewer to monsters; if still tied, the place is shared. What
    weighs more than both may stand before them.
    """
    return tuple(1 + sum(other > result for other in results) for result in results)


def rated(box: Box, edicts: Iterable[str], total: int) -> tuple[int, str | None]:
    """Return what a total is worth in a solo game: the rating, and the title it earns, if any."""
    rating = total - sum(box.scoring[card].solo_stars for card in edicts)
    return rating, next((title.id for title in box.titles if rating >= title.rating), None)
