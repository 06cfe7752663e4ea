"""The keys of a Greek keyboard, by the Latin letters that are on them too."""

from typing import Final

_GREEK: Final = "ερτυθιοπασδφγηξκλζχψωβνμ"
_LATIN: Final = "ertyuiopasdfghjklzxcvbnm"

LATIN_KEYS: Final = {
    **dict(zip(_GREEK, _LATIN, strict=True)),
    **dict(zip(_GREEK.upper(), _LATIN.upper(), strict=True)),
    ";": "q",
    "\N{GREEK QUESTION MARK}": "q",
    ":": "Q",
    "ς": "w",
}
"""The Latin letter on the key with which a Greek keyboard writes something.

The semicolon, which asks in Greek, is on the key of Q, and the sigma at a word's end on that of W.
"""
