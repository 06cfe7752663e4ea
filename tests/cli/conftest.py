"""What the tests of the first game's command line share: commands to run, logs to play on, and a Tab."""

from tests.helpers.commands import _elsewhere, lay, run, shell  # noqa: F401 - pytest finds fixtures by their names
from tests.helpers.completion import offer  # noqa: F401 - pytest finds fixtures by their names
