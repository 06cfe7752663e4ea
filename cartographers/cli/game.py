"""Sessions of Cartographers: what this game offers to the commands of all games."""

from typing import Final, TypeAlias

from cartographers.cli.reasons import sentence
from cartographers.core.cards import Box
from cartographers.core.events import Event, decode, encode
from cartographers.core.judge import judge
from cartographers.core.moves import Move, Undo, decide, settle
from cartographers.core.observation import observe, proof, public, seed_of, totals
from cartographers.core.reasons import Reason
from cartographers.core.state import State, evolve
from cartographers.library import open_box
from cartographers.logs.replay import Line
from cartographers.shell.contract import Game, GameRules, GameVoice, Played, Speaker, View
from cartographers.shell.session import LogSession
from cartographers.shell.terminal import Terminal

Session: TypeAlias = LogSession[Box, State, Event, Move]
GameLine: TypeAlias = Line[State, Event]
GamePlayed: TypeAlias = Played[State, Event]


def _view(speaker: Speaker[Box], log: str) -> View[Box, State, Event]:
    from cartographers.cli.view import GameView

    return GameView(speaker, log)


GAME: Final = Game[Box, State, Event, Move](
    kind="cartographers",
    rules=GameRules(
        open_box=lambda _: open_box(),
        decode=decode,
        encode=encode,
        judge=judge,
        evolve=evolve,
        settle=settle,
        decide=decide,
        undo=Undo,
        observe=observe,
        public=public,
        proof=proof,
        totals=totals,
        seed=seed_of,
    ),
    voice=GameVoice(view=_view, sentence=sentence, mistyped={Reason.CARD_NEEDED, Reason.CARD_NOT_NEEDED}),
)


def open_session(terminal: Terminal) -> Session:
    """Return a session that prints to a terminal; its box is opened when it is first needed."""
    return LogSession(terminal, GAME)
