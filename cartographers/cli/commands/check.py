"""`check`: whether score sheets are right, box by box and space by space; or an empty sheet to fill in."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import click

from cartographers.cli.options import edition_option, rules_option, side_option
from cartographers.shell.grammar import Argument, Choice, Command, File, Option
from cartographers.shell.options import given, json_option, kind_option, not_with, once, only_with, processes_option
from cartographers.shell.problems import Problem, filled

if TYPE_CHECKING:
    from cartographers.cli.game import Session

FORMATS: Final = ("text", "yaml", "csv")
"""The formats of a form."""


@click.command("check", cls=Command)
@click.argument("files", cls=Argument, nargs=-1, metavar="FILE...", type=File())
@edition_option
@rules_option
@click.option("--log", cls=Option, metavar="FILE", type=File())
@click.option("--form", cls=Option, is_flag=True)
@side_option("form_side")
@click.option("--skills", "form_skills", cls=Option, is_flag=True)
@click.option("--format", "kind", cls=Option, type=Choice(FORMATS), default=FORMATS[0])
@processes_option
@kind_option
@json_option
@click.pass_context
def check(
    ctx: click.Context,
    *,
    files: tuple[str, ...],
    edition: str | None,
    rules: tuple[str, ...],
    log: str | None,
    form: bool,
    form_side: str | None,
    form_skills: bool,
    kind: str,
    processes: int,
) -> None:
    """Check score sheets, or print an empty one."""
    from cartographers.cli import typed
    from cartographers.cli.game import open_session

    session = open_session(ctx.obj)
    box = session.box
    played_by = typed.edition(edition, box)
    if form:
        not_with(ctx, "--form", "log", "rules", "processes")
        if files:
            raise Problem("usage", filled("typed.not_with", option=files[0], other="--form"))
        own = played_by if edition else typed.own_edition(session.words, box)
        _form(session, typed.side(form_side or None, box), own, kind, skills=form_skills)
        return
    if not files:
        missing = next(param for param in ctx.command.params if param.name == "files")
        raise click.MissingParameter(ctx=ctx, param=missing, param_type="argument")
    only_with(ctx, "--form", "form_side", "form_skills", "kind")
    once((*files, log))
    from cartographers.cli import checking

    basis = checking.basis(session, played_by if given(ctx, "edition") else None, rules, log)
    ctx.exit(checking.check(session, files, basis, processes))


def _form(session: Session, side: str, edition: str, kind: str, *, skills: bool) -> None:
    from cartographers.cli.forms import form

    lines = form(session.words, session.box, side=side, edition=edition, kind=kind, skills=skills)
    if session.terminal.as_json:
        from cartographers.cli import documents

        session.terminal.say_json(documents.form(lines))
    else:
        session.terminal.say(lines)
