"""`reveal`: turn up cards."""

import click

from cartographers.cli import typed
from cartographers.cli.app import Command
from cartographers.cli.options import game_option, json_option, language_option
from cartographers.cli.report import report
from cartographers.cli.session import Session
from cartographers.core.moves import Reveal
from cartographers.words import Words


@click.command("reveal", cls=Command)
@click.argument("card", required=False)
@game_option
@json_option
@language_option
@click.pass_obj
def reveal(words: Words, *, card: str | None, game: str, as_json: bool) -> None:
    """Turn up cards until one is to be drawn."""
    session = Session(words)
    turned = None if card is None else typed.card(words, card, typed.deck_cards(session.box))
    report(session, session.play(game, lambda _: Reveal(turned)), log=game, as_json=as_json)
