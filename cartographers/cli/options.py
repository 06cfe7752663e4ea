"""The options and arguments that many commands share."""

from collections.abc import Iterable
from typing import Final

import click

from cartographers.cli.app import Choice, File, Option, default_game, set_json
from cartographers.cli.completion import editions, players, rules, sides
from cartographers.cli.kinds import GAMES
from cartographers.cli.logs import STANDARD_INPUT
from cartographers.cli.problems import Exit, Problem

game_option: Final = click.option("-g", "--game", cls=Option, metavar="FILE", type=File(), default=default_game)
json_option: Final = click.option(
    "--json", "as_json", cls=Option, is_flag=True, is_eager=True, expose_value=False, callback=set_json
)
kind_option: Final = click.option("--kind", "which", cls=Option, type=Choice(GAMES), metavar="GAME", expose_value=False)
player_option: Final = click.option("-p", "--player", cls=Option, metavar="NAME", shell_complete=players)
edition_option: Final = click.option(
    "--edition", cls=Option, metavar="en|de|hu|pl|el", default="en", shell_complete=editions
)
rules_option: Final = click.option(
    "--rule", "rules", cls=Option, multiple=True, metavar="NAME=VALUE", shell_complete=rules
)
printed_side_option: Final = click.option("--map", "printed_side", cls=Option, metavar="A|B", shell_complete=sides)


def given(ctx: click.Context, name: str) -> bool:
    """Tell whether a parameter was typed."""
    return ctx.get_parameter_source(name) is click.core.ParameterSource.COMMANDLINE


def once(ctx: click.Context, files: Iterable[str | None]) -> None:
    """Refuse to read standard input more than once.

    Raises:
        Problem: two of the files are standard input.

    """
    if [*files].count(STANDARD_INPUT) > 1:
        raise Problem("usage", Exit.USAGE, ctx.find_root().obj.words("typed.once"))


def only_with(ctx: click.Context, other: str, *names: str) -> None:
    """Refuse options that mean something only together with another one, which was not typed.

    Raises:
        Problem: one of these parameters was typed.

    """
    for param in ctx.command.params:
        if param.name in names and given(ctx, param.name):
            words = ctx.find_root().obj.words
            raise Problem("usage", Exit.USAGE, words("typed.only_with", option=param.opts[0], other=other))


def not_with(ctx: click.Context, other: str, *names: str) -> None:
    """Refuse options that do not go together with another one, which was typed.

    Raises:
        Problem: one of these parameters was typed too.

    """
    for param in ctx.command.params:
        if param.name in names and given(ctx, param.name):
            words = ctx.find_root().obj.words
            raise Problem("usage", Exit.USAGE, words("typed.not_with", option=param.opts[0], other=other))


def made_up() -> str:
    """Return a seed of 128 bits from the system's secure source."""
    from secrets import token_hex

    return token_hex(16)
