"""Compiles the words and the cards when a wheel or an editable install is built."""

from __future__ import annotations

import os
import platform
import sys
from datetime import datetime, timezone
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
        catalogue.creation_date = datetime(1980, 1, 1, tzinfo=timezone.utc)  # noqa: UP017 - Python 3.10 has no `UTC`

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
    """The hook that hatchling calls.

    Any Python can load it, also one that is too old for the package: what is said then is which one it needs, before
    pip looks for anything that the package depends on.
    """

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002
        """Compile before the files are gathered.

        Raises:
            SystemExit: this Python is too old.

        """
        core, python = self.metadata.core, platform.python_version()
        if not core.python_constraint.contains(python, prereleases=True):
            sys.exit(f"{core.raw_name} needs Python {core.requires_python.lstrip('>=')} or newer; this is {python}.")
        compile_catalogues(Path(self.root))
        compile_cards(Path(self.root))
