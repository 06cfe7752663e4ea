"""Bots in any language: programs that read a line of JSON for each decision, and answer with one."""

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import cache, partial
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from cartographers.base.limits import LONGEST_LINE
from cartographers.core.bots import BOTS, Bot
from cartographers.core.cards import Box
from cartographers.core.events import GameStarted, encode
from cartographers.core.legal import Drawing
from cartographers.core.moves import legal_moves
from cartographers.core.observation import observe, public, shown
from cartographers.core.region import SPACES, union
from cartographers.core.state import State, map_of

if TYPE_CHECKING:
    import subprocess
    from queue import SimpleQueue

PROTOCOL: Final = 1
PATIENCE: Final = 10.0
"""How long a program may think about a drawing, in seconds, if nobody says otherwise."""

VALUE: Final = "value"
"""The bot that plays by the value of a map; it is apart, as it takes long to load."""
NAMES: Final = (*BOTS, VALUE)
"""The names of all bots of ours."""

_LONGEST_SAID: Final = 200


class Seat(NamedTuple):
    """The one who plays for a player: a bot of ours by its name, or a command."""

    name: str
    command: str = ""

    @classmethod
    def of(cls, typed: str) -> "Seat | None":
        """Return what `NAME`, `COMMAND ARG...` or `NAME=COMMAND` means; None if there is no such bot or program."""
        if typed in NAMES:
            return cls(typed)
        name, equals, command = typed.partition("=")
        if equals and name.strip() and not set(name) & set("/\\ "):
            return cls(name.strip(), command) if _is_program(command) else None
        return cls(typed, typed) if _is_program(typed) else None


def _is_program(command: str) -> bool:
    import shlex
    import shutil

    try:
        words = shlex.split(command)
    except ValueError:
        return False
    return bool(words) and shutil.which(words[0]) is not None


class Failure(NamedTuple):
    """Why a program cannot play on; it travels between processes."""

    why: str
    """Either `wrong`, `ended` or `silent`."""
    bot: str
    seed: str | None
    turn: int
    """Its drawing in this game, from 1."""
    said: str
    """What it answered, shortened."""


class FailedError(Exception):
    """A program has answered wrong, ended, or said nothing for too long."""

    def __init__(self, failure: Failure) -> None:
        super().__init__(failure)
        self.failure = failure


class Program:
    """A program that plays: started when it is first asked, and ended with this process at the latest."""

    def __init__(self, seat: Seat, patience: float = PATIENCE) -> None:
        self.seat, self._patience = seat, patience
        self._process: subprocess.Popen[str] | None = None
        self._game: GameStarted | None = None
        self._turn = 0

    def __call__(self, box: Box, state: State, player: int) -> Drawing:
        """Return the drawing that the program chooses. Raises `FailedError` if it chooses none that is legal."""
        if self._game is not state.game:
            self._game, self._turn = state.game, 0
            self._exchange({"bot": PROTOCOL, "game": public(encode(state.game))}, answer=False)
        self._turn += 1
        moves = legal_moves(box, state, player)
        asked = {"state": observe(box, state), "player": player, "map": map_of(box, state, player)}
        said = self._exchange({**asked, "moves": [*map(shown, moves)]})
        drawing = _chosen(said, moves)
        if drawing is None:
            raise self._failed("wrong", said)
        return drawing

    def over(self, totals: list[int]) -> None:
        """Tell the program how the game ended. Raises `FailedError` if it is gone."""
        self._exchange({"over": totals}, answer=False)
        self._game = None

    def close(self) -> None:
        """End the program."""
        if self._process is None:
            return
        self._process.kill()
        self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout):
            with suppress(OSError):
                if pipe:
                    pipe.close()
        self._process = None

    def _exchange(self, document: Mapping[str, Any], *, answer: bool = True) -> str:
        """Write a line, and return the one that answers it, if one is to."""
        from queue import Empty, SimpleQueue
        from threading import Thread

        if self._process is None:
            self._process = self._started()
        heard = SimpleQueue[str | None]()
        Thread(target=_converse, args=(self._process, document, heard), kwargs={"answer": answer}, daemon=True).start()
        try:
            said = heard.get(timeout=self._patience)
        except Empty:
            raise self._failed("silent", "") from None
        if said is None:
            raise self._failed("ended", "")
        return said

    def _started(self) -> "subprocess.Popen[str]":
        import shlex
        import subprocess

        try:
            return subprocess.Popen(  # noqa: S603 - the user has typed it
                shlex.split(self.seat.command),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                encoding="utf-8",
                errors="replace",
            )
        except OSError as error:
            raise self._failed("ended", str(error)) from error

    def _failed(self, why: str, said: str) -> FailedError:
        self.close()
        said = said.rstrip("\n")
        said = said if len(said) <= _LONGEST_SAID else f"{said[:_LONGEST_SAID]}…"
        return FailedError(Failure(why, self.seat.name, self._game.seed if self._game else None, self._turn, said))


def _converse(
    process: "subprocess.Popen[str]", document: Mapping[str, Any], heard: "SimpleQueue[str | None]", *, answer: bool
) -> None:
    """Write to a program and read its answer, each of which may take for ever; None where it has gone."""
    try:
        if process.stdin is None or process.stdout is None:
            raise TypeError(process)
        process.stdin.write(json.dumps(document) + "\n")
        process.stdin.flush()
        said = process.stdout.readline(LONGEST_LINE) if answer else " "
    except (OSError, ValueError):
        said = ""
    heard.put(said or None)


def _chosen(said: str, moves: list[Drawing]) -> Drawing | None:
    """Return the drawing that an answer means, if it is one of those that are legal."""
    try:
        answer = json.loads(said)
    except (ValueError, RecursionError):
        return None
    match answer:
        case {"move": bool()}:
            return None
        case {"move": int(index)} if 0 <= index < len(moves):
            return moves[index]
        case {"terrain": str(terrain), "spaces": [*names]} if all(name in SPACES for name in names):
            region = union(map(SPACES.__getitem__, names))
            return next((one for one in moves if (one.terrain, one.spaces) == (terrain, region)), None)
    return None


def names(seats: Sequence[Seat]) -> tuple[str, ...]:
    """Return a name for each seat, none twice."""
    counts = Counter(seat.name for seat in seats)
    numbers = Counter[str]()
    found = []
    for name, _ in seats:
        numbers[name] += 1
        found.append(f"{name} {numbers[name]}" if counts[name] > 1 else name)
    return tuple(found)


def bots(seats: Sequence[Seat], patience: float = PATIENCE) -> list[Bot]:
    """Return who plays for each player, or the one who plays for all; each process starts a program once."""
    return [_program(seat, patience) if seat.command else bot_of(seat.name) for seat in seats]


def bot_of(name: str) -> Bot:
    """Return a bot of ours."""
    if name != VALUE:
        return BOTS[name]
    from cartographers.analysis.player import value

    return value


@cache
def _program(seat: Seat, patience: float) -> Program:
    import atexit

    program = Program(seat, patience)
    atexit.register(partial(Program.close, program))
    return program
