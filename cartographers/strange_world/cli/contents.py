"""What players of this game write into files, and how what is shown of a game begins."""

import re
from typing import Final

from cartographers.strange_world.cli import SHEET

HEADS: Final = {"show.round": ("round", "rounds"), "event.game_finished": ()}
"""The messages of the first lines of what is shown of a game, with their facts."""

WORLDS: Final = "worlds"


def written(text: str) -> str | None:
    """Return what a text is, as far as it can be seen."""
    return WORLDS if re.search(SHEET, text.encode(errors="replace"), re.MULTILINE) else None
