"""Whether a game of bots can have come out so: as far as its line says it, and no game is played for that."""

from math import gcd

from msgspec import UNSET, UnsetType

from cartographers.core.cards import Box, ScoringCard
from cartographers.core.deals import deal
from cartographers.core.editions import Rules, set_apart
from cartographers.core.scoring import BOUNDS, highest, printed_stars
from cartographers.core.seasons import cards_of, most_lost, ranked, rated
from cartographers.simulation.outcomes import Outcome, PlayerOutcome, Setting


def fits(box: Box, setting: Setting, game: Outcome) -> bool:
    """Tell whether a game can be one of a setting: all of it that follows from its seed and from its other numbers."""
    edicts = setting.edicts or deal(box, game.seed)
    rules = set_apart(box.editions[setting.edition], setting.rules)
    return (
        [*game.edicts.items()] == [*zip(box.edicts, edicts, strict=True)]
        and len(game.players) == setting.players
        and all(_is_possible(box, rules, edicts, player) for player in game.players)
        and game.places == ranked([(player.total, player.monsters) for player in game.players])
        and (game.rating, game.title) == _rated(box, edicts, game.players)
    )


def _rated(
    box: Box, edicts: tuple[str, ...], players: tuple[PlayerOutcome, ...]
) -> tuple[int, str | None] | tuple[UnsetType, UnsetType]:
    return rated(box, edicts, players[0].total) if len(players) == 1 else (UNSET, UNSET)


def _is_possible(box: Box, rules: Rules, edicts: tuple[str, ...], player: PlayerOutcome) -> bool:
    """Tell whether a player can have earned that on some map: the cards of each season, the sums, and each box."""
    cards = {season.id: cards_of(box, edicts, season) for season in box.seasons}
    given = [(season, [*score.edicts]) for season, score in player.seasons.items()]
    if given != [(season, [card.id for card in pair]) for season, pair in cards.items()]:
        return False
    scores = [*player.seasons.values()]
    stars: dict[str, list[int]] = {}
    for score in scores:
        for card, number in score.edicts.items():
            stars.setdefault(card, []).append(number)
    return (
        all(score.total == sum(score.edicts.values()) + score.coins + score.monsters for score in scores)
        and player.total == sum(score.total for score in scores)
        and _is_track(box, player, [score.coins for score in scores])
        and _are_monsters(box, player, [score.monsters for score in scores])
        and all(_can_give(box.scoring[card], rules, numbers) for card, numbers in stars.items())
    )


def _is_track(box: Box, player: PlayerOutcome, coins: list[int]) -> bool:
    """Tell whether a track can have held these coins season by season, of which none is lost."""
    return player.coins == sum(coins) and sorted([0, *coins, box.coin_track]) == [0, *coins, box.coin_track]


def _are_monsters(box: Box, player: PlayerOutcome, lost: list[int]) -> bool:
    """Tell whether monsters can have cost so much."""
    limits = zip(lost, most_lost(box), strict=True)
    return player.monsters == sum(lost) and all(0 <= -stars <= limit for stars, limit in limits)


def _can_give(card: ScoringCard, rules: Rules, stars: list[int]) -> bool:
    """Tell whether a card can give these stars, first and last: each award is one of those that are printed on it.

    The first time more can be given only by one of those cards that further drawing takes stars from.
    """
    most, step = highest(card, rules), gcd(*printed_stars(card, rules))
    grown = card.id in BOUNDS or stars == sorted(stars)
    return grown and all(0 <= number <= most and number % step == 0 for number in stars)
