"""`check`: whether score sheets are right, box by box and space by space; or an empty sheet to be filled in."""

from typing import Any

import click
from msgspec import to_builtins
from msgspec.structs import replace

from cartographers.cli import completion, typed
from cartographers.cli.app import Argument, Choice, Command, File, Option
from cartographers.cli.check_view import CheckView
from cartographers.cli.choices import listed, look_up
from cartographers.cli.options import edition_option, given, json_option, once, only_with, rules_option
from cartographers.cli.problems import EXITS, Exit, Problem
from cartographers.cli.session import GameStep, Session
from cartographers.cli.sheet_files import SheetFiles, card_finder, key_finder
from cartographers.core.cards import Box
from cartographers.core.check import check as checked
from cartographers.core.check import placed
from cartographers.core.editions import set_apart
from cartographers.core.events import SeasonScored
from cartographers.core.maps import Land, format_land
from cartographers.core.region import names
from cartographers.core.seasons import rated
from cartographers.core.sheet import Report, Sheet, Witness
from cartographers.core.state import State
from cartographers.fields import FORMATS
from cartographers.sheets import Terms


@click.command("check", cls=Command)
@click.argument("files", cls=Argument, nargs=-1, metavar="FILE...", type=File())
@edition_option
@rules_option
@click.option("--log", cls=Option, metavar="FILE", type=File())
@click.option("--form", cls=Option, is_flag=True)
@click.option("--map", "form_side", cls=Option, metavar="A|B", shell_complete=completion.sides)
@click.option("--format", "kind", cls=Option, type=Choice(FORMATS), default=FORMATS[0])
@json_option
@click.pass_context
def check(
    ctx: click.Context,
    *,
    files: tuple[str, ...],
    edition: str,
    rules: tuple[str, ...],
    log: str | None,
    form: bool,
    form_side: str | None,
    kind: str,
) -> None:
    """Check score sheets, or print an empty one."""
    session = Session(ctx.obj)
    words, box = session.words, session.box
    edition = typed.edition(words, edition, box)
    if form:
        others = [
            *(
                param.opts[0]
                for param in ctx.command.params
                if param.name in {"log", "rules"} and given(ctx, param.name)
            ),
            *files,
        ]
        if others:
            message = words("typed.not_with", option=others[0], other="--form")
            raise Problem("usage", Exit.USAGE, message)
        _form(session, typed.side(words, form_side or "A", box), edition, kind)
        return
    if not files:
        missing = next(param for param in ctx.command.params if param.name == "files")
        raise click.MissingParameter(ctx=ctx, param=missing, param_type="argument")
    only_with(ctx, "--form", "form_side", "kind")
    once(ctx, (*files, log))
    apart = typed.answers(words, rules)
    terms = Terms(None, edition if given(ctx, "edition") else None, apart, key_finder(box))
    game = Game(session, log) if log else None
    ctx.exit(_check(session, files, terms, game))


class Game:
    """The log of the game that sheets are from, and what it says of each player."""

    def __init__(self, session: Session, path: str) -> None:
        """Replay a log.

        Raises:
            Problem: it is missing, damaged or does not follow.

        """
        self._session, self._ends = session, dict[str, State]()
        self.state = session.state(path, self._note, game=False)

    def _note(self, step: GameStep) -> None:
        if isinstance(step.event, SeasonScored):
            self._ends[step.event.season] = step.state

    def witness(self, path: str, sheet: Sheet) -> Witness:
        """Return what the log says of the player of a sheet.

        Raises:
            Problem: nobody in the game is called so.

        """
        player = self._player(path, sheet.player)
        scored = [season.id for season in self._session.box.seasons[: len(self.state.scored)]]
        return Witness(
            edicts=self.state.game.edicts,
            lands={season: self._ends[season].lands[player] for season in scored},
            coins={season: self._ends[season].coins[player] for season in scored},
            land=self.state.lands[player],
        )

    def _player(self, path: str, name: str) -> int:
        if self.state.solo:
            return 0
        numbers = {one: number for number, one in enumerate(self.state.game.players)}
        found = look_up(name, numbers, beginnings=False).found if name else ""
        if not found:
            facts = {"file": path, "found": name, "players": [*numbers]}
            said = "check.no_such_player" if name else "check.player_needed"
            message = self._session.words(said, **{**facts, "players": listed(numbers)})
            raise Problem("bad_sheet", EXITS["bad_sheet"], message, **facts)
        return numbers[found]


def _form(session: Session, side: str, edition: str, kind: str) -> None:
    from cartographers.cli.forms import form

    lines = form(session.words, session.box, side=side, edition=edition, kind=kind)
    if session.terminal.as_json:
        session.terminal.say_json({"form": "\n".join(lines) + "\n"})
    else:
        session.terminal.say(lines)


def _check(session: Session, files: tuple[str, ...], terms: Terms, game: Game | None) -> Exit:
    """Check all sheets of all files, tell what came of it, and return the exit code."""
    reader, find = SheetFiles(session), card_finder(session.box)
    code, reports = Exit.DONE, list[tuple[str, Report]]()
    for path in files:
        problems = []
        try:
            sheets, problem = reader.sheets(path, find, terms, game.state.game.map if game else None)
            problems += [problem] if problem else []
        except Problem as error:
            sheets, problems = [], [error]
        for sheet in sheets:
            try:
                reports.append((path, _report(session.box, path, sheet, terms, game)))
            except Problem as error:
                problems.append(error)
        code = max([code, *map(session.terminal.tell, problems)])
    if any(report.findings for _, report in reports):
        code = max(code, Exit.DIFFERENCE)
    if session.terminal.as_json:
        _say_json(session, reports)
    else:
        alone = code != Exit.UNREADABLE and (game is None or game.state.solo)
        _say(session, reports, alone=alone)
    return code


def _report(box: Box, path: str, sheet: Sheet, terms: Terms, game: Game | None) -> Report:
    if game is None:
        return checked(box, sheet)
    rules = box.editions[terms.edition] if terms.edition else game.state.rules
    return checked(box, replace(sheet, rules=set_apart(rules, terms.rules)), game.witness(path, sheet))


def _say(session: Session, reports: list[tuple[str, Report]], *, alone: bool) -> None:
    """Tell people what was found; one sheet may be of who played alone."""
    view = CheckView(session)
    if len(reports) == 1:
        session.terminal.say([*view.checked(*reports[0]), *(view.rating(reports[0][1]) if alone else ())])
        return
    for path, report in reports:
        if report.findings:
            session.terminal.say([*view.checked(path, report), ""])
    if reports:
        lines = [view.line(path, report) for path, report in reports]
        session.terminal.say([*lines, "", *view.ranking(reports)])


def _say_json(session: Session, reports: list[tuple[str, Report]]) -> None:
    places = (placed([report for _, report in reports]) if len(reports) > 1 else None) or [None] * len(reports)
    for place, (path, report) in zip(places, reports, strict=True):
        whole = report.edicts and len(report.sheet.boxes) == len(session.box.seasons)
        rating, title = rated(session.box, report.edicts, report.total) if whole else (None, None)
        session.terminal.say_json({**_document(path, report), "place": place, "rating": rating, "title": title})


def _document(path: str, report: Report) -> dict[str, Any]:
    return {
        "file": path,
        "player": report.sheet.player or None,
        "level": report.level,
        "ok": not report.findings,
        "findings": [
            {
                "code": finding.code,
                "season": finding.season,
                "box": finding.box,
                "card": finding.card,
                "written": finding.written,
                "counted": finding.counted,
                "spaces": names(finding.spaces),
                "awards": [{"stars": stars, "spaces": names(spaces)} for stars, spaces in finding.awards],
                "rules": [*finding.rules],
            }
            for finding in report.findings
        ],
        "totals": {"written": report.sheet.total, "added": report.added, "counted": report.total},
        "seasons": {
            season: {
                "written": to_builtins(boxes),
                "added": boxes.added,
                "counted": {**to_builtins(report.counted[season]), "total": report.season_total(season)},
                "coins_proved": _proved(report.lands.get(season)),
                "grid": format_land(report.lands[season]) if season in report.lands else None,
            }
            for season, boxes in report.sheet.boxes.items()
        },
    }


def _proved(land: Land | None) -> list[str] | None:
    """Return the mountains that prove a coin each, if there is a map."""
    return None if land is None else names(land.surrounded)
