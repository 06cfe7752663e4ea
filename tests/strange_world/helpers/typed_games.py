"""Whole games by commands alone, as people and scripts play them."""

import json
import re
import shlex
from collections.abc import Iterable, Iterator
from random import Random
from typing import Final, NamedTuple

from cartographers.base.words import Words
from cartographers.strange_world.cli.card_names import card_signs
from cartographers.strange_world.core.events import decode
from cartographers.strange_world.core.judge import judge
from cartographers.strange_world.core.state import State, evolve
from tests.helpers.commands import GAME, Ran, Run, game_lines
from tests.strange_world.helpers.random_games import BOX

NAMES: Final = ("Anna", "Béla B.", "Γιώργος", "$Ewa")
"""With a blank, with letters of other alphabets, and with a sign that a shell would read."""

NEW: Final = ("new", "--kind", "strange-world")


_SAID: Final = {
    **{Words("en", "strange-world")(f"card.{card}.name"): card for card in BOX.lands if card != "moon"},
    **{f"[{card_signs(BOX, card)}]": card.id for card in BOX.lands.values()},
    '"moon"': "moon",
}
"""What people and scripts read of a card; a moon is also what lies in worlds."""

_ANY: Final = re.compile("|".join(map(re.escape, sorted(_SAID, key=len, reverse=True))))


class Turn(NamedTuple):
    """A command of a game, what it answered, and where it left the game."""

    command: list[str]
    ran: Ran
    state: State


def seated(players: int) -> list[str]:
    """Return the options of `new` for so many players; who plays alone is not named."""
    return [f"--player={name}" for name in NAMES[:players] if players > 1]


def started(run: Run, players: int, seed: str = "monday", *more: str) -> Ran:
    """Start a game."""
    ran = run(*NEW, "--seed", seed, *seated(players), *more)
    assert ran.code == 0, ran.err
    return ran


def state_of(lines: Iterable[str]) -> State:
    """Return where the game of a log stands."""
    now: State | None = None
    for line in lines:
        event = decode(BOX, json.loads(line))
        judge(BOX, now, event)
        now = evolve(BOX, now, event)
    assert now is not None
    return now


def state() -> State:
    """Return where the game that is played stands."""
    return state_of(game_lines())


def hinted(ran: Ran) -> list[str]:
    """Return the command that an answer proposes in the end."""
    *_, command = (line for line in ran.out.splitlines() if line.startswith("  cartographers "))
    return shlex.split(command)[1:]


def follow(run: Run, ran: Ran) -> Iterator[Turn]:
    """Type what is hinted, again and again, to the end of the game."""
    while (command := hinted(ran))[0] != "play":
        ran = run(*command)
        assert ran.code == 0, (command, ran.err)
        yield Turn(command, ran, state() if GAME.exists() else None)  # type: ignore[arg-type]  # it may be elsewhere


def by_script(run: Run, rng: Random) -> Iterator[Turn]:
    """Choose among what `moves --json` lists, to the end of the game."""
    while (now := state()).result is None:
        command = ["reveal"]
        if now.turns:
            player = rng.choice(now.turns)
            whose = [] if now.solo else [f"--player={now.game.players[player]}"]
            listed = run("moves", "--json", *whose).json
            assert listed["player"] == player
            command = ["place", *whose, *rng.choice(listed["moves"])["words"]]
        ran = run(*command, "--json")
        assert ran.code == 0, (command, ran.err)
        yield Turn(command, ran, state())


def named(text: str) -> set[str]:
    """Return the land cards that an English text names: by their ids, what they are called, or their letters."""
    said = " ".join(text.split())
    found = {_SAID[name] for name in _ANY.findall(said)}
    return found | {*re.findall(r"[a-z]+(?:_[a-z]+)+", said)} & {*BOX.lands}


def placed(state: State) -> set[str]:
    """Return the cards that lie in worlds, or have lain there."""
    return {card.id for world in state.worlds for _, card in world.cards}
