"""A game line by line, for screen readers, pipes and terminals that can do no more."""

from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import Final

from cartographers.cli import typed
from cartographers.cli.advice_view import best, told
from cartographers.cli.cards_view import CardsView
from cartographers.cli.game import GamePlayed, Session
from cartographers.cli.play.pages import deck_lines, drawn_cards, edict_lines, looked
from cartographers.cli.play.table import MapTable
from cartographers.cli.score_view import ScoreView
from cartographers.cli.view import GameView
from cartographers.core.cards import Box
from cartographers.core.events import CardRevealed, Event, ShapeDrawn
from cartographers.core.legal import task, to_wait_for
from cartographers.core.maps import Terrain
from cartographers.core.moves import Move, Place, Reveal, legal_moves
from cartographers.core.region import space_names
from cartographers.core.state import State, engine_draws, map_of
from cartographers.shell.choices import to_type
from cartographers.shell.problems import Problem, filled
from cartographers.shell.redoing import said
from cartographers.shell.stage import conversation
from cartographers.shell.stage.asking import Ask
from cartographers.shell.stage.conversation import MOST_MOVES, MOVES, REDO, UNDO

_HINT: Final = {"t", "hint"}
"""The answer that asks for a tip."""

_UNDO_CARD: Final = ["undo", "card"]
"""The words that take the last card back, at a real table."""

_ALL: Final = "all"
"""The word after that for `redo` that brings back everything."""


class MapConversation(conversation.Conversation[Box, State, Event, Move]):
    """The questions and answers of one game."""

    def __init__(self, session: Session, path: str, ask: Ask) -> None:
        self.table = table = MapTable(session, path)
        shows: dict[str, Callable[[], Iterable[str]]] = {
            "s": self._sheets,
            "e": lambda: edict_lines(session, table.state, session.terminal.width),
            "c": self._cards,
            "d": lambda: deck_lines(session, table.state, session.terminal.width),
        }
        super().__init__(table, ask, shows)

    def begin(self) -> None:
        """Show the table, who has not drawn yet, and the map."""
        state, view = self.table.state, self._view()
        self.say(view.table(state))
        if not state.solo and (waiting := to_wait_for(self.session.box, state)):
            names = view.listed(state.game.players[player] for player in waiting)
            self.say(view.wrap(self.words("next.waiting", players=names), "  "))
        self._show_map()

    def help(self) -> list[str]:
        """Return what can be typed now, a line each."""
        between = ["card" if self.table.state.at_table else "reveal"]
        now = between if self.table.turn is None else ["draw", "moves", "hint"]
        if self.table.state.at_table and self.table.history.turns:
            now.append("undo_card")
        elif self.table.history.latest is not None:
            now.append("undo")
        if self.table.history.waits:
            now.append("redo")
        lines = [*(self.words(f"play.help_plain.{one}") for one in now), *self.words("play.help_plain").split("\n")]
        return [piece for line in lines for piece in self._view().wrap(line, "  ")]

    def question(self) -> str:
        """Ask for a card, or for a drawing."""
        state, turn = self.table.state, self.table.turn
        if turn is None:
            return self.words("play.ask_card" if state.at_table else "play.ask_reveal")
        if state.solo:
            return self.words("play.ask_drawing")
        player = state.game.players[turn]
        owner = state.game.players[map_of(self.session.box, state, turn)]
        message = "play.ask_drawing_of" if owner == player else "play.ask_drawing_for"
        return self.words(message, player=player, owner=owner)

    def take(self, answer: str) -> None:
        """Turn up a card, draw, take or bring back, or list what may be drawn. Raises `Problem` if it cannot be."""
        turn = self.table.turn
        first, *more = answer.split() or [""]
        if answer in UNDO:
            self._tell(self.table.undo())
        elif answer.split() == _UNDO_CARD:
            self._tell(self.table.take_back())
        elif first in REDO and more in ([], [_ALL]):
            self._tell(self.table.redo(everything=bool(more)))
        elif turn is None:
            self._reveal(answer)
        elif answer in _HINT:
            state = self.table.state
            self.say(told(self.session, state, turn, best(self.session, state, turn)))
        elif first in MOVES:
            self.say(self._moves(turn, more))
        else:
            self._draw(turn, answer)

    def _reveal(self, answer: str) -> None:
        """Turn up the next card, or the one named at a real table; nothing else turns up a card."""
        at_table = self.table.state.at_table
        if at_table and answer in MOVES:
            from cartographers.cli.play.chooser import CardChooser

            self.say(CardChooser(self.words, self.session.box, self.table.state).lines.values())
            return
        if at_table == (answer in {"", "r"}) or answer in MOVES | _HINT:
            self.not_understood(answer)
            return
        card = typed.card(self.words, answer, typed.deck_cards(self.session.box)) if at_table else None
        self._tell(self.table.play(Reveal(card)))

    def _draw(self, turn: int, answer: str) -> None:
        first, *spaces = answer.split() or [""]
        try:
            terrain = self._terrain(turn, first)
        except Problem:
            if spaces:
                raise
            self.not_understood(answer)
            return
        if not spaces:
            needed = to_type(self.words, f"terrain.{terrain}", terrain).lower()
            raise Problem("usage", filled("play.spaces_needed", terrain=needed))
        self._tell(self.table.play(Place(turn, terrain, typed.spaces(spaces))))

    def _terrain(self, turn: int, word: str) -> Terrain:
        """Return the terrain that a word means; what may be drawn now is meant first."""
        return typed.terrain(self.words, word, task(self.session.box, self.table.state, turn).choice.terrains)

    def _tell(self, played: GamePlayed) -> None:
        view, ambush = self._view(), ""
        if back := view.reopened(played):
            self.say(back)
        last = {line.event.map: line for line in played.lines if isinstance(line.event, ShapeDrawn)}
        for line in played.lines:
            event, state = line.event, line.state
            self.say(view.happened(state, event))
            if isinstance(event, CardRevealed):
                ambush = event.card if engine_draws(self.session.box, state) else ""
            if isinstance(event, ShapeDrawn) and last[event.map] is line:
                self.say(view.wrap(looked(self.session, ambush, event.spaces)) if ambush else ())
                self.say(view.sheet(state, event.map))
        for lost in played.lost:
            self.say(view.wrap(said(self.session, played.after, lost)))
        if self.table.turn is not None:
            self.say(view.asked(self.table.state))
            self._show_map()

    def _show_map(self) -> None:
        """Show the map to be drawn on next; between cards of a solo game, the player's own."""
        state, turn = self.table.state, self.table.turn
        if turn is not None or state.solo:
            self.say(self._view().sheet(state, 0 if turn is None else map_of(self.session.box, state, turn)))

    def _cards(self) -> Iterator[str]:
        view, state = CardsView(self.session), self.table.state
        view.rules_in_play = state.rules
        return view.cards([*drawn_cards(view.box, state), *state.game.edicts])

    def _sheets(self) -> Iterator[str]:
        state = self.table.state
        for player in range(len(state.lands)):
            yield from self._view().sheet(state, player)
            yield from ScoreView(self.session).sheet_table(state, player)

    def _moves(self, turn: int, only: list[str]) -> Iterator[str]:
        """Yield what may be drawn, or only what has a terrain and covers spaces, in the form in which it is typed."""
        moves = legal_moves(self.session.box, self.table.state, turn)
        if only and not any(map(str.isdigit, only[0])):
            terrain, only = self._terrain(turn, only[0]), only[1:]
            moves = [move for move in moves if move.terrain == terrain]
        wanted = typed.spaces(only) if only else ()
        moves = [move for move in moves if {*wanted} <= {*space_names(move.spaces)}]
        if not moves:
            yield self.words("play.no_moves")
            return
        yield from islice(self._view().drawings(moves), MOST_MOVES + 1)
        if len(moves) > MOST_MOVES:
            move, more = next((move, name) for move in moves for name in space_names(move.spaces) if name not in wanted)
            drawn = to_type(self.words, f"terrain.{move.terrain}", move.terrain).lower()
            yield from self.left_out(len(moves) - MOST_MOVES, [drawn, *wanted, more])

    def _view(self) -> GameView:
        return GameView(self.session)
