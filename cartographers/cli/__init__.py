"""The door: what is typed becomes a move, and what comes of it becomes text."""

import os
import sys

from cartographers.words import choose


def main() -> None:
    """Run the command line of this process, in the language that it asks for."""
    from cartographers.cli.app import run

    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:  # closed by whoever called: nobody reads
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115 - for as long as we run
    arguments = sys.argv[1:]
    sys.exit(run(arguments, language=choose(arguments, os.environ)))
