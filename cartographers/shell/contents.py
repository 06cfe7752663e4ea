"""What a file holds that is not what was asked for, so that people are told what it is and what to call."""

import re
from collections.abc import Container, Iterator, Mapping, Sequence
from contextlib import suppress
from enum import StrEnum
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Final

from cartographers.base.words import LANGUAGES, Words
from cartographers.shell.games import GAMES, marked


class Content(StrEnum):
    """What programs write into files; by its value a reason says what it is and what reads it."""

    A_LOG = "a_log"
    A_STATE = "a_state"
    """What commands print of a game with `--json`."""
    SHOWN = "shown"
    """What they print of it for people."""
    JSON = "json"


_LOG: Final = re.compile(r'\{\s*"event"\s*:')
_JSON: Final = re.compile(r'\{\s*["}]|\[')
_BEGINNING: Final = 2**14
_FIRST_LINES: Final = 50
_LONGEST: Final = 100
"""So much of a text is looked at, whatever its size: characters, lines, and characters of a line."""

_ANYTHING: Final = "\ue000"


PRINTED: Final = frozenset((Content.A_LOG, Content.A_STATE))
"""What nobody writes by hand, and what is soon seen."""


def contents(text: str, only: Container[str] | None = None) -> str | None:
    """Return what a text is, as far as it can be seen, if it is one of `only` these; else it may be anything.

    What people write, the games name; each may have a module `contents` beside its `game`.
    """
    text = text.strip().removeprefix("\ufeff").strip()
    if _LOG.match(text):
        found: str | None = Content.A_LOG
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
    if any(head.fullmatch(line) for kind, game in games for head in _heads(kind, game.HEADS) for line in lines):
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
            if not isinstance(data, dict):
                return Content.JSON
            if "event" in data:
                return Content.A_LOG
            if "state" in data or {"phase", "players"} <= data.keys():
                return Content.A_STATE
            kind = marked(part.encode(errors="replace"))
            return next((game.written(part) for one, game in _of_games() if one == kind), Content.JSON)
    return None


def _heads(kind: str, heads: Mapping[str, Sequence[str]]) -> Iterator[re.Pattern[str]]:
    """Yield what the first lines of what is shown of a game look like in all languages."""
    for language in LANGUAGES:
        words = Words(language, kind)
        for head, facts in heads.items():
            said = words(head, **dict.fromkeys(facts, _ANYTHING))
            yield re.compile(re.escape(said).replace(_ANYTHING, r"\S.*"))
