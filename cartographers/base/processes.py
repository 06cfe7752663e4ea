"""Work on many things at once, in other processes or on other machines, with the results in the order of the things."""

import os
import signal
import sys
import threading
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from functools import partial
from multiprocessing import active_children, get_context, parent_process
from typing import Protocol, TypeVar

from cartographers.base.module_path import LeavingCurrentFolder, cannot_leave

T = TypeVar("T")
R_co = TypeVar("R_co", covariant=True)
R = TypeVar("R")

AHEAD = 2
"""How many things are handed out per worker at a time: one that it works on, and one that waits."""

PATIENCE = 10
"""How long to wait for a scheduler to answer, in seconds."""

_MOST_ON_WINDOWS = 61
"""The number of processes that Windows can wait for at once."""


class LostProcessError(Exception):
    """A process could not be started, or was stopped from outside."""


class Future(Protocol[R_co]):
    """The future result of a thing: `concurrent.futures` and Dask each have their own."""

    def result(self) -> R_co:
        """Return the result, once it is there."""


def in_order(submit: Callable[[T], Future[R]], things: Iterable[T], most: int) -> Generator[R]:
    """Yield the result for each thing, with at most `most` things handed out and not yet yielded."""
    futures: deque[Future[R]] = deque()
    for thing in things:
        futures.append(submit(thing))
        if len(futures) == most:
            yield futures.popleft().result()
    while futures:
        yield futures.popleft().result()


def in_processes(work: Callable[[T], R], things: Iterable[T], count: int) -> Generator[R]:
    """Yield the result for each thing, worked on by `count` processes; closing the generator early ends them at once.

    None of them looks for modules in the current folder; where that cannot be had, this process works alone. Raises
    `LostProcessError` if a process could not be started, or was stopped from outside.
    """
    if cannot_leave():
        yield from map(work, things)
        return
    count = min(count, _MOST_ON_WINDOWS) if sys.platform == "win32" else count
    try:
        # A forked process has half a copy of whatever ran next to it; a spawned one is the same on every system.
        with LeavingCurrentFolder():  # as the process that tracks resources is started at once
            pool = ProcessPoolExecutor(count, get_context("spawn"), _begin)
    except OSError as error:
        raise LostProcessError from error

    def submit(thing: T) -> Future[R]:
        try:
            with _deaf(), LeavingCurrentFolder():
                return pool.submit(work, thing)
        except OSError as error:
            raise LostProcessError from error

    try:
        yield from in_order(submit, things, AHEAD * count)
    except BaseException as error:
        with _deaf():
            for process in active_children():
                process.kill()
            pool.shutdown(cancel_futures=True)
        if isinstance(error, BrokenProcessPool):
            raise LostProcessError from error
        raise
    pool.shutdown()


@contextmanager
def _deaf() -> Iterator[None]:
    """Start processes that ignore Ctrl-C from the first moment: the one that hands out work ends the others."""
    if sys.platform == "win32":  # where this is not inherited
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _begin() -> None:
    """Prepare a process: it goes when the one that hands out work is gone, however that ended."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    if parent := parent_process():
        parent.join()
        os._exit(1)


@contextmanager
def on_cluster(address: str, work: Callable[[T], R]) -> Iterator[Callable[[Iterable[T]], Generator[R]]]:
    """Connect to the scheduler of a Dask cluster, and return a function that spreads things over its workers.

    What a worker has not finished when it dies is done again by another one. Raises `ImportError` if Dask is not
    installed, `OSError` if nobody answers at the address.
    """
    import logging

    from distributed import Client

    logging.disable()  # what goes wrong is raised too
    try:
        with Client(address, timeout=PATIENCE, set_as_default=False) as client:
            submit = partial(client.submit, work, pure=False)
            most = AHEAD * max(1, sum(client.nthreads().values()))
            yield partial(in_order, submit, most=most)
    finally:
        logging.disable(logging.NOTSET)
