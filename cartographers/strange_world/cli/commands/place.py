"""`place`: choose the direction, set cards aside, or place a card."""

import click

from cartographers.shell.grammar import Argument
from cartographers.shell.options import cards_option, game_option, json_option, player_option
from cartographers.shell.report import move_command
from cartographers.strange_world.cli import typed
from cartographers.strange_world.cli.game import GamePlayed, Session
from cartographers.strange_world.cli.options import place_words
from cartographers.strange_world.core.events import KIND


@move_command("place", KIND, player_option, game_option, cards_option, json_option)
@click.argument("said", cls=Argument, nargs=-1, required=True, metavar="WORDS...", shell_complete=place_words)
def place(session: Session, log: str, said: tuple[str, ...], player: str | None) -> GamePlayed:
    """Do what comes next."""
    return session.play(log, lambda state: typed.move(session.words, session.box, state, said, player))
