"""`undo`: take a drawing back."""

import click

from cartographers.cli import typed
from cartographers.cli.app import Command
from cartographers.cli.options import game_option, json_option, player_option
from cartographers.cli.report import report
from cartographers.cli.session import Session
from cartographers.cli.terminal import Terminal
from cartographers.core.moves import Undo


@click.command("undo", cls=Command)
@player_option
@game_option
@json_option
@click.pass_obj
def undo(terminal: Terminal, *, player: str | None, game: str) -> None:
    """Take back a player's latest drawing."""
    session = Session(terminal)
    played = session.play(game, lambda state: Undo(typed.player(terminal.words, player, state)))
    report(session, played, log=game)
