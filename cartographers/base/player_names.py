"""Names of players, as every game takes them, and texts that can be written."""

import re
import unicodedata
from collections.abc import Iterable
from enum import StrEnum
from typing import Final

from cartographers.base.events import MalformedEventError

LONGEST_NAME: Final = 40
LONGEST_WORDS: Final = 200

_TURNING: Final = "[\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]"
"""Characters that break the line or turn the direction of writing."""

_BLANKS: Final = "[\u2800\u3164\uffa0]"
"""Characters that are no blanks, but show one."""

_UNSEEN: Final = (
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2065\u2800\u3164\ufe00-\ufe0f\uffa0\ufff0-\ufff8"
    "\U000e0000-\U000e0fff]"
)
"""Characters that show nothing: variation selectors, fillers, tags, what Unicode keeps for more of them; so does Cf."""


class NameFlaw(StrEnum):
    """Why players cannot have these names; the comment at each lists its facts."""

    WRONG_NAME = "wrong_name"  # name, longest
    SAME_NAME = "same_name"  # name
    UNSEEN_NAME = "unseen_name"  # name
    ALIKE_NAME = "alike_name"  # name, other


def check_names(players: Iterable[str]) -> None:
    """Check that each name may be in a log: one line, none twice regardless of case. Raises `MalformedEventError`."""
    known = set()
    for name in players:
        if not _is_line(name, LONGEST_NAME):
            raise MalformedEventError(NameFlaw.WRONG_NAME, name=name, longest=LONGEST_NAME)
        bare = unicodedata.normalize("NFC", name.casefold())
        if bare in known:
            raise MalformedEventError(NameFlaw.SAME_NAME, name=name)
        known.add(bare)


def check_seen(players: Iterable[str]) -> None:
    """Refuse, with `MalformedEventError`, names for a new game that look the same; logs may have such names."""
    known: dict[str, str] = {}
    for name in players:
        seen = as_seen(name.casefold())
        if not seen or re.search(_TURNING, name):
            raise MalformedEventError(NameFlaw.UNSEEN_NAME, name=name)
        if seen in known:
            raise MalformedEventError(NameFlaw.ALIKE_NAME, name=name, other=known[seen])
        known[seen] = name


def is_words(words: str) -> bool:
    """Return whether a player may add these words to a seed: one line in NFC, 1 to 200 characters, some visible."""
    seen = any(unicodedata.category(character)[0] in "LNPS" for character in re.sub(_UNSEEN, "", words))
    return seen and _is_line(words, LONGEST_WORDS) and not re.search(_TURNING, words)


def as_seen(text: str) -> str:
    """Return the one form of all texts that look the same.

    It is in NFC, nothing in it shows nothing, blanks of any kind, however many, are one, and around it are none.
    """
    seen = re.sub(_UNSEEN, "", re.sub(_BLANKS, " ", text))
    shown = (letter for letter in seen if letter.isspace() or unicodedata.category(letter) not in {"Cc", "Cf"})
    return " ".join(unicodedata.normalize("NFC", "".join(shown)).split())


def is_text(text: str) -> bool:
    """Return whether a text can be written in UTF-8: it has no lone surrogates."""
    return not any("\ud800" <= character <= "\udfff" for character in text)


def _is_line(text: str, longest: int) -> bool:
    """Return whether a text is one line in NFC, not empty, without control characters, and not too long."""
    return (
        0 < len(text) <= longest
        and unicodedata.is_normalized("NFC", text)
        and not any(unicodedata.category(character) in {"Cc", "Cs"} for character in text)
    )
