"""Sheets with arrows at what is wrong in them, and facts of faults."""

from collections.abc import Iterable, Sequence
from typing import Any, Final, TypeAlias

from cartographers.paper.faults import Fault
from tests.helpers.paper.examples import (
    CSV_HEADS,
    CSV_NUMBERS,
    GRID,
    HEADS,
    NUMBERS,
    SEASONS,
    YAML_HEADS,
    YAML_NUMBERS,
    in_cells,
    indented,
)
from tests.helpers.random_games import BOX

Place: TypeAlias = tuple[int, int, str, dict[str, Any]]
"""A line, a column, a flaw and its facts."""


Wrong: TypeAlias = tuple[str, dict[str, Any]]
"""A flaw and its facts."""


Broken: TypeAlias = dict[str, tuple[str, *tuple[Wrong, ...]]]
"""Texts with arrows at what is wrong in them, by what that is."""


def places(faults: Iterable[Fault]) -> list[Place]:
    return [(fault.line, fault.column, fault.flaw.value, {**fault.facts}) for fault in faults]


def marked(text: str, *, in_cells: bool = False) -> tuple[str, list[tuple[int, int]]]:
    """Return a text without its arrows, and the places to which they point; at the end of a row, behind its cells."""
    found = []
    for number, line in enumerate(text.split("\n"), 1):
        before, *behind = line.split("→")
        for after in behind:
            behind_all = bool(before) and not after
            found.append((number, before.count(";") + 1 + behind_all if in_cells else len(before) + 1))
            before += after
    return text.replace("→", ""), found


def faulty(text: str, *faults: Wrong, kind: str) -> tuple[str, list[Place]]:
    """Return a text without its arrows, and the faults that it should have there."""
    bare, found = marked(text, in_cells=kind == "csv")
    return bare, [(*place, *fault) for place, fault in zip(found, faults, strict=True)]


KEYS: Final = ["map", "edition", "rules", "edicts", "skills", "player", "grid", "seasons", *SEASONS, "total"]


BLOCK_KEYS: Final = ["first", "second", "coins", "monsters", "total", "grid"]


EDITIONS: Final = [*BOX.editions]


SKILLS: Final = [*BOX.skills]


RULE_NAMES: Final = [
    *("solo_ambush", "fallback_terrain", "lost_barony_wasteland", "wildholds_stars", "ambush_fallback_terrain"),
]


def unknown(found: str, known: Sequence[str], *suggestions: str) -> dict[str, Any]:
    return {"found": found, "suggestions": [*suggestions], "known": [*known]}


def counted(key: str, count: int, expected: int, **more: list[str]) -> dict[str, Any]:
    return {"key": key, "count": count, "expected": expected, **more}


def off(space: str, found: str, kind: str, side: str, *printed: str) -> dict[str, Any]:
    return {"space": space, "found": found, "kind": kind, "side": side, "printed": [*printed]}


TEXT_MAP: Final = f"{HEADS}grid:\n{GRID}{NUMBERS}"


YAML_MAP: Final = f"player: Żaneta\n{YAML_HEADS}grid: |\n{indented(GRID)}{YAML_NUMBERS}"


CSV_MAP: Final = f"{CSV_HEADS}grid\n{in_cells(GRID)}{CSV_NUMBERS}"
"""Sheets without seasons, for what is wrong with the map alone."""
