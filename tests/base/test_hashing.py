"""The hash is the same wherever the interpreter has it from."""

import hashlib
import importlib
import sys
from collections.abc import Iterator

import pytest

from cartographers.base import chance

SOURCES = {"_sha2": ["_sha256"], "_sha256": ["_sha2"], "hashlib": ["_sha2", "_sha256"]}
"""By where it may come from: what is missing then."""


@pytest.fixture
def _found_again() -> Iterator[None]:
    yield
    importlib.reload(chance)


@pytest.mark.usefixtures("_found_again")
@pytest.mark.parametrize("source", SOURCES)
def test_each_interpreter_gives_the_same_hash(monkeypatch: pytest.MonkeyPatch, source: str) -> None:
    for missing in SOURCES[source]:
        monkeypatch.setitem(sys.modules, missing, None)
    sha256 = importlib.reload(chance).sha256
    for text in (b"", "Grüße/spring/hamlet".encode(), b"x" * 10_000):
        assert sha256(text).hexdigest() == hashlib.sha256(text).hexdigest()
