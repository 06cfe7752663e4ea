"""The questions before a game: who plays, on which side, by which box; Enter answers each."""

import os
import unicodedata
from collections.abc import Callable
from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from cartographers.cli import typed
from cartographers.cli.logs import STANDARD_INPUT
from cartographers.cli.options import made_up
from cartographers.cli.problems import Exit, Problem
from cartographers.cli.session import Session
from cartographers.core.events import GameStarted
from cartographers.core.moves import settle, start
from cartographers.refusals import MalformedEventError

Ask: TypeAlias = Callable[[str], str]
"""Asks a question and returns the answer; at the end of input it raises `EOFError`."""


class Wishes(Struct, frozen=True):
    """What the command line says of a new game; if it says anything, nothing is asked, and the rest is as usual."""

    players: tuple[str, ...] | None = None
    side: str | None = None
    edition: str | None = None
    first_game: bool | None = None
    seed: str | None = None


def begin(session: Session, ask: Ask, path: str, wishes: Wishes) -> str:
    """Return the log of an unfinished game, or of a new one, about which is asked what must be known.

    Behind a finished game the next one has a name of its own, such as `game-2.jsonl`.

    Raises:
        Problem: the log cannot be read or written.
        EOFError: nobody answers any more.

    """
    if path == STANDARD_INPUT:
        raise Problem("usage", Exit.USAGE, session.words("file.dash"))
    named, path = path, _not_finished(session, path)
    if os.path.exists(path):
        session.terminal.say(session.words("play.going_on", file=path))
        return path
    if path != named:
        session.terminal.say(session.words("play.next_file", file=path))
    session.create(path, _started(session, _asked(session, ask) if wishes == Wishes() else wishes))
    return path


def _asked(session: Session, ask: Ask) -> Wishes:
    """Ask what must be known of a new game; an empty answer takes what is usual, a wrong one is asked for again."""
    understood: dict[str, Callable[[str], object]] = {
        "players": _names,
        "side": lambda answer: answer or None,
        "edition": lambda answer: answer or None,
        "first_game": lambda answer: _yes(session, answer),
    }
    wishes = Wishes()
    for wish, understand in understood.items():
        while True:
            wished = replace(wishes, **{wish: understand(ask(session.words(f"play.ask_{wish}")).strip())})
            try:
                _started(session, wished)
            except Problem as problem:
                session.terminal.tell(problem)
            else:
                wishes = wished
                break
    return wishes


def _started(session: Session, wishes: Wishes) -> GameStarted:
    """Return the beginning of a game.

    Raises:
        Problem: no game is like this.

    """
    words, box = session.words, session.box
    try:
        return start(
            box,
            seed=made_up() if wishes.seed is None else wishes.seed,
            edicts=box.first_game if wishes.first_game else None,
            players=wishes.players or ("1",),
            side=typed.side(words, wishes.side or "A", box),
            edition=typed.edition(words, wishes.edition or "en", box),
        )
    except MalformedEventError as error:
        raise Problem(error.flaw, Exit.USAGE, session.reason(error.flaw, error.facts), **error.facts) from error


def _names(answer: str) -> tuple[str, ...]:
    names = (unicodedata.normalize("NFC", name.strip()) for name in answer.split(","))
    return tuple(filter(None, names)) or ("1",)


def _yes(session: Session, answer: str) -> bool:
    return answer[:1].casefold() in session.words("play.yes").split()


def _not_finished(session: Session, path: str) -> str:
    """Return the first of a log's names, such as `game-2.jsonl`, that no finished game bears."""
    stem, ending = os.path.splitext(path)
    number = 1
    while os.path.exists(path) and settle(session.box, session.state(path))[1].result is not None:
        number += 1
        path = f"{stem}-{number}{ending}"
    return path
