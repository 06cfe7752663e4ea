"""What a command that changed a game prints: the events and the state as JSON, or the same for people."""

from typing import Any

from cartographers.cli.session import Played, Session
from cartographers.cli.view import View
from cartographers.core.observation import observe


def report(session: Session, played: Played, *, log: str) -> None:
    """Tell what a command appended to a log, and where the game stands now."""
    if session.terminal.as_json:
        session.terminal.say_json({"events": played.written, "state": observe(session.box, played.after)})
    else:
        session.terminal.say(View(session, log).played(played))


def unseeded(fields: dict[str, Any]) -> dict[str, Any]:
    """Return an event without the seed of a game, which tells the cards to come to whoever reckons."""
    return {name: value for name, value in fields.items() if name != "seed" or fields["event"] != "game_started"}
