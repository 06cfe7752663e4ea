"""The state of a game, and what can be asked of it."""

from typing import TypeAlias

from msgspec import Struct

from cartographers.core.cards import Arrow, Box
from cartographers.core.editions import Rules, SoloAmbush
from cartographers.core.events import (
    GameFinished,
    GameStarted,
    Score,
    WordsAdded,
)
from cartographers.core.maps import Land
from cartographers.core.region import NOWHERE, Region

Players: TypeAlias = int
"""A set of players: bit i is the player with number i, counted from 0."""


class State(Struct, frozen=True):
    """The state of a game. Players are numbered from 0, in seating order; so are their maps."""

    game: GameStarted
    rules: Rules
    lands: tuple[Land, ...]
    coins: tuple[int, ...]
    """What counts of each player's track: the coins filled, less those spent."""
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
    spent: tuple[int, ...] = ()
    """The coins of each player that skills have cost."""
    used: tuple[str, ...] = ()
    """By player, the skill used in the season of the last card, or nothing."""
    acrobats: Players = 0
    """Those on whose maps Acrobatics answers the last card, an ambush."""
    latest_skill: Players = 0
    """Those whose latest act on the last card is Acrobatics, not their drawing."""
    attacked: "State | None" = None
    """Alone, the state with the engine's drawing, to which taking Acrobatics back returns; else None."""
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


def map_of(box: Box, state: State, player: int) -> int:
    """Return the number of the map on which a player draws the card in play: a neighbour's in an ambush.

    With a clockwise arrow each map goes to the next player, so each draws on the map of the player before.
    """
    ambush = box.ambushes.get(state.card or "")
    if ambush is None:
        return player
    return (player + (-1 if ambush.arrow == Arrow.CLOCKWISE else 1)) % len(state.lands)


def drawer_of(box: Box, state: State, owner: int) -> int:
    """Return the number of the player who draws the card in play on a map."""
    return next(player for player in range(len(state.lands)) if map_of(box, state, player) == owner)


def engine_draws(box: Box, state: State) -> bool:
    """Return whether the card in play is an ambush that finds its place by itself."""
    printed = state.solo and state.rules.solo_ambush == SoloAmbush.PRINTED
    return printed and state.card in box.ambushes and not state.acrobats
