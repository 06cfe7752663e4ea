"""What players wish to do, and the events that come of it."""

from collections.abc import Mapping
from typing import TypeAlias, assert_never

from msgspec import Struct

from cartographers.chance import shuffled
from cartographers.core.cards import Box
from cartographers.core.errors import Reason, Refusal
from cartographers.core.events import (
    FORMAT,
    GAME,
    CardRevealed,
    DrawingUndone,
    Event,
    GameStarted,
    ShapeDrawn,
    check_header,
    check_seen,
    is_text,
)
from cartographers.core.judge import judge_card, judge_undo, owed
from cartographers.core.legal import Drawing, Task, ordered, task
from cartographers.core.maps import Terrain
from cartographers.core.region import SPACES, union
from cartographers.core.state import State, evolve, map_of


class Reveal(Struct, frozen=True):
    """Turn up cards until one is to be drawn; at a real table say which card was turned up."""

    card: str | None = None


class Place(Struct, frozen=True):
    """Draw a terrain on the spaces with these names; they may be illegal, or beyond the rim."""

    player: int
    terrain: Terrain
    spaces: tuple[str, ...]


class Undo(Struct, frozen=True):
    """Take the latest drawing back."""

    player: int


Move: TypeAlias = Reveal | Place | Undo


def start(
    box: Box,
    *,
    seed: str | None,
    edition: str,
    edicts: tuple[str, ...] | None = None,
    players: tuple[str, ...] = ("1",),
    side: str = "A",
    rules: Mapping[str, str | int] | None = None,
    ruins: bool = True,
    ambushes: bool = True,
) -> GameStarted:
    """Return the event that starts a game; without `edicts` the seed deals them.

    Raises:
        MalformedEventError: there can be no such game; the flaw says why.

    """
    if edicts is None:
        edicts = deal(box, seed) if seed is not None and is_text(seed) else ()
    game = GameStarted(
        format=FORMAT,
        game=GAME,
        edition=edition,
        rules=dict(rules or {}),
        map=side,
        ruins=ruins,
        ambushes=ambushes,
        skills=(),
        seed=seed,
        players=players,
        edicts=edicts,
    )
    check_header(box, game)
    check_seen(players)
    return game


def deal(box: Box, seed: str) -> tuple[str, ...]:
    """Return the scoring cards that a seed puts under the edicts A to D, one of each group."""
    tops = [
        shuffled((card.id for card in box.scoring.values() if card.group == group), seed=seed, label="scoring")[0]
        for group in box.groups
    ]
    return shuffled(tops, seed=seed, label="edicts")


def decide(box: Box, state: State, move: Move) -> list[Event]:
    """Return the events that a move makes, those that follow of themselves included. The state owes nothing.

    Raises:
        Refusal: the rules forbid the move.

    """
    match move:
        case Reveal():
            return _reveal(box, state, move.card)
        case Place():
            event: Event = _drawing(box, state, move)
        case Undo():
            judge_undo(state, move.player)
            event = DrawingUndone(player=move.player)
        case _:
            assert_never(move)
    return [event, *settle(box, evolve(box, state, event))[0]]


def settle(box: Box, state: State) -> tuple[list[Event], State]:
    """Return the events that the engine owes, and the state after them."""
    events: list[Event] = []
    while (due := owed(box, state)) is not None:
        events.append(due)
        state = evolve(box, state, due)
    return events, state


def legal_moves(box: Box, state: State, player: int) -> list[Drawing]:
    """Return everything that a player may draw now, by terrain, then by spaces.

    Raises:
        Refusal: this player has nothing to draw.

    """
    return ordered(to_draw(box, state, player).drawings())


def to_draw(box: Box, state: State, player: int) -> Task:
    """Return what a player is to draw; while the engine owes an event, a pass or its own drawing, nobody draws.

    Raises:
        Refusal: this player has nothing to draw.

    """
    wanted = task(box, state, player)
    if owed(box, state) is not None:
        raise Refusal(Reason.NO_CARD)
    return wanted


def _reveal(box: Box, state: State, card: str | None) -> list[Event]:
    if not state.deck and card is None:
        raise Refusal(Reason.CARD_NEEDED)
    if state.deck and card is not None:
        raise Refusal(Reason.CARD_NOT_NEEDED)
    events: list[Event] = []
    while True:
        turned = card or state.deck[len(state.revealed)]
        judge_card(box, state, turned)
        event = CardRevealed(card=turned)
        more, state = settle(box, evolve(box, state, event))
        events += [event, *more]
        if card is not None or state.card is not None or state.result is not None:
            return events


def _drawing(box: Box, state: State, move: Place) -> ShapeDrawn:
    asked = task(box, state, move.player)
    if off := [name for name in move.spaces if name not in SPACES]:
        raise Refusal(Reason.OFF_MAP, spaces=off)
    drawing = asked.judge(move.terrain, union(SPACES[name] for name in move.spaces))
    return ShapeDrawn(
        player=move.player,
        map=map_of(box, state, move.player),
        terrain=drawing.terrain,
        spaces=drawing.spaces,
        coins=drawing.coins,
    )
