"""`cards`: the cards and the named rules, explained."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from cartographers.shell.grammar import Argument, Command, Option
from cartographers.shell.options import json_option, kind_option, offered, one_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cartographers.core.cards import Box
    from cartographers.shell.terminal import Terminal


def _ids(box: Box) -> Iterable[str]:
    from cartographers.cli.cards_view import every_card

    return every_card(box)


@click.command("cards", cls=Command)
@click.argument("ids", cls=Argument, nargs=-1, metavar="[ID]...", shell_complete=offered(_ids))
@click.option("--rules", "named_rules", cls=Option, is_flag=True)
@click.option("--titles", cls=Option, is_flag=True)
@kind_option
@json_option
@click.pass_obj
def cards(terminal: Terminal, *, ids: tuple[str, ...], named_rules: bool, titles: bool) -> None:
    """Show cards, the named rules, or the titles of the solo game."""
    from cartographers.cli.cards_view import CardsView, every_card, message_of
    from cartographers.cli.game import open_session
    from cartographers.shell.choices import all_names, choose

    session = open_session(terminal)
    view = CardsView(session)
    known = every_card(session.box)
    names = all_names(terminal.words, {card_id: message_of(card, "name") for card_id, card in known.items()})
    names |= {str(card.number): card_id for card_id, card in known.items()}
    chosen = [choose("card", word, names) for word in ids] or list(known)
    ruled = [*session.box.skills] if named_rules and not ids else chosen if {*chosen} <= {*session.box.skills} else []
    one_of(ids=ids if not (named_rules and ruled) else (), rules=named_rules, titles=titles)
    if terminal.as_json:
        from cartographers.cli import documents

        if named_rules and ids:
            terminal.say_json(documents.rulings(session.box, ruled))
        else:
            asked = documents.titles if titles else documents.named_rules if named_rules else None
            terminal.say_json(asked(session.box) if asked else documents.cards(session.box, chosen))
    elif titles:
        terminal.say(view.titles())
    elif named_rules:
        terminal.say(view.rulings(ruled) if ids else (*view.rules(), "", *view.rulings(ruled)))
    elif ids:
        terminal.say(view.cards(chosen))
    else:
        terminal.say(view.overview())
