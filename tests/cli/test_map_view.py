"""A map as it is shown: its letters, its marks and its colours."""

import re
from typing import Final

import click
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cartographers.cli.map_view import PALETTE, map_lines
from cartographers.core.maps import parse_land
from cartographers.core.region import MAP, SPACES
from cartographers.core.typed_map import ROW_LETTERS
from tests.core.lands import Lines, lands

LAND: Final = parse_land(["FVAWXMfvawx", "Dd#r......."] + ["." * 11] * 9)


def plain(marked: str = "") -> list[str]:
    spaces = sum(SPACES[name] for name in marked.split())
    return [click.unstyle(line) for line in map_lines(LAND, spaces)]


def test_rows_and_columns_are_named() -> None:
    assert plain()[:4] == [
        "                     1 1",
        "   1 2 3 4 5 6 7 8 9 0 1",
        " A F V A W X M f v a w x",
        " B D d # r . . . . . . .",
    ]
    assert plain()[-1] == " K . . . . . . . . . . ."


def test_a_star_marks_a_space_and_moves_nothing() -> None:
    marked = plain("A1 A6 B4 B5 K11")

    assert marked[2:4] == [" A*F V A W X*M f v a w x", " B D d #*r*. . . . . . ."]
    assert marked[-1] == " K . . . . . . . . . .*."
    assert [line.replace("*", " ") for line in marked] == plain()


@pytest.mark.parametrize("deep", [False, True])
@given(lines=lands())
def test_every_space_has_its_letter_whatever_its_colour(lines: Lines, *, deep: bool) -> None:
    shown = [click.unstyle(line).split() for line in map_lines(parse_land(lines), deep=deep)]

    assert ["".join(row) for row in shown[2:]] == [
        letter + line for letter, line in zip(ROW_LETTERS, lines, strict=True)
    ]


STYLED: Final = re.compile(r"((?:\x1b\[[1-9][\d;]*m)+)[ *](\S)\x1b\[0m")
"""What is switched on before a space and its letter, and off behind it."""


def styles(*, deep: bool, marked: str = "") -> dict[str, str]:
    """Return by sign how it is shown."""
    spaces = sum(SPACES[name] for name in marked.split())
    return {sign: style for style, sign in STYLED.findall("".join(map_lines(LAND, spaces, deep=deep)[2:4]))}


@given(lines=lands(), marked=st.integers(0, MAP))
def test_no_style_goes_on_behind_its_space(lines: Lines, marked: int) -> None:
    text = "".join(map_lines(parse_land(lines), marked & MAP))

    assert "\x1b" not in STYLED.sub("", text)


@pytest.mark.parametrize("deep", [False, True])
def test_every_terrain_has_a_colour_of_its_own_and_the_same_on_ruins(*, deep: bool) -> None:
    """Farm and village at once looks like a farm."""
    style = styles(deep=deep)

    assert len({style[sign] for sign in PALETTE}) == len(PALETTE) == 6
    assert all(style[sign.lower()] == style[sign] for sign in "FVAWX")
    assert style["D"] == style["d"] == style["A"]


@pytest.mark.parametrize("deep", [False, True])
def test_ruins_are_bold_wasteland_is_reversed_and_what_is_empty_is_plain(*, deep: bool) -> None:
    style = styles(deep=deep)

    assert (style["r"], style["#"]) == ("\x1b[1m", "\x1b[7m")
    assert "." not in style


def test_what_is_marked_is_bold_besides() -> None:
    before, after = styles(deep=False), styles(deep=False, marked="A1 B4 B5")

    assert after["F"] == "\x1b[1m" + before["F"]
    assert after["."] == "\x1b[1m"
    assert after["V"] == before["V"]


def colour(number: int) -> tuple[int, int, int]:
    """Return red, green and blue of one of the 256 colours, from 16 on."""
    if number >= 232:
        return (8 + 10 * (number - 232),) * 3
    steps = (0, 95, 135, 175, 215, 255)
    return steps[(number - 16) // 36], steps[(number - 16) // 6 % 6], steps[(number - 16) % 6]


def brightness(number: int) -> float:
    """Return the relative luminance by which the W3C reckons contrasts."""
    parts = [part / 255 for part in colour(number)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("sign", PALETTE)
def test_a_letter_can_be_read_on_its_colour(sign: str) -> None:
    """The W3C wants a contrast of 4.5 to 1."""
    style = re.fullmatch(r"\x1b\[48;5;(\d+);38;5;(\d+)m", styles(deep=True)[sign])
    assert style
    dark, bright = sorted(brightness(int(number)) for number in style.groups())

    assert (bright + 0.05) / (dark + 0.05) >= 4.5
