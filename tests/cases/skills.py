"""Logs with skills and of mended tables, good and bad, in `skills`, and what their index says of each."""

from pathlib import Path
from typing import Any, TypeAlias

from cartographers.base.plain_yaml import load

Entry: TypeAlias = dict[str, Any]

LOGS = Path(__file__).parent / "skills"

INDEX: dict[str, list[Entry]] = load((LOGS / "index.yaml").read_text(encoding="utf-8"), "index.yaml").data  # type: ignore[assignment]
