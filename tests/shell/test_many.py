"""Many files at once: `replay` and `check` say the same for any number of processes, and show how far they are."""

import json
import os
import pty
import shutil
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from typing import Final

import pytest

import cartographers
from cartographers.base.words import Words
from cartographers.shell.many import Spool, on_each
from cartographers.shell.problems import Problem
from cartographers.shell.session import LogSession
from cartographers.shell.terminal import Terminal
from cartographers.strange_world.cli.game import open_session
from tests.cases.sessions import SHEETS
from tests.helpers.commands import REPLAYS, Lay, Run, replay_lines

LOGS: Final = [str(path) for path in sorted(REPLAYS.rglob("*.jsonl"))]

BASH: Final = shutil.which("bash") or ""

ENVIRONMENT: Final = {**os.environ, "PYTHONPATH": str(Path(cartographers.__file__).parents[1])}


@pytest.fixture
def sheets() -> list[str]:
    """Write score sheets, right, wrong and broken, and return their names and that of one that is missing."""
    for name, text in SHEETS.items():
        Path(name).write_text(text, "utf-8")
    return [*SHEETS, "nowhere.txt", *SHEETS]


def test_the_logs_are_good_and_bad(run: Run) -> None:
    """Otherwise the tests below would show little."""
    assert {run("replay", log).code for log in LOGS} == {0, 1, 4}


@pytest.mark.parametrize("options", [[], ["--json"], ["--lang", "el", "--ascii"], ["--step", "5"]])
def test_logs_are_told_in_their_order_by_any_number_of_processes(run: Run, options: list[str]) -> None:
    typed = ["replay", *LOGS, "nowhere.jsonl", *LOGS[:5], *options]
    alone = run(*typed)

    assert run(*typed, "-j", "2") == alone
    assert alone.code == 4


@pytest.mark.parametrize("options", [[], ["--json"], ["--lang", "hu"], ["--edition", "de"]])
def test_sheets_are_told_in_their_order_by_any_number_of_processes(
    run: Run, sheets: list[str], options: list[str]
) -> None:
    typed = ["check", *sheets, *options]
    alone = run(*typed)

    assert run(*typed, "-j", "2") == alone
    assert (alone.code, alone.err.count("nowhere.txt")) == (4, 2 if "--json" in options else 1)


def test_sheets_are_checked_by_their_log_by_any_number_of_processes(run: Run, lay: Lay, sheets: list[str]) -> None:
    lay("03-three-players")
    typed = ["check", *sheets, "--log", "game.jsonl"]
    alone = run(*typed)

    assert run(*typed, "-j", "2") == alone
    assert "right.txt: Anna" in alone.out


def test_a_problem_of_another_process_is_told_here_in_words_of_its_game() -> None:
    Path("none.jsonl").write_text("", "utf-8")
    session = open_session(Terminal(Words("pl", "strange-world"), {}, as_json=False))
    with pytest.raises(Problem) as alone:
        session.state("none.jsonl")
    with pytest.raises(Problem) as far:
        [*on_each(session, LogSession.state, ["none.jsonl"] * 2, 2)]

    assert far.value.sentence(session.words) == alone.value.sentence(session.words)
    assert far.value.facts == alone.value.facts
    assert far.value.exit_code == alone.value.exit_code == 4


def test_standard_input_is_one_of_many(run: Run) -> None:
    data = "".join(replay_lines("01-solo-a")).encode()
    typed = ["replay", LOGS[0], "-", LOGS[1]]

    assert run(*typed, "-j", "2", stdin=data) == run(*typed, stdin=data)


@pytest.mark.skipif(not BASH, reason="there is no bash here")
@pytest.mark.parametrize("command", ["replay", "check"])
def test_a_pipe_of_this_process_is_one_of_many(command: str) -> None:
    """No other process finds it under its name."""
    Path("sheet.txt").write_text(SHEETS["right.txt"], "utf-8")
    file = LOGS[0] if command == "replay" else "sheet.txt"
    line = f'"$0" -m cartographers {command} "$1" <(cat "$1") -j 2'
    done = subprocess.run(
        [BASH, "-c", line, sys.executable, file], env=ENVIRONMENT, capture_output=True, text=True, check=False
    )

    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.count("/dev/fd/") == 1


@pytest.mark.skipif(not BASH, reason="there is no bash here")
@pytest.mark.parametrize("closed", [">&-", "2>&-", ">&- 2>&-"])
def test_processes_work_where_an_output_is_closed(closed: str) -> None:
    line = f'exec "$0" -m cartographers check nowhere sheet.txt -j 2 {closed}'
    Path("sheet.txt").write_text(SHEETS["right.txt"], "utf-8")
    done = subprocess.run(
        [BASH, "-c", line, sys.executable], env=ENVIRONMENT, capture_output=True, text=True, check=False
    )

    assert done.returncode == 4
    assert done.stdout.startswith("sheet.txt: ") == (closed == "2>&-")
    assert done.stderr.startswith("Error: nowhere") == (closed == ">&-")


def test_processes_that_cannot_be_started_are_told() -> None:
    code = "import sys; sys.executable = '/nowhere'; from cartographers.shell import main; main()"
    done = subprocess.run(
        [sys.executable, "-c", code, "replay", *LOGS[:2], "-j", "2", "--json"],
        env=ENVIRONMENT,
        capture_output=True,
        text=True,
        check=False,
    )

    assert (done.returncode, done.stdout) == (5, "")
    assert '{"error": {"code": "process_ended", ' in done.stderr  # what the interpreter says as it leaves may follow


def test_what_is_told_beside_a_log_stands_at_its_place(run: Run) -> None:
    """A key file that is damaged is told on standard error, by whichever process."""
    for name in ("a", "b"):
        run("new", "--sealed", "-g", f"{name}.jsonl")
        for key in Path().glob(f"{name}.jsonl.*"):
            key.write_text("no key")
    typed = ["replay", "a.jsonl", "b.jsonl", LOGS[0]]
    alone = run(*typed)

    assert run(*typed, "-j", "2") == alone
    assert alone.told.count("is not a key file") == 2


def on_a_terminal(*typed: str, output: bool) -> tuple[str, str]:
    """Return what a command prints to standard error, which is a terminal, and to standard output, if that is none."""
    ours, theirs = pty.openpty()
    command = [sys.executable, "-m", "cartographers", *typed]
    stdout = theirs if output else subprocess.PIPE
    with subprocess.Popen(command, env=ENVIRONMENT, stdout=stdout, stderr=theirs) as process:
        os.close(theirs)
        out = process.stdout.read().decode() if process.stdout else ""
        shown = b""
        with suppress(OSError):  # so a terminal ends when nobody writes to it any more
            while data := os.read(ours, 4096):
                shown += data
        os.close(ours)
    return shown.decode().replace("\r\n", "\n"), out


@pytest.mark.parametrize("processes", ["1", "2"])
def test_a_terminal_shows_how_far_it_is(shell: Run, processes: str) -> None:
    typed = ["replay", *LOGS[:3], "-j", processes]
    shown, out = on_a_terminal(*typed, output=False)

    assert "100%" in shown
    assert "\x1b[?25h" in shown.rpartition("100%")[2]  # the cursor is back
    assert out == shell(*typed).out


def test_a_terminal_that_shows_what_is_told_shows_no_bar(shell: Run) -> None:
    typed = ["replay", *LOGS[:3]]

    assert on_a_terminal(*typed, output=True)[0] == shell(*typed).out


@pytest.mark.parametrize("output", [True, False])
def test_a_terminal_shows_how_far_a_simulation_is(shell: Run, output: bool) -> None:  # noqa: FBT001 - pytest's
    typed = ["simulate", "--games", "20"]
    shown, out = on_a_terminal(*typed, output=output)

    assert "100%" in shown
    assert (shown if output else out).endswith(shell(*typed).out)


def test_a_spool_gives_back_what_it_was_given() -> None:
    values = [("a", {"b": [number]}) for number in range(1000)]
    with Spool[object]() as spool:
        for number, value in enumerate(values):
            spool.append(value)
            if number == 500:
                assert [*spool] == values[:501]

        assert [*spool] == [*spool] == values
        assert (len(spool), values[7] in spool, "x" in spool) == (1000, True, False)


def test_many_sheets_are_told_as_few_are(run: Run, sheets: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Reports of many files wait on the disk."""
    alone = run("check", *sheets), run("check", *sheets, "--json")
    monkeypatch.setattr("cartographers.shell.many._FEW", 1)

    assert (run("check", *sheets), run("check", *sheets, "--json")) == alone
    assert json.loads(alone[1].out.splitlines()[0])["file"] == "right.txt"
