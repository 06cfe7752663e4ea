"""The table of a game: who draws next, whose drawing can be undone, and what both ways to play show on a key."""

from cartographers.cli.game import GamePlayed, Session
from cartographers.core.cards import Box
from cartographers.core.events import CardRevealed, DrawingUndone, Event, GameStarted, ShapeDrawn
from cartographers.core.legal import to_wait_for
from cartographers.core.moves import Move, Undo
from cartographers.core.reasons import Reason
from cartographers.core.scoring.rulebook import points
from cartographers.core.state import State, may_be_in_deck
from cartographers.shell.choices import listed
from cartographers.shell.problems import Forbidden
from cartographers.shell.stage import table
from cartographers.shell.text import wrapped


class MapTable(table.Table[Box, State, Event, Move]):
    """The game of a log."""

    def __init__(self, session: Session, path: str) -> None:
        self._drawers: list[int] = []
        super().__init__(session, path)

    @property
    def turn(self) -> int | None:
        """Who draws next, by number; nobody between cards, or while the engine draws or passes."""
        return next(iter(to_wait_for(self.session.box, self.state)), None)

    @property
    def latest(self) -> int | None:
        """Whose drawing is taken back next, by number; `None`: none can be."""
        return self._latest(self.state)

    def undo(self) -> GamePlayed:
        """Take the latest drawing back, whoever drew it. Raises `Problem` if there is none, or as `follow` does."""
        return self.follow(self._undoing)

    def _undoing(self, state: State) -> Undo:
        latest = self._latest(state)
        if latest is None:
            raise Forbidden(Reason.NOTHING_TO_UNDO, "reason.nothing_to_undo.alone")
        return Undo(latest)

    def _latest(self, state: State) -> int | None:
        return next((player for player in reversed(self._drawers) if state.drawn >> player & 1), None)

    def remember(self, event: Event) -> None:
        """Keep who has drawn since the last card was turned up, in that order."""
        match event:
            case GameStarted() | CardRevealed():
                self._drawers = []
            case ShapeDrawn():
                self._drawers.append(event.player)
            case DrawingUndone():
                self._drawers.remove(event.player)
            case _:
                pass


def edict_lines(session: Session, state: State, columns: int) -> list[str]:
    """Return the edicts with their seasons and what they score."""
    words, box = session.words, session.box
    lines = [words("show.edicts")]
    for edict, card in zip(box.edicts, state.game.edicts, strict=True):
        seasons = listed(words(f"season.{season.id}") for season in box.seasons if edict in season.edicts)
        lines += wrapped(
            f"{words('row.edict', edict=edict, card=words(f'card.{card}.name'))} ({seasons})", columns, "  "
        )
        text = words(f"card.{card}.text", **points(box.scoring[card], state.rules))
        lines += wrapped(f"  {text}", columns, "  ")
    return lines


def deck_lines(session: Session, state: State, columns: int) -> list[str]:
    """Return the cards turned up this season, and those that can still come, in the order of their numbers."""
    words, box = session.words, session.box
    left = [card for card in box.explore if may_be_in_deck(box, state, card)]
    ruins = [card for card in box.ruins if may_be_in_deck(box, state, card)]
    seen = listed(words(f"card.{card}.name") for card in state.revealed)
    lines = wrapped(words("show.revealed", cards=seen), columns, "  ") if seen else []
    lines.append(words.count("play.deck", len(left) + len(ruins)))
    for card in left:
        terrains = " / ".join(words(f"terrain.{terrain}") for terrain in box.explore[card].terrains)
        time = words.count("show.time", box.explore[card].time)
        lines.append(f"  {words(f'card.{card}.name')}: {terrains}, {time}")
    lines += [f"  {words(f'card.{card}.name')}" for card in ruins]
    return [*lines, *(wrapped(words("play.ambushes"), columns) if state.game.ambushes else ())]
