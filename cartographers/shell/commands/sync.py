"""`sync`: take over from other logs of the same game what is missing here."""

import click

from cartographers.shell.games import kind_of_file
from cartographers.shell.grammar import Argument, Command, File
from cartographers.shell.options import cards_option, game_option, json_option, once
from cartographers.shell.report import report
from cartographers.shell.terminal import Terminal


@click.command("sync", cls=Command)
@click.argument("others", cls=Argument, nargs=-1, required=True, metavar="OTHER...", type=File())
@game_option
@cards_option
@json_option
@click.pass_obj
def sync(terminal: Terminal, *, others: tuple[str, ...], game: str) -> None:
    """Take over what other logs of the same game have and this one lacks."""
    from cartographers.shell.session import session_of
    from cartographers.shell.syncing import sync as sync_with

    once(others)
    session = session_of(terminal, kind_of_file(game))
    played = sync_with(session, game, others)
    if not played.lines and not terminal.as_json:
        terminal.say(session.words("sync.nothing", file=game))
        return
    report(session, played, log=game, told=session.game.rules.public)
