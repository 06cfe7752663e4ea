"""What players of Cartographers write into files, and how what is shown of a game begins."""

import re
from enum import StrEnum
from typing import Final

from cartographers.base.words import languages
from cartographers.core.events import KIND
from cartographers.shell.choices import folded, folds


class Paper(StrEnum):
    """What people write."""

    A_SCORE_SHEET = "a_score_sheet"
    A_MAP = "a_map"


HEADS: Final = {
    "show.season": ("season", "time", "threshold"),
    "show.season_last": ("season", "time", "threshold"),
    "event.game_finished": (),
    "event.game_started": ("players", "map", "edition"),
    "event.game_started_alone": ("map", "edition"),
    "event.card_revealed": ("card",),
    "event.ruins_revealed": ("card",),
    "event.shape_drawn": ("player", "terrain", "spaces"),
    "event.shape_drawn_for": ("player", "terrain", "spaces", "owner"),
    "event.shape_drawn_alone": ("terrain", "spaces"),
    "event.drawing_undone": ("player",),
    "event.drawing_undone_alone": (),
    "event.card_taken_back": (),
    "score.now": (),
}
"""The messages of the first lines of what is shown of a game or of a move, with their facts."""

_KEYS: Final = frozenset(
    ("player", "players", "map", "edition", "rules", "edicts", "skills", "grid", "seasons", "total"),
)
_SEASONS: Final = ("spring", "summer", "fall", "winter", "autumn")
_KEY: Final = re.compile(r"^[ \t\"'-]{0,20}([^\W\d_]{3,20})[\"']?[ \t]{0,20}[:;,\t]", re.MULTILINE)
_FEWEST_KEYS: Final = 2
_SIDE: Final = 11
_ROW: Final = re.compile(rf"[A-K]?[.0-5FVAWXMDRfvawxmdr#^_]{{{_SIDE}}}")
_NO_SPACE: Final = re.compile(r"[\s|│*:+─═┌┐└┘├┤┬┴┼-]")
_RULER: Final = re.compile(r"[0-9]+")


def written(text: str) -> Paper | None:
    """Return what a text is, as far as it can be seen."""
    if _is_score_sheet(text):
        return Paper.A_SCORE_SHEET
    return Paper.A_MAP if _is_map(text) else None


def _is_score_sheet(text: str) -> bool:
    """Tell whether lines begin with keys of a score sheet: one that is a season, or two others."""
    seasons = {
        *_SEASONS,
        *(
            spelling
            for words in languages(KIND).values()
            for one in _SEASONS[:4]
            for spelling in folds(words(f"season.{one}"))
        ),
    }
    found = {folded(key) for key in _KEY.findall(text)}
    return bool(found & seasons) or len(found & _KEYS) >= _FEWEST_KEYS


def _is_map(text: str) -> bool:
    """Tell whether a text is eleven rows of eleven signs, with or without letters, a ruler and lines around them."""
    rows = [row for line in text.splitlines() if (row := _NO_SPACE.sub("", line)) and not _RULER.fullmatch(row)]
    return len(rows) == _SIDE and all(map(_ROW.fullmatch, rows))
