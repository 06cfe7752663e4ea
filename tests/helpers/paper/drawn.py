"""A map of side A in the notation that people type, and how it is written otherwise."""

from collections.abc import Callable
from typing import Any, Final, TypeAlias

from cartographers.core.maps import format_land, parse_land
from cartographers.paper.faults import Fault
from cartographers.paper.maps import MapReading, read_text
from tests.helpers.random_games import BOX

SIDE_A: Final = "\n".join(format_land(BOX.sides["A"]))


SIDE_B: Final = "\n".join(format_land(BOX.sides["B"]))


DRAWN: Final = """\
XXFFF......
X..MFfFF...
XxWWW..FMr.
AW..W..F...
.W..W......
.W...MF....
.W....FF...
.......F...
.rM....FAwF
.....r.MAFV
.......AAVV
"""
"""A map of side A, drawn on B6, C2 and I10 of its ruins."""


LAND: Final = parse_land(DRAWN.split())


ROWS: Final = "ABCDEFGHIJK"


Place: TypeAlias = tuple[int, int, str, dict[str, Any]]
"""A line, a column, a flaw and its facts."""


def read(text: str, side: str | None = None) -> MapReading:
    return read_text(text, BOX.sides, side)


def with_lines(text: str, **lines: str) -> str:
    """Return a map with the lines of some rows written differently, or left out."""
    rows = [lines.get(row, line) for row, line in zip(ROWS, text.split(), strict=True)]
    return "\n".join(filter(None, rows))


def each_line(write: Callable[[str, str], str], text: str = DRAWN) -> str:
    """Return a map in which each line is made from the letter of its row and its signs."""
    return "\n".join(map(write, ROWS, text.split()))


def places(faults: list[Fault]) -> list[Place]:
    return [(fault.line, fault.column, fault.flaw.value, {**fault.facts}) for fault in faults]
