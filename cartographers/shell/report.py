"""What a command that changed a game prints: the events and the state as JSON, or the same for people."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

import click

from cartographers.shell.grammar import Command
from cartographers.shell.options import game_option, json_option

if TYPE_CHECKING:
    from collections.abc import Callable

    from cartographers.shell.contract import B, E, M, Played, S
    from cartographers.shell.session import LogSession
    from cartographers.shell.terminal import Terminal

AnySession: TypeAlias = "LogSession[Any, Any, Any, Any]"
AnyPlayed: TypeAlias = "Played[Any, Any]"
Decorator: TypeAlias = "Callable[[Callable[..., Any]], Callable[..., Any]]"


def report(
    session: LogSession[B, S, E, M],
    played: Played[S, E],
    *,
    log: str,
    told: Callable[[dict[str, Any]], dict[str, Any]] = lambda event: event,
) -> None:
    """Print what a command appended to a log, and the state now; only what is `told` of each event."""
    if session.terminal.as_json:
        from cartographers.shell import documents

        state = session.game.rules.observe(session.box, played.after)
        session.terminal.say_json(documents.move((told(line.fields) for line in played.lines), state))
    else:
        view = session.game.voice.view(session, log)
        session.terminal.say([*view.reopened(played), *view.played(played)])


def move_command(name: str, *options: Decorator) -> Callable[[Callable[..., AnyPlayed]], click.Command]:
    """Return what makes a command of a function that changes logs of the game that is meant.

    The function takes a session, the log, and what its own arguments and options hold, and returns what it appended; of
    that only what is public is printed. Help lists its options first, then the others: `--game` and `--json`, unless
    named.
    """

    def made(change: Callable[..., AnyPlayed]) -> click.Command:
        def run(terminal: Terminal, *, game: str, **typed: Any) -> None:  # noqa: ANN401 - whatever is typed
            from cartographers.shell.session import session_of

            session = session_of(terminal, terminal.words.game)
            played = change(session, game, **typed)
            if typed.get("dry_run") and not terminal.as_json:
                from cartographers.logs.lines import write

                terminal.say(write([played.lines[0].fields]).decode().rstrip())
            else:
                report(session, played, log=game, told=session.game.rules.public)

        for option in reversed(options or (game_option, json_option)):
            option(run)
        params = [param for function in (run, change) for param in vars(function).get("__click_params__", ())]
        return Command(name, callback=click.pass_obj(run), params=params[::-1])

    return made
