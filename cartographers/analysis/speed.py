"""How the kernel is compiled: with the extra `fast` when first used, and kept; without, it runs as it stands."""

import os
from collections.abc import Callable, Iterable, MutableSequence, Sequence
from functools import cache
from importlib.util import find_spec
from typing import Any, Final, TypeAlias, TypeVar

F = TypeVar("F", bound=Callable[..., Any])

Ints: TypeAlias = Sequence[int]
"""A table of the kernel: an array of 64-bit integers where it is compiled, else a tuple."""
Cells: TypeAlias = MutableSequence[int]
"""What the kernel writes into: an array likewise, else a list."""

FAST: Final = find_spec("numba") is not None and os.environ.get("NUMBA_DISABLE_JIT", "0") == "0"
"""Whether the kernel is compiled: it is where numba is at hand and not switched off."""


@cache
def _kept() -> str:
    """Return where compiled functions are kept: apart for each text of the kernel.

    Numba compiles a function again if its own file has changed, but not if that of one which it calls has.
    """
    from hashlib import sha256

    here, text = os.path.dirname(__file__), sha256()
    for name in sorted(os.listdir(here)):
        if name.endswith(".py"):
            with open(os.path.join(here, name), "rb") as file:
                text.update(file.read())
    return os.path.join(os.environ.get("NUMBA_CACHE_DIR") or os.path.join(here, "__pycache__"), text.hexdigest()[:16])


FIRST: Final = FAST and not os.path.exists(_kept()) and os.access(os.path.dirname(__file__), os.W_OK)
"""Whether the kernel, as it is, has never been compiled here before, which takes about half a minute."""


def kernel(function: F) -> F:
    """Compile a function of integers, where that is possible, when it is first called."""
    if not FAST:
        return function
    from numba import config, njit

    before, config.CACHE_DIR = config.CACHE_DIR, _kept()
    compiled: F = njit(cache=True)(function)
    config.CACHE_DIR = before
    return compiled


def table(numbers: Iterable[int]) -> Ints:
    """Return numbers as the kernel reads them."""
    if not FAST:
        return tuple(numbers)
    import numpy as np

    return np.array([*numbers], np.int64)  # type: ignore[return-value]  # it is read in the same way


def cells(count: int) -> Cells:
    """Return this many zeros for the kernel to write into."""
    if not FAST:
        return [0] * count
    import numpy as np

    return np.zeros(count, np.int64)  # type: ignore[return-value]  # it is written to in the same way


def _teach_to_count() -> None:
    """Let numba know `int.bit_count`, which processors count by one instruction."""
    from numba import types
    from numba.extending import intrinsic, overload_method

    @intrinsic  # type: ignore[untyped-decorator]  # numba has few types
    def counted(context: Any, bits: Any) -> Any:  # noqa: ANN401, ARG001 - as numba calls it
        return types.int64(types.int64), lambda _, builder, __, values: builder.ctpop(values[0])

    def counting(bits: int) -> Callable[[int], int]:  # noqa: ARG001 - numba compares the names
        def count(bits: int) -> int:
            number: int = counted(bits)
            return number

        return count

    overload_method(types.Integer, "bit_count")(counting)


if FAST:
    _teach_to_count()
