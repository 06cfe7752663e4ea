"""Checks files of score sheets, each by itself or by the log of its game, and tells what is found."""

from collections.abc import Callable, Collection, Iterable, Mapping
from functools import lru_cache, partial
from itertools import repeat
from typing import NamedTuple

from msgspec.structs import asdict, replace

from cartographers.cli.check_view import CheckView
from cartographers.cli.game import GameLine, Session
from cartographers.cli.sheet_files import SheetFiles, card_finder, key_finder
from cartographers.core.check import check_sheet, placed
from cartographers.core.editions import ANSWERS, set_apart
from cartographers.core.events import SeasonScored
from cartographers.core.sheet import Head, Report, Sheet, Witness
from cartographers.core.state import State
from cartographers.paper.faults import Named, Terms
from cartographers.shell.choices import answers, listed, look_up
from cartographers.shell.many import gathered
from cartographers.shell.problems import Exit, Problem, filled


class LoggedGame(NamedTuple):
    """The log of the game that sheets are from, and what it says about each player."""

    state: State
    ends: Mapping[str, State]
    """By season, the state in which it was scored."""

    def witness(self, session: Session, path: str, sheet: Sheet) -> Witness:
        """Return what the log says about the player of a sheet. Raises `Problem` if nobody has this name."""
        player = self._player(path, sheet.player)
        scored = [season.id for season in session.box.seasons[: len(self.state.scored)]]
        game = self.state.game
        named = sheet.player if self._found(sheet.player) is not None else game.players[player]
        return Witness(
            edicts=game.edicts,
            lands={season: self.ends[season].lands[player] for season in scored},
            coins={season: self.ends[season].coins[player] for season in scored},
            land=self.state.lands[player],
            head=Head(named, game.map, game.edition, asdict(self.state.rules)),
            skills=game.skills,
            spent={season: self.ends[season].spent[player] for season in scored},
        )

    def _player(self, path: str, name: str) -> int:
        if self.state.solo:
            return 0
        number = self._found(name)
        if number is None:
            players = self.state.game.players
            facts = {"file": path, "found": name, "players": [*players]}
            said = "check.no_such_player" if name else "check.player_needed"
            raise Problem("bad_sheet", filled(said, **{**facts, "players": listed(players)}), **facts)
        return number

    def _found(self, name: str) -> int | None:
        numbers = {one: number for number, one in enumerate(self.state.game.players)}
        return numbers.get(look_up(name, numbers, beginnings=False).found) if name else None


class Basis(NamedTuple):
    """What all sheets are checked by: an edition and rules that override theirs, and their game."""

    edition: str | None
    rules: Mapping[str, str | int]
    game: LoggedGame | None


def basis(session: Session, edition: str | None, rules: Iterable[str], log: str | None) -> Basis:
    """Return what sheets are checked by: rules as typed, and the log of a game.

    Raises `Problem` if a rule is unknown, or the log is missing, damaged or does not follow.
    """
    apart = answers(rules, ANSWERS)
    return Basis(edition, apart, _game(session, log) if log else None)


def _game(session: Session, path: str) -> LoggedGame:
    ends: dict[str, State] = {}

    def keep(line: GameLine) -> None:
        if isinstance(line.event, SeasonScored):
            ends[line.event.season] = line.state

    return LoggedGame(session.state(path, keep, game=False), ends)


def check(session: Session, files: tuple[str, ...], basis: Basis, processes: int) -> Exit:
    """Check the sheets of files, print what is found, and return the exit code."""
    with gathered(session, partial(_reports, basis), files, processes) as (code, reports):
        if session.terminal.as_json:
            _say_json(session, reports)
        else:
            alone = code != Exit.UNREADABLE and (basis.game is None or basis.game.state.solo)
            _say(session, reports, alone=alone)
    return code


def _reports(basis: Basis, session: Session, path: str) -> tuple[Exit, list[tuple[str, Report]]]:
    reader, find, key = _readers(session)
    terms, game = Terms(None, basis.edition, basis.rules, key), basis.game
    problems, reports = [], []
    try:
        sheets, problem = reader.sheets(path, find, terms, game.state.game.map if game else None)
        problems += [problem] if problem else []
    except Problem as error:
        sheets, problems = [], [error]
    for sheet in sheets:
        try:
            reports.append((path, _report(session, path, sheet, terms, game)))
        except Problem as error:
            problems.append(error)
    return max([Exit.DONE, *map(session.terminal.tell, problems)]), reports


@lru_cache(maxsize=1)  # for all files the names in all languages are read once
def _readers(session: Session) -> tuple[SheetFiles, Named, Callable[[str], str]]:
    return SheetFiles(session), card_finder(session.box), key_finder(session.box)


def _report(session: Session, path: str, sheet: Sheet, terms: Terms, game: LoggedGame | None) -> Report:
    box = session.box
    if game is None:
        return check_sheet(box, sheet)
    rules = box.editions[terms.edition] if terms.edition else game.state.rules
    return check_sheet(box, replace(sheet, rules=set_apart(rules, terms.rules)), game.witness(session, path, sheet))


def _say(session: Session, reports: Collection[tuple[str, Report]], *, alone: bool) -> None:
    """Print what was found, for people; a single sheet may be from a solo game."""
    view = CheckView(session)
    if len(reports) == 1:
        ((path, report),) = reports
        session.terminal.say([*view.checked(path, report), *(view.rating(report) if alone else ())])
        return
    for path, report in reports:
        if report.findings:
            session.terminal.say([*view.checked(path, report), ""])
    for path, report in reports:
        session.terminal.say(view.line(path, report))
    if reports:
        session.terminal.say(["", *view.ranking(reports)])


def _say_json(session: Session, reports: Collection[tuple[str, Report]]) -> None:
    from cartographers.cli import documents

    places = (placed(report for _, report in reports) if len(reports) > 1 else None) or repeat(None)
    for place, (path, report) in zip(places, reports, strict=False):
        session.terminal.say_json(documents.check(session.box, path, report, place))
