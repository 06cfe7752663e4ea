"""Taking over from other logs of the same game what is missing in one, each event judged as if it were played here."""

from collections.abc import Iterator, Sequence
from typing import Any, Generic

from msgspec.structs import replace

from cartographers.base.events import Filed, Role, Step
from cartographers.base.words import Words
from cartographers.logs.journal import Stored
from cartographers.logs.merge import Contradiction, missing
from cartographers.logs.replay import Line
from cartographers.logs.seal import is_sealed
from cartographers.logs.turns import LoggedEvent, Turns
from cartographers.shell.choices import listed
from cartographers.shell.contract import B, E, M, Played, S
from cartographers.shell.problems import Forbidden, Problem, no_command, of_file
from cartographers.shell.session import LogSession


class Known(Generic[B, S, E, M]):
    """What a log holds, or will hold, and the state after it."""

    def __init__(self, session: LogSession[B, S, E, M], path: str) -> None:
        """Begin before the first line. Raises `Problem` if the game cannot say where its events belong."""
        self._session, self._path = session, path
        self.turns = Turns[E](keeps_acts=True)
        self.state: S | None = None

    def add(self, line: Line[S, E]) -> None:
        """Add the next line of the log."""
        self.file(line.event, line.state, self._path, line.number)

    def file(self, event: E, state: S, path: str, line: int) -> None:
        """Add an event from a line of a log. Raises `Problem` if the game cannot say where it belongs."""
        rules = self._session.game.rules
        if rules.filed is None:
            raise no_command("sync", self._session.game.kind)
        filed: Filed = rules.filed(self._session.box, state, event)
        self.turns.add(LoggedEvent(event, filed, path, line))
        self.state = state

    def take(self, entries: Sequence[LoggedEvent[E]]) -> Iterator[Step[S, E]]:
        """Yield the events of another log as they follow here, and those that follow of themselves.

        Raises:
            Refusal: one does not follow.

        """
        rules, box, owed = self._session.game.rules, self._session.box, list[E]()
        for entry in entries:
            if entry.filed.role is Role.FOLLOWS or entry.event in owed:
                continue
            rules.judge(box, self.state, entry.event)
            state = rules.evolve(box, self.state, entry.event)
            settled = rules.settle(box, state)
            owed = [step.event for step in settled]
            for step in (Step(entry.event, state), *settled):
                self.file(step.event, step.state, entry.file, entry.line)
                yield step


def sync(session: LogSession[B, S, E, M], path: str, others: Sequence[str]) -> Played[S, E]:
    """Append to a log what others of the same game have and what follows here; no lines if nothing is missing.

    Raises:
        Problem: a log cannot be read or written, is that of another game or sealed, or they contradict each other.

    """
    _check_open(path, session.stored(path, hint="sync.begin"))
    there = [_read(session, other) for other in others]
    here, decided = Known(session, path), False

    def keep(line: Line[S, E]) -> None:
        if not decided:  # what was decided is there already
            here.add(line)

    def decide(state: S, _: str | None) -> list[Step[S, E]]:
        nonlocal decided
        decided, steps, contradictions = True, list[Step[S, E]](), list[Contradiction[E]]()
        for other, known in zip(others, there, strict=True):
            _check_same(session, state, known.state, other)
        for known in there:
            lacks = missing(here.turns, known.turns)
            contradictions += lacks.contradictions
            if not contradictions:
                steps += here.take(lacks.events)
        if contradictions:
            raise _contradicted(session, state, contradictions)
        return steps

    return replace(session.write(path, decide, keep), elsewhere=True)


def _read(session: LogSession[B, S, E, M], path: str) -> Known[B, S, E, M]:
    known, stored = Known(session, path), session.stored(path)
    _check_open(path, stored)
    session.state(path, known.add, stored=stored)
    return known


def _check_open(path: str, stored: Stored) -> None:
    """Pass a log that is not sealed. Raises `Problem` for one that is: it grows only where its key is."""
    if is_sealed(stored.data):
        raise Forbidden("sealed", lambda words: words("sync.sealed", file=of_file(words, path)), file=path)


def _check_same(session: LogSession[Any, Any, Any, Any], state: Any, other: Any, path: str) -> None:  # noqa: ANN401
    """Pass the state of the same game. Raises `Problem` for another one, with what its header differs in."""
    encode = session.game.rules.encode
    mine, theirs = encode(state.game), encode(other.game)
    differs = [name for name in dict.fromkeys((*mine, *theirs)) if mine.get(name) != theirs.get(name)]
    if differs:

        def sentence(words: Words) -> str:
            return words("sync.another_game", file=of_file(words, path), fields=listed(differs))

        raise Problem("another_game", sentence, file=path, fields=differs)


def _contradicted(session: LogSession[B, S, E, M], state: S, found: Sequence[Contradiction[E]]) -> Problem:
    rules, named = session.game.rules, session.game.voice.view(session, "").named
    pairs = [(one.here, one.there, named(state, one.here.event), named(state, one.there.event)) for one in found]

    def sentence(words: Words) -> str:
        lines = [words("sync.contradicts")]
        for here, there, mine, theirs in pairs:
            facts = {"file": of_file(words, here.file), "line": here.line, "event": mine}
            other = {"other": of_file(words, there.file), "other_line": there.line, "other_event": theirs}
            lines.append(words("sync.contradiction", **facts, **other))
        return "\n".join((*lines, words("sync.agree")))

    told = [
        {
            "file": here.file,
            "line": here.line,
            "event": rules.public(rules.encode(here.event)),
            "other": there.file,
            "other_line": there.line,
            "other_event": rules.public(rules.encode(there.event)),
        }
        for here, there, *_ in pairs
    ]
    return Problem("contradicts", sentence, contradictions=told)
