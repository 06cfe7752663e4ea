"""`seal`: add your own words to the sealed seed."""

import unicodedata

import click

from cartographers.base.player_names import is_words
from cartographers.cli.game import open_session
from cartographers.core.moves import AddWords
from cartographers.shell import choices
from cartographers.shell.grammar import Argument, Command
from cartographers.shell.options import game_option, in_one_form, json_option, player_option
from cartographers.shell.report import report
from cartographers.shell.terminal import Terminal


@click.command("seal", cls=Command)
@click.argument("added", cls=Argument, nargs=-1, required=True, metavar="WORDS...")
@player_option
@game_option
@json_option
@click.pass_obj
def seal(terminal: Terminal, *, added: tuple[str, ...], player: str | None, game: str) -> None:
    """Add words to the seed."""
    session = open_session(terminal)
    line = unicodedata.normalize("NFC", " ".join(added))
    if is_words(line):  # else the game refuses them
        line = in_one_form(terminal, "words", line)
    played = session.play(game, lambda state: AddWords(choices.player_number(player, state), line))
    report(session, played, log=game)
