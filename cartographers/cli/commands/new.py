"""`new`: start a game."""

from typing import Any

import click

from cartographers.cli.options import edicts_option, edition_option, rules_option, side_option, skills_option
from cartographers.shell.daily import daily_option
from cartographers.shell.grammar import Command, Option
from cartographers.shell.options import game_option, json_option, kind_option, seed_option
from cartographers.shell.terminal import Terminal


@click.command("new", cls=Command)
@click.option("-p", "--player", "players", cls=Option, multiple=True, metavar="PLAYER")
@side_option("side")
@edition_option
@seed_option
@daily_option
@edicts_option
@skills_option
@click.option("--first-game", cls=Option, is_flag=True)
@click.option("--no-ruins", cls=Option, is_flag=True)
@click.option("--no-ambushes", cls=Option, is_flag=True)
@rules_option
@click.option("--table", cls=Option, is_flag=True)
@click.option("--sealed", cls=Option, is_flag=True)
@game_option
@kind_option
@json_option
@click.pass_obj
def new(terminal: Terminal, /, **typed: Any) -> None:  # noqa: ANN401 - whatever is typed
    """Start a game, and write the first line of its log."""
    from cartographers.cli.beginning import begin

    begin(terminal, **typed)
