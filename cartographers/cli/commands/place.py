"""`place`: draw on a map."""

import click

from cartographers.cli import typed
from cartographers.cli.app import Command
from cartographers.cli.options import game_option, json_option, language_option, player_option
from cartographers.cli.report import report
from cartographers.cli.session import Session
from cartographers.core.moves import Place
from cartographers.words import Words


@click.command("place", cls=Command)
@click.argument("terrain")
@click.argument("spaces", nargs=-1, required=True, metavar="SPACE...")
@player_option
@game_option
@json_option
@language_option
@click.pass_obj
def place(words: Words, *, terrain: str, spaces: tuple[str, ...], player: str | None, game: str, as_json: bool) -> None:
    """Draw a terrain on spaces of a map."""
    session = Session(words)
    drawn, where = typed.terrain(words, terrain), typed.spaces(words, spaces)
    played = session.play(game, lambda state: Place(typed.player(words, player, state), drawn, where))
    report(session, played, log=game, as_json=as_json)
