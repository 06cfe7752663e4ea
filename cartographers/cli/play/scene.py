"""A game on one screen: who is to do what, and what each key makes of it; it knows no terminal."""

from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import cycle, islice
from typing import Final

from cartographers.cli import typed
from cartographers.cli.play.ghost import Ghost
from cartographers.cli.play.picture import FIRST_COLUMN, FIRST_ROW, LOWEST, NARROWEST, Picture
from cartographers.cli.play.table import Table
from cartographers.cli.problems import Problem
from cartographers.cli.session import GamePlayed, Session
from cartographers.cli.text import clipped, wrapped
from cartographers.core.advice import Advice, advise
from cartographers.core.events import CardRevealed, GameFinished, SeasonScored, ShapeDrawn, TurnPassed
from cartographers.core.judge import may_be_in_deck
from cartographers.core.legal import task
from cartographers.core.region import SIDE, names
from cartographers.core.state import State, engine_draws, evolve

_TIPS: Final = 3
_ARROWS: Final = {
    "up": (-1, 0),
    "down": (1, 0),
    "left": (0, -1),
    "right": (0, 1),
    "k": (-1, 0),
    "j": (1, 0),
    "h": (0, -1),
    "l": (0, 1),
}


class Scene:
    """A game that is played on one screen, and by several that pass the keyboard on."""

    def __init__(self, session: Session, path: str) -> None:
        """Go on with the game of a log."""
        self.table = Table(session, path)
        self.words, self.box = session.words, session.box
        self.done = False
        """Whether the player wants to leave."""
        self._picture = picture = Picture(session)
        self._rows = LOWEST
        self._too_small = False
        self._top = 0
        """How many lines of a long list have gone out of sight above."""
        self._pages: list[list[str]] = []
        """What is shown first, each page until a key is pressed."""
        self._scored = False
        """Whether the pages are what came of a move, which can be taken back."""
        self._messages: list[str] = []
        self._ghost: Ghost | None = None
        self._tips: Iterator[Advice] | None = None
        self._tip: Advice | None = None
        self._cards: list[str] = []
        """At a real table the cards of which one is turned up now."""
        self._chosen = 0
        self._drawn: dict[int, Ghost] = {}
        """What each player drew last here: where that is to be drawn again, the shape lies again where it lay."""
        self._sitting: int | None = None
        """Who sits at the keyboard and has seen their map."""
        self._keys: Final[dict[str, Callable[[], None]]] = {
            "enter": self._go_on,
            "tab": lambda: self._change(Ghost.next),
            "r": lambda: self._change(Ghost.turn),
            "m": lambda: self._change(Ghost.mirror),
            "n": lambda: self._change(Ghost.jumped),
            "t": self._advise,
            "u": self._undo,
            "e": lambda: self._show(picture.edicts(self.state)),
            "s": lambda: self._show(picture.sheets(self.state), *picture.maps(self.state)),
            "d": lambda: self._show(picture.deck(self.state)),
            "?": lambda: self._show(picture.keys(self.state)),
            "q": self._leave,
        }
        self._take_up()

    @property
    def state(self) -> State:
        """Where the game stands."""
        return self.table.state

    @property
    def _sealed(self) -> bool:
        return self.state.sealed and not self.state.opened

    def press(self, key: str) -> None:
        """Do what a key asks for; what is refused is told, and loses nothing."""
        if self._too_small and key != "q":
            return
        if self._pages and key != "q" and not (key == "u" and self._scored):
            self._turn_page(key)
            return
        self._messages = []
        try:
            if key in _ARROWS:
                self._move(*_ARROWS[key])
            elif key in self._keys:
                self._keys[key]()
        except Problem as problem:
            self._messages = self._picture.wrap(problem.message)
            self._look_again()

    def _look_again(self) -> None:
        """Take in what somebody may have done to the log in another shell, if it can be read."""
        before = self.state
        with suppress(Problem):
            self.table.reread()
        if self.state != before:
            self._take_up()

    def click(self, column: int, line: int) -> None:
        """Put the shape where the mouse points, on the screen counted from 0; there already, draw it."""
        row, place = line - FIRST_ROW, (column - FIRST_COLUMN) // 2
        if self._ghost is not None and not self._pages and row in range(SIDE) and place in range(SIDE):
            moved = self._ghost.put(row, place)
            if moved == self._ghost:
                self.press("enter")
            else:
                self._change(lambda _: moved)

    def lines(self, columns: int = NARROWEST, rows: int = LOWEST) -> list[str]:
        """Return the screen as lines with the escapes of colours, as many and as wide as it is at most."""
        self._rows = rows
        self._too_small = columns < NARROWEST or rows < LOWEST
        if self._too_small:
            message = self.words("play.small", columns=NARROWEST, rows=LOWEST)
            return wrapped(message, max(columns, 10))[:rows]
        shown = (self._pages[0] if self._pages else self._scene()[self._top :])[: rows - 1]
        return [*shown, *[""] * (rows - 1 - len(shown)), self._key_line()]

    def _scene(self) -> list[str]:
        picture, state, turn = self._picture, self.state, self.table.turn
        messages = self._messages
        if state.result is not None:
            return [*messages, *picture.finished(state)]
        if turn is None:
            chosen = self._cards[self._chosen] if self._cards else None
            return self._with_messages(picture.between(state, self._cards, chosen))
        if self._ghost is None:
            return [*messages, *picture.curtain(state, turn)]
        return self._with_messages(picture.drawing(state, turn, self._ghost, self._tip))

    def _with_messages(self, lines: list[str]) -> list[str]:
        """Return what is shown with what was told below it, as much of the latest as there is room for."""
        room = self._rows - 1 - len(lines)
        return [*lines, *(self._messages[-room:] if room > 0 else ())]

    def _key_line(self) -> str:
        if self._pages:
            return self.words("play.keys.pages" if self._scored else "play.keys.page")
        if self.state.result is not None:
            return self.words("play.keys.unseal" if self._sealed else "play.keys.finished")
        if self._ghost is not None:
            return self.words("play.keys.draw")
        return self.words("play.keys.reveal" if self.table.turn is None else "play.keys.curtain")

    def _take_up(self) -> None:
        """Look who is to do what now."""
        self._tips = self._tip = self._ghost = None
        self._cards, self._chosen, self._top = [], 0, 0
        state, turn = self.state, self.table.turn
        if turn is None and state.at_table and state.result is None:
            self._cards = [card for card in typed.deck_cards(self.box) if may_be_in_deck(self.box, state, card)]
        elif turn is not None and (state.solo or turn == self._sitting):
            self._sitting = turn
            wanted, drawn = task(self.box, state, turn), self._drawn.get(turn)
            self._ghost = drawn if drawn and drawn.task == wanted else Ghost.of(wanted)

    def _go_on(self) -> None:
        """Draw, turn up a card, sit down at the keyboard, tell a sealed seed, or leave a finished game."""
        turn, ghost = self.table.turn, self._ghost
        if self.state.result is not None and not self._sealed:
            self.done = True
        elif turn is None:
            card = self._cards[self._chosen] if self._cards else None
            self._play(lambda: self.table.reveal(card))
        elif ghost is None:
            self._sitting = turn
            self._take_up()
        else:
            self._drawn[turn] = ghost
            self._play(lambda: self.table.place(turn, ghost.kind, tuple(names(ghost.spaces))))

    def _undo(self) -> None:
        """Take the latest drawing back; several find a curtain then."""
        self._pages = []
        self._sitting = None
        self._play(self.table.undo)

    def _play(self, move: Callable[[], GamePlayed]) -> None:
        """Make a move, and tell what came of it: a line each, and pages for a season that was scored."""
        played = move()
        self._scored = True
        state = played.before
        view = self._picture.view()
        struck: list[str] = []
        for event in played.events:
            state = evolve(self.box, state, event)
            match event:
                case SeasonScored():
                    self._pages += self._picture.scoring(state, event)
                case GameFinished():
                    pass  # it stays on the screen
                case CardRevealed() if engine_draws(self.box, state):
                    struck = [*view.happened(state, event)]
                case ShapeDrawn() | TurnPassed() if struck:
                    self._pages.append(self._picture.struck(state, [*struck, "", *view.happened(state, event)]))
                    struck = []
                case _:
                    self._messages += [clipped(line, NARROWEST) for line in view.happened(state, event)]
        self._take_up()

    def _move(self, rows: int, columns: int) -> None:
        """Move the shape, the choice among the cards, or a long list."""
        if self._ghost is not None:
            self._change(lambda ghost: ghost.moved(rows, columns))
        elif self._cards:
            self._chosen = (self._chosen + rows) % len(self._cards)
        elif self.state.result is not None:
            self._top = min(max(self._top + rows, 0), max(len(self._scene()) - self._rows + 1, 0))

    def _change(self, change: Callable[[Ghost], Ghost]) -> None:
        self._tip = None
        if self._ghost is not None:
            self._ghost = change(self._ghost)

    def _advise(self) -> None:
        """Show the next of the three best drawings, and why."""
        if self._ghost is None or self._sitting is None:
            return
        if self._tips is None:
            self._tips = cycle(islice(advise(self.box, self.state, self._sitting), _TIPS))
        self._tip = next(self._tips)
        self._ghost = self._ghost.showing(self._tip.drawing)

    def _leave(self) -> None:
        self.done = True

    def _show(self, *pages: list[str]) -> None:
        self._pages, self._scored = [*pages], False

    def _turn_page(self, key: str) -> None:
        """Show what follows: the rest of a long page, the next one, or by Tab the last one at once."""
        room = self._rows - 1
        if len(self._pages[0]) > room:
            self._pages[0] = self._pages[0][room:]
        else:
            self._pages = self._pages[-1:] if key == "tab" and len(self._pages) > 1 else self._pages[1:]
