"""A Dask cluster on this machine, for as long as a test needs it."""

import json
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path


@contextmanager
def cluster(
    folder: Path, environment: Mapping[str, str], *options: str, workers: int
) -> Iterator[tuple[str, list[subprocess.Popen[bytes]]]]:
    """Start a scheduler and workers in a folder, and give its address, and them."""

    def start(*arguments: str) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", *arguments, "--no-dashboard"]
        return subprocess.Popen(
            command, cwd=folder, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )

    told = folder / "scheduler.json"
    told.unlink(missing_ok=True)
    scheduler = start(
        *("distributed.cli.dask_scheduler", "--host", "127.0.0.1", "--port", "0", "--no-show"),
        *("--scheduler-file", str(told)),
    )
    address = ""
    while not address:
        assert scheduler.poll() is None
        time.sleep(0.05)
        with suppress(OSError, ValueError):
            address = json.loads(told.read_text())["address"]
    worker = ("distributed.cli.dask_worker", address, "--host", "127.0.0.1", "--nthreads", "1", *options)
    started = [start(*worker) for _ in range(workers)]
    try:
        yield address, started
    finally:
        for process in (*started, scheduler):
            process.terminate()  # and not killed: a nanny ends its worker
        for process in (*started, scheduler):
            try:
                process.wait(timeout=20)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
