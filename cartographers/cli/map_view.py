"""A map as text: a letter for each space, coloured where there are colours."""

from typing import Final, NamedTuple

from cartographers.core.maps import Land, format_land
from cartographers.core.region import NOWHERE, SIDE, Region, space


class Paint(NamedTuple):
    """The background of a letter in 256 and in 16 colours, and whether the letter on it is white or black."""

    deep: int
    plain: int
    white: bool


PALETTE: Final = {
    "F": Paint(23, 8, white=True),
    "V": Paint(166, 3, white=False),
    "W": Paint(74, 14, white=False),
    "A": Paint(221, 11, white=False),
    "X": Paint(91, 5, white=True),
    "M": Paint(245, 7, white=False),
}
"""Told apart with normal, protan, deutan and tritan sight; farm and village at once looks like a farm."""

_BOLD: Final = "\x1b[1m"
_REVERSED: Final = "\x1b[7m"
_RESET: Final = "\x1b[0m"


def map_lines(land: Land, marked: Region = NOWHERE, *, mark: str = "*", deep: bool = False) -> list[str]:
    """Return a map with its rows and columns named, 25 columns wide and 13 lines high; a star, say, marks some spaces.

    Lines hold the escapes of 16 colours, or of 256 if they may be deep; whoever prints without colour takes them out.
    """
    columns = range(1, SIDE + 1)
    tens = "".join(f" {column // 10 or ' '}" for column in columns)
    ones = "".join(f" {column % 10}" for column in columns)
    lines = [f"  {tens}", f"  {ones}"]
    for row, signs in enumerate(format_land(land)):
        marks = (mark if marked & space(row, column) else " " for column in range(SIDE))
        cells = (_cell(sign, before, deep=deep) for sign, before in zip(signs, marks, strict=True))
        lines.append(f" {'ABCDEFGHIJK'[row]}{''.join(cells)}")
    return lines


def _cell(sign: str, before: str, *, deep: bool) -> str:
    style = _BOLD if before != " " or sign == "r" else ""
    paint = PALETTE.get("A" if sign in "Dd" else sign.upper())
    if paint:
        style += _background(paint, deep=deep)
    elif sign == "#":
        style += _REVERSED
    text = f"{before}{sign}"
    return f"{style}{text}{_RESET}" if style else text


def _background(paint: Paint, *, deep: bool) -> str:
    if deep:
        return f"\x1b[48;5;{paint.deep};38;5;{231 if paint.white else 16}m"
    background = 40 + paint.plain if paint.plain < 8 else 92 + paint.plain  # noqa: PLR2004 - bright ones begin at 100
    return f"\x1b[{background};{97 if paint.white else 30}m"
