"""The options that many commands of Cartographers share, and what a shell offers for them when Tab is pressed."""

from collections.abc import Callable
from typing import Any, Final

import click

from cartographers.cli.game import Session, open_session
from cartographers.core.editions import ANSWERS
from cartographers.core.events import KIND
from cartographers.core.legal import task, to_wait_for
from cartographers.core.maps import Terrain
from cartographers.core.state import may_be_in_deck
from cartographers.shell import options
from cartographers.shell.grammar import Option
from cartographers.shell.options import Completer, beginning, offered, state_of
from cartographers.shell.problems import Problem, filled


def terrains(ctx: click.Context, _: click.Parameter, begun: str) -> list[str]:
    """Return the terrains of the card in play, or all of them."""
    session = _session(ctx)
    state = state_of(session, ctx)
    if state is None or state.card is None:
        return beginning(begun, Terrain)
    box = session.box
    drawn = {one for player in to_wait_for(box, state) for one in task(box, state, player).choice.terrains}
    return beginning(begun, (one for one in Terrain if one in drawn))


def deck_cards(ctx: click.Context, _: click.Parameter, begun: str) -> list[str]:
    """Return the cards that can be turned up at a real table, in its game or in any."""
    from cartographers.cli.typed import deck_cards

    session = _session(ctx)
    state, cards = state_of(session, ctx), deck_cards(session.box)
    if state is None:
        return beginning(begun, cards)
    return beginning(begun, (card for card in cards if state.at_table and may_be_in_deck(session.box, state, card)))


def edicts(ctx: click.Context, _: click.Parameter, begun: str) -> list[str]:
    """Return scoring cards after those already typed, with commas between them."""
    before, comma, last = begun.rpartition(",")
    return [f"{before}{comma}{card}" for card in beginning(last, _session(ctx).box.scoring)]


def _session(ctx: click.Context) -> Session:
    return open_session(ctx.find_root().obj)


class OneOf(Option):
    """An option for one of a few things in the box, all of which its placeholder names."""

    def __init__(self, *names: Any, shell_complete: Completer, **settings: Any) -> None:  # noqa: ANN401 - what click takes
        super().__init__(*names, shell_complete=shell_complete, **settings)
        self._ids = shell_complete

    def make_metavar(self, ctx: click.Context) -> str:
        """Return the ids, for which the box is opened."""
        return "|".join(self._ids(ctx, self, ""))


def side_option(name: str) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Return the option for a side of the map, under the name that a command has for it."""
    return click.option("--map", name, cls=OneOf, shell_complete=offered(KIND, lambda box: box.sides))


drawn_cards: Final = offered(KIND, lambda box: [*box.explore, *box.ambushes])
scoring_cards: Final = offered(KIND, lambda box: box.scoring)
edition_option: Final = click.option("--edition", cls=OneOf, shell_complete=offered(KIND, lambda box: box.editions))
edicts_option: Final = click.option("--edicts", cls=Option, metavar="ID,ID,ID,ID", shell_complete=edicts)
rules_option: Final = options.rules_option(ANSWERS)


def check_together(*, edicts: bool, first_game: bool, table: bool, seed: bool, sealed: bool = False) -> None:
    """Check that options for a new game go together. Raises `Problem` if two exclude each other."""
    clashes = {
        ("--edicts", "--first-game"): edicts and first_game,
        ("--table", "--seed"): table and seed,
        ("--sealed", "--table"): sealed and table,
        ("--sealed", "--seed"): sealed and seed,
    }
    for (one, other), clash in clashes.items():
        if clash:
            raise Problem("usage", filled("new.clash", one=one, other=other))
