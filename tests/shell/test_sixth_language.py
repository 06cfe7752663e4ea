"""A language more is a folder more."""

import os
import runpy
import shutil
import subprocess
import sys
from pathlib import Path

CHECKOUT = Path(__file__).parents[2]


def test_a_sixth_language_is_one_more_folder(tmp_path: Path) -> None:
    for folder in ("cartographers", "cards", "locales"):
        shutil.copytree(CHECKOUT / folder, tmp_path / folder)
    catalogue = tmp_path / "locales" / "nl" / "LC_MESSAGES" / "cartographers.po"
    shutil.copytree(tmp_path / "locales" / "de", tmp_path / "locales" / "nl")
    german = catalogue.read_text("utf-8")
    catalogue.write_text(german.replace("Language: de", "Language: nl").replace('"Frühling"', '"Lente"'), "utf-8")
    for words in catalogue.parent.glob("strange-world.*"):
        words.unlink()
    runpy.run_path(str(CHECKOUT / ".packaging" / "compile_catalogues.py"))["compile_catalogues"](tmp_path)

    def run(*arguments: str) -> str:
        return subprocess.run(
            [sys.executable, "-m", "cartographers", *arguments],
            check=True,
            capture_output=True,
            cwd=tmp_path,
            encoding="utf-8",
            env={**os.environ, "PYTHONPATH": str(tmp_path), "LANG": "nl_NL.UTF-8", "LANGUAGE": "", "LC_ALL": ""},
        ).stdout

    assert "Lente" in run("cards", "lente")
    assert "|nl|" in run("--help")
    assert '"nl": "Lente"' in run("cards", "spring", "--json")
    assert "Traveler" in run("cards", "splash", "--kind", "strange-world")
