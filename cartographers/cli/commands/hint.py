"""`hint`: the three best drawings now, each with the reason."""

import click

from cartographers.shell.grammar import Command, Option
from cartographers.shell.options import game_option, json_option, player_option
from cartographers.shell.terminal import Terminal


@click.command("hint", cls=Command)
@player_option
@click.option("--bot", "adviser", cls=Option, metavar="BOT")
@game_option
@json_option
@click.pass_obj
def hint(terminal: Terminal, *, player: str | None, adviser: str | None, game: str) -> None:
    """Show the best drawings."""
    from cartographers.cli.advice_view import asked, best, told
    from cartographers.cli.game import open_session
    from cartographers.shell import choices

    session = open_session(terminal)
    state = session.state(game)
    who = choices.player_number(player, state)
    advices = best(session, state, who) if adviser is None else [asked(session, state, who, adviser)]
    if terminal.as_json:
        from cartographers.cli import documents

        terminal.say_json(documents.hint(session.box, state, who, advices))
    else:
        terminal.say(told(session, state, who, advices))
