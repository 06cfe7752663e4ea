"""What all tests share: the words and the cards, compiled as they are now."""

import runpy
import signal
from pathlib import Path

import pytest
from hypothesis import settings

pytest.register_assert_rewrite("tests.helpers", "tests.strange_world.helpers")

from tests.helpers.missing import CHROMIUM, MISSING  # noqa: E402 - what is imported before is not rewritten

CHECKOUT = Path(__file__).parent.parent

settings.register_profile("untimed", deadline=None)  # a loaded machine is slow, and no fault
settings.load_profile("untimed")

signal.signal(signal.SIGINT, signal.default_int_handler)  # a script's background job begins with Ctrl-C ignored


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
    if CHROMIUM is None:
        terminalreporter.write_line("The replay page was not tried in a browser: Chromium is not installed here.")
