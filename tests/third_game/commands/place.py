"""`place`: guess."""

import click

from cartographers.shell.grammar import Argument, Command
from cartographers.shell.options import game_option, json_option
from cartographers.shell.report import report
from cartographers.shell.session import LogSession
from cartographers.shell.terminal import Terminal
from tests.third_game.game import GAME


@click.command("place", cls=Command)
@click.argument("guess", cls=Argument, metavar="WORDS")
@game_option
@json_option
@click.pass_obj
def place(terminal: Terminal, *, guess: str, game: str) -> None:
    """Guess."""
    session = LogSession(terminal, GAME)
    report(session, session.play(game, lambda _: guess), log=game, told=GAME.public)
