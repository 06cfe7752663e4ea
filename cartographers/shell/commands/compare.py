"""`compare`: games of one deal beside each other."""

import click

from cartographers.shell.games import FIRST
from cartographers.shell.grammar import Argument, Command, File
from cartographers.shell.options import cards_option, json_option, once, processes_option
from cartographers.shell.problems import Exit


@click.command("compare", cls=Command)
@click.argument("logs", cls=Argument, nargs=-1, required=True, metavar="LOG...", type=File())
@processes_option
@cards_option
@json_option
@click.pass_context
def compare(ctx: click.Context, *, logs: tuple[str, ...], processes: int) -> None:
    """Compare games of one deal."""
    from cartographers.shell.comparing import Comparison, result_of
    from cartographers.shell.many import on_each
    from cartographers.shell.session import session_of

    terminal = ctx.obj
    once(logs)
    told = [*on_each(session_of(terminal, FIRST), result_of, [*dict.fromkeys(logs)], processes)]
    codes = [code for code, _ in told]
    if results := [result for _, result in told if result]:
        comparison = Comparison(results)
        codes += [Exit.DIFFERENCE] if comparison.apart else []
        if terminal.as_json:
            terminal.say_json(comparison.document())
        else:
            terminal.say(comparison.lines(session_of(terminal, comparison.first.kind)))
    ctx.exit(max(codes))
