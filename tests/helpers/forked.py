"""Command lines in processes that are forked, and killed at any moment."""

import json
import subprocess
import sys
from collections.abc import Iterator
from typing import NamedTuple, Protocol

import pytest

from tests.helpers import fork_server
from tests.helpers.commands import Ran
from tests.helpers.terminals import environment


class Timed(NamedTuple):
    """What came of a process, and how long it ran, in seconds."""

    ran: Ran
    seconds: float


class Shell(Protocol):
    """Runs a command line in a process of its own, which may get a signal so many seconds after its start.

    Or before the line of that number among those that read and write files.
    """

    def __call__(
        self, typed: list[str], signal: int | None = None, after: float = 0, line: int | None = None
    ) -> Timed: ...


@pytest.fixture
def forked() -> Iterator[Shell]:
    """Run command lines in processes that are forked by one that has loaded everything."""
    command = [sys.executable, "-m", fork_server.__name__]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment(CARTOGRAPHERS_LANG="en")
    ) as server:
        assert server.stdin
        assert server.stdout
        asks, answers = server.stdin, server.stdout

        def ask(typed: list[str], signal: int | None = None, after: float = 0, line: int | None = None) -> Timed:
            asks.write(json.dumps({"typed": typed, "signal": signal, "after": after, "line": line}) + "\n")
            asks.flush()
            answer = json.loads(answers.readline())
            return Timed(Ran(*answer["ran"]), answer["seconds"])

        yield ask
        asks.close()
