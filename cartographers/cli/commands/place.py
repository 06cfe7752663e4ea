"""`place`: draw on a map."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from cartographers.cli import options
from cartographers.shell.grammar import Argument
from cartographers.shell.options import dry_run_option, game_option, json_option, player_option
from cartographers.shell.problems import Problem, filled
from cartographers.shell.report import move_command

if TYPE_CHECKING:
    from cartographers.cli.game import GamePlayed, Session


@move_command("place", player_option, dry_run_option, game_option, json_option)
@click.argument("terrain", cls=Argument, shell_complete=options.terrains)
@click.argument(
    "spaces",
    cls=Argument,
    nargs=-1,
    required=True,
    metavar="SPACE... [+ SKILL [[TERRAIN] SPACE...]]",
    shell_complete=options.added,
)
def place(
    session: Session, log: str, terrain: str, spaces: tuple[str, ...], player: str | None, *, dry_run: bool
) -> GamePlayed:
    """Draw a terrain on spaces of a map, perhaps with a skill."""
    from cartographers.cli import typed
    from cartographers.cli.skills import PLUS
    from cartographers.core.moves import Place
    from cartographers.shell.choices import player_number

    drawn = typed.terrain(session.words, terrain)
    line, plus, added = " ".join(spaces).partition(PLUS)
    if plus and not line.strip():
        raise Problem("usage", filled("play.spaces_needed", terrain=terrain))
    where = typed.spaces([line])
    skill, extra = typed.with_skill(session.words, session.box, added) if plus else ("", None)
    act = session.tried if dry_run else session.play
    return act(log, lambda state: Place(player_number(player, state), drawn, where, skill, extra))
