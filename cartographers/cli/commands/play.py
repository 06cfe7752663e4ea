"""`play`: a game from the first question to its end, on one screen or line by line."""

import io
import os
import sys

import click

from cartographers.cli import completion
from cartographers.cli.app import Command, Option
from cartographers.cli.options import game_option, kind_option
from cartographers.cli.play.setup import Wishes, begin
from cartographers.cli.problems import Exit, Problem
from cartographers.cli.session import open_session
from cartographers.cli.terminal import Terminal
from cartographers.limits import LONGEST_ANSWER


@click.command("play", cls=Command)
@click.option("-p", "--player", "players", cls=Option, multiple=True, metavar="NAME")
@click.option("--map", "side", cls=Option, metavar="A|B", shell_complete=completion.sides)
@click.option("--edition", cls=Option, metavar="en|de|hu|pl|el", shell_complete=completion.editions)
@click.option("--seed", cls=Option, metavar="TEXT")
@click.option("--first-game", cls=Option, is_flag=True)
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
    first_game: bool,
    plain: bool,
    game: str,
) -> None:
    """Play."""
    session = open_session(terminal)
    wishes = Wishes(players or None, side, edition, first_game or None, seed)

    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")

    def ask(question: str) -> str:
        terminal.ask(question)
        answer = sys.stdin.readline(LONGEST_ANSWER + 1) if sys.stdin else ""
        if not answer:
            raise EOFError
        if len(answer) > LONGEST_ANSWER:
            message = terminal.words("play.answer_too_long", most=LONGEST_ANSWER)
            raise Problem("usage", Exit.USAGE, message, most=LONGEST_ANSWER)
        return answer

    try:
        path = begin(session, ask, game, wishes)
        if plain or os.environ.get("TERM") == "dumb" or not _at_a_terminal():
            from cartographers.cli.play.plain import converse

            converse(session, path, ask)
        else:
            from cartographers.cli.play.screen import run

            run(session, path)
    except (EOFError, KeyboardInterrupt):
        terminal.say("")


def _at_a_terminal() -> bool:
    return bool(sys.stdin and sys.stdin.isatty() and sys.stdout.isatty())
