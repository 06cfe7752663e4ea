"""Any text is read as score sheets or refused, and what is wrong lies in it."""

import re
from random import Random
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.helpers.paper import writing
from tests.helpers.paper.examples import (
    CSV,
    FORM,
    TEXT,
    YAML,
    YAML_ALONE,
    YAML_BLOCKS,
    read,
    spreadsheet,
)

RIGHT: Final = [TEXT, FORM, YAML, YAML_ALONE, YAML_BLOCKS, CSV, spreadsheet(width=12), spreadsheet(delimiter="\t")]


SIGNS: Final = ".FVAWXM#rfvDd0123456789-−–+=|_:;,\t \n\r\"'[]{}&*!?>%@`\\/xÅαχМ·½٣²\ufeff\0\x85\u2028\ud800"


@st.composite
def scrawls(draw: st.DrawFn) -> str:
    """Take a right sheet, and change characters and lines here and there."""
    text = draw(st.sampled_from(RIGHT))
    rng = Random(draw(st.integers()))
    for _ in range(draw(st.integers(1, 9))):
        place = rng.randrange(len(text) or 1)
        lines = text.split("\n")
        one, other = rng.randrange(len(lines)), rng.randrange(len(lines))
        match rng.randrange(5):
            case 0:
                text = text[:place] + text[place + rng.randint(1, 3) :]
            case 1:
                text = text[:place] + rng.choice(SIGNS) * rng.randint(1, 3) + text[place:]
            case 2:
                text = text[:place] + rng.choice(SIGNS) + text[place + 1 :]
            case 3:
                text = "\n".join([*lines[:one], *lines[one + 1 :]])
            case _:
                lines[one], lines[other] = lines[other], lines[one]
                text = "\n".join(lines)
    return text


def check_places(text: str, kind: str | None) -> None:
    """Read a text without an exception, and look whether all places lie in it; a carriage return may begin a line."""
    lines = re.split(r"\r\n|\r|\n", text.removeprefix("\ufeff"))
    written = read(text, kind)
    for fault in written.faults + written.doubts:
        assert 1 <= fault.line <= len(lines)
        assert fault.column >= 1
        assert fault.column <= len(lines[fault.line - 1]) + 1 or written.in_cells
    assert written.sheets or written.faults


@pytest.mark.parametrize("kind", [None, *writing.KINDS])
@given(text=st.text() | st.text(SIGNS) | scrawls())
def test_any_text_is_read_and_what_is_wrong_lies_in_it(kind: str | None, text: str) -> None:
    check_places(text, kind)


NO_NUMBERS_OF_OURS: Final = [
    pytest.param("", id="nothing"),
    pytest.param("spring: --5 4 3 -1 = 13", id="two minus signs"),
    pytest.param("spring: -", id="a minus"),
    pytest.param(f"total: {'9' * 5000}", id="a number without end"),
    pytest.param("spring: ٣ ² ½ Ⅷ ①", id="digits of others"),
    pytest.param("rules: =", id="a rule of nothing"),
    pytest.param("rules: [=, ':', '==']", id="rules of nothing"),
    pytest.param("PLAYERS:\n- total: 1", id="players in capitals"),
    pytest.param("players: {grid: {grid: [grid]}}", id="a map of maps"),
    pytest.param("players:\n- players:\n  - players: []", id="players of players"),
    pytest.param("map: A\rgrid: x", id="lines of an old Macintosh"),
    pytest.param("map;A\rgrid\r...", id="lines of an old Macintosh in cells"),
    pytest.param(f"player;{'x' * 140_000}", id="a cell without end"),
    pytest.param('player;"Ana\nmap;A', id="a quote that is never closed"),
    pytest.param("player;\0", id="a null"),
    pytest.param('grid: "a\\nb\\nc\\nd\\ne"', id="a block in quotes"),
    pytest.param("grid: [Q, R, S, T, U]", id="a block in brackets"),
    pytest.param("? grid\n: |\n ...", id="a block behind a long key"),
    pytest.param("grid: ''", id="an empty block"),
    pytest.param("grid: |", id="a block at the end"),
    pytest.param("\ufeff\ufeffgrid: |\n  x", id="two byte order marks"),
]


@pytest.mark.parametrize("kind", [None, *writing.KINDS])
@pytest.mark.parametrize("text", NO_NUMBERS_OF_OURS)
def test_odd_texts_are_read_too(kind: str | None, text: str) -> None:
    check_places(text, kind)
