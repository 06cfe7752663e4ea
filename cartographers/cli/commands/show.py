"""`show`: the maps and the table as they stand."""

import click

from cartographers.cli import typed
from cartographers.cli.app import Command, print_json
from cartographers.cli.options import game_option, json_option, language_option, player_option
from cartographers.cli.session import Session
from cartographers.cli.view import View
from cartographers.core.observation import observe
from cartographers.words import Words


@click.command("show", cls=Command)
@player_option
@game_option
@json_option
@language_option
@click.pass_obj
def show(words: Words, *, player: str | None, game: str, as_json: bool) -> None:
    """Show a game."""
    session = Session(words)
    state = session.state(game)
    players = range(len(state.lands)) if player is None else [typed.player(words, player, state)]
    if as_json:
        print_json(observe(session.box, state))
    else:
        click.echo("\n".join(View(session.box, words, game).game(state, players)))
