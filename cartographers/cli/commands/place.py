"""`place`: draw on a map."""

import click

from cartographers.cli import choices, completion, typed
from cartographers.cli.app import Argument, Command
from cartographers.cli.options import game_option, json_option, player_option
from cartographers.cli.report import report
from cartographers.cli.session import open_session
from cartographers.cli.terminal import Terminal
from cartographers.core.moves import Place


@click.command("place", cls=Command)
@click.argument("terrain", cls=Argument, shell_complete=completion.terrains)
@click.argument("spaces", cls=Argument, nargs=-1, required=True, metavar="SPACE...")
@player_option
@game_option
@json_option
@click.pass_obj
def place(terminal: Terminal, *, terrain: str, spaces: tuple[str, ...], player: str | None, game: str) -> None:
    """Draw a terrain on spaces of a map."""
    session = open_session(terminal)
    drawn, where = typed.terrain(terminal.words, terrain), typed.spaces(terminal.words, spaces)
    played = session.play(game, lambda state: Place(choices.player(terminal.words, player, state), drawn, where))
    report(session, played, log=game)
