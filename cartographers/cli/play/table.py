"""One game that is being played; whatever happens stands in its log at once."""

from cartographers.cli.session import Played, Session
from cartographers.core.legal import task
from cartographers.core.maps import Terrain
from cartographers.core.moves import Move, Place, Reveal, Undo
from cartographers.core.state import State, engine_draws


class Table:
    """The game of a log, and what the last move made of it."""

    def __init__(self, session: Session, path: str) -> None:
        """Go on with a game.

        Raises:
            Problem: the log is missing, damaged or does not follow.

        """
        self._session, self._path = session, path
        self.state: State = session.state(path)
        self.played: Played | None = None

    @property
    def turn(self) -> int | None:
        """Who is to draw next, by number; nobody between cards, or while the engine draws or passes."""
        if engine_draws(self._session.box, self.state):
            return None
        box, state = self._session.box, self.state
        return next((player for player in state.waiting if task(box, state, player).possible), None)

    def reveal(self, card: str | None = None) -> None:
        """Turn up cards until one is to be drawn; at a real table say which."""
        self._play(Reveal(card))

    def place(self, player: int, terrain: Terrain, spaces: tuple[str, ...]) -> None:
        """Draw."""
        self._play(Place(player, terrain, spaces))

    def undo(self, player: int) -> None:
        """Take the latest drawing of a player back."""
        self._play(Undo(player))

    def _play(self, move: Move) -> None:
        """Make a move.

        Raises:
            Problem: the rules forbid it, or the log cannot be written; then everything is as it was.

        """
        self.played = self._session.play(self._path, lambda _: move)
        self.state = self.played.after
