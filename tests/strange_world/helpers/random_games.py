"""Whole games of the second game played at random, each replayed from its own log, counted anew and checked.

python -m tests.strange_world.helpers.random_games --games 10000
"""

import sys
from argparse import ArgumentParser
from collections.abc import Iterable, Sequence
from functools import partial
from multiprocessing import Pool
from pathlib import Path
from random import Random
from typing import Any, Final, TypeVar

from msgspec.structs import astuple

from cartographers.base.plain_yaml import load
from cartographers.logs.lines import read, write
from cartographers.logs.replay import Replay, Rules
from cartographers.strange_world.core.cards import EATEN, FUMAROLE, MOST_PLAYERS, Box
from cartographers.strange_world.core.cells import cell, column_of, columns_of, row_of, rows_of, singles, union
from cartographers.strange_world.core.check import Sheet, check_sheet
from cartographers.strange_world.core.events import Event, decode, encode
from cartographers.strange_world.core.judge import free_cells, judge, owed
from cartographers.strange_world.core.moves import Move, Reveal, Undo, decide, legal_moves, placing, sources, start
from cartographers.strange_world.core.rulings import ANSWERS
from cartographers.strange_world.core.state import Phase, State, evolve
from cartographers.strange_world.core.world import City, Guest, World
from cartographers.strange_world.library import open_box
from tests.strange_world.helpers import naive

T = TypeVar("T")

BOX: Final = open_box()
RULES: Final = Rules[State, Event](partial(decode, BOX), encode, partial(judge, BOX), partial(evolve, BOX))
"""What a log needs of the game."""
FACTS: Final[Any] = load((Path(__file__).parents[3] / "cards" / "strange_world.yaml").read_text("utf-8"), "").data
NAMES: Final = ("Anna", "Béla", "Γιώργος", "Żaneta")

SELDOM, HARDLY_EVER = 0.3, 0.03


def random_game(box: Box, rng: Random, players: int, rules: dict[str, str] | None = None) -> list[tuple[Event, State]]:
    """Return the events of a game from its start to its end, each with the state after it; some are taken back."""
    begun = start(box, seed=str(rng.getrandbits(64)), players=NAMES[:players], rules=rules)
    state = evolve(box, None, begun)
    steps: list[tuple[Event, State]] = [(begun, state)]
    while state.result is None or rng.random() < HARDLY_EVER:
        undone = [Undo(player) for player in range(players) if may_undo(state, player)]
        move = rng.choice(undone) if undone and rng.random() < HARDLY_EVER else random_move(box, state, rng)
        if move is None:
            continue
        for event, after in decide(box, state, move):
            state = evolve(box, state, event)
            assert state == after
            steps.append((event, state))
    return steps


def may_undo(state: State, player: int) -> bool:
    """Tell whether a player may take something back."""
    return bool(state.picks[player]) if state.to_pass else state.last == player


def random_move(box: Box, state: State, rng: Random) -> Move | None:
    """Return something that somebody may do now, if the game is not over."""

    def choose(_: str, options: Sequence[T], /) -> T:
        return rng.choice(options)

    if state.phase == Phase.FINISHED:
        return None
    if not state.turns:
        return Reveal()
    if state.phase != Phase.PLACE:
        return rng.choice(legal_moves(box, state, rng.choice(state.turns)))
    source = rng.choice(sources(state))
    cells = free_cells(box, state, state.turns[0], source[0])
    return placing(box, state, source, rng.choice([*singles(cells)]), choose)


def random_rules(rng: Random) -> dict[str, str]:
    """Return rulings of which some are set apart from their defaults."""
    return {rule: answers[1] for rule, answers in ANSWERS.items() if rng.random() < SELDOM}


def follow(state: State | None, fields: object) -> tuple[Event, State]:
    """Return what a line of a log means after a state, and the state after that."""
    event = decode(BOX, fields)
    judge(BOX, state, event)
    return event, evolve(BOX, state, event)


def sheet(world: World, players: int | None) -> Sheet:
    """Return a world of a game as it is seen at its end, moved to the top left of the frame."""
    top, left = rows_of(world.filled)[0], columns_of(world.filled)[0]

    def moved(cells: int) -> int:
        return union(cell(row_of(one) - top, column_of(one) - left) for one in singles(cells))

    return Sheet(
        player="",
        world=World(
            cards=tuple((moved(at), card) for at, card in world.shown),
            filled=moved(world.filled),
            eaten=moved(world.eaten),
            fumaroles=moved(world.fumaroles),
            cities=tuple(City(city.stars, moved(city.cells)) for city in world.cities),
            guests=tuple(Guest(guest.id, guest.upper - top) for guest in world.guests),
        ),
        sides=(world.side,) * len(world.guests) if world.side else (),
        players=players,
    )


def grid(world: World) -> list[list[str]]:
    """Return what each cell of a finished world shows."""
    rows, columns = rows_of(world.filled), columns_of(world.filled)
    shown = {at: card.id for at, card in world.shown}
    hidden = {at: FUMAROLE if at & world.fumaroles else EATEN for at in singles(world.hidden)}
    return [[{**shown, **hidden}[cell(row, column)] for column in columns] for row in rows]


def problems(seed: int, players: int, *, house: bool = False) -> list[str]:
    """Return what is wrong with a random game; with house rules only what holds under all of them is looked for."""
    rng = Random(f"{players}/{seed}")
    rules = random_rules(rng) if house else {}
    steps = random_game(BOX, rng, players, rules)
    events, state = [event for event, _ in steps], steps[-1][1]
    text = write(map(encode, events))
    replayed = [*Replay(read(text), RULES).lines()]
    found = []
    if [(step.event, step.state) for step in replayed] != steps or write(
        encode(step.event) for step in replayed
    ) != text:
        found.append("replays otherwise")
    if state.result is None or owed(BOX, state):
        return [*found, "is not over"]
    for world, stars in zip(state.worlds, state.result.stars, strict=True):
        report = check_sheet(BOX, sheet(world, players), state.rules)
        if not report.possible:
            found.append(f"is impossible: {[finding.code for finding in report.findings]}")
        guests = [(guest.id, guest.upper - rows_of(world.filled)[0]) for guest in world.guests]
        counted = naive.count(FACTS, grid(world), [city.stars for city in world.cities], guests)
        if not house and (counted != [*astuple(stars)] or report.stars != stars):
            found.append(f"counts {stars} where {counted} is right")
    return [f"game {seed} of {players}: {problem}" for problem in found]


def _problems(job: tuple[int, int]) -> list[str]:
    return problems(*job)


def main() -> None:
    """Play as many games of each size as are wished for."""
    parser = ArgumentParser()
    parser.add_argument("--games", type=int, default=1000)
    games: Iterable[tuple[int, int]] = [
        (seed, players) for players in range(1, MOST_PLAYERS + 1) for seed in range(parser.parse_args().games)
    ]
    with Pool() as pool:
        found = [problem for some in pool.imap(_problems, games, chunksize=16) for problem in some]
    if found:
        sys.exit("\n".join(found))
    sys.stdout.write(f"{len([*games])} games replay from their own logs, count right and end in possible worlds.\n")


if __name__ == "__main__":
    main()
