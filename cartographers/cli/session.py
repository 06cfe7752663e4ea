"""One command's work on one log: read it, play a move in it, and find the words for what is refused."""

import json
import os
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from errno import errorcode
from functools import cached_property
from stat import S_ISDIR, S_ISREG
from typing import Any, NamedTuple, TypeAlias

from cartographers import log
from cartographers.cli.choices import listed, shortened
from cartographers.cli.problems import EXITS, Exit, Problem, reason_of
from cartographers.cli.terminal import Terminal
from cartographers.core.cards import Box
from cartographers.core.errors import MalformedEventError, Reason, Refusal
from cartographers.core.events import Event, decode, encode
from cartographers.core.judge import judge
from cartographers.core.moves import Move, decide, settle
from cartographers.core.state import State, evolve
from cartographers.library import open_box
from cartographers.limits import LARGEST_LOG, LONGEST_LINE, MOST_EVENTS, TooLargeError, read_all
from cartographers.lock import BusyError
from cartographers.replay import Replay, Step

GameReplay: TypeAlias = Replay[State, Event]
GameStep: TypeAlias = Step[State, Event]

STANDARD_INPUT = "-"


class Played(NamedTuple):
    """What a command appended to a log, and the state before and after."""

    events: list[Event]
    before: State | None
    after: State


class Fault(NamedTuple):
    """Where and why a log breaks off."""

    code: str
    line: int | None
    reason: str
    facts: Mapping[str, object]
    found: str | None
    torn_at: int | None = None
    """Where a torn last line begins, in bytes."""


class Session:
    """A terminal, and the box, which is opened when it is first needed."""

    def __init__(self, terminal: Terminal) -> None:
        """Speak through a terminal, in its words."""
        self.terminal = terminal
        self.words = terminal.words
        self._noted: set[str] = set()

    @cached_property
    def box(self) -> Box:
        """Everything in the box."""
        return open_box()

    def state(self, path: str, each: Callable[[GameStep], None] = lambda _: None, *, game: bool = True) -> State:
        """Return the state of a log, with a warning where its last line is torn; it may be no `game` that is played.

        Raises:
            Problem: the log is missing, damaged or does not follow.

        """
        replay, fault = self.replay(self.data(path, game=game), each)
        if fault and (fault.torn_at is None or replay.state is None):
            raise self.problem(path, fault, replay.state)
        if fault:
            self._note("torn", file=path, line=fault.line)
        return replay.state  # type: ignore[return-value]  # a log without a fault has begun

    def data(self, path: str, *, game: bool = False, most: int = LARGEST_LOG) -> bytes:
        """Return the bytes of a file, or of standard input for ``-``; where a game is missing, one can be started.

        Raises:
            Problem: it is missing, or has more than `most` bytes.

        """
        with self._reading(path, game=game):
            if path == STANDARD_INPUT:
                return read_all(sys.stdin.buffer, most) if sys.stdin else b""
            with open(path, "rb", buffering=0) as file:
                return read_all(file, most)

    def replay(
        self, data: bytes, each: Callable[[GameStep], object] = lambda _: None
    ) -> tuple[GameReplay, Fault | None]:
        """Fold a log as far as it follows, and return with it why it breaks off, if it does."""
        replay: GameReplay = Replay(data, self._follow)
        try:
            for step in replay.steps():
                if each(step):
                    break
        except log.DamageError as error:
            if isinstance(error, log.TornError) and replay.events:
                return replay, Fault("damaged", error.line, error.damage, {}, error.found, error.start)
            reason = log.Damage.NOT_JSON if isinstance(error, log.TornError) else error.damage
            return replay, Fault("damaged", error.line, reason, error.facts, error.found)
        except MalformedEventError as error:
            return replay, Fault("damaged", replay.line, error.flaw, error.facts, _line(data, replay.line))
        except Refusal as error:
            return replay, Fault("does_not_follow", replay.line, error.reason, error.facts, _line(data, replay.line))
        return replay, None

    def play(self, path: str, wish: Callable[[State], Move]) -> Played:
        """Make a move in the game of a log, and write down what comes of it.

        What the engine owes is written first and stays, even if the move is refused. A torn last line is set aside.

        Raises:
            Problem: the rules forbid the move, or the log cannot be read or written.

        """
        if path == STANDARD_INPUT:
            raise Problem("usage", Exit.USAGE, self.words("file.dash"))
        with self._reading(path, game=True):
            mode = os.stat(path).st_mode
        if not S_ISREG(mode) and not S_ISDIR(mode):  # to open a pipe would wait for ever
            raise Problem("not_writable", EXITS["not_writable"], self.words("file.not_writable", file=path), file=path)
        with self._writing(path), log.held(path) as writer:
            replay, fault = self.replay(writer.data)
            before = replay.state
            if fault and (fault.torn_at is None or before is None):
                raise self.problem(path, fault, before)
            if fault and fault.torn_at is not None:
                with self._writing(writer.beside, hint="file.keeps_torn"):
                    writer.set_aside(fault.torn_at)
                self._note("set_aside", file=path, line=fault.line, beside=writer.beside)
            owed, settled = settle(self.box, before)  # type: ignore[arg-type]  # a log without a fault has begun
            if owed:
                writer.append(map(encode, owed))
            events = self.allowed(settled, lambda: decide(self.box, settled, wish(settled)))
            writer.append(map(encode, events))
        after = settled
        for event in events:
            after = evolve(self.box, after, event)
        return Played([*owed, *events], before, after)

    def create(self, path: str, event: Event) -> None:
        """Write the log of a new game.

        Raises:
            Problem: the file exists or cannot be written.

        """
        if path == STANDARD_INPUT:
            raise Problem("usage", Exit.USAGE, self.words("file.dash"))
        with self._writing(path):
            log.create(path, [encode(event)])

    def allowed(self, state: State, ask: Callable[[], Any]) -> Any:  # noqa: ANN401 - whatever is asked
        """Return what `ask` returns, and turn a refusal into words.

        Raises:
            Problem: the rules refuse.

        """
        try:
            return ask()
        except Refusal as refusal:
            code = Exit.USAGE if refusal.reason in {Reason.CARD_NEEDED, Reason.CARD_NOT_NEEDED} else Exit.FORBIDDEN
            raise Problem(
                refusal.reason, code, self.reason(refusal.reason, refusal.facts, state), **refusal.facts
            ) from refusal

    def problem(self, path: str, fault: Fault, state: State | None) -> Problem:
        """Return the problem that a log's fault makes for any command but `replay`."""
        return Problem(
            fault.code,
            EXITS[fault.code],
            self.words(
                f"log.{fault.code}", file=path, line=fault.line, reason=self.reason(fault.reason, fault.facts, state)
            ),
            file=path,
            line=fault.line,
            reason=fault.reason,
            **fault.facts,
        )

    def reason(self, reason: str, facts: Mapping[str, object], state: State | None = None) -> str:
        """Return the sentence for why something was refused, its facts in words."""
        message = f"reason.{reason}.cover" if "cover" in facts else f"reason.{reason}"
        if state and state.solo and self.words.has(f"{message}.alone"):
            message += ".alone"
        return self.words(message, **{name: self._said(name, fact, state) for name, fact in facts.items()})

    def _said(self, name: str, fact: object, state: State | None) -> str:
        match name, fact:
            case "card", str():
                return self.words(f"card.{fact}.name")
            case "terrain", str():
                return self.words(f"terrain.{fact}")
            case "terrains", list():
                return listed(self.words(f"terrain.{terrain}") for terrain in fact)
            case "spaces", list():
                return " ".join(fact)
            case "player", int():
                return _name(state, fact)
            case "players", list():
                return listed(_name(state, player) for player in fact)
            case _:
                text = fact if isinstance(fact, str) else json.dumps(fact, ensure_ascii=False)
                return text if name == "expected" else shortened(text)

    def _note(self, code: str, **facts: object) -> None:
        """Say once what does not keep a command from its work."""
        message = self.words(f"log.{code}", **facts)
        if message not in self._noted:
            self._noted.add(message)
            self.terminal.note(code, message, **facts)

    def _follow(self, state: State | None, fields: object) -> tuple[Event, State]:
        event = decode(self.box, fields)
        judge(self.box, state, event)
        return event, evolve(self.box, state, event)

    @contextmanager
    def _reading(self, path: str, *, game: bool) -> Iterator[None]:
        try:
            yield
        except TooLargeError as error:
            raise self._too_large(path, error) from error
        except OSError as error:
            raise self._file_problem("missing", path, error, hint="file.new_game" if game else "") from error

    @contextmanager
    def _writing(self, path: str, *, hint: str = "") -> Iterator[None]:
        try:
            yield
        except BusyError as error:
            raise Problem(
                "busy",
                EXITS["busy"],
                self.words("file.busy", file=path, pid=error.pid or "?"),
                file=path,
                pid=error.pid,
            ) from error
        except log.FullError as error:
            limits = self.words("file.full", most=LARGEST_LOG // 1024, events=MOST_EVENTS, longest=LONGEST_LINE // 1024)
            message = f"{self.words('file.not_writable', file=path)} {limits}"
            raise Problem("not_writable", EXITS["not_writable"], message, file=path) from error
        except TooLargeError as error:
            raise self._too_large(path, error) from error
        except FileExistsError as error:
            raise self._file_problem("exists", path, error) from error
        except OSError as error:
            raise self._file_problem("not_writable", path, error, hint=hint) from error

    def _too_large(self, path: str, error: TooLargeError) -> Problem:
        message = self.words("file.too_large", file=path, most=error.most // 1024)
        return Problem("too_large", EXITS["too_large"], message, file=path, most=error.most)

    def _file_problem(self, code: str, path: str, error: OSError, *, hint: str = "") -> Problem:
        """Return the problem with a file, with the system's reason where we have words for it, and a hint."""
        message = self.words(f"file.{code}", file=path) + reason_of(self.words, error)
        if hint:
            message += f" {self.words(hint)}"
        return Problem(code, EXITS[code], message, file=path, system=errorcode.get(error.errno or 0))


def _name(state: State | None, player: int) -> str:
    """Return a player's name, or the number of one who does not exist, as the log has it."""
    if state and player in range(len(state.lands)):
        return state.game.players[player]
    return str(player)


def _line(data: bytes, number: int) -> str:
    """Return one line of a log, counted from 1."""
    return data.removeprefix(b"\xef\xbb\xbf").split(b"\n", number)[number - 1].decode().strip()
