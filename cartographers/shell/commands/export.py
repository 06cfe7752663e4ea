"""`export`: pictures, films and a page of a game, or an empty sheet to draw on."""

import click

from cartographers.shell.games import FIRST
from cartographers.shell.grammar import Argument, Command, File, Number, Option
from cartographers.shell.options import (
    cards_option,
    game_option,
    given,
    json_option,
    not_with,
    offered,
    only_with,
    players,
    seed_option,
    typed_among,
)
from cartographers.shell.problems import Problem, filled

_LONGEST_DELAY = 600
_WIDEST = 10_000
_LEAST_WIDE = 200
_LAST = 1_000_000_000


@click.command("export", cls=Command)
@click.argument("log", cls=Argument, required=False, metavar="[LOG]", type=File())
@click.option("-o", "--output", "file", cls=Option, metavar="FILE", type=File(), required=True)
@click.option("--step", cls=Option, type=Number(1, _LAST, whole=True), metavar="N")
@click.option("-p", "--player", "only", cls=Option, metavar="PLAYER", multiple=True, shell_complete=players)
@click.option("--width", cls=Option, type=Number(_LEAST_WIDE, _WIDEST, whole=True), metavar="N")
@click.option("--delay", "pause", cls=Option, type=Number(0, _LONGEST_DELAY), metavar="SECONDS")
@click.option("--force", cls=Option, is_flag=True)
@click.option("--blank", cls=Option, is_flag=True)
@click.option("--map", "side", cls=Option, metavar="A|B", shell_complete=offered(lambda box: box.sides))
@click.option("--edicts", cls=Option, metavar="ID,ID,ID,ID")
@seed_option
@game_option
@cards_option
@json_option
@click.pass_context
def export(
    ctx: click.Context,
    /,
    *,
    log: str | None,
    file: str,
    step: float | None,
    only: tuple[str, ...],
    width: int | None,
    pause: float | None,
    force: bool,
    blank: bool,
    game: str,
    **printed: str | None,
) -> None:
    """Make a picture, a film or a page of a game."""
    from cartographers.shell import exporting
    from cartographers.shell.session import session_of

    session = session_of(ctx.obj, FIRST)
    wanted = exporting.Wanted(step, only, width, pause)
    if blank:
        not_with(ctx, "--blank", "log", "game", "step", "only", "pause")
        exporting.export_blank(session, file, wanted, printed, force=force)
        return
    only_with(ctx, "--blank", "side", "edicts", "seed")
    if log is not None and given(ctx, "game") and log != game:
        raise Problem("usage", "export.one_log")
    ending = exporting.ending_of(file, exporting.ENDINGS)
    taken = exporting.ENDINGS[ending].options
    for option in typed_among(ctx, {"only", "width", "pause"} - {*taken}):
        raise Problem("usage", filled("typed.not_with", option=option, other=ending))
    ctx.exit(exporting.export(session, log or game, file, wanted, force=force))
