"""`place`: draw on a map."""

import click

from cartographers.cli import options, typed
from cartographers.cli.game import open_session
from cartographers.core.moves import Place
from cartographers.shell import choices
from cartographers.shell.grammar import Argument, Command
from cartographers.shell.options import game_option, json_option, player_option
from cartographers.shell.report import report
from cartographers.shell.terminal import Terminal


@click.command("place", cls=Command)
@click.argument("terrain", cls=Argument, shell_complete=options.terrains)
@click.argument("spaces", cls=Argument, nargs=-1, required=True, metavar="SPACE...")
@player_option
@game_option
@json_option
@click.pass_obj
def place(terminal: Terminal, *, terrain: str, spaces: tuple[str, ...], player: str | None, game: str) -> None:
    """Draw a terrain on spaces of a map."""
    session = open_session(terminal)
    drawn, where = typed.terrain(terminal.words, terrain), typed.spaces(spaces)
    played = session.play(game, lambda state: Place(choices.player_number(player, state), drawn, where))
    report(session, played, log=game)
