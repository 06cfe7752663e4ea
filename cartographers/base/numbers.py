"""Whole numbers as people and their programs write them: with decimals that are none, with digits of any script."""

import re
from typing import Final
from unicodedata import decimal

_MINUSES: Final = dict.fromkeys("−–‒—", "-")
_FULL_WIDTH: Final = {chr(code + 0xFEE0): chr(code) for code in range(ord("!"), ord("~") + 1)}
"""What East Asian keyboards type for the characters of ASCII."""

_NUMBER: Final = r"\s*(-?[0-9]{1,18})(?:\.0*|,0+)?\s*"


def plain(text: str) -> str:
    """Return a text as ASCII writes its digits, signs and minuses; each character stays one."""
    if text.isascii():
        return text
    return "".join(map(_plain, text))


def whole(text: str) -> str:
    """Return a whole number alone, 7 for 7.0, for 7., for 7,0 and for a full-width 7; any other text as it is."""
    found = re.fullmatch(_NUMBER, plain(text))
    return found[1] if found else text


def _plain(character: str) -> str:
    if character.isdecimal():
        return str(decimal(character))
    return _MINUSES.get(character) or _FULL_WIDTH.get(character) or character
