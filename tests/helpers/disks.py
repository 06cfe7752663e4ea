"""A disk that is full."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest


@contextmanager
def full_disk(size: int) -> Iterator[None]:
    """Let no file grow beyond a size, so that a write ends in its middle."""
    resource = pytest.importorskip("resource")
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
