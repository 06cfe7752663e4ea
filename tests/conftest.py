"""What all tests share: the words and the cards, compiled as they are now."""

import runpy
from pathlib import Path

import pytest

CHECKOUT = Path(__file__).parent.parent


def pytest_configure(config: pytest.Config) -> None:
    """Compile once, before xdist starts its workers."""
    if not hasattr(config, "workerinput"):
        hook = runpy.run_path(str(CHECKOUT / ".packaging" / "compile_catalogues.py"))
        hook["compile_catalogues"](CHECKOUT)
        hook["compile_cards"](CHECKOUT)
