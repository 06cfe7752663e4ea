"""Words of a command line, read as bash reads them, and texts that it reads again: bash itself is asked."""

import shutil
import subprocess
from itertools import product
from random import Random
from typing import Final

import pytest

from cartographers.shell.shell_words import quoted, read_line, read_word
from tests.cases.shell_names import NAMES

BASH: Final = shutil.which("bash") or ""

needs_bash: Final = pytest.mark.skipif(not BASH, reason="there is no bash here")


def read_by_bash(*typed: str) -> list[str]:
    """Return what a command gets for words, each of which stands on a line of its own."""
    script = "".join(f"printf '%s\\0' {word}\n" for word in typed)
    done = subprocess.run([BASH, "-c", script], check=True, capture_output=True, encoding="utf-8")
    return done.stdout.split("\0")[:-1]


@needs_bash
def test_bash_reads_a_quoted_text_again() -> None:
    """Whatever is open before it, and whatever the line holds of it already."""
    begun = {"": "", "'": "k'", '"': 'k"', "$'": "k$'"}
    wanted, typed = [], []
    for name, (quote, before) in product(NAMES, begun.items()):
        typed.append(before[:-1] + quoted(name, quote, always=True))
        wanted.append(before.replace("$'", "").rstrip("'\"") + name)

    assert read_by_bash(*typed) == wanted


@needs_bash
def test_words_are_read_as_bash_reads_them() -> None:
    """Random ones, in which bash puts nothing in the place of variables, commands and names of files."""
    random = Random("words")
    typed = ["".join(random.choices("ab'\"\\:=!é", k=random.randint(1, 8))) for _ in range(3000)]
    closed = [word for word in typed if not read_word(word)[0].quote and (len(word) - len(word.rstrip("\\"))) % 2 == 0]

    assert len(closed) > 1000
    assert read_by_bash(*closed) == [read_word(word)[0].text for word in closed]


@pytest.mark.parametrize(
    ("line", "words", "last"),
    [
        ("c show -p An", ["c", "show", "-p"], "An"),
        ("c show  -p ", ["c", "show", "-p"], ""),
        ("c 'a b' \"c", ["c", "a b"], "c"),
        ("c a\\ b\\", ["c"], "a b"),
        ("c >out 2>&1 x ", ["c", "x"], ""),
        ("c a>out b", ["c", "a"], "b"),
        ("c a; d b", ["d"], "b"),
        ("c $'a\\'b", ["c"], "a'b"),
    ],
)
def test_a_line_is_taken_apart(line: str, words: list[str], last: str) -> None:
    read = read_line(line)

    assert ([word.text for word in read.words], read.last.text) == (words, last)
    assert read.last.known


@pytest.mark.parametrize("line", ["c $HOME", "c `a", 'c "$(a', "c $(a) b", "c <(a) b", "c ${x", "c $'\\x41"])
def test_what_only_bash_knows_is_not_guessed(line: str) -> None:
    assert not read_line(line).last.known


def test_a_file_to_write_to_is_no_argument() -> None:
    assert read_line("c show >o").last.target
    assert read_line("c show &> o").last.target
    assert not read_line("c show >o p").last.target
