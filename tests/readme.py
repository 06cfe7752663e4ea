"""The pages people read, and the sessions on them: `README.md`, and every other page that lies in the checkout.

python -m tests.readme             # says which commands print something else than their page shows
python -m tests.readme --update    # writes anew what they print; a page, such as `cards/README.md`, may be named
"""

import os
import re
import shlex
import shutil
import subprocess
import sys
from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple

CHECKOUT: Final = Path(__file__).parents[1]
FOLDERS: Final = ("cards", "cartographers", "locales", "replays", "tests")
"""Where pages lie, besides the first one."""

PAGES: Final = (
    "README.md",
    *sorted(path.relative_to(CHECKOUT).as_posix() for name in FOLDERS for path in (CHECKOUT / name).rglob("*.md")),
)
"""Every page, from the checkout, the first one being `README.md`."""

ELIDED: Final = "...\n"
"""A line that stands for any lines."""

_MARK: Final = "\N{SYMBOL FOR END OF TRANSMISSION}"


class Step(NamedTuple):
    """A command of a session, which may go on in lines that begin with `>`, and the lines after it."""

    command: str
    output: str

    @property
    def typed(self) -> str:
        """What the shell is given."""
        return re.sub(r"^> ?", "", self.command, flags=re.MULTILINE)

    def shows(self, printed: str) -> bool:
        """Tell whether this is what the command prints, but for elided lines."""
        lines = self.output.splitlines(keepends=True)
        return bool(
            re.fullmatch("".join("(?:.*\n)*" if line == ELIDED else re.escape(line) for line in lines), printed)
        )


def text(page: str) -> str:
    """Return a page as it is."""
    return (CHECKOUT / page).read_text("utf-8")


def prose(page: str) -> str:
    """Return a page without its fenced blocks."""
    return re.sub(r"^```.*?^```$", "", text(page), flags=re.MULTILINE | re.DOTALL)


def blocks(page: str, kind: str) -> list[str]:
    """Return the contents of the fenced blocks of a kind."""
    return re.findall(rf"^```{kind}\n(.*?)^```$", text(page), re.MULTILINE | re.DOTALL)


def steps(page: str) -> list[Step]:
    """Return the commands of all sessions on a page."""
    return [step for block in blocks(page, "console") for step in _steps(block)]


def _steps(block: str) -> Iterator[Step]:
    for step in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
        command, output = re.fullmatch(r"([^\n]*(?:\n>[^\n]*)*)\n(.*)", step, re.DOTALL).groups()  # type: ignore[union-attr]
        yield Step(command, output)


def play(commands: Sequence[str], folder: Path) -> list[str]:
    """Run commands in one shell, which begins in a folder with the checkout's logs and cards; return their output."""
    program = folder / "bin" / "cartographers"
    program.parent.mkdir()
    program.write_text(f'#!/bin/sh\nexec {shlex.quote(sys.executable)} -m cartographers "$@"\n', "utf-8")
    program.chmod(0o755)
    for name in ("cards", "replays"):
        shutil.copytree(CHECKOUT / name, folder / "home" / name)
    done = subprocess.run(
        ["/bin/sh", "-c", "".join(f"{command}\nprintf '{_MARK}'\n" for command in commands)],
        check=True,
        cwd=folder / "home",
        encoding="utf-8",
        env={"PATH": f"{program.parent}{os.pathsep}{os.environ['PATH']}", "PYTHONPATH": str(CHECKOUT)},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    )
    return [output + "\n" * (output[-1:] not in {"", "\n"}) for output in done.stdout.split(_MARK)[:-1]]


def renewed(old: str, printed: str) -> str:
    """Return what a command prints now, with lines elided where they were elided before."""
    before, now = old.splitlines(keepends=True), printed.splitlines(keepends=True)
    lines: list[str] = []
    for change, start, end, first, last in SequenceMatcher(None, before, now, autojunk=False).get_opcodes():
        gone, new = before[start:end], now[first:last]
        if change == "equal" or ELIDED not in gone:
            lines += new
            continue
        head, tail = gone.index(ELIDED), gone[::-1].index(ELIDED)
        lines += [*new[:head], ELIDED, *new[max(head, len(new) - tail) :]]
    return "".join(lines)


def update(page: str, printed: Sequence[str]) -> str:
    """Return a page on which each command shows what it prints now."""
    following = iter(printed)

    def block(found: re.Match[str]) -> str:
        return f"```console\n{''.join(map(step, _steps(found[1])))}```"

    def step(old: Step) -> str:
        output = next(following)
        return f"$ {old.command}\n{old.output if old.shows(output) else renewed(old.output, output)}"

    return re.sub(r"^```console\n(.*?)^```$", block, text(page), flags=re.MULTILINE | re.DOTALL)


def main() -> None:
    """Compare pages with what their commands print, and write them anew if that is wished for."""
    parser = ArgumentParser(prog="python -m tests.readme", description="Play the sessions on the pages.")
    parser.add_argument("pages", nargs="*", metavar="PAGE", help=f"one of {', '.join(PAGES)}; all by default")
    parser.add_argument("--update", action="store_true", help="write what the commands print now into the pages")
    arguments = parser.parse_args()
    if unknown := {*arguments.pages} - {*PAGES}:
        parser.error(f"no pages: {', '.join(sorted(unknown))}")
    different = False
    for page in arguments.pages or PAGES:
        with TemporaryDirectory() as folder:
            printed = play([step.typed for step in steps(page)], Path(folder))
        for step, output in zip(steps(page), printed, strict=True):
            if not step.shows(output):
                different = True
                sys.stdout.write(f"{page}: {step.command.partition(os.linesep)[0]}\n")
        if arguments.update:
            (CHECKOUT / page).write_text(update(page, printed), "utf-8")
    sys.exit(different and not arguments.update)


if __name__ == "__main__":
    main()
