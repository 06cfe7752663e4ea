"""What completion offers."""

import shlex
from collections.abc import Callable
from typing import Final, TypeAlias

import pytest

from tests.helpers.commands import Run

Offer: TypeAlias = Callable[..., list[str]]

ASKED: Final = "_CARTOGRAPHERS_COMPLETE"


@pytest.fixture
def offer(run: Run, monkeypatch: pytest.MonkeyPatch) -> Offer:
    """Return what is offered for a command line that is being typed, or `file` for names of files."""

    def offered(line: str, shell: str = "bash", stdin: bytes = b"") -> list[str]:
        before, _, begun = line.rpartition(" ")
        handed = [f"cartographers {line}", begun] if shell == "bash" else [*shlex.split(before), begun]
        monkeypatch.setenv(ASKED, f"{shell}_complete")
        ran = run(*handed, stdin=stdin)
        assert (ran.code, ran.err) == (0, "")
        kind, *words = ran.out.splitlines()
        return words if kind == "plain" else [kind, *filter(None, words)]

    return offered
