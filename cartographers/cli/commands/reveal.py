"""`reveal`: turn up cards."""

import click

from cartographers.cli import options, typed
from cartographers.cli.game import GamePlayed, Session
from cartographers.core.events import KIND
from cartographers.core.moves import Reveal
from cartographers.shell.grammar import Argument
from cartographers.shell.report import move_command


@move_command("reveal", KIND)
@click.argument("card", cls=Argument, nargs=-1, metavar="[CARD]", shell_complete=options.deck_cards)
def reveal(session: Session, log: str, card: tuple[str, ...]) -> GamePlayed:
    """Turn up cards until one is to be drawn."""
    turned = typed.card(session.words, " ".join(card), typed.deck_cards(session.box)) if card else None
    return session.play(log, lambda _: Reveal(turned))
