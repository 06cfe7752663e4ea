"""`score`: what the worlds of a game earn so far, kind by kind, and what earns it."""

import click

from cartographers.shell.grammar import Command
from cartographers.shell.options import cards_option, game_option, json_option, player_option
from cartographers.shell.terminal import Terminal


@click.command("score", cls=Command)
@player_option
@game_option
@cards_option
@json_option
@click.pass_obj
def score(terminal: Terminal, *, player: str | None, game: str) -> None:
    """Score a game."""
    from cartographers.shell import choices
    from cartographers.strange_world.cli.game import open_session
    from cartographers.strange_world.cli.score_view import ScoreView

    session = open_session(terminal)
    state = session.standing(game)
    players = range(len(state.worlds)) if player is None else [choices.player_number(player, state)]
    if terminal.as_json:
        from cartographers.strange_world.cli import documents

        terminal.say_json(documents.score(session.box, state, players))
    else:
        terminal.say(ScoreView(session).game(state, players))
