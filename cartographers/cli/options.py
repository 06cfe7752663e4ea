"""The options of Cartographers that many of its commands share."""

from collections.abc import Callable, Iterable
from typing import Any, Final

import click

from cartographers.cli.completion import edicts, editions, rules, sides
from cartographers.shell.grammar import Option
from cartographers.shell.problems import Problem, filled


class OneOf(Option):
    """An option for one of a few things in the box, all of which its placeholder names."""

    def __init__(self, *names: Any, shell_complete: Callable[..., Iterable[str]], **settings: Any) -> None:  # noqa: ANN401 - what click takes
        """Make an option for what is completed."""
        super().__init__(*names, shell_complete=shell_complete, **settings)
        self._ids = shell_complete

    def make_metavar(self, ctx: click.Context) -> str:
        """Return the ids, for which the box is opened."""
        return "|".join(self._ids(ctx, self, ""))


def side_option(name: str) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Return the option for a side of the map, under the name that a command has for it."""
    return click.option("--map", name, cls=OneOf, shell_complete=sides)


edition_option: Final = click.option("--edition", cls=OneOf, shell_complete=editions)
edicts_option: Final = click.option("--edicts", cls=Option, metavar="ID,ID,ID,ID", shell_complete=edicts)
rules_option: Final = click.option(
    "--rule", "rules", cls=Option, multiple=True, metavar="RULE=VALUE", shell_complete=rules
)


def check_together(*, edicts: bool, first_game: bool, table: bool, seed: bool, sealed: bool = False) -> None:
    """Check that what was typed for a new game goes together.

    Raises:
        Problem: two options exclude each other.

    """
    clashes = {
        ("--edicts", "--first-game"): edicts and first_game,
        ("--table", "--seed"): table and seed,
        ("--sealed", "--table"): sealed and table,
        ("--sealed", "--seed"): sealed and seed,
    }
    for (one, other), clash in clashes.items():
        if clash:
            raise Problem("usage", filled("new.clash", one=one, other=other))
