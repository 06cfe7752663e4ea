"""What the tests of the second game's command line share: those of the first, with this game's box open already."""

import pytest

from cartographers.strange_world import library
from tests.helpers.commands import _elsewhere, run, shell  # noqa: F401 - pytest finds fixtures by their names
from tests.helpers.completion import offer  # noqa: F401 - pytest finds fixtures by their names
from tests.strange_world.helpers.random_games import BOX


@pytest.fixture(autouse=True)
def _box_at_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    """Open the usual box once for all."""
    monkeypatch.setattr(library, "open_box", lambda: BOX)
