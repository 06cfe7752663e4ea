"""`cards`: the cards and the named rules, explained."""

import click

from cartographers.cli.cards_view import CardsView, every_card, message_of
from cartographers.cli.game import open_session
from cartographers.core.events import KIND
from cartographers.shell.choices import named
from cartographers.shell.grammar import Argument, Command, Option
from cartographers.shell.options import json_option, kind_option, offered, one_of
from cartographers.shell.terminal import Terminal


@click.command("cards", cls=Command)
@click.argument("ids", cls=Argument, nargs=-1, metavar="[ID]...", shell_complete=offered(KIND, every_card))
@click.option("--rules", "named_rules", cls=Option, is_flag=True)
@click.option("--titles", cls=Option, is_flag=True)
@kind_option
@json_option
@click.pass_obj
def cards(terminal: Terminal, *, ids: tuple[str, ...], named_rules: bool, titles: bool) -> None:
    """Show cards, the named rules, or the titles of the solo game."""
    session = open_session(terminal)
    view = CardsView(session)
    one_of(ids=ids, rules=named_rules, titles=titles)
    known = every_card(session.box)
    numbers = {str(card.number): card_id for card_id, card in known.items()}
    names = {card_id: message_of(card, "name") for card_id, card in known.items()}
    chosen = [numbers.get(word) or named(terminal.words, "card", word, names) for word in ids] or list(names)
    if terminal.as_json:
        from cartographers.cli import documents

        asked = documents.titles if titles else documents.named_rules if named_rules else None
        terminal.say_json(asked(session.box) if asked else documents.cards(session.box, chosen))
    elif titles:
        terminal.say(view.titles())
    elif named_rules:
        terminal.say(view.rules())
    elif ids:
        terminal.say(view.cards(chosen))
    else:
        terminal.say(view.overview())
