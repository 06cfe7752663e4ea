"""Whole games played at random. As a program: play many on all processors, and replay each from its own log.

python tests/helpers/random_games.py --games 10000
python tests/helpers/random_games.py --log 7
"""

import sys
from argparse import ArgumentParser
from collections.abc import Iterable
from functools import partial
from multiprocessing import Pool
from random import Random
from typing import Final

from cartographers.core.cards import Box
from cartographers.core.editions import ANSWERS
from cartographers.core.events import Event, GameStarted, decode, encode
from cartographers.core.evolve import evolve
from cartographers.core.judge import judge
from cartographers.core.legal import task
from cartographers.core.maps import Terrain
from cartographers.core.moves import GameStep, Move, Place, Reveal, TakeBack, Undo, decide, start
from cartographers.core.region import space_names
from cartographers.core.state import State
from cartographers.library import open_box
from cartographers.logs.lines import read, write
from cartographers.logs.replay import Replay, Rules

BOX: Final = open_box()
RULES: Final = Rules[State, Event](partial(decode, BOX), encode, partial(judge, BOX), partial(evolve, BOX))
"""What a log needs of the game."""

OFTEN, SELDOM, HARDLY_EVER = 0.6, 0.3, 0.05


def random_game(box: Box, rng: Random) -> list[Event]:
    """Return the events of a game from its start to its end; drawings and cards are taken back now and then."""
    events: list[Event] = [random_start(box, rng)]
    state = evolve(box, None, events[0])
    tidy = [player for player in range(len(state.lands)) if rng.random() < SELDOM]
    ambushes = rng.sample(list(box.ambushes), len(box.ambushes))
    piles: dict[int, list[str]] = {}
    while True:
        move: Move
        waiting = _players(state.everyone & ~state.done)
        if state.drawn and rng.random() < HARDLY_EVER:
            move = Undo(rng.choice(_players(state.drawn)))
        elif state.before and rng.random() < HARDLY_EVER:
            move = TakeBack()
        elif state.result is not None:
            return events
        elif state.card is not None:
            player = rng.choice(waiting)
            move = Place(player, *random_drawing(box, state, player, rng, tidy=player in tidy))
        elif state.deck:
            move = Reveal()
        else:
            if state.season not in piles:
                piles[state.season] = _shuffled(box, state, ambushes, rng)
            move = Reveal(piles[state.season][len(state.revealed)])
        steps = decide(box, state, move)
        state = states(box, events_of(steps), state)[-1]
        assert state == steps[-1].state
        events += events_of(steps)


def random_start(box: Box, rng: Random) -> GameStarted:
    """Return the start of a game: its players, side, edition, house rules and cards as chance will have them."""
    edition = rng.choice(list(box.editions))
    table = rng.random() < SELDOM
    return start(
        box,
        seed=None if table else rng.choice(["", "mgła ", "ομίχλη/", "🗺 "]) + str(rng.getrandbits(32)),
        edicts=_edicts(box, rng) if table or rng.random() < SELDOM else None,
        players=("Anna", "Béla", "Γιώργος", "Żaneta", "Jürgen", "6")[: rng.choice([1, 1, 1, 1, 2, 2, 2, 3, 4, 6])],
        side=rng.choice(list(box.sides)),
        edition=edition,
        rules={
            rule: answer
            for rule, answers in ANSWERS.items()
            if (answer := rng.choice(answers)) != getattr(box.editions[edition], rule) and rng.random() < OFTEN
        },
        ruins=rng.random() > SELDOM,
        ambushes=rng.random() > SELDOM,
    )


def random_drawing(box: Box, state: State, player: int, rng: Random, *, tidy: bool) -> tuple[Terrain, tuple[str, ...]]:
    """Return a legal drawing. Whoever is tidy draws as far up as can be, and so fills a map to its last space."""
    asked = task(box, state, player)
    offers, terrains, required, _ = asked.choice
    spaces = [spaces for offer in offers for spaces in offer.shape.placements(asked.empty, required)]
    return rng.choice(terrains), tuple(space_names(min(spaces) if tidy else rng.choice(spaces)))


def events_of(steps: Iterable[GameStep]) -> list[Event]:
    """Return the events of steps."""
    return [step.event for step in steps]


def states(box: Box, events: Iterable[Event], state: State | None = None) -> list[State]:
    """Return the state after each event."""
    reached = []
    for event in events:
        state = evolve(box, state, event)
        reached.append(state)
    return reached


def follow(state: State | None, fields: object) -> tuple[Event, State]:
    """Return what a line of a log means after a state, and the state after that."""
    event = decode(BOX, fields)
    judge(BOX, state, event)
    return event, evolve(BOX, state, event)


def difference(seed: int) -> str:
    """Return what the replay of a random game's log does not give back as it was played, if anything."""
    events = random_game(BOX, Random(seed))
    text = write(map(encode, events))
    steps = list(Replay(read(text), RULES).lines())
    if [step.event for step in steps] != events:
        return f"game {seed}: other events"
    if [step.state for step in steps] != states(BOX, events):
        return f"game {seed}: other states"
    return "" if write(encode(step.event) for step in steps) == text else f"game {seed}: another text"


def main() -> None:
    """Play as many games as are wished for, or print the log of one."""
    parser = ArgumentParser()
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--log", type=int, metavar="SEED")
    arguments = parser.parse_args()
    if arguments.log is not None:
        sys.stdout.buffer.write(write(map(encode, random_game(BOX, Random(arguments.log)))))
        return
    with Pool() as pool:
        differences = list(filter(None, pool.imap(difference, range(arguments.games), chunksize=16)))
    if differences:
        sys.exit("\n".join(differences))
    sys.stdout.write(f"{arguments.games} games replay from their own logs.\n")


def _players(players: int) -> list[int]:
    return [player for player in range(players.bit_length()) if players >> player & 1]


def _edicts(box: Box, rng: Random) -> tuple[str, ...]:
    """Return one scoring card of each group, in any order."""
    groups = [[card.id for card in box.scoring.values() if card.group == group] for group in box.groups]
    return tuple(map(rng.choice, rng.sample(groups, len(groups))))


def _shuffled(box: Box, state: State, ambushes: list[str], rng: Random) -> list[str]:
    """Return the deck of a season at a real table."""
    lurking = [card for card in ambushes[: state.season + 1] if card not in state.ambushes]
    cards = [
        *box.explore,
        *(box.ruins if state.game.ruins else ()),
        *(lurking if state.game.ambushes else ()),
    ]
    return rng.sample(cards, len(cards))


if __name__ == "__main__":
    main()
