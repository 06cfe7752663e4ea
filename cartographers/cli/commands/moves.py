"""`moves`: everything that may be drawn now, or on a bare map, perhaps with a skill."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from cartographers.cli import options
from cartographers.cli.options import edition_option, rules_option, side_option
from cartographers.shell.games import is_log
from cartographers.shell.grammar import Argument, Command, File, Option
from cartographers.shell.options import game_option, json_option, only_with, player_option
from cartographers.shell.problems import Problem, filled, log_with_g

if TYPE_CHECKING:
    from cartographers.cli.game import Session
    from cartographers.cli.skills import WithSkill
    from cartographers.core.legal import Drawing, Task
    from cartographers.shell.terminal import Terminal


@click.command("moves", cls=Command)
@click.argument("drawing", cls=Argument, nargs=-1, metavar="[TERRAIN SPACE...]", shell_complete=options.first_terrain)
@player_option
@game_option
@click.option("--skill", cls=Option, metavar="SKILL", shell_complete=options.skills("replaces", "adds"))
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
    drawing: tuple[str, ...],
    player: str | None,
    game: str,
    skill: str | None,
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

    session = open_session(terminal)
    box, wish = session.box, _wish(session, skill, drawing)
    if sheet is None:
        only_with(click.get_current_context(), "--sheet", "card", "printed_side", "ruins", "solo", "edition", "rules")
        _of_game(session, game, player, wish)
        return
    if card is None:
        raise Problem("card_needed", "moves.card_needed")
    known = typed.card(session.words, card, {**box.explore, **box.ambushes})
    if wish and known in box.ambushes:
        raise Problem("usage", filled("moves.skill_card", card=session.words(f"card.{known}.name")))
    own = box.editions[typed.edition(edition, box)]
    answers = set_apart(own, typed.rules(rules, own))
    from cartographers.cli.sheet_files import read_bare_map

    land = read_bare_map(session, sheet, None if printed_side is None else typed.side(printed_side, box))
    wanted = asked(box, known, land, answers, ruins=ruins, solo=solo, purse=box.coin_track)
    _tell(session, wanted, session.allowed(None, lambda: _on_bare_map(wanted, wish)), wish)


def _wish(session: Session, skill: str | None, drawing: tuple[str, ...]) -> WithSkill | None:
    """Return the skill that is asked for. Raises `Problem` if it does not go with what else was typed."""
    from cartographers.cli import typed
    from cartographers.cli.skills import WithSkill, skill_facts

    if skill is None:
        if log := next(filter(is_log, drawing), None):
            raise log_with_g(log, "cartographers moves")
        if drawing:
            raise Problem("usage", filled("typed.only_with", option=" ".join(drawing), other="--skill"))
        return None
    used = typed.one_skill(session.words, session.box, skill)
    typed.check_use(session.words, session.box, used, "replaces", "adds")
    card = session.box.skills[used]
    if (card.use == "adds") != (len(drawing) > 1) or (drawing and card.use != "adds"):
        raise Problem("usage", filled(f"moves.skill_{card.use}", **skill_facts(session.words, used)))
    terrain, *spaces = drawing or [""]
    return WithSkill(
        card, typed.terrain(session.words, terrain) if drawing else None, typed.spaces(spaces) if drawing else ()
    )


def _of_game(session: Session, game: str, player: str | None, wish: WithSkill | None) -> None:
    from cartographers.core.moves import Place, legal_additions, legal_moves, to_draw
    from cartographers.core.state import map_of
    from cartographers.shell.choices import player_number

    box, state = session.box, session.state(game)
    number = player_number(player, state)
    wanted = session.allowed(state, lambda: to_draw(box, state, number))
    used = wish.card.id if wish else ""

    def listed() -> list[Drawing]:
        if wish and wish.terrain:
            return legal_additions(box, state, Place(number, wish.terrain, wish.spaces, used))
        return legal_moves(box, state, number, used)

    drawings = session.allowed(state, listed)
    _tell(session, wanted, drawings, wish, player=number, owner=map_of(box, state, number))


def _on_bare_map(wanted: Task, wish: WithSkill | None) -> list[Drawing]:
    """Return what may be drawn where no coins are asked for. Raises `Refusal` if the drawing is not legal."""
    from cartographers.core.legal import ordered
    from cartographers.core.moves import region_of
    from cartographers.core.skills import additions, drawings_with

    if wish is None:
        return ordered(wanted.drawings())
    if wish.terrain is None:
        return ordered(drawings_with(wish.card, wanted))
    return additions(wish.card, wanted, wanted.judge(wish.terrain, region_of(wish.spaces)))


def _tell(
    session: Session,
    wanted: Task,
    drawings: list[Drawing],
    wish: WithSkill | None,
    *,
    player: int | None = None,
    owner: int | None = None,
) -> None:
    if session.terminal.as_json:
        from cartographers.cli import documents

        session.terminal.say_json(documents.moves(wanted, drawings, wish, player=player, owner=owner))
    else:
        from cartographers.cli.view import GameView

        session.terminal.say(GameView(session).drawings(drawings))
