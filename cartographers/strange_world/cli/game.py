"""Sessions of Strange World Above the Clouds: what this game offers to the commands of all games."""

from typing import Any, Final, TypeAlias

from cartographers.base.limits import LARGEST_SHEET
from cartographers.base.plain_yaml import DataError
from cartographers.shell.contract import Game, GameRules, GameVoice, Played, Speaker, View
from cartographers.shell.problems import Problem
from cartographers.shell.session import LogSession
from cartographers.shell.terminal import Terminal
from cartographers.strange_world import library
from cartographers.strange_world.cli.reasons import fault, sentence
from cartographers.strange_world.core.cards import Box
from cartographers.strange_world.core.events import KIND, SECRETS, Event, decode, encode, public
from cartographers.strange_world.core.judge import judge
from cartographers.strange_world.core.moves import GameStep, Move, Undo, decide, settle
from cartographers.strange_world.core.observation import observe, totals
from cartographers.strange_world.core.reasons import Reason
from cartographers.strange_world.core.state import State, evolve

Session: TypeAlias = LogSession[Box, State, Event, Move]
GamePlayed: TypeAlias = Played[State, Event]


def _open_box(terminal: Terminal) -> Box:
    """Return everything in the box, with the cards of the file that the terminal names.

    Raises:
        Problem: the file is missing, or its cards are wrong; with the place.

    """
    path = terminal.cards
    if path is None:
        return library.open_box()
    content = LogSession(terminal, GAME).data(path, most=LARGEST_SHEET)
    try:
        return library.read_box(content.decode(), path)
    except UnicodeDecodeError as error:
        raise Problem("bad_cards", "sheet.not_utf8", file=path) from error
    except DataError as error:
        raise _bad_cards(path, error) from error


def _bad_cards(path: str, error: DataError) -> Problem:
    facts = {"file": path, "line": error.line, "column": error.column}
    return Problem(
        "bad_cards",
        lambda words: words("sheet.fault", **facts, fault=fault(words.of(KIND), error)),
        **facts,
        reason=error.reason,
        **error.facts,
    )


def _decide(box: Box, state: State, move: Move, _: str | None) -> list[GameStep]:
    return decide(box, state, move)


def _observe(box: Box, state: State) -> dict[str, Any]:
    """Return what everybody may know; in a solo game, what the only player may know."""
    return observe(box, state, 0 if state.solo else None)


def _view(speaker: Speaker[Box], log: str) -> View[Box, State, Event]:
    from cartographers.strange_world.cli.view import GameView

    return GameView(speaker, log)


GAME: Final = Game[Box, State, Event, Move](
    kind=KIND,
    rules=GameRules(
        open_box=_open_box,
        decode=decode,
        encode=encode,
        judge=judge,
        evolve=evolve,
        settle=settle,
        decide=_decide,
        undo=Undo,
        observe=_observe,
        public=public,
        totals=totals,
        seed=lambda state: state.game.seed,
        secrets=tuple(SECRETS.values()),
    ),
    voice=GameVoice(view=_view, sentence=sentence, mistyped={Reason.NO_SUCH_CELL, Reason.PILE_NEEDED}),
)


def open_session(terminal: Terminal) -> Session:
    """Return a session that prints to a terminal; its box is opened when it is first needed."""
    return LogSession(terminal, GAME)
