"""What builds the package says which Python it needs, to any Python."""

import ast
import os
import platform
import runpy
import tomllib
from pathlib import Path
from typing import Final

import pytest
from hatchling.builders.wheel import WheelBuilder

CHECKOUT: Final = Path(__file__).parent.parent
HOOK: Final = CHECKOUT / ".packaging" / "compile_catalogues.py"


def hook(folder: Path, needed: str) -> object:
    """Return what builds a package that needs some Python."""
    (folder / "pyproject.toml").write_text(
        f'[project]\nname = "explored"\nversion = "1"\nrequires-python = "{needed}"\n'
    )
    builder = WheelBuilder(str(folder))
    kind = runpy.run_path(str(HOOK))["CompileCatalogues"]
    return kind(str(folder), {}, builder.config, builder.metadata, str(folder), "wheel")


def test_to_a_python_that_is_too_old_is_said_which_one_is_needed(tmp_path: Path) -> None:
    with pytest.raises(SystemExit) as caught:
        hook(tmp_path, ">=3.99").initialize("standard", {})  # type: ignore[attr-defined]

    assert caught.value.code == f"explored needs Python 3.99 or newer; this is {platform.python_version()}."
    assert os.listdir(tmp_path) == ["pyproject.toml"]


def test_a_python_that_is_new_enough_builds(tmp_path: Path) -> None:
    (tmp_path / "cards").mkdir()
    hook(tmp_path, ">=3.11").initialize("standard", {})  # type: ignore[attr-defined]

    assert (tmp_path / "cards" / "compiled.json").read_bytes()


def test_what_builds_is_written_such_that_an_old_python_reads_it() -> None:
    assert ast.parse(HOOK.read_text("utf-8"), feature_version=(3, 8))


def test_the_versions_that_are_named_begin_with_the_one_that_is_needed() -> None:
    project = tomllib.loads((CHECKOUT / "pyproject.toml").read_text("utf-8"))["project"]
    named = [name.rpartition(" ")[2] for name in project["classifiers"] if " :: Python :: 3." in name]

    assert named == ["3.11", "3.12", "3.13"]
    assert project["requires-python"] == f">={named[0]}"
