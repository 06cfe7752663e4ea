"""A game line by line, for screen readers, pipes and terminals that can do no more."""

from collections.abc import Callable, Iterable, Iterator

from cartographers.cli import typed
from cartographers.cli.choices import listed
from cartographers.cli.play.pages import deck_lines, edict_lines
from cartographers.cli.play.setup import Ask
from cartographers.cli.play.table import Table
from cartographers.cli.problems import Problem
from cartographers.cli.score_view import ScoreView
from cartographers.cli.session import GamePlayed, Session
from cartographers.core.events import ShapeDrawn
from cartographers.core.legal import task
from cartographers.core.moves import legal_moves
from cartographers.core.state import evolve, map_of

_MOST_MOVES = 20


def converse(session: Session, path: str, ask: Ask) -> None:
    """Play the game of a log: a question, an answer, until it is finished or left.

    Raises:
        Problem: the log cannot be read.
        EOFError: nobody answers any more; the log has everything.

    """
    Conversation(session, path, ask).hold()


class Conversation:
    """What is asked and answered about one game."""

    def __init__(self, session: Session, path: str, ask: Ask) -> None:
        """Go on with the game of a log."""
        self.session, self.words, self.ask = session, session.words, ask
        self.table = Table(session, path)
        self._shows: dict[str, Callable[[], Iterable[str]]] = {
            "?": self._help,
            "s": self._sheets,
            "e": lambda: edict_lines(session, self.table.state, session.terminal.width),
            "d": lambda: deck_lines(session, self.table.state, session.terminal.width),
        }

    def hold(self) -> None:
        """Ask and answer to the end."""
        self._say(self._view().table(self.table.state))
        self._show_map()
        while self.table.state.result is None:
            turn = self.table.turn
            answer = self.ask(self._question(turn)).strip()
            try:
                if not self._answered(turn, answer):
                    return
            except Problem as problem:
                self.table.reread()
                self.session.terminal.tell(problem)
        if self.table.state.sealed and not self.table.state.opened:
            self._say(self._view().next_step(self.table.state))

    def _question(self, turn: int | None) -> str:
        state = self.table.state
        if turn is None:
            return self.words("play.ask_card" if state.at_table else "play.ask_reveal")
        if state.solo:
            return self.words("play.ask_drawing")
        player = state.game.players[turn]
        owner = state.game.players[map_of(self.session.box, state, turn)]
        message = "play.ask_drawing_of" if owner == player else "play.ask_drawing_for"
        return self.words(message, player=player, owner=owner)

    def _answered(self, turn: int | None, answer: str) -> bool:
        """Do what was asked for, and tell whether the conversation goes on."""
        if answer == "q":
            return False
        if answer in self._shows:
            self._say(self._shows[answer]())
        elif answer == "u":
            self._tell(self.table.undo())
        elif turn is None:
            self._reveal(answer)
        elif answer == "m":
            self._say(self._moves(turn))
        else:
            self._draw(turn, answer)
        return True

    def _help(self) -> list[str]:
        return self.words("play.help_plain").split("\n")

    def _reveal(self, answer: str) -> None:
        """Turn up the next card, or at a real table the one that was named; nothing else turns up a card."""
        at_table = self.table.state.at_table
        if at_table == (answer in {"", "r"}) or answer == "m":
            self._say(self._help())
            return
        card = typed.card(self.words, answer, typed.deck_cards(self.session.box)) if at_table else None
        self._tell(self.table.reveal(card))

    def _draw(self, turn: int, answer: str) -> None:
        terrain, *spaces = answer.split() or [""]
        if not spaces:
            self._say(self._help())
            return
        self._tell(self.table.place(turn, typed.terrain(self.words, terrain), typed.spaces(self.words, spaces)))

    def _tell(self, played: GamePlayed) -> None:
        """Tell what a move made of the game, and show what is to be drawn now."""
        state, view = played.before, self._view()
        for event in played.events:
            state = evolve(self.session.box, state, event)
            self._say(view.happened(state, event))
            if isinstance(event, ShapeDrawn):
                self._say(view.sheet(state, event.map))
        if self.table.turn is not None:
            self._say(view.asked(self.table.state))
            self._show_map()

    def _show_map(self) -> None:
        """Show the map on which is drawn next; between cards of who plays alone the own one."""
        state, turn = self.table.state, self.table.turn
        if turn is not None or state.solo:
            self._say(self._view().sheet(state, 0 if turn is None else map_of(self.session.box, state, turn)))

    def _sheets(self) -> Iterator[str]:
        state = self.table.state
        for player in range(len(state.lands)):
            yield from self._view().sheet(state, player)
            yield from self._view().sheet_table(state, player)

    def _moves(self, turn: int) -> Iterator[str]:
        moves = legal_moves(self.session.box, self.table.state, turn)
        lines = [*self._view().drawings(moves)]
        yield from lines[: _MOST_MOVES + 1]
        if len(moves) > _MOST_MOVES:
            yield self.words(
                "play.more_moves", terrains=listed(task(self.session.box, self.table.state, turn).terrains)
            )

    def _view(self) -> ScoreView:
        return ScoreView(self.session)

    def _say(self, lines: Iterable[str]) -> None:
        self.session.terminal.say(lines)
