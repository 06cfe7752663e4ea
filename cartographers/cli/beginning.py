"""Begins a game as options say it, and writes the first line of its log."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING

from cartographers.base.chance import made_up
from cartographers.cli import typed
from cartographers.cli.game import open_session
from cartographers.cli.options import check_together
from cartographers.core.moves import start
from cartographers.core.observation import public
from cartographers.shell.beginning import to_begin
from cartographers.shell.daily import seed_of
from cartographers.shell.problems import Problem
from cartographers.shell.report import report

if TYPE_CHECKING:
    from datetime import date

    from cartographers.core.cards import Box
    from cartographers.shell.terminal import Terminal


def begin(
    terminal: Terminal,
    *,
    players: tuple[str, ...],
    side: str | None,
    edition: str | None,
    seed: str | None,
    daily: date | None,
    edicts: str | None,
    skills: str | None,
    first_game: bool,
    no_ruins: bool,
    no_ambushes: bool,
    rules: tuple[str, ...],
    table: bool,
    sealed: bool,
    game: str,
) -> None:
    """Start a game. Raises `Problem` if it is impossible, or its log cannot be written."""
    by = typed.edition(edition, box := (session := open_session(terminal)).box)
    _check(edicts=edicts, first_game=first_game, table=table, seed=seed, daily=daily, sealed=sealed)
    secret = None if seed is not None or daily or table else made_up()
    started = session.begun(
        lambda: start(
            box,
            seed=seed_of(daily) if daily else secret or seed,
            edicts=box.first_game if first_game else typed.edicts(session.words, edicts, box),
            players=tuple(unicodedata.normalize("NFC", name.strip()) for name in players) or ("1",),
            side=side_of(daily, box) if daily and side is None else typed.side(side, box),
            edition=by,
            rules=typed.rules(rules, box.editions[by]),
            ruins=not no_ruins,
            ambushes=not no_ambushes,
            sealed=sealed,
            skills=typed.skills(session.words, skills, box, table=table),
        )
    )
    played = session.create(game := to_begin(session, game), started, secret=secret if sealed else None)
    typed.tell_edition(session, edition)
    report(session, played, log=game, told=dict if secret is None else public)


def side_of(day: date, box: Box) -> str:
    """Return the side of the map on which the daily game of a day is played: they take turns day by day."""
    return [*box.sides][day.toordinal() % len(box.sides)]


def _check(
    *,
    edicts: str | None,
    first_game: bool,
    table: bool,
    seed: str | None,
    daily: date | None,
    sealed: bool,
) -> None:
    """Refuse, with `Problem`, options that exclude each other, and a real table without the cards that lie there."""
    check_together(
        edicts=edicts is not None,
        first_game=first_game,
        table=table,
        seed=seed is not None,
        sealed=sealed,
        daily=daily is not None,
    )
    if table and edicts is None and not first_game:
        raise Problem("edicts_needed", "new.edicts_needed")
