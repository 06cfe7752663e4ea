"""The options of Cartographers that many of its commands share."""

from typing import Final

import click

from cartographers.cli.completion import editions, rules, sides
from cartographers.shell.app import Option

edition_option: Final = click.option(
    "--edition", cls=Option, metavar="en|de|hu|pl|el", default="en", shell_complete=editions
)
rules_option: Final = click.option(
    "--rule", "rules", cls=Option, multiple=True, metavar="RULE=VALUE", shell_complete=rules
)
printed_side_option: Final = click.option("--map", "printed_side", cls=Option, metavar="A|B", shell_complete=sides)
