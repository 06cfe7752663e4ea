"""What a command that changed a game prints: the events and the state as JSON, or the same for people."""

import click

from cartographers.cli.app import print_json
from cartographers.cli.session import Played, Session
from cartographers.cli.view import View
from cartographers.core.events import encode
from cartographers.core.observation import observe


def report(session: Session, played: Played, *, log: str, as_json: bool) -> None:
    """Tell what a command appended to a log, and where the game stands now."""
    if as_json:
        print_json({"events": [encode(event) for event in played.events], "state": observe(session.box, played.after)})
    else:
        click.echo("\n".join(View(session.box, session.words, log).played(played)))
