"""`moves`: everything that may be drawn now, or on a bare map."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from cartographers.cli import options
from cartographers.cli.options import edition_option, rules_option, side_option
from cartographers.shell import choices
from cartographers.shell.grammar import Command, File, Option
from cartographers.shell.options import game_option, json_option, only_with, player_option
from cartographers.shell.problems import Problem

if TYPE_CHECKING:
    from cartographers.cli.game import Session
    from cartographers.core.legal import Task
    from cartographers.shell.terminal import Terminal


@click.command("moves", cls=Command)
@player_option
@game_option
@click.option("--sheet", cls=Option, metavar="FILE", type=File())
@click.option("--card", cls=Option, metavar="ID", shell_complete=options.drawn_cards)
@side_option("printed_side")
@click.option("--ruins", cls=Option, is_flag=True)
@click.option("--solo", cls=Option, is_flag=True)
@edition_option
@rules_option
@json_option
@click.pass_obj
def moves(
    terminal: Terminal,
    *,
    player: str | None,
    game: str,
    sheet: str | None,
    card: str | None,
    printed_side: str | None,
    ruins: bool,
    solo: bool,
    edition: str | None,
    rules: tuple[str, ...],
) -> None:
    """List what a player may draw now, or what may be drawn on a bare map."""
    from cartographers.cli import typed
    from cartographers.cli.game import open_session
    from cartographers.core.editions import set_apart
    from cartographers.core.legal import asked
    from cartographers.core.moves import to_draw
    from cartographers.core.state import map_of

    session = open_session(terminal)
    box = session.box
    if sheet is None:
        only_with(click.get_current_context(), "--sheet", "card", "printed_side", "ruins", "solo", "edition", "rules")
        state = session.state(game)
        number = choices.player_number(player, state)
        wanted = session.allowed(state, lambda: to_draw(box, state, number))
        _tell(session, wanted, player=number, owner=map_of(box, state, number))
        return
    if card is None:
        raise Problem("card_needed", "moves.card_needed")
    known = typed.card(session.words, card, {**box.explore, **box.ambushes})
    own = box.editions[typed.edition(edition, box)]
    answers = set_apart(own, typed.rules(rules, own))
    from cartographers.cli.sheet_files import read_bare_map

    land = read_bare_map(session, sheet, None if printed_side is None else typed.side(printed_side, box))
    wanted = asked(box, known, land, answers, ruins=ruins, solo=solo, purse=box.coin_track)
    _tell(session, wanted, player=None, owner=None)


def _tell(session: Session, wanted: Task, *, player: int | None, owner: int | None) -> None:
    from cartographers.core.legal import ordered

    drawings = ordered(wanted.drawings())
    if session.terminal.as_json:
        from cartographers.cli import documents

        session.terminal.say_json(documents.moves(wanted, drawings, player=player, owner=owner))
    else:
        from cartographers.cli.view import GameView

        session.terminal.say(GameView(session).drawings(drawings))
