"""Any game on one screen: what the keys do; it does not depend on a terminal."""

import re
from abc import abstractmethod
from contextlib import suppress
from typing import TYPE_CHECKING, Final, Generic

from cartographers.shell.contract import B, E, M, S
from cartographers.shell.current import options_again, seated
from cartographers.shell.problems import Problem
from cartographers.shell.stage.keyboard import LATIN_KEYS
from cartographers.shell.stage.table import Table
from cartographers.shell.text import clipped, wrapped

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from cartographers.logs.replay import Line

NARROWEST, LOWEST = 80, 24
"""The smallest screen on which everything has its place."""

ARROWS: Final = {
    "up": (-1, 0),
    "down": (1, 0),
    "left": (0, -1),
    "right": (0, 1),
    "k": (-1, 0),
    "j": (1, 0),
    "h": (0, -1),
    "l": (0, 1),
}
"""The rows and columns by which a key moves something."""

_ALWAYS: Final = {"q", "u", "U"}
"""The keys that mean the same whatever others have done meanwhile."""


class Scene(Generic[B, S, E, M]):
    """A game played on one screen, by one player or by several who pass the keyboard on."""

    def __init__(self, table: Table[B, S, E, M]) -> None:
        self._game = table
        self.words, self.box = table.session.words, table.session.box
        self.keys: Mapping[str, Callable[[], None]] = {}
        """What each key does, apart from arrows and `q`."""
        self.touching: frozenset[str] = frozenset({" "})
        """The keys, apart from arrows, by which a player chooses what Enter takes; a blank keeps what is there."""
        self.touched = False
        """Whether the player has chosen what Enter would take, so that an Enter too many takes nothing unseen."""
        self.done = False
        """Whether the player wants to leave."""
        self._unread = False
        """Whether the log can no longer be read, as the messages say."""
        self._asked: object = None
        """What there was to do when a player last began with it, as the table says."""
        self.messages: list[str] = []
        """What is shown below the scene until the next key."""
        self._first = ""
        """What is to be done first, shown in place of the keys until the next key."""
        self.top = 0
        """How many lines of a long scene have scrolled out of sight."""
        self._rows = LOWEST
        self._too_small = False
        self._pages: list[list[str]] = []
        """The pages shown first, each until a key is pressed."""
        self._can_undo = False
        """Whether the pages show the result of a move, which can be undone."""

    @property
    def state(self) -> S:
        """The state of the game."""
        return self._game.state

    @property
    def undoable(self) -> bool:
        """Whether `u` takes anything back."""
        return self._game.undoable

    @property
    def again(self) -> str:
        """The options, each after a blank, by which the same players go on with the game here."""
        return seated(self.state.game.players) + options_again(self._game.path)

    @abstractmethod
    def begin(self) -> None:
        """Find out whose turn it is to do what, and begin with it."""

    @abstractmethod
    def tell_lines(self, lines: "Sequence[Line[S, E]]", own: int = 0) -> None:
        """Show what happened, of which the last `own` lines were made here, as messages or pages."""

    def leave(self) -> None:
        """Keep what a player has begun with, which there is no more to do, as others led the game on."""

    def take_up(self) -> None:
        """Find out whose turn it is to do what, and begin with it, from the top."""
        self.touched, self.top = False, 0
        self._asked = self._game.wanted
        self.begin()

    @abstractmethod
    def scene(self) -> list[str]:
        """Return what is shown when there is no page, with the messages."""

    def below(self, shown: list[str], columns: int, room: int) -> list[str]:  # noqa: ARG002 - for those that have more
        """Return what stands above the keys, in as many lines as there is room for below what is shown."""
        return []

    @abstractmethod
    def key_line(self) -> str:
        """Return the keys that can be pressed in the scene."""

    @abstractmethod
    def move(self, rows: int, columns: int) -> None:
        """Move by rows and columns whatever the arrows move."""

    def types(self, key: str) -> bool:
        """Take a key as a letter of what is being typed, and return whether it is one; then it does nothing else."""
        del key
        return False

    def press(self, key: str) -> None:
        """Do what a key asks for, on a Greek keyboard too; a refusal is shown.

        Raises `Problem` if the log is no file any more.
        """
        latin = key if key in self.keys else LATIN_KEYS.get(key, key)
        if self._too_small and latin != "q":
            return
        if self._pages and latin != "q" and not (latin == "u" and self._can_undo and self.undoable):
            self._turn_page(key)
            return
        self.messages, self._first = [], ""
        try:
            if latin not in _ALWAYS and self._interrupted():
                return
            if key != "q" and self.types(key):
                return
            key = latin
            if key == "q":
                self.done = True
                return
            self.touched |= key in ARROWS or key in self.touching
            if key in ARROWS:
                self.move(*ARROWS[key])
            elif key in self.keys:
                self.keys[key]()
        except Problem as problem:
            self._tell_problem(problem)
            self._look_again()

    def look(self) -> bool:
        """Take in what others have done to the log, without a key, and return whether anything else may be shown.

        What is being moved, typed or read stays, unless there is no more to do with it.
        """
        try:
            if not self._game.look():
                return False
        except Problem as problem:
            self._tell_problem(problem, self.words("play.unread"))
            self._unread = True
            return True
        self._catch_up()
        return True

    def click(self, column: int, line: int) -> None:
        """Take in where the mouse points, counted from 0 on the screen."""

    def lines(self, columns: int = NARROWEST, rows: int = LOWEST) -> list[str]:
        """Return the screen as lines with escape sequences for colours, at most as many and as wide as the screen."""
        self._rows = rows
        self._too_small = columns < NARROWEST or rows < LOWEST
        if self._too_small:
            message = self.words("play.small", columns=NARROWEST, rows=LOWEST)
            return wrapped(message, max(columns, 10))[:rows]
        shown = (self._pages[0] if self._pages else self.scene()[self.top :])[: rows - 1]
        room = rows - 1 - len(shown)
        below = self.below(shown, columns, room)
        return [*shown, *[""] * (room - len(below)), *below, self._key_line()]

    def scroll(self, rows: int) -> None:
        """Move a scene that is longer than the screen."""
        self.top = min(max(self.top + rows, 0), max(len(self.scene()) - self._rows + 1, 0))

    def with_messages(self, lines: list[str]) -> list[str]:
        """Return the lines with the messages below them, as many of the latest as there is room for."""
        room = self._rows - 1 - len(lines)
        return [*lines, *(self.messages[-room:] if room > 0 else ())]

    def make_room(self) -> None:
        """Drop the messages about what led to a scene that does not fit with them."""
        if len(self.scene()) >= self._rows:
            self.messages = []

    def show(self, *pages: list[str]) -> None:
        """Show pages that were asked for."""
        self._pages, self._can_undo = [*pages], False

    def tell(self, *pages: list[str]) -> None:
        """Show pages with the result of a move, which can be undone on them."""
        self._pages, self._can_undo = [*self._pages, *pages], True

    def first(self, message: str) -> None:
        """Say in place of the keys what is to be done before Enter takes anything."""
        self._first = self.words(message)

    def _key_line(self) -> str:
        """Return the keys that can be pressed, without those that would do nothing now."""
        if self._first:
            return self._first
        line = self.words("play.keys.pages" if self._can_undo else "play.keys.page") if self._pages else self.key_line()
        waits = not self._pages and bool(self._game.elsewhere)
        idle = {"u": not self.undoable, "Tab": len(self._pages) == 1, "Enter": waits}
        parts = line.split("  ")
        return "  ".join(part for part in parts if not idle.get(re.split(r"\W", part, maxsplit=1)[0]))

    def _look_again(self) -> None:
        """Take in what somebody may have added to the log in another shell, if it can be read."""
        self._game.check_file()
        with suppress(Problem):
            self._game.reread()
            self._catch_up()

    def _interrupted(self) -> bool:
        """Return whether others have led the game on, so that a key is not for what whoever pressed it saw."""
        with suppress(Problem):
            return self._game.look() and self._catch_up()
        return False

    def _catch_up(self) -> bool:
        """Show what others have done, and return whether there is something else to do now."""
        if self._unread:
            self.messages, self._unread = [], False
        self.tell_lines(self._game.heard())
        self.messages = self.messages[-LOWEST:]
        if self._game.wanted == self._asked:
            return False
        self.leave()
        self.take_up()
        return True

    def _tell_problem(self, problem: Problem, *more: str) -> None:
        sentence = " ".join((problem.sentence(self.words), *more))
        self.messages = [clipped(line, NARROWEST) for line in wrapped(sentence, NARROWEST)]

    def _turn_page(self, key: str) -> None:
        """Show what follows: the rest of a long page, the next one, or with Tab the last one at once."""
        room = self._rows - 1
        if len(self._pages[0]) > room:
            self._pages[0] = self._pages[0][room:]
        else:
            self._pages = self._pages[-1:] if key == "tab" and len(self._pages) > 1 else self._pages[1:]
