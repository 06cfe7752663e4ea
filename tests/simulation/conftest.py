"""What the tests of simulated games share: commands to run."""

from tests.helpers.commands import _elsewhere, lay, run, shell  # noqa: F401 - pytest finds fixtures by their names
