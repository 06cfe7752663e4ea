"""What is fuzzed: for each reader a function that takes any bytes, and fails where the reader breaks a promise.

A target lets through only what its reader is documented to raise. It finds the words for everything that is refused,
for these are made of what was read, and checks what must hold of whatever is accepted. It returns whether the input
was accepted: a file as a whole, a map on at least one side, and of what is typed at least one line.
"""

import json
import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping
from functools import cache, cached_property, partial
from itertools import pairwise
from pathlib import Path
from typing import Final, TypeAlias
from unittest.mock import patch

import yaml
from msgspec.structs import asdict, replace

from cartographers.base.events import MalformedEventError, Refusal
from cartographers.base.package_files import file_content
from cartographers.base.plain_yaml import DataError, Document, load
from cartographers.base.words import LANGUAGES
from cartographers.cli import typed
from cartographers.cli.check_view import CheckView
from cartographers.cli.game import GAME, GameLine, Session
from cartographers.cli.sheet_files import SheetFiles, card_finder, key_finder, read_bare_map
from cartographers.cli.view import GameView
from cartographers.core.cards import Box
from cartographers.core.check import check_sheet, placed
from cartographers.core.editions import ANSWERS, set_apart
from cartographers.core.events import Event, encode
from cartographers.core.evolve import evolve
from cartographers.core.judge import judge
from cartographers.core.maps import format_land, parse_land
from cartographers.core.moves import Place, Reveal, decide, settle, start
from cartographers.core.observation import observe
from cartographers.core.sheet import Head, Report, Sheet
from cartographers.core.state import State
from cartographers.library import open_box
from cartographers.logs.journal import Stored
from cartographers.logs.lines import write
from cartographers.paper.faults import Terms
from cartographers.paper.maps import read_text
from cartographers.paper.sheets import read_sheets
from cartographers.shell import choices
from cartographers.shell.problems import Problem
from tests.fuzz import worlds
from tests.fuzz.told import Silence, check_place, check_told, words_in
from tests.helpers.paper import writing
from tests.helpers.random_games import BOX, events_of

Target: TypeAlias = Callable[[bytes], bool]

CORPUS: Final = Path(__file__).parent / "corpus"
"""A folder for each target: inputs with which fuzzing begins."""

FIND: Final = card_finder(BOX)
TERMS: Final = Terms(key=key_finder(BOX))


class _Held(Session):
    """A session in which every file holds the same bytes."""

    def __init__(self, held: bytes) -> None:
        words = words_in(LANGUAGES[len(held) % len(LANGUAGES)], GAME.kind)
        super().__init__(Silence(words, {}, as_json=False), GAME)
        self._held = held

    @cached_property
    def box(self) -> Box:
        return BOX

    def data(self, path: str, *, most: int) -> bytes:  # noqa: ARG002 - every file is the same
        return self._held


def log(data: bytes) -> bool:
    """Read a log: as far as it follows, it can be cut anywhere and written anew, and is the same game."""
    session, steps = _Held(data), list[GameLine]()
    replayed = session.journal(Stored(data)).replay(steps.append)
    assert replayed.events == len(steps)
    if fault := replayed.fault:
        check_told(session.problem("game.jsonl", fault, replayed.state), session.words, data)
        assert fault.line in range(1, data.count(b"\n") + 2)
        assert fault.line == replayed.events + 1
    for kept in (steps, steps[: len(steps) // 2]):
        if kept:
            sealed = kept[0].state.sealed
            written = write(step.fields if sealed else encode(step.event) for step in kept)
            again = session.journal(Stored(written)).replay()
            assert again.fault is None
            assert again.state == kept[-1].state
            assert (again.fingerprint == replayed.fingerprint) == (kept is steps)
    if state := replayed.state:
        view = GameView(session)
        assert json.dumps(observe(BOX, state))
        assert [*view.table(state), *view.sheets(state), *view.happened(state, steps[-1].event)]
        _follow(state, events_of(settle(BOX, state)))
    return not fault


def bare_map(data: bytes) -> bool:
    """Read a map: it is the same in the notation that is printed, or what is wrong has its place."""
    session, accepted = _Held(data), False
    for side in (None, *BOX.sides):
        try:
            land = read_bare_map(session, "map.txt", side)
        except Problem as problem:
            check_told(problem, session.words, data)
            continue
        accepted = True
        assert parse_land(format_land(land)) == land
        for named in {None, side}:
            assert read_text("\n".join(format_land(land)), BOX.sides, named) == (land, [], [])
    return accepted


def moves(data: bytes) -> bool:
    """Read what somebody types, on each line behind the name of what is asked for, as `place farm A1 B1-B3`."""
    session, accepted = _Held(data), False
    for line in data.decode(errors="surrogateescape").split("\n")[:20]:
        asked, _, answer = line.partition(" ")
        if asked in _ASKED:
            try:
                _ASKED[asked](session, answer)
                accepted = True
            except Problem as problem:
                check_told(problem, session.words, data)
            except Refusal as refusal:
                session.reason(refusal.reason, refusal.facts)
            except MalformedEventError as error:
                session.reason(error.flaw, error.facts)
    return accepted


def sheet(kind: str, data: bytes) -> bool:
    """Read score sheets: they are checked and reported, and say the same in all three formats."""
    session = _Held(data)
    path = f"sheet.{kind}"
    try:
        sheets, problem = SheetFiles(session).sheets(path, FIND, TERMS, None)
    except Problem as error:
        check_told(error, session.words, data)
        return False
    if problem:
        check_told(problem, session.words, data, in_cells=kind != "yaml")
    reports = [check_sheet(BOX, one) for one in sheets]
    view = CheckView(session)
    for one, report in zip(sheets, reports, strict=True):
        _check_report(view, path, report)
        _check_formats(one)
    if len(reports) > 1:
        placed(reports)
        assert [*view.ranking([(path, report) for report in reports])]
    return bool(sheets) and not problem


def cards(data: bytes) -> bool:
    """Read a file of cards: it says what any reader of YAML takes from it, and makes a box or is refused at a place."""
    try:
        text = data.decode()
    except UnicodeDecodeError:
        return False
    file = next((name for name, key in _FIRST_KEYS.items() if f"{key}:" in text), "skills.yaml")
    try:
        document = load(text, file)
        assert document.data == yaml.load(text, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))  # noqa: S506
        _open_with(document)
    except DataError as error:
        check_place(text, error.line, error.column)
        return False
    return True


TARGETS: Final[Mapping[str, Target]] = {
    "log": log,
    "map": bare_map,
    "moves": moves,
    "sheet_text": partial(sheet, "txt"),
    "sheet_yaml": partial(sheet, "yaml"),
    "sheet_csv": partial(sheet, "csv"),
    "cards": cards,
    **worlds.TARGETS,
}


def _follow(state: State, events: Iterable[Event]) -> None:
    """Go on by events, each of which the judge must pass."""
    for event in events:
        judge(BOX, state, event)
        state = evolve(BOX, state, event)


@cache
def _tables() -> list[State]:
    """Return games in which something is to be drawn: alone, and by two."""
    states = []
    for players in (("1",), ("Anna", "Ben")):
        state = evolve(BOX, None, start(BOX, seed="fuzz", edition="en", players=players))
        states.append(decide(BOX, state, Reveal())[-1].state)
    return states


def _place(session: Session, answer: str) -> None:
    terrain, *where = answer.split(" ")
    drawn, names = typed.terrain(session.words, terrain), typed.spaces(where)
    assert all(re.fullmatch("[A-Z][1-9][0-9]?", name) for name in names)
    assert typed.spaces(names) == names
    for state in _tables():
        _follow(state, events_of(decide(BOX, state, Place(0, drawn, names))))


def _rule(_: Session, answer: str) -> None:
    apart = choices.answers([answer], ANSWERS)
    for edition, rules in BOX.editions.items():
        assert asdict(set_apart(rules, apart)) == {**asdict(rules), **apart}
        start(BOX, seed="fuzz", edition=edition, rules=typed.rules([answer], rules))


def _new(session: Session, answer: str) -> None:
    names = tuple(unicodedata.normalize("NFC", name.strip()) for name in answer.split(","))
    started = start(BOX, seed=answer, edition="en", players=names)
    replayed = session.journal(Stored(write([encode(started)]))).replay()
    assert replayed.fault is None
    assert replayed.state is not None
    assert replayed.state.game == started
    for number, name in enumerate(names):
        if len(names) > 1:
            assert choices.player_number(name, replayed.state) == number


_ASKED: Final[Mapping[str, Callable[[Session, str], object]]] = {
    "place": _place,
    "rule": _rule,
    "new": _new,
    "player": lambda _, answer: choices.player_number(answer, _tables()[1]),
    "card": lambda session, answer: BOX.scoring[typed.card(session.words, answer, BOX.scoring)],
    "turned": lambda session, answer: typed.card(session.words, answer, typed.deck_cards(BOX)),
    "side": lambda _, answer: BOX.sides[typed.side(answer, BOX)],
    "edition": lambda _, answer: BOX.editions[typed.edition(answer, BOX)],
}


def _check_report(view: CheckView, path: str, report: Report) -> None:
    assert [*view.checked(path, report)]
    assert [*view.rating(report)] or not report.edicts or len(report.sheet.boxes) < len(BOX.seasons) or report.open
    assert report.total == sum(map(report.season_total, report.sheet.boxes))


def _check_formats(one: Sheet) -> None:
    """Write a sheet in each format, as far as all can say it, and read it again."""
    plain = replace(one, player=one.player if one.player.isalpha() else "Anna", total=one.total or 0)
    if not _in_digits(plain):
        plain = replace(plain, lands={}, parts={})
    sides = [side for side, land in BOX.sides.items() if plain.land and land.mountain == plain.land.mountain]
    rules = [f"{name}={answer}" for name, answer in asdict(plain.rules).items()]
    for kind in writing.KINDS:
        head = {"text": f"rules: {' '.join(rules)}", "yaml": f"rules: {json.dumps(asdict(plain.rules))}"}
        text = writing.written([plain], kind, side=sides[0] if sides else "A", edition="en").removeprefix("\ufeff")
        told = read_sheets(f"{head.get(kind, ';'.join(['rules', *rules]))}\n{text}", BOX, FIND, TERMS, kind=kind)
        assert told.faults == []
        said = Head(side=sides[0] if sides else "A", edition="en", rules=asdict(plain.rules))
        assert told.sheets == [replace(plain, head=said)]


def _in_digits(one: Sheet) -> bool:
    """Tell whether the maps of the seasons follow from the last map and the season of each space."""
    if one.land is None or [*one.lands] != [*writing.SEASONS] or one.lands["winter"] != one.land:
        return False
    grids = [format_land(land) for land in one.lands.values()]
    return all(
        before in {after, "."} or (before == "r" and after.islower())
        for earlier, later in pairwise(grids)
        for before, after in zip("".join(earlier), "".join(later), strict=True)
    )


_FIRST_KEYS: Final = {
    "explore.yaml": "explore",
    "ambush.yaml": "ambushes",
    "scoring.yaml": "groups",
    "maps.yaml": "sides",
    "seasons.yaml": "edicts",
    "editions.yaml": "common",
    "skills.yaml": "skills",
}
"""The files of the box, each with a key that no other has."""

_documents = {name: load(file_content("cards", name).decode(), name) for name in _FIRST_KEYS}


def _open_with(document: Document) -> None:
    """Open a box in which one file is another."""
    documents = {**_documents, document.name: document}
    with (
        patch("cartographers.base.compiled_cards.file_content", lambda _, name: name.encode()),
        patch("cartographers.base.compiled_cards.load", lambda name, _: documents[name]),
    ):
        open_box()
