"""`games`: the logs of a folder, the last one first, each with how far it is or how it ended."""

import os
from pathlib import Path
from typing import Final

import pytest

from cartographers.shell import listed
from tests.helpers.commands import Lay, Run

ORDER: Final = ["01-solo-a", "03-three-players", "02-solo-b-de-free"]


@pytest.fixture
def folder(lay: Lay) -> None:
    """Lay down finished games, the last one first changed last, and one that goes on; all changed long ago."""
    lay(ORDER[0], 20, file=Path("running"))
    for number, name in enumerate(ORDER):
        file = Path(f"{name}.jsonl")
        lay(name, file=file)
        os.utime(file, ns=(0, 10**9 * (10 + number)))
    os.utime("running", ns=(0, 5 * 10**9))


@pytest.mark.usefixtures("folder")
def test_each_has_its_game_its_players_and_how_far_it_is(run: Run) -> None:
    listed = run("games", "--json").documents

    assert [one["file"] for one in listed] == [*(f"{name}.jsonl" for name in reversed(ORDER)), "running"]
    assert [one["finished"] for one in listed] == [True, True, True, False]
    assert [one["totals"] for one in listed][:3] == [[27], [11, -17, -4], [87]]
    assert (listed[3]["state"]["season"], listed[3]["players"], listed[3]["kind"]) == (
        "summer",
        ["Anna"],
        "cartographers",
    )
    assert {tuple(one) for one in listed} == {(*listed[0],)}


@pytest.mark.usefixtures("folder")
def test_a_seed_is_told_only_when_it_is_no_secret_any_more(run: Run) -> None:
    seeds = [one["seed"] for one in run("games", "--json").documents]

    assert all(isinstance(seed, str) for seed in seeds[:3])
    assert seeds[3] is None
    assert run("games").out.count("Seed: ") == 3


@pytest.mark.usefixtures("folder")
def test_the_best_come_first_and_only_the_finished(run: Run) -> None:
    listed = run("games", "--best", "--json").documents

    assert [max(one["totals"]) for one in listed] == sorted((max(one["totals"]) for one in listed), reverse=True)
    assert all(one["finished"] for one in listed)
    assert len(listed) == 3


@pytest.mark.usefixtures("folder")
def test_people_read_how_far_each_is(run: Run) -> None:
    told = run("games").out

    assert "01-solo-a.jsonl: Cartographers, Anna\n  87 stars, Apprentice Surveyor\n" in told
    assert "running: Cartographers, Anna\n  Summer: time " in told


def test_both_games_are_listed_and_can_be_told_apart(run: Run) -> None:
    run("new", "-g", "a")
    run("new", "--kind", "strange-world", "-g", "b")

    assert {one["kind"] for one in run("games", "--json").documents} == {"cartographers", "strange-world"}
    assert "Round 1 of 5" in run("games").out


def test_of_logs_changed_at_once_the_higher_number_comes_first(run: Run, lay: Lay) -> None:
    names = ["game-10.jsonl", "game-9.jsonl", "game.jsonl", "a.jsonl", "b.jsonl"]
    for name in sorted(names):
        lay("01-solo-a", 1, file=Path(name))
        os.utime(name, ns=(0, 0))

    assert [one["file"] for one in run("games", "--json").documents] == names


def test_a_log_that_cannot_be_read_is_listed_with_the_reason(run: Run, lay: Lay) -> None:
    lay("bad/02-overlap", file=Path("overlap.jsonl"))
    Path("empty.jsonl").touch()
    Path("garbage.jsonl").write_bytes(b"\xff\x00")
    Path("game-3.jsonl").mkdir()
    Path("game-4.jsonl").symlink_to("nowhere")
    ran = run("games", "--json")
    codes = {one["file"]: one["error"]["code"] for one in ran.documents}

    assert ran.code == run("games").code == 4
    assert codes == {
        "overlap.jsonl": "does_not_follow",
        "empty.jsonl": "damaged",
        "garbage.jsonl": "damaged",
        "game-3.jsonl": "missing",
        "game-4.jsonl": "missing",
    }
    assert "It is a folder." in run("games").out


def test_what_is_no_log_is_not_listed(run: Run, lay: Lay) -> None:
    lay("bad/18-torn-last-line", file=Path("torn.jsonl"))
    run("reveal", "-g", "torn.jsonl")
    run("new", "--sealed", "-g", "sealed.jsonl")
    run("simulate", "--games", "1", "-o", "bots.jsonl")
    Path("sheet.txt").write_text("player: Anna\n")
    os.mkfifo("pipe.jsonl")
    os.mkfifo("game-7.jsonl")
    assert Path("torn.jsonl.torn").exists()
    assert Path("sealed.jsonl.key").exists()

    assert {one["file"] for one in run("games", "--json").documents} == {"torn.jsonl", "sealed.jsonl"}


def test_a_folder_is_named_and_its_logs_with_it(run: Run, lay: Lay) -> None:
    Path("evening").mkdir()
    lay("01-solo-a", 2, file=Path("evening/a.jsonl"))
    (one,) = run("games", "evening", "--json").documents

    assert run("show", "-g", one["file"]).code == 0
    assert run("games") == (0, "There is no log of a game here.\n", "")
    assert run("games", "--json") == (0, "", "")
    assert run("games", "evening", "--best").out == "No game here is finished.\n"


@pytest.mark.parametrize("limit", ["MOST_LISTED", "MOST_FILES", "LARGEST_LISTED"])
def test_of_too_much_only_the_last_is_listed(run: Run, lay: Lay, monkeypatch: pytest.MonkeyPatch, limit: str) -> None:
    for number in range(5):
        lay("01-solo-a", 1, file=Path(f"{number}.jsonl"))
        os.utime(f"{number}.jsonl", ns=(0, number))
    size = Path("0.jsonl").stat().st_size
    monkeypatch.setattr(listed, limit, 2 * size if limit == "LARGEST_LISTED" else 2)
    ran = run("games", "--json")

    assert [one["file"] for one in ran.documents] == ["4.jsonl", "3.jsonl"]
    assert ran.warning["code"] == "not_all"


def test_exactly_as_many_as_are_listed_are_all(run: Run, lay: Lay, monkeypatch: pytest.MonkeyPatch) -> None:
    lay("01-solo-a", 1)
    monkeypatch.setattr(listed, "MOST_LISTED", 1)

    assert run("games").err == ""


def test_names_that_command_a_terminal_are_harmless(run: Run, lay: Lay) -> None:
    lay("01-solo-a", 1, file=Path("\x1b[31m.jsonl"))

    assert "\x1b" not in run("games").out


@pytest.mark.parametrize("target", ["x", "a.jsonl/b", "n" * 300, "nowhere"], ids=["loop", "file", "long", "nowhere"])
def test_a_link_that_cannot_be_followed_hides_no_game(run: Run, lay: Lay, target: str) -> None:
    lay("01-solo-a", 2, file=Path("a.jsonl"))
    for name in ("x", "x.jsonl", "game-3.jsonl"):
        os.symlink(name if target == "x" else target, name)
    listed = run("games", "--json").documents

    assert {one["file"] for one in listed} == {"a.jsonl", "x.jsonl", "game-3.jsonl"}
    assert {one["file"] for one in listed if "error" not in one or one["error"] is None} == {"a.jsonl"}


def test_a_log_in_place_of_a_folder_is_named_with_what_shows_it(run: Run, lay: Lay) -> None:
    lay("01-solo-a", 2, file=Path("a b.jsonl"))
    Path("sheet.txt").touch()

    assert '`cartographers show -g "a b.jsonl"`' in run("games", "a b.jsonl").told
    assert "It is" not in run("games", "sheet.txt").told
    assert run("games", "sheet.txt").code > 0
