"""A program that has loaded everything and forks a process for each command line, so that a process costs milliseconds.

Each line on standard input asks for one: `{"typed": [...], "signal": 9, "after": 0.005}`; without a signal it ends by
itself. With `"line": 12` it gets the signal before the twelfth line that reads or writes files, where there is one. A
line on standard output says what came of it.
"""

import importlib
import io
import json
import os
import sys
import time
from contextlib import redirect_stdout
from tempfile import TemporaryFile
from typing import Any

from msgspec.structs import replace

from cartographers.cli import game
from cartographers.library import open_box
from cartographers.shell import app, games, main
from tests.helpers.moments import moment


def command(typed: list[str]) -> int:
    """Run a command line in this process, and return its exit code."""
    sys.argv = ["cartographers", *typed]
    try:
        main()
    except SystemExit as ended:
        return int(ended.code or 0)
    return 0


def load() -> None:
    """Load what commands load one by one: their modules, the box, the catalogues."""
    for name in app.COMMANDS:
        package = "shell" if name in games.SHARED else "cli"
        importlib.import_module(f"cartographers.{package}.commands.{name}")
    box = open_box()
    game.GAME = replace(game.GAME, rules=replace(game.GAME.rules, open_box=lambda _: box))  # type: ignore[misc]  # for all commands to come
    with redirect_stdout(io.StringIO()):
        command(["place", "--help"])


def answer(typed: list[str], signal: int | None, after: float, line: int | None = None) -> dict[str, Any]:
    """Run a command line in a process of its own, which gets the signal after so many seconds, or at a line."""
    with TemporaryFile() as out, TemporaryFile() as err:
        began = time.perf_counter()
        process = os.fork()
        if not process:
            os.dup2(out.fileno(), 1)
            os.dup2(err.fileno(), 2)
            if line is None or signal is None:
                code = command(typed)
            else:
                with moment(line, lambda: os.kill(os.getpid(), signal)):
                    code = command(typed)
            sys.stdout.flush()
            sys.stderr.flush()
            os._exit(code)
        if signal is not None and line is None:
            time.sleep(after)
            os.kill(process, signal)
        code = os.waitstatus_to_exitcode(os.waitpid(process, 0)[1])
        seconds = time.perf_counter() - began
        for file in (out, err):
            file.seek(0)
        return {"ran": [code, out.read().decode(), err.read().decode()], "seconds": seconds}


def serve() -> None:
    """Answer line after line."""
    load()
    asked = os.fdopen(os.dup(0))
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    for line in asked:
        sys.stdout.write(json.dumps(answer(**json.loads(line))) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    serve()
