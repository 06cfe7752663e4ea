"""`undo`: take back a player's last move, in any game."""

import click

from cartographers.shell.choices import player_number
from cartographers.shell.games import kind_of_file
from cartographers.shell.grammar import Command
from cartographers.shell.options import cards_option, game_option, json_option, player_option
from cartographers.shell.report import report
from cartographers.shell.session import session_of
from cartographers.shell.terminal import Terminal


@click.command("undo", cls=Command)
@player_option
@game_option
@cards_option
@json_option
@click.pass_obj
def undo(terminal: Terminal, *, player: str | None, game: str) -> None:
    """Take back a player's last move."""
    session = session_of(terminal, kind_of_file(game))
    played = session.play(game, lambda state: session.game.rules.undo(player_number(player, state)))
    report(session, played, log=game)
