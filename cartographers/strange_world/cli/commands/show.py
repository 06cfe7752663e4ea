"""`show`: the worlds and the table as they are now, and a player's own hand."""

import click

from cartographers.shell.grammar import Command, Option
from cartographers.shell.options import cards_option, game_option, json_option, player_option
from cartographers.shell.terminal import Terminal


@click.command("show", cls=Command)
@player_option
@click.option("--seed", "with_seed", cls=Option, is_flag=True)
@click.option("--words", "in_words", cls=Option, is_flag=True)
@game_option
@cards_option
@json_option
@click.pass_obj
def show(terminal: Terminal, *, player: str | None, with_seed: bool, in_words: bool, game: str) -> None:
    """Show a game."""
    from cartographers.shell import choices
    from cartographers.strange_world.cli.game import open_session
    from cartographers.strange_world.cli.view import GameView

    session = open_session(terminal)
    state = session.standing(game)
    asks = None if player is None and not state.solo else choices.player_number(player, state)
    if terminal.as_json:
        from cartographers.strange_world.cli import documents

        terminal.say_json(documents.show(session.box, state, asks, with_seed=with_seed))
        return
    view = GameView(session, game)
    players = range(len(state.worlds)) if asks is None else [asks]
    terminal.say(view.game(state, players, asks=asks, in_words=in_words))
    if with_seed:
        terminal.say(view.seed(state))
