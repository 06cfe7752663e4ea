"""A map as it is shown: its letters, its marks and its colours."""

import re
from typing import Final

import click
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cartographers.cli.map_lines import PALETTE, map_lines
from cartographers.core.maps import parse_land
from cartographers.core.region import MAP, ROW_LETTERS, SPACES
from cartographers.shell.terminal import Colours
from tests.helpers.lands import Lines, lands
from tests.helpers.sights import SIGHTS, closest, contrast

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


@pytest.mark.parametrize("colours", Colours)
@given(lines=lands())
def test_every_space_has_its_letter_whatever_its_colour(lines: Lines, colours: Colours) -> None:
    shown = [click.unstyle(line).split() for line in map_lines(parse_land(lines), colours=colours)]

    assert ["".join(row) for row in shown[2:]] == [
        letter + line for letter, line in zip(ROW_LETTERS, lines, strict=True)
    ]


STYLED: Final = re.compile(r"((?:\x1b\[[1-9][\d;]*m)+)[ *](\S)\x1b\[0m")
"""What is switched on before a space and its letter, and off behind it."""


def styles(colours: Colours, marked: str = "") -> dict[str, str]:
    """Return by sign how it is shown."""
    spaces = sum(SPACES[name] for name in marked.split())
    return {sign: style for style, sign in STYLED.findall("".join(map_lines(LAND, spaces, colours=colours)[2:4]))}


@given(lines=lands(), marked=st.integers(0, MAP))
def test_no_style_goes_on_behind_its_space(lines: Lines, marked: int) -> None:
    text = "".join(map_lines(parse_land(lines), marked & MAP))

    assert "\x1b" not in STYLED.sub("", text)


@pytest.mark.parametrize("colours", Colours)
def test_every_terrain_has_a_colour_of_its_own_and_the_same_on_ruins(colours: Colours) -> None:
    """Farm and village at once looks like a farm."""
    style = styles(colours)

    assert len({style[sign] for sign in PALETTE}) == len(PALETTE) == 6
    assert all(style[sign.lower()] == style[sign] for sign in "FVAWX")
    assert style["D"] == style["d"] == style["A"]


@pytest.mark.parametrize("colours", Colours)
def test_ruins_are_bold_wasteland_is_reversed_and_what_is_empty_is_plain(colours: Colours) -> None:
    style = styles(colours)

    assert (style["r"], style["#"]) == ("\x1b[1m", "\x1b[7m")
    assert "." not in style


def test_what_is_marked_is_bold_besides() -> None:
    before, after = styles(Colours.SIXTEEN), styles(Colours.SIXTEEN, marked="A1 B4 B5")

    assert after["F"] == "\x1b[1m" + before["F"]
    assert after["."] == "\x1b[1m"
    assert after["V"] == before["V"]


XTERM: Final = (0x000000, 0xCD0000, 0x00CD00, 0xCDCD00, 0x0000EE, 0xCD00CD, 0x00CDCD, 0xE5E5E5)
XTERM_BRIGHT: Final = (0x7F7F7F, 0xFF0000, 0x00FF00, 0xFFFF00, 0x5C5CFF, 0xFF00FF, 0x00FFFF, 0xFFFFFF)
"""The sixteen colours as xterm shows them; others show them a little otherwise."""


def of_256(number: int) -> int:
    """Return one of the 256 colours, from 16 on, as one number."""
    if number >= 232:
        return (8 + 10 * (number - 232)) * 0x010101
    steps = (0, 95, 135, 175, 215, 255)
    red, green, blue = steps[(number - 16) // 36], steps[(number - 16) // 6 % 6], steps[(number - 16) % 6]
    return red << 16 | green << 8 | blue


def grounds(colours: Colours) -> dict[str, tuple[int, bool]]:
    """Return by sign the colour behind its letter, and whether the letter is white."""
    match colours:
        case Colours.ALL:
            return {sign: (paint.true.colour, paint.true.white) for sign, paint in PALETTE.items()}
        case Colours.MANY:
            return {sign: (of_256(paint.deep.colour), paint.deep.white) for sign, paint in PALETTE.items()}
        case Colours.SIXTEEN:
            shown = XTERM + XTERM_BRIGHT
            return {sign: (shown[paint.plain.colour], paint.plain.white) for sign, paint in PALETTE.items()}


@pytest.mark.parametrize("colours", Colours)
@pytest.mark.parametrize("sight", SIGHTS)
def test_everybody_can_tell_the_terrains_apart(colours: Colours, sight: str) -> None:
    """A difference of 2 is just seen beside each other, one of 20 across a room."""
    assert closest([number for number, _ in grounds(colours).values()], sight) > 19


@pytest.mark.parametrize("sign", PALETTE)
@pytest.mark.parametrize("colours", Colours)
def test_a_letter_can_be_read_on_its_colour(sign: str, colours: Colours) -> None:
    """The W3C wants a contrast of 4.5 to 1; what the sixteen colours are each terminal decides."""
    ground, white = grounds(colours)[sign]

    assert contrast(ground, 0xFFFFFF if white else 0) >= (4 if colours == Colours.SIXTEEN else 4.5)


@pytest.mark.parametrize(
    ("colours", "style"),
    [
        (Colours.ALL, "\x1b[48;2;0;84;74;38;2;255;255;255m"),
        (Colours.MANY, "\x1b[48;5;23;38;5;231m"),
        (Colours.SIXTEEN, "\x1b[42;30m"),
    ],
)
def test_a_forest_is_shown_in_the_colours_there_are(colours: Colours, style: str) -> None:
    assert styles(colours)["F"] == style
