"""`games`: the logs of a folder, of any game: who plays, how far, or how it ended."""

import click

from cartographers.shell.grammar import Argument, Command, File, Option, terminal_of
from cartographers.shell.options import json_option
from cartographers.shell.problems import Exit


@click.command("games", cls=Command)
@click.argument("folder", cls=Argument, required=False, metavar="[FOLDER]", type=File())
@click.option("--best", cls=Option, is_flag=True)
@json_option
@click.pass_context
def games(ctx: click.Context, *, folder: str | None, best: bool) -> None:
    """List the logs of a folder."""
    from cartographers.shell.listed import logs_in
    from cartographers.shell.text import wrapped

    terminal = terminal_of(ctx)
    listed, codes = logs_in(terminal, folder or ""), [Exit.DONE]
    if best:
        finished = (one for one in listed if one.finished)
        listed = iter(sorted(finished, key=lambda one: max(one.totals, default=0), reverse=True))
    for count, one in enumerate(listed):
        codes.append(one.problem.exit_code if one.problem else Exit.DONE)
        if terminal.as_json:
            terminal.say_json(one.document())
        else:
            terminal.say(["", *one.lines()] if count else one.lines())
    if len(codes) == 1 and not terminal.as_json:
        terminal.say(wrapped(terminal.words("games.best_none" if best else "games.none"), terminal.width))
    ctx.exit(max(codes))
