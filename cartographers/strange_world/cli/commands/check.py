"""`check`: whether finished worlds are right, kind by kind, and whether a game can end with them."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import click

from cartographers.shell.grammar import Argument, Command, File
from cartographers.shell.options import cards_option, json_option, kind_option, once, processes_option
from cartographers.shell.problems import Exit, Problem
from cartographers.strange_world.cli.options import rules_option

if TYPE_CHECKING:
    from collections.abc import Collection

    from cartographers.strange_world.cli.check_view import CheckView
    from cartographers.strange_world.cli.game import Session
    from cartographers.strange_world.core.check import Report
    from cartographers.strange_world.core.rulings import Rules


@click.command("check", cls=Command)
@click.argument("files", cls=Argument, nargs=-1, required=True, metavar="FILE...", type=File())
@rules_option
@processes_option
@kind_option
@cards_option
@json_option
@click.pass_context
def check(ctx: click.Context, *, files: tuple[str, ...], rules: tuple[str, ...], processes: int) -> None:
    """Check finished worlds."""
    from cartographers.strange_world.cli import typed
    from cartographers.strange_world.cli.game import open_session
    from cartographers.strange_world.core.rulings import set_apart

    session = open_session(ctx.obj)
    once(files)
    answers = set_apart(typed.rules(rules))
    ctx.exit(_check(session, files, answers, processes))


def _check(session: Session, files: tuple[str, ...], rules: Rules, processes: int) -> Exit:
    from cartographers.shell.many import gathered
    from cartographers.strange_world.cli.check_view import CheckView

    session.box  # noqa: B018 - wrong cards are reported once, not for each file
    with gathered(session, partial(_reports, rules), files, processes) as (code, reports):
        if session.terminal.as_json:
            from cartographers.strange_world.cli import documents

            for path, one in reports:
                session.terminal.say_json(documents.check(path, one))
        else:
            _say(session, CheckView(session), reports, one_game=len(files) == 1)
    return code


def _reports(rules: Rules, session: Session, path: str) -> tuple[Exit, list[tuple[str, Report]]]:
    from cartographers.strange_world.cli.world_files import read_file
    from cartographers.strange_world.core.check import check_sheet

    try:
        sheets, problem = read_file(session, path)
    except Problem as error:
        sheets, problem = [], error
    code = session.terminal.tell(problem) if problem else Exit.DONE
    return code, [(path, check_sheet(session.box, sheet, rules)) for sheet in sheets]


def _say(session: Session, view: CheckView, reports: Collection[tuple[str, Report]], *, one_game: bool) -> None:
    """Print what was found, for people: all of it for a single file; for many, what is wrong, then a line per world."""
    alone = one_game and len(reports) == 1
    for path, report in reports:
        if one_game or not report.ok:
            session.terminal.say([*view.checked(path, report), *([] if alone else [""])])
    for path, report in reports if not alone else ():
        session.terminal.say(view.line(path, report))
    if one_game and not alone and reports:
        session.terminal.say(["", *view.ranking(reports)])
