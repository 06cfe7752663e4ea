"""How many drawings there are, from `perft.yaml`."""

from pathlib import Path
from typing import Any

from cartographers.base.plain_yaml import load

FILE = Path(__file__).parent.parent / "cases" / "perft.yaml"

COUNTS: dict[str, Any] = load(FILE.read_text(encoding="utf-8"), FILE.name).data  # type: ignore[assignment]

TWO_CARDS = COUNTS.pop("two_cards")
