"""The logs in `replays`, good and bad, and what their index says of each."""

from pathlib import Path
from typing import Any, TypeAlias

from cartographers.base.plain_yaml import load

Entry: TypeAlias = dict[str, Any]

REPLAYS = Path(__file__).parents[2] / "replays"

INDEX: dict[str, list[Entry]] = load((REPLAYS / "index.yaml").read_text(encoding="utf-8"), "index.yaml").data  # type: ignore[assignment]
