"""The game on one screen: whose turn it is, and what each key does; it does not depend on a terminal."""

from collections.abc import Callable, Iterator
from itertools import cycle, islice
from typing import Final

from cartographers.cli import typed
from cartographers.cli.game import GamePlayed, Session
from cartographers.cli.play.ghost import Ghost
from cartographers.cli.play.picture import FIRST_COLUMN, FIRST_ROW, Picture
from cartographers.cli.play.table import MapTable
from cartographers.core.advice import Advice, advise
from cartographers.core.cards import Box
from cartographers.core.events import CardRevealed, Event, GameFinished, SeasonScored, ShapeDrawn, TurnPassed
from cartographers.core.legal import task
from cartographers.core.moves import Move
from cartographers.core.region import SIDE, space_names
from cartographers.core.state import State, engine_draws, may_be_in_deck
from cartographers.shell.stage import scene
from cartographers.shell.stage.scene import NARROWEST
from cartographers.shell.text import clipped

_TIPS: Final = 3


class MapScene(scene.Scene[Box, State, Event, Move]):
    """A game played on one screen, by one player or by several who pass the keyboard on."""

    def __init__(self, session: Session, path: str) -> None:
        """Continue the game of a log.

        Raises:
            Problem: the log cannot be read.

        """
        self.table = MapTable(session, path)
        super().__init__(self.table)
        self._picture = picture = Picture(session)
        self._ghost: Ghost | None = None
        self._tips: Iterator[Advice] | None = None
        self._tip: Advice | None = None
        self._cards: list[str] = []
        """At a real table, the cards that may be turned up now."""
        self._chosen = 0
        self._drawn: dict[int, Ghost] = {}
        """What each player last drew here: if they draw it again, the shape starts where it was."""
        self.keys = {
            "enter": self._go_on,
            "tab": lambda: self._change(Ghost.next),
            "r": lambda: self._change(Ghost.turn),
            "m": lambda: self._change(Ghost.mirror),
            "n": lambda: self._change(Ghost.jumped),
            "t": self._advise,
            "u": self._undo,
            "e": lambda: self.show(picture.edicts(self.state)),
            "s": lambda: self.show(picture.sheets(self.state), *picture.maps(self.state)),
            "d": lambda: self.show(picture.deck(self.state)),
            "?": lambda: self.show(picture.keys(self.state, self.table.path)),
        }
        self.take_up()

    @property
    def _sealed(self) -> bool:
        return self.state.sealed and not self.state.opened

    def click(self, column: int, line: int) -> None:
        """Put the shape where the mouse points, counted from 0 on the screen; if it is there already, draw it."""
        row, place = line - FIRST_ROW, (column - FIRST_COLUMN) // 2
        if self._ghost is not None and not self._pages and row in range(SIDE) and place in range(SIDE):
            moved = self._ghost.put(row, place)
            if moved == self._ghost:
                self.press("enter")
            else:
                self._change(lambda _: moved)

    def scene(self) -> list[str]:
        """Return what is shown when there is no page, with the messages."""
        picture, state, turn = self._picture, self.state, self.table.turn
        if state.result is not None:
            return [*self.messages, *picture.finished(state)]
        if turn is None:
            chosen = self._cards[self._chosen] if self._cards else None
            return self.with_messages(picture.between(state, self._cards, chosen))
        if self._ghost is None:
            return [*self.messages, *picture.curtain(state, turn)]
        return self.with_messages(picture.drawing(state, turn, self._ghost, self._tip))

    def key_line(self) -> str:
        """Return the keys that can be pressed in the scene."""
        if self.state.result is not None:
            return self.words("play.keys.unseal" if self._sealed else "play.keys.finished")
        if self._ghost is not None:
            return self.words("play.keys.draw")
        return self.words("play.keys.reveal" if self.table.turn is None else "play.keys.curtain")

    def take_up(self) -> None:
        """Find out whose turn it is to do what."""
        self._tips = self._tip = self._ghost = None
        self._cards, self._chosen, self.top = [], 0, 0
        state, turn = self.state, self.table.turn
        if turn is None and state.at_table and state.result is None:
            self._cards = [card for card in typed.deck_cards(self.box) if may_be_in_deck(self.box, state, card)]
        elif turn is not None and (state.solo or turn == self.table.sitting):
            self.table.sitting = turn
            wanted, drawn = task(self.box, state, turn), self._drawn.get(turn)
            self._ghost = drawn if drawn and drawn.task == wanted else Ghost.of(wanted)

    def _go_on(self) -> None:
        """Draw, turn up a card, sit down at the keyboard, reveal a sealed seed, or leave a finished game."""
        turn, ghost = self.table.turn, self._ghost
        if self.state.result is not None and not self._sealed:
            self.done = True
        elif turn is None:
            card = self._cards[self._chosen] if self._cards else None
            self._play(lambda: self.table.reveal(card))
        elif ghost is None:
            self.table.sitting = turn
            self.take_up()
        else:
            self._drawn[turn] = ghost
            self._play(lambda: self.table.place(turn, ghost.kind, tuple(space_names(ghost.spaces))))

    def _undo(self) -> None:
        """Take the latest drawing back; with several players a curtain follows."""
        self.leave_pages()
        self.table.sitting = None
        self._play(self.table.undo)

    def _play(self, move: Callable[[], GamePlayed]) -> None:
        """Make a move, and show its events: a line each, and pages for a season that was scored."""
        played = move()
        self.tell()
        view = self._picture.view()
        self.messages += view.reopened(played)
        struck: list[str] = []
        for _, _, event, state in played.lines:
            match event:
                case SeasonScored():
                    self.tell(*self._picture.scoring(state, event))
                case GameFinished():
                    pass  # it stays on the screen
                case CardRevealed() if engine_draws(self.box, state):
                    struck = [*view.happened(state, event)]
                case ShapeDrawn() | TurnPassed() if struck:
                    self.tell(self._picture.struck(state, [*struck, "", *view.happened(state, event)]))
                    struck = []
                case _:
                    self.messages += [clipped(line, NARROWEST) for line in view.happened(state, event)]
        self.take_up()

    def move(self, rows: int, columns: int) -> None:
        """Move the shape, the choice among the cards, or a long list."""
        if self._ghost is not None:
            self._change(lambda ghost: ghost.moved(rows, columns))
        elif self._cards:
            self._chosen = (self._chosen + rows) % len(self._cards)
        elif self.state.result is not None:
            self.scroll(rows)

    def _change(self, change: Callable[[Ghost], Ghost]) -> None:
        self._tip = None
        if self._ghost is not None:
            self._ghost = change(self._ghost)

    def _advise(self) -> None:
        """Show the next of the three best drawings, and why."""
        if self._ghost is None or self.table.sitting is None:
            return
        if self._tips is None:
            self._tips = cycle(islice(advise(self.box, self.state, self.table.sitting), _TIPS))
        self._tip = next(self._tips)
        self._ghost = self._ghost.showing(self._tip.drawing)
