"""Files are found wherever the package lies."""

import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

import pytest

import cartographers
from cartographers.base import package_files
from cartographers.base.package_files import file_content, folders_in

PACKAGE = Path(cartographers.__file__).parent


def printed(code: str, path: Path) -> str:
    """Return what a program prints that finds the package at a path alone."""
    code = f"import sys; sys.path.insert(0, {str(path)!r}); {code}"
    command = [sys.executable, "-I", "-S", "-c", code]
    return subprocess.run(command, capture_output=True, check=True, text=True).stdout


def test_a_file_is_read_from_the_checkout() -> None:
    path = ("locales", "en", "LC_MESSAGES", "cartographers.po")
    assert file_content(*path) == PACKAGE.parent.joinpath(*path).read_bytes()


def test_a_file_is_read_from_a_built_package_and_from_its_zip(tmp_path: Path) -> None:
    archive = tmp_path / "cartographers.zip"
    with ZipFile(archive, "w") as file:
        file.writestr("cartographers/__init__.py", "")
        for module in ("__init__.py", "package_files.py"):
            file.write(PACKAGE / "base" / module, f"cartographers/base/{module}")
        file.writestr("cartographers/_data/cards/explore.yaml", "packed")
        file.extractall(tmp_path)
    code = "from cartographers.base.package_files import file_content; print(file_content('cards', 'explore.yaml'))"

    assert printed(code, archive) == printed(code, tmp_path) == "b'packed'\n"


def test_a_file_that_is_not_there_is_an_os_error() -> None:
    with pytest.raises(OSError, match="dragons"):
        file_content("cards", "dragons.yaml")


def test_what_is_dear_is_imported_only_when_it_is_needed() -> None:
    dear = {"importlib.resources", "locale", "msgspec", "pathlib", "yaml"}
    code = f"import cartographers.base.words; print({dear} & sys.modules.keys())"

    assert printed(code, PACKAGE.parent) == "set()\n"


def test_folders_are_found_among_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A page or whatever else lies beside them is none."""
    for name in ("pl", "de", ".cache"):
        (tmp_path / "locales" / name).mkdir(parents=True)
    (tmp_path / "locales" / "README.md").touch()
    monkeypatch.setattr(package_files, "folder", lambda name: str(tmp_path / name))

    assert folders_in("locales") == ["de", "pl"]
    assert folders_in("nowhere") == []
