"""What players want to do, and the resulting events."""

from collections.abc import Iterator, Mapping
from functools import partial
from itertools import combinations
from typing import TypeAlias, assert_never

from msgspec import Struct

from cartographers.base.events import Refusal, Step
from cartographers.base.player_names import check_seen
from cartographers.strange_world.core import events
from cartographers.strange_world.core.cards import Box
from cartographers.strange_world.core.cells import CELLS, NAMES, NONE, Cell, singles
from cartographers.strange_world.core.judge import (
    card_placed,
    choosing,
    free_cells,
    judge_pass,
    judge_placing,
    judge_source,
    judge_turn,
    judge_undo,
    not_now,
    open_cards,
    owed,
    revealed,
)
from cartographers.strange_world.core.placing import Arrival, Chooser, outcomes
from cartographers.strange_world.core.reasons import Reason
from cartographers.strange_world.core.rulings import set_apart
from cartographers.strange_world.core.state import Phase, State, evolve, outcome
from cartographers.strange_world.core.wishes import Wish


class Reveal(Struct, frozen=True):
    """Deal the cards of a round, or in a solo game turn up the other cards of a pile."""


class Choose(Struct, frozen=True):
    """Choose the direction of the round, with the sun card in hand."""

    direction: events.Direction


class Pass(Struct, frozen=True):
    """Set cards aside to pass."""

    player: int
    cards: tuple[str, ...]


class Place(Struct, frozen=True):
    """Place a card on the cell with a name; cells may be illegal, or outside the frame.

    What is left out is chosen if there is only one choice; without a traveller nobody comes. `portal` is the card to be
    joined, `city` the other fumarole of a dark city; `pile` counts from 1.
    """

    player: int
    card: str
    cell: str
    pile: int = 0
    portal: str = ""
    traveller: Arrival | None = None
    fumarole: str = ""
    city: str = ""


class Undo(Struct, frozen=True):
    """Take back what was set aside, or the card placed last."""

    player: int


Move: TypeAlias = Reveal | Choose | Pass | Place | Undo
GameStep: TypeAlias = Step[State, events.Event]


def start(
    box: Box, *, seed: str, players: tuple[str, ...] = ("1",), rules: Mapping[str, str] | None = None
) -> events.GameStarted:
    """Return the event that starts a game, all dealt by the seed. Raises `MalformedEventError` if it is impossible."""
    events.check_table(seed, players)
    check_seen(players)
    rules = dict(rules or {})
    set_apart(rules)
    dealt = events.header(box, seed, len(players))
    return events.GameStarted(format=events.FORMAT, game=events.KIND, rules=rules, seed=seed, players=players, **dealt)


def decide(box: Box, state: State, move: Move) -> list[GameStep]:
    """Return the events that a move makes and those that follow of themselves, each with the state after it.

    The state before the move owes nothing. Raises `Refusal` if the rules forbid the move.
    """
    event = _event(box, state, move)
    after = evolve(box, state, event)
    return [Step(event, after), *settle(box, after)]


def settle(box: Box, state: State) -> list[GameStep]:
    """Return the events that the engine owes, each with the state after it."""
    steps: list[GameStep] = []
    while (due := owed(box, state)) is not None:
        state = evolve(box, state, due)
        steps.append(Step(due, state))
    return steps


def legal_moves(box: Box, state: State, player: int) -> list[Move]:
    """Return all that a player may choose now, with every answer spelled out; not what can be taken back.

    Cards in the order of the hand, cells by row, then column. Raises `Refusal` if this player has nothing to choose.
    """
    if not state.turns:
        raise not_now(state)
    judge_turn(state, player, state.phase)
    match state.phase:
        case Phase.DIRECTION:
            return [Choose(direction) for direction in events.Direction]
        case Phase.PASS:
            ways = {tuple(sorted(cards)): cards for cards in combinations(state.hands[player], state.to_pass)}
            return [Pass(player, cards) for cards in ways.values()]
        case _:
            return [*_placings(box, state, player)]


def proposed(box: Box, state: State, player: int) -> Move:
    """Return a legal move to suggest, its card not eaten, with a traveller if any can. Raises `Refusal` without one."""
    moves = legal_moves(box, state, player)

    def is_eaten(move: Move) -> bool:
        return isinstance(move, Place) and move.cell in _card_placed(box, state, move).eaten

    first = next((move for move in moves if not is_eaten(move)), moves[0])
    return next((move for move in moves if _welcomes_like(move, first)), first)


def sources(state: State) -> list[tuple[str, int]]:
    """Return the cards that may be placed now, each with the pile, from 1, on which it is open, else 0."""
    if choosing(state):
        return [(card, pile) for pile, card in open_cards(state).items()]
    return [(card, 0) for card in dict.fromkeys(state.hands[state.turns[0]])]


def placing(box: Box, state: State, source: tuple[str, int], cell: Cell, choose: Chooser) -> Place:
    """Return the move that places a card of `sources` on a cell, with nothing left out."""
    player, (card, pile) = state.turns[0], source
    came = outcome(box, state, player, card, cell, choose=choose)
    return Place(
        player=player,
        card=card,
        cell=NAMES[cell],
        pile=pile,
        portal=NAMES.get(came.portal, ""),
        traveller=came.traveller,
        fumarole=NAMES.get(came.fumarole, ""),
        city=NAMES[came.city.cells & ~came.fumarole] if came.city else "",
    )


def _welcomes_like(move: Move, other: Move) -> bool:
    """Return whether a move places the same card on the same cell, and a traveller comes."""
    if not isinstance(move, Place) or not isinstance(other, Place) or move.traveller is None:
        return False
    return (move.card, move.pile, move.cell) == (other.card, other.pile, other.cell)


def _placings(box: Box, state: State, player: int) -> Iterator[Move]:
    for source in sources(state):
        for cell in singles(free_cells(box, state, player, source[0])):
            yield from outcomes(partial(placing, box, state, source, cell))


def _event(box: Box, state: State, move: Move) -> events.Event:
    match move:
        case Reveal():
            return revealed(state)
        case Choose():
            judge_turn(state, state.sun, Phase.DIRECTION)
            return events.DirectionChosen(player=state.sun, direction=move.direction)
        case Pass():
            judge_pass(state, move.player, move.cards)
            return events.CardsPassed(player=move.player, cards=move.cards)
        case Place():
            return _card_placed(box, state, move)
        case Undo():
            judge_undo(state, move.player)
            return events.MoveUndone(player=move.player)
        case _:
            assert_never(move)


def _card_placed(box: Box, state: State, move: Place) -> events.CardPlaced:
    judge_turn(state, move.player, Phase.PLACE)
    piles = [pile for card, pile in sources(state) if card == move.card]
    pile = piles[0] if not move.pile and len(piles) == 1 else move.pile
    judge_source(state, move.player, move.card, pile)
    wished = Wish(
        card=move.card,
        cell=_cell(move.cell),
        portal=_cell(move.portal) if move.portal else NONE,
        traveller=move.traveller,
        fumarole=_cell(move.fumarole) if move.fumarole else NONE,
        city=_cell(move.city) if move.city else NONE,
    )
    return card_placed(move.player, wished, pile, judge_placing(box, state, move.player, wished))


def _cell(name: str) -> Cell:
    if name not in CELLS:
        raise Refusal(Reason.NO_SUCH_CELL, cell=name)
    return CELLS[name]
