"""`compare`: games of one deal beside each other."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from cartographers.shell.games import FIRST
from cartographers.shell.grammar import Argument, Command, File
from cartographers.shell.options import cards_option, json_option, once, processes_option
from cartographers.shell.problems import Exit

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cartographers.shell.comparing import Result


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
    codes = [Exit.DONE]

    def results() -> Iterator[Result]:
        for code, result in on_each(session_of(terminal, FIRST), result_of, [*dict.fromkeys(logs)], processes):
            codes.append(code)
            if result:
                yield result

    comparison = Comparison(results())
    codes += [Exit.DIFFERENCE] if comparison.apart else []
    if comparison.first and terminal.as_json:
        terminal.say_json(comparison.document())
    elif comparison.first:
        for line in comparison.lines(session_of(terminal, comparison.first.kind)):
            terminal.say(line)
    ctx.exit(max(codes))
