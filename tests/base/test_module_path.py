"""The module path never names the current folder, for this process and for those that it starts."""

import os
import sys
from pathlib import Path
from typing import Final

import pytest

from cartographers.base import module_path
from cartographers.base.module_path import LeavingCurrentFolder, cannot_leave, leave_current_folder

LIBRARY: Final = os.path.dirname(os.__file__)
ROOT: Final = str(Path(module_path.__file__).parents[2])


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def left(monkeypatch: pytest.MonkeyPatch, *folders: str) -> list[str]:
    """Return what is left of a module path."""
    monkeypatch.setattr(sys, "path", [*folders])
    leave_current_folder()
    return sys.path


def test_whatever_the_folder_is_called_it_is_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    link = tmp_path / "link"
    link.symlink_to(tmp_path)
    names = ["", ".", str(tmp_path), f"{tmp_path}/", str(link), f"{tmp_path}/../{tmp_path.name}"]

    assert left(monkeypatch, *names, "/bin", LIBRARY, "/packages") == ["/bin", LIBRARY, "/packages"]


def test_what_is_installed_stays_also_where_one_stands_in_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(LIBRARY)

    assert left(monkeypatch, LIBRARY, "/packages") == [LIBRARY, "/packages"]


def test_a_checkout_in_which_one_stands_comes_last(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)

    assert left(monkeypatch, ROOT, LIBRARY, "/packages") == [LIBRARY, "/packages", ROOT]


def test_a_folder_that_was_removed_is_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "gone").mkdir()
    monkeypatch.chdir(tmp_path / "gone")
    (tmp_path / "gone").rmdir()

    assert left(monkeypatch, "", "/bin", LIBRARY) == ["/bin", LIBRARY]


@pytest.mark.parametrize("before", [{}, {"PYTHONPATH": f"{os.pathsep}/lib", "PYTHONSAFEPATH": ""}])
def test_the_environment_is_afterwards_as_before(monkeypatch: pytest.MonkeyPatch, before: dict[str, str]) -> None:
    for name in ("PYTHONPATH", "PYTHONSAFEPATH"):
        monkeypatch.delenv(name, raising=False)
    for name, value in before.items():
        monkeypatch.setenv(name, value)
    whole = dict(os.environ)
    with LeavingCurrentFolder():
        assert os.environ["PYTHONSAFEPATH"] == "1"
        assert os.environ["PYTHONPATH"] == ("/lib" if before else "")

    assert dict(os.environ) == whole


@pytest.mark.parametrize(("ignored", "safe", "cannot"), [(0, False, False), (1, False, True), (1, True, False)])
def test_only_what_python_passes_on_is_believed(
    monkeypatch: pytest.MonkeyPatch, *, ignored: int, safe: bool, cannot: bool
) -> None:
    class Flags:
        ignore_environment = ignored
        safe_path = safe

    monkeypatch.setattr(sys, "flags", Flags)

    assert cannot_leave() == cannot
