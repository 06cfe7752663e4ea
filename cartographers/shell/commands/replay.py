"""`replay`: replay logs and check every event; or watch a game as a film."""

from functools import partial

import click

from cartographers.shell.current import default_game
from cartographers.shell.games import FIRST
from cartographers.shell.grammar import Argument, Command, File, Number, Option
from cartographers.shell.options import cards_option, json_option, not_with, once, processes_option
from cartographers.shell.problems import Problem

_LONGEST_DELAY = 3600
_LAST = 1_000_000_000


@click.command("replay", cls=Command)
@click.argument("logs", cls=Argument, nargs=-1, metavar="[LOG]...", type=File())
@click.option("--step", cls=Option, type=Number(1, _LAST, whole=True), metavar="N")
@click.option("--each", cls=Option, is_flag=True)
@click.option("--delay", cls=Option, type=Number(0, _LONGEST_DELAY), metavar="SECONDS")
@click.option("--follow", cls=Option, is_flag=True)
@click.option("--seed", "with_seed", cls=Option, is_flag=True)
@processes_option
@cards_option
@json_option
@click.pass_context
def replay(
    ctx: click.Context,
    *,
    logs: tuple[str, ...],
    step: float | None,
    each: bool,
    delay: float | None,
    follow: bool,
    with_seed: bool,
    processes: int,
) -> None:
    """Replay logs."""
    from cartographers.shell.film import Playback, shown
    from cartographers.shell.many import on_each
    from cartographers.shell.session import session_of

    session = session_of(ctx.obj, FIRST)
    logs = logs or (default_game(),)
    if follow and (len(logs) > 1 or logs[0] == "-"):
        raise Problem("usage", "replay.follow_one")
    once(logs)
    if processes > 1:
        not_with(ctx, "-j", "each", "delay", "follow")
    wanted = Playback(step, each or follow or delay is not None, delay or 0, with_seed, follow, len(logs) > 1)
    ctx.exit(max(on_each(session, partial(shown, wanted), logs, processes)))
