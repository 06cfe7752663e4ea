"""The table of a game: who chooses next, and whose choice can be undone."""

from cartographers.shell.stage import table
from cartographers.strange_world.cli.game import GamePlayed, Session
from cartographers.strange_world.core.cards import Box
from cartographers.strange_world.core.events import CardsPassed, Event, GameStarted, MoveUndone, RoundDealt
from cartographers.strange_world.core.moves import Move, Undo
from cartographers.strange_world.core.state import Phase, State


class WorldTable(table.Table[Box, State, Event, Move]):
    """The game of a log."""

    def __init__(self, session: Session, path: str) -> None:
        """Continue a game.

        Raises:
            Problem: the log is missing, damaged or does not follow.

        """
        self._pickers: list[int] = []
        super().__init__(session, path)

    @property
    def turn(self) -> int | None:
        """Who chooses next, first of all the player at the keyboard; nobody before a deal."""
        turns = self.state.turns
        return self.sitting if self.sitting in turns else next(iter(turns), None)

    @property
    def hidden(self) -> bool:
        """Whether somebody else has to sit down at the keyboard first."""
        return self.secret(self.turn) and self.turn != self.sitting

    def secret(self, turn: int | None) -> bool:
        """Return whether the player who chooses sees what nobody else may see."""
        return turn is not None and not self.state.solo and self.state.phase != Phase.DIRECTION

    @property
    def undoable(self) -> bool:
        """Whether a choice can be taken back."""
        return self._latest(self.state) is not None

    def undo(self) -> GamePlayed:
        """Take the latest choice back, whoever made it.

        Raises:
            Problem: nothing can be taken back, or the log cannot be read or written.

        """
        return self.follow(self._undoing)

    def _undoing(self, state: State) -> Undo:
        latest = self._latest(state)
        return Undo(next(iter(state.turns), 0) if latest is None else latest)

    def _latest(self, state: State) -> int | None:
        if state.to_pass:
            return next((player for player in reversed(self._pickers) if state.picks[player]), None)
        return state.last

    def remember(self, event: Event) -> None:
        """Keep who has set cards aside since they were dealt, in that order."""
        match event:
            case GameStarted() | RoundDealt():
                self._pickers = []
            case CardsPassed():
                self._pickers.append(event.player)
            case MoveUndone() if event.player in self._pickers:
                self._pickers.remove(event.player)
            case _:
                pass
