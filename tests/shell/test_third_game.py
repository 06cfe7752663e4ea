"""A game of which the house knows one line is played, taken back, replayed and refused like the others."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

from cartographers.base.words import LANGUAGES
from tests.helpers.commands import GAME, Ran

CHECKOUT: Final = Path(__file__).parents[2]

WORDS: Final = """\
msgid ""
msgstr "Content-Type: text/plain; charset=UTF-8\\n"

msgid "game.title"
msgstr "Heads or Tails"

msgid "toss"
msgstr "It fell on {fell}."

msgid "right"
msgstr "Right so far: {right}."

msgid "reason.other_side"
msgstr "It must have fallen on {expected}."
"""

MAIN: Final = """\
import io, sys
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from cartographers.base import words
from cartographers.shell import games, main

def read(*path, _read=words.file_content):
    if path[-1] != "heads-or-tails.mo":
        return _read(*path)
    file = io.BytesIO()
    write_mo(file, read_po(io.BytesIO(WORDS.encode())))
    return file.getvalue()

words.file_content = read
games.GAMES["heads-or-tails"] = "tests.third_game"  # the one line
main()
"""


def play(*typed: str) -> Ran:
    """Run a command line in a house with a third game."""
    done = subprocess.run(
        [sys.executable, "-c", f"WORDS = {WORDS!r}\n{MAIN}", *typed],
        capture_output=True,
        check=False,
        env={**os.environ, "PYTHONPATH": str(CHECKOUT)},
        stdin=subprocess.DEVNULL,
        text=True,
    )
    return Ran(done.returncode, done.stdout, done.stderr)


@pytest.fixture
def begun() -> None:
    """Begin a game, and guess once."""
    assert play("new", "--kind", "heads-or-tails", "--json").json["events"][0]["event"] == "game_started"
    assert "Right so far" in play("place", "heads").out


def test_a_third_game_takes_few_lines() -> None:
    files = [*(CHECKOUT / "tests" / "third_game").rglob("*.py")]
    assert len(files) > 3
    assert sum(len(file.read_text("utf-8").splitlines()) for file in files) <= 90


@pytest.mark.usefixtures("begun")
def test_a_third_game_is_played_taken_back_and_replayed() -> None:
    assert play("undo", "--json").json["events"] == [{"event": "undone"}]
    for guess in ("heads", "tails", "heads"):
        assert play("place", guess).code == 0
    replayed = play("replay", "--json")
    assert play("new", "--kind", "heads-or-tails").code == 0
    assert {one["file"]: one["finished"] for one in play("games", "--json").documents} == {
        "game-2.jsonl": False,
        "game.jsonl": True,
    }

    assert replayed.code == 0
    assert (replayed.json["ok"], replayed.json["events"]) == (True, 6)
    assert replayed.json["state"]["result"] in range(4)
    told = play("replay", "game.jsonl", "--each").out
    assert "all 6 events check out" in told
    assert told.count("It fell on ") == 4


@pytest.mark.usefixtures("begun")
def test_what_it_does_not_offer_is_refused_in_so_many_words() -> None:
    play("undo")
    ran = play("redo")
    assert (ran.code, "redo" in ran.err) == (2, True)
    assert play("undo", "--card", "--json").error["code"] == "not_at_table"
    for typed in (["sync", "game.jsonl"], ["compare", "game.jsonl"]):
        ran = play(*typed)
        assert (ran.code, "Heads or Tails" in ran.err) == (2, True)
    assert play("share").out == "Heads or Tails\nRight so far: 0.\n"
    assert play("replay", "--json").json["game_fingerprint"] is None


@pytest.mark.usefixtures("begun")
def test_what_cannot_follow_is_told_in_its_words() -> None:
    text = GAME.read_text("utf-8")
    flipped = text.replace('"fell": "heads"', '"fell": "x"').replace('"fell": "tails"', '"fell": "x"')
    GAME.write_text(flipped, "utf-8")
    ran = play("replay", "game.jsonl")

    assert ran.code == 1
    assert "It must have fallen on " in " ".join(ran.out.split())


@pytest.mark.usefixtures("begun")
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_command_that_it_does_not_have_is_refused(language: str) -> None:
    ran = play("score", "--lang", language)
    assert (ran.code, ran.out) == (2, "")
    assert "Heads or Tails" in ran.err
