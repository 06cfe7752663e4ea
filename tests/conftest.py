"""What all tests share: the words and the cards, compiled as they are now."""

import os
import runpy
import shutil
from pathlib import Path
from typing import Final

import pytest

CHECKOUT = Path(__file__).parent.parent

MISSING: Final = [name for name in ("bash", "zsh", "fish") if not shutil.which(name) and not os.environ.get("CI")]
"""The shells that are not here, in which completion is not tried; CI has them all."""


def pytest_configure(config: pytest.Config) -> None:
    """Compile once, before xdist starts its workers."""
    if not hasattr(config, "workerinput"):
        hook = runpy.run_path(str(CHECKOUT / ".packaging" / "compile_catalogues.py"))
        hook["compile_catalogues"](CHECKOUT)
        hook["compile_cards"](CHECKOUT)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say in one line what could not be tried."""
    if MISSING:
        terminalreporter.write_line(f"Completion was not tried in {' and '.join(MISSING)}: not installed here.")
