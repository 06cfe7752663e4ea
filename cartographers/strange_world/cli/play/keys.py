"""The game on one screen: whose turn it is, and what each key does; it does not depend on a terminal."""

from collections.abc import Callable, Iterable, Sequence

from cartographers.logs.replay import Line
from cartographers.shell.stage import keys
from cartographers.shell.text import clipped
from cartographers.strange_world.cli.game import GamePlayed, Session
from cartographers.strange_world.cli.play.ghost import Ghost, Prospect
from cartographers.strange_world.cli.play.picture import Picture
from cartographers.strange_world.cli.play.table import WorldTable, explained
from cartographers.strange_world.core.cards import Box
from cartographers.strange_world.core.events import Event, GameFinished
from cartographers.strange_world.core.moves import Choose, Move, Pass, Reveal, legal_moves
from cartographers.strange_world.core.state import Phase, State


class WorldScene(keys.Scene[Box, State, Event, Move]):
    """A game played on one screen, by one player or by several who pass the keyboard on."""

    def __init__(self, session: Session, path: str, players: Iterable[str] = ()) -> None:
        self.table = WorldTable(session, path, players)
        super().__init__(self.table)
        self._session = session
        self._picture = picture = Picture(session, self.table.seats)
        self._ghost: Ghost | None = None
        self._prospect: Prospect | None = None
        """The outcome of placing the card where it is, if it may be."""
        self._asking = False
        """Whether the first open question about the card is being asked."""
        self._left: tuple[object, Ghost | None] = (None, None)
        """What was wanted when others led the game on, and where a card was then."""
        self._moves: Sequence[Move] = ()
        """What to choose from when no card is being placed."""
        self._chosen = 0
        self.touching |= {"tab", "n"}
        self.keys = {
            "enter": self._go_on,
            "tab": lambda: self._change(Ghost.next),
            "n": lambda: self._change(Ghost.jumped),
            "u": self._undo,
            "U": self._redo,
            "c": self._explain,
            "s": lambda: self.show(*picture.worlds(self.state)),
            "?": lambda: self.show(picture.keys(self.again)),
        }
        self.take_up()

    @property
    def undoable(self) -> bool:
        """Whether `u` takes back an answer or a choice."""
        return self._asking or super().undoable

    def scene(self) -> list[str]:
        """Return what is shown when there is no page, with the messages."""
        picture, state, turn = self._picture, self.state, self.table.turn
        if state.result is not None:
            return [*self.messages, *picture.finished(state)]
        if self.table.elsewhere:
            return picture.waiting(state, self.table.elsewhere, self.messages)
        if turn is None:
            return picture.between(state, self.messages)
        if self.table.hidden:
            return picture.curtain(state, turn, self.messages)
        if self._ghost and self._asking and self._prospect:
            return picture.asking(state, self._ghost, self._prospect, self._chosen)
        if self._ghost:
            return picture.placing(state, self._ghost, self._prospect, self.messages)
        if state.phase == Phase.DIRECTION:
            ways = [move for move in self._moves if isinstance(move, Choose)]
            return self.with_messages(picture.directions(state, ways, self._chosen))
        passes = [move for move in self._moves if isinstance(move, Pass)]
        return self.with_messages(picture.passing(state, turn, passes, self._chosen))

    def key_line(self) -> str:
        """Return the keys that can be pressed in the scene."""
        if self.state.result is not None:
            return self.words("play.keys.finished")
        if self._ghost and not self._asking:
            return self.words("play.keys.place")
        return self.words("play.keys.choose" if self._ghost or self._moves else "play.keys.go_on")

    def leave(self) -> None:
        """Keep where a card was moved, for when it may be placed again."""
        self._left = (self._asked, self._ghost)

    def begin(self) -> None:
        """Find out whose turn it is to do what, and begin with it."""
        self._ghost = self._prospect = None
        self._asking, self._moves, self._chosen = False, (), 0
        state, turn = self.state, self.table.turn
        if turn is None or self.table.hidden:
            return
        if state.phase == Phase.PLACE:
            asked, left = self._left
            self._put(left if left and asked == self._asked else Ghost.of(self.box, state))
        else:
            self._moves = legal_moves(self.box, state, turn)

    def move(self, rows: int, columns: int) -> None:
        """Move the card, the choice from a list, or a long scene."""
        if self._asking and self._prospect:
            self._chosen = (self._chosen + rows) % len(self._prospect.options)
        elif self._ghost:
            self._change(lambda ghost: ghost.moved(rows, columns))
        elif self._moves:
            self._chosen = (self._chosen + rows) % len(self._moves)
        else:
            self.scroll(rows)

    def _go_on(self) -> None:
        """Deal, sit down, take what is chosen, place the card, or leave a finished game."""
        turn = self.table.turn
        if self.state.result is not None:
            self.done = True
        elif self.table.elsewhere:
            pass  # the screen says for whom it waits
        elif turn is None:
            self.table.sitting = None
            self._tell(self.table.play(Reveal()))
        elif self.table.hidden:
            self.table.sitting = turn
            self.take_up()
        elif not self.touched:
            self.first("play.keys.first")
        elif self._ghost:
            self._place(self._ghost)
        else:
            self._tell(self.table.play(self._moves[self._chosen]))

    def _place(self, ghost: Ghost) -> None:
        """Place the card, or ask what is still open. Raises `Problem` if it may not be placed here."""
        self._session.allowed(self.state, ghost.judge)
        if self._asking and self._prospect:
            ghost = ghost.answered(self._prospect.options[self._chosen].answer)
            self._put(ghost)
        self._ask()
        if not self._asking:
            self._tell(self.table.play(ghost.place()))

    def _put(self, ghost: Ghost) -> None:
        self._ghost, self._prospect = ghost, ghost.prospect() if ghost.allowed else None

    def _ask(self) -> None:
        """Ask the first open question, if there is one, with the best answer chosen."""
        prospect = self._prospect
        self.touched = False
        self._asking = bool(prospect and prospect.asked)
        if prospect and prospect.asked:
            self._chosen = next(place for place, one in enumerate(prospect.options) if one.best is prospect.best)

    def _undo(self) -> None:
        """Take the last answer back, or else the latest choice of all; with several players a curtain follows."""
        if self._asking and self._ghost and self._ghost.answers:
            self._put(self._ghost.taken_back())
            self._ask()
        elif self._asking:
            self._asking = False
        else:
            played = self.table.undo()
            self.table.sitting = None
            self._tell(played)
            self.messages.append(self.words("play.redo_hint"))

    def _redo(self) -> None:
        """Bring back the choice that was taken back last; with several players a curtain follows."""
        played = self.table.redo()
        self.table.sitting = None
        self._tell(played)

    def _tell(self, played: GamePlayed) -> None:
        """Show the result of a move, and find out whose turn it is to do what."""
        self.messages += self._picture.view().reopened(played)
        self.tell_lines(self.table.heard(), len(played.lines))
        self.take_up()

    def tell_lines(self, lines: Sequence[Line[State, Event]], own: int = 0) -> None:
        """Show events, a line each, of which the last `own` were made here."""
        view = self._picture.view()
        for (_, _, event, state), _ in self.table.told(lines, own):
            if isinstance(event, GameFinished):
                self.make_room()  # it stays on the screen
            else:
                self.messages += (clipped(line, keys.NARROWEST) for line in view.happened(state, event))

    def _change(self, change: Callable[[Ghost], Ghost]) -> None:
        if self._ghost and not self._asking:
            self._put(change(self._ghost))

    def _explain(self) -> None:
        """Show what the cards do, if the player who chooses from them has seen them."""
        turn = self.table.turn
        if turn is not None and not self.table.hidden and self.state.phase != Phase.DIRECTION:
            self.show([*explained(self._session, self.state, turn, keys.NARROWEST)])
