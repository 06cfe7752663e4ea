"""What a file holds that is not what was asked for, so that people are told what it is and what to call."""

import re
from collections.abc import Container, Iterator, Mapping, Sequence
from contextlib import suppress
from enum import StrEnum
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Final

from cartographers.base.words import languages
from cartographers.shell.games import GAMES, marked
from cartographers.shell.text import latin


class Content(StrEnum):
    """What programs write into files; by its value a reason says what it is and what reads it."""

    A_LOG = "a_log"
    A_STATE = "a_state"
    """What commands print of a game with `--json`."""
    SHOWN = "shown"
    """What they print of it for people."""
    A_PIECE = "a_piece"
    """A torn line of a log, which the next writer sets aside."""
    A_KEY = "a_key"
    """The key file of a sealed game."""
    RESULTS = "results"
    """The games of bots."""
    A_REPORT = "a_report"
    """What commands print with `--json` of anything but a game."""
    JSON = "json"


_FORMATS: Final = {"cartographers-key": Content.A_KEY, "cartographers-simulation": Content.RESULTS}
_DOCUMENTS: Final = (
    *(
        (fields, Content.A_STATE)
        for fields in (
            {"event", "state"},
            {"events", "state"},
            {"log", "ok", "events"},
            {"phase", "players"},
            {"players", "now"},
            {"player", "moves"},
            {"player", "hints"},
        )
    ),
    *(
        (fields, Content.A_REPORT)
        for fields in (
            {"error"},
            {"warning"},
            {"form"},
            {"file", "findings"},
            {"file", "cards"},
            {"id", "names"},
            {"id", "texts"},
            {"band", "texts"},
            {"deal", "apart"},
            {"seeds", "bot"},
        )
    ),
)
"""Fields by which what commands print with `--json` is known; those of the first of `players` count too."""

_FIRST_EVENT: Final = "game_started"
_EVENT: Final = re.compile(r'\{\s*"event"\s*:\s*(?:$|"(\w*)("?))')
_FORMAT: Final = re.compile(r'\{\s*"format"\s*:\s*"([a-z-]+)/')
_JSON: Final = re.compile(r'\{\s*["}]|\[')
_BEGINNING: Final = 2**14
_FIRST_LINES: Final = 50
_LONGEST: Final = 100
"""So much of a text is looked at, whatever its size: characters, lines, and characters of a line."""

_ANYTHING: Final = "\ue000"


PRINTED: Final = frozenset((*_FORMATS.values(), Content.A_LOG, Content.A_PIECE, Content.A_STATE, Content.A_REPORT))
"""What nobody writes by hand, and what is soon seen."""


def contents(text: str, only: Container[str] | None = None) -> str | None:
    """Return what a text is, as far as it can be seen, if it is one of `only` these; else it may be anything.

    What people write, the games name; each may have a module `contents` beside its `game`.
    """
    text = text.strip().removeprefix("\ufeff").strip()
    if event := _EVENT.match(text):
        begun = event[1] == _FIRST_EVENT if event[2] else _FIRST_EVENT.startswith(event[1] or "")
        found: str | None = Content.A_LOG if begun else Content.A_PIECE
    elif (format_of := _FORMAT.match(text)) and format_of[1] in _FORMATS:
        found = _FORMATS[format_of[1]]
    elif _JSON.match(text):
        found = _of_json(text)
    elif only is PRINTED:
        return None
    else:
        found = _of_text(text[:_BEGINNING])
    return found if only is None or found in only else None


def _of_text(text: str) -> str | None:
    games = [*_of_games()]
    lines = [line.strip()[:_LONGEST] for line in text.splitlines()[:_FIRST_LINES]]
    if any(_is_shown(lines, kind, game.HEADS) for kind, game in games):
        return Content.SHOWN
    return next((found for _, game in games if (found := game.written(text))), None)


def _of_games() -> Iterator[tuple[str, Any]]:
    """Yield each game with what it says of contents; the first one, whose files say least, comes last."""
    for kind, package in reversed([*GAMES.items()]):
        if find_spec(f"{package}.contents"):
            yield kind, import_module(f"{package}.contents")


def _of_json(text: str) -> str | None:
    """Return what some JSON is, all of a text or its first line."""
    import json

    for part in (text, text.partition("\n")[0]):
        with suppress(ValueError, RecursionError):
            data = json.loads(part)
            if found := _document(data[0] if isinstance(data, list) and data else data):
                return found
            if not isinstance(data, dict):
                return Content.JSON
            kind = marked(part.encode(errors="replace"))
            return next((game.written(part) for one, game in _of_games() if one == kind), Content.JSON)
    return None


def _document(data: Any) -> Content | None:  # noqa: ANN401 - whatever JSON holds
    """Return what a JSON object is, if a program writes or prints one like it."""
    if not isinstance(data, dict):
        return None
    if isinstance(data.get("event"), str):
        return Content.A_LOG
    players = data.get("players")
    first = players[0] if isinstance(players, list) and players else None
    fields = data.keys() | (first.keys() if isinstance(first, dict) else set())
    return next((content for known, content in _DOCUMENTS if known <= fields), None)


def _is_shown(lines: Sequence[str], kind: str, heads: Mapping[str, Sequence[str]]) -> bool:
    """Tell whether a line begins what is shown of a game, in any language and in what letters a terminal has."""
    for language, words in languages(kind).items():
        shown = {latin(line, language) for line in lines}
        for head, facts in heads.items():
            said = latin(words(head, **dict.fromkeys(facts, _ANYTHING)), language)
            if any(map(re.compile(re.escape(said).replace(_ANYTHING, r"\S.*")).fullmatch, shown)):
                return True
    return False
