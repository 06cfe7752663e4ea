"""What the tests of the environments share: commands that replay what was saved."""

from tests.helpers.commands import _elsewhere, lay, run, shell  # noqa: F401 - pytest finds fixtures by their names
