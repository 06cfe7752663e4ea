"""Texts that look the same have one form."""

import unicodedata
from random import Random

import pytest
from hypothesis import given
from hypothesis.strategies import characters, randoms, text

from cartographers.base.player_names import as_seen, is_text
from tests.helpers.disguises import BLANKS, disguised


@given(text(), randoms())
def test_whatever_looks_the_same_has_one_form(written: str, rng: Random) -> None:
    seen = as_seen(written)

    assert as_seen(seen) == seen
    assert as_seen(disguised(seen, rng)) == seen


@given(text(characters(categories=["L", "N", "P", "S"])))
def test_what_is_seen_stays(written: str) -> None:
    """Letters are not exchanged for others that are only alike, and keep their case."""
    letters = [letter for letter in unicodedata.normalize("NFC", written) if letter not in BLANKS]

    assert [letter for letter in as_seen(written) if letter != " "] == [
        letter for letter in letters if letter not in "\u115f\u1160\uffa0"
    ]


def test_every_character_alone_is_itself_a_blank_or_nothing() -> None:
    """All of Unicode but rare Chinese characters and what is not assigned."""
    for code in (*range(0x20000), *range(0xE0000, 0xE1000)):
        letter = chr(code)
        if is_text(letter):
            seen = as_seen(f"a{letter}b")
            assert seen in {"ab", "a b", unicodedata.normalize("NFC", f"a{letter}b")}, hex(code)
            assert as_seen(seen) == seen, hex(code)
            assert not letter.isspace() or seen == "a b", hex(code)
            assert unicodedata.category(letter) != "Cf" or seen == "ab", hex(code)


@pytest.mark.parametrize("code", [0x115F, 0x2065, *range(0xFFF0, 0xFFF9), 0xE0080, 0xE0FFF])
def test_what_unicode_has_terminals_ignore_is_nothing(code: int) -> None:
    """Assigned or not, in whatever version of Unicode this Python has."""
    assert as_seen(f"a{chr(code)}b") == "ab"


@pytest.mark.parametrize("seed", ["", "a seed", "Świt", "A", "ﬁ", "１", "ς", "🗺"])
def test_one_form_is_kept(seed: str) -> None:
    assert as_seen(seed) == seed
