"""What the tests of the second game's command line share with those of the first."""

from tests.cli.conftest import _elsewhere, run, shell  # noqa: F401 - pytest finds fixtures by their names
