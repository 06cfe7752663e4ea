"""`reveal`: turn up cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from cartographers.cli import options
from cartographers.shell.grammar import Argument
from cartographers.shell.report import move_command

if TYPE_CHECKING:
    from cartographers.cli.game import GamePlayed, Session


@move_command("reveal")
@click.argument("card", cls=Argument, nargs=-1, metavar="[CARD]", shell_complete=options.deck_cards)
def reveal(session: Session, log: str, card: tuple[str, ...]) -> GamePlayed:
    """Turn up cards until one is to be drawn."""
    from cartographers.cli import typed
    from cartographers.core.moves import Reveal

    turned = typed.card(session.words, " ".join(card), typed.deck_cards(session.box)) if card else None
    return session.play(log, lambda _: Reveal(turned))
