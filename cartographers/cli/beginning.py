"""Begins a game as options say it, and writes the first line of its log."""

import unicodedata

from cartographers.base.chance import made_up
from cartographers.cli import typed
from cartographers.cli.game import open_session
from cartographers.cli.options import check_together
from cartographers.core.moves import start
from cartographers.core.observation import public
from cartographers.shell.beginning import to_begin
from cartographers.shell.problems import Problem
from cartographers.shell.report import report
from cartographers.shell.terminal import Terminal


def begin(
    terminal: Terminal,
    *,
    players: tuple[str, ...],
    side: str | None,
    edition: str | None,
    seed: str | None,
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
    session = open_session(terminal)
    box, by = session.box, typed.edition(edition, session.box)
    _check(edicts=edicts, first_game=first_game, table=table, seed=seed, sealed=sealed)
    secret = made_up() if seed is None and not table else None
    started = session.begun(
        lambda: start(
            box,
            seed=secret or seed,
            edicts=box.first_game if first_game else typed.edicts(session.words, edicts, box),
            players=tuple(unicodedata.normalize("NFC", name.strip()) for name in players) or ("1",),
            side=typed.side(side, box),
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


def _check(*, edicts: str | None, first_game: bool, table: bool, seed: str | None, sealed: bool) -> None:
    """Refuse, with `Problem`, options that exclude each other, and a real table without the cards that lie there."""
    check_together(edicts=edicts is not None, first_game=first_game, table=table, seed=seed is not None, sealed=sealed)
    if table and edicts is None and not first_game:
        raise Problem("edicts_needed", "new.edicts_needed")
