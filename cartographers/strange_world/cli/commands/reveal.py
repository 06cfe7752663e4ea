"""`reveal`: deal a round, or turn up the cards of a pile."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cartographers.shell.options import cards_option, game_option, json_option
from cartographers.shell.report import move_command

if TYPE_CHECKING:
    from cartographers.strange_world.cli.game import GamePlayed, Session


@move_command("reveal", game_option, cards_option, json_option)
def reveal(session: Session, log: str) -> GamePlayed:
    """Deal a round, or turn up the cards of a pile."""
    from cartographers.strange_world.core.moves import Reveal

    return session.play(log, lambda _: Reveal())
