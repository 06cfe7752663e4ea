"""`new`: start a game."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from cartographers.shell.daily import daily_option
from cartographers.shell.grammar import Command, Option
from cartographers.shell.options import (
    cards_option,
    game_option,
    json_option,
    kind_option,
    one_of,
    seed_option,
)
from cartographers.shell.report import report
from cartographers.strange_world.cli.options import rules_option

if TYPE_CHECKING:
    from datetime import date

    from cartographers.shell.terminal import Terminal


@click.command("new", cls=Command)
@click.option("-p", "--player", "players", cls=Option, multiple=True, metavar="PLAYER")
@seed_option
@daily_option
@rules_option
@game_option
@cards_option
@kind_option
@json_option
@click.pass_obj
def new(
    terminal: Terminal,
    *,
    players: tuple[str, ...],
    seed: str | None,
    daily: date | None,
    rules: tuple[str, ...],
    game: str,
) -> None:
    """Start a game, and write the first line of its log."""
    import unicodedata

    from cartographers.base.chance import made_up
    from cartographers.shell.beginning import to_begin
    from cartographers.shell.daily import seed_of
    from cartographers.strange_world.cli import typed
    from cartographers.strange_world.cli.game import open_session
    from cartographers.strange_world.core.events import public
    from cartographers.strange_world.core.moves import start

    one_of(daily=daily, seed=seed)
    seed = seed_of(daily) if daily else seed
    session = open_session(terminal)
    started = session.begun(
        lambda: start(
            session.box,
            seed=made_up() if seed is None else seed,
            players=tuple(unicodedata.normalize("NFC", name.strip()) for name in players) or ("1",),
            rules=typed.rules(rules),
        )
    )
    game = to_begin(session, game)
    played = session.create(game, started)
    if seed is None:
        report(session, played, log=game, told=public)
    else:
        report(session, played, log=game)
