"""What a command that changed a game prints: the events and the state as JSON, or the same for people."""

from collections.abc import Callable
from typing import Any

from cartographers.shell.contract import B, E, M, Played, S
from cartographers.shell.session import LogSession


def report(
    session: LogSession[B, S, E, M],
    played: Played[S, E],
    *,
    log: str,
    told: Callable[[dict[str, Any]], dict[str, Any]] = lambda event: event,
) -> None:
    """Tell what a command appended to a log, and where the game stands now; of an event only what is `told` of it."""
    if session.terminal.as_json:
        from cartographers.shell import documents

        state = session.game.rules.observe(session.box, played.after)
        session.terminal.say_json(documents.move((told(line.fields) for line in played.lines), state))
    else:
        session.terminal.say(session.game.voice.view(session, log).played(played))
