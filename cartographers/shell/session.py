"""One command's work on the log of any game: read it, play a move in it, find the words for what is refused."""

import os
import sys
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from errno import errorcode
from functools import cached_property, lru_cache
from importlib import import_module
from stat import S_ISDIR, S_ISREG
from typing import Any, Final, Generic, Self, TypeVar

from msgspec import Struct

from cartographers.base.limits import LARGEST_LOG, LARGEST_SHEET, LONGEST_LINE, MOST_EVENTS, TooLargeError, read_all
from cartographers.base.refusals import MalformedEventError, Refusal
from cartographers.base.steps import Step
from cartographers.base.words import Words
from cartographers.logs import keyfile, log
from cartographers.logs.keyfile import Key
from cartographers.logs.lock import BusyError
from cartographers.logs.replay import Line, Replay
from cartographers.logs.seal import SEAL, Break, BrokenSealError, Sealing, is_sealed, sealed
from cartographers.shell.contract import B, E, Game, M, Played, S
from cartographers.shell.games import GAMES, naming
from cartographers.shell.problems import Forbidden, Problem, Sentence, filled, of_file, reason_of
from cartographers.shell.terminal import Terminal

T = TypeVar("T")

STANDARD_INPUT = "-"


class Fault(Struct, frozen=True):
    """Where and why a log breaks off."""

    code: str
    line: int | None
    reason: str
    facts: Mapping[str, object]
    found: str | None
    torn_at: int | None = None
    """Where a torn last line begins, in bytes."""


class KeyFile(Struct, frozen=True):
    """The key file of a log, its key, and why there is none."""

    file: str
    key: Key | None
    flaw: str


NO_KEY_FILE: Final = KeyFile("", None, "no_key")


class LogSession(Generic[B, S, E, M]):
    """A terminal, a game, and its box, which is opened when it is first needed."""

    def __init__(self, terminal: Terminal, game: Game[B, S, E, M]) -> None:
        """Speak of a game through a terminal, in the language of both."""
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
        return self.game.open_box(self.terminal)

    def state(self, path: str, each: Callable[[Line[S, E]], None] = lambda _: None, *, game: bool = True) -> S:
        """Return the state of a log, with a warning where its last line is torn; it may be no `game` that is played.

        Raises:
            Problem: the log is missing, damaged or does not follow.

        """
        keys = self.key_file(path)
        replay, fault = self.replay(self.data(path, game=game), each, keys)
        if fault and (fault.torn_at is None or replay.state is None):
            raise self.problem(path, fault, replay.state)
        if fault:
            self._note("torn", file=path, line=fault.line)
        return replay.state  # type: ignore[return-value]  # a log without a fault has begun

    def standing(self, path: str, each: Callable[[Line[S, E]], None] = lambda _: None) -> S:
        """Return where the game of a log stands, with what is owed if whoever wrote it was stopped before.

        Raises:
            Problem: the log is missing, damaged or does not follow.

        """
        state = self.state(path, each)
        owed = self.game.settle(self.box, state)
        return owed[-1].state if owed else state

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

    def text(self, path: str, wanted: str) -> str:
        """Return what people wrote into a file that is no log.

        Raises:
            Problem: the file is missing or too large, is no text, names another game, or is not what was `wanted`, a
                code, but what programs write of a game.

        """
        data = self.data(path, most=LARGEST_SHEET)
        try:
            text = data.decode("utf-16" if data[:2] in {BOM_UTF16_LE, BOM_UTF16_BE} else "utf-8")
        except UnicodeDecodeError as error:
            raise Problem("bad_sheet", "sheet.not_utf8", file=path) from error
        from cartographers.shell.contents import PRINTED, contents

        if (found := contents(text, PRINTED)) is not None:
            raise self.mistaken(path, wanted, found)
        named = naming(text.encode(errors="replace"))
        if named and named.kind != self.game.kind:
            fault = {"line": named.line, "column": 1, "code": "other_game", "found": named.kind}
            message = filled("sheet.other_game", file=path, line=named.line, game=named.kind)
            raise Problem("bad_sheet", message, file=path, faults=[fault])
        return text

    def mistaken(self, path: str, wanted: str, found: str) -> Problem:
        """Return the problem that a file holds something else than what was `wanted`, which is a code."""
        fault = {"line": 1, "column": 1, "code": wanted, "is": found}
        return Problem(
            "bad_sheet",
            lambda words: words(
                "sheet.fault", file=of_file(words, path), line=1, column=1, fault=words(f"reason.{found}")
            ),
            file=path,
            faults=[fault],
        )

    def key_file(self, path: str) -> KeyFile:
        """Return the key beside a log, if it is there; it is to be read before the log, which may grow in between."""
        if path == STANDARD_INPUT:
            return NO_KEY_FILE
        file = f"{path}.key"
        try:
            file = keyfile.beside(path)
            key = keyfile.read(path)
        except (keyfile.KeyDamageError, OSError):
            return KeyFile(file, None, "bad_key")
        return KeyFile(file, key, "no_key")

    def replay(
        self, data: bytes, each: Callable[[Line[S, E]], object] = lambda _: None, keys: KeyFile = NO_KEY_FILE
    ) -> tuple[Replay[S, E], Fault | None]:
        """Fold a log as far as it follows, and return with it why it breaks off, if it does.

        `each` tells where to stop. A sealed log is checked by its key, else by the seed that it reveals, and to its
        last line even where the folding stops before: what one line proves, another one behind it can disprove.
        """
        return self._replay(data, each, self._sealing(data, keys))

    def _replay(
        self, data: bytes, each: Callable[[Line[S, E]], object], sealing: Sealing | None
    ) -> tuple[Replay[S, E], Fault | None]:
        def follow(state: S | None, fields: object) -> tuple[E, S]:
            event = self.game.decode(self.box, sealing.bare(fields) if sealing else fields)
            if sealing:
                sealing.check(replay.line)
            self.game.judge(self.box, state, event)
            return event, self.game.evolve(self.box, state, event)

        replay = Replay(data, follow)
        fault: Fault | None = None
        try:
            stopped = any(map(each, replay.lines()))
        except (log.DamageError, MalformedEventError, Refusal, BrokenSealError) as error:
            if sealing and isinstance(error, Refusal) and sealing.changes_behind(replay.line):
                error = BrokenSealError(Break.OTHER_SEED)
            fault = _mistaken(data) if replay.line == 1 else None
            fault = fault or _fault(error, data, replay.line)
        else:
            if stopped and sealing:
                return replay, self._replay(data, lambda _: None, sealing)[1]
        if sealing and sealing.cut and (fault is None or fault.torn_at is not None):
            fault = Fault("does_not_follow", replay.line, Break.CUT, {}, None)
        return replay, fault

    def check_file(self, path: str) -> None:
        """Pass what can be a log that is written, or is missing: to open a pipe would wait for ever.

        Raises:
            Problem: it is a pipe, a device or a socket.

        """
        with suppress(OSError):
            mode = os.stat(path).st_mode
            if not S_ISREG(mode) and not S_ISDIR(mode):
                raise Problem("not_writable", "file.not_writable", file=path)

    def play(
        self, path: str, wish: Callable[[S], M], each: Callable[[Line[S, E]], object] = lambda _: None
    ) -> Played[S, E]:
        """Make a move in the game of a log, and write down what comes of it; all lines, read or written, go to `each`.

        What the engine owes is written first and stays, even if the move is refused. A torn last line is set aside.

        Raises:
            Problem: the rules forbid the move, or the log cannot be read or written.

        """
        if path == STANDARD_INPUT:
            raise Problem("usage", "file.dash")
        with self._reading(path, game=True):
            os.stat(path)
        self.check_file(path)
        with self.writing(path), log.held(path) as writer:
            sealing, replay = self._taken_up(path, writer, each)
            before: S = replay.state  # type: ignore[assignment]  # a log without a fault has begun
            owed = self.game.settle(self.box, before)
            settled = owed[-1].state if owed else before
            lines = self._appended(path, writer, sealing, replay.line, owed) if owed else []
            secret = sealing.seed if sealing else None
            steps = self.allowed(settled, lambda: self.game.decide(self.box, settled, wish(settled), secret))
            lines += self._appended(path, writer, sealing, replay.line + len(lines), steps)
        self.terminal.changed = path
        for line in lines:
            each(line)
        return Played(before, lines)

    def _taken_up(
        self, path: str, writer: log.Writer, each: Callable[[Line[S, E]], object]
    ) -> tuple[Sealing | None, Replay[S, E]]:
        """Return where a log stands that is written now; what a kill has left of the last move is put right before.

        Raises:
            Problem: it is damaged or does not follow, or its key is not here.

        """
        while True:
            keys = self.key_file(path)
            sealing = self._sealing(writer.data, keys, writes=True)
            replay, fault = self._replay(writer.data, each, sealing)
            if fault and (fault.torn_at is None or replay.state is None):
                raise self.problem(path, fault, replay.state)
            if fault and fault.torn_at is not None:
                with self.writing(writer.beside, hint="file.keeps_torn"):
                    writer.set_aside(fault.torn_at)
                self._note("set_aside", file=path, line=fault.line, beside=writer.beside)
            if sealing is None or not sealing.interrupted:
                return sealing, replay
            whole = log.without_blank_end(writer.data) + writer.lines(sealing.interrupted)
            self._check_interrupted(whole, keys)
            writer.append(sealing.interrupted)

    def _check_interrupted(self, whole: bytes, keys: KeyFile) -> None:
        """Pass a log with what its key file says was being written, if that follows."""
        if self._replay(whole, lambda _: None, Sealing(whole, keys.key))[1] is not None:
            raise Problem("bad_key", "file.bad_key", file=keys.file)

    def _appended(
        self, path: str, writer: log.Writer, sealing: Sealing | None, first: int, steps: Sequence[Step[S, E]]
    ) -> list[Line[S, E]]:
        """Write events down, and return the lines from the first on: all of them, or none when an error is raised."""
        written = [self.game.encode(step.event) for step in steps]
        if sealing is not None:
            written = sealing.sealed(written)
        self._append(path, writer, sealing, written)
        return [
            Line(number, fields, *step) for number, (fields, step) in enumerate(zip(written, steps, strict=True), first)
        ]

    def _append(self, path: str, writer: log.Writer, sealing: Sealing | None, lines: list[dict[str, Any]]) -> None:
        if sealing is None:
            writer.append(lines)
            return
        with self.writing(keyfile.beside(path)):
            sealing.promise(path, lines)
        try:
            writer.append(lines)
        except BaseException:
            sealing.settle(path, back=len(lines))
            raise
        sealing.settle(path)

    def create(self, path: str, event: E, *, secret: str | None = None) -> Played[S, E]:
        """Write the log of a new game, and for a sealed one its seed into a key file.

        Raises:
            Problem: the file exists or cannot be written.

        """
        if path == STANDARD_INPUT:
            raise Problem("usage", "file.dash")
        fields = self.game.encode(event)
        key = None
        if secret is not None:
            fields = sealed(fields, secret, 1, "")
            key = Key(secret, 1, fields[SEAL])
        with self.writing(path):
            file = keyfile.beside(path)
            try:
                log.create(path, [fields], keyfile.begun(path, key))
            except FileExistsError as error:
                if error.filename != file:
                    raise
                raise Problem("exists", "file.key_exists", file=file) from error
        self.terminal.changed = path
        return Played(None, [Line(1, fields, event, self.game.evolve(self.box, None, event))])

    def begun(self, start: Callable[[], T]) -> T:
        """Return what `start` returns, which begins a game, and turn what is wrong with the beginning into words.

        Raises:
            Problem: there can be no such game.

        """
        try:
            return start()
        except MalformedEventError as error:
            raise Problem(error.flaw, self._why(error.flaw, error.facts), **error.facts) from error

    def allowed(self, state: S, ask: Callable[[], Any]) -> Any:  # noqa: ANN401 - whatever is asked
        """Return what `ask` returns, and turn a refusal into words.

        Raises:
            Problem: the rules refuse.

        """
        try:
            return ask()
        except Refusal as refusal:
            refused = Problem if refusal.reason in self.game.mistyped else Forbidden
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
        """Return the sentence for why something was refused, its facts in words."""
        return self.game.sentence(self.words, reason, facts, state)

    def _why(self, reason: str, facts: Mapping[str, object], state: S | None = None) -> Sentence:
        """Return what finds the sentence for why something was refused, always in the words of this game."""
        return lambda words: self.game.sentence(words.of(self.game.kind), reason, facts, state)

    def _note(self, code: str, **facts: object) -> None:
        """Say once what does not keep a command from its work."""
        said = {name: of_file(self.words, str(fact)) if name == "file" else fact for name, fact in facts.items()}
        message = self.words(f"log.{code}", **said)
        if message not in self._noted:
            self._noted.add(message)
            self.terminal.note(code, message, **facts)

    def _sealing(self, data: bytes, keys: KeyFile, *, writes: bool = False) -> Sealing | None:
        """Return the seals of a log that is sealed; whoever only reads can do without the key.

        Raises:
            Problem: the key of a log that is written is missing, damaged or that of another game.

        """
        if not is_sealed(data):
            return None
        sealing, flaw = Sealing(data, keys.key), "wrong_key" if keys.key else keys.flaw
        if sealing.seed is None and writes:
            raise Problem(flaw, f"file.{flaw}", file=keys.file)
        if sealing.seed is None and flaw != "no_key":
            self._note(flaw, file=keys.file)
        return sealing

    @contextmanager
    def _reading(self, path: str, *, game: bool) -> Iterator[None]:
        try:
            yield
        except TooLargeError as error:
            raise _too_large(path, error) from error
        except OSError as error:
            raise _file_problem("missing", path, error, hint="file.new_game" if game else "") from error

    @contextmanager
    def writing(self, path: str, *, hint: str = "") -> Iterator[None]:
        """Find the words for why a file cannot be written, with a hint.

        Raises:
            Problem: it cannot.

        """
        try:
            yield
        except BusyError as error:
            message = filled("file.busy", file=path, pid=error.pid or "?")
            raise Problem("busy", message, file=path, pid=error.pid) from error
        except log.FullError as error:
            limits = {"most": LARGEST_LOG // 1024, "events": MOST_EVENTS, "longest": LONGEST_LINE // 1024}
            raise Problem(
                "not_writable",
                lambda words: f"{words('file.not_writable', file=path)} {words('file.full', **limits)}",
                file=path,
            ) from error
        except TooLargeError as error:
            raise _too_large(path, error) from error
        except FileExistsError as error:
            raise _file_problem("exists", path, error) from error
        except OSError as error:
            raise _file_problem("not_writable", path, error, hint=hint) from error


@lru_cache(maxsize=len(GAMES))  # a box is opened once for all logs that are replayed
def session_of(terminal: Terminal, kind: str) -> LogSession[Any, Any, Any, Any]:
    """Return a session of a game."""
    return LogSession(terminal, import_module(f"{GAMES[kind]}.game").GAME)


def _too_large(path: str, error: TooLargeError) -> Problem:
    return Problem(
        "too_large", filled("file.too_large", file=path, most=error.most // 1024), file=path, most=error.most
    )


def _file_problem(code: str, path: str, error: OSError, *, hint: str = "") -> Problem:
    """Return the problem with a file, with the system's reason where we have words for it, and a hint."""

    def sentence(words: Words) -> str:
        return words(f"file.{code}", file=path) + reason_of(words, error) + (f" {words(hint)}" if hint else "")

    return Problem(code, sentence, file=path, system=errorcode.get(error.errno or 0))


def _mistaken(data: bytes) -> Fault | None:
    """Return that something is no log, not even a damaged one, if it can be seen to be something else."""
    from cartographers.shell.contents import Content, contents

    try:
        text = data[:LARGEST_SHEET].decode("utf-16" if data[:2] in {BOM_UTF16_LE, BOM_UTF16_BE} else "utf-8")
    except UnicodeDecodeError:
        return None
    found = contents(text)
    if found in {None, Content.A_LOG, Content.JSON}:
        return None
    return Fault("damaged", 1, "not_a_log", {"is": found}, text.lstrip("\ufeff").strip().splitlines()[0])


def _fault(error: Exception, data: bytes, line: int) -> Fault:
    """Return why a log breaks off at a line."""
    match error:
        case log.TornError() if line > 1:
            return Fault("damaged", error.line, error.damage, {}, error.found, error.start)
        case log.TornError():
            return Fault("damaged", error.line, log.Damage.NOT_JSON, error.facts, error.found)
        case log.DamageError():
            return Fault("damaged", error.line, error.damage, error.facts, error.found)
        case MalformedEventError():
            return Fault("damaged", line, error.flaw, error.facts, _line(data, line))
        case Refusal():
            return Fault("does_not_follow", line, error.reason, error.facts, _line(data, line))
        case BrokenSealError():
            return Fault("does_not_follow", line, error.what, {}, _line(data, line))
        case _:
            raise TypeError(error)


def _line(data: bytes, number: int) -> str:
    """Return one line of a log, counted from 1."""
    return data.removeprefix(b"\xef\xbb\xbf").split(b"\n", number)[number - 1].decode().strip()
