"""`simulate`: the same games for any number of processes and machines, stopped and gone on with or not."""

import importlib.util
import json
import os
import re
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from typing import Final

import pytest

import cartographers
from cartographers.base.words import LANGUAGES
from cartographers.cli.commands import simulate
from cartographers.simulation.games import Games
from tests.helpers.clusters import cluster
from tests.helpers.commands import Run

FILE: Final = Path("games.jsonl")
WANTED: Final = ["simulate", "--seeds", "5:1605", "-o", str(FILE)]
"""A hundred chunks of games."""

ENVIRONMENT: Final = {**os.environ, "PYTHONPATH": str(Path(cartographers.__file__).parents[1])}


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> tuple[str, bytes]:
    """Return what `WANTED` prints and writes when it is never stopped."""
    folder = tmp_path_factory.mktemp("whole")
    done = subprocess.run(
        [sys.executable, "-m", "cartographers", *WANTED],
        check=True,
        capture_output=True,
        cwd=folder,
        encoding="utf-8",
        env={**ENVIRONMENT, "COLUMNS": "80", "CARTOGRAPHERS_LANG": "en"},
    )
    return done.stdout, (folder / FILE).read_bytes()


def begun(*more: str, bytes_: int) -> subprocess.Popen[str]:
    """Return a process that plays, once so many bytes are written."""
    process = subprocess.Popen(
        [sys.executable, "-m", "cartographers", *WANTED, *more],
        env=ENVIRONMENT,
        start_new_session=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    while process.poll() is None and not (FILE.exists() and FILE.stat().st_size >= bytes_):
        time.sleep(0.01)
    assert process.poll() is None
    return process


def test_two_processes_write_the_same_file(run: Run, whole: tuple[str, bytes]) -> None:
    ran = run(*WANTED, "-j", "2")

    assert (ran.code, ran.out, ran.err) == (0, whole[0], "")
    assert FILE.read_bytes() == whole[1]


@pytest.mark.parametrize("processes", ["1", "2"])
def test_who_is_killed_goes_on_where_it_stopped(run: Run, whole: tuple[str, bytes], processes: str) -> None:
    """The processes that shared its work are gone too."""
    with begun("-j", processes, bytes_=9000) as process:
        process.kill()
        process.communicate(timeout=60)  # returns when nobody holds its output any more
    kept = FILE.read_bytes()
    assert 9000 <= len(kept) < len(whole[1])

    FILE.write_bytes(kept[:-1])
    ran = run(*WANTED)

    assert (ran.code, ran.out, ran.err) == (0, whole[0], "")
    assert FILE.read_bytes() == whole[1]


@pytest.mark.parametrize("bytes_", [1, 9000])
@pytest.mark.parametrize("processes", ["1", "2"])
def test_who_is_interrupted_is_told_and_goes_on(
    run: Run, whole: tuple[str, bytes], processes: str, bytes_: int
) -> None:
    """Also while the processes only begin, which then say nothing either."""
    with begun("-j", processes, bytes_=bytes_) as process:
        time.sleep(0.2 if bytes_ == 1 else 0)
        os.killpg(process.pid, signal.SIGINT)
        out, err = process.communicate(timeout=60)

    assert (process.returncode, out) == (130, "")
    games = FILE.read_bytes().count(b"\n") - 1
    told = f"Stopped after {games} of 1600 games. They are kept in games.jsonl; run the same command to go on."
    assert " ".join(err.split()) == told
    assert run(*WANTED).out == whole[0]
    assert FILE.read_bytes() == whole[1]


@pytest.mark.parametrize("pause", [0.05, 0.3])
def test_who_is_interrupted_twice_is_not_held_up(pause: float) -> None:
    with begun("-j", "2", "--bot", "greedy", "--players", "4", bytes_=1) as process:
        time.sleep(1)
        os.killpg(process.pid, signal.SIGINT)
        time.sleep(pause)
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGINT)
        process.communicate(timeout=60)

    assert process.returncode in {130, -signal.SIGINT}  # the second may meet the interpreter as it leaves


def test_games_that_are_there_are_not_played_again(
    run: Run, whole: tuple[str, bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    FILE.write_bytes(whole[1])

    def unwanted(*_: object) -> Games:
        raise AssertionError

    monkeypatch.setattr(simulate, "games", unwanted)

    assert run(*WANTED).out == whole[0]
    assert FILE.read_bytes() == whole[1]


def test_seeds_are_numbers_up_to_the_last_left_out(run: Run) -> None:
    run("simulate", "--games", "3", "-o", "a")
    run("simulate", "--seeds", "0:3", "-o", "b")
    run("simulate", "--seeds", "0:3", "--games", "3", "-o", "c")
    header, *games = map(json.loads, Path("a").read_text("utf-8").splitlines())

    assert Path("a").read_bytes() == Path("b").read_bytes() == Path("c").read_bytes()
    assert (header["format"], header["seeds"]) == ("cartographers-simulation/1", "0:3")
    assert [game["seed"] for game in games] == ["0", "1", "2"]


KINDS: Final = [
    "",
    "--bot greedy",
    "--players 3 --map B --edition de",
    "--rule solo_ambush=free",
    "--edicts greenbough,canal_lake,shieldgate,cauldrons",
    "--skills --players 2",
    "--skills acrobatics,concentrate,diplomacy",
]


@pytest.mark.parametrize("kind", KINDS)
def test_the_line_of_a_game_is_what_its_log_replays_to(run: Run, kind: str) -> None:
    ran = run("simulate", "--seeds", "7:10", "-o", str(FILE), "--logs", "logs", *kind.split())
    _, *games = map(json.loads, FILE.read_text("utf-8").splitlines())

    assert ran.code == 0
    for game in games:
        state = run("replay", f"logs/{game['seed']}.jsonl", "--json").json["state"]
        assert game["edicts"] == state["edicts"]
        assert [(player["seasons"], player["total"]) for player in game["players"]] == [
            (player["seasons"], player["total"]) for player in state["players"]
        ]
        ends = ("places", "rating", "title")
        assert {name: game.get(name) for name in ends} == {name: state.get(name) for name in ends}


def test_logs_are_written_again_where_they_are_the_same(run: Run) -> None:
    typed = ["simulate", "--games", "2", "-o", str(FILE), "--logs", "logs"]
    assert run(*typed).code == 0
    logs = {path: path.read_bytes() for path in Path("logs").iterdir()}
    FILE.unlink()

    assert run(*typed).code == 0
    assert {path: path.read_bytes() for path in Path("logs").iterdir()} == logs


def test_a_log_of_another_game_is_left_alone(run: Run) -> None:
    path = Path("logs", "1.jsonl")
    path.parent.mkdir()
    path.write_text("mine")
    ran = run("simulate", "--games", "2", "-o", str(FILE), "--logs", "logs", "--json")

    assert (ran.code, ran.error["code"], ran.error["file"]) == (5, "exists", str(path))
    assert path.read_text() == "mine"


def test_a_log_that_is_a_pipe_is_not_waited_for(run: Run) -> None:
    Path("logs").mkdir()
    os.mkfifo("logs/0.jsonl")
    ran = run("simulate", "--games", "1", "-o", str(FILE), "--logs", "logs", "--json")

    assert (ran.code, ran.error["code"]) == (5, "exists")


@pytest.mark.parametrize("typed", [["-o", ""], ["-o", str(FILE), "--logs", "file"]])
def test_where_nothing_can_be_written_is_told(run: Run, typed: list[str]) -> None:
    Path("file").touch()
    ran = run("simulate", "--games", "1", *typed, "--json")

    assert (ran.code, ran.error["code"]) == (5, "not_writable")


@pytest.mark.parametrize("typed", ["\N{ARABIC-INDIC DIGIT ONE}", "1_0", "1.0", "", "0"])
def test_a_number_of_games_is_written_in_plain_digits(run: Run, typed: str) -> None:
    assert run("simulate", "--games", typed).code == 2


def test_without_its_cluster_no_file_is_begun(run: Run) -> None:
    assert run("simulate", "--games", "1", "-o", str(FILE), "--dask", "nowhere").code == 2
    assert not FILE.exists()


@pytest.mark.parametrize("folder", ["logs", "nowhere"])
def test_games_whose_logs_are_not_in_the_folder_are_refused(run: Run, folder: str) -> None:
    """They were written elsewhere, or taken away: nobody plays them again to write them."""
    run("simulate", "--games", "3", "-o", str(FILE), "--logs", "logs")
    Path("logs", "1.jsonl").unlink()
    ran = run("simulate", "--games", "3", "-o", str(FILE), "--logs", folder, "--json")

    missing = str(Path(folder, "1.jsonl" if folder == "logs" else "0.jsonl"))
    assert (ran.code, ran.error["code"], ran.error["file"]) == (4, "missing", missing)
    assert not Path("nowhere").exists()


@pytest.mark.parametrize("language", LANGUAGES)
def test_games_of_other_settings_are_refused(run: Run, language: str) -> None:
    run("simulate", "--games", "2", "-o", str(FILE))
    before = FILE.read_bytes()
    ran = run("simulate", "--games", "3", "--bot", "greedy", "-o", str(FILE), "--lang", language, "--json")

    assert ran.code == 5
    assert ran.error == {
        "code": "other_settings",
        "message": ran.error["message"],
        "file": str(FILE),
        "settings": ["seeds", "bot"],
    }
    assert "seeds, bot" in ran.error["message"]
    assert FILE.read_bytes() == before


def test_games_with_skills_are_another_setting_and_go_on_as_such(run: Run) -> None:
    run("simulate", "--games", "12", "--skills", "-o", str(FILE))
    without = run("simulate", "--games", "12", "-o", str(FILE), "--json")
    again = run("simulate", "--games", "12", "--skills", "-o", str(FILE), "--json")

    assert (without.code, without.error["settings"]) == (5, ["skills"])
    assert (again.code, again.json["games"], again.json["skills"]) == (0, 12, None)


def test_a_line_that_is_not_its_game_is_named(run: Run) -> None:
    run("simulate", "--games", "2", "-o", str(FILE))
    lines = FILE.read_bytes().splitlines(keepends=True)
    FILE.write_bytes(b"".join([lines[0], lines[2], lines[1]]))
    ran = run("simulate", "--games", "2", "-o", str(FILE), "--json")

    assert (ran.code, ran.error["code"], ran.error["line"]) == (4, "damaged", 2)


def test_the_sum_is_one_document_for_scripts(run: Run) -> None:
    told = run("simulate", "--games", "5", "--edicts", "greenbough,canal_lake,shieldgate,cauldrons", "--json").json
    run("simulate", "--games", "5", "--edicts", "greenbough,canal_lake,shieldgate,cauldrons", "-o", str(FILE))
    games = [json.loads(line) for line in FILE.read_bytes().splitlines()[1:]]
    totals = sorted(game["players"][0]["total"] for game in games)

    assert (told["games"], told["seeds"], told["bot"], told["players"]) == (5, "0:5", "random", 1)
    assert told["total"]["mean"] == round(sum(totals) / 5, 2)
    assert told["total"]["percentiles"] == dict(zip(["5", "25", "50", "75", "95"], totals, strict=True))
    assert [*told["cards"]] == ["canal_lake", "cauldrons", "greenbough", "shieldgate"]
    assert all(card["count"] == 5 for card in told["cards"].values())


@pytest.mark.parametrize("language", LANGUAGES)
def test_on_a_wide_screen_the_sum_is_a_table_however_long_the_names_are(run: Run, language: str) -> None:
    ran = run("simulate", "--games", "40", "--lang", language)
    games, _, _, rule, *rows = ran.out.splitlines()

    assert max(map(len, (games, rule, *rows))) <= 80
    assert {*rule} == {"-", " "}
    assert sum(bool(re.search(r" \d+(?: +−?\d+[.,]\d){2}(?: +−?\d+){5}$", row)) for row in rows) == 4 + 16


def test_on_a_narrow_screen_the_sum_is_in_sentences(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    wide = run("simulate", "--games", "2").out
    monkeypatch.setenv("COLUMNS", "40")
    narrow = run("simulate", "--games", "2").out

    assert max(map(len, narrow.splitlines())) <= 40
    assert {*re.findall(r"−?\d+\.\d", wide)} == {*re.findall(r"−?\d+\.\d", narrow)}


def test_a_process_that_is_ended_from_outside_is_told(whole: tuple[str, bytes]) -> None:
    with begun("-j", "2", bytes_=5000) as process:
        children = Path(f"/proc/{process.pid}/task/{process.pid}/children")
        if not children.exists():
            process.kill()
            pytest.skip("who the children of a process are, only Linux says so")
        workers = [
            pid for pid in children.read_text().split() if b"spawn_main" in Path(f"/proc/{pid}/cmdline").read_bytes()
        ]
        os.kill(int(workers[0]), signal.SIGKILL)
        out, err = process.communicate(timeout=60)

    assert (process.returncode, out) == (5, "")
    assert err.startswith("Error: A process could not be started, or was stopped from outside")
    assert whole[1].startswith(FILE.read_bytes())


def test_without_dask_it_is_said_how_to_get_it(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    ran = run("simulate", "--games", "1", "--dask", "tcp://127.0.0.1:1", "--json")

    assert (ran.code, ran.error["code"]) == (2, "no_dask")


needs_dask: Final = pytest.mark.skipif(
    importlib.util.find_spec("distributed") is None, reason="the extra `cluster` is not installed"
)


@needs_dask
def test_a_cluster_that_loses_a_worker_writes_the_same_file(whole: tuple[str, bytes]) -> None:
    with (
        cluster(Path.cwd(), ENVIRONMENT, "--no-nanny", workers=2) as (address, workers),
        begun("--dask", address, bytes_=9000) as process,
    ):
        workers[0].kill()
        _, err = process.communicate(timeout=60)

    assert (process.returncode, err) == (0, "")
    assert FILE.read_bytes() == whole[1]


@needs_dask
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_cluster_that_is_not_there_is_told(run: Run, monkeypatch: pytest.MonkeyPatch, language: str) -> None:
    monkeypatch.setattr("cartographers.base.processes.PATIENCE", 0.2)
    ran = run("simulate", "--games", "1", "--dask", "tcp://127.0.0.1:1", "--lang", language, "--json")

    assert (ran.code, ran.out, ran.error["code"], ran.error["address"]) == (4, "", "no_cluster", "tcp://127.0.0.1:1")
