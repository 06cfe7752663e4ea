"""`moves`: everything that a player may choose now."""

import click

from cartographers.shell.grammar import Command
from cartographers.shell.options import cards_option, game_option, json_option, player_option
from cartographers.shell.terminal import Terminal


@click.command("moves", cls=Command)
@player_option
@game_option
@cards_option
@json_option
@click.pass_obj
def moves(terminal: Terminal, *, player: str | None, game: str) -> None:
    """List what a player may choose now."""
    from cartographers.shell import choices
    from cartographers.strange_world.cli.game import open_session
    from cartographers.strange_world.cli.view import GameView
    from cartographers.strange_world.core.moves import legal_moves
    from cartographers.strange_world.core.state import Phase

    session = open_session(terminal)
    state = session.standing(game)
    public = player is None and state.phase not in {Phase.PASS, Phase.PLACE}
    number = state.sun if public else choices.player_number(player, state)
    found = session.allowed(state, lambda: legal_moves(session.box, state, number))
    if terminal.as_json:
        from cartographers.strange_world.cli import documents

        terminal.say_json(documents.moves(state, number, found))
    else:
        terminal.say(GameView(session, game).choices(found))
