"""What can be known of a game, without a move."""

from collections.abc import Iterator
from copy import copy
from itertools import islice

from cartographers.api.common import Document, Drawing, Moment, Refused, among, box, drawn, refusing, seen
from cartographers.base.words import LANGUAGES, Words
from cartographers.core import events, legal, moves
from cartographers.core.evolve import evolve
from cartographers.core.observation import observe
from cartographers.core.state import State
from cartographers.logs.seal import bare


class Position:
    """The events of a game, and the state to which they lead; players go by their names."""

    _lines: tuple[Document, ...]
    _state: State

    @property
    def state(self) -> Document:
        """What everybody at the table may know, as `show --json` prints it."""
        return observe(box(), self._state)

    @property
    def players(self) -> tuple[str, ...]:
        """The names of the players, clockwise."""
        return self._state.game.players

    @property
    def finished(self) -> bool:
        """Whether the last season has been scored."""
        return self._state.result is not None

    @property
    def waiting(self) -> tuple[str, ...]:
        """Who has to draw the card in play."""
        return tuple(self.players[player] for player in legal.to_wait_for(box(), self._state))

    def score(self, player: str | None = None) -> Document:
        """Return the score sheet of a player, or of all, as `score --json` prints it."""
        from cartographers.cli import documents

        chosen = range(len(self.players)) if player is None else [self._player(player)]
        return documents.score(box(), self._state, chosen)

    def moves(self, player: str | None = None, *, skill: str = "", drawing: Drawing | None = None) -> list[Drawing]:
        """Return what a player may draw; with a skill that adds, a drawing with each thing that may be added to it.

        Raises:
            Refused: nothing may be drawn, or the skill cannot be used.

        """
        number = self._player(player)
        with refusing(self._state):
            if drawing is None:
                found = moves.legal_moves(box(), self._state, number, skill)
            else:
                place = moves.Place(number, *drawn(drawing, ()), skill)
                found = moves.legal_additions(box(), self._state, place)
        return [seen(one) for one in found]

    def hint(self, player: str | None = None) -> Document:
        """Return the three best drawings of a player, as `hint --json` prints them. Raises `Refused` as `moves`."""
        from cartographers.cli import documents
        from cartographers.core.advice import advise

        number = self._player(player)
        with refusing(self._state):
            best = [*islice(advise(box(), self._state, number), 3)]
        return documents.hint(box(), self._state, number, best)

    def replay(self) -> Iterator[Moment]:
        """Yield each event, with the state after it."""
        for fields, (_, state) in zip(self._lines, self._steps(), strict=True):
            yield Moment(copy(fields), observe(box(), state))

    def svg(self, step: int | None = None, *, language: str = LANGUAGES[0]) -> str:
        """Return a picture of the game after this many events, or as it is now, as `export` makes it.

        Raises:
            Refused: there is no such language.
            ValueError: the log does not have that many events.

        """
        from cartographers.cli.picture import SceneMaker
        from cartographers.pictures.svg import picture

        among("lang", language, LANGUAGES)
        if step is not None and not 1 <= step <= len(self._lines):
            message = f"step {step} is not from 1 to {len(self._lines)}"
            raise ValueError(message)
        *_, (event, state) = self._steps(step)
        return picture(Words(language, events.KIND), SceneMaker(box())(state, event))

    def __repr__(self) -> str:
        """Return who plays, and how far they are."""
        seen = self.state
        totals = ", ".join(f"{player['name']} {player['total']}" for player in seen["players"])
        card = seen["card"] or seen["phase"]
        return (
            f"<{type(self).__name__}: {totals}; map {seen['map']}, {seen['season']}, {card}, step {len(self._lines)}>"
        )

    def _repr_svg_(self) -> str:
        return self.svg()

    def _steps(self, count: int | None = None) -> Iterator[tuple[events.Event, State]]:
        state = None
        for fields in self._lines[:count]:
            event = events.decode(box(), bare(fields))
            state = evolve(box(), state, event)
            yield event, state

    def _player(self, name: str | None) -> int:
        known = [*self.players]
        if name is None and len(known) == 1:
            return 0
        if name not in known:
            if name is None:
                raise Refused("player_needed", {"players": known})
            among("player", name, known)
        return known.index(name)
