"""How much is read of what other people wrote.

No game and no score sheet comes near these limits. Whatever exceeds them is refused, before it takes more memory and
time than a small machine has.
"""

from io import FileIO
from typing import BinaryIO, Final

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
"""Mistakes listed for one file; after them the search stops."""

LARGEST_MAP: Final = 4000
"""Characters of a typed map, however generously it is written."""

MOST_FILES: Final = 10_000
"""Files of a folder that are looked at for logs, those that were changed last."""

MOST_LISTED: Final = 1000
"""Logs of a folder that are listed."""

LARGEST_LISTED: Final = 64 * 2**20
"""Bytes of the logs of a folder that are replayed to be listed. A thousand games take 10 MiB."""

LONGEST_ANSWER: Final = 4096
"""Characters of an answer to a question of `play`."""

DEEPEST: Final = 32
"""Lists and objects, one within the other, in a line of a log or in YAML."""


class TooLargeError(Exception):
    """The input is larger than `most` bytes."""

    def __init__(self, most: int) -> None:
        super().__init__(most)
        self.most = most


def read_all(file: FileIO | BinaryIO, most: int) -> bytes:
    """Return the bytes of a file from its current position; it may be a pipe or an endless device.

    Raises `TooLargeError` if there are more than `most`; only one byte more than that was read.
    """
    pieces = []
    left = most + 1
    while left and (piece := file.read(left)):
        pieces.append(piece)
        left -= len(piece)
    if not left:
        raise TooLargeError(most)
    return b"".join(pieces)
