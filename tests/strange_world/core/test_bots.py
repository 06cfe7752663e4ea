"""Players that need no person."""

import pytest

from cartographers.strange_world.core.bots import BOTS, play
from cartographers.strange_world.core.events import encode
from cartographers.strange_world.core.moves import start
from tests.strange_world.helpers.random_games import BOX, NAMES, follow


@pytest.mark.parametrize("players", range(1, 5))
@pytest.mark.parametrize("bot", BOTS)
def test_a_bot_plays_a_game_that_follows_to_its_end_always_the_same(bot: str, players: int) -> None:
    game = start(BOX, seed="bots", players=NAMES[:players])
    events, ended = play(BOX, game, BOTS[bot])
    assert ended.result is not None
    assert play(BOX, game, BOTS[bot]) == (events, ended)
    state = None
    for event in events:
        _, state = follow(state, encode(event))
    assert state == ended


def test_another_seed_gives_another_game() -> None:
    one, other = (play(BOX, start(BOX, seed=seed), BOTS["random"])[1].worlds for seed in "ab")
    assert one != other
