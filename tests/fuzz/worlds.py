"""What is fuzzed of Strange World Above the Clouds: logs, what is typed, finished worlds, and cards of one's own."""

import json
from collections.abc import Callable, Mapping
from functools import cached_property
from typing import Final

from cartographers.base.events import MalformedEventError, Refusal
from cartographers.base.plain_yaml import DataError
from cartographers.base.words import LANGUAGES
from cartographers.logs.journal import Stored
from cartographers.logs.lines import write
from cartographers.logs.replay import Line
from cartographers.shell.problems import Problem
from cartographers.shell.session import LogSession
from cartographers.strange_world.cli import typed
from cartographers.strange_world.cli.check_view import CheckView
from cartographers.strange_world.cli.game import GAME
from cartographers.strange_world.cli.game import fault as told_fault
from cartographers.strange_world.cli.view import GameView
from cartographers.strange_world.cli.world_files import read_file
from cartographers.strange_world.core.cards import Box
from cartographers.strange_world.core.check import check_sheet
from cartographers.strange_world.core.events import Event, encode
from cartographers.strange_world.core.moves import Move, Reveal, decide, legal_moves, settle, start
from cartographers.strange_world.core.observation import observe
from cartographers.strange_world.core.scoring import KINDS
from cartographers.strange_world.core.state import Phase, State, evolve
from cartographers.strange_world.library import read_box
from tests.fuzz.told import Silence, check_place, check_told, words_in
from tests.strange_world.helpers.random_games import BOX


class _Held(LogSession[Box, State, Event, Move]):
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
    session, steps = _Held(data), list[Line[State, Event]]()
    replayed = session.journal(Stored(data)).replay(steps.append)
    assert replayed.events == len(steps)
    if fault := replayed.fault:
        check_told(session.problem("game.jsonl", fault, replayed.state), session.words, data)
        assert fault.line == replayed.events + 1
    for kept in (steps, steps[: len(steps) // 2]):
        if kept:
            again = session.journal(Stored(write(encode(step.event) for step in kept))).replay()
            assert again.fault is None
            assert again.state == kept[-1].state
            assert (again.fingerprint == replayed.fingerprint) == (kept is steps)
    if state := replayed.state:
        view = GameView(session)
        for player in (None, *range(len(state.worlds))):
            assert json.dumps(observe(BOX, state, player))
        assert [*view.table(state), *view.sheets(state), *view.happened(state, steps[-1].event)]
        assert [*view.disclosed(state, steps[-1].event)]
        for event, state in settle(BOX, state):  # noqa: B020 - on with what is owed
            assert [*view.happened(state, event)]
    return not fault


def moves(data: bytes) -> bool:
    """Read what somebody types behind `place`, a line for each turn of a game alone; what is refused, chance does."""
    session, accepted = _Held(data), False
    state = evolve(BOX, None, start(BOX, seed="fuzz"))
    for line in data.decode(errors="surrogateescape").split("\n")[:20]:
        if state.result is not None:
            break
        if state.phase == Phase.REVEAL:
            state = decide(BOX, state, Reveal())[-1].state
        try:
            wished = typed.move(session.words, BOX, state, line.split() or [line], None)
            state = decide(BOX, state, wished)[-1].state
            accepted = True
        except Problem as problem:
            check_told(problem, session.words, data)
            legal = legal_moves(BOX, state, 0)
            state = decide(BOX, state, legal[len(line) % len(legal)])[-1].state
        except Refusal as refusal:
            session.reason(refusal.reason, refusal.facts, state)
    return accepted


def worlds(data: bytes) -> bool:
    """Read finished worlds: they are checked and told, or what is wrong has its place."""
    session = _Held(data)
    try:
        sheets, problem = read_file(session, "worlds.yaml")
    except Problem as error:
        check_told(error, session.words, data)
        return False
    if problem:
        check_told(problem, session.words, data)
    view = CheckView(session)
    for report in (check_sheet(BOX, sheet) for sheet in sheets):
        assert [*view.checked("worlds.yaml", report), view.line("worlds.yaml", report)]
        assert report.stars.total == sum(getattr(report.stars, kind) for kind in KINDS)
    return bool(sheets) and not problem


def cards(data: bytes) -> bool:
    """Read cards of one's own: a game can be played with them to its end, or they are refused at a place."""
    try:
        text = data.decode()
        box = read_box(text, "cards.yaml")
    except UnicodeDecodeError:
        return False
    except DataError as error:
        told_fault(_Held(data).words, error)
        check_place(text, error.line, error.column)
        return False
    try:
        state = evolve(box, None, start(box, seed="fuzz"))
    except MalformedEventError as error:
        raise AssertionError(error.flaw) from error
    while state.result is None:
        wished = Reveal() if state.phase == Phase.REVEAL else legal_moves(box, state, 0)[0]
        state = decide(box, state, wished)[-1].state
    return True


TARGETS: Final[Mapping[str, Callable[[bytes], bool]]] = {
    "world_log": log,
    "world_moves": moves,
    "worlds": worlds,
    "world_cards": cards,
}
