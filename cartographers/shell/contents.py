"""What a file holds that is not what was asked for, so that people are told what it is and what to call."""

import re
from collections.abc import Container, Iterator
from contextlib import suppress
from enum import StrEnum
from typing import Final

from cartographers.base.words import LANGUAGES, Words
from cartographers.shell.choices import folded, folds
from cartographers.shell.games import FIRST, GAMES, marked


class Content(StrEnum):
    """What people and programs write into files; by its value a reason says what it is and what reads it."""

    A_LOG = "a_log"
    A_STATE = "a_state"
    """What commands print of a game with `--json`."""
    SHOWN = "shown"
    """What they print of it for people."""
    WORLDS = "worlds"
    A_SCORE_SHEET = "a_score_sheet"
    A_MAP = "a_map"
    JSON = "json"


_LOG: Final = re.compile(r'\{\s*"event"\s*:')
_JSON: Final = re.compile(r'\{\s*["}]|\[')
_KEYS: Final = frozenset(("player", "players", "map", "edition", "rules", "edicts", "grid", "seasons", "total"))
_SEASONS: Final = ("spring", "summer", "fall", "winter", "autumn")
_KEY: Final = re.compile(r"[\W_]*([^\W\d_]{3,})[\"']?\s*[:;,\t]", re.MULTILINE)
_FEWEST_KEYS: Final = 2
_SIDE: Final = 11
_ROW: Final = re.compile(rf"[A-K]?[.0-5FVAWXMDRfvawxmdr#^_]{{{_SIDE}}}")
_NO_SPACE: Final = re.compile(r"[\s|│*:+─═┌┐└┘├┤┬┴┼-]")
_RULER: Final = re.compile(r"[0-9]+")
_HEADS: Final = ("show.season", "show.season_last", "show.round", "event.game_finished")
"""The first lines of what is shown of a game."""

_ANYTHING: Final = "\ue000"


PRINTED: Final = frozenset((Content.A_LOG, Content.A_STATE))
"""What nobody writes by hand, and what is soon seen."""


def contents(text: str, only: Container[Content] = frozenset(Content)) -> Content | None:
    """Return what a text is, as far as it can be seen, if it is one of `only` these; else it may be anything."""
    text = text.strip().removeprefix("\ufeff").strip()
    if _LOG.match(text):
        found: Content | None = Content.A_LOG
    elif _JSON.match(text):
        found = _of_json(text)
    elif only is PRINTED:
        return None
    else:
        found = _of_text(text)
    return found if found in only else None


def _of_text(text: str) -> Content | None:
    if any(head.fullmatch(line.strip()) for head in _heads() for line in text.splitlines()):
        return Content.SHOWN
    if marked(text.encode(errors="replace")):
        return Content.WORLDS
    if _is_score_sheet(text):
        return Content.A_SCORE_SHEET
    return Content.A_MAP if _is_map(text) else None


def _of_json(text: str) -> Content | None:
    """Return what some JSON is, all of a text or its first line."""
    import json

    for part in (text, text.partition("\n")[0]):
        with suppress(ValueError, RecursionError):
            data = json.loads(part)
            if not isinstance(data, dict):
                return Content.JSON
            if "event" in data:
                return Content.A_LOG
            if "state" in data or {"phase", "players"} <= data.keys():
                return Content.A_STATE
            return Content.WORLDS if marked(part.encode(errors="replace")) else Content.JSON
    return None


def _heads() -> Iterator[re.Pattern[str]]:
    facts = dict.fromkeys(("season", "time", "threshold", "round", "rounds"), _ANYTHING)
    for language in LANGUAGES:
        for words in (Words(language, game) for game in GAMES):
            for head in filter(words.has, _HEADS):
                yield re.compile(re.escape(words(head, **facts)).replace(_ANYTHING, r"\S.*"))


def _is_score_sheet(text: str) -> bool:
    """Tell whether lines begin with keys of a score sheet: one that is a season, or two others."""
    seasons = {
        *_SEASONS,
        *(
            spelling
            for language in LANGUAGES
            for one in _SEASONS[:4]
            for spelling in folds(Words(language, FIRST)(f"season.{one}"))
        ),
    }
    found = {folded(key) for key in _KEY.findall(text)}
    return bool(found & seasons) or len(found & _KEYS) >= _FEWEST_KEYS


def _is_map(text: str) -> bool:
    """Tell whether a text is eleven rows of eleven signs, with or without letters, a ruler and lines around them."""
    rows = [row for line in text.splitlines() if (row := _NO_SPACE.sub("", line)) and not _RULER.fullmatch(row)]
    return len(rows) == _SIDE and all(map(_ROW.fullmatch, rows))
