"""The command line: what is typed becomes a move, and its results become text."""

import gc
import os
import sys

from cartographers.base.module_path import leave_current_folder


def main() -> None:
    """Run the command line of this process, in the language it asks for."""
    leave_current_folder()  # before anything is imported that is not built in
    # Little becomes garbage before a command exits; collecting it, at the latest when the interpreter exits, costs up
    # to a fifth of its time.
    gc.set_threshold(100_000)
    try:
        sys.exit(_run(sys.argv[1:]))
    except KeyboardInterrupt:
        from cartographers.shell.problems import Exit

        sys.exit(Exit.INTERRUPTED)
    finally:
        gc.freeze()


def open_streams() -> None:
    """Send output to devnull if the caller closed standard output or standard error."""
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115 - for as long as we run


def _run(arguments: list[str]) -> int:
    from cartographers.shell.app import run

    open_streams()
    return run(arguments)
