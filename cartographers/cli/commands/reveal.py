"""`reveal`: turn up cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from cartographers.cli import options
from cartographers.shell.grammar import Argument
from cartographers.shell.report import move_command

if TYPE_CHECKING:
    from cartographers.cli.game import GameLine, GamePlayed, Session
    from cartographers.core.moves import Reveal


@move_command("reveal")
@click.argument("card", cls=Argument, nargs=-1, metavar="[CARD]", shell_complete=options.deck_cards)
def reveal(session: Session, log: str, card: tuple[str, ...]) -> GamePlayed:
    """Turn up cards until one is to be drawn."""
    from cartographers.cli import typed
    from cartographers.core.moves import Reveal

    if not card:
        return session.play(log, lambda _: Reveal())
    turned = typed.card(session.words, " ".join(card), typed.deck_cards(session.box))
    return _named(session, log, Reveal(turned))


def _named(session: Session, log: str, move: Reveal) -> GamePlayed:
    """Turn up a card at a real table, with a warning for each that waited there and has lost its place to it."""
    from cartographers.core.history import History
    from cartographers.shell.choices import to_type
    from cartographers.shell.current import options_again
    from cartographers.shell.text import quoted

    history, words = History(), session.words

    def keep(line: GameLine) -> None:
        nonlocal history
        history = history.after(line.state, line.event)

    played = session.play(log, lambda _: move, keep)
    for card in history.displaced:
        again = quoted(to_type(words, f"card.{card}.name", card).lower()) + options_again(log)
        session.terminal.note(
            "displaced", words("reveal.displaced", card=words(f"card.{card}.name"), again=again), card=card
        )
    return played
