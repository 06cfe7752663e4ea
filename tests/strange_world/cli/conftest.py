"""What the tests of the second game's commands share with those of the first."""

from tests.cli.conftest import _elsewhere, run, shell

__all__ = ["_elsewhere", "run", "shell"]
