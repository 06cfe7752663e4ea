"""One command's work on the log of any game: read it, play a move in it, find the words for refusals."""

from collections.abc import Callable, Mapping
from errno import ENXIO
from functools import cached_property, lru_cache, partial
from importlib import import_module
from os import stat, strerror
from typing import Any, Generic, Self, TypeVar

from cartographers.base.events import MalformedEventError, Refusal, Step
from cartographers.base.limits import LARGEST_LOG, LARGEST_SHEET
from cartographers.base.words import Words
from cartographers.logs import journal
from cartographers.logs.journal import BrokenLogError, Journal, Stored
from cartographers.logs.keyfile import KeyFlaw
from cartographers.logs.replay import Fault, Line, Rules
from cartographers.shell import files
from cartographers.shell.contract import B, E, Game, M, Played, S
from cartographers.shell.current import current_game, is_pipe
from cartographers.shell.files import STANDARD_INPUT
from cartographers.shell.games import GAMES, naming
from cartographers.shell.problems import Forbidden, Problem, Sentence, of_file
from cartographers.shell.terminal import Terminal

T = TypeVar("T")


class LogSession(Generic[B, S, E, M]):
    """A terminal, a game, and its box, which is opened when it is first needed."""

    def __init__(self, terminal: Terminal, game: Game[B, S, E, M]) -> None:
        """Use the words of the game, in the language of the terminal."""
        self.terminal, self.game = terminal, game
        self.words = terminal.words.of(game.kind)
        self._noted: set[str] = set()

    def speaking(self, words: Words) -> Self:
        """Return it with other words, and the same box."""
        from copy import copy

        other = copy(self)
        other.words = words
        return other

    @cached_property
    def box(self) -> B:
        """Everything in the box."""
        return self.game.rules.open_box(self.terminal)

    @cached_property
    def rules(self) -> Rules[S, E]:
        """What a log needs of the game; its box is opened for the first line."""
        game = self.game
        return Rules(
            decode=lambda fields: game.rules.decode(self.box, fields),
            encode=game.rules.encode,
            judge=lambda state, event: game.rules.judge(self.box, state, event),
            evolve=lambda state, event: game.rules.evolve(self.box, state, event),
            mistaken=partial(_mistaken, game.kind),
        )

    def state(
        self,
        path: str,
        each: Callable[[Line[S, E]], None] = lambda _: None,
        *,
        game: bool = True,
        stored: Stored | None = None,
    ) -> S:
        """Return the state of a log, perhaps read already, with a warning if its last line is torn.

        Where a `game` is missing, it is said how to start one.

        Raises `Problem` if the log is missing, damaged or does not follow.
        """
        replayed = self.journal(stored or self.stored(path, hint="file.new_game" if game else "")).replay(each)
        if broken := replayed.broken:
            raise self.problem(path, broken, replayed.state)
        if replayed.fault:
            self._note("torn", file=path, line=replayed.fault.line)
        return replayed.state  # type: ignore[return-value]  # a log that is not broken has begun

    def standing(
        self, path: str, each: Callable[[Line[S, E]], None] = lambda _: None, *, stored: Stored | None = None
    ) -> S:
        """Return the state of a log, including events that are owed if its writer was stopped before writing them.

        Raises `Problem` if the log is missing, damaged or does not follow.
        """
        state = self.state(path, each, stored=stored)
        owed = self.game.rules.settle(self.box, state)
        return owed[-1].state if owed else state

    def stored(self, path: str, *, hint: str = "") -> Stored:
        """Return what stands in a log, or in standard input for ``-``; the hint says what to do where it is missing.

        Raises `Problem` if it is missing or too large.
        """
        if path == STANDARD_INPUT:
            return Stored(self.data(path, most=LARGEST_LOG))
        with files.reading(path, hint=hint):
            if is_pipe(path) and path == current_game():
                raise OSError(ENXIO, strerror(ENXIO), path)
            return journal.load(path)

    def journal(self, stored: Stored) -> Journal[S, E]:
        """Return the journal of a log, with a warning where its key is not its own; reading needs none."""
        read = Journal(self.rules, stored)
        if read.flaw and read.flaw not in {KeyFlaw.NO_KEY, KeyFlaw.LOCKED_KEY}:
            self._note(read.flaw, file=stored.keys.file)
        return read

    def data(self, path: str, *, most: int) -> bytes:
        """Return the bytes of a file, or of standard input for ``-``. Raises `Problem` if missing or too large."""
        return files.read(path, most)

    def text(self, path: str, wanted: str) -> str:
        """Return what people wrote into a file that is not a log.

        Raises `Problem` if the file is missing or too large, is no text, names another game, or is not what was
        `wanted`, a code, but what programs write of a game.
        """
        return files.sheet(path, self.data(path, most=LARGEST_SHEET), wanted, self.game.kind)

    def play(
        self, path: str, wish: Callable[[S], M], each: Callable[[Line[S, E]], object] = lambda _: None
    ) -> Played[S, E]:
        """Make a move in the game of a log, and write down what comes of it; all lines, read or written, go to `each`.

        What the engine owes is written first and stays, even if the move is refused. A torn last line is moved away.
        Raises `Problem` if the rules forbid the move, or the log cannot be read or written.
        """
        decide = self.game.rules.decide
        return self.write(path, lambda state, seed: decide(self.box, state, wish(state), seed), each)

    def tried(self, path: str, wish: Callable[[S], M]) -> Played[S, E]:
        """Return what a move would append to a log besides what is owed there; the log is only read.

        Raises:
            Problem: the rules forbid the move, or the log is missing, damaged or does not follow.

        """
        lines = 0

        def count(line: Line[S, E]) -> None:
            nonlocal lines
            lines = line.number

        before = self.standing(path, count)
        steps = self.allowed(before, lambda: self.game.rules.decide(self.box, before, wish(before), None))
        encode = self.game.rules.encode
        return Played(before, [Line(lines + at, encode(step.event), *step) for at, step in enumerate(steps, 1)])

    def write(
        self,
        path: str,
        decide: Callable[[S, str | None], list[Step[S, E]]],
        each: Callable[[Line[S, E]], object],
    ) -> Played[S, E]:
        """Write down what is decided where the game of a log stands, given its sealed seed; all else as for `play`.

        Raises:
            Problem: it is refused, or the log cannot be read or written.

        """
        if path == STANDARD_INPUT:
            raise Problem("usage", "file.dash")
        with files.reading(path, hint="file.new_game"):
            stat(path)
        files.check_file(path)
        try:
            with files.writing(path), journal.held(path, self.rules, each, partial(self._set_aside, path)) as log:
                before = log.state
                lines = log.append(self.game.rules.settle(self.box, before))
                settled = log.state
                for line in lines:
                    each(line)
                made = log.append(self.allowed(settled, lambda: decide(settled, log.seed)))
        except BrokenLogError as error:
            raise self.problem(path, error.fault, error.state) from error
        self.terminal.changed = path
        for line in made:
            each(line)
        return Played(before, lines + made)

    def create(self, path: str, event: E, *, secret: str | None = None) -> Played[S, E]:
        """Write the log of a new game, and a sealed seed beside it. Raises `Problem` if it exists or cannot be."""
        if path == STANDARD_INPUT:
            raise Problem("usage", "file.dash")
        with files.writing(path):
            line = journal.create(path, self.rules, event, secret=secret)
        self.terminal.changed = path
        return Played(None, [line])

    def begun(self, start: Callable[[], T]) -> T:
        """Return what `start` returns, which begins a game. Raises `Problem` if such a game is impossible."""
        try:
            return start()
        except MalformedEventError as error:
            raise Problem(error.flaw, self._why(error.flaw, error.facts), **error.facts) from error

    def allowed(self, state: S | None, ask: Callable[[], Any]) -> Any:  # noqa: ANN401 - whatever is asked
        """Return what `ask` returns, and turn a refusal into words. Raises `Problem` if the rules refuse."""
        try:
            return ask()
        except Refusal as refusal:
            refused = Problem if refusal.reason in self.game.voice.mistyped else Forbidden
            why = self._why(refusal.reason, refusal.facts, state)
            raise refused(refusal.reason, why, **refusal.facts) from refusal

    def problem(self, path: str, fault: Fault, state: S | None) -> Problem:
        """Return the problem that a log's fault makes for any command but `replay`."""
        message = "log.other" if fault.facts.get("is") else f"log.{fault.code}"
        why = self._why(str(fault.facts.get("is", fault.reason)), fault.facts, state)
        return Problem(
            fault.code,
            lambda words: words(message, file=of_file(words, path), line=fault.line, reason=why(words)),
            file=path,
            line=fault.line,
            reason=fault.reason,
            **fault.facts,
        )

    def reason(self, reason: str, facts: Mapping[str, object], state: S | None = None) -> str:
        """Return the sentence for why something was refused, with its facts in words."""
        return self.game.voice.sentence(self.words, reason, facts, state)

    def _why(self, reason: str, facts: Mapping[str, object], state: S | None = None) -> Sentence:
        """Return what finds the sentence for why something was refused, always in the words of this game."""
        return lambda words: self.game.voice.sentence(words.of(self.game.kind), reason, facts, state)

    def _set_aside(self, path: str, line: int, beside: str) -> None:
        self._note("set_aside", file=path, line=line, beside=beside)

    def _note(self, code: str, **facts: object) -> None:
        """Print a warning once; the command goes on."""
        said = {name: of_file(self.words, str(fact)) if name == "file" else fact for name, fact in facts.items()}
        message = self.words(f"log.{code}", **said)
        if message not in self._noted:
            self._noted.add(message)
            self.terminal.note(code, message, **facts)


@lru_cache(maxsize=len(GAMES))  # a box is opened once for all logs that are replayed
def session_of(terminal: Terminal, kind: str) -> LogSession[Any, Any, Any, Any]:
    """Return a session of a game."""
    return LogSession(terminal, import_module(f"{GAMES[kind]}.game").GAME)


def _mistaken(kind: str, data: bytes) -> Fault | None:
    """Return that something is no log of a game of a kind, not even a damaged one, if it is seen to be something else.

    What it holds is not repeated where it is secret.
    """
    from cartographers.shell.contents import Content, contents

    try:
        text = files.decoded(data[:LARGEST_SHEET])
    except UnicodeDecodeError:
        return None
    found, first = contents(text), text.lstrip("\ufeff").strip().partition("\n")[0].rstrip()
    if found == Content.A_LOG and (named := naming(data)) and named.kind != kind:
        return Fault("damaged", 1, "not_a_log", {"is": "other_log", "game": named.kind}, first)
    if found in {None, Content.A_LOG, Content.JSON} or (found == Content.A_PIECE and first.endswith("}")):
        return None
    return Fault("damaged", 1, "not_a_log", {"is": found}, None if found == Content.A_KEY else first)
