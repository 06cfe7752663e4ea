"""The program as a process: exit codes, encodings, and what becomes of its output."""

import os
from pathlib import Path

import pytest
from msgspec.structs import replace

from cartographers import __version__
from cartographers.base.words import LANGUAGES
from cartographers.cli import game
from cartographers.core.cards import Box
from cartographers.shell.terminal import Terminal
from tests.helpers.commands import GAME, Lay, Run


@pytest.mark.parametrize(
    ("name", "typed", "code"),
    [
        ("01-solo-a", "show", 0),
        ("bad/02-overlap", "replay game.jsonl", 1),
        ("01-solo-a", "show --step", 2),
        ("01-solo-a", "reveal", 3),
        ("bad/20-wrong-format", "replay game.jsonl", 4),
        ("10-unfinished", "new", 5),
    ],
)
def test_the_process_exits_with_the_code(shell: Run, lay: Lay, name: str, typed: str, code: int) -> None:
    lay(name)

    assert shell(*typed.split()).code == code


def test_the_version_is_told(shell: Run) -> None:
    assert shell("--version") == (0, f"cartographers {__version__}\n", "")


def test_json_is_utf_8_whatever_the_terminal_is(shell: Run, lay: Lay) -> None:
    lay("03-three-players", 3)
    names = [player["name"] for player in shell("show", "--json", PYTHONIOENCODING="latin-1").json["players"]]

    assert names == ["Anna", "Béla", "Γιώργος"]
    assert "Γιώργος" in shell("reveal", "--json", PYTHONIOENCODING="latin-1").error["message"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_letters_that_the_terminal_lacks_are_replaced(shell: Run, lay: Lay, language: str) -> None:
    lay("03-three-players", 30)
    ran = shell("show", "--lang", language, PYTHONIOENCODING="ascii")

    assert (ran.code, ran.err, ran.out.isascii()) == (0, "", True)
    assert "Bela" in ran.out


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ([b"show", b"-g", b"\xff"], "missing"),
        ([b"place", b"\xff", b"A1"], "unknown_terrain"),
        ([b"place", b"farm", b"\xff"], "unknown_space"),
        ([b"new", b"-p", b"\xff", b"-g", b"new"], "wrong_name"),
        ([b"new", b"--seed", b"\xff", b"-g", b"new"], "wrong_value"),
    ],
)
def test_what_is_typed_may_be_no_text(shell: Run, lay: Lay, typed: list[bytes], code: str) -> None:
    lay("01-solo-a", 2)

    assert shell(*map(os.fsdecode, typed), "--json").error["code"] == code
    assert shell(*map(os.fsdecode, typed)).err.startswith("Error: ")


@pytest.mark.parametrize("options", [[], ["--json"]])
def test_who_reads_may_go_away(shell: Run, lay: Lay, options: list[str]) -> None:
    lay("03-three-players")
    reader, writer = os.pipe()
    os.close(reader)
    with os.fdopen(writer, "wb") as gone:
        ran = shell("replay", str(GAME), "--each", *options, stdout=gone)

    assert (ran.code, ran.err) == (0, "")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no disk that is always full")
@pytest.mark.parametrize("options", [[], ["--json"]])
def test_output_that_cannot_be_written_is_an_error(shell: Run, lay: Lay, options: list[str]) -> None:
    lay("03-three-players")
    with open("/dev/full", "wb") as full:
        ran = shell("show", *options, stdout=full)

    assert ran.code == 5
    assert "Traceback" not in ran.err


def test_who_interrupts_a_command_reads_no_traceback(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(_: Terminal) -> Box:
        raise KeyboardInterrupt

    monkeypatch.setattr(game, "GAME", replace(game.GAME, rules=replace(game.GAME.rules, open_box=interrupt)))
    ran = run("new")

    assert (ran.code, ran.out, ran.told) == (130, "", "")
