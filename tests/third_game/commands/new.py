"""`new`: begin."""

import click

from cartographers.shell.grammar import Command, Option
from cartographers.shell.options import game_option, json_option, kind_option
from cartographers.shell.report import report
from cartographers.shell.session import LogSession
from cartographers.shell.terminal import Terminal
from tests.third_game.game import GAME, KIND, Begun


@click.command("new", cls=Command)
@click.option("--seed", cls=Option, metavar="TEXT", default="x")
@game_option
@kind_option
@json_option
@click.pass_obj
def new(terminal: Terminal, *, seed: str, game: str) -> None:
    """Begin."""
    session = LogSession(terminal, GAME)
    report(session, session.create(game, Begun(KIND, seed, ("Anna",))), log=game, told=GAME.public)
