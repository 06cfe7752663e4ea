"""The log of any game as one thing, sealed or not: it is read, judged, repaired and appended to.

Whatever can go wrong is raised as an error with its facts; the edge of the program finds the words.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Generic, NamedTuple, TypeVar

from msgspec.structs import replace

from cartographers.base.events import Refusal, Step
from cartographers.base.limits import LARGEST_LOG, read_all
from cartographers.logs import keyfile, log
from cartographers.logs.keyfile import NO_KEY_FILE, Key, KeyFile, KeyFlaw
from cartographers.logs.lines import DamageError, read, without_blank_end
from cartographers.logs.replay import BREAKS, Fault, Line, Replay, Replayed, Rules, fault
from cartographers.logs.seal import SEAL, Break, BrokenSealError, Sealing, is_sealed, sealed

S = TypeVar("S")
E = TypeVar("E")


class BrokenLogError(Exception):
    """A log that is to be written is damaged, or does not follow."""

    def __init__(self, fault: Fault, state: Any) -> None:  # noqa: ANN401 - the game says of what
        super().__init__(fault, state)
        self.fault, self.state = fault, state


class NoKeyError(Exception):
    """The key of a sealed log that is to be written is missing, damaged or that of another game."""

    def __init__(self, flaw: KeyFlaw, file: str) -> None:
        super().__init__(flaw, file)
        self.flaw, self.file = flaw, file


class BesideError(Exception):
    """A file beside a log cannot be written, so that the log is left alone; its cause is an `OSError`."""

    def __init__(self, file: str, error: OSError, *, keeps_torn: bool = False) -> None:
        super().__init__(file, error)
        self.file, self.error, self.keeps_torn = file, error, keeps_torn


class Stored(NamedTuple):
    """What stands in a log, and its key file, as far as there is one."""

    data: bytes
    keys: KeyFile = NO_KEY_FILE


def load(path: str) -> Stored:
    """Return what stands in a log, whose key file is read before it, as it may grow in between.

    Raises:
        TooLargeError: it is too large to be a log.
        OSError: it cannot be read.

    """
    keys = keyfile.found(path)
    with open(path, "rb", buffering=0) as file:
        return Stored(read_all(file, LARGEST_LOG), keys)


class Journal(Generic[S, E]):
    """What stands in a log, which can be replayed again and again; the lines of a sealed one are parsed once."""

    def __init__(self, rules: Rules[S, E], stored: Stored) -> None:
        """Look whether a log is sealed, and with what."""
        self.data, self.keys = stored
        self._rules = rules
        self.sealing: Sealing | None = None
        if is_sealed(self.data):
            self._values, self._damage = _parsed(self.data)
            self.sealing = Sealing(self._values, self.data, self.keys.key)

    @property
    def flaw(self) -> KeyFlaw | None:
        """Why the key of a sealed log is not here; nothing if it is, or the log is not sealed."""
        if self.sealing is None or self.sealing.seed is not None:
            return None
        return KeyFlaw.WRONG_KEY if self.keys.key else self.keys.flaw

    def replay(self, each: Callable[[Line[S, E]], object] = lambda _: None) -> Replayed[S]:
        """Fold the log as far as it follows, and say why it breaks off, if it does.

        `each` tells where to stop. A sealed log is checked by its key, else by the seed that it reveals, and to its
        last line even where the folding stops before: what one line proves, a later one can disprove.
        """
        replay = Replay(self._lines(), self._rules, self.sealing)
        stopped: Replayed[S] | None = None
        try:
            for line in replay.lines():
                if stopped is None and each(line):
                    stopped = replay.outcome()
                    if self.sealing is None:
                        return stopped
        except BREAKS as error:
            found = self._rules.mistaken(self.data) if replay.events == 0 else None
            found = found or fault(self._blamed(error, replay.line), self.data, replay.line)
        else:
            found = None
        if self.sealing and self.sealing.cut and (found is None or found.torn_at is not None):
            found = Fault("does_not_follow", replay.line, Break.CUT, {}, None)
        ended = replay.outcome(found)
        return ended if stopped is None else replace(stopped, fault=found, last=ended.state)

    def _lines(self) -> Iterable[object]:
        if self.sealing is None:
            yield from read(self.data)
            return
        yield from self._values
        if self._damage:
            raise self._damage

    def _blamed(self, error: Exception, line: int) -> Exception:
        """Return why a line does not follow: rather than what the rules say, that from it on another seed seals."""
        if self.sealing and isinstance(error, Refusal) and self.sealing.changes_behind(line):
            return BrokenSealError(Break.OTHER_SEED)
        return error


class HeldJournal(Generic[S, E]):
    """A log that is held for writing, all of which follows, and to which its game can be led on."""

    state: S
    """The state after the last event."""
    _sealing: Sealing | None
    _events: int

    def __init__(
        self,
        path: str,
        rules: Rules[S, E],
        writer: log.Writer,
        each: Callable[[Line[S, E]], object],
        set_aside: Callable[[int, str], None],
    ) -> None:
        """Replay the log, and put right what a kill has left of the last move, as `held` says."""
        self._path, self._rules, self._writer = path, rules, writer
        journal = Journal(rules, Stored(writer.data, keyfile.found(path)))
        if journal.flaw:
            raise NoKeyError(journal.flaw, journal.keys.file)
        replayed = journal.replay(each)
        if broken := replayed.broken:
            raise BrokenLogError(broken, replayed.state)
        self._stand(journal, replayed)
        if torn := replayed.fault:
            self._set_aside(torn)
            set_aside(replayed.events + 1, writer.beside)
        if journal.sealing and journal.sealing.interrupted:
            for line in self._finish(journal.sealing.interrupted, journal.keys):
                each(line)

    @property
    def seed(self) -> str | None:
        """The seed of a sealed log."""
        return self._sealing.seed if self._sealing else None

    def append(self, steps: Sequence[Step[S, E]]) -> list[Line[S, E]]:
        """Write events down, and return their lines: all of them, or none when an error is raised.

        Raises:
            FullError: the log may not grow any more.
            BesideError: the key file cannot be written.
            OSError: the log cannot be written, or was moved, replaced or changed; it is left alone.

        """
        if not steps:
            return []
        written = [self._rules.encode(step.event) for step in steps]
        if self._sealing is None:
            self._writer.append(written)
        else:
            written = self._sealing.sealed(written)
            self._append_sealed(self._sealing, written)
        numbers = range(self._events + 1, self._events + len(steps) + 1)
        lines = [Line(number, fields, *step) for number, fields, step in zip(numbers, written, steps, strict=True)]
        self._events, self.state = self._events + len(steps), steps[-1].state
        return lines

    def _append_sealed(self, sealing: Sealing, lines: list[dict[str, Any]]) -> None:
        try:
            sealing.promise(self._path, lines)
        except OSError as error:
            raise BesideError(keyfile.beside(self._path), error) from error
        try:
            self._writer.append(lines)
        except BaseException:
            sealing.settle(self._path, [])
            raise
        sealing.settle(self._path, lines)

    def _stand(self, journal: Journal[S, E], replayed: Replayed[S]) -> None:
        self._sealing, self._events = journal.sealing, replayed.events
        self.state = replayed.state  # type: ignore[assignment]  # a log that is not broken has begun

    def _set_aside(self, torn: Fault) -> None:
        try:
            self._writer.set_aside(torn.torn_at or 0)
        except OSError as error:
            raise BesideError(self._writer.beside, error, keeps_torn=True) from error

    def _finish(self, events: list[dict[str, Any]], keys: KeyFile) -> list[Line[S, E]]:
        """Append what the key file says was being written, and return its lines, if it follows.

        Raises:
            NoKeyError: it does not, so that no move has left it there.

        """
        done, lines = self._events, list[Line[S, E]]()
        whole = without_blank_end(self._writer.data) + self._writer.lines(events)
        journal = Journal(self._rules, Stored(whole, keys))
        replayed = journal.replay(lambda line: lines.append(line) if line.number > done else None)
        if replayed.fault:
            raise NoKeyError(KeyFlaw.BAD_KEY, keys.file)
        self._writer.append(events)
        self._stand(journal, replayed)
        return lines


@contextmanager
def held(
    path: str,
    rules: Rules[S, E],
    each: Callable[[Line[S, E]], object] = lambda _: None,
    set_aside: Callable[[int, str], None] = lambda _, __: None,
) -> Iterator[HeldJournal[S, E]]:
    """Hold a log for writing, and put right what a kill has left of the last move.

    All its lines go to `each`. A torn last line is moved into a file beside the log, and `set_aside` is called with its
    number and the path of that file. What was promised in the key file is written.

    Raises:
        BusyError: another process has held the log for ten seconds.
        TooLargeError: it is too large to be a log.
        BrokenLogError: it is damaged, or does not follow.
        NoKeyError: it is sealed, and its key is not here.
        BesideError: a file beside it cannot be written.
        FullError: it holds no more.
        OSError: it is missing or cannot be written.

    """
    with log.held(path) as writer:
        yield HeldJournal(path, rules, writer, each, set_aside)


def create(path: str, rules: Rules[S, E], event: E, *, secret: str | None = None) -> Line[S, E]:
    """Write the log of a new game, and for a sealed one its seed into a key file; or neither, when an error is raised.

    Raises:
        BusyError: another process has been writing it for ten seconds.
        BesideError: there is a key file already.
        FullError: the event is more than a log holds.
        FileExistsError: the log exists, be it a link that leads nowhere; it is not touched.
        OSError: a file cannot be written.

    """
    fields, key = rules.encode(event), None
    if secret is not None:
        fields = sealed(fields, secret, 1, "")
        key = Key(secret, 1, fields[SEAL])
    file = keyfile.beside(path)
    try:
        log.create(path, [fields], keyfile.begun(path, key))
    except FileExistsError as error:
        if error.filename != file:
            raise
        raise BesideError(file, error) from error
    return Line(1, fields, event, rules.evolve(None, event))


def _parsed(data: bytes) -> tuple[list[object], DamageError | None]:
    """Return the values of a log's lines, up to one that is damaged, and how it is."""
    values: list[object] = []
    try:
        for value in read(data):
            values.append(value)  # noqa: PERF402 - those before a damaged line are kept
    except DamageError as error:
        return values, error
    return values, None
