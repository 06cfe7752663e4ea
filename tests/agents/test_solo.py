"""The environment of Gymnasium, by Gymnasium's own suite."""

import doctest
import subprocess
import sys
from pathlib import Path
from typing import Final

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import cartographers.agents
from cartographers.agents import layout
from cartographers.agents.solo import SoloEnv
from cartographers.agents.tables import tables
from tests.helpers.agents import AGENTS, reached

CHECKOUT: Final = Path(__file__).parents[2]
PAGE: Final = (CHECKOUT / "cartographers/agents/README.md").read_text("utf-8")


def test_gymnasium_finds_nothing_wrong() -> None:
    made = gymnasium.make("cartographers/Solo-v1", map="B", edition="de", reward="end")

    check_env(made.unwrapped)


def test_it_is_registered_once_and_by_import_alone() -> None:
    asked = "import gymnasium, cartographers.agents as a; gymnasium.make(a.SOLO); print(*gymnasium.registry)"
    run = subprocess.run([sys.executable, "-W", "error", "-c", asked], check=True, capture_output=True, text=True)

    assert run.stdout.split().count(cartographers.agents.SOLO) == 1


def test_games_in_lockstep_are_those_alone() -> None:
    many = gymnasium.make_vec("cartographers/Solo-v1", num_envs=3, vectorization_mode="sync")
    seen, infos = many.reset(seed=4)  # and each that follows the next one
    for number, seed in enumerate((4, 5, 6)):
        alone, info = cartographers.agents.solo_env().reset(seed=seed)
        assert np.array_equal(seen["planes"][number], alone["planes"])
        assert np.array_equal(infos["action_mask"][number], info["action_mask"])


def test_masks_are_there_for_learners_that_ask_for_them() -> None:
    env = cartographers.agents.solo_env(seed=2)
    _, info = env.reset()

    assert env.action_masks().dtype == np.bool_
    assert np.array_equal(env.action_masks(), info["action_mask"])


@pytest.mark.parametrize("mode", [None, "ansi"])
def test_the_map_is_shown_as_text(mode: str | None) -> None:
    env = SoloEnv(render_mode=mode, map="B", seed=1)
    env.reset()

    assert env.render() == ("\n".join(env.game.state["players"][0]["grid"]) if mode else None)


def test_observations_are_apart_from_each_other() -> None:
    env = cartographers.agents.solo_env(seed=3)
    first, info = env.reset()
    action = int(np.flatnonzero(info["action_mask"])[0])
    for kept in (*first.values(), info["action_mask"]):
        kept[...] = 0  # whoever plays may write into them
    second, _, _, _, info = env.step(action)

    assert not info["illegal"]
    assert second["numbers"].any()
    assert second in env.observation_space


def test_the_page_shows_what_is_so() -> None:
    runner = doctest.DocTestRunner()
    runner.run(doctest.DocTestParser().get_doctest(PAGE.replace("```", "\n```"), {}, "README.md", None, 0))

    assert runner.summarize().attempted > 10
    assert runner.summarize().failed == 0
    assert doctest.testmod(cartographers.agents).failed == 0


def test_the_page_says_where_in_the_numbers_what_is() -> None:
    rows = [f"| `{name}` | {place.start} | {place.stop - 1} |" for name, place in layout().items()]

    assert [row for row in rows if row not in PAGE] == []
    assert f"There are {tables().actions}, one for" in PAGE


@pytest.mark.parametrize("players", [1, 3])
def test_the_page_says_what_agents_reach(players: int) -> None:
    """What greedy reaches takes minutes: `python -m tests.helpers.agents` prints it."""
    assert reached("masked random", players) in PAGE
    assert all(f"\n| {name} | {players} | " in PAGE for name in AGENTS)
