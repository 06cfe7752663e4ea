"""How two things are compared in one run, and the table of what came of it."""

from collections.abc import Callable
from statistics import median
from time import perf_counter
from typing import Final, NamedTuple

import pytest
from pytest_benchmark.fixture import BenchmarkFixture
from tabulate import tabulate


class Result(NamedTuple):
    """What a benchmark gave: the times in milliseconds, and what was promised of it."""

    name: str
    ours: float
    other: float
    promise: str
    kept: bool


RESULTS: Final[list[Result]] = []


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--check", action="store_true", help="fail where a promise is not kept")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    rows = [
        (
            one.name,
            f"{one.ours:.3f}",
            f"{one.other:.3f}",
            f"1 : {one.other / one.ours:.1f}" if "as fast" in one.promise else f"{one.ours / one.other:.2f}",
            one.promise,
            "" if one.kept else "no",
        )
        for one in RESULTS
    ]
    if not rows:
        return
    headers = ("benchmark", "ours, ms", "other, ms", "ours : other", "promised", "kept")
    terminalreporter.write_line(tabulate(rows, headers, "github", disable_numparse=True))


class Comparison:
    """Takes the times of two things in turns, so that whatever slows the machine down slows down both."""

    def __init__(self, name: str, benchmark: BenchmarkFixture, *, check: bool) -> None:
        self._name, self._benchmark, self._check = name, benchmark, check

    def __call__(
        self,
        ours: Callable[[], object],
        other: Callable[[], object],
        promise: str,
        *,
        rounds: int = 30,
        prepare: Callable[[], object] = lambda: None,
        events: int = 1,
    ) -> None:
        """Compare; a promise reads `at most 1.15 times` or `at least 300 times as fast`.

        Of ours alone it reads `at most 50 ms`, or `at least 30000 events a second`, of which one run has `events`.
        What prepares each of the two is not reckoned in.
        """
        others: list[float] = []

        def before() -> None:
            prepare()
            begun = perf_counter()
            other()
            others.append(perf_counter() - begun)
            prepare()

        self._benchmark.pedantic(ours, setup=before, rounds=rounds, warmup_rounds=1)  # type: ignore[no-untyped-call]
        stats = self._benchmark.stats
        assert stats
        # "At most" is of what one usually waits for. Of "at least" the best round tells, as whatever else the machine
        # does meanwhile only takes away from it.
        typical = median if promise.startswith("at most") else min
        ours_ms, other_ms = 1000 * typical(stats.stats.data), 1000 * typical(others)
        kept = _kept(promise, ours_ms, other_ms, events)
        RESULTS.append(Result(self._name, ours_ms, other_ms, promise, kept))
        assert kept or not self._check, RESULTS[-1]


def _kept(promise: str, ours: float, other: float, events: int) -> bool:
    match promise.split():
        case ["at", "most", number, "ms"]:
            return ours <= float(number)
        case ["at", "most", number, "times"]:
            return ours <= float(number) * other
        case ["at", "least", number, "times", "as", "fast"]:
            return ours * float(number) <= other
        case ["at", "least", number, "events", "a", "second"]:
            return ours * float(number) <= 1000 * events
        case _:
            raise ValueError(promise)


@pytest.fixture
def compare(request: pytest.FixtureRequest, benchmark: BenchmarkFixture) -> Comparison:
    """Compare under the first line of the benchmark's docstring, its parameters filled in."""
    name = (request.function.__doc__ or request.node.name).splitlines()[0].rstrip(".")
    name = name.format(**request.node.callspec.params) if hasattr(request.node, "callspec") else name
    return Comparison(name, benchmark, check=request.config.getoption("check"))
