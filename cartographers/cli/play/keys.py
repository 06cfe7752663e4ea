"""The game on one screen: whose turn it is, and what each key does; it does not depend on a terminal."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import cycle, islice
from typing import Final

from cartographers.cli.game import GameLine, GamePlayed, Session
from cartographers.cli.play.chooser import CardChooser, SkillChooser
from cartographers.cli.play.ghost import Ghost, added, as_drawn, drawn_with
from cartographers.cli.play.pages import deck_lines, edict_lines, looked, user_of
from cartographers.cli.play.picture import FIRST_COLUMN, FIRST_ROW, Picture
from cartographers.cli.play.table import MapTable, placing
from cartographers.core.advice import Advice, advise
from cartographers.core.cards import Box, Use
from cartographers.core.events import CardRevealed, Event, GameFinished, SeasonScored, ShapeDrawn, TurnPassed
from cartographers.core.legal import task
from cartographers.core.moves import Move, Place, Reveal, UseSkill
from cartographers.core.region import SIDE, space_names
from cartographers.core.state import State, engine_draws
from cartographers.shell.redoing import said
from cartographers.shell.stage import keys
from cartographers.shell.stage.keyboard import LATIN_KEYS
from cartographers.shell.stage.keys import ARROWS, NARROWEST
from cartographers.shell.text import clipped, wrapped

_TIPS: Final = 3

_OVER_SKILLS: Final = {*ARROWS, "enter", "+", "escape", "u", "U", "?"}
"""The keys that do something while a skill is chosen."""


class MapScene(keys.Scene[Box, State, Event, Move]):
    """A game played on one screen, by one player or by several who pass the keyboard on."""

    def __init__(self, session: Session, path: str, players: Iterable[str] = ()) -> None:
        self.table = MapTable(session, path, players)
        super().__init__(self.table)
        self._session = session
        self._picture = picture = Picture(session, self.table.seats)
        self._ghost: Ghost | None = None
        self._tips: Iterator[Advice] | None = None
        self._tip: Advice | None = None
        self._chooser: CardChooser | None = None
        """At a real table, the cards that may be turned up now."""
        self._skills: SkillChooser | None = None
        """The skills, while one of them is chosen."""
        self._drawn: dict[int, tuple[object, Ghost]] = {}
        """What each player here last drew or began, and what was wanted: if it is again, the shape starts there."""
        self.touching |= {"tab", "r", "m", "n", "t"}
        self.keys = {
            "enter": self._go_on,
            "tab": self._next,
            "r": lambda: self._change(Ghost.turn),
            "m": lambda: self._change(Ghost.mirror),
            "n": lambda: self._change(Ghost.jumped),
            "t": self._advise,
            "+": self._choose_skill,
            "escape": self._leave_skill,
            "u": self._undo,
            "U": self._redo,
            "e": lambda: self.show(edict_lines(session, self.state, NARROWEST)),
            "c": lambda: self.show(*picture.cards(self.state)),
            "s": lambda: self.show(picture.sheets(self.state), *picture.maps(self.state)),
            "d": lambda: self.show(deck_lines(session, self.state, NARROWEST)),
            "?": lambda: self.show(picture.keys(self.state, self.again, choosing=self._chooser is not None)),
        }
        self.take_up()

    @property
    def _sealed(self) -> bool:
        return self.state.sealed and not self.state.opened

    def click(self, column: int, line: int) -> None:
        """Put the shape where the mouse points, counted from 0 on the screen; if it is there already, draw it."""
        row, place = line - FIRST_ROW, (column - FIRST_COLUMN) // 2
        if (
            self._ghost is not None
            and not self._pages
            and not self._skills
            and row in range(SIDE)
            and place in range(SIDE)
        ):
            moved = self._ghost.put(row, place)
            if moved == self._ghost and self.touched:
                self.press("enter")
            else:
                self.touched = True
                self._change(lambda _: moved)

    def scene(self) -> list[str]:
        """Return what is shown when there is no page, with the messages."""
        picture, state, turn = self._picture, self.state, self.table.turn
        if self._skills:
            return self.with_messages(self._skills.lines(NARROWEST))
        if state.result is not None:
            return [*self.messages, *picture.finished(state)]
        if self.table.elsewhere:
            return self.with_messages(picture.waiting(state))
        if turn is None:
            return self.with_messages(picture.between(state, self._chooser))
        if self._ghost is None:
            return [*self.messages, *picture.curtain(state, turn)]
        return self.with_messages(picture.drawing(state, turn, self._ghost, self._tip))

    def below(self, shown: list[str], columns: int, room: int) -> list[str]:
        """Return what the letters on a map mean, and in a large window the edicts."""
        return self._picture.below(self.state, shown, columns, room)

    def key_line(self) -> str:
        """Return the keys that can be pressed in the scene."""
        if self._skills:
            return self.words("play.keys.skills")
        if self.state.result is not None:
            return self.words("play.keys.unseal" if self._sealed else "play.keys.finished")
        if self._ghost is not None:
            return self.words("play.keys.draw")
        if self._chooser is not None:
            return self.words("play.keys.card")
        return self.words("play.keys.reveal" if self.table.turn is None else "play.keys.curtain")

    def leave(self) -> None:
        """Keep a shape that was moved, for when what it was for comes back."""
        if self._ghost and self.table.sitting is not None:
            self._drawn[self.table.sitting] = (self._asked, self._ghost)

    def begin(self) -> None:
        """Find out whose turn it is to do what, and begin with it."""
        self._tips = self._tip = self._ghost = self._chooser = self._skills = None
        state, turn = self.state, self.table.turn
        if self.table.to_move == [] and state.at_table and state.result is None:
            self._chooser = CardChooser(self.words, self.box, state)
        elif turn is not None and turn == self.table.sitting:
            asked, drawn = self._drawn.get(turn, (None, None))
            self._ghost = drawn if drawn and asked == self._asked else Ghost.of(task(self.box, state, turn))

    def _go_on(self) -> None:
        """Draw, turn up a card, sit down at the keyboard, reveal a sealed seed, or leave a finished game."""
        turn, ghost = self.table.turn, self._ghost
        if self._skills:
            self._use(self._skills.taken())
        elif self.state.result is not None and not self._sealed:
            self.done = True
        elif self.table.elsewhere:
            pass  # the screen says for whom it waits
        elif turn is None:
            card = self._chooser.chosen if self._chooser else None
            if self._chooser and card is None:
                self.first("play.keys.first_card")
            else:
                self._play(lambda: self.table.play(Reveal(card)))
        elif ghost is None:
            self.table.sitting = turn
            self.take_up()
        elif not self.touched:
            self.first("play.keys.first")
        else:
            self._draw(turn, ghost)

    def _draw(self, turn: int, ghost: Ghost) -> None:
        """Draw a shape, or first choose what a skill adds to it."""
        session, state = self._session, self.state
        if addition := session.allowed(state, lambda: added(self.box, state, turn, ghost)):
            self._ghost, self._tip, self.touched = addition, None, False
            return
        if ghost.card is None:
            self._drawn[turn] = (self._asked, ghost)
            place = Place(turn, ghost.kind, tuple(space_names(ghost.spaces)))
        elif ghost.card.use == Use.ADDS and not ghost.begun:
            skill = self.words(f"skill.{ghost.card.id}.name")
            self.messages += wrapped(self.words("play.skill_nothing", skill=skill), NARROWEST)
            return
        else:
            place = placing(turn, session.allowed(state, ghost.judged))
        self._play(lambda: self.table.play(place))

    def _choose_skill(self) -> None:
        """Show the skills, to choose one, or leave them."""
        if self._skills:
            self._leave_skill()
        elif self.state.game.skills and self.state.result is None:
            self._skills = SkillChooser(self._session, self.state, self.table.turn, self.table.seats)

    def _leave_skill(self) -> None:
        """Leave the skills, what a skill adds, or a skill that was chosen."""
        ghost = self._ghost
        if self._skills or ghost is None or ghost.card is None:
            self._skills = None
        elif ghost.begun:
            self.touched = False
            self._ghost = drawn_with(self.box, self.state, self.table.turn or 0, ghost.card.id).showing(
                ghost.begun.drawing
            )
        else:
            self._lay(self.table.turn or 0)

    def _use(self, skill: str) -> None:
        """Use a skill: against an ambush at once, another one with the drawing."""
        turn, state = self.table.turn, self.state
        if turn is None or self.box.skills[skill].use == Use.AMBUSH:
            user = user_of(self.box, state, turn, skill, self.table.seats)
            self._play(lambda: self.table.play(UseSkill(user, skill)))
            return
        self._lay(turn, skill)

    def _lay(self, turn: int, skill: str = "") -> None:
        """Take up a drawing with a skill or without one; a shape that stays the same stays where it is."""
        state, before, touched = self.state, self._ghost, self.touched
        fresh = self._session.allowed(state, lambda: drawn_with(self.box, state, turn, skill))
        self.table.sitting = turn
        self.take_up()
        self._ghost = fresh.like(before)
        self.touched = touched and self._ghost is not fresh

    def _undo(self) -> None:
        """Take the latest drawing back, or at a real table the last card; with several players a curtain follows."""
        self._pages = []
        self.table.sitting = None
        self._play(self.table.undo)
        self.messages.append(self.words("play.redo_hint"))

    def _redo(self) -> None:
        """Bring back what was taken back last; with several players a curtain follows."""
        self.table.sitting = None
        self._play(self.table.redo)

    def _play(self, move: Callable[[], GamePlayed]) -> None:
        """Make a move, and show what came of it."""
        played = move()
        self.tell()
        self.messages += self._picture.view().reopened(played)
        self.tell_lines(self.table.heard(), len(played.lines))
        for line in (*self.table.displaced(played), *said(self.table.session, played.after, played.lost)):
            self.messages += wrapped(line, NARROWEST)
        self.take_up()

    def tell_lines(self, lines: Sequence[GameLine], own: int = 0) -> None:
        """Show events, of which the last `own` were made here: a line each, and pages for a season that was scored."""
        if self._skills:
            self._skills.state = self.state
        view = self._picture.view()
        struck, ambush = list[str](), ""
        for (_, _, event, state), openly in self.table.told(lines, own):
            match event:
                case SeasonScored():
                    self.tell(*self._picture.scoring(state, event))
                case GameFinished():
                    self.make_room()  # it stays on the screen
                case CardRevealed() if engine_draws(self.box, state):
                    ambush, struck = event.card, [*view.happened(state, event)]
                case ShapeDrawn() | TurnPassed() if struck:
                    struck += ["", *view.happened(state, event)]
                    if isinstance(event, ShapeDrawn):
                        struck += ["", looked(self._session, ambush, event.spaces)]
                    self.tell(self._picture.struck(state, struck))
                    struck = []
                case _:
                    lines_told = view.happened(state, event) if openly else view.hidden(state, event)
                    self.messages += [clipped(line, NARROWEST) for line in lines_told]

    def move(self, rows: int, columns: int) -> None:
        """Move the shape, the choice among the cards, or a long list."""
        if self._skills:
            self._skills.move(rows)
        elif self._ghost is not None:
            self._change(lambda ghost: ghost.moved(rows, columns))
        elif self._chooser:
            self._chooser.move(rows)
        elif self.state.result is not None:
            self.scroll(rows)

    def types(self, key: str) -> bool:
        """Take a key as a letter of a card's name, or a digit of its number; few keys do anything over the skills."""
        if self._skills:
            return LATIN_KEYS.get(key, key) not in _OVER_SKILLS
        return self._chooser is not None and self._chooser.types(key)

    def _next(self) -> None:
        """Take the next shape or terrain; while a card is chosen, show edicts and scores, whose keys are letters."""
        if self._chooser is None:
            self._change(Ghost.next)
        else:
            edicts = edict_lines(self._session, self.state, NARROWEST)
            self.show(edicts, self._picture.sheets(self.state), *self._picture.maps(self.state))

    def _change(self, change: Callable[[Ghost], Ghost]) -> None:
        self._tip = None
        if self._ghost is not None:
            self._ghost = change(self._ghost)

    def _advise(self) -> None:
        """Show the next of the three best drawings, and why."""
        if self._ghost is None or self.table.sitting is None:
            return
        if self._tips is None:
            self._tips = cycle(islice(advise(self.box, self.state, self.table.sitting), _TIPS))
        chosen, self._tip = None if self._tip else self._ghost.card, next(self._tips)
        self._ghost = as_drawn(self.box, self.state, self.table.sitting, self._tip.drawing)
        if chosen and chosen != self._ghost.card:
            skill = self.words(f"skill.{chosen.id}.name")
            self.messages += wrapped(self.words("play.tip_without", skill=skill), NARROWEST)
