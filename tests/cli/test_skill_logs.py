"""Logs with skills and of mended tables, which were judged by hand and by other programs."""

import json
from itertools import islice
from operator import itemgetter
from typing import Any

import pytest

from cartographers.core.events import decode, encode
from cartographers.logs.lines import write
from tests.cases.skills import INDEX, LOGS, Entry
from tests.helpers import naive
from tests.helpers.commands import GAME, Run
from tests.helpers.random_games import BOX

good_logs = pytest.mark.parametrize("entry", INDEX["good"], ids=itemgetter("file"))
bad_logs = pytest.mark.parametrize("entry", INDEX["bad"], ids=itemgetter("file"))


def events(entry: Entry) -> list[dict[str, Any]]:
    """Return the events of a log of the index."""
    return [*map(json.loads, LOGS.joinpath(entry["file"]).read_bytes().splitlines())]


def in_the_index(seen: dict[str, Any]) -> Entry:
    """Return what the index would say of a state that `show --json` shows."""
    players = seen["players"]
    return {
        **{key: seen[key] for key in ("phase", "season", "skills")},
        "totals": [player["total"] for player in players],
        **{key: [player[key] for player in players] for key in ("coins", "spent", "skill")},
        **{key: seen[key] for key in ("places", "rating", "title") if key in seen},
        "grids": ["".join(f"{line}\n" for line in player["grid"]) for player in players],
    }


def test_the_index_lists_every_log_with_skills() -> None:
    listed = [entry["file"] for kind in ("good", "bad") for entry in INDEX[kind]]
    assert sorted(listed) == sorted(path.relative_to(LOGS).as_posix() for path in LOGS.rglob("*.jsonl"))


@good_logs
def test_a_good_log_with_skills_ends_as_the_index_says(run: Run, entry: Entry) -> None:
    ran = run("replay", str(LOGS / entry["file"]), "--json")
    expected = {key: value for key, value in entry.items() if key not in {"file", "what", "exit"}}

    replayed = ran.json
    found = {"events": replayed["events"], "fingerprint": replayed["fingerprint"], **in_the_index(replayed["state"])}
    assert (ran.code, replayed["ok"], replayed["line"]) == (0, True, None)
    assert found == expected
    assert run("show", "--json", "--game", str(LOGS / entry["file"])).json == replayed["state"]


@bad_logs
def test_a_bad_log_with_skills_breaks_off_where_the_index_says(run: Run, entry: Entry) -> None:
    ran = run("replay", str(LOGS / entry["file"]), "--json")

    assert (ran.code, ran.json["ok"], ran.json["line"]) == (entry["exit"], False, entry["line"])
    assert ran.json["events"] == entry["line"] - 1
    assert ran.json["expected"]
    assert ran.json["found"]


@good_logs
def test_a_game_with_skills_has_one_text(entry: Entry) -> None:
    """What is written again is the same, byte by byte."""
    assert write(encode(decode(BOX, event)) for event in events(entry)) == (LOGS / entry["file"]).read_bytes()


def beginning(header: dict[str, Any]) -> list[str]:
    """Return the command that begins a game."""
    return [
        "new",
        *(word for name in header["players"] for word in ("-p", name)),
        *("--map", header["map"], "--edition", header["edition"], "--edicts", ",".join(header["edicts"])),
        *(("--table",) if header["seed"] is None else ("--seed", header["seed"])),
        *(("--skills", ",".join(header["skills"])) if header["skills"] else ()),
        *(f"--no-{name}" for name in ("ruins", "ambushes") if not header[name]),
        *(word for rule, answer in header["rules"].items() for word in ("--rule", f"{rule}={answer}")),
    ]


def typed(header: dict[str, Any], event: dict[str, Any]) -> list[str]:
    """Return the command that makes an event."""
    who = ["-p", header["players"][event["player"]]] if "player" in event else []
    match event["event"]:
        case "card_revealed":
            return ["reveal", *([event["card"]] if header["seed"] is None else [])]
        case "card_taken_back":
            return ["undo", "--card"]
        case "skill_used":
            return ["skill", *who, event["skill"]]
        case "shape_drawn":
            extra = event.get("extra", {"terrain": "", "spaces": []})
            added = [extra["terrain"]] if event.get("skill") == "cure_wounds" else []
            skill = ["+", event["skill"], *added, *extra["spaces"]] if "skill" in event else []
            return ["place", *who, event["terrain"], *event["spaces"], *skill]
        case _:
            return ["undo", *who]


@good_logs
def test_a_good_log_with_skills_is_typed_in_by_commands(run: Run, entry: Entry) -> None:
    """What nobody types, such as a scoring, is there before it is its turn; each byte is as it was."""
    header, *lines = events(entry)
    assert run(*beginning(header)).code == 0
    while (there := len(GAME.read_bytes().splitlines())) <= len(lines):
        command = typed(header, lines[there - 1])
        assert run(*command).code == 0, command

    assert GAME.read_bytes() == LOGS.joinpath(entry["file"]).read_bytes()


@good_logs
def test_a_good_log_with_skills_is_right_by_the_naive_judge(entry: Entry) -> None:
    header, *lines = events(entry)
    game = naive.Table(header)
    for line in lines:
        game.follow(line)

    assert header["skills"] == entry["skills"]
    assert in_the_index({**game.seen(), "skills": header["skills"]}).items() <= entry.items()


@bad_logs
def test_a_bad_log_with_skills_is_not_believed_by_the_naive_judge(entry: Entry) -> None:
    """All lines before the bad one are."""
    header, *lines = islice(events(entry), entry["line"])
    game = naive.Game(header)
    for line in lines[:-1]:
        game.follow(line)
    with pytest.raises(AssertionError):
        game.follow(lines[-1])


def test_skills_are_dealt_by_the_seed() -> None:
    """The seed of the log with skills that were dealt."""
    header, *_ = next(events(entry) for entry in INDEX["good"] if "dealt" in entry["what"])
    assert naive.dealt_skills(header["seed"], ambushes=header["ambushes"]) == header["skills"]
