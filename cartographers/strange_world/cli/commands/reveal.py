"""`reveal`: deal a round, or turn up the cards of a pile."""

import click

from cartographers.shell.grammar import Command
from cartographers.shell.options import cards_option, game_option, json_option
from cartographers.shell.report import report
from cartographers.shell.terminal import Terminal
from cartographers.strange_world.cli.game import open_session
from cartographers.strange_world.core.events import public
from cartographers.strange_world.core.moves import Reveal


@click.command("reveal", cls=Command)
@game_option
@cards_option
@json_option
@click.pass_obj
def reveal(terminal: Terminal, *, game: str) -> None:
    """Deal a round, or turn up the cards of a pile."""
    session = open_session(terminal)
    report(session, session.play(game, lambda _: Reveal()), log=game, told=public)
