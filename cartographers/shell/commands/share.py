"""`share`: a game in a few lines, to be pasted into a chat."""

import click

from cartographers.shell.current import default_game
from cartographers.shell.games import beginning_of, kind_of
from cartographers.shell.grammar import Argument, Command, File, terminal_of
from cartographers.shell.options import cards_option, player_option


@click.command("share", cls=Command)
@click.argument("log", cls=Argument, required=False, metavar="[LOG]", type=File())
@player_option
@cards_option
@click.pass_context
def share(ctx: click.Context, *, log: str | None, player: str | None) -> None:
    """Print a game in a few lines."""
    from cartographers.shell.choices import player_number
    from cartographers.shell.daily import headline
    from cartographers.shell.session import session_of

    terminal, log = terminal_of(ctx), log or default_game()
    session = session_of(terminal, kind_of(beginning_of(log, piped=True)))
    state = session.standing(log)
    number = player_number(player, state)
    seed, voice = session.game.rules.seed(state) if state.result is not None else None, session.game.voice
    if voice.shared:
        lines = voice.shared(session, state, number, seed)
    else:
        lines = [". ".join(headline(session.words, seed)), *voice.view(session, log).table(state)]
    terminal.say(lines)
