"""Text and how much room it takes on a screen."""

import unicodedata
from typing import Final

import click
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cartographers.shell.text import beside, inline, padded, runs, stretches, tied, width, wrapped

RED: Final = "\x1b[41;97m"
OFF: Final = "\x1b[0m"


@pytest.mark.parametrize(
    ("text", "columns"),
    [
        ("", 0),
        ("Anna", 4),
        ("Γιώργος", 7),
        (unicodedata.normalize("NFD", "Γιώργος Őrerdő"), 14),
        ("地図", 4),
        ("Ａ１", 4),
        ("a\N{ZERO WIDTH JOINER}b", 2),
        (f"{RED}F{OFF} \x1b[1m{RED}*V{OFF}", 4),
        (f"{RED}地{OFF}é", 3),
    ],
)
def test_a_text_is_as_wide_as_what_is_seen_of_it(text: str, columns: int) -> None:
    assert width(text) == columns


@pytest.mark.parametrize("text", ["", "Ő", "O\N{COMBINING DOUBLE ACUTE ACCENT}", "地", f"{RED}F{OFF}"])
def test_padded_texts_are_equally_wide(text: str) -> None:
    assert padded(text, 5).startswith(text)
    assert width(padded(text, 5)) == 5


def test_a_text_that_is_wider_is_not_cut() -> None:
    assert padded("Γιώργος", 5) == "Γιώργος"


def test_blocks_stand_side_by_side() -> None:
    """The second block begins in one column, whatever the letters of the first are made of."""
    first = ["地図", f"{RED}F{OFF}", "Żaneta"]

    assert beside([first, ["1", "2"], ["!"]], gap=2) == [
        "地図    1  !",
        f"{RED}F{OFF}       2",
        "Żaneta",
    ]


def test_a_block_may_be_empty() -> None:
    assert beside([["a"], [], ["b"]], gap=1) == ["a  b"]


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("", [""]),
        ("ten wide", ["ten wide"]),
        ("ten wide, not more", ["ten wide,", "> not more"]),
        ("one two three four", ["one two", "> three", "> four"]),
        ("  one two three", ["  one two", "> three"]),
        ("a  b   c", ["a  b   c"]),
        ("much_too_long for it", ["much_too_long", "> for it"]),
        ("it is much_too_long", ["it is", "> much_too_long"]),
        ("地図を 描く人", ["地図を", "> 描く人"]),
        ("one to\N{NO-BREAK SPACE}three", ["one", "> to three"]),
        ("one two\N{NO-BREAK SPACE}three", ["one two", "> three"]),
        ("one\N{NO-BREAK SPACE}two", ["one two"]),
    ],
)
def test_a_text_is_broken_between_words(text: str, lines: list[str]) -> None:
    assert wrapped(text, 10, "> ") == lines


words = st.lists(st.text("aΩé地", min_size=1, max_size=9), min_size=1)


@given(words, st.integers(1, 30), st.sampled_from(["", "  "]))
def test_no_word_is_lost_and_only_a_single_word_is_wider_than_the_screen(
    words: list[str], columns: int, indent: str
) -> None:
    lines = wrapped(" ".join(words), columns, indent)

    assert " ".join(lines).split() == words
    assert all(width(line) <= columns or len(line.split()) == 1 for line in lines)
    assert all(line.startswith(indent) for line in lines[1:])


@given(st.lists(st.lists(st.text("aé地", max_size=5), max_size=4), min_size=1, max_size=4), st.integers(0, 3))
def test_blocks_side_by_side_are_all_there(blocks: list[list[str]], gap: int) -> None:
    coloured = [[f"{RED}{line}{OFF}" for line in block] for block in blocks]
    lines = [click.unstyle(line) for line in beside(coloured, gap)]

    assert len(lines) == max(map(len, blocks))
    assert [line.rstrip() for line in lines] == beside(blocks, gap)


def test_a_polish_word_of_one_letter_ends_no_line() -> None:
    text = "Karta z lasem i wodą w ruinach"

    assert wrapped(tied(text, "pl"), 14) == ["Karta z lasem", "i wodą", "w ruinach"]
    assert wrapped(tied(text, "pl"), 7) == ["Karta", "z lasem", "i wodą", "w", "ruinach"]
    assert tied(text, "en") == text


@pytest.mark.parametrize(
    ("names", "shown"),
    [
        ("", ""),
        ("A1", "A1"),
        ("A1 A2 A3 B1", "A1-A3 B1"),
        ("A9 A10 A11 B1 B2 B4", "A9-A11 B1-B2 B4"),
        ("A11 B12", "A11 B12"),
    ],
)
def test_spaces_side_by_side_are_named_as_one(names: str, shown: str) -> None:
    assert runs(names.split()) == shown


def test_what_is_on_a_row_or_a_column_is_told_once_for_spaces_side_by_side() -> None:
    assert stretches([("C1", "forest"), ("C2", "forest"), ("C3", "ruins"), ("C4", "forest")]) == (
        "C1-C2 forest, C3 ruins, C4 forest"
    )
    assert stretches([("A4", "empty"), ("B4", "empty")]) == "A4-B4 empty"


@pytest.mark.parametrize(("language", "name"), [("en", "forest"), ("de", "Forest"), ("el", "forest")])
def test_a_name_within_a_sentence_has_a_small_letter_but_in_german(language: str, name: str) -> None:
    assert inline("Forest", language) == name
