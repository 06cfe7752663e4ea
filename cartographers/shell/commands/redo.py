"""`redo`: bring back what was taken back, in any game."""

import click

from cartographers.shell.games import kind_of_file
from cartographers.shell.grammar import Command, Option
from cartographers.shell.options import cards_option, game_option, json_option
from cartographers.shell.report import report
from cartographers.shell.terminal import Terminal


@click.command("redo", cls=Command)
@click.option("--all", "everything", cls=Option, is_flag=True)
@game_option
@cards_option
@json_option
@click.pass_obj
def redo(terminal: Terminal, *, everything: bool, game: str) -> None:
    """Bring back what was taken back last, or everything, as far as it still follows."""
    from cartographers.shell.redoing import redo as redo_in
    from cartographers.shell.redoing import said
    from cartographers.shell.session import session_of

    session = session_of(terminal, kind_of_file(game))
    rules = session.game.rules
    played = redo_in(session, game, everything=everything)
    report(session, played, log=game, told=rules.public)
    for lost, sentence in zip(played.lost, said(session, played.after, played.lost), strict=True):
        event = rules.public(rules.encode(lost.event))
        terminal.note("lost", sentence, event=event, reason=lost.why.reason, **lost.why.facts)
