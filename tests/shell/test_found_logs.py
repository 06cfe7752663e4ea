"""Logs as commands find them: short of what the engine owes, torn, without a last newline, or piped."""

import json
from pathlib import Path
from unittest.mock import ANY

import pytest

from tests.helpers.commands import GAME, Lay, Run, game_lines, replay_lines
from tests.helpers.found_logs import TORN, is_owed

REFUSED = ["place", "forest", "L11"]
"""Beyond the map, whatever card is in play."""


def cuts(name: str) -> list[tuple[int, int]]:
    """Return where a log may be cut, and where it stands when all that is owed there has been written."""
    events = [json.loads(line) for line in replay_lines(name)]
    found = []
    for count in range(1, len(events) + 1):
        settled = count
        while settled < len(events) and is_owed(events, settled):
            settled += 1
        found.append((count, settled))
    return found


def short_cuts(name: str) -> list[tuple[int, int]]:
    """Return those cuts behind which something is owed."""
    return [(count, settled) for count, settled in cuts(name) if count < settled]


NAMES = ["02-solo-b-de-free", "08-table-full-map", "12-ambush-fits-nowhere", "13-undone-after-scoring"]


@pytest.mark.parametrize("name", NAMES)
def test_what_the_engine_owes_is_written_first_and_stays_if_the_command_is_refused(
    run: Run, lay: Lay, name: str
) -> None:
    lines = replay_lines(name)
    for count, settled in cuts(name):
        lay(name, count)
        ran = run(*REFUSED)
        assert ran.code > 0
        assert game_lines() == lines[:settled]


@pytest.mark.parametrize("command", ["reveal", "undo"])
@pytest.mark.parametrize("name", NAMES)
def test_what_the_engine_owes_is_written_before_what_the_command_makes(
    run: Run, lay: Lay, name: str, command: str
) -> None:
    lines = replay_lines(name)
    who = ["-p", json.loads(lines[0])["players"][0]] if command == "undo" else []
    for count, settled in short_cuts(name):
        lay(name, count)
        ran = run(command, *who, "--json")
        assert game_lines()[:settled] == lines[:settled]
        if ran.code == 0:
            assert ran.json["events"] == [json.loads(line) for line in game_lines()[count:]]
        else:
            assert len(game_lines()) == settled


@pytest.mark.parametrize("name", NAMES)
def test_what_the_engine_owes_is_not_written_by_who_reads(run: Run, lay: Lay, name: str) -> None:
    for count, _ in short_cuts(name):
        before = lay(name, count)
        assert [run("show").code, run("replay", str(GAME)).code] == [0, 0]
        assert game_lines() == before


def tear(lay: Lay, count: int, end: bytes) -> None:
    """Lay down the beginning of a game with half an event behind it."""
    lay("01-solo-a", count)
    with GAME.open("ab") as file:
        file.write(end)


ENDS = [b'{"event": "card_re', b'{"event": "shape_drawn", "spaces": ["A1"', b"{\n", b"\xce", b"\0\0\0\0"]


@pytest.mark.parametrize("end", ENDS)
def test_who_reads_passes_a_torn_line_over_and_says_so(run: Run, lay: Lay, end: bytes) -> None:
    lay("01-solo-a", 3)
    whole = run("show", "--json").out
    tear(lay, 3, end)
    torn = GAME.read_bytes()
    ran = run("show", "--json")

    assert (ran.code, ran.out) == (0, whole)
    assert ran.warning == {"code": "torn", "message": ANY, "file": "game.jsonl", "line": 4}
    assert run("show").told == ran.warning["message"]
    assert (GAME.read_bytes(), TORN.exists()) == (torn, False)


@pytest.mark.parametrize("end", ENDS)
def test_who_writes_sets_a_torn_line_aside_and_says_so(run: Run, lay: Lay, end: bytes) -> None:
    tear(lay, 3, end)
    ran = run("reveal", "--json")

    assert (ran.code, len(ran.json["events"])) == (0, 4)
    assert ran.warning == {"code": "set_aside", "message": ANY, "file": "game.jsonl", "line": 4, "beside": str(TORN)}
    assert game_lines() == replay_lines("01-solo-a")[:7]
    assert TORN.read_bytes() == end


def test_torn_lines_gather_in_one_file(run: Run, lay: Lay) -> None:
    tear(lay, 3, b"{one")
    run("reveal")
    tear(lay, 2, b"{two")
    run("place", "farm", "I9-K9", "K8")

    assert TORN.read_bytes() == b"{one{two"


def test_a_torn_line_is_set_aside_though_the_command_is_refused(run: Run, lay: Lay) -> None:
    tear(lay, 3, ENDS[0])

    assert run(*REFUSED).code == 3
    assert (game_lines(), TORN.read_bytes()) == (replay_lines("01-solo-a")[:3], ENDS[0])


def test_of_a_torn_claim_the_engine_writes_the_whole(run: Run, lay: Lay) -> None:
    tear(lay, 16, replay_lines("01-solo-a")[16].encode()[:-20])
    run("reveal")

    assert game_lines() == replay_lines("01-solo-a")[:18]


@pytest.mark.parametrize("command", [["show"], ["reveal"], ["undo"]])
def test_a_log_of_which_nothing_is_whole_is_damaged(run: Run, command: list[str]) -> None:
    GAME.write_bytes(b'{"event": "game_sta')
    ran = run(*command, "--json")

    assert (ran.code, ran.out) == (4, "")
    assert (ran.error["code"], ran.error["line"]) == ("damaged", 1)
    assert (GAME.read_bytes(), TORN.exists()) == (b'{"event": "game_sta', False)


def test_an_empty_log_is_damaged(run: Run) -> None:
    GAME.touch()

    assert run("show", "--json").error["reason"] == "empty_file"


def test_a_whole_last_line_counts_without_its_newline(run: Run, lay: Lay) -> None:
    lines = lay("01-solo-a", 2)
    GAME.write_text("".join(lines).rstrip("\n"), "utf-8")
    ran = run("place", "farm", "I9-K9", "K8")

    assert (ran.code, ran.err) == (0, "")
    assert game_lines() == replay_lines("01-solo-a")[:3]


def test_what_is_written_behind_other_line_ends_does_not_change_them(run: Run, lay: Lay) -> None:
    before = b"\xef\xbb\xbf" + "".join(lay("01-solo-a", 2)).replace("\n", "\r\n").encode()
    GAME.write_bytes(before)
    run("place", "farm", "I9-K9", "K8")

    assert GAME.read_bytes() == before + replay_lines("01-solo-a")[2].encode()


@pytest.mark.parametrize("command", [["show"], ["show", "--json"], ["moves"], ["moves", "--json"]])
def test_who_reads_takes_a_log_from_standard_input(run: Run, lay: Lay, command: list[str]) -> None:
    lay("01-solo-a", 2)
    piped = run(*command, "-g", "-", stdin=GAME.read_bytes())
    read = run(*command)

    assert (piped.code, piped.err) == (0, "")
    assert piped.out.replace(" -g -", "") == read.out


def test_the_environment_names_the_log_to_be_read(run: Run, lay: Lay, monkeypatch: pytest.MonkeyPatch) -> None:
    lay("01-solo-a", 2, file=Path("other.jsonl"))
    monkeypatch.setenv("CARTOGRAPHERS_GAME", "other.jsonl")

    assert run("show", "--json").json["card"] == "orchard"


@pytest.mark.parametrize("blanks", ["\n", "  \r\n\n"])
@pytest.mark.parametrize("options", [[], ["--sealed"]])
def test_a_blank_last_line_is_read_and_never_written(run: Run, blanks: str, options: list[str]) -> None:
    """The move that follows stands where the blank line stood."""
    for line in (["new", "-p", "A", *options], ["reveal"]):
        assert run(*line).code == 0
    text = GAME.read_text("utf-8")
    GAME.write_text(text + blanks, "utf-8", newline="")
    ran = run("replay", str(GAME), "--json")
    assert (ran.code, ran.err, ran.json["events"]) == (0, "", len(text.splitlines()))
    assert run("show").code == 0
    move = run("moves", "--json").json["moves"][0]

    ran = run("place", move["terrain"], *move["spaces"])

    assert (ran.code, ran.err) == (0, "")
    written = GAME.read_text("utf-8")
    assert written.startswith(text)
    assert all(line.startswith("{") for line in written.splitlines())
    assert run("replay", str(GAME)).code == 0
