"""A game line by line, for screen readers, pipes and terminals that can do no more."""

from abc import abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import partial
from typing import Final, Generic

from cartographers.base.events import Step
from cartographers.base.words import harmless
from cartographers.logs.replay import Line
from cartographers.shell.choices import folded, listed, shortened
from cartographers.shell.contract import B, E, M, S
from cartographers.shell.problems import Problem, filled
from cartographers.shell.stage.asking import HELP, LEAVE, Ask, answer_comes, yes_or_no
from cartographers.shell.stage.keyboard import LATIN_KEYS
from cartographers.shell.stage.table import Table
from cartographers.shell.terminal import Lines
from cartographers.shell.text import capitals, stretches, whole

MOVES: Final = {"m", "moves"}
"""What begins an answer that lists all moves, or, with words after it, some of them."""

UNDO: Final = {"u", "undo"}
"""The answer that takes a move back."""

REDO: Final = {"U", "redo"}
"""The answer that brings back what was taken back."""

ALL: Final = "all"
"""The word after that by which everything comes back."""

PLACE: Final = "place"
"""What begins an answer that makes a move at once, as the command of that name does."""

MOST_MOVES: Final = 20
"""The most moves that are listed at once."""

_WATCH: Final = 0.5
"""How often to look what others have done to the log that is waited for, in seconds."""

_COMMANDS: Final = ("score", "cards", "rules")
"""The commands of a shell that mean the same here, as far as there are such commands."""


class Conversation(Generic[B, S, E, M]):
    """The questions and answers of one game."""

    def __init__(self, table: Table[B, S, E, M], ask: Ask, shows: Mapping[str, Callable[[], Iterable[str]]]) -> None:
        self.session, self.ask = table.session, ask
        self.words, self.say = table.session.words, table.session.terminal.say
        self._game, self._shows = table, shows
        lines = [line.split() for line in self.words("play.commands").split("\n")]
        self._meant = {folded(word): names[0] for names in lines for word in names}
        self._proposed: M | None = None
        """The move that is made if the answer is yes."""
        self._offered: Sequence[tuple[str, M]] = ()
        """What a number chooses from, each move as it is listed."""
        self._listed = 0
        """How many of them have been listed."""
        self._wanted: str | None = None
        """The words after `m` that asked for them."""
        self._narrower = ""
        """An answer that would list fewer."""
        self.typed = ""
        """The last answer as it was typed, in the language in use."""

    def hold(self) -> None:
        """Ask and answer until the game is finished or left.

        Raises `Problem` if the log can no longer be read, and `EOFError` if the input ends: the log has everything.
        """
        self.begin()
        while self._game.state.result is None:
            asked = self._game.wanted
            if self._game.elsewhere and not self._is_answered():
                continue
            typed = self.ask(self._asked()).strip()
            self.typed, answer = typed, self._canonical(typed)
            if answer in LEAVE:
                return
            try:
                if not self._overtaken():
                    self._heed(typed, answer)
            except Problem as problem:
                self._game.reread()
                self.session.terminal.tell(problem)
                self.tell_lines(self._game.heard())
            if self._game.wanted != asked:
                self._proposed = None
                self.choose_from(())

    def _asked(self) -> str:
        """Return what is asked now, unless that has been asked already."""
        if self._proposed is not None:
            return self.words("play.ask_sure")
        return "" if self._game.elsewhere else self.question()

    def _is_answered(self) -> bool:
        """Say for whom the game waits, and return whether an answer comes before it goes on."""
        asked = self._game.wanted
        players = listed(harmless(self._game.state.game.players[player]) for player in self._game.elsewhere)
        self.session.terminal.ask(self.words("play.ask_waiting", players=players))
        while not answer_comes(_WATCH):
            try:
                if not self._game.look():
                    continue
            except Problem as problem:
                self.say("")
                self.session.terminal.tell(problem)
                return False
            self.say("")
            self.tell_lines(self._game.heard())
            if self._game.wanted != asked:
                self.show_turn()
            return False
        return True

    def _overtaken(self) -> bool:
        """Tell what others have done, and return whether an answer no longer means what it meant when it was typed."""
        asked = self._game.wanted
        with suppress(Problem):
            self._game.look()
        self.tell_lines(self._game.heard())
        if self._game.wanted == asked:
            return False
        self.say(self._wrapped("play.overtaken"))
        self.show_turn()
        return True

    def _heed(self, typed: str, answer: str) -> None:
        """Take an answer as yes or no where that is asked, show what it asks for, or do what it says."""
        first, *more = answer.split() or [""]
        proposed = self._proposed
        if proposed is not None and (sure := self._sure(typed, answer)) is not None:
            self._proposed = None
            if sure:
                self.make(proposed)
            else:
                self.say(self._wrapped("play.not_done"))
        elif answer in HELP:
            self.say([*(self._wrapped("play.explain_sure") if proposed is not None else ()), *self.help()])
        elif answer in self._shows:
            self.say(self._shows[answer]())
        elif answer in {"map", "map words"}:
            self.say(self._maps(in_words=bool(more)))
        elif first in {"row", "column"}:
            self.say(self._line(first, " ".join(more)))
        elif first not in _COMMANDS or not self._command(first, more):
            self.take(answer)

    def _sure(self, typed: str, answer: str) -> bool | None:
        """Return whether an answer, or just Enter, means yes or no, or None if it means neither."""
        if answer in UNDO:
            return False
        return yes_or_no(self.words, typed) if typed else True

    @abstractmethod
    def begin(self) -> None:
        """Print the state of the game."""

    @abstractmethod
    def tell_lines(self, lines: Sequence[Line[S, E]], own: int = 0) -> None:
        """Print what happened; the last `own` lines were made here."""

    @abstractmethod
    def show_turn(self) -> None:
        """Print what the player whose turn it is needs to know, if it is anybody's here."""

    @abstractmethod
    def help(self) -> Iterable[str]:
        """Return what can be typed now, a line each."""

    @abstractmethod
    def question(self) -> str:
        """Return what is asked now."""

    @abstractmethod
    def take(self, answer: str) -> None:
        """Do what was asked for. Raises `Problem` if it cannot be."""

    @abstractmethod
    def make(self, move: M) -> None:
        """Make a move, and print what came of it. Raises `Problem` if it cannot be."""

    @abstractmethod
    def prospect(self, move: M, step: Step[S, E]) -> Iterable[str]:
        """Return a legal move in words and what it would bring, which is its first step."""

    @abstractmethod
    def seen(self) -> Sequence[int]:
        """Return whose maps are meant now, by number."""

    @abstractmethod
    def picture(self, player: int) -> Iterable[str]:
        """Return a player's map."""

    @abstractmethod
    def in_words(self, player: int) -> Iterable[str]:
        """Return a player's map in words."""

    @abstractmethod
    def spaces(self, player: int) -> Mapping[str, str]:
        """Return what is on each space of a player's map, by its name: a letter for the row, a number."""

    def not_understood(self) -> None:
        """Say that an answer means nothing here, unless it was just Enter, then what can be typed."""
        if self.typed:
            message = filled("play.means_nothing", typed=shortened(self.typed))
            self.session.terminal.tell(Problem("usage", message, found=self.typed))
        self.say(self.help())

    def propose(self, move: M) -> None:
        """Show what a move would bring, and ask whether it is meant. Raises `Problem` if it cannot be."""
        session, state = self.session, self._game.state
        steps = session.allowed(state, lambda: session.game.rules.decide(session.box, state, move, None))
        self.say(self.prospect(move, steps[0]))
        self._proposed = move

    def choose_from(self, moves: Sequence[tuple[str, M]]) -> None:
        """Let a number choose from moves that have been listed, each as it is listed."""
        self._offered, self._listed, self._wanted = moves, len(moves), None

    def goes_on(self, wanted: str | None = None) -> bool:
        """Return whether there is more of the last list, which these words after `m` would ask for too."""
        return self._listed < len(self._offered) and wanted in {None, self._wanted}

    def list_moves(self, moves: Sequence[tuple[str, M]], wanted: str, narrower: str) -> Iterator[str]:
        """Yield the first of the moves that words after `m` asked for, and which answer would list fewer, if any."""
        self._offered, self._listed, self._wanted, self._narrower = moves, 0, wanted, narrower
        yield from self.more_moves()

    def more_moves(self) -> Iterator[str]:
        """Yield more of the last list, with numbers that choose from it."""
        before, self._listed = self._listed, min(self._listed + MOST_MOVES, len(self._offered))
        for number, (line, _) in enumerate(self._offered[before : self._listed], before + 1):
            yield f"{number}. {line}"
        left = len(self._offered) - self._listed
        more = (
            self.words.count("play.more_moves", left, example=whole(self._narrower)) if left and self._narrower else ""
        )
        said = (more, self.words("play.list_goes_on") if left else "", self.words("play.by_number"))
        yield from self._wrap(" ".join(filter(None, said)))

    def numbered(self, typed: str) -> M:
        """Return the move that a number means. Raises `Problem` if no list has this number."""
        if not self._offered:
            raise Problem("usage", "play.no_list", found=typed)
        if not 1 <= int(typed) <= self._listed:
            raise Problem("usage", filled("play.no_number", last=self._listed), found=typed)
        return self._offered[int(typed) - 1][1]

    def _canonical(self, typed: str) -> str:
        """Return an answer with the English words of commands in it, also for letters of a Greek keyboard."""
        first, *more = typed.split() or [""]
        letter = LATIN_KEYS.get(first, first)
        if letter in MOVES or not more:
            first = letter
        first = first if len(first) == 1 else self._meant.get(folded(first), first)
        if first in {"map", "undo", "redo"}:
            more = [self._meant.get(folded(word), word) for word in more]
        return " ".join((first, *more))

    def _maps(self, *, in_words: bool) -> Iterator[str]:
        for player in self.seen():
            yield from self.in_words(player) if in_words else self.picture(player)

    def _line(self, kind: str, typed: str) -> Iterator[str]:
        """Yield what is on the spaces of a row or a column of the maps."""
        wanted = capitals(typed)
        for player in self.seen():
            said = self.spaces(player)
            parts = {name: (name[:1], name[1:])[kind == "column"] for name in said}
            if wanted not in parts.values():
                *_, last = parts.values()
                raise Problem("usage", filled(f"play.no_{kind}", typed=shortened(typed), last=last), found=typed)
            whose = f"{harmless(self._game.state.game.players[player])}, " if len(self.seen()) > 1 else ""
            yield from self._wrap(
                f"{whose}{wanted}: {stretches((name, said[name]) for name in said if parts[name] == wanted)}"
            )

    def _command(self, name: str, typed: Sequence[str]) -> bool:
        """Run a command of a shell on the game, if there is one of this name; cards may have names of several words."""
        from cartographers.shell.app import call

        line = " ".join(typed)
        named = [part.strip() for part in line.split(",")]
        run = partial(call, self.session.terminal, self.session.game.kind, self._game.path, name)
        if len(typed) > 1 and name == "cards" and not any(word.startswith("-") for word in typed):
            with suppress(Problem):
                return run(named)
        return run(typed)

    def _wrapped(self, message: str) -> list[str]:
        return self._wrap(self.words(message))

    def _wrap(self, text: str) -> list[str]:
        return Lines(self.session.terminal, self.words).wrap(text, "  ")
