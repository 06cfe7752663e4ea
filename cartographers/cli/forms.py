"""Empty score sheets to fill in, as plain text, YAML or CSV, with what to type where."""

import csv
import io
from collections.abc import Iterator
from typing import Final

from cartographers.base.words import Words
from cartographers.core.cards import IN_PLAY, Box
from cartographers.core.maps import format_land
from cartographers.core.region import ROW_LETTERS, SIDE
from cartographers.core.sheet import BOXES
from cartographers.paper.faults import BLANK, EDICTS, GRID, SEASONS, SKILLS
from cartographers.shell.text import wrapped

_WIDTH: Final = 76
_RULER: Final = "".join(str(column % 10) for column in range(1, SIDE + 1))
_EMPTY: Final = ["." * SIDE] * SIDE


def form(words: Words, box: Box, *, side: str, edition: str, kind: str, skills: bool) -> list[str]:
    """Return the lines of an empty sheet for one side of the map, with skills or without; `kind` is its format."""
    printed = format_land(box.sides[side])
    heads = {"map": side, "edition": edition}
    cards = {EDICTS: len(box.edicts)} | ({SKILLS: IN_PLAY} if skills else {})
    seasons = [season.id for season in box.seasons]
    parts = heads, cards, printed, seasons
    lines = _yaml(*parts) if kind == "yaml" else _csv(words, *parts) if kind == "csv" else _text(*parts)
    return [*(f"# {line}".rstrip() for line in _legend(words, skills=skills)), *lines]


def _legend(words: Words, *, skills: bool) -> Iterator[str]:
    legend = [words("form.legend"), *([words("form.legend.skills")] if skills else [])]
    for line in "\n".join(legend).split("\n"):
        yield from wrapped(line, _WIDTH, "  ")


def _text(heads: dict[str, str], cards: dict[str, int], printed: list[str], seasons: list[str]) -> Iterator[str]:
    yield f"player: {BLANK}"
    yield from (f"{key}: {value}" for key, value in heads.items())
    yield from (f"{key}: {', '.join([BLANK] * count)}" for key, count in cards.items())
    for key, rows in ((GRID, printed), (SEASONS, _EMPTY)):
        yield f"{key}:"
        yield from _grid(rows)
    yield from (f"{season}: {' '.join([BLANK] * len(BOXES))} = {BLANK}" for season in seasons)
    yield f"total: {BLANK}"


def _yaml(heads: dict[str, str], cards: dict[str, int], printed: list[str], seasons: list[str]) -> Iterator[str]:
    yield from (f"{key}: {value}" for key, value in heads.items())
    yield from (f"{key}: [{', '.join([BLANK] * count)}]" for key, count in cards.items())
    yield "players:"
    yield f"  - player: {BLANK}"
    for key, rows in ((GRID, printed), (SEASONS, _EMPTY)):
        yield f"    {key}: |"
        yield from (f"      {line}" for line in _grid(rows))
    boxes = ", ".join(f"{name}: {BLANK}" for name in (*BOXES, "total"))
    yield from (f"    {season}: {{{boxes}}}" for season in seasons)
    yield f"    total: {BLANK}"


def _csv(
    words: Words, heads: dict[str, str], cards: dict[str, int], printed: list[str], seasons: list[str]
) -> Iterator[str]:
    boxes = [words("form.first"), words("form.second"), *(words(f"score.{name}") for name in (*BOXES[2:], "total"))]
    rows: list[list[str]] = [["player", ""], *map(list, heads.items())]
    rows += [[key, *[""] * count] for key, count in cards.items()]
    for key, lines in ((GRID, printed), (SEASONS, _EMPTY)):
        rows += [[key], ["", *(str(column) for column in range(1, SIDE + 1))]]
        rows += [[letter, *line.replace(".", " ")] for letter, line in zip(ROW_LETTERS, lines, strict=True)]
    rows += [["#", *boxes], *([season, *[""] * len(boxes)] for season in seasons), ["total", ""]]
    for row in rows:
        line = io.StringIO()
        csv.writer(line, delimiter=";", lineterminator="").writerow(map(str.rstrip, row))
        yield line.getvalue()


def _grid(rows: list[str]) -> Iterator[str]:
    """Yield rows with their letters, under a ruler that is a comment in YAML too."""
    yield f"# {_RULER}"
    yield from (f"{letter} {row}" for letter, row in zip(ROW_LETTERS, rows, strict=True))
