"""`moves`: everything that may be drawn now."""

import click

from cartographers.cli import typed
from cartographers.cli.app import Command, print_json
from cartographers.cli.options import game_option, json_option, language_option, player_option
from cartographers.cli.session import Session
from cartographers.cli.view import View
from cartographers.core.legal import task
from cartographers.core.moves import ordered
from cartographers.core.region import names
from cartographers.core.state import map_of
from cartographers.words import Words


@click.command("moves", cls=Command)
@player_option
@game_option
@json_option
@language_option
@click.pass_obj
def moves(words: Words, *, player: str | None, game: str, as_json: bool) -> None:
    """List what a player may draw now."""
    session = Session(words)
    state = session.state(game)
    number = typed.player(words, player, state)
    asked = session.allowed(state, lambda: task(session.box, state, number))
    drawings = ordered(asked.drawings())
    if not as_json:
        click.echo("\n".join(View(session.box, words).drawings(drawings)))
        return
    listed = [
        {"terrain": drawing.terrain, "spaces": names(drawing.spaces), "coins": drawing.coins, "single": drawing.single}
        for drawing in drawings
    ]
    owner = map_of(session.box, state, number)
    print_json({"player": number, "map": owner, "card": asked.card, "ruins": asked.ruins, "moves": listed})
