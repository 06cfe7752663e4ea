"""Whole numbers are read however a program or a keyboard writes them."""

import pytest

from cartographers.base.numbers import plain, whole

WHOLE = {
    "7": "7",
    "7.0": "7",
    "7.000": "7",
    "7,0": "7",
    "-1.0": "-1",
    "\N{MINUS SIGN}1,00": "-1",
    "\N{FULLWIDTH DIGIT SEVEN}": "7",
    "\N{FULLWIDTH HYPHEN-MINUS}\N{FULLWIDTH DIGIT ONE}\N{FULLWIDTH FULL STOP}\N{FULLWIDTH DIGIT ZERO}": "-1",
    "\N{ARABIC-INDIC DIGIT FOUR}\N{ARABIC-INDIC DIGIT TWO}": "42",
    " 13.0 ": "13",
}
OTHER = ["", "-", "7.5", ".0", "7.0.0", "7,0 4,0", "1e3", "7.0x", "nan", "\N{SUPERSCRIPT TWO}", "1" * 19]


@pytest.mark.parametrize(("text", "number"), WHOLE.items())
def test_a_whole_number_is_read_however_it_is_written(text: str, number: str) -> None:
    assert whole(text) == number


@pytest.mark.parametrize("text", OTHER)
def test_what_is_no_whole_number_stays_as_it_is(text: str) -> None:
    assert whole(text) == text


def test_each_character_stays_one() -> None:
    """So that the columns of what is wrong stay right."""
    every = "".join(map(chr, [*range(0xD800), *range(0xE000, 0x20000)]))

    assert len(plain(every)) == len(every)
    assert plain("Żaneta") == "Żaneta"
