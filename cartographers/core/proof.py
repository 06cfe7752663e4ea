"""Whether the seed of a sealed game gives the cards that were turned up, and if not, what was done to them."""

from collections import Counter

from cartographers.base.chance import commitment
from cartographers.base.events import Refusal
from cartographers.core.cards import Box
from cartographers.core.deals import deal, deck, with_seed
from cartographers.core.reasons import Reason
from cartographers.core.state import State


def prove(box: Box, state: State, seed: str) -> None:
    """Check that a seed is the one committed to when the game began, and deals its edicts and each of its cards.

    Raises `Refusal` if it is another seed, or other cards were turned up; then with the first season where they were.
    """
    if commitment(seed) != state.game.commitment:
        raise Refusal(Reason.WRONG_SEED)
    edicts = deal(box, seed)
    if not state.game.chosen and edicts != state.game.edicts:
        raise Refusal(Reason.EDICTS_NOT_DEALT, edicts=list(edicts))
    game = with_seed(state.game, seed, (added.words for added in state.words))
    gone: tuple[str, ...] = ()
    for number, turned in enumerate((*state.seasons, state.revealed)):
        _compare(box, box.seasons[number].id, deck(box, game, number, gone), turned)
        gone += tuple(card for card in turned if card in box.ambushes)


def _compare(box: Box, season: str, dealt: tuple[str, ...], turned: tuple[str, ...]) -> None:
    """Check the beginning of a deck, and say what was done to it."""
    wrong = [place for place, card in enumerate(turned) if dealt[place : place + 1] != (card,)]
    if not wrong:
        return
    place, right = wrong[0], dealt[min(wrong[0], len(dealt) - 1)]
    if right in box.ambushes and turned[place:] == dealt[place + 1 : len(turned) + 1]:
        raise Refusal(Reason.AMBUSH_LEFT_OUT, season=season, place=place + 1, card=right)
    if len(wrong) == 1:
        raise Refusal(Reason.CARD_SWAPPED, season=season, place=place + 1, card=right, turned=turned[place])
    if len(wrong) == 2 and Counter(turned) == Counter(dealt[: len(turned)]):  # noqa: PLR2004 - two are swapped
        raise Refusal(Reason.CARDS_EXCHANGED, season=season, cards=[turned[place] for place in wrong])
    raise Refusal(Reason.SHUFFLED_ANEW, season=season)
