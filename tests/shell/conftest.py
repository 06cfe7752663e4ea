"""What the tests of what all games share at the shell have in common: commands to run, and logs to play on."""

from tests.helpers.commands import _elsewhere, lay, run, shell  # noqa: F401 - pytest finds fixtures by their names
from tests.helpers.forked import forked  # noqa: F401 - pytest finds fixtures by their names
