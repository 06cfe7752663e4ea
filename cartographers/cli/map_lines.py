"""Maps in pictures and in words: a letter for each space, in colour, or sentences that say what lies where."""

from functools import cache
from typing import Final

from msgspec import Struct

from cartographers.base.words import Words
from cartographers.core.maps import LETTERS, Land, format_land
from cartographers.core.region import NAMES, NOWHERE, ROW_LETTERS, ROWS, SIDE, Region, size, space, space_names
from cartographers.shell.terminal import Colours
from cartographers.shell.text import inline, runs


class Ground(Struct, frozen=True):
    """The background colour of a letter, by its number, and whether the letter is white or black."""

    colour: int
    white: bool = False


class Paint(Struct, frozen=True):
    """The background of a letter with all colours (red, green and blue in one number), with 256, or with sixteen."""

    true: Ground
    deep: Ground
    plain: Ground


PALETTE: Final = {
    "F": Paint(Ground(0x00544A, white=True), Ground(23, white=True), Ground(2)),
    "V": Paint(Ground(0xD55E00), Ground(166), Ground(1, white=True)),
    "W": Paint(Ground(0x62BDF2), Ground(74), Ground(14)),
    "A": Paint(Ground(0xFFE95C), Ground(221), Ground(11)),
    "X": Paint(Ground(0x8C1AB3, white=True), Ground(91, white=True), Ground(5, white=True)),
    "M": Paint(Ground(0x909090), Ground(245), Ground(8, white=True)),
}
"""Distinct in normal, protan, deutan and tritan vision; farm and village at once looks like a farm.

A letter and its background are set together, so that light and dark screens show them alike.
"""

_BOLD: Final = "\x1b[1m"
_REVERSED: Final = "\x1b[7m"
_RESET: Final = "\x1b[0m"
_NONE: Final = " " * SIDE


def map_lines(
    land: Land, marked: Region = NOWHERE, *, mark: str = "*", colours: Colours | None = Colours.SIXTEEN
) -> list[str]:
    """Return a map with its rows and columns named, 25 columns wide and 13 lines high; `mark` marks some spaces.

    Lines contain escape sequences for colours, which set off ruins and wasteland too; without colours none.
    """
    columns = range(1, SIDE + 1)
    tens = "".join(f" {column // 10 or ' '}" for column in columns)
    ones = "".join(f" {column % 10}" for column in columns)
    lines = [f"  {tens}", f"  {ones}"]
    for row, signs in enumerate(format_land(land)):
        stars = (
            [mark if marked & space(row, column) else " " for column in range(SIDE)] if marked & ROWS[row] else _NONE
        )
        spaces = [_cell(sign, star, colours) for sign, star in zip(signs, stars, strict=True)]
        lines.append(f" {ROW_LETTERS[row]}{''.join(spaces)}")
    return lines


def map_in_words(words: Words, land: Land) -> list[str]:
    """Return a map in sentences: each kind of space with where it is, and how many spaces are empty."""
    kinds = {_kind(words, kind): getattr(land, kind) for kind, *more in LETTERS.values() if not more}
    kinds |= {
        words("map.ruins_empty"): land.ruins & land.empty,
        words("map.ruins_filled"): land.ruins & ~land.empty,
    }
    lines = [f"{kind}: {runs(space_names(region))}." for kind, region in kinds.items() if region]
    return [*lines, words.count("map.empty", size(land.empty))]


def spaces_in_words(words: Words, land: Land) -> dict[str, str]:
    """Return what is on each space of a map, by its name."""
    return {name: _space_in_words(words, land, single) for single, name in NAMES.items()}


def _space_in_words(words: Words, land: Land, single: Region) -> str:
    kinds = [kind for kind, *more in LETTERS.values() if not more and getattr(land, kind) & single]
    said = " / ".join(inline(_kind(words, kind), words.language) for kind in kinds)
    if not land.ruins & single:
        return said or words("map.empty_space")
    return words("map.on_ruins", terrain=said) if said else inline(words("ruins"), words.language)


def _kind(words: Words, kind: str) -> str:
    return words("wasteland" if kind == "wasteland" else f"terrain.{kind}")


@cache  # few spaces differ among all those of all maps
def _cell(sign: str, before: str, colours: Colours | None) -> str:
    text = f"{before}{sign}"
    if colours is None:
        return text
    style = _BOLD if before != " " or sign == "r" else ""
    paint = PALETTE.get("A" if sign in "Dd" else sign.upper())
    if paint:
        style += _ground(paint, colours)
    elif sign == "#":
        style += _REVERSED
    return f"{style}{text}{_RESET}" if style else text


def _ground(paint: Paint, colours: Colours) -> str:
    match colours:
        case Colours.ALL:
            red, green, blue = paint.true.colour.to_bytes(3)
            return f"\x1b[48;2;{red};{green};{blue};38;2;{'255;255;255' if paint.true.white else '0;0;0'}m"
        case Colours.MANY:
            return f"\x1b[48;5;{paint.deep.colour};38;5;{231 if paint.deep.white else 16}m"
        case Colours.SIXTEEN:
            ground = paint.plain.colour + (40 if paint.plain.colour < 8 else 92)  # noqa: PLR2004 - bright ones from 100
            return f"\x1b[{ground};{97 if paint.plain.white else 30}m"
