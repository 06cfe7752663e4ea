"""Something that happens at one moment of a command's work: before one of the lines that read and write its files."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any, Final

from cartographers.logs import files, keyfile, log

FILES: Final = {module.__file__ for module in (files, keyfile, log)}
"""The modules whose lines are counted."""


@contextmanager
def moment(number: int, act: Callable[[], object]) -> Iterator[list[str]]:
    """Act once, before line `number` of those that run, counted from 0; in the list is where, if it came to that."""
    where: list[str] = []
    count = 0

    def line(frame: FrameType, event: str, _: object) -> Any:  # noqa: ANN401 - as `sys.settrace` has it
        nonlocal count
        if event == "line":
            if count == number:
                where.append(f"{frame.f_code.co_filename}:{frame.f_lineno}")
                act()
            count += 1
        return line

    def call(frame: FrameType, _: str, __: object) -> Any:  # noqa: ANN401 - as `sys.settrace` has it
        return line if frame.f_code.co_filename in FILES else None

    before = sys.gettrace()
    sys.settrace(call)
    try:
        yield where
    finally:
        sys.settrace(before)
