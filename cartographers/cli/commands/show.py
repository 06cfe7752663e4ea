"""`show`: the maps and the table as they are now."""

import click

from cartographers.shell.grammar import Command, Option
from cartographers.shell.options import game_option, json_option, player_option
from cartographers.shell.terminal import Terminal


@click.command("show", cls=Command)
@player_option
@click.option("--seed", "with_seed", cls=Option, is_flag=True)
@click.option("--words", "in_words", cls=Option, is_flag=True)
@game_option
@json_option
@click.pass_obj
def show(terminal: Terminal, *, player: str | None, with_seed: bool, in_words: bool, game: str) -> None:
    """Show a game."""
    from cartographers.cli.game import open_session
    from cartographers.shell import choices

    session = open_session(terminal)
    state = session.state(game)
    players = range(len(state.lands)) if player is None else [choices.player_number(player, state)]
    if terminal.as_json:
        from cartographers.cli import documents

        terminal.say_json(documents.show(session.box, state, with_seed=with_seed))
    else:
        from cartographers.cli.view import GameView

        view = GameView(session, game)
        terminal.say(view.game(state, players, in_words=in_words))
        if with_seed:
            terminal.say(view.seed(state))
