"""Bots that play along: each at its own seat of a log, which people at a screen follow."""

from collections.abc import Iterable, Mapping
from contextlib import suppress
from threading import Event, Thread
from typing import Final, Self

from cartographers.cli.bots import bot_failed, seat_of
from cartographers.cli.game import Session
from cartographers.cli.play.table import MapTable, placing
from cartographers.core.bots import Bot
from cartographers.shell.problems import Problem
from cartographers.simulation.programs import FailedError, Program, bots, names

_PAUSE: Final = 0.1
"""How long bots wait before they look at the log again, in seconds."""

_FAREWELL: Final = 5.0
"""How long is waited for a bot that draws while the game is left, in seconds."""


def seated(typed: Iterable[str]) -> dict[str, Bot]:
    """Return bots by the names under which they play. Raises `Problem` if there is no such bot or program."""
    seats = [seat_of(one) for one in typed]
    return dict(zip(names(seats), bots(seats), strict=True))


class Companions:
    """The bots of a game, which draw as soon as it is their turn, until it is over or nobody plays any more."""

    def __init__(self, session: Session, path: str, seats: Mapping[str, Bot]) -> None:
        self._session, self._path, self._seats = session, path, dict(seats)
        self._left = Event()
        self._thread = Thread(target=self._play, daemon=True)
        self._problem: Problem | None = None

    def __enter__(self) -> Self:
        """Let them play."""
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        """End the programs among them, and wait a moment for who still draws."""
        self._left.set()
        for bot in [*self._seats.values()]:
            if isinstance(bot, Program):
                bot.close()
        self._thread.join(_FAREWELL)

    def check(self) -> None:
        """Raise the `Problem`, once, that keeps one of them from playing on."""
        problem, self._problem = self._problem, None
        if problem:
            raise problem

    def _play(self) -> None:
        table: MapTable | None = None
        while not self._left.wait(_PAUSE) and self._seats:
            with suppress(Problem):  # what is not as it was, is looked at again
                table = table or MapTable(self._session, self._path, self._seats)
                table.look()
                while (turn := self._turn(table)) and not self._left.is_set():
                    self._draw(table, *turn)

    def _turn(self, table: MapTable) -> tuple[int, str] | None:
        """Return a bot that has to draw, by its number and name, unless it has failed."""
        players = table.state.game.players
        return next(((player, players[player]) for player in table.to_move if players[player] in self._seats), None)

    def _draw(self, table: MapTable, player: int, name: str) -> None:
        """Let a bot draw; one that fails draws no more."""
        try:
            drawing = self._seats[name](self._session.box, table.state, player)
        except FailedError as error:
            del self._seats[name]
            self._problem = Problem("bot_failed", bot_failed(error.failure), **error.failure._asdict())
        else:
            table.play(placing(player, drawing))
