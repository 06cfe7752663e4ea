"""Sealed games in memory, honest ones and those of a cheat who has the key."""

from collections.abc import Callable, Sequence
from typing import Any, Final

from cartographers.core.deals import deck, with_seed
from cartographers.core.events import CardRevealed, Event, GameStarted, SeedRevealed, WordsAdded, encode
from cartographers.core.evolve import evolve
from cartographers.core.moves import Place, decide, legal_moves, settle, start
from cartographers.core.region import space_names
from cartographers.core.state import State
from cartographers.logs.seal import SEAL, sealed
from tests.helpers.random_games import BOX, events_of

Lines = list[dict[str, Any]]
"""A log, an event a line."""

Deal = Callable[[int, tuple[str, ...]], tuple[str, ...]]
"""Makes the deck of a season, counted from 0, out of the one that the seed gives."""

SECRET: Final = "00112233445566778899aabbccddeeff"  # noqa: S105 - of games played here
WORDS: Final = "the early bird"


def honest(_: int, cards: tuple[str, ...]) -> tuple[str, ...]:
    """Deal as the seed says."""
    return cards


def game(
    deal: Deal = honest,
    *,
    secret: str = SECRET,
    words: str | None = WORDS,
    late: bool = False,
    players: Sequence[str] = ("Anna", "Ben"),
    header: Callable[[GameStarted], GameStarted] = lambda game: game,
) -> list[Event]:
    """Return the events of a game, usually of two, in which everybody draws the first legal drawing."""
    started = header(start(BOX, seed=secret, edition="en", players=tuple(players), sealed=True))
    events: list[Event] = [started]
    if words is not None and not late:
        events.append(WordsAdded(player=0, words=words))
    state = _after(events)
    while state.result is None:
        state = _turn(events, state, deal, secret)
        if words is not None and late and state.revealed and not state.words:
            events.append(WordsAdded(player=0, words=words))
            state = evolve(BOX, state, events[-1])
    return [*events, SeedRevealed(seed=secret)]


def lines(events: Sequence[Event], secret: str = SECRET) -> Lines:
    """Return the log of some events, sealed."""
    log: Lines = []
    for number, event in enumerate(events, 1):
        log.append(sealed(encode(event), secret, number, log[-1][SEAL] if log else ""))
    return log


def _turn(events: list[Event], state: State, deal: Deal, secret: str) -> State:
    """Turn up a card, and let everybody draw it."""
    known = with_seed(state.game, secret, (added.words for added in state.words))
    gone = tuple(card for card in state.ambushes if card not in state.revealed)
    cards = deal(state.season, deck(BOX, known, state.season, gone))
    more: list[Event] = [CardRevealed(card=cards[len(state.revealed)])]
    more += events_of(settle(BOX, evolve(BOX, state, more[0])))
    events += more
    state = _after(more, state)
    while state.waiting:
        player = state.waiting[0]
        drawing = legal_moves(BOX, state, player)[0]
        more = events_of(decide(BOX, state, Place(player, drawing.terrain, tuple(space_names(drawing.spaces)))))
        events += more
        state = _after(more, state)
    return state


def _after(events: Sequence[Event], state: State | None = None) -> State:
    for event in events:
        state = evolve(BOX, state, event)
    assert state is not None
    return state
