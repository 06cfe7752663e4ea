"""What a shell offers when Tab is pressed."""

import json
import os
import shlex
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final
from unittest.mock import patch

import pytest

import cartographers
from cartographers.base.words import LANGUAGES
from cartographers.cli.rules_view import TOPICS
from cartographers.core.editions import ANSWERS
from cartographers.core.maps import Terrain
from cartographers.shell.app import COMMANDS
from tests.helpers.commands import GAME, Lay, Run
from tests.helpers.completion import ASKED, Offer
from tests.helpers.random_games import BOX

FILE: Final = ["file"]

CARDS: Final = [*BOX.explore, *BOX.ruins, *BOX.ambushes]

OFFERED: Final = {
    "": list(COMMANDS),
    "re": ["reveal", "redo", "replay"],
    "help s": ["skill", "sync", "seal", "show", "score", "share", "simulate"],
    "help show --c": ["--color"],
    "rules ": [*TOPICS],
    "rules ruins s": ["skills", "seasons", "scoring", "solo"],
    "--l": ["--lang"],
    "--lang ": list(LANGUAGES),
    "show --color ": ["auto", "always", "never"],
    "show --": ["--player", "--seed", "--words", "--game", "--json", "--lang", "--color", "--ascii", "--help"],
    "replay --": [
        *("--step", "--each", "--delay", "--follow", "--seed", "--processes", "--cards", "--json", "--lang"),
        *("--color", "--ascii", "--help"),
    ],
    "replay ": FILE,
    "simulate --bot ": ["random", "greedy", "value"],
    "simulate --map ": ["A", "B"],
    "simulate -o ": FILE,
    "simulate --edicts great": ["great_city"],
    "replay game.jsonl ": FILE,
    "score --sheet ": FILE,
    "score --sheet map.txt ": FILE,
    "moves --sheet ": FILE,
    "show -g ": FILE,
    "place --game ": FILE,
    "new --map ": ["A", "B"],
    "score --map ": ["A", "B"],
    "new --edition ": list(BOX.editions),
    "moves --edition h": ["hu"],
    "new --rule ": [f"{rule}={answer}" for rule, answers in ANSWERS.items() for answer in answers],
    "score --rule wildholds_stars=": ["wildholds_stars=8", "wildholds_stars=6"],
    "new --edicts great": ["great_city"],
    "new --edicts green": ["greenbough", "greengold_plains"],
    "new --edicts greenbough,ca": ["greenbough,canal_lake", "greenbough,cauldrons"],
    "reveal ": CARDS,
    "reveal HA": ["hamlet"],
    "moves --card ": [*BOX.explore, *BOX.ambushes],
    "score --card ": list(BOX.scoring),
    "score --card wildholds --card b": ["borderlands", "broken_road"],
    "cards s": ["spring", "summer", "sentinel_wood", "stoneside_forest", "shoreside_expanse", "shieldgate", "search"],
    "cards hamlet acr": ["acrobatics"],
    "place ": list(Terrain),
    "place farm A1 s": [],
    "place farm A1 + s": ["search"],
    "place farm A1 + cure_wounds w": ["water"],
    "place farm A1 + search w": [],
    "skill ": ["acrobatics"],
    "moves --skill ": [one for one in BOX.skills if one != "acrobatics"],
    "moves f": ["forest", "farm"],
    "moves farm f": [],
    "new --skills s": ["search"],
    "new --skills search,c": ["search,concentrate", "search,cure_wounds"],
    "show -p ": [],
    "undo --player a": [],
}
"""What is offered where no game is at hand."""


@pytest.mark.parametrize("line", OFFERED)
def test_what_can_be_meant_is_offered(offer: Offer, line: str) -> None:
    assert offer(line) == OFFERED[line]


@pytest.mark.parametrize("command", ["place", "moves", "show", "undo", "score"])
def test_the_players_of_the_game_are_offered(offer: Offer, lay: Lay, command: str) -> None:
    lay("03-three-players", 3)

    assert offer(f"{command} -p ") == ["Anna", "Béla", "Γιώργος"]
    assert offer(f"{command} --player b") == ["Béla"]


def test_the_game_is_the_one_that_is_named(offer: Offer, lay: Lay, monkeypatch: pytest.MonkeyPatch) -> None:
    lay("03-three-players", 3)
    lay("01-solo-a", 2, file=Path("alone.jsonl"))

    assert offer("show -g alone.jsonl -p ") == ["Anna"]
    monkeypatch.setenv("CARTOGRAPHERS_GAME", "alone.jsonl")
    assert offer("show -p ") == ["Anna"]


@pytest.mark.parametrize(
    ("position", "count", "terrains"),
    [
        ("01-solo-a", 1, [*Terrain]),
        ("01-solo-a", 2, ["forest", "farm"]),
        ("03-three-players", 30, ["monster"]),
        ("02-solo-b-de-free", 43, [*Terrain]),
    ],
)
def test_the_terrains_of_the_card_in_play_are_offered(
    offer: Offer, lay: Lay, position: str, count: int, terrains: list[str]
) -> None:
    lay(position, count)

    assert offer("place ") == terrains
    assert offer("place F") == [terrain for terrain in terrains if terrain.startswith("f")]


def test_the_cards_that_can_still_be_turned_up_are_offered(offer: Offer, lay: Lay) -> None:
    """One has been, and where the deck is known nobody names any."""
    lines = lay("08-table-full-map", 2)
    gone = json.loads(lines[1])["card"]
    assert offer("reveal ") == [card for card in CARDS if card != gone]

    lay("01-solo-a", 2)
    assert offer("reveal ") == []


@pytest.mark.parametrize("name", ["bad/19-not-json", "bad/20-wrong-format", "bad/32-not-started"])
def test_of_a_game_that_cannot_be_read_nothing_is_offered(offer: Offer, lay: Lay, name: str) -> None:
    lines = lay(name)
    GAME.write_text(lines[-1], "utf-8")

    assert offer("show -p ") == []


@pytest.mark.skipif(os.name == "nt", reason="a pipe there is no file")
@pytest.mark.parametrize(
    "line", ["show -p ", "show -g pipe -p ", "place ", "--cards pipe place -g game.jsonl ", "show "]
)
def test_no_pipe_is_waited_for(offer: Offer, lay: Lay, line: str) -> None:
    os.mkfifo("game-7.jsonl")
    os.mkfifo("pipe")

    offer(line)
    lay("03-three-players", 3)
    assert offer("show -p ")


def test_of_a_damaged_game_what_could_be_read_is_offered(offer: Offer, lay: Lay) -> None:
    lines = lay("bad/12-drawn-twice")

    assert offer("show -p ") == json.loads(lines[0])["players"]


def test_nothing_is_read_from_standard_input(offer: Offer, lay: Lay) -> None:
    """Whoever presses Tab would wait for ever for what nobody types."""
    log = "".join(lay("03-three-players", 3)).encode()

    assert offer("show -g - -p ", stdin=log) == []


def test_what_is_offered_does_not_depend_on_the_language(offer: Offer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CARTOGRAPHERS_LANG", "el")

    assert offer("reveal ha") == ["hamlet"]


def test_every_shell_is_answered_in_its_form(offer: Offer) -> None:
    assert offer("cards hom", "zsh") == offer("cards hom", "fish") == ["homestead"]
    assert offer("cards hom", "bash") == ["homestead"]
    assert offer("replay lo", "zsh") == ["file0"]
    assert offer("show --game=lo", "zsh") == ["file7"]
    Path("log.jsonl").touch()
    Path("logs").mkdir()
    assert offer("show --game=lo", "fish") == ["--game=log.jsonl", "--game=logs/"]


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
@pytest.mark.parametrize("line", ["show --help ", "--version ", "show -h --pl"])
def test_nothing_is_printed_but_what_is_offered(offer: Offer, shell: str, line: str) -> None:
    assert offer(line, shell) == {"show --help ": [], "--version ": [*COMMANDS], "show -h --pl": ["--player"]}[line]


def test_a_line_that_makes_no_sense_offers_nothing(offer: Offer, lay: Lay) -> None:
    lay("03-three-players", 3)

    assert offer("hint --kind strange-world -p ") == []
    assert offer("show -p $(anna) ") == []
    assert offer("show -p $A") == []
    assert offer("show -p `a") == []


def test_a_shell_of_which_nothing_is_known_is_not_answered(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody has tried what it makes of a name."""
    for asked in ("powershell_source", "powershell_complete", "tcsh_source", "bash", "bash_run"):
        monkeypatch.setenv(ASKED, asked)
        assert run() == (2, "", "")


def test_a_script_of_before_is_not_answered(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """It would put names on the line as they are."""
    for shell in ("bash", "zsh", "fish"):
        monkeypatch.setenv(ASKED, f"{shell}_complete")
        monkeypatch.setenv("COMP_WORDS", "cartographers sh")
        monkeypatch.setenv("COMP_CWORD", "1")
        assert run() == (0, "plain\n", "")


@patch.dict(ANSWERS, {"one\ntwo": ("3",), "\x1b[2J": ("4",), "five": ("6",)}, clear=True)
def test_names_that_break_lines_are_not_offered(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    for shell in ("bash", "zsh", "fish"):
        monkeypatch.setenv(ASKED, f"{shell}_complete")
        handed = ["cartographers new --rule ", ""] if shell == "bash" else ["new", "--rule", ""]
        assert run(*handed).out == "plain\nfive=6\n"


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_a_shell_is_told_how_to_ask(run: Run, monkeypatch: pytest.MonkeyPatch, shell: str) -> None:
    monkeypatch.setenv(ASKED, f"{shell}_source")
    ran = run()

    assert (ran.code, ran.err) == (0, "")
    assert f"{ASKED}={shell}_complete" in ran.out


BASH: Final = shutil.which("bash") or ""


@pytest.mark.skipif(not BASH, reason="there is no bash here")
@pytest.mark.parametrize("line", ["", "show --", "place -p ", "new --edicts greenbough,ca", "moves --card HA"])
def test_bash_offers_the_same(offer: Offer, lay: Lay, line: str) -> None:
    """It asks the program by the name under which it is installed."""
    lay("03-three-players", 3)
    offered = offer(line)
    program = Path("cartographers")
    program.write_text(f'#!/bin/sh\nexec {shlex.quote(sys.executable)} -m cartographers "$@"\n')
    program.chmod(0o755)
    before, _, begun = line.rpartition(" ")
    words = ["cartographers", *before.split(), begun]
    script = f"""
        eval "$({ASKED}=bash_source cartographers)"
        COMP_WORDS=({shlex.join(words)})
        COMP_CWORD={len(words) - 1}
        _cartographers_completion cartographers
        printf '%s\\n' "${{COMPREPLY[@]}}"
    """
    environment = {name: value for name, value in os.environ.items() if name != ASKED}
    environment |= {
        "PATH": f".{os.pathsep}{os.environ['PATH']}",
        "PYTHONPATH": str(Path(cartographers.__file__).parents[1]),
    }
    done = subprocess.run([BASH, "-c", script], check=True, capture_output=True, encoding="utf-8", env=environment)

    assert (done.stdout.splitlines(), done.stderr) == (offered, "")


@pytest.mark.skipif(not BASH, reason="there is no bash here")
def test_in_bash_no_word_of_the_line_is_a_command(run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Not even where the program lies in a folder whose name looks like a variable that is set."""
    for name in ("a=b", "here"):
        folder = tmp_path / name
        folder.mkdir()
        for program, act in {"cartographers": "asked", "harmless": "harmed"}.items():
            (folder / program).write_text(f"#!/bin/sh\ntouch {shlex.quote(str(tmp_path))}/{act}\n")
            (folder / program).chmod(0o755)
    monkeypatch.setenv(ASKED, "bash_source")
    function = run().out
    for last in ("harmless", "x=1 harmless", ""):
        words = [str(tmp_path / "a=b" / "cartographers"), "harmless", last]
        asked = f"COMP_WORDS=({shlex.join(words)}); COMP_CWORD=2; _cartographers_completion {shlex.quote(words[0])}"
        script = f"{function}\n{asked}"
        subprocess.run(
            [BASH, "-c", script], check=False, env={"PATH": f"{tmp_path}/here{os.pathsep}{os.environ['PATH']}"}
        )

        assert not (tmp_path / "harmed").exists()
        assert (tmp_path / "asked").exists()
        (tmp_path / "asked").unlink()
