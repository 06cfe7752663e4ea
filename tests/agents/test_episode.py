"""Whole games by numbers: rewards, seeds, slips, and logs that are believed."""

import json
import pickle
from collections.abc import Callable
from copy import deepcopy
from random import Random
from typing import Any, Literal

import numpy as np
import pytest

from cartographers import Refused
from cartographers.agents import Options, drawing_of, solo_env, table_env, table_parallel_env
from cartographers.agents.episode import Episode
from cartographers.core.bots import BOTS
from cartographers.core.bots import play as bots_play
from cartographers.core.events import encode
from cartographers.core.moves import start
from tests.helpers.agents import greedy, masked_random, play
from tests.helpers.commands import Run
from tests.helpers.random_games import BOX


def began(players: int, seed: int, options: Options | None = None) -> Episode:
    episode = Episode(players, options or {})
    episode.begin(seed)
    return episode


@pytest.mark.parametrize("reward", ["season", "end"])
@pytest.mark.parametrize("players", [1, 3])
def test_rewards_add_up_to_the_totals(players: int, reward: Literal["season", "end"]) -> None:
    for seed in range(5):
        episode = began(players, seed, {"reward": reward})
        rewards = [*play(episode, masked_random(Random(seed)))]

        assert [sum(one) for one in zip(*rewards, strict=True)] == [
            player["total"] for player in episode.game.state["players"]
        ]
        assert sum(any(one) for one in rewards) == (4 if reward == "season" else 1)
        assert episode.finished


@pytest.mark.parametrize("edition", [*BOX.editions])
@pytest.mark.parametrize("players", [1, 2, 4])
def test_a_whole_game_is_saved_as_a_log_that_replays(run: Run, players: int, edition: str) -> None:
    env = table_env(players, edition=edition, map="B", seed="fall")
    env.reset()
    assert len([*play(env.episode, masked_random(Random(players)))]) >= 15 * players
    env.save("game.jsonl")

    assert run("replay").code == 0
    assert run("show", "--json").json == env.game.state
    assert env.game.finished


def test_a_game_is_that_of_the_bots_with_its_seed() -> None:
    episode = began(3, 5)
    assert [*play(episode, greedy)]
    events, _ = bots_play(
        BOX, start(BOX, seed="5", edition=next(iter(BOX.editions)), players=("1", "2", "3")), BOTS["greedy"]
    )

    assert [json.loads(line) for line in episode.game.dumps().splitlines()] == json.loads(
        json.dumps([*map(encode, events)])
    )


def test_the_same_seed_gives_the_same_games_one_after_the_other() -> None:
    logs = []
    for _ in range(2):
        env, rng = solo_env(), Random(4)
        for seed in (7, None, None):
            env.reset(seed=seed)
            assert [*play(env.episode, masked_random(rng))]
            logs.append(env.game.dumps())

    assert logs[:3] == logs[3:]
    assert [json.loads(log.partition("\n")[0])["seed"] for log in logs[:3]] == ["7", "7/1", "7/2"]


def test_without_a_seed_no_two_are_alike() -> None:
    assert len({solo_env().game.dumps() for _ in range(3)}) == 3


def test_a_game_can_be_played_on_by_the_library() -> None:
    env = solo_env(seed="first light", edicts=BOX.first_game)
    _, info = env.reset()
    action = int(np.flatnonzero(info["action_mask"])[3])
    game = env.game
    env.step(action)
    game.place(*drawing_of(action))

    assert env.game.dumps().startswith(game.dumps())
    assert [*game.state["edicts"].values()] == [*BOX.first_game]


@pytest.mark.parametrize("copied", [deepcopy, lambda env: pickle.loads(pickle.dumps(env))])  # noqa: S301 - our own
@pytest.mark.parametrize("made", [solo_env, table_env, table_parallel_env])
def test_a_copy_is_played_on_apart(made: Callable[..., Any], copied: Callable[[Any], Any]) -> None:
    env = made(seed=6)
    env.reset()
    before, other = env.game.dumps(), copied(env)
    assert [*play(other.episode, masked_random(Random(1)))]

    assert env.game.dumps() == before
    assert other.game.dumps().startswith(before)
    assert [*play(env.episode, masked_random(Random(1)))]
    assert env.game.dumps() == other.game.dumps()


def test_an_action_that_is_not_legal_is_taken_for_the_next_that_is() -> None:
    for wish in (0, 4000, 9257):
        env, other = solo_env(), solo_env()
        legal = np.flatnonzero(env.reset(seed=1)[1]["action_mask"])
        other.reset(seed=1)
        assert wish not in legal
        following = next((action for action in legal if action > wish), legal[0])

        assert env.step(wish)[4]["illegal"]
        assert not other.step(int(following))[4]["illegal"]
        assert env.game.dumps() == other.game.dumps()


def test_what_cannot_be_done_changes_nothing() -> None:
    episode = began(2, 1)
    before, legal = episode.game.dumps(), int(np.flatnonzero(episode.observe(0)[1])[0])
    with pytest.raises(ValueError, match="9258"):
        episode.play_all({0: legal, 1: 9258})
    with pytest.raises(ValueError, match="-1"):
        episode.play(0, -1)
    assert episode.game.dumps() == before
    assert [*play(episode, masked_random(Random(1)))]
    with pytest.raises(Refused) as caught:
        episode.play(0, legal)
    assert caught.value.code == "game_over"


@pytest.mark.parametrize(
    ("code", "options"),
    [
        ("wrong_value", {"reward": "weekly"}),
        ("wrong_value", {"map": "C"}),
        ("unknown_edition", {"edition": "fr"}),
        ("wrong_edicts", {"edicts": ["castle"]}),
    ],
)
def test_what_is_no_game_is_refused(code: str, options: dict[str, Any]) -> None:
    with pytest.raises(Refused) as caught:
        solo_env(**options)
    assert caught.value.code == code
    assert str(caught.value)


@pytest.mark.parametrize("players", [0, 101])
def test_so_many_do_not_play(players: int) -> None:
    with pytest.raises(Refused):
        table_env(players)
