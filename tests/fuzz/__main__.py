"""Fuzz the readers, guided by coverage: python -m tests.fuzz [TARGET]... [--seconds 60] [--found FOLDER].

Each target begins with its corpus. What breaks it is put into the corpus, where the tests run it until it is mended.
Needs the extra `fuzz`.
"""

import os
import subprocess
import sys
from argparse import ArgumentParser
from multiprocessing.pool import ThreadPool
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Final

import atheris

with atheris.instrument_imports(include=["cartographers"]):
    from tests.fuzz.targets import CORPUS, TARGETS

from tests.fuzz.mutation import mutated

LONGEST: Final = 8192
"""In bytes: a game played alone fits."""

SLOWEST: Final = 20
"""In seconds: an input that takes longer hangs."""


def main() -> None:
    """Fuzz one target here, or each in a process of its own, as many at a time as there are processors."""
    parser = ArgumentParser(prog="python -m tests.fuzz")
    parser.add_argument("targets", nargs="*", metavar="TARGET", help=", ".join(TARGETS))
    parser.add_argument("--seconds", type=int, default=60, help="how long all of it may take")
    parser.add_argument("--found", type=Path, metavar="FOLDER", help="where to keep what reaches new code, by target")
    arguments = parser.parse_args()
    targets = arguments.targets or [*TARGETS]
    if unknown := {*targets} - TARGETS.keys():
        parser.error(f"no targets: {', '.join(sorted(unknown))}")
    if arguments.found and len(targets) == 1:
        fuzz(targets[0], arguments.seconds, arguments.found / targets[0])
    processors = min(os.cpu_count() or 1, len(targets))
    seconds = str(max(1, arguments.seconds * processors // len(targets)))

    def run(target: str) -> int:
        command = [sys.executable, "-m", "tests.fuzz", target, "--seconds", seconds, "--found", found]
        return subprocess.run(command, check=False).returncode

    with TemporaryDirectory() as folder, ThreadPool(processors) as pool:
        found = arguments.found or folder
        sys.exit(max(pool.imap_unordered(run, targets)))


def fuzz(target: str, seconds: int, found: Path) -> None:
    """Fuzz a target for so long, and end the process."""
    corpus = CORPUS / target
    parts = [file.read_bytes() for file in sorted(corpus.iterdir())]

    def mutate(data: bytes, longest: int, seed: int) -> bytes:
        rng = Random(seed)
        if rng.random() < 1 / 2:
            changed: bytes = atheris.Mutate(data, longest)
            return changed
        return mutated(data, rng.choice(parts), rng)[:longest]

    def read(data: bytes) -> None:
        TARGETS[target](data)

    found.mkdir(parents=True, exist_ok=True)
    options = {
        "max_total_time": seconds,
        "max_len": LONGEST,
        "timeout": SLOWEST,
        "rss_limit_mb": 1024,
        "artifact_prefix": f"{corpus}{os.sep}",
        "verbosity": 0,
        "print_final_stats": 1,
    }
    arguments = [sys.argv[0], *(f"-{name}={value}" for name, value in options.items()), str(found), str(corpus)]
    atheris.Setup(arguments, read, custom_mutator=mutate)
    atheris.Fuzz()


if __name__ == "__main__":
    main()
