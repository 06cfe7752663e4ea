"""`undo`: take back a player's last move, in any game; or the last card, at a real table."""

import click

from cartographers.shell.games import kind_of_file
from cartographers.shell.grammar import Command, Option
from cartographers.shell.options import cards_option, game_option, json_option, not_with, player_option
from cartographers.shell.problems import Forbidden
from cartographers.shell.report import report


@click.command("undo", cls=Command)
@player_option
@click.option("--card", "last_card", cls=Option, is_flag=True)
@game_option
@cards_option
@json_option
@click.pass_context
def undo(ctx: click.Context, *, player: str | None, last_card: bool, game: str) -> None:
    """Take back a player's last move, or the last card."""
    from cartographers.shell.choices import player_number
    from cartographers.shell.session import session_of

    session = session_of(ctx.obj, kind_of_file(game))
    rules = session.game.rules
    if last_card:
        not_with(ctx, "--card", "player")
        if rules.take_back is None:
            raise Forbidden("not_at_table", "reason.not_at_table")
        played = session.play(game, lambda _: rules.take_back)
    else:
        played = session.play(game, lambda state: rules.undo(player_number(player, state)))
    report(session, played, log=game)
