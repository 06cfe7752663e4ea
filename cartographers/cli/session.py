"""One command's work on one log: read it, play a move in it, and find the words for what is refused."""

import json
import os
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from errno import errorcode
from functools import cached_property
from typing import Any, NamedTuple, TypeAlias

from cartographers import log
from cartographers.cli.problems import EXITS, Exit, Problem
from cartographers.cli.terminal import Terminal
from cartographers.cli.typed import listed
from cartographers.core.cards import Box
from cartographers.core.errors import MalformedEventError, Reason, Refusal
from cartographers.core.events import Event, decode, encode
from cartographers.core.judge import judge
from cartographers.core.maps import Land
from cartographers.core.moves import Move, decide, settle
from cartographers.core.state import State, evolve
from cartographers.core.typed_map import Fault as MapFault
from cartographers.core.typed_map import MapFlaw, read_map
from cartographers.library import open_box
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

    @cached_property
    def box(self) -> Box:
        """Everything in the box."""
        return open_box()

    def state(self, path: str) -> State:
        """Return the state of a log, with a warning where its last line is torn.

        Raises:
            Problem: the log is missing, damaged or does not follow.

        """
        replay, fault = self.replay(self.data(path))
        if fault and (fault.torn_at is None or replay.state is None):
            raise self.problem(path, fault)
        if fault:
            self._note("torn", file=path, line=fault.line)
        return replay.state  # type: ignore[return-value]  # a log without a fault has begun

    def data(self, path: str) -> bytes:
        """Return the bytes of a log, or of standard input for ``-``.

        Raises:
            Problem: it is missing.

        """
        if path == STANDARD_INPUT:
            return sys.stdin.buffer.read()
        with self._reading(path), open(path, "rb") as file:
            return file.read()

    def sheet(self, path: str, side: str | None) -> Land:
        """Return the map that somebody typed into a file; what was read with a doubt is told.

        Raises:
            Problem: the file is missing, or not a map; everything wrong in it is named with its line and column.

        """
        try:
            text = self.data(path).decode()
        except UnicodeDecodeError as error:
            raise Problem(
                "bad_sheet", EXITS["bad_sheet"], self.words("sheet.not_utf8", file=path), file=path
            ) from error
        land, faults, warnings = read_map(text, self.box.sides, side)
        for fault in warnings:
            self.terminal.note(
                fault.flaw, self._flaw(path, fault), file=path, line=fault.line, column=fault.column, **fault.facts
            )
        if land is None:
            listed = [
                {"line": fault.line, "column": fault.column, "code": fault.flaw, **fault.facts} for fault in faults
            ]
            message = "\n".join(self._flaw(path, fault) for fault in faults)
            raise Problem("bad_sheet", EXITS["bad_sheet"], message, file=path, faults=listed)
        return land

    def _flaw(self, path: str, fault: MapFault) -> str:
        known = {name: " ".join(fact) if isinstance(fact, list) else fact for name, fact in fault.facts.items()}
        message = f"sheet.{fault.flaw}"
        if "kind" in known:
            message += f".{known['kind']}"
            message += ".row" if known["printed"] and fault.flaw == MapFlaw.NOT_PRINTED else ""
        elif fault.flaw == MapFlaw.SHORT_ROW and known["place"]:
            message += ".place"
        said = self.words(message, **known)
        return self.words("sheet.fault", file=path, line=fault.line, column=fault.column, fault=said)

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
            return replay, Fault("damaged", error.line, reason, {}, error.found)
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
        with self._reading(path):
            os.stat(path)
        with self._writing(path), log.held(path) as writer:
            replay, fault = self.replay(writer.data)
            before = replay.state
            if fault and (fault.torn_at is None or before is None):
                raise self.problem(path, fault)
            if fault and fault.torn_at is not None:
                beside = writer.set_aside(fault.torn_at)
                self._note("set_aside", file=path, line=fault.line, beside=beside)
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

    def problem(self, path: str, fault: Fault) -> Problem:
        """Return the problem that a log's fault makes for any command but `replay`."""
        return Problem(
            fault.code,
            EXITS[fault.code],
            self.words(f"log.{fault.code}", file=path, line=fault.line, reason=self.reason(fault.reason, fault.facts)),
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
                return state.game.players[fact] if state else str(fact + 1)
            case "players", list():
                return listed(state.game.players[player] if state else str(player + 1) for player in fact)
            case _:
                return fact if isinstance(fact, str) else json.dumps(fact, ensure_ascii=False)

    def _note(self, code: str, **facts: object) -> None:
        self.terminal.note(code, self.words(f"log.{code}", **facts), **facts)

    def _follow(self, state: State | None, fields: object) -> tuple[Event, State]:
        event = decode(self.box, fields)
        judge(self.box, state, event)
        return event, evolve(self.box, state, event)

    @contextmanager
    def _reading(self, path: str) -> Iterator[None]:
        try:
            yield
        except OSError as error:
            raise self._file_problem("missing", path, error) from error

    @contextmanager
    def _writing(self, path: str) -> Iterator[None]:
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
        except FileExistsError as error:
            raise self._file_problem("exists", path, error) from error
        except OSError as error:
            raise self._file_problem("not_writable", path, error) from error

    def _file_problem(self, code: str, path: str, error: OSError) -> Problem:
        """Return the problem with a file, with the system's reason where we have words for it."""
        system = errorcode.get(error.errno or 0, "")
        message = self.words(f"file.{code}", file=path)
        if self.words.has(f"file.{system}"):
            message += " " + self.words(f"file.{system}")
        return Problem(code, EXITS[code], message, file=path, system=system)


def _line(data: bytes, number: int) -> str:
    """Return one line of a log, counted from 1."""
    return data.removeprefix(b"\xef\xbb\xbf").split(b"\n", number)[number - 1].decode().strip()
