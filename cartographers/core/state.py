"""The state of a game, and how each event changes it."""

from typing import TypeAlias, TypeVar, assert_never

from msgspec import Struct
from msgspec.structs import replace

from cartographers.core.cards import Arrow, Box
from cartographers.core.deals import deck
from cartographers.core.editions import Rules, SoloAmbush, set_apart
from cartographers.core.events import (
    CardRevealed,
    CardTakenBack,
    DrawingUndone,
    Event,
    GameFinished,
    GameStarted,
    Score,
    SeasonScored,
    SeedRevealed,
    ShapeDrawn,
    TurnPassed,
    WordsAdded,
)
from cartographers.core.maps import Land
from cartographers.core.region import NOWHERE, Region

_T = TypeVar("_T")

Players: TypeAlias = int
"""A set of players: bit i is the player with number i, counted from 0."""


class State(Struct, frozen=True):
    """The state of a game. Players are numbered from 0, in seating order; so are their maps."""

    game: GameStarted
    rules: Rules
    lands: tuple[Land, ...]
    coins: tuple[int, ...]
    deck: tuple[str, ...]
    """The cards of this season, top one first, including those turned up; empty at a real table or while sealed."""
    season: int = 0
    """Counted from 0; stays at winter when the game is finished."""
    revealed: tuple[str, ...] = ()
    """The cards turned up this season."""
    time: int = 0
    """The times of this season's explore cards."""
    ambushes: tuple[str, ...] = ()
    """The ambush cards turned up so far; they have left the game."""
    card: str | None = None
    """The card to be drawn now."""
    ruins: bool = False
    """A ruins card was turned up: its explore card is still to come, or is being drawn."""
    drawn: Players = 0
    """Who has drawn since the last card was turned up, and may undo it."""
    passed: Players = 0
    """Those for whom the engine has drawn or passed since the last card was turned up."""
    scored: tuple[tuple[Score, ...], ...] = ()
    """By season, then by player."""
    result: GameFinished | None = None
    words: tuple[WordsAdded, ...] = ()
    """What players added to a sealed seed."""
    seasons: tuple[tuple[str, ...], ...] = ()
    """The cards turned up in each season before this one, as a sealed seed must prove them."""
    told: str | None = None
    """The sealed seed, once it has been revealed at the end."""
    turned: "State | None" = None
    """The state before anybody drew or passed on the last card, to which undoing returns; else None."""
    before: "State | None" = None
    """At a real table, the state before the last card was turned up, to which taking it back returns; else None."""

    @property
    def sealed(self) -> bool:
        """Whether the seed is revealed only at the end."""
        return bool(self.game.commitment)

    @property
    def opened(self) -> bool:
        """Whether the sealed seed has been revealed; nothing can follow."""
        return self.told is not None

    @property
    def at_table(self) -> bool:
        """Whether the game is played with a real deck on a real table."""
        return self.game.seed is None and not self.sealed

    @property
    def everyone(self) -> Players:
        """All players of the game."""
        return (1 << len(self.lands)) - 1

    @property
    def done(self) -> Players:
        """Who has nothing more to do with the last card."""
        return self.drawn | self.passed

    @property
    def waiting(self) -> list[int]:
        """The players who still have to do something with the card in play, by number."""
        return [player for player in range(len(self.lands)) if self.card and not self.done >> player & 1]

    @property
    def solo(self) -> bool:
        """Whether it is a solo game."""
        return len(self.lands) == 1


def latest(state: State, owner: int) -> Region:
    """Return what was drawn on a player's map since the last card was turned up."""
    return state.lands[owner].filled & ~state.turned.lands[owner].filled if state.turned else NOWHERE


def may_be_in_deck(box: Box, state: State, card: str) -> bool:
    """Return whether a card can be in a deck that is not known: explore cards once a season, ambushes once a game."""
    if card in box.ambushes:
        return state.game.ambushes and card not in state.ambushes and len(state.ambushes) <= state.season
    return card not in state.revealed and (card in box.explore or (card in box.ruins and state.game.ruins))


def evolve(box: Box, state: State | None, event: Event) -> State:  # noqa: C901 - a case for each event
    """Return the state after an event that `judge` accepts; whether it may follow is not checked here.

    Raises `TypeError` if a game begins with another event than `game_started`, or there is nothing to take back.
    """
    if isinstance(event, GameStarted):
        return _started(box, event)
    if state is None:
        raise TypeError(event)
    match event:
        case CardRevealed():
            return _revealed(box, state, event.card)
        case ShapeDrawn():
            lands = _put(state.lands, event.map, state.lands[event.map].drawn(event.terrain, event.spaces))
            coins = _put(state.coins, event.map, state.coins[event.map] + event.coins)
            return _acted(state, event.player, lands, coins, by_engine=engine_draws(box, state))
        case TurnPassed():
            return _acted(state, event.player, state.lands, state.coins, by_engine=True)
        case DrawingUndone():
            return _undone(box, state, event.player)
        case CardTakenBack():
            return _taken_back(state)
        case SeasonScored():
            return _scored(box, state, event)
        case GameFinished():
            return replace(state, result=event)
        case WordsAdded():
            return replace(state, words=(*state.words, event))
        case SeedRevealed():
            return replace(state, told=event.seed)
        case _:
            assert_never(event)


def map_of(box: Box, state: State, player: int) -> int:
    """Return the number of the map on which a player draws the card in play: a neighbour's in an ambush.

    With a clockwise arrow each map goes to the next player, so each draws on the map of the player before.
    """
    ambush = box.ambushes.get(state.card or "")
    if ambush is None:
        return player
    return (player + (-1 if ambush.arrow == Arrow.CLOCKWISE else 1)) % len(state.lands)


def engine_draws(box: Box, state: State) -> bool:
    """Return whether the card in play is an ambush that finds its place by itself."""
    return state.card in box.ambushes and state.solo and state.rules.solo_ambush == SoloAmbush.PRINTED


def _started(box: Box, game: GameStarted) -> State:
    count = len(game.players)
    return State(
        game=game,
        rules=set_apart(box.editions[game.edition], game.rules),
        lands=(box.sides[game.map],) * count,
        coins=(0,) * count,
        deck=deck(box, game, season=0, gone=()),
    )


def _revealed(box: Box, state: State, card: str) -> State:
    explored, is_ruins = box.explore.get(card), card in box.ruins
    return replace(
        state,
        revealed=(*state.revealed, card),
        time=state.time + explored.time if explored else state.time,
        ambushes=(*state.ambushes, card) if card in box.ambushes else state.ambushes,
        card=None if is_ruins else card,
        ruins=state.ruins or is_ruins,
        drawn=0,
        passed=0,
        turned=None,
        before=state if state.at_table else None,
    )


def _acted(state: State, player: int, lands: tuple[Land, ...], coins: tuple[int, ...], *, by_engine: bool) -> State:
    drawn, passed = state.drawn, state.passed
    if by_engine:
        passed |= 1 << player
    else:
        drawn |= 1 << player
    over = drawn | passed == state.everyone
    return replace(
        state,
        lands=lands,
        coins=coins,
        drawn=drawn,
        passed=passed,
        card=None if over else state.card,
        ruins=state.ruins and (not over or state.card in state.ambushes),
        turned=state.turned or _alone(state),
    )


def _alone(state: State) -> State:
    """Return a state without those before it: two ways to each would double the work of comparing with every card."""
    return replace(state, before=None) if state.before else state


def _undone(box: Box, state: State, player: int) -> State:
    """Undo one drawing: its map is as it was when the card was turned up; the others' drawings stay."""
    turned = state.turned
    if turned is None:
        raise TypeError(state)
    drawn_on, drawn = map_of(box, turned, player), state.drawn & ~(1 << player)
    return replace(
        turned,
        lands=_put(state.lands, drawn_on, turned.lands[drawn_on]),
        coins=_put(state.coins, drawn_on, turned.coins[drawn_on]),
        drawn=drawn,
        passed=state.passed,
        turned=turned if drawn | state.passed else None,
        before=state.before,
    )


def _taken_back(state: State) -> State:
    if state.before is None:
        raise TypeError(state)
    return state.before


def _scored(box: Box, state: State, event: SeasonScored) -> State:
    scored = (*state.scored, event.scores)
    season = state.season + 1
    if season == len(box.seasons):
        return replace(state, scored=scored)  # its cards stay in sight
    return replace(
        state,
        scored=scored,
        season=season,
        deck=deck(box, state.game, season, gone=state.ambushes),
        seasons=(*state.seasons, state.revealed),
        revealed=(),
        time=0,
    )


def _put(values: tuple[_T, ...], index: int, value: _T) -> tuple[_T, ...]:
    return (*values[:index], value, *values[index + 1 :])
