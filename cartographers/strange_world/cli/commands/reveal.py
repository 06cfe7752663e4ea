"""`reveal`: deal a round, or turn up the cards of a pile."""

from cartographers.shell.options import cards_option, game_option, json_option
from cartographers.shell.report import move_command
from cartographers.strange_world.cli.game import GamePlayed, Session
from cartographers.strange_world.core.events import KIND
from cartographers.strange_world.core.moves import Reveal


@move_command("reveal", KIND, game_option, cards_option, json_option)
def reveal(session: Session, log: str) -> GamePlayed:
    """Deal a round, or turn up the cards of a pile."""
    return session.play(log, lambda _: Reveal())
