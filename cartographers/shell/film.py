"""The events of a log, checked and shown one by one as far as they are asked for, and where its game then stands."""

import json
import sys
import time
from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import Any, TypeAlias

from msgspec import Struct

from cartographers.logs.journal import Journal
from cartographers.logs.replay import Fault, Line, Replayed
from cartographers.shell.choices import shortened
from cartographers.shell.contract import View
from cartographers.shell.games import kind_of
from cartographers.shell.problems import Exit, Problem, of_file
from cartographers.shell.session import LogSession, session_of
from cartographers.shell.text import wrapped

_POLL = 0.2
"""How often a log that may grow is looked at, in seconds."""

_CLEARED = "\x1b[H\x1b[2J"
_UNEXPECTED = "unexpected"
"""Every game's reason for an event where there must be another one."""

AnySession: TypeAlias = LogSession[Any, Any, Any, Any]


class Playback(Struct, frozen=True):
    """What is to be shown of each log."""

    last: float | None
    """The event after which to stop."""
    each: bool
    delay: float
    with_seed: bool
    follow: bool
    brief: bool


class Film:
    """Shows the events of a log one by one, as far as they are asked for."""

    def __init__(self, session: AnySession, wanted: Playback) -> None:
        """Show each event, or none, up to the last; on a terminal a film with pauses is drawn in place."""
        self.session, self.wanted = session, wanted
        self._in_place = bool(wanted.delay) and sys.stdout.isatty() and session.terminal.color is not False
        self.unchecked = False
        """Whether the key that would check the seals before the seed is revealed is missing."""
        self.openly = wanted.with_seed
        """Whether all is shown: the seed is asked for, or no secret any more, as the game is over."""
        self.shown = 0
        """How many events have been shown; a log that has grown continues after them."""

    def show(self, line: Line[Any, Any]) -> bool:
        """Show an event, unless it was shown before, and return whether it is the last."""
        if line.number > self.shown:
            self.shown = line.number
            if self.wanted.each:
                self._show(line)
        return line.number == self.wanted.last or self.session.terminal.alone

    def _show(self, line: Line[Any, Any]) -> None:
        terminal, game = self.session.terminal, self.session.game
        if terminal.as_json:
            from cartographers.shell import documents

            fields = line.fields if self.openly else game.rules.public(line.fields)
            terminal.say_json(documents.event(fields, game.rules.observe(self.session.box, line.state)))
        elif self._in_place:
            terminal.say(self.frame(line))
        else:
            terminal.say(self._told(game.voice.view(self.session, ""), line))
        time.sleep(self.wanted.delay)

    def frame(self, line: Line[Any, Any]) -> str:
        """Return what shows an event on a terminal, in place of the one before."""
        view = self.session.game.voice.view(self.session, "")
        lines = (*view.table(line.state), "", *view.sheets(line.state), "", *self._told(view, line))
        return _CLEARED + "\n".join(lines)

    def _told(self, view: View[Any, Any, Any], line: Line[Any, Any]) -> Iterable[str]:
        return (view.disclosed if self.openly else view.happened)(line.state, line.event)


def shown(wanted: Playback, session: AnySession, path: str) -> Exit:
    """Replay one log, print the result (in brief if there are many), and return its exit code."""
    try:
        stored = session.stored(path)
        film = Film(session_of(session.terminal, kind_of(stored.data)), wanted)
        if wanted.follow:
            replayed = _followed(film, path)
        else:
            film.unchecked = stored.keys.key is None
            journal = film.session.journal(stored)
            film.openly = wanted.with_seed or (wanted.each and _is_over(journal))
            replayed = journal.replay(film.show)
    except Problem as problem:
        if session.terminal.as_json:
            from cartographers.shell import documents

            session.terminal.say_json(documents.replay(path, ok=False, expected=json.dumps({"refused": problem.code})))
        else:
            session.terminal.say(wrapped(problem.sentence(session.words), session.terminal.width))
        return problem.exit_code
    return reported(film, path, replayed)


def reported(film: Film, path: str, replayed: Replayed[Any]) -> Exit:
    """Print what came of the replaying of a log, and return its exit code."""
    terminal = film.session.terminal
    if terminal.as_json:
        terminal.say_json(_document(film.session, path, replayed))
    else:
        terminal.say(_lines(film, path, replayed))
    if replayed.fault is None:
        return Exit.DONE
    return Exit.DIFFERENCE if replayed.fault.code == "does_not_follow" else Exit.UNREADABLE


def _is_over(journal: Journal[Any, Any]) -> bool:
    """Return whether a log is valid to the end of a finished game: then nothing in it is secret."""
    replayed = journal.replay()
    return replayed.fault is None and replayed.state is not None and replayed.state.result is not None


def _followed(film: Film, path: str) -> Replayed[Any]:
    """Replay a log that may still grow until its game is finished or it breaks off; await the rest of a torn line."""
    seen = b""
    while True:
        stored = film.session.stored(path)
        film.unchecked = stored.keys.key is None
        if stored.data != seen:
            seen = stored.data
            replayed = film.session.journal(stored).replay(film.show)
            finished = replayed.state is not None and replayed.state.result is not None
            broken = replayed.fault is not None and replayed.fault.torn_at is None
            if finished or broken or replayed.events == film.wanted.last:
                return replayed
        time.sleep(_POLL)


def _document(session: AnySession, path: str, replayed: Replayed[Any]) -> dict[str, Any]:
    from cartographers.shell import documents

    state, fault = replayed.state, replayed.fault
    known: dict[str, object] = {"events": replayed.events, "fingerprint": replayed.fingerprint or None}
    if fault:
        refused = {"refused": fault.reason, **fault.facts}
        expected = fault.facts["expected"] if fault.reason == _UNEXPECTED else refused
        known["expected"] = json.dumps(expected, ensure_ascii=False)
        known |= {"line": fault.line, "found": _found(session, fault)}
    if seal := session.game.rules.proof(replayed.last) if state else None:
        known["sealed"] = "not_proven" if fault and seal == "proven" else seal
    seen = session.game.rules.observe(session.box, state) if state else None
    return documents.replay(path, ok=fault is None, state=seen, **known)


def _found(session: AnySession, fault: Fault) -> str | None:
    """Return what the line says; of hands and the like, which no header has, only what everybody may know."""
    with suppress(ValueError, RecursionError):
        fields = json.loads(fault.found or "")
        if (
            isinstance(fields, dict)
            and "format" not in fields
            and (told := session.game.rules.public(fields)) != fields
        ):
            return json.dumps(told, ensure_ascii=False)
        return fault.found
    if fault.found is None:
        return None
    ends = (fault.found.find(f'"{field}"') for field in session.game.rules.secrets)
    return fault.found[: min((end for end in ends if end >= 0), default=None)]


def _lines(film: Film, path: str, replayed: Replayed[Any]) -> Iterator[str]:
    session, words, fault = film.session, film.session.words, replayed.fault
    if fault:
        problem = session.problem(path, fault, replayed.state)
        yield from wrapped(problem.sentence(words), session.terminal.width)
        if "is" not in fault.facts and (found := _found(session, fault)):
            yield words("replay.found", found=shortened(found))
    else:
        message = "replay.stopped" if replayed.events == film.wanted.last else "replay.follows"
        yield from wrapped(words.count(message, replayed.events, file=of_file(words, path)), session.terminal.width)
        if seal := film.session.game.rules.proof(replayed.last):
            unchecked = f" {words('replay.unchecked')}" if film.unchecked and seal != "proven" else ""
            yield from wrapped(words(f"replay.{seal}") + unchecked, session.terminal.width)
    if film.wanted.brief:
        return
    if replayed.state:
        view = session.game.voice.view(session, "")
        yield from view.table(replayed.state)
        yield ""
        yield from view.sheets(replayed.state)
        yield ""
    if replayed.events:
        yield words("replay.fingerprint", fingerprint=replayed.fingerprint)
