"""`skill`: use a skill that goes with no drawing."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from cartographers.cli import options
from cartographers.shell.grammar import Argument
from cartographers.shell.options import game_option, json_option, player_option
from cartographers.shell.report import move_command

if TYPE_CHECKING:
    from cartographers.cli.game import GamePlayed, Session


@move_command("skill", player_option, game_option, json_option)
@click.argument("used", cls=Argument, nargs=-1, required=True, metavar="SKILL", shell_complete=options.skills("ambush"))
def skill(session: Session, log: str, used: tuple[str, ...], player: str | None) -> GamePlayed:
    """Use Acrobatics."""
    from cartographers.cli import typed
    from cartographers.core.moves import UseSkill
    from cartographers.shell.choices import player_number

    meant = typed.one_skill(session.words, session.box, " ".join(used))
    typed.check_use(session.words, session.box, meant, "ambush")
    return session.play(log, lambda state: UseSkill(player_number(player, state), meant))
