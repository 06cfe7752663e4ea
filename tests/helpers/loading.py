"""Which modules a command line loads."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Final

import cartographers

BROUGHT: Final = {"typing_extensions", "wcwidth"}
"""What msgspec and tabulate load where it is installed."""

MAIN: Final = "from cartographers.shell import main; main()"


def loaded(line: str, *arguments: str, **environment: str) -> set[str]:
    """Return the names of all modules that a line of Python loads."""
    program = f"import sys\ntry:\n    {line}\nfinally:\n    print(*sys.modules, file=sys.stderr)"
    done = subprocess.run(
        [sys.executable, "-c", program, *arguments],
        capture_output=True,
        check=True,
        env={**os.environ, "PYTHONPATH": str(Path(cartographers.__file__).parents[1]), **environment},
        stdin=subprocess.DEVNULL,
        text=True,
    )
    return set(done.stderr.split())
