"""The door: what is typed becomes a move, and what comes of it becomes text."""

import gc
import os
import sys

from cartographers.base.module_path import leave_current_folder

_INTERRUPTED = 130


def main() -> None:
    """Run the command line of this process, in the language that it asks for."""
    leave_current_folder()  # before anything is imported that is not built in
    # What a command loads, it needs to its end: to look for garbage in it, at last by the interpreter as it leaves,
    # takes up to a fifth of the time.
    gc.set_threshold(100_000)
    try:
        sys.exit(_run(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(_INTERRUPTED)
    finally:
        gc.freeze()


def open_streams() -> None:
    """Print nowhere where whoever called has closed standard output or standard error: nobody reads."""
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115 - for as long as we run


def _run(arguments: list[str]) -> int:
    from cartographers.shell.app import run

    open_streams()
    return run(arguments)
