"""What a command that changed a game prints: the events and the state as JSON, or the same for people."""

from cartographers.cli.session import Played, Session
from cartographers.cli.view import View
from cartographers.core.events import encode
from cartographers.core.observation import observe


def report(session: Session, played: Played, *, log: str) -> None:
    """Tell what a command appended to a log, and where the game stands now."""
    if session.terminal.as_json:
        session.terminal.say_json(
            {"events": [encode(event) for event in played.events], "state": observe(session.box, played.after)}
        )
    else:
        session.terminal.say(View(session, log).played(played))
