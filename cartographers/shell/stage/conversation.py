"""A game line by line, for screen readers, pipes and terminals that can do no more."""

from abc import abstractmethod
from collections.abc import Callable, Iterable, Mapping
from typing import Final, Generic

from cartographers.shell.choices import shortened
from cartographers.shell.contract import B, E, M, S
from cartographers.shell.problems import Problem, filled
from cartographers.shell.stage.asking import HELP, LEAVE, Ask
from cartographers.shell.stage.table import Table
from cartographers.shell.text import whole, wrapped

MOVES: Final = {"m", "moves"}
"""What begins an answer that lists all moves, or, with words after it, some of them."""

UNDO: Final = {"u", "undo"}
"""The answer that takes a move back."""

REDO: Final = {"U", "redo"}
"""The answer that brings back what was taken back."""

MOST_MOVES: Final = 20
"""The most moves that are listed; the others are counted."""


class Conversation(Generic[B, S, E, M]):
    """The questions and answers of one game."""

    def __init__(self, table: Table[B, S, E, M], ask: Ask, shows: Mapping[str, Callable[[], Iterable[str]]]) -> None:
        self.session, self.ask = table.session, ask
        self.words, self.say = table.session.words, table.session.terminal.say
        self._game, self._shows = table, shows

    def hold(self) -> None:
        """Ask and answer until the game is finished or left.

        Raises `Problem` if the log can no longer be read, and `EOFError` if the input ends: the log has everything.
        """
        self.begin()
        while self._game.state.result is None:
            answer = self.ask(self.question()).strip()
            try:
                if answer in LEAVE:
                    return
                if answer in HELP:
                    self.say(self.help())
                elif answer in self._shows:
                    self.say(self._shows[answer]())
                else:
                    self.take(answer)
            except Problem as problem:
                self._game.reread()
                self.session.terminal.tell(problem)

    @abstractmethod
    def begin(self) -> None:
        """Print the state of the game."""

    @abstractmethod
    def help(self) -> Iterable[str]:
        """Return what can be typed now, a line each."""

    @abstractmethod
    def question(self) -> str:
        """Return what is asked now."""

    @abstractmethod
    def take(self, answer: str) -> None:
        """Do what was asked for. Raises `Problem` if it cannot be."""

    def not_understood(self, answer: str) -> None:
        """Say that an answer means nothing here, unless it was just Enter, then what can be typed."""
        if answer:
            message = filled("play.means_nothing", typed=shortened(answer))
            self.session.terminal.tell(Problem("usage", message, found=answer))
        self.say(self.help())

    def left_out(self, count: int, example: Iterable[str]) -> list[str]:
        """Return how many moves are not listed, with an example of what lists fewer."""
        message = self.words.count("play.more_moves", count, example=whole(" ".join(["m", *example])))
        return wrapped(message, self.session.terminal.width)
