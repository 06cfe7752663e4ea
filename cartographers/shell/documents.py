"""The JSON documents of every game: what went wrong, what a move made, and what came of a replay.

A document is called as what prints it; those of a game stand in its own `documents`.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from cartographers.base.words import Words
from cartographers.shell.problems import Problem


def error(problem: Problem, words: Words) -> dict[str, Any]:
    """Return a problem as standard error has it: its code, its sentence and its facts."""
    return {"error": {"code": problem.code, "message": problem.sentence(words), **problem.facts}}


def warning(code: str, message: str, facts: Mapping[str, object]) -> dict[str, Any]:
    """Return what does not keep a command from its work."""
    return {"warning": {"code": code, "message": message, **facts}}


def move(events: Iterable[Mapping[str, Any]], state: Mapping[str, Any]) -> dict[str, Any]:
    """Return the events that a command appended, as far as everybody may know them, and the state after them."""
    return {"events": [*events], "state": state}


def event(fields: Mapping[str, Any], state: Mapping[str, Any]) -> dict[str, Any]:
    """Return an event of a log that is replayed, and the state after it."""
    return {"event": fields, "state": state}


def game(
    path: str,
    kind: str,
    *,
    players: Sequence[str] | None = None,
    finished: bool | None = None,
    totals: Sequence[int] | None = None,
    seed: str | None = None,
    state: Mapping[str, Any] | None = None,
    error: Problem | None = None,
) -> dict[str, Any]:
    """Return a log of a folder: its game and where that stands, or why it cannot be read."""
    return {
        "file": path,
        "kind": kind,
        "players": players,
        "finished": finished,
        "totals": totals,
        "seed": seed,
        "state": state,
        "error": {"code": error.code, **error.facts} if error else None,
    }


def replay(path: str, *, ok: bool, state: Mapping[str, Any] | None = None, **known: object) -> dict[str, Any]:
    """Return what came of a log, with `events`, `line`, `expected`, `found`, fingerprints and `sealed` if known.

    What is expected is JSON in a string: the event that must stand there, or why none may.
    """
    unknown = dict.fromkeys(("line", "expected", "found", "fingerprint", "game_fingerprint"))
    return {"log": path, "ok": ok, "events": 0, **unknown, **known, "state": state}


def compare(
    kind: str, deal: Mapping[str, Any], players: Sequence[Mapping[str, Any]], apart: Sequence[Mapping[str, Any]]
) -> dict[str, Any]:
    """Return games of one deal, their players by place, and the logs of other deals with what those differ in."""
    return {"kind": kind, "deal": deal, "players": players, "apart": apart}
