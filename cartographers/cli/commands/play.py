"""`play`: a game from the first question to its end, on one screen or line by line."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from cartographers.cli.options import check_together, edicts_option, edition_option, side_option, skills_option
from cartographers.shell.grammar import Command, Option
from cartographers.shell.options import game_option, kind_option, seed_option
from cartographers.shell.options import players as players_of

if TYPE_CHECKING:
    from cartographers.shell.stage.asking import Ask
    from cartographers.shell.terminal import Terminal


@click.command("play", cls=Command)
@click.option("-p", "--player", "players", cls=Option, multiple=True, metavar="PLAYER", shell_complete=players_of)
@side_option("side")
@edition_option
@seed_option
@edicts_option
@skills_option
@click.option("--first-game", cls=Option, is_flag=True)
@click.option("--table", cls=Option, is_flag=True)
@click.option("--plain", cls=Option, is_flag=True)
@game_option
@kind_option
@click.pass_obj
def play(
    terminal: Terminal,
    *,
    players: tuple[str, ...],
    side: str | None,
    edition: str | None,
    seed: str | None,
    edicts: str | None,
    skills: str | None,
    first_game: bool,
    table: bool,
    plain: bool,
    game: str,
) -> None:
    """Play a game on one screen, or line by line."""
    from functools import partial

    from cartographers.cli.game import open_session
    from cartographers.cli.play.setup import Wishes, begin
    from cartographers.shell.stage.asking import play_through

    session = open_session(terminal)
    check_together(edicts=edicts is not None, first_game=first_game, table=table, seed=seed is not None)
    wishes = Wishes(players or None, side, edition, first_game or None, seed, edicts, table or None, skills)

    def by_line(path: str, ask: Ask) -> None:
        from cartographers.cli.play.plain import MapConversation

        MapConversation(session, path, ask, players).hold()

    def on_screen(path: str) -> None:
        from cartographers.cli.play.keys import MapScene
        from cartographers.shell.stage.screen import run
        from cartographers.shell.terminal import Readable

        run(terminal, MapScene(session.speaking(Readable(terminal)), path, players))

    begun = partial(begin, session, path=game, wishes=wishes)
    play_through(session, begun, by_line=by_line, on_screen=on_screen, plain=plain)
