"""Whether an event may follow a state, including its claims, and what the engine itself must record next."""

from cartographers.base.events import EventFlaw, MalformedEventError, Refusal
from cartographers.core.cards import Box
from cartographers.core.events import (
    TABLE_FORMAT,
    CardRevealed,
    CardTakenBack,
    DrawingUndone,
    Event,
    GameStarted,
    SeedRevealed,
    ShapeDrawn,
    SkillUndone,
    SkillUsed,
    TurnPassed,
    WordsAdded,
    check_known,
    encode,
)
from cartographers.core.legal import check_player, must_pass, shape_drawn, task
from cartographers.core.proof import prove
from cartographers.core.reasons import Reason
from cartographers.core.region import space_names
from cartographers.core.seasons import game_finished, season_scored
from cartographers.core.skills import check_skill, judge_skill_undo, judge_with, to_draw_with
from cartographers.core.state import State, engine_draws, map_of, may_be_in_deck


def owed(box: Box, state: State) -> Event | None:
    """Return the event that must come next and that nobody chooses, if there is one."""
    if state.card is not None:
        return _automatic(box, state)
    if state.result is not None:
        return None
    if len(state.scored) == len(box.seasons):
        return game_finished(box, state)
    if state.time >= box.seasons[state.season].threshold:
        return season_scored(box, state)
    if state.deck and state.revealed and state.revealed[-1] in box.ruins:
        return CardRevealed(card=state.deck[len(state.revealed)])
    return None


def judge(box: Box, state: State | None, event: Event) -> None:  # noqa: C901, PLR0912 - a case for each event
    """Check that an event may follow a state (`None`: nothing has happened yet).

    Raises `Refusal` if it may not; `UNEXPECTED` comes with the event that must be in its place; `MalformedEventError`
    if a game begins with another event than `game_started`, or its format has no such event.
    """
    if state is None:
        if not isinstance(event, GameStarted):
            raise MalformedEventError(EventFlaw.NOT_STARTED)
        return
    check_known(state.game, event)
    if state.opened:
        raise Refusal(Reason.GAME_OVER)
    if (due := owed(box, state)) is not None:
        if event != due:
            raise Refusal(Reason.UNEXPECTED, expected=encode(due))
        return
    match event:
        case CardRevealed():
            judge_card(box, state, event.card)
        case ShapeDrawn():
            _judge_drawing(box, state, event)
        case DrawingUndone():
            judge_undo(state, event.player)
        case SkillUsed():
            check_skill(box, state, event.player, event.skill)
        case SkillUndone():
            judge_skill_undo(box, state, event.player)
        case CardTakenBack():
            judge_card_back(state)
        case WordsAdded():
            judge_words(state, event.player)
        case SeedRevealed():
            judge_seed(box, state, event.seed)
        case _:
            raise Refusal(Reason.GAME_OVER if state.result else Reason.NOT_NOW)


def judge_card(box: Box, state: State, card: str) -> None:
    """Check that a card may be turned up now: the one on top, or one that can be in a deck that is not known.

    Raises `Refusal` if the game is over, somebody must draw first, or it cannot be this card.
    """
    if state.result is not None:
        raise Refusal(Reason.GAME_OVER)
    if state.card is not None:
        raise Refusal(Reason.STILL_DRAWING, card=state.card, players=state.waiting)
    if state.deck:
        top = state.deck[len(state.revealed)]
        if card != top:
            raise Refusal(Reason.UNEXPECTED, expected=encode(CardRevealed(card=top)))
    elif not may_be_in_deck(box, state, card):
        raise Refusal(Reason.NOT_IN_DECK, card=card)


def judge_undo(state: State, player: int) -> None:
    """Check that a player may undo their drawing. Raises `Refusal` if there is none since the last card."""
    check_player(state, player)
    if not state.drawn >> player & 1:
        raise Refusal(Reason.NOTHING_TO_UNDO, player=player)


def judge_card_back(state: State) -> None:
    """Check that the last card may be taken back, with all that followed it.

    Raises:
        Refusal: a deck must not be looked into, or the log's format has no such event, or no card was turned up.

    """
    if not state.at_table:
        raise Refusal(Reason.NOT_AT_TABLE)
    if state.game.format != TABLE_FORMAT:
        raise Refusal(Reason.OLD_FORMAT, found=state.game.format, expected=TABLE_FORMAT)
    if state.before is None:
        raise Refusal(Reason.NOTHING_TO_UNDO)


def judge_words(state: State, player: int) -> None:
    """Check that a player may add these words to a sealed seed: before the first card, once.

    Raises `Refusal` if the seed is not sealed, or it is too late, or this player has added words.
    """
    if not state.sealed:
        raise Refusal(Reason.NOT_SEALED)
    check_player(state, player)
    if state.revealed or state.seasons:
        raise Refusal(Reason.WORDS_TOO_LATE)
    if any(player == added.player for added in state.words):
        raise Refusal(Reason.WORDS_ALREADY, player=player)


def judge_seed(box: Box, state: State, seed: str) -> None:
    """Check that a seed proves all cards of a finished sealed game.

    Raises `Refusal` if the seed is not sealed, the game is not over, or the seed does not give these cards.
    """
    if not state.sealed:
        raise Refusal(Reason.NOT_SEALED)
    if state.result is None:
        raise Refusal(Reason.NOT_NOW)
    prove(box, state, seed)


def _automatic(box: Box, state: State) -> Event | None:
    """Return the engine's drawing or the next pass, which come directly after the card."""
    if state.drawn:
        return None
    for player in range(state.passed.bit_length(), len(state.lands)):
        if must_pass(box, state, player):
            return TurnPassed(player=player, map=map_of(box, state, player))
    if engine_draws(box, state):
        return shape_drawn(box, state, 0, next(task(box, state, 0).drawings()))
    return None


def _judge_drawing(box: Box, state: State, event: ShapeDrawn) -> None:
    asked = to_draw_with(box, state, event.player, event.skill)
    right = map_of(box, state, event.player)
    if event.map != right:
        raise Refusal(Reason.WRONG_MAP, map=right)
    drawing = asked.judge(event.terrain, event.spaces)
    if event.skill:
        added = (event.extra.terrain, space_names(event.extra.spaces)) if event.extra else (None, [])
        drawing = judge_with(box.skills[event.skill], asked, drawing, state.coins[event.player], added)
    if event.coins != drawing.coins:
        raise Refusal(Reason.WRONG_COINS, coins=drawing.coins)
