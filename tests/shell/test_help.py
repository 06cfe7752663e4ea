"""The help of the program: commands by groups, and `help` as a word."""

import re
import shlex

import pytest

from cartographers.base.words import LANGUAGES, Words
from cartographers.shell.app import GROUPS
from tests.helpers.commands import GAME, Run


@pytest.mark.parametrize("language", LANGUAGES)
def test_help_lists_every_command_once_under_its_heading(run: Run, language: str) -> None:
    words = Words(language, "cartographers")
    page = run("--lang", language, "--help").out
    headings = [words(f"help.group.{group}") for group in GROUPS]
    listed = [page.partition(f"\n{heading}:\n")[2].partition("\n\n")[0] for heading in headings]
    names = [re.findall(r"^  ([a-z]+)  ", part, re.MULTILINE) for part in listed]

    assert names == [[*group] for group in GROUPS.values()]
    assert names[0][0] == "play"
    assert page.partition("`")[2].startswith("play`")


def test_nothing_typed_shows_the_same(run: Run) -> None:
    ran = run()

    assert (ran.code, ran.out) == (2, "")
    assert ran.err == run("--help").out


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("help", "--help"),
        ("help new", "new --help"),
        ("--lang de help new", "--lang de new --help"),
        ("help --lang de", "--lang de --help"),
        ("help check --kind strange-world", "check --kind strange-world --help"),
        ("help help", "--help"),
        ("help ''", "--help"),
        ("help new --json -g x.jsonl", "new --help"),
        ("help --lang de new", "--lang de new --help"),
        ("help play new", "play --help"),
    ],
)
def test_help_is_a_word_too(run: Run, typed: str, meant: str) -> None:
    asked, shown = run(*shlex.split(typed)), run(*meant.split())

    assert (asked.code, asked.out, asked.err) == (0, shown.out, "")


def test_help_is_about_all_games_whatever_is_in_the_folder(run: Run) -> None:
    shown = run("--help").out
    run("new", "--kind", "strange-world")

    assert run("help").out == run("--help").out == shown
    assert run("help", "new").out == run("new", "--help").out
    assert run("help", "rules").out == run("rules", "--help").out != run("help", "rules", "-g", "none.jsonl").out


def test_help_does_nothing_else(run: Run) -> None:
    assert run("help", "new", "--json", "--seed").code == 2
    assert not GAME.exists()


def test_help_for_what_is_no_command_says_what_was_meant(run: Run) -> None:
    ran = run("help", "shwo")

    assert (ran.code, ran.out) == (2, "")
    assert "show" in ran.err
