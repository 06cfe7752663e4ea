"""`reveal`: turn up cards."""

import click

from cartographers.cli import completion, typed
from cartographers.cli.game import open_session
from cartographers.core.moves import Reveal
from cartographers.shell.grammar import Argument, Command
from cartographers.shell.options import game_option, json_option
from cartographers.shell.report import report
from cartographers.shell.terminal import Terminal


@click.command("reveal", cls=Command)
@click.argument("card", cls=Argument, nargs=-1, metavar="[CARD]", shell_complete=completion.deck_cards)
@game_option
@json_option
@click.pass_obj
def reveal(terminal: Terminal, *, card: tuple[str, ...], game: str) -> None:
    """Turn up cards until one is to be drawn."""
    session = open_session(terminal)
    turned = typed.card(terminal.words, " ".join(card), typed.deck_cards(session.box)) if card else None
    report(session, session.play(game, lambda _: Reveal(turned)), log=game)
