"""The state of a game, and how each event changes it."""

from enum import StrEnum
from typing import TypeAlias, TypeVar, assert_never

from msgspec import Struct
from msgspec.structs import replace

from cartographers.strange_world.core import events
from cartographers.strange_world.core.cards import HAND, ROUNDS, Box
from cartographers.strange_world.core.cells import CELLS, NONE, Cell, union
from cartographers.strange_world.core.placing import Arrival, Chooser, Outcome, Supply, place
from cartographers.strange_world.core.rulings import Rules, set_apart
from cartographers.strange_world.core.wishes import Wish
from cartographers.strange_world.core.world import World, begun

T = TypeVar("T")

Hand: TypeAlias = tuple[str, ...]
"""Ids of land cards."""

FIRST_PASS = 2
"""How many cards are passed first; then one fewer."""


class Phase(StrEnum):
    """What comes next."""

    DIRECTION = "direction"
    """The holder of the sun card chooses the direction of the round."""
    REVEAL = "reveal"
    """Cards are dealt, or in a solo game turned up."""
    PASS = "pass"  # noqa: S105 - cards are passed, it is not a password
    """Players set cards aside, in any order."""
    PLACE = "place"
    """One player places a card."""
    FINISHED = "finished"


class State(Struct, frozen=True):
    """The state of a game. Players are numbered from 0, in seating order."""

    game: events.GameStarted
    rules: Rules
    worlds: tuple[World, ...]
    hands: tuple[Hand, ...]
    picks: tuple[Hand, ...]
    """What each player has set aside, in the order of the players; empty for those who have not."""
    supply: Supply
    sun: int
    """The player with the sun card."""
    deck: Hand = ()
    """All land cards, top one first, including those dealt; empty in a solo game."""
    piles: tuple[Hand, ...] = ()
    """The cards left in each pile of a solo game, the open one first; a pile is empty once it was chosen."""
    pile: int = 0
    """The pile, from 1, whose cards are being placed; 0 while one is to be chosen."""
    direction: events.Direction | None = None
    """Of this round; None until it is chosen, and in a solo game."""
    round: int = 0
    """Counted from 0; the number of rounds when all are over."""
    to_pass: int = 0
    """How many cards each player sets aside now."""
    placed: int = 0
    """Cards placed in this round, by all players together."""
    result: events.GameFinished | None = None
    before: "State | None" = None
    """The state before the last card was placed, while it can be taken back."""

    @property
    def last(self) -> int | None:
        """The player who placed the last card, while it can be taken back."""
        return self.before.turns[0] if self.before else None

    @property
    def solo(self) -> bool:
        """Whether it is a solo game."""
        return len(self.worlds) == 1

    @property
    def phase(self) -> Phase:
        """What comes next; when all rounds are over, only what the engine owes."""
        if self.round == ROUNDS:
            return Phase.FINISHED
        if self.to_pass:
            return Phase.PASS
        if self.solo:
            return Phase.PLACE if self.hands[0] or not self.pile else Phase.REVEAL
        if any(self.hands):
            return Phase.PLACE
        return Phase.REVEAL if self.direction else Phase.DIRECTION

    @property
    def turns(self) -> list[int]:
        """The players who have something to choose now; none while cards are to be revealed."""
        match self.phase:
            case Phase.DIRECTION:
                return [self.sun]
            case Phase.PASS:
                return [player for player, pick in enumerate(self.picks) if not pick]
            case Phase.PLACE:
                return [(self.sun + self.placed * self.step) % len(self.worlds)]
            case _:
                return []

    @property
    def step(self) -> int:
        """What to add to a player's number for the next one in the direction of the round, or else to the left."""
        return -1 if self.direction == events.Direction.RIGHT else 1


def wish(event: events.CardPlaced) -> Wish:
    """Return what a player who placed a card wanted, as its event says."""
    fumarole = CELLS.get(event.fumarole, NONE)
    cells = union(CELLS[name] for name in event.city.cells) if isinstance(event.city, events.Founded) else NONE
    return Wish(
        card=event.card,
        cell=CELLS[event.cell],
        portal=CELLS.get(event.portal, NONE),
        traveller=event.traveller if isinstance(event.traveller, Arrival) else None,
        fumarole=fumarole,
        city=cells & ~fumarole,
    )


def outcome(box: Box, state: State, player: int, card: str, cell: Cell, *, choose: Chooser) -> Outcome:
    """Return the effects of placing a land card in a player's world."""
    return place(state.rules, state.worlds[player], state.supply, box.lands[card], cell, choose=choose)


def evolve(box: Box, state: State | None, event: events.Event) -> State:
    """Return the state after an event. It never refuses: `judge` does."""
    if isinstance(event, events.GameStarted):
        return _started(box, event)
    if state is None:
        raise TypeError(event)
    match event:
        case events.DirectionChosen():
            return replace(state, direction=event.direction, before=None)
        case events.RoundDealt():
            return replace(state, hands=event.hands, to_pass=FIRST_PASS, before=None)
        case events.CardsPassed():
            return _passed(state, event)
        case events.CardPlaced():
            return _placed(box, state, event)
        case events.PileTurned():
            piles = _put(state.piles, event.pile - 1, ())
            return replace(state, piles=piles, hands=(event.cards,), before=None)
        case events.MoveUndone():
            return _undone(state, event.player)
        case events.GameFinished():
            return replace(state, result=event)
        case _:
            assert_never(event)


def without(hand: Hand, cards: Hand) -> Hand:
    """Return a hand without some of its cards; among equal ones, the first is removed."""
    left = list(hand)
    for card in cards:
        left.remove(card)
    return tuple(left)


def _started(box: Box, game: events.GameStarted) -> State:
    count = len(game.players)
    dealt = events.deal(box, game.seed, count)
    solo = count == 1
    return State(
        game=game,
        rules=set_apart(game.rules),
        worlds=tuple(begun(box.starting[card]) for card in game.starting),
        hands=((),) * count,
        picks=((),) * count,
        supply=Supply(box.dark_cities, dealt.travellers),
        sun=game.sun,
        deck=() if solo else dealt.lands,
        piles=dealt.piles if solo else (),
        direction=_direction(count),
    )


def _direction(players: int) -> events.Direction | None:
    """Return the direction of a round before somebody chooses one: two pass to each other either way."""
    return events.Direction.LEFT if players == 2 else None  # noqa: PLR2004


def _passed(state: State, event: events.CardsPassed) -> State:
    picks = _put(state.picks, event.player, event.cards)
    if not all(picks):
        return replace(state, picks=picks)
    count = len(state.worlds)
    hands = tuple(
        (*without(hand, pick), *picks[(player - state.step) % count])
        for player, (hand, pick) in enumerate(zip(state.hands, picks, strict=True))
    )
    return replace(state, hands=hands, picks=((),) * count, to_pass=state.to_pass - 1)


def _placed(box: Box, state: State, event: events.CardPlaced) -> State:
    player, wished = event.player, wish(event)
    came = outcome(box, state, player, wished.card, wished.cell, choose=wished)
    after = replace(
        state,
        worlds=_put(state.worlds, player, came.world),
        supply=came.supply,
        placed=state.placed + 1,
        before=state if state.last == player else replace(state, before=None),
    )
    if event.pile:
        rest = state.piles[event.pile - 1][1:]
        after = replace(after, pile=event.pile, piles=_put(state.piles, event.pile - 1, rest))
    else:
        after = replace(after, hands=_put(state.hands, player, without(state.hands[player], (event.card,))))
    return after if after.placed < HAND * len(state.worlds) else _next_round(after)


def _next_round(state: State) -> State:
    count = len(state.worlds)
    sun = (state.sun + 1) % count
    return replace(state, round=state.round + 1, sun=sun, direction=_direction(count), placed=0, pile=0)


def _undone(state: State, player: int) -> State:
    if state.to_pass:
        return replace(state, picks=_put(state.picks, player, ()))
    if state.before is None:
        raise TypeError(state)
    return state.before


def _put(values: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    return (*values[:index], value, *values[index + 1 :])
