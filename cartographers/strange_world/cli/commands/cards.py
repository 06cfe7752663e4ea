"""`cards`: the cards and the named rulings, explained."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from cartographers.shell.grammar import Argument, Command, Option
from cartographers.shell.options import cards_option, json_option, kind_option, offered, one_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cartographers.shell.terminal import Terminal
    from cartographers.strange_world.core.cards import Box


def _ids(box: Box) -> Iterable[str]:
    from cartographers.strange_world.cli.cards_view import every_card

    return every_card(box)


@click.command("cards", cls=Command)
@click.argument("ids", cls=Argument, nargs=-1, metavar="[ID]...", shell_complete=offered(_ids))
@click.option("--rules", "named_rules", cls=Option, is_flag=True)
@click.option("--titles", cls=Option, is_flag=True)
@kind_option
@cards_option
@json_option
@click.pass_obj
def cards(terminal: Terminal, *, ids: tuple[str, ...], named_rules: bool, titles: bool) -> None:
    """Show cards, the named rulings, or what a solo game is worth."""
    from cartographers.shell.choices import named
    from cartographers.strange_world.cli.cards_view import CardsView, every_card, message_of
    from cartographers.strange_world.cli.game import open_session

    session = open_session(terminal)
    view = CardsView(session)
    one_of(ids=ids, rules=named_rules, titles=titles)
    box, known = session.box, every_card(session.box)
    names = {card: message_of(box, card) for card in known}
    chosen = [named(session.words, "card", word, names) for word in ids] or list(known)
    if terminal.as_json:
        from cartographers.strange_world.cli import documents

        if titles:
            terminal.say_json(documents.bands(box))
        else:
            terminal.say_json(documents.named_rules() if named_rules else documents.cards(box, chosen))
    elif titles:
        terminal.say(piece for line in view.bands() for piece in view.wrap(line, "    "))
    elif named_rules:
        terminal.say(view.rules())
    elif ids:
        terminal.say(view.cards(chosen))
    else:
        terminal.say(view.overview())
