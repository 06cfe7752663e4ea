"""`score`: what was earned and what the map would earn now; or the stars of bare maps."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from cartographers.cli import options
from cartographers.cli.options import edition_option, rules_option, side_option
from cartographers.shell.games import is_log
from cartographers.shell.grammar import Argument, Command, File, Option
from cartographers.shell.options import game_option, json_option, once, only_with, player_option
from cartographers.shell.problems import Exit, Problem, filled, log_with_g

if TYPE_CHECKING:
    from cartographers.cli.game import Session
    from cartographers.core.editions import Rules


@click.command("score", cls=Command)
@click.argument("files", cls=Argument, nargs=-1, metavar="[FILE]...", type=File())
@click.option("--sheet", "sheets", cls=Option, multiple=True, metavar="FILE", type=File())
@side_option("printed_side")
@click.option("--card", "cards", cls=Option, multiple=True, metavar="ID", shell_complete=options.scoring_cards)
@edition_option
@rules_option
@player_option
@game_option
@json_option
@click.pass_context
def score(
    ctx: click.Context,
    *,
    files: tuple[str, ...],
    sheets: tuple[str, ...],
    printed_side: str | None,
    cards: tuple[str, ...],
    edition: str | None,
    rules: tuple[str, ...],
    player: str | None,
    game: str,
) -> None:
    """Score a game, or bare maps."""
    from cartographers.cli import typed
    from cartographers.cli.game import open_session
    from cartographers.core.editions import set_apart

    session = open_session(ctx.obj)
    if not sheets:
        if files:
            raise (
                log_with_g(files[0], "cartographers score")
                if is_log(files[0])
                else Problem("usage", filled("score.sheet_needed", file=files[0]))
            )
        only_with(ctx, "--sheet", "printed_side", "cards", "edition", "rules")
        _game(session, game, player)
        return
    once((*sheets, *files))
    box = session.box
    side = None if printed_side is None else typed.side(printed_side, box)
    chosen = [typed.card(session.words, card, box.scoring) for card in cards] or list(box.scoring)
    own = box.editions[typed.edition(edition, box)]
    answers = set_apart(own, typed.rules(rules, own))
    ctx.exit(max(_sheet(session, path, side, chosen, answers) for path in (*sheets, *files)))


def _sheet(session: Session, path: str, side: str | None, cards: list[str], rules: Rules) -> Exit:
    """Score one bare map and return its exit code: a file that cannot be read does not stop the others."""
    from cartographers.cli.sheet_files import read_bare_map

    try:
        land = read_bare_map(session, path, side)
    except Problem as problem:
        return session.terminal.tell(problem)
    if session.terminal.as_json:
        from cartographers.cli import documents

        session.terminal.say_json(documents.bare_score(session.box, path, land, cards, rules))
    else:
        from cartographers.cli.score_view import ScoreView

        session.terminal.say(ScoreView(session).bare(path, land, cards, rules))
    return Exit.DONE


def _game(session: Session, game: str, player: str | None) -> None:
    from cartographers.shell import choices

    state = session.state(game)
    players = range(len(state.lands)) if player is None else [choices.player_number(player, state)]
    if session.terminal.as_json:
        from cartographers.cli import documents

        session.terminal.say_json(documents.score(session.box, state, players))
    else:
        from cartographers.cli.score_view import ScoreView

        session.terminal.say(ScoreView(session).game(state, players))
