"""What one step of a game shows, as values free of language: words are ids of messages with facts.

A game makes a scene of what everybody at the table may know of a state; whoever draws it knows no rule. Signs are ids
of symbols in ``signs.svg``. What did not change from one step to the next is often the same object, so that a film can
compare with ``is`` first.
"""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

from cartographers.base.words import Words, harmless, number


class Message(Struct, frozen=True, omit_defaults=True):
    """A message of a catalogue by its id, with what is to be filled in."""

    id: str
    facts: dict[str, Fact] = {}
    count: int | None = None
    """The number that chooses the plural form."""
    otherwise: str = ""
    """What is said where no catalogue has the message, such as the id of a card of a user's own file."""


Text: TypeAlias = Message | str
"""Words to be found, or a text that is the same in every language: a name, a letter."""

Fact: TypeAlias = str | int | Message | tuple[Text, ...]
"""A list is said with commas between, a number with a true minus."""


class Square(Struct, frozen=True, omit_defaults=True):
    """What is seen in one place of a board, or on a small picture of it."""

    signs: tuple[str, ...] = ()
    """What lies there, side by side in this order; nothing in an empty place."""
    marks: tuple[str, ...] = ()
    """What lies over all that, in drawing order."""
    letters: str = ""
    """What a terminal shows there: one letter, or one for each of the signs in their order."""
    names: tuple[Text, ...] = ()
    """What it is called, for whoever cannot see it; nothing in an empty place."""
    newest: bool = False
    """Whether the event of the step put it there."""


class Purse(Struct, frozen=True):
    """The coin track of a player: how many are filled, how many of those are spent, how many it holds."""

    filled: int
    spent: int
    track: int


class Earned(Struct, frozen=True, omit_defaults=True):
    """Some stars, perhaps less than none, and the places of the board that earn them together."""

    stars: int
    places: tuple[str, ...]
    name: Text | None = None
    """Whose they are, or the box that they are from, where places alone do not tell."""


class ScoreBox(Struct, frozen=True, omit_defaults=True):
    """One box of a score sheet."""

    number: int | None = None
    """What stands in it; nothing before it is scored."""
    earned: tuple[Earned, ...] | None = None
    """How it adds up on the very board of this step: as `score` tells it. None where the board is another one by now,
    or the number is no sum of places."""
    unused: bool = False
    """Whether nothing is ever written there."""


class ScoreRow(Struct, frozen=True):
    """A row of a score sheet: its heading, and a box for each column."""

    head: Message
    boxes: tuple[ScoreBox, ...]


class ScoreTable(Struct, frozen=True, omit_defaults=True):
    """The score sheet of a player; with one column, those of all players can stand side by side."""

    columns: tuple[Text, ...]
    rows: tuple[ScoreRow, ...]
    now: ScoreRow | None = None
    """What the board would earn if it were scored at this step, under the same columns; nothing where the sheet itself
    says it."""


class Bystander(Struct, frozen=True, omit_defaults=True):
    """Somebody beside a board."""

    name: Message
    left: bool
    rows: tuple[int, int]
    """The two rows between which they stand, from 0; -1 and the number of rows are those beyond the board."""


class Board(Struct, frozen=True, omit_defaults=True):
    """The map or world of a player, with all that belongs to it."""

    player: str
    """The name; empty where one plays alone."""
    rows: tuple[str, ...]
    columns: tuple[str, ...]
    """Names of rows and columns; the place in the third row and fourth column is called C4."""
    squares: tuple[tuple[Square, ...], ...]
    """By row, then by column."""
    score: ScoreTable
    total: int
    purse: Purse | None = None
    notes: tuple[Message, ...] = ()
    """What else is to be said about the player."""
    place: int | None = None
    """Of a finished game, from 1."""
    floating: bool = False
    """Whether rows and columns at the rim in which nothing lies are not part of the board."""
    links: tuple[tuple[str, str], ...] = ()
    """Pairs of neighbouring places that are joined."""
    beside: tuple[Bystander, ...] = ()


class Figure(Struct, frozen=True, omit_defaults=True):
    """A shape on a card: lines of ``#`` and ``.``."""

    lines: tuple[str, ...]
    coin: bool = False
    """Whether drawing it earns a coin."""


class Face(Struct, frozen=True, omit_defaults=True):
    """A card that lies face up."""

    name: Message
    text: tuple[Message, ...] = ()
    """What is printed on it, or what it does."""
    time: int | None = None
    note: Message | None = None
    """Its time, or what kind of card it is, in words."""
    kinds: tuple[Square, ...] = ()
    """What it shows, or what can be drawn by it."""
    figures: tuple[Figure, ...] = ()


class Edict(Struct, frozen=True, omit_defaults=True):
    """A scoring card of the game, or whatever else gives stars and can be read by all."""

    name: Text
    """Empty where it is still to be written."""
    text: tuple[Message, ...]
    letter: str = ""
    when: tuple[Message, ...] = ()
    """The seasons that score it."""


class Scene(Struct, frozen=True, omit_defaults=True):
    """What one step of a game shows."""

    boards: tuple[Board, ...]
    """In seating order."""
    period: Message
    """The season, or the round, in a word or two."""
    clock: tuple[int, int] | None = None
    """The time of the season so far, and the time at which it ends."""
    cards: tuple[Face, ...] = ()
    """The cards in play, a ruins card before the one that it is about."""
    deck: tuple[Message, ...] = ()
    """The names of the cards turned up so far this season."""
    told: Message | None = None
    """A sentence about them."""
    edicts: tuple[Edict, ...] = ()
    notes: tuple[Message, ...] = ()
    """What else lies on the table."""
    legend: tuple[Square, ...] = ()
    """Each sign that the game has, with what it is called."""
    result: tuple[Message, ...] = ()
    """How the game ended; nothing while it goes on."""


def spoken(words: Words, text: Text) -> str:
    """Return a text in some words, without characters that command a terminal.

    Raises `LookupError` if the words lack the message, and nothing is said otherwise.
    """
    if isinstance(text, str):
        return harmless(text)
    if text.otherwise and not words.has(text.id):
        return harmless(text.otherwise)
    facts = {name: _filled_in(words, fact) for name, fact in text.facts.items()}
    return words(text.id, **facts) if text.count is None else words.count(text.id, text.count, **facts)


def _filled_in(words: Words, fact: Fact) -> str:
    if isinstance(fact, int):
        return number(fact)
    return spoken(words, fact) if isinstance(fact, Message | str) else ", ".join(spoken(words, one) for one in fact)
