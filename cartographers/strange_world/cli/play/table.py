"""The table of a game: who chooses next, whose choice can be undone, and what both ways to play show of cards."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from cartographers.base.words import Words, harmless, number, signed
from cartographers.logs.replay import Line
from cartographers.shell.choices import listed
from cartographers.shell.stage import table
from cartographers.shell.text import clipped, wrapped
from cartographers.strange_world.cli.card_names import animal_name, card_name, card_signs, traveller_name
from cartographers.strange_world.cli.cards_view import needs
from cartographers.strange_world.cli.game import GamePlayed, Session
from cartographers.strange_world.cli.play.ghost import Ghost
from cartographers.strange_world.core.cards import Box, Icon
from cartographers.strange_world.core.cells import cell_names
from cartographers.strange_world.core.events import CardsPassed, Event, GameStarted, MoveUndone, RoundDealt
from cartographers.strange_world.core.judge import choosing, open_cards
from cartographers.strange_world.core.moves import Move, Undo
from cartographers.strange_world.core.placing import broken, smothered
from cartographers.strange_world.core.scoring import KINDS, stars
from cartographers.strange_world.core.state import Phase, State


class WorldTable(table.Table[Box, State, Event, Move]):
    """The game of a log."""

    def __init__(self, session: Session, path: str, players: Iterable[str] = ()) -> None:
        self._pickers: list[int] = []
        super().__init__(session, path, players)

    @property
    def to_move(self) -> Sequence[int]:
        """Who has something to choose, by number; nobody before a deal."""
        return self.state.turns

    @property
    def wanted(self) -> object:
        """What there is to do here now: who chooses, from what, and for which world."""
        state, turn = self.state, self.turn
        mine = None if turn is None else (state.hands[turn], state.worlds, state.supply, state.piles)
        return (turn, bool(self.elsewhere), state.round, state.phase, state.pile, state.to_pass, state.placed, mine)

    @property
    def turn(self) -> int | None:
        """Who of those here chooses next, first of all the player at the keyboard."""
        return self.sitting if self.sitting in self.state.turns else super().turn

    @property
    def hidden(self) -> bool:
        """Whether somebody else has to sit down at the keyboard first."""
        return self.secret(self.turn) and self.turn != self.sitting

    def secret(self, turn: int | None) -> bool:
        """Return whether the player who chooses sees what nobody else may see."""
        return turn is not None and not self.state.solo and self.state.phase != Phase.DIRECTION

    @property
    def undoable(self) -> bool:
        """Whether a choice can be taken back."""
        return self._latest(self.state) is not None

    def undo(self) -> GamePlayed:
        """Take back the latest choice made here. Raises `Problem` if there is none, or as `follow` does."""
        return self.follow(self._undoing)

    def _undoing(self, state: State) -> Undo:
        latest, likely = self._latest(state), [*(one for one in state.turns if one in self.seats), *self.seats]
        return Undo(likely[0] if latest is None else latest)

    def _latest(self, state: State) -> int | None:
        made = reversed(self._pickers) if state.to_pass else () if state.last is None else (state.last,)
        return next((one for one in made if one in self.seats and (not state.to_pass or state.picks[one])), None)

    def remember(self, line: Line[State, Event]) -> None:
        """Keep who has set cards aside since they were dealt, in that order."""
        event = line.event
        match event:
            case GameStarted() | RoundDealt():
                self._pickers = []
            case CardsPassed():
                self._pickers.append(event.player)
            case MoveUndone() if event.player in self._pickers:
                self._pickers.remove(event.player)
            case _:
                pass


LONGEST_NAME: Final = 40
"""The columns that a name may take next to other words."""


def cards_of(state: State, player: int) -> list[tuple[str, str]]:
    """Return the cards that a player chooses from now, each after its label, which is its pile if any."""
    if choosing(state):
        return [(f"{pile} ", card) for pile, card in open_cards(state).items()]
    return [("", card) for card in state.hands[player]]


def card_line(session: Session, card: str) -> str:
    """Return a card in one line: what it shows, and its name."""
    return f"{card_signs(session.box, session.box.lands[card]):<4} {card_name(session.words, card)}"


def card_lines(session: Session, state: State, player: int) -> list[str]:
    """Return the cards that a player chooses from now, a line each."""
    heading = session.words("show.open" if choosing(state) else "play.hand")
    return [heading, *(f"  {pile}{card_line(session, card)}" for pile, card in cards_of(state, player))]


def explained(session: Session, state: State, player: int, columns: int) -> Iterator[str]:
    """Yield the cards that a player chooses from now, and what is on them: each thing once."""
    words = session.words
    yield from card_lines(session, state, player)
    cards = [session.box.lands[card] for _, card in cards_of(state, player)]
    icons = {icon for card in cards for icon in card.icons}
    things = [str(icon) for icon in Icon if icon in icons]
    things += [thing for thing in ("moon", "portal") if any(getattr(card, thing) for card in cards)]
    things += ["animal"] if any(card.animals for card in cards) else []
    things += ["traveller"] if "portal" in things else []
    things += ["dark_city"] if "volcano" in things else []
    for thing in things:
        yield ""
        yield from wrapped(f"{thing_name(words, thing)}: {words(f'explain.{thing}')}", columns)
        if thing == "animal":
            animals = dict.fromkeys(animal for card in cards for animal in card.animals)
            names = listed(animal_name(words, animal) for animal in animals)
            yield from wrapped(words("play.animals", animals=names), columns)


def thing_name(words: Words, thing: str) -> str:
    """Return what a thing on the cards is called, as a heading."""
    return words(f"icon.{thing}" if thing in {*Icon} else "box.animals" if thing == "animal" else thing)


def star_lines(session: Session, state: State, player: int) -> list[str]:
    """Return the stars of a player's world by kind."""
    earned = stars(state.rules, session.box.travellers, state.worlds[player])
    kinds = (f"{session.words(f'box.{kind}')} {number(getattr(earned, kind))}" for kind in KINDS)
    name = "" if state.solo else f"{clipped(harmless(state.game.players[player]), LONGEST_NAME)}: "
    return [f"{name}{session.words.count('stars', earned.total)} ({listed(kinds)})"]


def traveller_lines(session: Session, traveller: str, columns: int) -> list[str]:
    """Return what a traveller gives, and what for."""
    said = " ".join(needs(session.words, session.box.travellers[traveller]))
    return wrapped(f"{traveller_name(session.words, traveller)}: {said}", columns)


def gained_line(session: Session, before: State, after: State, player: int) -> str:
    """Return the stars of a player's world before a card and after it, and which kinds change."""
    words, travellers = session.words, session.box.travellers
    then, now = (stars(state.rules, travellers, state.worlds[player]) for state in (after, before))
    more = {kind: getattr(then, kind) - getattr(now, kind) for kind in KINDS}
    kinds = listed(f"{words(f'box.{kind}')} {signed(change)}" for kind, change in more.items() if change)
    facts = {"before": number(now.total), "after": number(then.total), "kinds": kinds}
    return words("play.gained" if kinds else "play.gained_nothing", **facts)


def eaten_because(words: Words, ghost: Ghost) -> Iterator[str]:
    """Yield why cards are eaten where one is placed."""
    state, world, card, cell = ghost.state, ghost.world, ghost.card, ghost.cell
    wishes = [*broken(state.rules, world, card, cell, travellers=bool(state.supply.travellers))]
    yield from (words(f"play.eaten.{wish}") for wish in wishes)
    if not wishes and smothered(world, card, cell):
        yield words("play.eaten.volcano")
    if moons := ghost.eaten & ~cell:
        yield words("play.eaten.moons", cells=listed(cell_names(moons)))
