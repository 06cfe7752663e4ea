"""`compare`: games of one deal beside each other, and other deals apart."""

import json
import pickle
from pathlib import Path
from typing import Any

import pytest

from cartographers.base.words import Words
from cartographers.shell.comparing import Comparison, Player, Result, result_of
from cartographers.shell.contract import ComparedPlayer
from cartographers.shell.session import session_of
from cartographers.shell.terminal import Terminal
from tests.helpers.commands import REPLAYS, Lay, Run


def played(run: Run, log: str, bot: str, *options: str) -> None:
    """Let a bot play the deal of the seed 0."""
    run("simulate", "--seeds", "0:1", "--bot", bot, "-o", f"{log}.results", "--logs", f"{log}.folder", *options)
    Path(f"{log}.folder", "0.jsonl").rename(log)


@pytest.fixture
def three(run: Run) -> list[str]:
    """Play one deal three times, two of them alike."""
    played(run, "random.jsonl", "random")
    played(run, "greedy.jsonl", "greedy")
    Path("again.jsonl").write_bytes(Path("greedy.jsonl").read_bytes())
    return ["random.jsonl", "greedy.jsonl", "again.jsonl"]


def test_games_of_one_deal_are_ranked_and_share_places(run: Run, three: list[str]) -> None:
    ran = run("compare", *three, "--json")
    players = ran.json["players"]

    assert (ran.code, ran.err, ran.json["apart"]) == (0, "", [])
    assert [(one["log"], one["place"]) for one in players] == [
        ("greedy.jsonl", 1),
        ("again.jsonl", 1),
        ("random.jsonl", 3),
    ]
    for one in players:
        seen = run("show", "-g", one["log"], "--json").json["players"][0]
        assert {name: one[name] for name in seen} == seen
    assert ran.json["deal"]["seed"] == "0"


def test_people_see_the_ranking_every_box_and_the_maps(run: Run, three: list[str]) -> None:
    ran = run("compare", *three)
    lines = ran.out.splitlines()
    greedy = run("show", "-g", "greedy.jsonl", "--json").json["players"][0]

    assert ran.code == 0
    assert lines[0] == f"1. greedy.jsonl: {greedy['total']} stars"
    for season in greedy["seasons"].values():
        numbers = [*season["edicts"].values(), season["coins"], season["monsters"], season["total"]]
        row = ["greedy.jsonl", *(str(one).replace("-", "\N{MINUS SIGN}") for one in numbers)]
        assert row in [line.split() for line in lines]
    first = " ".join(greedy["grid"][0])
    assert any(line.startswith(f" A {first}    A {first}") for line in lines)
    assert all(len(line) <= 80 for line in lines)


def test_a_tie_goes_to_who_lost_less_to_monsters() -> None:
    def result(log: str, *key: int) -> Result:
        return Result(log, "x", {"seed": "0"}, [Player(log, key or None, ComparedPlayer(log, b"{}", None))])

    ranked = Comparison(
        [result("running"), result("b", 10, -3), result("a", 10, -1), result("c", 12, -9), result("d", 10, -3)]
    ).ranking
    assert [(place, one.log) for place, one in ranked] == [(1, "c"), (2, "a"), (3, "b"), (3, "d"), (None, "running")]


@pytest.mark.parametrize(
    ("options", "differs"),
    [
        (["--seed", "other"], ["seed", "edicts"]),
        (["--edition", "de"], ["edition"]),
        (["--map", "B"], ["map"]),
        (["--rule", "wildholds_stars=6"], ["rules"]),
        (["--no-ruins"], ["ruins"]),
        (["--no-ambushes"], ["ambushes"]),
        (["--first-game"], ["edicts"]),
        (["--skills"], ["skills"]),
        (["--kind", "strange-world"], ["kind"]),
    ],
)
def test_other_deals_are_listed_apart_with_what_differs(run: Run, options: list[str], differs: list[str]) -> None:
    seed = [] if "--seed" in options else ["--seed", "x"]
    run("new", "--seed", "x", "-g", "one.jsonl")
    run("new", "-p", "Anna", "-p", "Ben", "--seed", "x", "-g", "two.jsonl")
    assert run("new", *seed, *options, "-g", "three.jsonl").code == 0
    ran = run("compare", "one.jsonl", "two.jsonl", "three.jsonl", "--json")

    assert (ran.code, ran.err) == (1, "")
    assert [(one["log"], one["place"], one["name"]) for one in ran.json["players"]] == [
        ("one.jsonl", None, "1"),
        ("two.jsonl", None, "Anna"),
        ("two.jsonl", None, "Ben"),
    ]
    assert ran.json["apart"] == [{"log": "three.jsonl", "differs": differs}]
    assert ran.json["deal"]["seed"] is None, "it is secret as long as somebody plays"
    shown = run("compare", "one.jsonl", "three.jsonl")
    assert (shown.code, shown.out.count("three.jsonl")) == (1, 1)
    assert "two.jsonl, Anna: 0 stars so far" in run("compare", "one.jsonl", "two.jsonl").out


def test_at_a_real_table_the_cards_are_the_deal(run: Run) -> None:
    for log, card in (("one.jsonl", "hamlet"), ("two.jsonl", "hamlet"), ("three.jsonl", "farmland")):
        run("new", "--table", "--first-game", "-g", log)
        run("reveal", card, "-g", log)

    assert run("compare", "one.jsonl", "two.jsonl").code == 0
    assert run("compare", "one.jsonl", "three.jsonl", "--json").json["apart"][0]["differs"] == ["cards"]


def test_a_sealed_game_is_of_another_deal_until_its_seed_is_revealed(run: Run) -> None:
    run("new", "--sealed", "-g", "one.jsonl")
    run("new", "--sealed", "-g", "two.jsonl")
    assert "seed" in run("compare", "one.jsonl", "two.jsonl", "--json").json["apart"][0]["differs"]


def test_what_cannot_be_read_stops_no_other(run: Run, three: list[str]) -> None:
    ran = run("compare", "nowhere.jsonl", *three, str(REPLAYS / "bad" / "01-wrong-card.jsonl"))
    assert ran.code == 4
    assert ran.out == run("compare", *three).out
    assert ran.err.count("Error: ") == 2


@pytest.mark.parametrize("options", [[], ["--json"], ["--lang", "de"]])
def test_any_number_of_processes_says_the_same(run: Run, three: list[str], options: list[str]) -> None:
    typed = ["compare", *three, "nowhere.jsonl", str(REPLAYS / "01-solo-a.jsonl"), *options]
    assert run(*typed, "-j", "2") == run(*typed)


def test_the_second_game_is_compared_by_kinds_of_stars(run: Run) -> None:
    for log in ("one.jsonl", "two.jsonl"):
        run("new", "--kind", "strange-world", "-p", log[:3], "--seed", "0", "-g", log)
    run("place", "moon", "D5", "-g", "two.jsonl")
    ran, document = run("compare", "one.jsonl", "two.jsonl"), run("compare", "one.jsonl", "two.jsonl", "--json").json

    assert ran.code == 0
    assert [one["log"] for one in document["players"]] == ["one.jsonl", "two.jsonl"]
    assert [one["total"] for one in document["players"]] == [
        run("show", "-g", log, "--json").json["players"][0]["total"] for log in ("one.jsonl", "two.jsonl")
    ]
    assert ran.out.count("one.jsonl, one") == 4
    assert "O" in ran.out


def test_little_is_kept_of_each_game(lay: Lay) -> None:
    """So that memory does not grow with what thousands of logs hold."""
    lay("01-solo-a")
    session = session_of(Terminal(Words("en", "cartographers"), {}, as_json=False), "cartographers")
    _, result = result_of(session, "game.jsonl")
    assert len(pickle.dumps(result)) < 2500


def test_standard_input_is_one_of_them(run: Run, three: list[str]) -> None:
    data: dict[str, Any] = {"stdin": Path("greedy.jsonl").read_bytes()}
    players = run("compare", "-", "random.jsonl", "--json", **data).json["players"]
    assert [json.dumps(one["log"]) for one in players] == ['"-"', '"random.jsonl"']
    assert three
