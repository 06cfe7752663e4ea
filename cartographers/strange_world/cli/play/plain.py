"""A game line by line, for screen readers, pipes and terminals that can do no more."""

import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain

from cartographers.logs.replay import Line
from cartographers.shell.stage import conversation
from cartographers.shell.stage.asking import Ask
from cartographers.shell.stage.conversation import ALL, MOVES, PLACE, REDO, UNDO
from cartographers.shell.text import wrapped
from cartographers.strange_world.cli import typed
from cartographers.strange_world.cli.card_names import card_name
from cartographers.strange_world.cli.game import GamePlayed, Session
from cartographers.strange_world.cli.play.ghost import Ghost
from cartographers.strange_world.cli.play.table import (
    WorldTable,
    card_lines,
    eaten_because,
    explained,
    gained_line,
    star_lines,
)
from cartographers.strange_world.cli.view import GameView
from cartographers.strange_world.core.cards import Box
from cartographers.strange_world.core.cells import CELLS
from cartographers.strange_world.core.events import CardPlaced, Event
from cartographers.strange_world.core.moves import GameStep, Move, Pass, Place, Reveal, legal_moves, proposed, sources
from cartographers.strange_world.core.state import FIRST_PASS, Phase, State


class WorldConversation(conversation.Conversation[Box, State, Event, Move]):
    """The questions and answers of one game."""

    def __init__(self, session: Session, path: str, ask: Ask, players: Iterable[str] = ()) -> None:
        self.table = WorldTable(session, path, players)
        shows: dict[str, Callable[[], Iterable[str]]] = {
            "s": self._worlds,
            "c": self._explained,
            "show": lambda: GameView(session).standing(self._state, self._everybody()),
        }
        super().__init__(self.table, ask, shows)

    @property
    def _state(self) -> State:
        return self.table.state

    def begin(self) -> None:
        """Show the table, and in a solo game also the world and the cards."""
        self.say(GameView(self.session).table(self._state))
        self.show_turn()

    def question(self) -> str:
        """Ask what the phase of the game needs to know."""
        state, turn = self._state, self.table.turn
        if turn is None:
            return self.words("play.ask_turn_up", pile=state.pile) if state.solo else self.words("play.ask_deal")
        player = state.game.players[turn]
        if self.table.hidden:
            return self.words("play.ask_hand", player=player)
        if state.phase == Phase.DIRECTION:
            return self.words("play.ask_direction", player=player)
        if state.phase == Phase.PASS:
            message = "play.ask_pass_two" if state.to_pass == FIRST_PASS else "play.ask_pass_one"
            return self.words(message, player=player, example=self._example(turn))
        message = "play.ask_place_alone" if state.solo else "play.ask_place"
        return self.words(message, player=player, example=self._example(turn))

    def take(self, answer: str) -> None:
        """Deal, sit down, make a choice, or take one back. Raises `Problem` if it cannot be."""
        turn = self.table.turn
        first, *more = answer.split() or [""]
        if answer in UNDO:
            self.table.sitting = None
            self._tell(self.table.undo())
        elif first in REDO and more in ([], [ALL]):
            self.table.sitting = None
            self._tell(self.table.redo(everything=bool(more)))
        elif self.table.elsewhere:
            self.not_understood()
        elif turn is None or self.table.hidden:
            self._go_on(turn, answer)
        elif first in MOVES:
            self.say(self._moves(turn, more))
        elif not answer and self.goes_on():
            self.say(self.more_moves())
        elif answer.isdecimal():
            self._choose(self.numbered(answer))
        elif first == PLACE and more:
            self.make(self._move(turn, more))
        elif answer:
            self._choose(self._move(turn, self.typed.split()))
        else:
            self.not_understood()

    def make(self, move: Move) -> None:
        """Make a choice, print what came of it, and clear a secret hand. Raises `Problem` if it cannot be."""
        turn = self.table.turn
        played = self.table.play(move)
        if self.table.alone is None and self.table.secret(turn) and self.table.turn != turn:
            self._clear()
        self._tell(played)

    def prospect(self, move: Move, step: GameStep) -> Iterator[str]:
        """Yield where a card would be placed and what it would bring: why it is eaten, and the stars by kind."""
        event, state = step.event, self._state
        if isinstance(event, CardPlaced):
            source = sources(state).index((event.card, event.pile))
            ghost = Ghost(self.session.box, state, source, CELLS[event.cell])
            yield typed.line(self.words, move)
            said = (self.words("play.may_place"), *eaten_because(self.words, ghost))
            yield from self._lines([" ".join(said), gained_line(self.session, state, step.state, event.player)])

    def seen(self) -> Sequence[int]:
        """Return whose world grows now, or all of them; while others choose, those of the players here."""
        turn = self.table.turn
        if self.table.elsewhere:
            return self.table.seats
        return self._everybody() if turn is None or self._state.phase == Phase.DIRECTION else [turn]

    def picture(self, player: int) -> list[str]:
        """Return a player's world with its stars."""
        world = GameView(self.session).world(self._state, player)
        return [*world, *self._lines(star_lines(self.session, self._state, player))]

    def in_words(self, player: int) -> list[str]:
        """Return a player's world in words, with its stars."""
        return GameView(self.session).sheet_in_words(self._state, player)

    def spaces(self, player: int) -> dict[str, str]:
        """Return what is on each space of a player's frame, by its name."""
        return GameView(self.session).cells_in_words(self._state, player)

    def _everybody(self) -> range:
        return range(len(self._state.worlds))

    def _go_on(self, turn: int | None, answer: str) -> None:
        """Deal the cards, or show a hand to its owner; only Enter or the letter for it does that."""
        if answer not in {"", "r", "reveal"}:
            self.not_understood()
        elif turn is None:
            self.table.sitting = None
            self._tell(self.table.play(Reveal()))
        else:
            self.table.sitting = turn
            self.show_turn()

    def _move(self, turn: int, said: Sequence[str]) -> Move:
        """Return the choice that words mean."""
        state, session = self._state, self.session
        name = None if state.phase == Phase.DIRECTION else state.game.players[turn]
        move: Move = session.allowed(state, lambda: typed.move(self.words, session.box, state, said, name))
        return move

    def _choose(self, move: Move) -> None:
        """Ask whether a card is meant to be placed so; other choices bring nothing yet, and are made at once."""
        if isinstance(move, Place):
            self.propose(move)
        else:
            self.make(move)

    def _tell(self, played: GamePlayed) -> None:
        """Print what happened in a move, and show those concerned what to do next."""
        if back := GameView(self.session).reopened(played):
            self.say(back)
        self.tell_lines(self.table.heard(), len(played.lines))
        self.show_turn()

    def tell_lines(self, lines: Sequence[Line[State, Event]], own: int = 0) -> None:
        """Print what happened; the last `own` lines were made here."""
        for line, _ in self.table.told(lines, own):
            self.say(GameView(self.session).happened(line.state, line.event))

    def show_turn(self) -> None:
        """Show their cards to the player who chooses, with the world they are for."""
        state, turn = self._state, self.table.turn
        if turn is None or self.table.hidden or state.phase == Phase.DIRECTION:
            return
        self.say(self.picture(turn))
        self.say(card_lines(self.session, state, turn))

    def _clear(self) -> None:
        """Clear a hand from the screen, if there is one."""
        if sys.stdout.isatty():
            self.say([""] * os.get_terminal_size(sys.stdout.fileno()).lines)

    def help(self) -> list[str]:
        """Return what can be typed, and what the letters on cards mean."""
        view = GameView(self.session)
        lines = "\n".join(map(self.words, ("play.help_everywhere", "play.help_plain"))).split("\n")
        return [*(piece for line in lines for piece in view.wrap(line, "  ")), "", *view.legend()]

    def _worlds(self) -> Iterator[str]:
        yield from GameView(self.session).whole_table(self._state)
        for player in range(len(self._state.worlds)):
            yield ""
            yield from self.picture(player)

    def _explained(self) -> Iterable[str]:
        turn = self.table.turn
        if turn is None or self.table.hidden or self._state.phase == Phase.DIRECTION:
            return [self.words("play.no_cards")]
        return explained(self.session, self._state, turn, self.session.terminal.width)

    def _moves(self, turn: int, only: list[str]) -> Iterator[str]:
        """Yield what may be chosen, or only what has some cards and spaces; a list that nothing narrows is complete."""
        box, asked_for = self.session.box, " ".join(only)
        if self.goes_on(asked_for):
            yield from self.more_moves()
            return
        moves = legal_moves(box, self._state, turn)
        wanted = {*typed.looked_for(self.words, box, only, {*chain(*map(_named, moves))})} if only else set()
        moves = [move for move in moves if wanted <= {*_named(move)}]
        if not moves:
            self.choose_from(())
            yield self.words("play.no_moves")
            return
        common = set.intersection(*({*_named(move)} for move in moves))
        narrower = next((name for name in chain(*map(_named, moves)) if name not in common), "")
        called = card_name(self.words, narrower) if narrower in box.lands else narrower
        lines = [(typed.line(self.words, move), move) for move in moves]
        yield from self.list_moves(lines, asked_for, called and " ".join(("m", *only, called)))

    def _example(self, turn: int) -> str:
        return typed.line(self.words, proposed(self.session.box, self._state, turn))

    def _lines(self, lines: Iterable[str]) -> Iterator[str]:
        for line in lines:
            yield from wrapped(line, self.session.terminal.width)


def _named(move: Move) -> list[str]:
    match move:
        case Pass():
            return [*move.cards]
        case Place():
            return [*filter(None, (move.card, move.cell, move.portal, move.fumarole, move.city))]
        case _:
            return []
