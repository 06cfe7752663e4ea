"""What hypothesis makes up: turns and regions."""

from collections.abc import Iterator
from random import Random

from hypothesis import strategies as st

from cartographers.core.judge import owed
from cartographers.core.moves import Place
from cartographers.core.region import (
    MAP,
)
from cartographers.core.state import State
from tests.helpers import naive
from tests.helpers.lands import region
from tests.helpers.random_games import BOX, random_drawing, random_game, states


def turns(seed: int) -> Iterator[tuple[State, list[Place]]]:
    """Yield each state of a random game in which somebody may draw, with a drawing for each of them, in any order."""
    rng = Random(seed)
    for state in states(BOX, random_game(BOX, rng)):
        if state.card is None or owed(BOX, state) is not None:
            continue
        waiting = [player for player in range(len(state.lands)) if not state.done >> player & 1]
        rng.shuffle(waiting)
        yield state, [Place(player, *random_drawing(BOX, state, player, rng, tidy=False)) for player in waiting]


sparse = st.frozensets(st.sampled_from(sorted(naive.EVERYWHERE)), max_size=40).map(region)

regions = sparse | sparse.map(lambda found: MAP & ~found)
