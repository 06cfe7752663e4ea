"""No file of the folder where a command runs is ever imported: by no command, nor by a process that works for it."""

import importlib.util
import os
import pty
import shlex
import subprocess
import sys
from collections.abc import Mapping, Sequence
from importlib.metadata import packages_distributions
from pathlib import Path
from typing import Final

import pytest

import cartographers
from cartographers.shell.app import COMMANDS
from tests.helpers.clusters import cluster
from tests.helpers.commands import REPLAYS
from tests.strange_world.helpers.worlds import SCORED

ROOT: Final = Path(cartographers.__file__).parents[1]

ENVIRONMENT: Final = {
    **{name: value for name, value in os.environ.items() if name != "PYTHONSAFEPATH"},
    "PYTHONPATH": str(ROOT),
    "CARTOGRAPHERS_LANG": "en",
}

NAMES: Final = {
    *(name for name in (*sys.stdlib_module_names, *packages_distributions()) if name.isidentifier()),
    *("cartographers", "sitecustomize", "usercustomize", "numpy", "pandas", "colorama", "typing_extensions", "yaml"),
}
"""The modules of the library, of all that is installed, and some that others look for in vain."""

START: Final = {
    **{f"{number}.jsonl": REPLAYS / "01-solo-a.jsonl" for number in range(2)},
    "sealed.jsonl": REPLAYS / "sealed" / "02-not-revealed.jsonl",
}

LINES: Final = (
    "--help",
    "--version",
    "new --seed 'first light' -g new.jsonl",
    "new --sealed -g secret.jsonl",
    "new --seed x --skills acrobatics,search,knowledge -g skills.jsonl",
    "seal the early bird -g secret.jsonl",
    "reveal -g new.jsonl",
    "moves -g new.jsonl",
    "place farm A1 B1 -g new.jsonl",
    "undo -g new.jsonl",
    "skill acrobatics -g skills.jsonl",
    "show -g 0.jsonl",
    "score -g 0.jsonl",
    "check --form",
    "check sheet.txt",
    "check sheet.txt sheet.txt -j 2",
    "check worlds.yaml worlds.yaml -j 2",
    "cards",
    "rules",
    "hint -g new.jsonl",
    "redo -g new.jsonl",
    "games",
    "replay 0.jsonl",
    "replay 0.jsonl 1.jsonl -j 2",
    "export 0.jsonl -o picture.svg",
    "export 0.jsonl -o picture.gif --step 3 --width 360",
    "export --blank -o sheet.png",
    "compare 0.jsonl 1.jsonl -j 2",
    "share 0.jsonl",
    "sync new.jsonl -g new.jsonl",
    "play --plain --player Anna --seed x -g plain.jsonl",
    "simulate --games 2 -o alone.jsonl",
    "simulate --games 40 -j 2 -o shared.jsonl",
    "simulate --games 2 --plot plot.svg",
    "new --kind strange-world --seed fuzz -g world.jsonl",
    "moves -g world.jsonl",
    "show -g world.jsonl",
    "score -g world.jsonl",
    "cards --kind strange-world",
    "play --plain --kind strange-world -g play.jsonl",
)
"""In an order in which each finds the log that it needs."""

SHARED: Final = ("cards", "replay 0.jsonl 1.jsonl -j 2")
"""One for all that work alone, and one for all that are helped by processes."""

SHEET: Final = "player: Anna\nspring: 1 2 3 -1 = 5\n"

ALWAYS: Final = {
    "skill acrobatics -g skills.jsonl": {3},
    "check sheet.txt": {0, 1},
    "check sheet.txt sheet.txt -j 2": {0, 1},
}
"""Exit codes other than 0 of lines that do their work."""

_MARK: Final = (
    "import posix\n"  # which is there even before `open` is
    "posix.write(posix.open({file!r}, posix.O_WRONLY | posix.O_CREAT | posix.O_APPEND), {line!r}.encode())\n"
)


class Folder:
    """A folder with a module of every name, each of which leaves its name elsewhere when it is imported."""

    def __init__(self, path: Path, marks: Path) -> None:
        self.path, self._marks = path, marks
        path.mkdir()
        for name in NAMES:
            (path / f"{name}.py").write_text(_MARK.format(file=str(marks), line=f"{name}\n"))
        for name, source in START.items():
            (path / name).write_bytes(source.read_bytes())
        (path / "sheet.txt").write_text(SHEET, "utf-8")
        (path / "worlds.yaml").write_text(SCORED, "utf-8")

    def imported(self) -> set[str]:
        """Return what was imported since this was asked last."""
        names = {*self._marks.read_text().split()} if self._marks.exists() else set[str]()
        self._marks.unlink(missing_ok=True)
        return names

    def run(self, *command: str, environment: Mapping[str, str] = ENVIRONMENT) -> subprocess.CompletedProcess[str]:
        """Run a program of Python in it."""
        return subprocess.run(
            [sys.executable, *command],
            cwd=self.path,
            env=environment,
            check=False,
            capture_output=True,
            stdin=subprocess.DEVNULL,
            text=True,
        )

    def leave_out(self, *program: str, environment: Mapping[str, str] = ENVIRONMENT) -> None:
        """Remove what Python itself imports before it runs the first line of any program."""
        while True:
            self.run(*program, environment=environment)
            if not (names := self.imported()):
                return
            for name in names:
                (self.path / f"{name}.py").unlink()


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Write the program `cartographers`, as pip does."""
    path = tmp_path_factory.mktemp("bin") / "cartographers"
    path.write_text(
        "import sys\nfrom cartographers.shell import main\nif __name__ == '__main__':\n    sys.exit(main())\n"
    )
    return str(path)


@pytest.fixture
def folder(tmp_path: Path) -> Folder:
    return Folder(tmp_path / "hostile", tmp_path / "imported")


def first_line(folder: Path) -> tuple[str, ...]:
    """Write a program that does nothing at all, and return how `python -m` starts it."""
    (folder / "nothing").mkdir()
    (folder / "nothing" / "__main__.py").touch()
    (folder / "nothing" / "__init__.py").touch()
    return "-m", "nothing"


def no_line_imports(
    folder: Folder, *start: str, lines: Sequence[str] = SHARED, environment: Mapping[str, str] = ENVIRONMENT
) -> None:
    """Run each of the lines, and see that it did its work and imported nothing of the folder."""
    for line in lines:
        done = folder.run(*start, *shlex.split(line), environment=environment)
        assert (line, folder.imported()) == (line, set()), done.stderr
        assert done.returncode in ALWAYS.get(line, {0}), (line, done)


def test_every_command_is_tried() -> None:
    assert {line.split()[0] for line in LINES} == {*COMMANDS, "--help", "--version"}


def test_the_folder_is_hostile(folder: Folder) -> None:
    """Who looks for modules in it is caught."""
    folder.leave_out("-c", "")
    folder.run("-c", "import csv, cartographers")

    assert {"csv", "cartographers"} <= folder.imported()


def test_the_program_imports_nothing_of_the_folder(folder: Folder, program: str) -> None:
    no_line_imports(folder, program, lines=LINES)


def test_the_module_imports_nothing_of_the_folder(folder: Folder, tmp_path: Path) -> None:
    """Python puts the folder first itself, and imports some modules from it before any line of any program."""
    nothing = first_line(tmp_path)
    (folder.path / "cartographers.py").unlink()
    folder.leave_out(*nothing, environment={**ENVIRONMENT, "PYTHONPATH": str(tmp_path)})

    no_line_imports(folder, "-m", "cartographers", lines=LINES)


def test_the_module_imports_nothing_at_all_where_python_is_told_so(folder: Folder) -> None:
    no_line_imports(folder, "-P", "-m", "cartographers")


@pytest.mark.parametrize("entry", ["", ".", "../hostile", "{folder}"])
def test_a_module_path_that_names_the_folder_is_not_followed(folder: Folder, program: str, entry: str) -> None:
    """An empty entry is left where a shell adds to a variable that is not set."""
    path = os.pathsep.join([entry.format(folder=folder.path), str(ROOT)])
    environment = {**ENVIRONMENT, "PYTHONPATH": path}
    (folder.path / "cartographers.py").unlink()
    folder.leave_out("-c", "", environment=environment)

    no_line_imports(folder, program, environment=environment)


def test_where_python_ignores_the_environment_nothing_of_the_folder_is_imported(folder: Folder, tmp_path: Path) -> None:
    """What processes are told by it does not reach them."""
    start = tmp_path / "start.py"
    start.write_text(
        f"import sys\nsys.path.insert(1, {str(ROOT)!r})\nif __name__ == '__main__':\n"
        "    from cartographers.shell import main\n    main()\n"
    )
    no_line_imports(folder, "-E", str(start))


def test_completion_imports_nothing_of_the_folder(folder: Folder, program: str) -> None:
    for words in ("cartographers show -g ", "cartographers place ", "cartographers "):
        asked = {"_CARTOGRAPHERS_COMPLETE": "bash_complete", "COMP_WORDS": words, "COMP_CWORD": "1"}
        done = folder.run(program, environment={**ENVIRONMENT, **asked})

        assert (done.returncode, folder.imported()) == (0, set()), done.stderr


def test_the_screen_imports_nothing_of_the_folder(folder: Folder, program: str) -> None:
    ours, theirs = pty.openpty()
    command = [sys.executable, program, "play", "-p", "Anna", "--seed", "x", "-g", "screen.jsonl"]
    environment = {**ENVIRONMENT, "TERM": "xterm-256color", "COLUMNS": "80", "LINES": "24"}
    with subprocess.Popen(
        command, cwd=folder.path, env=environment, stdin=theirs, stdout=theirs, stderr=theirs
    ) as process:
        os.close(theirs)
        shown = b""
        while b"\x1b[?1049h" not in shown:
            shown += os.read(ours, 4096)
        os.write(ours, b"q")
        try:
            while os.read(ours, 4096):
                pass
        except OSError:  # so a terminal ends when nobody writes to it any more
            pass
        os.close(ours)

    assert (process.returncode, folder.imported()) == (0, set())


@pytest.mark.skipif(importlib.util.find_spec("distributed") is None, reason="the extra `cluster` is not installed")
def test_a_cluster_imports_nothing_of_the_folder(folder: Folder, program: str) -> None:
    """Its workers are started as the README has it."""
    environment = {**ENVIRONMENT, "PYTHONSAFEPATH": "1"}
    with cluster(folder.path, environment, "--nanny", workers=1) as (address, _):
        done = folder.run(program, "simulate", "--games", "40", "-o", "spread.jsonl", "--dask", address)

    assert (done.returncode, folder.imported()) == (0, set()), done.stderr
