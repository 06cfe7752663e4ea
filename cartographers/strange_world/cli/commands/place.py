"""`place`: choose the direction, set cards aside, or place a card."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from cartographers.shell.grammar import Argument
from cartographers.shell.options import cards_option, dry_run_option, game_option, json_option, player_option
from cartographers.shell.report import move_command
from cartographers.strange_world.cli.options import place_words

if TYPE_CHECKING:
    from cartographers.strange_world.cli.game import GamePlayed, Session


@move_command("place", player_option, dry_run_option, game_option, cards_option, json_option)
@click.argument("said", cls=Argument, nargs=-1, required=True, metavar="WORDS...", shell_complete=place_words)
def place(session: Session, log: str, said: tuple[str, ...], player: str | None, *, dry_run: bool) -> GamePlayed:
    """Do what comes next."""
    from cartographers.strange_world.cli import typed

    act = session.tried if dry_run else session.play
    return act(log, lambda state: typed.move(session.words, session.box, state, said, player))
