"""A game line by line, for screen readers, pipes and terminals that can do no more."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final

from cartographers.cli import typed
from cartographers.cli.advice_view import best, gained, told
from cartographers.cli.cards_view import CardsView
from cartographers.cli.game import GameLine, GamePlayed, Session
from cartographers.cli.map_lines import spaces_in_words
from cartographers.cli.play import answers
from cartographers.cli.play.pages import deck_lines, drawn_cards, edict_lines, looked, open_line, skill_lines, user_of
from cartographers.cli.play.table import MapTable, placing
from cartographers.cli.score_view import ScoreView
from cartographers.cli.skills import PLUS
from cartographers.cli.view import GameView
from cartographers.core.cards import Box
from cartographers.core.events import CardRevealed, Event, ShapeDrawn
from cartographers.core.legal import Drawing, task
from cartographers.core.moves import GameStep, Move, Reveal, UseSkill, legal_moves
from cartographers.core.region import space_names
from cartographers.core.state import State, engine_draws, map_of
from cartographers.shell.problems import Problem
from cartographers.shell.redoing import said
from cartographers.shell.stage import conversation
from cartographers.shell.stage.asking import Ask
from cartographers.shell.stage.conversation import ALL, MOVES, PLACE, REDO, UNDO
from cartographers.shell.text import runs

_HINT: Final = {"t", "hint"}
"""The answer that asks for a tip."""

_UNDO_CARD: Final = {"undo card", "undo cards"}
"""The answer that takes the last card back, at a real table."""

_REVEAL: Final = {"r", "reveal"}
"""The answer that turns up a card, or, with a card after it, says which was turned up."""

_SKILLS: Final = "skills"
"""The answer that lists the skills, or, with one after it, uses that one."""


class MapConversation(conversation.Conversation[Box, State, Event, Move]):
    """The questions and answers of one game."""

    def __init__(self, session: Session, path: str, ask: Ask, players: Iterable[str] = ()) -> None:
        self.table = table = MapTable(session, path, players)
        shows: dict[str, Callable[[], Iterable[str]]] = {
            "s": self._sheets,
            "e": lambda: edict_lines(session, table.state, session.terminal.width),
            "c": self._cards,
            "d": lambda: deck_lines(session, table.state, session.terminal.width),
            "show": lambda: self._view().standing(table.state, self._everybody()),
        }
        super().__init__(table, ask, shows)

    def begin(self) -> None:
        """Show the table, who has not drawn yet, and the map of the player who draws."""
        state, view = self.table.state, self._view()
        self.say(view.table(state))
        if not state.revealed and not state.seasons:
            self.say([*view.edicts(state), *view.skills(state)])
        if not state.solo and self.table.turn is not None:
            names = view.listed(state.game.players[player] for player in self.table.to_move)
            self.say(view.wrap(self.words("next.waiting", players=names), "  "))
        self._show_map()

    def help(self) -> list[str]:
        """Return what can be typed now, a line each."""
        between = [] if self.table.elsewhere else ["card" if self.table.state.at_table else "reveal"]
        now = between if self.table.turn is None else ["draw", "moves", "hint"]
        now += answers.about_skills(self.session.box, self.table.state, self.table.turn)
        if self.table.state.at_table and self.table.history.turns:
            now.append("undo_card")
        elif self.table.undoable:
            now.append("undo")
        if self.table.history.waits:
            now.append("redo")
        terrain = ""
        if self.table.turn is not None:
            likely = answers.terrains(self.session, self.table.state, self.table.turn)
            terrain = answers.terrain_to_type(self.words, likely[0])
        messages = [self.words(f"play.help_plain.{one}", terrain=terrain) for one in now]
        messages += [self.words("play.help_everywhere"), self.words("play.help_plain")]
        return [piece for line in "\n".join(messages).split("\n") for piece in self._view().wrap(line, "  ")]

    def question(self) -> str:
        """Ask for a card, or for a drawing in a terrain of the card, with a legal one as an example."""
        state, turn = self.table.state, self.table.turn
        if turn is None:
            return self.words("play.ask_card" if state.at_table else "play.ask_reveal")
        terrains = answers.terrains(self.session, state, turn)
        first = next(task(self.session.box, state, turn).drawings())
        spaces = runs(space_names(first.spaces))
        message, example = "play.ask_spaces", spaces
        if len(terrains) > 1:
            message, example = "play.ask_drawing", f"{answers.terrain_to_type(self.words, first.terrain)} {spaces}"
        called = " / ".join(self.words(f"terrain.{terrain}") for terrain in terrains)
        what = self.words(message, terrains=called, example=example)
        if state.solo:
            return what
        player = state.game.players[turn]
        owner = state.game.players[map_of(self.session.box, state, turn)]
        message = "play.ask_drawing_of" if owner == player else "play.ask_drawing_for"
        return self.words(message, player=player, owner=owner, what=what)

    def take(self, answer: str) -> None:
        """Turn up a card, draw, take or bring back, or list what may be drawn. Raises `Problem` if it cannot be."""
        turn = self.table.turn
        first, *more = answer.split() or [""]
        if answer in UNDO | _UNDO_CARD:
            self._tell(self.table.undo() if answer in UNDO else self.table.take_back())
        elif first in REDO and more in ([], [ALL]):
            self._tell(self.table.redo(everything=bool(more)))
        elif self._is_about_skills(first, more):
            self._skill(turn, more if first in {_SKILLS, PLUS} else answer.split())
        elif turn is None:
            self._reveal(" ".join(more) if first in _REVEAL else answer)
        elif answer in _HINT:
            self.say(self._tips(turn))
        elif first in MOVES:
            self.say(self._moves(turn, more))
        elif not answer and self.goes_on():
            self.say(self.more_moves())
        elif answer.isdecimal():
            self.propose(self.numbered(answer))
        elif first == PLACE and more:
            self.make(answers.drawing(self.session, self.table.state, turn, more))
        else:
            self._draw(turn)

    def make(self, move: Move) -> None:
        """Make a move, and print what came of it. Raises `Problem` if it cannot be."""
        self._tell(self.table.play(move))

    def prospect(self, move: Move, step: GameStep) -> Iterable[str]:
        """Return a legal drawing and what it would bring, box by box."""
        del move
        event = step.event
        if not isinstance(event, ShapeDrawn):
            return ()
        drawing = Drawing(event.terrain, event.spaces, event.coins, single=False, skill=event.skill, extra=event.extra)
        return gained(self.session, self.table.state, event.player, drawing)

    def seen(self) -> Sequence[int]:
        """Return whose map is drawn on now, or between cards everybody; while others draw, those who play here."""
        state, turn = self.table.state, self.table.turn
        if self.table.elsewhere:
            return self.table.seats
        return self._everybody() if turn is None else [map_of(self.session.box, state, turn)]

    def picture(self, player: int) -> list[str]:
        """Return a player's map."""
        return self._view().sheet(self.table.state, player)

    def in_words(self, player: int) -> list[str]:
        """Return a player's map in words."""
        return self._view().sheet_in_words(self.table.state, player)

    def spaces(self, player: int) -> dict[str, str]:
        """Return what is on each space of a player's map, by its name."""
        return spaces_in_words(self.words, self.table.state.lands[player])

    def _everybody(self) -> range:
        return range(len(self.table.state.lands))

    def _reveal(self, answer: str) -> None:
        """Turn up the next card, or the one named at a real table; nothing else turns up a card."""
        at_table = self.table.state.at_table
        if self.table.elsewhere:
            self.not_understood()
            return
        if at_table and answer in MOVES:
            from cartographers.cli.play.chooser import CardChooser

            self.say(CardChooser(self.words, self.session.box, self.table.state).lines.values())
            return
        if at_table == (not answer) or answer in MOVES | _HINT:
            self.not_understood()
            return
        card = typed.card(self.words, answer, typed.deck_cards(self.session.box)) if at_table else None
        self._tell(self.table.play(Reveal(card)))

    def _draw(self, turn: int) -> None:
        """Ask whether a drawing is meant, unless the answer is a word that means nothing."""
        said = self.typed.split()
        if len(said) < 2:  # noqa: PLR2004 - a terrain and a space
            try:
                answers.parted(self.words, answers.terrains(self.session, self.table.state, turn), said)
            except Problem as problem:
                if problem.code != "unknown_terrain":
                    raise
                self.not_understood()
                return
        self.propose(answers.drawing(self.session, self.table.state, turn, said))

    def _is_about_skills(self, first: str, more: Sequence[str]) -> bool:
        state, named = self.table.state, " ".join(more) if first == PLUS else self.typed
        listed = first == _SKILLS or (first == PLUS and not more)
        return bool(state.game.skills) and (listed or answers.is_answer(self.session, state, named))

    def _skill(self, turn: int | None, said: Sequence[str]) -> None:
        """List the skills, or use the one that goes with no drawing. Raises `Problem` if it cannot be used."""
        session, state = self.session, self.table.state
        if not said:
            self.say(skill_lines(session, state, turn, session.terminal.width, seats=self.table.seats))
            return
        skill = typed.one_skill(self.words, session.box, " ".join(said))
        typed.check_use(self.words, session.box, skill, "ambush")
        self.make(UseSkill(user_of(session.box, state, turn, skill, self.table.seats), skill))

    def _tell(self, played: GamePlayed) -> None:
        view = self._view()
        if back := view.reopened(played):
            self.say(back)
        self.tell_lines(self.table.heard(), len(played.lines))
        for sentence in (*self.table.displaced(played), *said(self.session, played.after, played.lost)):
            self.say(view.wrap(sentence))
        self.show_turn()

    def tell_lines(self, lines: Sequence[GameLine], own: int = 0) -> None:
        """Print what happened; the last `own` lines were made here."""
        view, ambush = self._view(), ""
        for line, openly in self.table.told(lines, own):
            event, state = line.event, line.state
            self.say(view.happened(state, event) if openly else view.hidden(state, event))
            if isinstance(event, CardRevealed):
                ambush = event.card if engine_draws(self.session.box, state) else ""
            if ambush and isinstance(event, ShapeDrawn):
                self.say(view.wrap(looked(self.session, ambush, event.spaces)))

    def show_turn(self) -> None:
        """Show the card and the map to be drawn on next, and which skills can be used."""
        state, turn, view = self.table.state, self.table.turn, self._view()
        if turn is not None:
            self.say(view.asked(state))
            self._show_map()
        if ready := open_line(self.session, state, turn, "play.skills_typed", self.table.seats):
            self.say(view.wrap(ready))

    def _show_map(self) -> None:
        """Show the map to be drawn on next."""
        if self.table.turn is not None:
            self.say(line for player in self.seen() for line in self.picture(player))

    def _cards(self) -> Iterator[str]:
        view, state = CardsView(self.session), self.table.state
        view.rules_in_play = state.rules
        return view.cards([*drawn_cards(view.box, state), *state.game.edicts])

    def _sheets(self) -> Iterator[str]:
        state = self.table.state
        for player in range(len(state.lands)):
            yield from self._view().sheet(state, player)
            yield from ScoreView(self.session).sheet_table(state, player)

    def _tips(self, turn: int) -> Iterator[str]:
        """Yield the best drawings, each with its reason, from which a number chooses."""
        advices = best(self.session, self.table.state, turn)
        yield from told(self.session, self.table.state, turn, advices)
        self.choose_from([("", placing(turn, advice.drawing)) for advice in advices])
        yield self.words("play.by_number")

    def _moves(self, turn: int, only: list[str]) -> Iterator[str]:
        """Yield what may be drawn, or only what has a terrain and covers spaces, in the form in which it is typed."""
        asked_for = " ".join(only)
        if self.goes_on(asked_for):
            yield from self.more_moves()
            return
        line, plus, added = asked_for.partition(PLUS)
        session, only = self.session, line.split()
        if plus and not added.strip():
            raise Problem("usage", "typed.skill.needed")
        skill = typed.one_skill(self.words, session.box, added) if plus else ""
        if skill:
            typed.check_use(self.words, session.box, skill, "replaces", "adds")
        moves = session.allowed(self.table.state, lambda: legal_moves(session.box, self.table.state, turn, skill))
        if only and not any(map(str.isdigit, only[0])):
            likely = answers.terrains(session, self.table.state, turn, skill)
            terrain, only = typed.terrain(self.words, only[0], likely), only[1:]
            moves = [move for move in moves if move.terrain == terrain]
        wanted = typed.spaces(only) if only else ()
        moves = [move for move in moves if {*wanted} <= {*space_names(move.spaces)}]
        if not moves:
            self.choose_from(())
            yield self.words("play.no_moves")
            return
        count, *lines = self._view().drawings(moves)
        yield count
        move, more = next(
            ((m, name) for m in moves for name in space_names(m.spaces) if name not in wanted), (moves[0], "")
        )
        first = answers.terrain_to_type(self.words, move.terrain)
        narrower = " ".join(("m", first, *wanted, more, *(f"{plus}{added}".split()))) if more else ""
        listed_moves = [(line, placing(turn, drawing)) for line, drawing in zip(lines, moves, strict=True)]
        yield from self.list_moves(listed_moves, asked_for, narrower)

    def _view(self) -> GameView:
        return GameView(self.session)
