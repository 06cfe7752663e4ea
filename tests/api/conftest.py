"""What the tests of the library share: commands to compare with, and logs to play on."""

from tests.helpers.commands import _elsewhere, lay, run, shell  # noqa: F401 - pytest finds fixtures by their names
