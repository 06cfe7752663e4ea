"""What must be known of a command line before click reads it: in which language to speak, and of which game."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from cartographers.base.words import LANGUAGES

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

_SHORT: Final = {"-g": "--game"}
_VALUED: Final = ("--lang", "--kind", "--game", "--sheet", "--log")
_VARIABLES: Final = ("CARTOGRAPHERS_LANG", "LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")


class CommandLine(NamedTuple):
    """A command line as far as it is read early; what is wrong with it, click finds out."""

    values: Mapping[str, str]
    """Of each option that is looked for the last value; of `--lang` the last that is a language."""
    words: Sequence[str]
    """All other words, among them those of options that nobody looks for."""
    dashes: int
    """How often standard input is named."""

    def value(self, option: str) -> str:
        """Return what was typed for an option; nothing where it was not."""
        return self.values.get(option, "")

    def language(self, environ: Mapping[str, str]) -> str:
        """Return the language that the line or else the environment asks for; an unknown one there means English."""
        if asked := self.value("--lang"):
            return asked
        wishes = next(filter(None, map(environ.get, _VARIABLES)), "")
        codes = (re.split("[-_.@]", wish)[0].lower() for wish in wishes.split(":"))
        return next((code for code in codes if code in LANGUAGES), LANGUAGES[0])


def read(arguments: Sequence[str]) -> CommandLine:
    """Read a command line; after `--` there are no options."""
    values: dict[str, str] = {}
    words: list[str] = []
    rest = iter(arguments)
    for word in rest:
        if word == "--":
            words += rest
            break
        option, value = _option(word)
        if not option:
            words.append(word)
            continue
        value = next(rest, "") if value is None else value
        if option != "--lang" or value in LANGUAGES:
            values[option] = value
    return CommandLine(values, words, [*arguments].count("-"))


def _option(word: str) -> tuple[str, str | None]:
    """Return the option that a word is, if it is looked for, and its value if that is in the same word."""
    name, equals, value = word.partition("=")
    if name in _VALUED:
        return name, value if equals else None
    if word[:2] in _SHORT:
        return _SHORT[word[:2]], word[2:] or None
    return "", None
