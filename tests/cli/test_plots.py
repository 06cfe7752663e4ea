"""`simulate --plot`: the summary drawn, alone or beside that of another file."""

import json
import os
import sys
from pathlib import Path
from typing import Final

import pytest

from cartographers.base.words import LANGUAGES
from tests.helpers.commands import Ran, Run
from tests.helpers.pictured import NS, parsed

FOUR: Final = ("simulate", "--games", "4")
KEPT: Final = Path("kept.jsonl")


@pytest.fixture(autouse=True)
def _with_matplotlib() -> None:
    pytest.importorskip("matplotlib")


def drawn(run: Run, file: str, *more: str) -> Ran:
    ran = run(*FOUR, "--plot", file, *more)
    assert (ran.code, ran.err) == (0, "")
    return ran


@pytest.mark.parametrize(("ending", "begins"), [(".svg", b"<?xml"), (".png", b"\x89PNG"), (".pdf", b"%PDF")])
def test_a_plot_is_made_beside_what_is_printed(run: Run, ending: str, begins: bytes) -> None:
    assert drawn(run, f"plot{ending}").out == run(*FOUR).out
    assert Path(f"plot{ending}").read_bytes().startswith(begins)


def test_the_same_games_make_the_same_plot(run: Run) -> None:
    drawn(run, "one.svg")
    drawn(run, "two.svg", "-j", "2")

    assert Path("one.svg").read_bytes() == Path("two.svg").read_bytes()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_plot_speaks_every_language(run: Run, language: str) -> None:
    """Its letters are drawn, and thus there; none is missing, which would warn."""
    drawn(run, "plot.svg", "--lang", language)

    assert len(list(parsed(Path("plot.svg").read_bytes()).iter(f"{NS}path"))) > 50


def test_another_file_is_drawn_beside(run: Run) -> None:
    run(*FOUR, "--bot", "greedy", "-o", str(KEPT))
    drawn(run, "alone.svg")
    drawn(run, "both.svg", "--against", str(KEPT))
    alone, both = (Path(name).read_text("utf-8") for name in ("alone.svg", "both.svg"))

    assert "#0072b2" in alone
    assert "#d55e00" not in alone
    assert {"#0072b2", "#d55e00"} <= {part for part in ("#0072b2", "#d55e00") if part in both}


@pytest.mark.parametrize(
    "wrong", ["", "{}\n", "[1]\n", '{"format": "cartographers-simulation/1"}\n', "torn", "changed", "swapped"]
)
def test_what_is_no_file_of_games_is_refused_before_any_is_played(run: Run, wrong: str) -> None:
    run(*FOUR, "-o", str(KEPT))
    lines = KEPT.read_text("utf-8").splitlines(keepends=True)
    if wrong == "changed":
        game = json.loads(lines[2])
        game["players"][0]["total"] += 1
        lines[2] = f"{json.dumps(game)}\n"
    elif wrong == "swapped":
        lines[1:3] = lines[2:0:-1]
    else:
        lines = [lines[0][:30] if wrong == "torn" else wrong]
    KEPT.write_text("".join(lines), "utf-8")
    ran = run(*FOUR, "--plot", "plot.svg", "--against", str(KEPT), "--json")

    assert (ran.code, ran.error["code"]) == (4, "damaged")
    assert ran.error["line"] == {"changed": 3, "swapped": 2}.get(wrong, 1)
    assert os.listdir() == [str(KEPT)]


def test_a_torn_last_line_does_not_count(run: Run) -> None:
    run(*FOUR, "-o", str(KEPT))
    KEPT.write_bytes(KEPT.read_bytes()[:-20])

    drawn(run, "plot.svg", "--against", str(KEPT))


@pytest.mark.parametrize(
    ("typed", "code", "exit_code"),
    [
        (("--plot", "plot.doc"), "unknown_ending", 2),
        (("--against", "kept.jsonl"), "usage", 2),
        (("--force",), "usage", 2),
        (("--plot", "there.svg"), "exists", 5),
        (("--plot", "plot.svg", "--against", "none.jsonl"), "missing", 4),
    ],
)
def test_what_cannot_be_drawn_is_refused_before_any_game_is_played(
    run: Run, typed: tuple[str, ...], code: str, exit_code: int
) -> None:
    Path("there.svg").write_text("mine")
    ran = run(*FOUR, *typed, "-o", "new.jsonl", "--json")

    assert (ran.code, ran.error["code"]) == (exit_code, code)
    assert os.listdir() == ["there.svg"]
    assert Path("there.svg").read_text() == "mine"


def test_force_replaces_a_plot(run: Run) -> None:
    Path("plot.svg").write_text("mine")
    drawn(run, "plot.svg", "--force")

    assert Path("plot.svg").read_bytes().startswith(b"<?xml")


def test_a_missing_extra_is_told_with_the_line_that_installs_it(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    monkeypatch.delitem(sys.modules, "cartographers.cli.plots", raising=False)
    ran = run(*FOUR, "--plot", "plot.svg", "--json")

    assert (ran.code, ran.error["code"], ran.error["extra"]) == (5, "no_extra", "plots")
    assert "cartographers[plots]" in ran.error["message"]
