"""`play`: a game from the first question, who plays, to its end, on one screen or line by line."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from cartographers.shell.grammar import Command, Option
from cartographers.shell.options import cards_option, game_option, kind_option, seed_option
from cartographers.shell.options import players as players_of

if TYPE_CHECKING:
    from cartographers.shell.stage.asking import Ask
    from cartographers.shell.terminal import Terminal
    from cartographers.strange_world.core.events import GameStarted


@click.command("play", cls=Command)
@click.option("-p", "--player", "players", cls=Option, multiple=True, metavar="PLAYER", shell_complete=players_of)
@seed_option
@click.option("--plain", cls=Option, is_flag=True)
@game_option
@kind_option
@cards_option
@click.pass_obj
def play(terminal: Terminal, *, players: tuple[str, ...], seed: str | None, plain: bool, game: str) -> None:
    """Play a game on one screen, or line by line."""
    from cartographers.base.chance import made_up
    from cartographers.shell.stage.asking import answered, begin, play_through, player_names
    from cartographers.strange_world.cli.game import open_session
    from cartographers.strange_world.core.moves import start

    session = open_session(terminal)

    def started(names: tuple[str, ...]) -> GameStarted:
        return session.begun(lambda: start(session.box, seed=made_up() if seed is None else seed, players=names))

    def begun(ask: Ask) -> str:
        """Return the log of an unfinished game, or of a new one: the line tells who plays, or else they are asked."""

        def new() -> GameStarted:
            if players or seed is not None:
                return started(players or ("1",))
            return answered(session, ask, "players", lambda answer: started(player_names(answer)))

        return begin(session, game, new, lambda _: ("seed",), players)

    def by_line(path: str, ask: Ask) -> None:
        from cartographers.strange_world.cli.play.plain import WorldConversation

        WorldConversation(session, path, ask, players).hold()

    def on_screen(path: str) -> None:
        from cartographers.shell.stage.screen import run
        from cartographers.shell.terminal import Readable
        from cartographers.strange_world.cli.play.keys import WorldScene

        run(terminal, WorldScene(session.speaking(Readable(terminal)), path, players))

    play_through(session, begun, by_line=by_line, on_screen=on_screen, plain=plain)
