"""Where bots play many games: in this process, in several, or on a cluster."""

import re
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Final, TypeAlias

from cartographers.shell.many import lost
from cartographers.shell.problems import Problem, filled
from cartographers.simulation.games import Games

_SCHEDULER: Final = re.compile(r"((tcp|tls|wss?|ucx)://)?([^\s/:]+|\[[0-9A-Fa-f:]+\]):[0-9]{1,5}")

Play: TypeAlias = Callable[[Iterable[range]], Generator[Games]]
"""Plays chunks of games, and yields the results in their order."""


@contextmanager
def in_processes(work: Callable[[range], Games], count: int) -> Iterator[Play]:
    """Play in several processes. Raises `Problem` if one could not be started, or was stopped from outside."""
    if count == 1:
        yield lambda things: (work(seeds) for seeds in things)
        return
    from cartographers.base import processes

    try:
        yield partial(processes.in_processes, work, count=count)
    except processes.LostProcessError as error:
        raise lost() from error


@contextmanager
def on_cluster(work: Callable[[range], Games], address: str) -> Iterator[Play]:
    """Play on a Dask cluster. Raises `Problem` if Dask is not installed, or the cluster cannot be used."""
    from cartographers.base import processes

    if not _SCHEDULER.fullmatch(address):
        raise Problem("usage", filled("simulate.address", typed=address))
    try:
        with processes.on_cluster(address, work) as play:
            yield play
    except Problem:
        raise
    except Exception as error:  # whatever a cluster raises, and what a worker raises for want of this program
        if isinstance(error, ModuleNotFoundError) and error.name == "distributed":
            raise Problem("no_dask", "simulate.no_dask") from error
        said = str(error).partition("\n")[0]
        problem = said or type(error).__name__
        raise Problem("no_cluster", "simulate.no_cluster", address=address, problem=problem) from error
