import click

from cartographers.shell.grammar import Argument
from cartographers.shell.report import AnyPlayed, AnySession, move_command
from tests.third_game.game import Tossed


@move_command("place")
@click.argument("guess", cls=Argument, metavar="WORDS")
def place(session: AnySession, log: str, guess: str) -> AnyPlayed:
    return session.play(log, lambda state: Tossed(guess, state.falls))
