"""The weights of the value, as `cartographers.analysis.learn` wrote them, each file with how it was made."""

import json
import os
from collections.abc import Mapping
from functools import cache
from typing import Any, Final

from cartographers.analysis.cards import FREE, PRINTED, SEVERAL
from cartographers.analysis.speed import Ints, table
from cartographers.base.package_files import file_content

FINE: Final = 1024
"""Weights are in 1 of this many to a star."""

SETTINGS: Final[Mapping[str, tuple[str, int]]] = {
    f"{side}-{name}": (side, how)
    for side in "AB"
    for name, how in (("printed", PRINTED), ("free", FREE), ("several", SEVERAL))
}
"""What weights can be learned for: a side of the map, and how monsters find their places."""


def path_of(setting: str) -> str:
    """Return where the weights of a setting are, or are written."""
    return os.path.join(os.path.dirname(__file__), f"{setting}.json")


@cache
def weights_of(setting: str) -> Ints:
    """Return the weights of a setting. Raises `OSError` if there are none."""
    return table(_read(setting)["weights"])


def made_of(setting: str) -> list[dict[str, Any]]:
    """Return how the weights of a setting were made, step by step. Raises `OSError` if there are none."""
    steps: list[dict[str, Any]] = _read(setting)["made"]
    return steps


def _read(setting: str) -> dict[str, Any]:
    document: dict[str, Any] = json.loads(file_content("cartographers", "analysis", "weights", f"{setting}.json"))
    return document


@cache
def nearest(side: str, how: int) -> str:
    """Return the setting whose weights a game takes: its own, else of its side, else of its monsters, else the first.

    Raises `OSError` if nothing has been learned.
    """

    def distance(setting: str) -> int:
        its_side, its_how = SETTINGS[setting]
        return 2 * (its_side != side) + (its_how != how)

    for setting in sorted(SETTINGS, key=distance):
        try:
            weights_of(setting)
        except OSError:
            continue
        return setting
    raise FileNotFoundError(side)
