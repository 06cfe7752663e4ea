"""`play`: a game from the first question, who plays, to its end, on one screen or line by line."""

from functools import partial

import click
from msgspec import Struct

from cartographers.shell.grammar import Command, Option
from cartographers.shell.options import cards_option, game_option, kind_option, made_up, seed_option
from cartographers.shell.stage import asking
from cartographers.shell.stage.asking import Ask, answered, play_through, player_names
from cartographers.shell.terminal import Readable, Terminal
from cartographers.strange_world.cli.game import Session, open_session
from cartographers.strange_world.core.events import GameStarted
from cartographers.strange_world.core.moves import start


class Wishes(Struct, frozen=True):
    """What the command line says about a new game; if it says anything, nothing is asked; the rest is the default."""

    players: tuple[str, ...] | None = None
    seed: str | None = None


def begin(session: Session, ask: Ask, path: str, wishes: Wishes) -> str:
    """Return the log of an unfinished game, or of a new one after asking what must be known about it.

    Raises `Problem` if the log cannot be read or written, or its game goes on although options ask for a new game;
    `EOFError` if the input ends, or somebody leaves.
    """

    def asked(answer: str) -> GameStarted:
        return _started(session, Wishes(players=player_names(answer)))

    def started() -> GameStarted:
        if wishes != Wishes():
            return _started(session, wishes)
        return answered(session, ask, "players", asked)

    return asking.begin(session, path, started, Wishes.__struct_fields__)


def _started(session: Session, wishes: Wishes) -> GameStarted:
    return session.begun(
        lambda: start(
            session.box,
            seed=made_up() if wishes.seed is None else wishes.seed,
            players=wishes.players or ("1",),
        )
    )


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
    play_through(terminal, begun, by_line=by_line, on_screen=on_screen, plain=plain)
