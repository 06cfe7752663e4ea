"""Sessions of Cartographers: what this game offers to the commands of all games."""

from typing import Final, TypeAlias

from cartographers.cli.reasons import sentence
from cartographers.core.cards import Box
from cartographers.core.events import Event, decode, encode
from cartographers.core.judge import judge
from cartographers.core.moves import Move, Undo, decide, settle
from cartographers.core.observation import observe, proof, public
from cartographers.core.reasons import Reason
from cartographers.core.state import State, evolve
from cartographers.library import open_box
from cartographers.logs.replay import Line
from cartographers.shell.contract import Game, Played, View, Voice
from cartographers.shell.session import LogSession
from cartographers.shell.terminal import Terminal

Session: TypeAlias = LogSession[Box, State, Event, Move]
GameLine: TypeAlias = Line[State, Event]
GamePlayed: TypeAlias = Played[State, Event]


def _view(voice: Voice[Box], log: str) -> View[State, Event]:
    from cartographers.cli.view import GameView

    return GameView(voice, log)


GAME: Final = Game[Box, State, Event, Move](
    kind="cartographers",
    open_box=lambda _: open_box(),
    decode=decode,
    encode=encode,
    judge=judge,
    evolve=evolve,
    settle=settle,
    decide=decide,
    undo=Undo,
    mistyped={Reason.CARD_NEEDED, Reason.CARD_NOT_NEEDED},
    observe=observe,
    public=public,
    secrets=(),
    proof=proof,
    sentence=sentence,
    view=_view,
)


def open_session(terminal: Terminal) -> Session:
    """Return a session that speaks through a terminal; its box is opened when it is first needed."""
    return LogSession(terminal, GAME)
