"""The table of a game: who draws next, whose drawing can be undone, and what both ways to play show on a key."""

from cartographers.cli.game import GameLine, GamePlayed, Session
from cartographers.core.cards import Box
from cartographers.core.events import CardRevealed, Event
from cartographers.core.history import History
from cartographers.core.legal import Drawing, to_wait_for
from cartographers.core.moves import Addition, Move, Place, TakeBack, Undo
from cartographers.core.reasons import Reason
from cartographers.core.region import space_names
from cartographers.core.state import State
from cartographers.shell.problems import Forbidden
from cartographers.shell.stage import table


def placing(player: int, drawing: Drawing) -> Place:
    """Return the move that makes a drawing, with its skill."""
    extra = drawing.extra
    added = Addition(extra.terrain, tuple(space_names(extra.spaces))) if extra else None
    return Place(player, drawing.terrain, tuple(space_names(drawing.spaces)), drawing.skill, added)


class MapTable(table.Table[Box, State, Event, Move]):
    """The game of a log."""

    def __init__(self, session: Session, path: str) -> None:
        self.history = History()
        super().__init__(session, path)

    @property
    def turn(self) -> int | None:
        """Who draws next, by number; nobody between cards, or while the engine draws or passes."""
        return next(iter(to_wait_for(self.session.box, self.state)), None)

    @property
    def undoable(self) -> bool:
        """Whether a drawing, or at a real table a card, can be taken back."""
        return self.history.latest is not None or (self.state.at_table and bool(self.history.turns))

    def undo(self) -> GamePlayed:
        """Take the latest drawing back, whoever drew it; where there is none, at a real table the last card.

        Raises `Problem` if nothing can be taken back, or as `follow` does.
        """
        return self.follow(self._undoing)

    def take_back(self) -> GamePlayed:
        """Take the last card back, with all that followed it.

        Raises `Problem` if it is no game at a real table, if no card was turned up, or as `follow` does.
        """
        return self.play(TakeBack())

    def _undoing(self, state: State) -> Undo | TakeBack:
        latest = self.history.latest
        if latest is not None:
            return Undo(latest.player)
        if state.at_table:
            return TakeBack()
        raise Forbidden(Reason.NOTHING_TO_UNDO, "reason.nothing_to_undo.alone")

    def displaced(self, played: GamePlayed) -> list[str]:
        """Return which cards, taken back, have lost their place to one that was turned up, and how they come again."""
        if not any(isinstance(line.event, CardRevealed) for line in played.lines):
            return []
        words = self.session.words
        return [words("play.displaced", card=words(f"card.{card}.name")) for card in self.history.displaced]

    def remember(self, line: GameLine) -> None:
        """Keep what can be taken back, and what was taken back and can be brought back."""
        self.history = self.history.after(line.state, line.event)
