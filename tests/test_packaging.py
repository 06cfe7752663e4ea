"""What builds the package says which Python it needs, to any Python, before anything is fetched."""

import ast
import platform
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Final

import pytest

CHECKOUT: Final = Path(__file__).parent.parent
BACKEND: Final = CHECKOUT / ".packaging" / "build_backend.py"


def asked(folder: Path, needed: str) -> subprocess.CompletedProcess[str]:
    """Ask the backend of a package that needs some Python what it is built with, with no library at hand."""
    (folder / ".packaging").mkdir()
    shutil.copy(BACKEND, folder / ".packaging")
    (folder / "pyproject.toml").write_text(f'[project]\nrequires-python = "{needed}"\n')
    code = (
        "import sys; sys.path[:0] = ['.packaging']; import build_backend as b; print(b.get_requires_for_build_wheel())"
    )
    return subprocess.run([sys.executable, "-ISc", code], cwd=folder, check=False, capture_output=True, text=True)


@pytest.mark.parametrize("needed", ["3.99", "4"])
def test_to_a_python_that_is_too_old_is_said_which_one_is_needed(tmp_path: Path, needed: str) -> None:
    done = asked(tmp_path, f">={needed}")

    said = f"cartographers needs Python {needed} or newer; this is {platform.python_version()}.\n"
    assert (done.returncode, done.stdout, done.stderr) == (1, "", said)


def test_a_python_that_is_new_enough_is_told_what_builds(tmp_path: Path) -> None:
    done = asked(tmp_path, ">=3.11")

    assert (done.returncode, done.stderr) == (0, "")
    assert "hatchling" in done.stdout


def test_nothing_is_fetched_before() -> None:
    assert tomllib.loads((CHECKOUT / "pyproject.toml").read_text("utf-8"))["build-system"]["requires"] == []


def test_what_builds_is_written_such_that_an_old_python_reads_it() -> None:
    assert ast.parse(BACKEND.read_text("utf-8"), feature_version=(3, 4))


def test_the_versions_that_are_named_begin_with_the_one_that_is_needed() -> None:
    project = tomllib.loads((CHECKOUT / "pyproject.toml").read_text("utf-8"))["project"]
    named = [name.rpartition(" ")[2] for name in project["classifiers"] if " :: Python :: 3." in name]

    assert named == ["3.11", "3.12", "3.13"]
    assert project["requires-python"] == f">={named[0]}"
