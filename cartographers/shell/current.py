"""Which log a command is about that names none: of the numbered games in the folder, the last one."""

import os
import re
from collections.abc import Sequence
from contextlib import suppress
from typing import Final

import click

from cartographers.shell.games import FIRST
from cartographers.shell.text import quoted

_NUMBERED: Final = re.compile(r"game(?:-([2-9]|[1-9][0-9]+))?\.jsonl")


def default_game() -> str:
    """Return the log of a command that names none."""
    return os.environ.get("CARTOGRAPHERS_GAME") or current_game()


def options_again(log: str, cards: str | None = None) -> str:
    """Return the options, each after a blank, by which a further command means the same log and the same cards."""
    options = f" -g {quoted(log)}" if log and log != default_game() else ""
    if cards is not None and cards != os.environ.get("CARTOGRAPHERS_CARDS"):
        options += f" --cards {quoted(cards)}"
    return options


def plainly() -> str:
    """Return the option, after a blank, by which a game is again played line by line if it is now."""
    ctx = click.get_current_context(silent=True)
    return " --plain" if ctx and ctx.params.get("plain") else ""


def seated(players: Sequence[str]) -> str:
    """Return the options, each after a blank, by which the same players play here again, if not all do, and bots."""
    ctx = click.get_current_context(silent=True)
    typed = ctx.params if ctx and ctx.info_name == "play" else {}
    here = dict.fromkeys(typed.get("players") or ())
    named = [f" -p {quoted(name)}" for name in here] if len(here) < len(players) else []
    return "".join([*named, *(f" --bot {quoted(bot)}" for bot in typed.get("bots") or ())])


def of_kind(kind: str) -> str:
    """Return the option, after a blank, by which a game of a kind is begun: none for the first."""
    return "" if kind == FIRST else f" --kind {kind}"


def beside(path: str) -> str:
    """Return the option, after a blank, by which a game is begun after one that is over: none in its numbered row."""
    if path == current_game() and not os.environ.get("CARTOGRAPHERS_GAME"):
        return ""
    return f" -g {quoted(free_name(path))}"


def free_name(path: str) -> str:
    """Return the first name like that of a log, such as `evening-2.jsonl`, that no file has."""
    stem, ending = os.path.splitext(path)
    number = 2
    while os.path.lexists(f"{stem}-{number}{ending}"):
        number += 1
    return f"{stem}-{number}{ending}"


def numbered() -> list[tuple[int, str]]:
    """Return the games of the current folder with their numbers, the last one first.

    What else lies under such a name counts too, as no game can be begun there.
    """
    names: list[str] = []
    with suppress(OSError):
        names = os.listdir()
    return sorted(((number, name) for name in names if (number := number_of(name))), reverse=True)


def number_of(name: str) -> int:
    """Return the number of a game by the name of its file: 1 for `game.jsonl`, 0 for a name without a number."""
    found = _NUMBERED.fullmatch(name)
    return int(found[1] or 1) if found else 0


def current_game() -> str:
    """Return the game of the current folder that is meant where none is named: the one with the highest number."""
    return next((name for _, name in numbered() if not is_pipe(name)), "game.jsonl")


def is_pipe(path: str) -> bool:
    """Return whether something is a pipe, a socket or a device: where nobody named it, nobody may wait for it."""
    return os.path.exists(path) and not os.path.isfile(path) and not os.path.isdir(path)


def next_game() -> str:
    """Return the name of the game that comes after all in the current folder."""
    last = next((number for number, _ in numbered()), 0)
    return f"game-{last + 1}.jsonl" if last else "game.jsonl"
