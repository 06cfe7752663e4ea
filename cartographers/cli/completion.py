"""What a shell offers when Tab is pressed: the cards and terrains that make sense there.

Nothing is imported before it is needed: most completions are names of commands, options and files.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cartographers.shell.options import beginning, state_of

if TYPE_CHECKING:
    import click

    from cartographers.cli.game import Session


def terrains(ctx: click.Context, _: click.Parameter, begun: str) -> list[str]:
    """Return the terrains of the card in play, or all of them."""
    from cartographers.core.maps import Terrain

    session = _session(ctx)
    state = state_of(session, ctx)
    if state is None or state.card is None:
        return beginning(begun, Terrain)
    from cartographers.core.legal import task, to_wait_for

    box = session.box
    drawn = {one for player in to_wait_for(box, state) for one in task(box, state, player).choice.terrains}
    return beginning(begun, (one for one in Terrain if one in drawn))


def deck_cards(ctx: click.Context, _: click.Parameter, begun: str) -> list[str]:
    """Return the cards that can be turned up at a real table, in its game or in any."""
    from cartographers.cli.typed import deck_cards
    from cartographers.core.state import may_be_in_deck

    session = _session(ctx)
    state, cards = state_of(session, ctx), deck_cards(session.box)
    if state is None:
        return beginning(begun, cards)
    return beginning(begun, (card for card in cards if state.at_table and may_be_in_deck(session.box, state, card)))


def drawn_cards(ctx: click.Context, _: click.Parameter, begun: str) -> list[str]:
    """Return the cards that are drawn on a map."""
    box = _session(ctx).box
    return beginning(begun, [*box.explore, *box.ambushes])


def scoring_cards(ctx: click.Context, _: click.Parameter, begun: str) -> list[str]:
    """Return the scoring cards that begin with what was typed."""
    return beginning(begun, _session(ctx).box.scoring)


def edicts(ctx: click.Context, _: click.Parameter, begun: str) -> list[str]:
    """Return scoring cards after those already typed, with commas between them."""
    before, comma, last = begun.rpartition(",")
    return [f"{before}{comma}{card}" for card in beginning(last, _session(ctx).box.scoring)]


def every_card(ctx: click.Context, _: click.Parameter, begun: str) -> list[str]:
    """Return all cards."""
    from cartographers.cli.cards_view import every_card

    return beginning(begun, every_card(_session(ctx).box))


def topics(_: click.Context, __: click.Parameter, begun: str) -> list[str]:
    """Return the topics of the rules that begin with what was typed."""
    from cartographers.cli.rules_view import TOPICS

    return beginning(begun, TOPICS)


def sides(ctx: click.Context, _: click.Parameter, begun: str) -> list[str]:
    """Return the sides of the map."""
    return beginning(begun, _session(ctx).box.sides)


def editions(ctx: click.Context, _: click.Parameter, begun: str) -> list[str]:
    """Return the editions that begin with what was typed."""
    return beginning(begun, _session(ctx).box.editions)


def rules(ctx: click.Context, _: click.Parameter, begun: str) -> list[str]:
    """Return the named rules with their answers."""
    from cartographers.core.editions import ANSWERS

    del ctx
    return beginning(begun, [f"{rule}={answer}" for rule, answers in ANSWERS.items() for answer in answers])


def _session(ctx: click.Context) -> Session:
    from cartographers.cli.game import open_session

    return open_session(ctx.find_root().obj)
