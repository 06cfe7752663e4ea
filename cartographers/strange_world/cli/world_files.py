"""Finished worlds, typed into files, and the words for what is wrong with them."""

import re
from typing import Final

from cartographers.base.limits import MOST_FAULTS
from cartographers.base.plain_yaml import DataError, DataFlaw
from cartographers.base.words import Words
from cartographers.shell.contents import contents
from cartographers.shell.files import mistaken
from cartographers.shell.games import naming
from cartographers.shell.problems import Problem, of_file
from cartographers.strange_world.cli import SHEET
from cartographers.strange_world.cli.game import Session, fault
from cartographers.strange_world.core.check import Sheet
from cartographers.strange_world.worlds import read_worlds

_NO_WORLDS: Final = "not_worlds"


def read_file(session: Session, path: str) -> tuple[list[Sheet], Problem | None]:
    """Return the worlds of a file, and the problem with any others. Raises `Problem` if it is missing, or has none."""
    text = session.text(path, _NO_WORLDS)
    data = text.encode(errors="replace")
    if naming(data) is None and not re.search(SHEET, data, re.MULTILINE):
        raise mistaken(path, _NO_WORLDS, contents(text) or _NO_WORLDS)
    found = read_worlds(text, path, session.box)
    return found.sheets, _problem(path, found.errors) if found.errors else None


def _problem(path: str, errors: list[DataError]) -> Problem:
    """Return the problem with a file, made of its errors, each with its line and column, up to a limit."""
    told = errors[:MOST_FAULTS]
    faults = [{"line": one.line, "column": one.column, "code": one.reason, **one.facts} for one in told]

    def sentence(words: Words) -> str:
        said = [
            words("sheet.fault", file=of_file(words, path), line=one.line, column=one.column, fault=_said(words, one))
            for one in told
        ]
        return "\n".join([*said, words("sheet.more", most=MOST_FAULTS)] if len(errors) > MOST_FAULTS else said)

    return Problem("bad_sheet", sentence, file=path, faults=faults)


def _said(words: Words, error: DataError) -> str:
    if error.reason != DataFlaw.WRONG_VALUE:
        return fault(words, error)
    return f"{fault(words, error)} {words('world.values')}"
