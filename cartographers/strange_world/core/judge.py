"""Whether an event may follow a state, including its claims, and what the engine itself must record next."""

from msgspec import UNSET
from msgspec.structs import replace

from cartographers.base.events import EventFlaw, MalformedEventError, Refusal
from cartographers.strange_world.core import events
from cartographers.strange_world.core.cards import HAND, Box
from cartographers.strange_world.core.cells import NAMES, Cells, cell_names, neighbours
from cartographers.strange_world.core.placing import Outcome, places, room
from cartographers.strange_world.core.reasons import Reason
from cartographers.strange_world.core.scoring import ranked, stars
from cartographers.strange_world.core.state import Hand, Phase, State, outcome, wish
from cartographers.strange_world.core.wishes import Wish


def owed(box: Box, state: State) -> events.GameFinished | None:
    """Return the event that must come next and that nobody chooses, if there is one."""
    return _game_finished(box, state) if state.phase == Phase.FINISHED and state.result is None else None


def _game_finished(box: Box, state: State) -> events.GameFinished:
    earned = tuple(stars(state.rules, box.travellers, world) for world in state.worlds)
    totals = tuple(one.total for one in earned)
    reached = band(box, totals[0]) if state.solo else UNSET
    return events.GameFinished(stars=earned, totals=totals, places=ranked(totals), band=reached)


def band(box: Box, total: int) -> int:
    """Return how many of the bands of a solo game a total reaches."""
    return sum(total >= least for least in box.solo_bands)


def judge(box: Box, state: State | None, event: events.Event) -> None:
    """Check that an event may follow a state (`None`: nothing has happened yet).

    Raises `Refusal` if it may not; `UNEXPECTED` comes with the event that must be in its place; `MalformedEventError`
    if a game begins with another event than `game_started`.
    """
    if state is None:
        if not isinstance(event, events.GameStarted):
            raise MalformedEventError(EventFlaw.NOT_STARTED)
        return
    if (due := owed(box, state)) is not None:
        _expect(due, event)
        return
    match event:
        case events.DirectionChosen():
            judge_turn(state, event.player, Phase.DIRECTION)
        case events.RoundDealt() | events.PileTurned():
            _expect(revealed(state), event)
        case events.CardsPassed():
            judge_pass(state, event.player, event.cards)
        case events.CardPlaced():
            wished = wish(event)
            judge_source(state, event.player, event.card, event.pile)
            came = judge_placing(box, state, event.player, wished)
            _expect(card_placed(event.player, wished, event.pile, came), event)
        case events.MoveUndone():
            judge_undo(state, event.player)
        case _:
            raise not_now(state)


def revealed(state: State) -> events.RoundDealt | events.PileTurned:
    """Return the cards that are dealt or turned up now. Raises `Refusal` if something else comes first."""
    if state.phase != Phase.REVEAL:
        raise not_now(state)
    if state.solo:
        return events.PileTurned(pile=state.pile, cards=state.piles[state.pile - 1])
    count = len(state.worlds)
    first = state.round * count
    return events.RoundDealt(hands=tuple(state.deck[HAND * hand :][:HAND] for hand in range(first, first + count)))


def judge_turn(state: State, player: int, phase: Phase) -> None:
    """Check that it is a player's turn in a phase. Raises `Refusal` if something else comes first, or somebody else."""
    if player not in range(len(state.worlds)):
        raise Refusal(Reason.NO_SUCH_PLAYER, player=player)
    if state.phase != phase:
        raise not_now(state)
    if player not in state.turns:
        if phase == Phase.PASS:
            raise Refusal(Reason.ALREADY_PASSED, player=player)
        raise Refusal(Reason.NOT_YOUR_TURN, player=player, players=state.turns)


def judge_pass(state: State, player: int, cards: Hand) -> None:
    """Check that a player may set these cards aside. Raises `Refusal` if not now, not so many, or not in their hand."""
    judge_turn(state, player, Phase.PASS)
    if len(cards) != state.to_pass:
        raise Refusal(Reason.WRONG_COUNT, count=len(cards), expected=state.to_pass)
    left = list(state.hands[player])
    for card in cards:
        if card not in left:
            raise _not_in_hand(state, player, card)
        left.remove(card)


def judge_source(state: State, player: int, card: str, pile: int) -> None:
    """Check that a player may place a card now: one in hand, or in a solo game the open card of a pile, from 1.

    Raises `Refusal` if something else comes first, or the card is not there.
    """
    judge_turn(state, player, Phase.PLACE)
    if pile and not choosing(state):
        raise Refusal(Reason.NO_PILE_NOW, pile=pile)
    if not choosing(state):
        if card not in state.hands[player]:
            raise _not_in_hand(state, player, card)
        return
    tops = open_cards(state)
    if card not in tops.values():
        raise Refusal(Reason.NOT_OPEN, card=card, cards=[*tops.values()])
    if tops.get(pile) != card:
        piles = [number for number, top in tops.items() if top == card]
        raise Refusal(Reason.WRONG_PILE if pile else Reason.PILE_NEEDED, card=card, piles=piles)


def choosing(state: State) -> bool:
    """Return whether the next card to be placed is the open card of a pile."""
    return state.solo and not state.pile


def open_cards(state: State) -> dict[int, str]:
    """Return the open cards of a solo game by their piles, from 1; not of the pile whose cards are being placed."""
    return {number: pile[0] for number, pile in enumerate(state.piles, 1) if pile and number != state.pile}


def judge_placing(box: Box, state: State, player: int, wished: Wish) -> Outcome:
    """Return the outcome of placing a card as the player wants. Raises `Refusal` if it may not be placed so."""
    _judge_cell(box, state, player, wished)
    came = outcome(box, state, player, wished.card, wished.cell, choose=wished)
    wished.check_met(came)
    return came


def judge_undo(state: State, player: int) -> None:
    """Check that a player may take back their pick, or the card placed last. Raises `Refusal` if there is none."""
    if player not in range(len(state.worlds)):
        raise Refusal(Reason.NO_SUCH_PLAYER, player=player)
    if not (state.picks[player] if state.to_pass else state.last == player):
        raise Refusal(Reason.NOTHING_TO_UNDO, player=player)


def card_placed(player: int, wished: Wish, pile: int, came: Outcome) -> events.CardPlaced:
    """Return the event that records a placing and its effects."""
    return events.CardPlaced(
        player=player,
        card=wished.card,
        cell=NAMES[wished.cell],
        pile=pile,
        eaten=cell_names(came.eaten),
        portal=NAMES.get(came.portal, ""),
        traveller=came.traveller or UNSET,
        fumarole=NAMES.get(came.fumarole, ""),
        city=events.Founded(came.city.stars, cell_names(came.city.cells)) if came.city else UNSET,
    )


def _not_in_hand(state: State, player: int, card: str) -> Refusal:
    """Return the refusal that a card is not in hand; only a solo game lists what is, as hands are secret."""
    return Refusal(Reason.NOT_IN_HAND, card=card, **({"cards": [*state.hands[player]]} if state.solo else {}))


def not_now(state: State) -> Refusal:
    """Return the refusal that a game is over, or that something else comes first."""
    return Refusal(Reason.NOT_NOW, phase=state.phase) if state.result is None else Refusal(Reason.GAME_OVER)


def free_cells(box: Box, state: State, player: int, card: str) -> Cells:
    """Return the cells of a player's world on which a land card may be placed."""
    travellers = bool(state.supply.travellers)
    return places(state.rules, state.worlds[player], box.lands[card], travellers=travellers)


def _expect(due: events.Event, event: events.Event) -> None:
    if event != due:
        raise Refusal(Reason.UNEXPECTED, expected=events.public(events.encode(due)))


def _judge_cell(box: Box, state: State, player: int, wished: Wish) -> None:
    world, cell = state.worlds[player], wished.cell
    free = free_cells(box, state, player, wished.card)
    if cell & free:
        return
    name = NAMES[cell]
    if cell & world.filled:
        raise Refusal(Reason.OCCUPIED, cell=name)
    if not cell & neighbours(world.filled):
        raise Refusal(Reason.NOT_ADJACENT, cell=name)
    if cell & room(world):
        raise Refusal(Reason.BESIDE_FINISHED_PORTAL, cell=name, cells=[*cell_names(free)])
    if cell & room(replace(world, side=None)):
        raise Refusal(Reason.SIDE_CLOSED, cell=name, side=world.side)
    raise Refusal(Reason.TOO_LARGE, cell=name)
