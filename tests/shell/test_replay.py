"""`replay`: whether every event of a log follows, and what comes of it."""

import hashlib
import json
from pathlib import Path
from typing import Any

import pytest
import yaml

from cartographers.base.words import LANGUAGES
from cartographers.core.observation import public
from tests.helpers.commands import GAME, REPLAYS, Lay, Run, replay_lines

INDEX = yaml.safe_load((REPLAYS / "index.yaml").read_text("utf-8"))
"""What a replay must say of each log, as another program found it."""


def every(kind: str) -> pytest.MarkDecorator:
    """Run a test for each log of a kind, `good` or `bad`."""
    return pytest.mark.parametrize("entry", [pytest.param(entry, id=path(entry).stem) for entry in INDEX[kind]])


def path(entry: dict[str, Any]) -> Path:
    return REPLAYS.joinpath(entry["file"])


def fingerprint(lines: list[str]) -> str:
    """Return the fingerprint of lines as `spec/log.md` defines it."""
    events = map(json.loads, lines)
    texts = (json.dumps(event, sort_keys=True, separators=(",", ":"), ensure_ascii=False) + "\n" for event in events)
    return hashlib.sha256("".join(texts).encode()).hexdigest()


@every("good")
def test_a_good_log_follows_to_its_end(run: Run, entry: dict[str, Any]) -> None:
    ran = run("replay", str(path(entry)), "--json")
    document = ran.json
    state, of_game = document.pop("state"), document.pop("game_fingerprint")

    assert (ran.code, ran.err) == (entry["exit"], "")
    assert list(document.items()) == [
        ("log", str(path(entry))),
        ("ok", True),
        ("events", entry["events"]),
        ("line", None),
        ("expected", None),
        ("found", None),
        ("fingerprint", entry["fingerprint"]),
    ]
    assert f"Game fingerprint: {of_game} Fingerprint: " in " ".join(run("replay", str(path(entry))).out.split())
    for player, key in (("coins", "coins"), ("total", "totals")):
        assert [one[player] for one in state["players"]] == entry[key]
    assert [one["grid"] for one in state["players"]] == [grid.split() for grid in entry["grids"]]
    assert {key: state.get(key) for key in ("season", "phase", "places", "rating", "title")} == {
        key: entry.get(key) for key in ("season", "phase", "places", "rating", "title")
    }


@every("good")
def test_the_final_state_is_that_of_show(run: Run, entry: dict[str, Any]) -> None:
    log = str(path(entry))

    assert run("replay", log, "--json").json["state"] == run("show", "-g", log, "--json").json


@every("bad")
def test_a_bad_log_is_named_with_its_line(run: Run, entry: dict[str, Any]) -> None:
    lines, line = replay_lines(f"bad/{path(entry).stem}"), entry["line"]
    ran = run("replay", str(path(entry)), "--json")
    document = ran.json

    assert (ran.code, ran.err) == (entry["exit"], "")
    assert list(document) == [
        "log",
        "ok",
        "events",
        "line",
        "expected",
        "found",
        "fingerprint",
        "game_fingerprint",
        "state",
    ]
    assert (document["ok"], document["events"], document["line"]) == (False, line - 1, line)
    assert document["found"] == "".join(lines[line - 1 : line]).strip()
    assert document["fingerprint"] == fingerprint(lines[: line - 1])
    assert json.loads(document["expected"]).get("refused", "unexpected") == entry["why"]


@every("bad")
def test_the_states_before_a_bad_line_are_kept(run: Run, entry: dict[str, Any]) -> None:
    log, right = str(path(entry)), entry["line"] - 1
    state = run("replay", log, "--json").json["state"]
    if right:
        stopped = run("replay", log, "--json", "--step", str(right))
        assert (stopped.code, stopped.json["ok"], stopped.json["state"]) == (0, True, state)
    else:
        assert state is None


@pytest.mark.parametrize(
    ("log", "expected"),
    [
        ("bad/01-wrong-card", {"event": "card_revealed", "card": "orchard"}),
        ("bad/02-overlap", {"refused": "overlap", "spaces": ["C6"]}),
        ("bad/07-coins-missing", {"refused": "wrong_coins", "coins": 1}),
        ("bad/11-ambush-wrong-map", {"refused": "wrong_map", "map": 0}),
        ("bad/17-missing-field", {"refused": "missing_field", "field": "spaces"}),
        ("bad/18-torn-last-line", {"refused": "torn"}),
    ],
)
def test_expected_is_the_event_that_must_stand_there_or_why_this_may_not(
    run: Run, lay: Lay, log: str, expected: dict[str, Any]
) -> None:
    lay(log)

    assert json.loads(run("replay", str(GAME), "--json").json["expected"]) == expected


def test_a_missing_claim_is_expected_whole(run: Run, lay: Lay) -> None:
    lines = lay("01-solo-a")
    GAME.write_text("".join([*lines[:57], lines[58]]), "utf-8")

    assert run("replay", str(GAME), "--json").json["expected"] == lines[57].strip()


LOGS = {
    "good.jsonl": 0,
    "bad.jsonl": 1,
    "torn.jsonl": 4,
    "nowhere.jsonl": 4,
}


@pytest.fixture
def logs(lay: Lay) -> None:
    """Lay down logs of all kinds, but for the one that is nowhere."""
    lay("01-solo-a", file=Path("good.jsonl"))
    lay("bad/02-overlap", file=Path("bad.jsonl"))
    lay("bad/18-torn-last-line", file=Path("torn.jsonl"))


@pytest.mark.usefixtures("logs")
@pytest.mark.parametrize(
    ("names", "code"),
    [
        ("good good", 0),
        ("bad good", 1),
        ("good bad bad", 1),
        ("torn bad good", 4),
        ("bad torn good", 4),
        ("nowhere bad", 4),
        ("good nowhere", 4),
    ],
)
def test_of_many_logs_every_one_is_told_and_the_worst_decides(run: Run, names: str, code: int) -> None:
    logs = [f"{name}.jsonl" for name in names.split()]
    ran = run("replay", *logs, "--json")

    assert ran.code == code
    assert [(line["log"], line["ok"]) for line in ran.documents] == [(log, LOGS[log] == 0) for log in logs]


@pytest.mark.usefixtures("logs")
def test_of_many_logs_every_one_has_its_line(run: Run) -> None:
    ran = run("replay", *LOGS)

    assert (ran.code, ran.err) == (4, "")
    for start in (
        "good.jsonl: all 59 events check out.\n",
        "bad.jsonl, line 13: this event does not fit what came before. Already filled:",
        "torn.jsonl, line 68, is damaged. ",
        "nowhere.jsonl cannot be read. ",
    ):
        assert f"\n{start}" in f"\n{ran.out}"


def test_a_log_that_cannot_be_opened_has_nothing_to_say(run: Run) -> None:
    assert run("replay", "nowhere.jsonl", "--json").json == {
        "log": "nowhere.jsonl",
        "ok": False,
        "events": 0,
        "line": None,
        "expected": '{"refused": "missing"}',
        "found": None,
        "fingerprint": None,
        "game_fingerprint": None,
        "state": None,
    }


@pytest.mark.usefixtures("logs")
@pytest.mark.parametrize("log", LOGS)
def test_json_is_the_same_in_every_language(run: Run, log: str) -> None:
    assert len({run("replay", log, "--json", "--lang", language) for language in LANGUAGES}) == 1


@pytest.mark.parametrize("step", [1, 17, 59])
def test_a_replay_stops_after_a_step(run: Run, lay: Lay, step: int) -> None:
    lines = lay("01-solo-a")
    stopped = run("replay", str(GAME), "--step", str(step), "--json").json
    lay("01-solo-a", step)

    assert (stopped["ok"], stopped["events"]) == (True, step)
    assert stopped["fingerprint"] == fingerprint(lines[:step])
    assert stopped["state"] == run("show", "--json").json


def test_steps_beyond_the_end_are_no_matter(run: Run, lay: Lay) -> None:
    lay("01-solo-a")

    assert run("replay", str(GAME), "--step", "60") == run("replay", str(GAME))


def test_each_event_has_a_line_with_the_state_after_it(run: Run, lay: Lay) -> None:
    lines = lay("03-three-players", 33)
    *each, last = run("replay", str(GAME), "--each", "--json").documents

    assert [line["event"] for line in each] == [public(json.loads(line)) for line in lines]
    for count, document in enumerate(each, 1):
        lay("03-three-players", count)
        assert list(document) == ["event", "state"]
        assert document["state"] == run("show", "--json").json
    assert (last["events"], last["state"]) == (33, each[-1]["state"])


def test_each_event_is_told_up_to_the_bad_one(run: Run, lay: Lay) -> None:
    lay("bad/02-overlap")
    *each, last = run("replay", str(GAME), "--each", "--json").documents

    assert (len(each), last["ok"], last["line"]) == (12, False, 13)


def test_each_event_is_told_to_people(run: Run, lay: Lay) -> None:
    lay("03-three-players")
    lines = run("replay", str(GAME), "--each", "--step", "5").out.splitlines()

    assert lines[1:5] == [
        "Turned up: Treetop Village",
        "Béla drew Forest on A9 A10 A11 B8 B9.",
        "Γιώργος drew Forest on H6 I6 I7 J7 K7.",
        "Anna drew Village on H2 I1 I2 J1 K1.",
    ]


def test_a_log_comes_through_standard_input(run: Run, lay: Lay) -> None:
    lay("01-solo-a")
    piped = run("replay", "-", "--json", stdin=GAME.read_bytes()).json

    assert piped == {**run("replay", str(GAME), "--json").json, "log": "-"}


def test_the_fingerprint_does_not_depend_on_how_the_file_is_written(run: Run, lay: Lay) -> None:
    lines = lay("03-three-players")
    before = run("replay", str(GAME), "--json").json
    shuffled = [json.dumps(dict(reversed(json.loads(line).items())), indent=None) for line in lines]
    GAME.write_bytes(b"\xef\xbb\xbf" + "\r\n".join(f" {line}\t" for line in shuffled).encode())

    assert run("replay", str(GAME), "--json").json == before


def test_the_state_before_a_torn_line_is_shown(run: Run, lay: Lay) -> None:
    lay("bad/18-torn-last-line")
    lines = run("replay", str(GAME)).out.splitlines()

    assert lines[0].startswith("game.jsonl, line 68, is damaged. ")
    assert "Coins: 4 of 14" in map(str.strip, lines)


def test_a_replay_leaves_the_log_as_it_is(run: Run, lay: Lay) -> None:
    lay("bad/18-torn-last-line")
    before = GAME.read_bytes()
    run("replay", str(GAME))

    assert GAME.read_bytes() == before
    assert list(Path().iterdir()) == [GAME]


@pytest.mark.parametrize(("player", "code"), [(-1, 4), (1, 1), (99, 1), (100, 4)])
def test_a_number_that_no_player_of_any_game_has_is_damage(run: Run, player: int, code: int) -> None:
    """A player who only does not play here does not follow."""
    run("new", "--seed", "monday")
    with GAME.open("a") as log:
        log.write(json.dumps({"event": "drawing_undone", "player": player}) + "\n")

    ran = run("replay", str(GAME), "--json")

    assert (ran.code, ran.json["line"]) == (code, 2)


def test_alone_acrobatics_comes_after_the_drawing_of_the_engine_which_it_needs(run: Run) -> None:
    run("new", "--table", "--first-game", "--skills", "acrobatics,search,knowledge")
    for line in (
        *("reveal farmland", "place farm C4 C5", "reveal hamlet", "place village A1 B1 B2", "reveal goblin"),
        *("skill acrobatics", "undo", "skill acrobatics", "place monster K10 K11"),
    ):
        assert run(*line.split()).code == 0
    mended = run("replay", "--json").json
    lines = GAME.read_text("utf-8").splitlines(keepends=True)
    GAME.write_text("".join([*lines[:7], *lines[9:]]), "utf-8")
    straight = run("replay", "--json").json

    assert [json.loads(line)["event"] for line in lines[5:10]] == [
        *("card_revealed", "shape_drawn", "skill_used", "skill_undone", "skill_used")
    ]
    assert straight["events"] == mended["events"] - 2
    assert straight["fingerprint"] != mended["fingerprint"]
    assert straight["game_fingerprint"] == mended["game_fingerprint"] == straight["fingerprint"]
