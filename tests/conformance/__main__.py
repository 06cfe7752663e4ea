"""Asks a program, in any language, all questions: `python -m tests.conformance -- COMMAND [ARG...]`."""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, TypeAlias

from tests.conformance.questions import CHECKOUT, Question, questions

PATIENCE: Final = 60
"""How long a program may take for an answer, in seconds."""

Ask: TypeAlias = Callable[[Question], tuple[int, str]]
"""Returns the exit code and the standard output of a question."""


def wrong(question: Question, ask: Ask) -> str | None:
    """Return what a program answers wrong, or nothing."""
    code, printed = ask(question)
    try:
        found = question.heard(code, json.loads(printed or "{}"))
    except (ValueError, AttributeError, TypeError, KeyError) as error:
        found = f"{type(error).__name__}: {printed[:200]!r}"
    if found == question.expected:
        return None
    return f"{question.name}: {' '.join(question.typed)}\n  expected {question.expected}\n  found    {found}"


def ask_program(command: list[str], question: Question) -> tuple[int, str]:
    """Ask a program in a folder of its own, where `map.txt` and the folders of logs lie."""
    with TemporaryDirectory() as folder:
        Path(folder, "map.txt").write_text(f"{question.grid}\n", "utf-8")
        for name in ("replays", "tests"):
            Path(folder, name).symlink_to(CHECKOUT / name)
        done = subprocess.run(
            [*command, *question.typed], check=False, capture_output=True, cwd=folder, timeout=PATIENCE
        )
    return done.returncode, done.stdout.decode("utf-8", "replace")


def asked(command: list[str], all_of: Iterable[Question]) -> Iterator[str | None]:
    """Yield, for each question in order, what a program answers wrong, or nothing."""
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        yield from pool.map(partial(wrong, ask=partial(ask_program, command)), all_of)


def main(typed: list[str]) -> int:
    """Ask the program that is typed after ``--``, print what it answers wrong, and return the exit code."""
    command = typed[typed.index("--") + 1 :] if "--" in typed else []
    program = shutil.which(command[0]) if command else None
    if program is None:
        sys.stderr.write("Usage: python -m tests.conformance -- COMMAND [ARG...], a program that can be run\n")
        return 2
    command[0] = str(Path(program).absolute())
    answers = [*asked(command, questions())]
    failed = [answer for answer in answers if answer]
    for answer in failed:
        sys.stdout.write(f"{answer}\n")
    sys.stdout.write(f"{len(answers) - len(failed)} of {len(answers)} answers are right.\n")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
