"""The table of a game: who draws next, whose drawing can be undone, and what both ways to play show on a key."""

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from itertools import takewhile

from cartographers.cli.game import GameLine, GamePlayed, Session
from cartographers.core.cards import Box
from cartographers.core.events import CardRevealed, CardTakenBack, DrawingUndone, Event, ShapeDrawn
from cartographers.core.history import History
from cartographers.core.legal import Drawing, task, to_wait_for
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

    def __init__(self, session: Session, path: str, players: Iterable[str] = ()) -> None:
        self.history = History()
        self._secret: dict[int, GameLine] = {}
        """By player, what others drew while somebody has still to draw."""
        super().__init__(session, path, players)
        since = takewhile(lambda line: not isinstance(line.event, CardRevealed), reversed(self.lines))
        deque(self.told([*since][::-1]), 0)
        self._secret = {player: line for player, line in self._secret.items() if player not in self.seats}

    @property
    def to_move(self) -> list[int]:
        """Who draws, by number; nobody between cards, or while the engine draws or passes."""
        return to_wait_for(self.session.box, self.state)

    @property
    def wanted(self) -> object:
        """What there is to do here now: whose turn it is, on which card, and what they may draw."""
        state, turn = self.state, self.turn
        over = (state.result is None, state.opened)
        wanted = None if turn is None else task(self.session.box, state, turn)
        return (turn, bool(self.elsewhere), state.season, state.revealed, over, wanted)

    @property
    def latest(self) -> int | None:
        """Who of those here drew last, or used a skill, and can take it back."""
        return next((act.player for act in reversed(self.history.drawings) if act.player in self.seats), None)

    @property
    def undoable(self) -> bool:
        """Whether a drawing, or at a real table a card, can be taken back."""
        return self.latest is not None or self._takes_cards(self.state)

    def undo(self) -> GamePlayed:
        """Take back what was drawn here last; where there is nothing, at a real table the last card.

        A card on which others have drawn elsewhere is theirs too. Raises `Problem` if nothing can be taken back, or as
        `follow` does.
        """
        return self.follow(self._undoing)

    def take_back(self) -> GamePlayed:
        """Take the last card back, with all that followed it.

        Raises `Problem` if it is no game at a real table, if no card was turned up, or as `follow` does.
        """
        return self.play(TakeBack())

    def _undoing(self, state: State) -> Undo | TakeBack:
        if self.latest is not None:
            return Undo(self.latest)
        if self._takes_cards(state):
            return TakeBack()
        if self.alone is not None and not state.solo:
            return Undo(self.alone)
        raise Forbidden(Reason.NOTHING_TO_UNDO, "reason.nothing_to_undo.alone")

    def _takes_cards(self, state: State) -> bool:
        return state.at_table and bool(self.history.turns) and not self.history.drawings

    def told(self, lines: Sequence[GameLine], own: int = 0) -> Iterator[tuple[GameLine, bool]]:
        """Yield lines in the order in which they are told: what others drew in full only when all have drawn."""
        for place, line in enumerate(lines):
            waited = to_wait_for(self.session.box, line.state)
            match line.event:
                case ShapeDrawn(player=player) if waited and place < len(lines) - own:
                    self._secret[player] = line
                    yield line, False
                    continue
                case DrawingUndone(player=player):
                    self._secret.pop(player, None)
                case CardRevealed() | CardTakenBack():
                    self._secret = {}
                case _:
                    pass
            if not waited:
                yield from ((one, True) for one in self._secret.values())
                self._secret = {}
            yield line, True

    def displaced(self, played: GamePlayed) -> list[str]:
        """Return which cards, taken back, have lost their place to one that was turned up, and how they come again."""
        if not any(isinstance(line.event, CardRevealed) for line in played.lines):
            return []
        words = self.session.words
        return [words("play.displaced", card=words(f"card.{card}.name")) for card in self.history.displaced]

    def remember(self, line: GameLine) -> None:
        """Keep what can be taken back, and what was taken back and can be brought back."""
        self.history = self.history.after(line.state, line.event)
