"""`place`: choose the direction, set cards aside, or place a card."""

import click

from cartographers.shell.grammar import Argument, Command
from cartographers.shell.options import cards_option, game_option, json_option, player_option
from cartographers.shell.report import report
from cartographers.shell.terminal import Terminal
from cartographers.strange_world.cli import typed
from cartographers.strange_world.cli.game import open_session
from cartographers.strange_world.cli.options import place_words
from cartographers.strange_world.core.events import public


@click.command("place", cls=Command)
@click.argument("said", cls=Argument, nargs=-1, required=True, metavar="WORDS...", shell_complete=place_words)
@player_option
@game_option
@cards_option
@json_option
@click.pass_obj
def place(terminal: Terminal, *, said: tuple[str, ...], player: str | None, game: str) -> None:
    """Do what is to be done now."""
    session = open_session(terminal)
    played = session.play(game, lambda state: typed.move(session.words, session.box, state, said, player))
    report(session, played, log=game, told=public)
