"""The judged cases of the rules, from `rules.yaml`."""

from pathlib import Path
from typing import Any, TypeAlias

from msgspec.structs import replace

from cartographers.base.plain_yaml import load
from cartographers.core.maps import Land, parse_land
from cartographers.core.region import SPACES, union

Case: TypeAlias = dict[str, Any]

FILE = Path(__file__).parent.parent / "cases" / "rules.yaml"

CASES: list[Case] = load(FILE.read_text(encoding="utf-8"), FILE.name).data["cases"]  # type: ignore[index]


def the_land(case: Case) -> Land:
    """Return the map of a case, which lists its ruins apart."""
    return replace(parse_land(case["sheet"].split()), ruins=union(SPACES[name] for name in case["ruins"]))
