"""`seal`: add your own words to the sealed seed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from cartographers.shell.grammar import Argument
from cartographers.shell.options import game_option, in_one_form, json_option, player_option
from cartographers.shell.report import move_command

if TYPE_CHECKING:
    from cartographers.cli.game import GamePlayed, Session


@move_command("seal", player_option, game_option, json_option)
@click.argument("added", cls=Argument, nargs=-1, required=True, metavar="WORDS...")
def seal(session: Session, log: str, added: tuple[str, ...], player: str | None) -> GamePlayed:
    """Add words to the seed."""
    import unicodedata

    from cartographers.base.player_names import is_words
    from cartographers.core.moves import AddWords
    from cartographers.shell.choices import player_number

    line = unicodedata.normalize("NFC", " ".join(added))
    if is_words(line):  # else the game refuses them
        line = in_one_form(session.terminal, "words", line)
    return session.play(log, lambda state: AddWords(player_number(player, state), line))
