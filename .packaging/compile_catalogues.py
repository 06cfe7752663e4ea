"""Compiles the words and the cards when a wheel or an editable install is built."""

import os
import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface


def compile_catalogues(root: Path) -> None:
    """Write a `.mo` beside every `.po` under `locales` in a folder.

    Whoever reads meanwhile sees the old file or the new one, whole.  Raise
    `PoFileError` if a catalogue is damaged.
    """
    for source in root.glob("locales/*/LC_MESSAGES/*.po"):
        with source.open("rb") as file:
            catalogue = read_po(file, abort_invalid=True)
        # Else it would be now: the same words shall make the same bytes.
        catalogue.creation_date = datetime(1980, 1, 1, tzinfo=UTC)

        draft = source.with_suffix(f".{os.getpid()}.mo")
        with draft.open("wb") as file:
            write_mo(file, catalogue)
        draft.replace(source.with_suffix(".mo"))


def compile_cards(root: Path) -> None:
    """Write the data of all files under `cards` into one, which is read where YAML would take too long.

    Whoever reads meanwhile sees the old file or the new one, whole.  Raise
    `DataError` if a file is damaged.
    """
    sys.path.insert(0, str(root))
    from cartographers.base.compiled_cards import compiled

    texts = {path.name: path.read_bytes().decode() for path in sorted(root.glob("cards/*.yaml"))}
    draft = root / "cards" / f"compiled.{os.getpid()}.json"
    draft.write_bytes(compiled(texts))
    draft.replace(root / "cards" / "compiled.json")


class CompileCatalogues(BuildHookInterface[Any]):
    """The hook that hatchling calls."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002
        """Compile before the files are gathered."""
        compile_catalogues(Path(self.root))
        compile_cards(Path(self.root))
