"""How the seed of a game deals its cards."""

from collections.abc import Iterable

from msgspec.structs import replace

from cartographers.base.chance import shuffled
from cartographers.core.cards import IN_PLAY, Box, Use
from cartographers.core.events import GameStarted


def deal(box: Box, seed: str) -> tuple[str, ...]:
    """Return the scoring cards that a seed puts under the edicts A to D, one of each group."""
    cards = [box.scoring[card] for card in shuffled(box.scoring, seed=seed, label="scoring")]
    tops = [next(card.id for card in cards if card.group == group) for group in box.groups]
    return shuffled(tops, seed=seed, label="edicts")


def deal_skills(box: Box, seed: str, *, ambushes: bool) -> tuple[str, ...]:
    """Return the three skills that a seed deals; without ambushes Acrobatics, which answers one, is not among them."""
    cards = [card.id for card in box.skills.values() if ambushes or card.use != Use.AMBUSH]
    return shuffled(cards, seed=seed, label="skills")[:IN_PLAY]


def with_seed(game: GameStarted, seed: str, words: Iterable[str]) -> GameStarted:
    """Return a sealed game with its seed revealed: its own, then on a line each the words that players added to it."""
    return replace(game, seed="\n".join((seed, *words)))


def ambush_order(box: Box, game: GameStarted) -> tuple[str, ...]:
    """Return the ambush cards in the order in which the seasons add them to the deck."""
    if game.seed is None or not game.ambushes:
        return ()
    return shuffled(box.ambushes, seed=game.seed, label="ambush")


def deck(box: Box, game: GameStarted, season: int, gone: tuple[str, ...]) -> tuple[str, ...]:
    """Return the cards of a season, top one first; none without a seed. `gone` are the ambushes already turned up."""
    if game.seed is None:
        return ()
    ambushes = [card for card in ambush_order(box, game)[: season + 1] if card not in gone]
    cards = [*box.explore, *(box.ruins if game.ruins else ()), *ambushes]
    return shuffled(cards, seed=game.seed, label=box.seasons[season].id)
