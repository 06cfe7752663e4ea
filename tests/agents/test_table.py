"""The environments of PettingZoo, by PettingZoo's own suites."""

from collections.abc import Callable
from functools import partial
from random import Random
from types import SimpleNamespace
from typing import Any, Final

import numpy as np
import pytest
from msgspec.structs import replace
from pettingzoo.test.api_test import api_test
from pettingzoo.test.max_cycles_test import max_cycles_test
from pettingzoo.test.parallel_test import parallel_api_test
from pettingzoo.test.performance_benchmark import performance_benchmark
from pettingzoo.test.seed_test import parallel_seed_test, seed_test

from cartographers.agents import table_env, table_parallel_env
from cartographers.agents.episode import Episode
from cartographers.api.common import box
from cartographers.core.moves import settle
from cartographers.core.region import MAP

pytestmark = [
    # The suite says so of all environments with masks but PettingZoo's own, which it knows by their names.
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be gymnasium.spaces.box"),
    # Of those for whom the game is over.
    pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros"),
]

AGENTS: Final = ["player_1", "player_2", "player_3"]
Made: Final = [partial(table_env, 1), partial(table_env, 2, reward="end"), partial(table_env, 3, map="B", edition="de")]


@pytest.mark.parametrize("made", Made)
def test_pettingzoo_finds_nothing_wrong(made: Callable[[], Any]) -> None:
    api_test(made(), num_cycles=300)
    seed_test(made)


def test_it_finds_nothing_wrong_where_all_draw_at_once() -> None:
    parallel_api_test(table_parallel_env(4))
    parallel_seed_test(table_parallel_env)


def test_a_game_is_cut_off_after_so_many_cards() -> None:
    max_cycles_test(SimpleNamespace(env=table_env, parallel_env=table_parallel_env))


def test_its_benchmark_runs(capsys: pytest.CaptureFixture[str]) -> None:
    performance_benchmark(table_env())

    assert "Finished performance benchmark" in capsys.readouterr().out


def test_all_at_once_or_one_after_the_other_it_is_the_same_game() -> None:
    rng, turns, together = Random(8), table_env(seed=8), table_parallel_env(seed=8)
    turns.reset()
    seen, _ = together.reset()
    given = dict.fromkeys(AGENTS, 0.0)
    while together.agents:
        actions = {agent: int(rng.choice(np.flatnonzero(seen[agent]["action_mask"]))) for agent in together.agents}
        for agent in AGENTS:
            assert turns.agent_selection == agent
            turns.step(actions[agent])
        seen, rewards, over, _, _ = together.step(actions)
        given = {agent: given[agent] + rewards[agent] for agent in AGENTS}
        assert over == turns.terminations

    assert turns.game.dumps() == together.game.dumps()
    assert [*given.values()] == [player["total"] for player in turns.game.state["players"]]


def test_each_is_given_what_was_earned_since_its_last_turn() -> None:
    env, rng = table_env(seed=3), Random(3)
    env.reset()
    given = dict.fromkeys(AGENTS, 0.0)
    for agent in env.agent_iter():
        seen, reward, over, _, info = env.last()
        given[agent] += reward
        assert seen is not None
        assert not info["illegal"]
        env.step(None if over else int(rng.choice(np.flatnonzero(seen["action_mask"]))))

    assert [*given.values()] == [player["total"] for player in env.game.state["players"]]


def fill(episode: Episode, player: int) -> None:
    """Fill a player's map, so that it passes."""
    lands = [*episode.state.lands]
    lands[player] = replace(lands[player], farm=MAP & ~lands[player].mountain)
    state = replace(episode.state, lands=tuple(lands))
    episode.state = [state, *(step.state for step in settle(box(), state))][-1]


def test_who_passes_is_left_out() -> None:
    env, together = table_env(seed=1, edicts=box().first_game), table_parallel_env(seed=1, edicts=box().first_game)
    env.reset()
    together.reset()
    for one in (env, together):
        fill(one.episode, 1)
    assert env.agent_selection == "player_1"
    assert not env.observe("player_2")["action_mask"].any()
    env.step(int(np.flatnonzero(env.observe("player_1")["action_mask"])[0]))
    assert env.agent_selection == "player_3"
    env.step(int(np.flatnonzero(env.observe("player_3")["action_mask"])[0]))

    seen, *_, infos = together.step({agent: together.action_space(agent).sample() for agent in AGENTS})
    assert not infos["player_2"]["illegal"]
    if not seen["player_2"]["planes"][8:].any():
        assert not seen["player_2"]["action_mask"].any()
    assert seen["player_1"]["action_mask"].any()


def test_all_maps_are_shown_as_text() -> None:
    env = table_env(2, render_mode="ansi", map="B")
    env.reset()
    grid = "\n".join(env.game.state["players"][0]["grid"])

    assert env.render() == f"{grid}\n\n{grid}"
    assert table_env().render() is None
    env.close()
