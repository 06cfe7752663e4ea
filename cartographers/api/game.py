"""A game that is played from Python, and its log."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from copy import copy
from os import PathLike
from typing import Self

from cartographers.api.common import (
    Damaged,
    Document,
    DoesNotFollow,
    Drawing,
    among,
    box,
    drawn,
    edition_or_first,
    named,
    refusing,
    rules,
)
from cartographers.api.position import Position
from cartographers.base.chance import made_up
from cartographers.base.events import Refusal, Step
from cartographers.core import events, moves
from cartographers.core.evolve import evolve
from cartographers.core.history import History
from cartographers.core.moves import Move
from cartographers.core.reasons import Reason
from cartographers.core.state import State
from cartographers.logs import lines
from cartographers.logs.journal import Journal, Stored, load
from cartographers.logs.replay import Line, Replayed


class Game(Position):
    """A game that is played, and its log; players, cards and rules go by their ids, as in logs.

    >>> game = Game(["Anna", "Ben"], seed="first light", map="B")
    >>> [event["card"] for event in game.reveal()]
    ['farmland']
    >>> game.moves("Anna")[0]
    Drawing(terrain='farm', spaces=('A1', 'A2'), coins=1, single=False)
    >>> game.place("farm", ["A1", "B1"], player="Anna")[0]["coins"]
    1
    """

    _past: History

    def __init__(
        self,
        players: Sequence[str] | str = ("1",),
        *,
        map: str = "A",  # noqa: A002 - as the option and the logs call it
        edition: str | None = None,
        seed: str | int | None = None,
        edicts: Sequence[str] | None = None,
        skills: Sequence[str] | bool = (),
        first_game: bool = False,
        no_ruins: bool = False,
        no_ambushes: bool = False,
        rule: Mapping[str, str | int] | None = None,
        table: bool = False,
    ) -> None:
        """Begin a game as `new` does: alone if nobody is named, by the first edition if none is.

        `skills=True` lets the seed deal three skills. Without a seed one is made up; a number is written as text.

        Raises:
            Refused: there is no such game.

        """
        edition = edition_or_first(edition)
        _check_words(map, edition, edicts or (), () if isinstance(skills, bool) else skills)
        with refusing():
            event = moves.start(
                box(),
                seed=None if table else made_up() if seed is None else str(seed),
                edition=edition,
                edicts=box().first_game if first_game else None if edicts is None else tuple(edicts),
                players=(players,) if isinstance(players, str) else tuple(players),
                side=map,
                rules=rule,
                ruins=not no_ruins,
                ambushes=not no_ambushes,
                skills=None if skills is True else tuple(skills or ()),
            )
        self._lines, self._past = (), History()
        self._append([Step(event, evolve(box(), None, event))])

    @classmethod
    def loads(cls, text: str) -> Self:
        """Return the game of a log. One that is sealed can be looked at; only the command line leads it on.

        Raises:
            Damaged: a line is no event.
            DoesNotFollow: an event cannot follow those before it.

        """
        return cls._replayed(Stored(text.encode()))

    @classmethod
    def load(cls, path: str | PathLike[str]) -> Self:
        """Return the game of a log in a file. Raises `OSError`, and what `loads` raises."""
        return cls._replayed(load(str(path)))

    @property
    def fingerprint(self) -> str:
        """The SHA-256 of the events, as `replay` prints it."""
        return self._replay().fingerprint

    def reveal(self, card: str | None = None) -> list[Document]:
        """Turn up cards until there is one to draw; at a real table, say which card. Return the events.

        Raises:
            Refused: no card is turned up now.

        """
        return self._play(moves.Reveal(card))

    def place(
        self,
        terrain: str | Drawing,
        spaces: Iterable[str] = (),
        *,
        player: str | None = None,
        skill: str = "",
        extra: tuple[str | None, Iterable[str]] | None = None,
    ) -> list[Document]:
        """Draw a terrain on some spaces, or one of `moves`, perhaps with a skill and what it adds. Return the events.

        Raises:
            Refused: the rules forbid it.

        """
        number = self._player(player)
        what = drawn(terrain, spaces)
        if isinstance(terrain, Drawing):
            skill, extra = skill or terrain.skill, extra or terrain.extra
        added = moves.Addition(extra[0], named(extra[1])) if extra else None
        return self._play(moves.Place(number, *what, skill, added))

    def use(self, skill: str, player: str | None = None) -> list[Document]:
        """Use Acrobatics against an ambush on a player's own map. Raises `Refused` if that cannot be now."""
        return self._play(moves.UseSkill(self._player(player), skill))

    def undo(self, player: str | None = None) -> list[Document]:
        """Take a player's latest drawing back. Raises `Refused` if there is none on the last card."""
        return self._play(moves.Undo(self._player(player)))

    def undo_card(self) -> list[Document]:
        """Take the last card back, at a real table. Raises `Refused` if there is none."""
        return self._play(moves.TakeBack())

    def redo(self) -> list[Document]:
        """Bring back what was taken back last, as far as it still follows. Raises `Refused` if nothing does."""
        with refusing(self._state):
            redone = self._past.redo(box(), self._state, everything=False)
            if not redone.steps:
                raise redone.lost[0].why
        return self._append(redone.steps)

    def copy(self) -> Self:
        """Return the same game, to be played on apart from this one."""
        return copy(self)

    def dumps(self) -> str:
        """Return the log, as the command line writes it."""
        return lines.write(self._lines).decode()

    def save(self, path: str | PathLike[str]) -> None:
        """Write the log to a file: a new one, or one that holds a beginning of this game.

        Raises:
            FileExistsError: the file holds something else; it is not touched.
            OSError: it cannot be written.

        """
        from cartographers.logs import log

        whole = self.dumps().encode()
        try:
            log.create(str(path), self._lines)
        except FileExistsError:
            with log.held(str(path)) as writer:
                kept = lines.without_blank_end(writer.data)
                kept += b"" if kept.endswith(b"\n") else b"\n"
                if not whole.startswith(kept):
                    raise
                if more := self._lines[kept.count(b"\n") :]:
                    writer.append(more)

    @classmethod
    def _replayed(cls, stored: Stored) -> Self:
        game = cls.__new__(cls)
        game._take_up(stored)  # noqa: SLF001 - of its own class
        return game

    def _take_up(self, stored: Stored) -> None:
        """Take the log over, if all of it follows."""
        self._lines, self._past = (), History()
        replayed = self._replay(stored, self._keep)
        if fault := replayed.fault:
            raised = DoesNotFollow if fault.code == "does_not_follow" else Damaged
            raise raised.at(fault.line, fault.reason, fault.facts, replayed.state)

    def _replay(
        self, stored: Stored | None = None, each: Callable[[Line[State, events.Event]], object] = lambda _: None
    ) -> Replayed[State]:
        return Journal(rules(), stored or Stored(lines.write(self._lines))).replay(each)

    def _play(self, move: Move) -> list[Document]:
        """Make a move after what the engine owes, which stays even if the move is refused."""
        with refusing(self._state):
            if self._state.sealed:
                raise Refusal(Reason.KEY_NEEDED)
            owed = self._append(moves.settle(box(), self._state))
            return owed + self._append(moves.decide(box(), self._state, move))

    def _append(self, steps: Sequence[Step[State, events.Event]]) -> list[Document]:
        numbers = range(len(self._lines) + 1, len(self._lines) + len(steps) + 1)
        for number, step in zip(numbers, steps, strict=True):
            self._keep(Line(number, events.encode(step.event), step.event, step.state))
        return [copy(fields) for fields in self._lines[len(self._lines) - len(steps) :]]

    def _keep(self, line: Line[State, events.Event]) -> None:
        self._lines += (line.fields,)
        self._state, self._past = line.state, self._past.after(line.state, line.event)


def _check_words(side: str, edition: str, edicts: Iterable[str], skills: Iterable[str]) -> None:
    """Check that there is all that a game is to be played with. Raises `Refused`."""
    among("map", side, box().sides)
    among("edition", edition, box().editions)
    for card in edicts:
        among("card", card, box().scoring)
    for skill in skills:
        among("skill", skill, box().skills)
