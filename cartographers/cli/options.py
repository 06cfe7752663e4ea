"""The options and arguments that many commands share."""

import os
from typing import Final

import click

from cartographers.cli.app import Option
from cartographers.words import LANGUAGES


def default_game() -> str:
    """Return the log of a command that names none."""
    return os.environ.get("CARTOGRAPHERS_GAME") or "game.jsonl"


game_option: Final = click.option("-g", "--game", cls=Option, metavar="FILE", default=default_game)
json_option: Final = click.option("--json", "as_json", cls=Option, is_flag=True)
player_option: Final = click.option("-p", "--player", cls=Option, metavar="NAME")
language_option: Final = click.option("--lang", cls=Option, type=click.Choice(LANGUAGES), expose_value=False)
"""The language was found before click read the line; here an unknown one is refused, and help lists it."""
