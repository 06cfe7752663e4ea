"""`play`: a game from the first question to its end, on one screen or line by line."""

from functools import partial

import click

from cartographers.shell.grammar import Command, Option
from cartographers.shell.options import cards_option, game_option, kind_option, seed_option
from cartographers.shell.stage.asking import Ask, play_through
from cartographers.shell.terminal import Readable, Terminal
from cartographers.strange_world.cli.game import open_session
from cartographers.strange_world.cli.play.setup import Wishes, begin


@click.command("play", cls=Command)
@click.option("-p", "--player", "players", cls=Option, multiple=True, metavar="PLAYER")
@seed_option
@click.option("--plain", cls=Option, is_flag=True)
@game_option
@kind_option
@cards_option
@click.pass_obj
def play(terminal: Terminal, *, players: tuple[str, ...], seed: str | None, plain: bool, game: str) -> None:
    """Play a game on one screen, or line by line."""
    session = open_session(terminal)

    def by_line(path: str, ask: Ask) -> None:
        from cartographers.strange_world.cli.play.plain import WorldConversation

        WorldConversation(session, path, ask).hold()

    def on_screen(path: str) -> None:
        from cartographers.shell.stage.screen import run
        from cartographers.strange_world.cli.play.scene import WorldScene

        run(terminal, WorldScene(session.speaking(Readable(terminal)), path))

    begun = partial(begin, session, path=game, wishes=Wishes(players or None, seed))
    play_through(session, begun, by_line=by_line, on_screen=on_screen, plain=plain)
