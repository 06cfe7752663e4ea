"""`undo`: take a drawing back."""

import click

from cartographers.cli import typed
from cartographers.cli.app import Command
from cartographers.cli.options import game_option, json_option, language_option, player_option
from cartographers.cli.report import report
from cartographers.cli.session import Session
from cartographers.core.moves import Undo
from cartographers.words import Words


@click.command("undo", cls=Command)
@player_option
@game_option
@json_option
@language_option
@click.pass_obj
def undo(words: Words, *, player: str | None, game: str, as_json: bool) -> None:
    """Take back a player's latest drawing."""
    session = Session(words)
    played = session.play(game, lambda state: Undo(typed.player(words, player, state)))
    report(session, played, log=game, as_json=as_json)
