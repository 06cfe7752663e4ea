"""Texts that look like others."""

import unicodedata
from random import Random
from typing import Final

NOTHING: Final = "\u200b\u200c\u200d\u2060\ufeff\u00ad\u034f\ufe0f\u200e\u202e\x00\x1b\U000e0041"
"""Characters that show nothing."""

BLANKS: Final = " \t\n\r\u00a0\u1680\u2003\u2009\u2028\u202f\u3000\u2800\u3164"


def disguised(seen: str, rng: Random) -> str:
    """Return a text that looks like another one, but is written otherwise."""
    composed = unicodedata.normalize(rng.choice(["NFC", "NFD"]), seen)
    letters = [rng.choice(["", "", rng.choice(NOTHING)]) + letter for letter in composed]
    ends = ["".join(rng.choices(BLANKS + NOTHING, k=rng.randint(0, 3))) for _ in range(2)]
    blanks = ("".join(rng.choices(BLANKS, k=rng.randint(1, 3))) if letter == " " else letter for letter in letters)
    return ends[0] + "".join(blanks) + ends[1]
