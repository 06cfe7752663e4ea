"""The examples at the end of helps, and how each is run in its language."""

import shlex
from collections.abc import Iterable
from typing import NamedTuple

from cartographers.base.words import LANGUAGES, Words
from tests.helpers.commands import Run


class Example(NamedTuple):
    """A command line of a help, and the one of the English help that does the same."""

    language: str
    english: str
    shown: str

    def __str__(self) -> str:
        return f"{self.language} {self.shown}"


def examples(command: str, language: str, game: str = "cartographers") -> list[str]:
    """Return the examples of a help."""
    shown = Words(language, game)(f"examples.{command or 'cartographers'}").splitlines()
    assert all(line.startswith("cartographers ") for line in shown)
    return [line.removeprefix("cartographers ") for line in shown]


def every_example(commands: Iterable[str], game: str = "cartographers") -> list[Example]:
    """Return the examples of some helps in every language, each with the English one that does the same."""
    return [
        Example(language, english, shown)
        for language in LANGUAGES
        for command in commands
        for english, shown in zip(examples(command, "en", game), examples(command, language, game), strict=True)
    ]


def run_in_its_language(run: Run, example: Example, before: Iterable[str]) -> None:
    """Run an example in its language, behind what must have happened before, in which it has its own names too."""
    words = shlex.split(example.shown)
    own = dict(zip(shlex.split(example.english), words, strict=True))
    for line in before:
        ran = run(*(own.get(word, word) for word in shlex.split(line)), "--lang", example.language)
        assert (ran.code, ran.err) == (0, "")

    ran = run(*words, "--lang", example.language)

    assert (ran.code, ran.err) == (0, "")
    assert ran.out
