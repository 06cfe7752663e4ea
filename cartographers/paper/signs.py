"""The signs that may be typed on a map, and the characters that look like them."""

import unicodedata
from typing import Final

from cartographers.core.maps import LETTERS
from cartographers.core.region import ROW_LETTERS

TYPED: Final = {
    **{sign: sign for sign in (".", "r", *LETTERS)},
    **{sign.lower(): sign.lower() for sign in LETTERS if sign not in "M#"},
    **dict(zip("_012345^", "..FVAWXM", strict=True)),
}
"""What may be typed for a space, and the sign it means."""

EMPTY: Final = "._0"
"""What may be typed for an empty space."""

SEASONS: Final = "1234"
SEASONS_TYPED: Final = {*SEASONS, *"._0rM^#"}
"""What may be typed for the season of a space; what is printed has none."""

SPACE: Final = r"[^\s|│*:]"
"""A character that may stand for a space; blanks and bars separate."""

BORDERS: Final = frozenset("+-─═┌┐└┘├┤┬┴┼")

ROWS_ALONE: Final = set(ROW_LETTERS) - TYPED.keys()
"""The row letters that mean nothing on a map."""

_READABLE: Final = {*TYPED, *ROW_LETTERS, *ROW_LETTERS.lower()}

_LOOK_ALIKES: Final = dict(
    zip("ΑΒΕΗΙΚΜΧανχ" + "АВСЕНІЈКМХахгѴѵ" + "·•∙", "ABEHIKMXavx" + "ABCEHIJKMXaxrVv" + "...", strict=True)
)
"""Letters of the Greek and Cyrillic alphabets, and dots, that look like a sign or a row letter."""


def plain(character: str) -> str:
    """Return the sign or row letter that a character is or looks like, or the character itself."""
    sign = _LOOK_ALIKES.get(character) or unicodedata.normalize("NFKC", character)
    return sign if sign in _READABLE else character
