"""`play`: a game from the first question to its end, on one screen or line by line."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

import click

from cartographers.cli.options import check_together, edicts_option, edition_option, side_option, skills_option
from cartographers.shell.grammar import Command, Option
from cartographers.shell.options import game_option, kind_option, seed_option
from cartographers.shell.options import players as players_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from cartographers.cli.game import Session
    from cartographers.cli.play.table import MapTable
    from cartographers.core.bots import Bot
    from cartographers.shell.stage.asking import Ask
    from cartographers.shell.terminal import Terminal


@click.command("play", cls=Command)
@click.option("-p", "--player", "players", cls=Option, multiple=True, metavar="PLAYER", shell_complete=players_of)
@click.option("--bot", "bots", cls=Option, multiple=True, metavar="BOT")
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
    bots: tuple[str, ...],
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
    seats = _seated(bots)
    told = (players or None, side, edition, first_game or None, seed, edicts, table or None, skills)
    wishes = Wishes(*told, bots=tuple(seats))
    by_line, on_screen = (partial(show, session, players, seats) for show in (_by_line, _on_screen))
    begun = partial(begin, session, path=game, wishes=wishes)
    play_through(session, begun, by_line=by_line, on_screen=on_screen, plain=plain)


def _by_line(session: Session, players: tuple[str, ...], seats: Mapping[str, Bot], path: str, ask: Ask) -> None:
    from cartographers.cli.play.plain import MapConversation

    conversation = MapConversation(session, path, ask, _people(session, players, seats, path))
    with _beside(conversation.table, path, seats):
        conversation.hold()


def _on_screen(session: Session, players: tuple[str, ...], seats: Mapping[str, Bot], path: str) -> None:
    from cartographers.cli.play.keys import MapScene
    from cartographers.shell.stage.screen import run
    from cartographers.shell.terminal import Readable

    people = _people(session, players, seats, path)
    scene = MapScene(session.speaking(Readable(session.terminal)), path, people)
    with _beside(scene.table, path, seats):
        run(session.terminal, scene)


def _people(session: Session, players: tuple[str, ...], seats: Mapping[str, Bot], path: str) -> tuple[str, ...]:
    """Return who plays here, if not everybody does: those who are named, or all but the bots."""
    if players or not seats:
        return players
    return tuple(name for name in session.standing(path).game.players if name not in seats)


def _seated(bots: tuple[str, ...]) -> Mapping[str, Bot]:
    """Return the bots that play along, by their names. Raises `Problem` if there is no such bot or program."""
    if not bots:
        return {}
    from cartographers.cli.play.companions import seated

    return seated(bots)


@contextmanager
def _beside(table: MapTable, path: str, seats: Mapping[str, Bot]) -> Iterator[None]:
    """Let bots play along on the log of a table."""
    if not seats:
        yield
        return
    from cartographers.cli.bots import forewarn
    from cartographers.cli.game import open_session
    from cartographers.cli.play.companions import Companions

    forewarn(table.session, seats.values(), table.session.standing(path).game)
    with Companions(open_session(table.session.terminal), path, seats) as companions:
        table.beside = companions.check
        yield
