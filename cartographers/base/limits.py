"""How much is read of what others wrote.

No game and no score sheet comes near these limits. What goes beyond them is refused, before it takes more memory and
time than a small machine has.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from typing import Protocol

    class Source(Protocol):
        """A file, raw or buffered."""

        def read(self, size: int, /) -> bytes | None:
            """Return up to so many bytes, none at the end."""


LARGEST_LOG: Final = 16 * 2**20
"""Bytes of a log. A game of a hundred players takes a third of a MiB."""

LONGEST_LINE: Final = 2**20
"""Bytes of one line of a log. A hundred names and a seed that fills a command line fit."""

MOST_EVENTS: Final = 100_000
"""Events of a log. A game of a hundred players has 2500, and more where drawings are taken back."""

LARGEST_SHEET: Final = 2**18
"""Bytes of a file of score sheets or of a bare map."""

MOST_FORMS: Final = 100
"""Score sheets in one file."""

MOST_FAULTS: Final = 100
"""Mistakes in one file that are told; behind them nothing more is looked for."""

LARGEST_MAP: Final = 4000
"""Characters of a typed map, however generously it is written."""

LONGEST_ANSWER: Final = 4096
"""Characters of an answer to a question of `play`."""

DEEPEST: Final = 32
"""Lists and objects, one within the other, in a line of a log or in YAML."""


class TooLargeError(Exception):
    """There is more to be read than is read; `most` is how many bytes are."""

    def __init__(self, most: int) -> None:
        """Keep the limit."""
        super().__init__(most)
        self.most = most


def read_all(file: Source, most: int) -> bytes:
    """Return the bytes of a file from where it stands, which may be a pipe or a device without end.

    Raises:
        TooLargeError: there are more than `most`; no more than that and one were read.

    """
    pieces = []
    left = most + 1
    while left and (piece := file.read(left)):
        pieces.append(piece)
        left -= len(piece)
    if not left:
        raise TooLargeError(most)
    return b"".join(pieces)
