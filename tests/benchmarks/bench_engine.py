"""The engine, beside the plain one of the yardstick, which goes over the map space by space."""

import json
from hashlib import sha256
from itertools import count
from random import Random
from typing import Final

from msgspec.structs import replace

from cartographers.core.events import Event, encode
from cartographers.core.evolve import evolve
from cartographers.core.legal import task
from cartographers.core.maps import parse_land
from cartographers.core.moves import Reveal, decide, draw, start
from cartographers.core.scoring.rulebook import rule, stars
from cartographers.logs.lines import read, write
from cartographers.logs.replay import Replay
from tests.benchmarks import yardstick
from tests.benchmarks.conftest import Comparison
from tests.helpers.random_games import BOX, RULES

MAP_H: Final = """
.....WWW...
.W.M...A...
.W.FFF.AM..
XWFFFFF....
XX.F...WWW.
XV.F.M.W...
VV.....W.FF
VV..WWWWFF.
FFM........
F...V..M...
F..VVV.....
"""
PLACES: Final = [43, 17, 78, 2, 74, 42, 54, 34, 30, 31, 89, 33, 18, 19, 68]
"""How often each shape of the explore cards fits there."""

PLACES_ON_SIDE_A: Final = 4068
STARS: Final = [
    *(6924, 16103, 11279, 1494, 12239, 10231, 6945, 5943),
    *(7520, 3287, 8040, 8106, 18552, 13347, 10608, 2714),
]
"""What each scoring card gives for the thousand maps."""

SHAPES: Final = [offer.shape for card in BOX.explore.values() for offer in card.shapes]


def test_places(compare: Comparison) -> None:
    """All places of 15 shapes."""
    empty, plain = parse_land(MAP_H.split()).empty, yardstick.parse(MAP_H)
    side_a = BOX.sides["A"].empty

    def ours() -> list[int]:
        for _ in range(100):
            found = [shape.fits(empty).bit_count() for shape in SHAPES]
        return found

    def other() -> list[int]:
        for _ in range(100):
            found = [len(yardstick.placements(plain, orientations)) for _, _, orientations, _ in yardstick.SHAPES]
        return found

    assert ours() == other() == PLACES
    assert sum(shape.fits(side_a).bit_count() for shape in SHAPES) == PLACES_ON_SIDE_A
    compare(ours, other, "at least 300 times as fast", rounds=10)


def test_scoring(compare: Comparison) -> None:
    """Sixteen scoring cards, a thousand maps."""
    maps = yardstick.lcg_maps(1000)
    assert sha256("".join(f"{one}\n" for one in maps).encode()).hexdigest().startswith("c3f9882552cd7110")
    ruins, rules = BOX.sides["A"].ruins, BOX.editions["en"]
    cards = [rule(card, rules) for card in BOX.scoring.values()]
    lands = [replace(parse_land([one[row : row + 11] for row in range(0, 121, 11)]), ruins=ruins) for one in maps]
    grids = [yardstick.parse(one) for one in maps]

    def ours() -> list[int]:
        return [sum(stars(give(land)) for land in lands) for give in cards]

    def other() -> list[int]:
        return [sum(map(score, grids)) for score in yardstick.SCORERS]

    assert ours() == other() == STARS
    compare(ours, other, "at least 15 times as fast", rounds=20)


def game(seed: int, rng: Random) -> list[Event]:
    """Return a solo game in which every drawing is one of all legal ones, each as likely as the others."""
    events: list[Event] = [start(BOX, seed=str(seed), edition="en")]
    state = evolve(BOX, None, events[0])
    while state.result is None:
        if state.card is None:
            steps = decide(BOX, state, Reveal())
        else:
            drawing = task(BOX, state, 0).choose(rng.randrange)
            assert drawing
            steps = draw(BOX, state, 0, drawing)
        events += [step.event for step in steps]
        state = steps[-1].state
    return events


def test_games(compare: Comparison) -> None:
    """Whole random solo games."""
    seeds, rng = count(), Random(1)

    def ours() -> None:
        for _ in range(20):
            game(next(seeds), rng)

    def other() -> None:
        for _ in range(20):
            yardstick.game(rng)

    compare(ours, other, "at least 40 times as fast", rounds=10)


def test_replay(compare: Comparison) -> None:
    """Replaying logs, all claims checked, beside reading their JSON."""
    rng = Random(2)
    logs = [write(map(encode, game(seed, rng))) for seed in range(50)]
    events = sum(log.count(b"\n") for log in logs)

    def ours() -> None:
        for log in logs:
            replay = Replay(read(log), RULES)
            for _ in replay.lines():
                pass
            assert replay.outcome().fingerprint

    def bare() -> None:
        for log in logs:
            for line in log.splitlines():
                json.loads(line)

    compare(ours, bare, "at least 30000 events a second", events=events)
