"""What can happen in a game, and how a log records it.

`encode` and `decode` are the only place that knows the JSON of an event. A decoded event may still be impossible at
its place in a game: that is for `judge` to say.
"""

from collections.abc import Iterator, Sequence
from enum import StrEnum
from typing import Annotated, Any, Final, Literal, NamedTuple, TypeAlias, cast

from msgspec import UNSET, Meta, Struct, UnsetType, to_builtins

from cartographers.base.chance import shuffled
from cartographers.base.events import EventFlaw, MalformedEventError, check, decoded, kinds_of
from cartographers.base.player_names import check_names, is_text
from cartographers.strange_world.core.cards import HAND, MOST_PLAYERS, PILES, SOLO_TRAVELLERS, Box
from cartographers.strange_world.core.placing import Arrival
from cartographers.strange_world.core.reasons import Flaw
from cartographers.strange_world.core.rulings import set_apart
from cartographers.strange_world.core.scoring import Count, Stars

FORMAT: Final = "strange-world-log/1"
KIND: Final = "strange-world"

CellName: TypeAlias = Annotated[str, Meta(pattern=r"^[A-G][1-7]\Z")]
Player: TypeAlias = Annotated[int, Meta(ge=0, lt=MOST_PLAYERS)]
"""The number of a player, counted from 0; in the game at hand there may be none."""

Rank: TypeAlias = Annotated[int, Meta(ge=1, le=MOST_PLAYERS)]
Pile: TypeAlias = Annotated[int, Meta(ge=1, le=PILES)]


class Direction(StrEnum):
    """Which way the sun card points: where cards are passed to, and who places next. Left is the next player listed."""

    LEFT = "left"
    RIGHT = "right"


class GameStarted(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="event", tag="game_started", omit_defaults=True
):
    """What is played. Everything after `players` is what the seed deals, and a claim.

    `rules` are the named rulings that differ from their defaults; `starting` are the starting cards by player; `sun` is
    the player with the sun card. Only a solo game lists its travellers, and the open card of each of its piles.
    """

    format: Literal["strange-world-log/1"]
    game: Literal["strange-world"]
    rules: dict[str, str]
    seed: str
    players: tuple[str, ...]
    starting: tuple[str, ...]
    sun: Player
    travellers: tuple[str, ...] = ()
    piles: tuple[str, ...] = ()


class DirectionChosen(Struct, frozen=True, forbid_unknown_fields=True, tag_field="event", tag="direction_chosen"):
    """The holder of the sun card chose the direction of a round; with three or four players."""

    player: Player
    direction: Direction


class RoundDealt(Struct, frozen=True, forbid_unknown_fields=True, tag_field="event", tag="round_dealt"):
    """Three land cards were dealt to each player. The hands are a claim."""

    hands: tuple[tuple[str, ...], ...]


class CardsPassed(Struct, frozen=True, forbid_unknown_fields=True, tag_field="event", tag="cards_passed"):
    """A player set aside the cards to pass; when all have, they change hands."""

    player: Player
    cards: tuple[str, ...]


class Founded(Struct, frozen=True, forbid_unknown_fields=True):
    """A dark city across two fumaroles, by row, then column; its stars are a claim."""

    stars: Count
    cells: Annotated[tuple[CellName, ...], Meta(min_length=2, max_length=2)]


class CardPlaced(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="event", tag="card_placed", omit_defaults=True
):
    """A player placed a card, and its effects; those that did not occur are left out.

    A player chooses the card and its cell, in a solo game the pile of an open card, the traveller and the cell of the
    fumarole; portal and city only if there are several to choose from. Otherwise these are claims, and so is what was
    eaten, by row, then column. `portal` is the cell of the card to which the placed one was joined.
    """

    player: Player
    card: str
    cell: CellName
    pile: Pile = 0
    eaten: Annotated[tuple[CellName, ...], Meta(min_length=1)] = ()
    portal: CellName = ""
    traveller: Arrival | UnsetType = UNSET
    fumarole: CellName = ""
    city: Founded | UnsetType = UNSET


class PileTurned(Struct, frozen=True, forbid_unknown_fields=True, tag_field="event", tag="pile_turned"):
    """The other cards of a pile were turned up after its open card was placed. The cards are a claim."""

    pile: Pile
    cards: tuple[str, ...]


class MoveUndone(Struct, frozen=True, forbid_unknown_fields=True, tag_field="event", tag="move_undone"):
    """A player took back the cards set aside, or the card placed last and all that followed from it."""

    player: Player


class GameFinished(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="event", tag="game_finished", omit_defaults=True
):
    """The game ended: stars by player and kind, totals and places; solo also how many of the bands are reached."""

    stars: tuple[Stars, ...]
    totals: tuple[Count, ...]
    places: tuple[Rank, ...]
    band: Count | UnsetType = UNSET


Event: TypeAlias = (
    GameStarted | DirectionChosen | RoundDealt | CardsPassed | CardPlaced | PileTurned | MoveUndone | GameFinished
)

_KINDS: Final = kinds_of(Event)
SECRETS: Final = {"game_started": "seed", "round_dealt": "hands", "cards_passed": "cards"}
"""By event, the field that is secret from some at the table while the game goes on."""


def encode(event: Event) -> dict[str, Any]:
    """Return an event as written in a log, with its fields in the log's order."""
    return cast("dict[str, Any]", to_builtins(event))


def public(event: dict[str, Any]) -> dict[str, Any]:
    """Return an event of a log without the seed, which gives the coming cards away, hands and cards passed."""
    secret = SECRETS.get(str(event.get("event")))
    return {name: value for name, value in event.items() if name != secret}


def decode(box: Box, fields: object) -> Event:
    """Return the event that the fields of a log's line mean. Raises `MalformedEventError` if none can, in any game."""
    event: Event = decoded(_KINDS, fields, (FORMAT,))
    said = encode(event)
    for name in cast("dict[str, Any]", fields):
        check(name, name in said)  # a log leaves out defaults
    _check_ids(box, event)
    return event


def check_table(seed: str, players: Sequence[str]) -> None:
    """Refuse a seed or players that cannot make a game. Raises `MalformedEventError` with the flaw and its facts."""
    check("seed", is_text(seed))
    if not 1 <= len(players) <= MOST_PLAYERS:
        raise MalformedEventError(EventFlaw.WRONG_PLAYERS, count=len(players), most=MOST_PLAYERS)
    check_names(players)


def header(box: Box, seed: str, players: int) -> dict[str, Any]:
    """Return what a header says about the deal of a seed, by the number of players."""
    dealt = deal(box, seed, players)
    told: dict[str, Any] = {"starting": dealt.starting, "sun": dealt.sun, "travellers": (), "piles": ()}
    if players == 1:
        told |= {"travellers": dealt.travellers, "piles": tuple(pile[0] for pile in dealt.piles)}
    return told


def _check_ids(box: Box, event: Event) -> None:
    """Refuse ids of nothing in the box, and a header that the box does not give."""
    match event:
        case GameStarted():
            _check_header(box, event)
        case RoundDealt():
            check("hands", all(card in box.lands for hand in event.hands for card in hand))
        case CardsPassed() | PileTurned():
            check("cards", all(card in box.lands for card in event.cards))
        case CardPlaced():
            check("card", event.card in box.lands)
            check("traveller.id", not isinstance(event.traveller, Arrival) or event.traveller.id in box.travellers)


def _check_header(box: Box, game: GameStarted) -> None:
    """Refuse what cannot be a game of this box: names, rulings, or cards that the seed does not deal."""
    check_table(game.seed, game.players)
    set_apart(game.rules)
    for field, dealt in header(box, game.seed, len(game.players)).items():
        if getattr(game, field) != dealt:
            raise MalformedEventError(Flaw.NOT_DEALT, field=field, expected=to_builtins(dealt))


class Deal(NamedTuple):
    """What is laid out before the first round."""

    starting: tuple[str, ...]
    """The starting card of each player."""
    sun: int
    """The player who takes the sun card."""
    travellers: tuple[str, ...]
    """Those who are available."""
    lands: tuple[str, ...]
    """The land cards, top one first."""

    @property
    def piles(self) -> tuple[tuple[str, ...], ...]:
        """The land cards of a solo game in their piles, top one first."""
        return tuple(self.lands[HAND * pile :][:HAND] for pile in range(PILES))


def deal(box: Box, seed: str, players: int) -> Deal:
    """Return what a seed deals to a number of players."""
    travellers = tuple(box.travellers)
    if players == 1:
        travellers = shuffled(travellers, seed=seed, label="travellers")[:SOLO_TRAVELLERS]
    return Deal(
        starting=shuffled(box.starting, seed=seed, label="starting")[:players],
        sun=int(shuffled(map(str, range(players)), seed=seed, label="sun")[0]),
        travellers=travellers,
        lands=tuple(copy.partition("#")[0] for copy in shuffled(_copies(box, players), seed=seed, label="land")),
    )


def _copies(box: Box, players: int) -> Iterator[str]:
    """Yield every land card in the game; further copies of one have a number after their id."""
    for card in box.lands.values():
        for number in range(1, card.number(players) + 1):
            yield card.id if number == 1 else f"{card.id}#{number}"
