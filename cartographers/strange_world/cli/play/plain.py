"""A game line by line, for screen readers, pipes and terminals that can do no more."""

import os
import sys
from collections.abc import Callable, Iterable, Iterator
from itertools import chain

from cartographers.shell.stage import conversation
from cartographers.shell.stage.asking import Ask
from cartographers.shell.stage.conversation import MOST_MOVES, MOVES, REDO, UNDO
from cartographers.shell.text import wrapped
from cartographers.strange_world.cli import typed
from cartographers.strange_world.cli.card_names import card_name
from cartographers.strange_world.cli.game import GamePlayed, Session
from cartographers.strange_world.cli.play.table import WorldTable, card_lines, explained, star_lines
from cartographers.strange_world.cli.view import GameView
from cartographers.strange_world.core.cards import Box
from cartographers.strange_world.core.events import CardPlaced, Event
from cartographers.strange_world.core.moves import Move, Pass, Place, Reveal, legal_moves, proposed
from cartographers.strange_world.core.state import FIRST_PASS, Phase, State


class WorldConversation(conversation.Conversation[Box, State, Event, Move]):
    """The questions and answers of one game."""

    def __init__(self, session: Session, path: str, ask: Ask) -> None:
        self.table = WorldTable(session, path)
        shows: dict[str, Callable[[], Iterable[str]]] = {
            "s": self._worlds,
            "c": self._explained,
        }
        super().__init__(self.table, ask, shows)

    @property
    def _state(self) -> State:
        return self.table.state

    def begin(self) -> None:
        """Show the table, and in a solo game also the world and the cards."""
        self.say(GameView(self.session).table(self._state))
        self._show_turn()

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
        elif answer in REDO:
            self.table.sitting = None
            self._tell(self.table.redo())
        elif turn is None or self.table.hidden:
            self._go_on(turn, answer)
        elif first in MOVES:
            self.say(self._moves(turn, more))
        elif not answer:
            self.not_understood(answer)
        else:
            self._choose(turn, answer)

    def _go_on(self, turn: int | None, answer: str) -> None:
        """Deal the cards, or show a hand to its owner; only Enter or the letter for it does that."""
        if answer not in {"", "r"}:
            self.not_understood(answer)
        elif turn is None:
            self.table.sitting = None
            self._tell(self.table.play(Reveal()))
        else:
            self.table.sitting = turn
            self._show_turn()

    def _choose(self, turn: int, answer: str) -> None:
        state, session = self._state, self.session
        name = None if state.phase == Phase.DIRECTION else state.game.players[turn]
        move = session.allowed(state, lambda: typed.move(self.words, session.box, state, answer.split(), name))
        played = self.table.play(move)
        if self.table.secret(turn) and self.table.turn != turn:
            self._clear()
        self._tell(played)

    def _tell(self, played: GamePlayed) -> None:
        """Print what happened in a move, and show those concerned what to do next."""
        if back := GameView(self.session).reopened(played):
            self.say(back)
        for _, _, event, state in played.lines:
            self.say(GameView(self.session).happened(state, event))
            if isinstance(event, CardPlaced):
                self.say(self._world(event.player))
        self._show_turn()

    def _show_turn(self) -> None:
        """Show their cards to the player who chooses, with the world they are for."""
        state, turn = self._state, self.table.turn
        if turn is None or self.table.hidden or state.phase == Phase.DIRECTION:
            return
        if not (state.solo and state.placed):
            self.say(self._world(turn))
        self.say(card_lines(self.session, state, turn))

    def _clear(self) -> None:
        """Clear a hand from the screen, if there is one."""
        if sys.stdout.isatty():
            self.say([""] * os.get_terminal_size(sys.stdout.fileno()).lines)

    def _world(self, player: int) -> list[str]:
        world = GameView(self.session).world(self._state, player)
        return [*world, *self._wrapped(star_lines(self.session, self._state, player))]

    def help(self) -> list[str]:
        """Return what can be typed, and what the letters on cards mean."""
        view = GameView(self.session)
        lines = (piece for line in self.words("play.help_plain").split("\n") for piece in view.wrap(line, "  "))
        return [*lines, "", *view.legend()]

    def _worlds(self) -> Iterator[str]:
        yield from GameView(self.session).whole_table(self._state)
        for player in range(len(self._state.worlds)):
            yield ""
            yield from self._world(player)

    def _explained(self) -> Iterable[str]:
        turn = self.table.turn
        if turn is None or self.table.hidden or self._state.phase == Phase.DIRECTION:
            return [self.words("play.no_cards")]
        return explained(self.session, self._state, turn, self.session.terminal.width)

    def _moves(self, turn: int, only: list[str]) -> Iterator[str]:
        """Yield what may be chosen, or only what has some cards and spaces; a list that nothing narrows is complete."""
        box, moves = self.session.box, legal_moves(self.session.box, self._state, turn)
        named = [_named(move) for move in moves]
        wanted = {*typed.looked_for(self.words, box, only, {*chain(*named)})} if only else set()
        moves = [move for move in moves if wanted <= {*_named(move)}]
        if not moves:
            yield self.words("play.no_moves")
            return
        common = set.intersection(*({*_named(move)} for move in moves))
        narrower = next((name for name in chain(*map(_named, moves)) if name not in common), None)
        shown = moves if narrower is None else moves[:MOST_MOVES]
        yield from (typed.line(self.words, move) for move in shown)
        if narrower is not None and len(moves) > MOST_MOVES:
            called = card_name(self.words, narrower) if narrower in box.lands else narrower
            yield from self.left_out(len(moves) - MOST_MOVES, [*only, called])

    def _example(self, turn: int) -> str:
        return typed.line(self.words, proposed(self.session.box, self._state, turn))

    def _wrapped(self, lines: Iterable[str]) -> Iterator[str]:
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
