"""Where text goes: its language, its width, its letters, and whether in colour."""

import errno
import os
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import Enum, auto
from typing import Final, TextIO

import click

from cartographers.base.words import CONTROLS, Words
from cartographers.shell.problems import Exit, Problem
from cartographers.shell.text import in_rows, shown_in, tied, wrapped

NARROWEST: Final = 40
WIDEST: Final = 80

_IN_JSON: Final = {code: f"\\u{code:04x}" for code in CONTROLS if code > 31}  # noqa: PLR2004 - JSON escapes the others


class Colours(Enum):
    """How many colours a terminal has."""

    SIXTEEN = auto()
    MANY = auto()
    """256 of them."""
    ALL = auto()
    """Each by its red, green and blue."""


class UnseenError(Exception):
    """A log was changed, and what came of it cannot be printed."""

    def __init__(self, why: OSError) -> None:
        super().__init__(why)
        self.why = why


class Terminal:
    """What all commands print with."""

    def __init__(self, words: Words, environ: Mapping[str, str], *, as_json: bool) -> None:
        self.words, self.as_json = words, as_json
        self.ascii = False
        self.cards = environ.get("CARTOGRAPHERS_CARDS")
        """A file with other cards, for games that can be played with them."""
        self.held: list[str] | None = None
        """Warnings kept back while a screen is shown, which they would spoil; otherwise None."""
        self.alone = False
        """Whether standard output is no longer read."""
        self.changed: str | None = None
        """The log that the command has changed, of which what is printed tells."""
        self.color: bool | None = False if environ.get("NO_COLOR") or environ.get("TERM") == "dumb" else None
        """Whether to print in colour; `None`: only to a terminal."""
        self.colours = _colours(environ)
        """How many colours the terminal has."""

    @property
    def width(self) -> int:
        """The columns of the screen, from 40 to 80; 80 where there is no screen."""
        try:
            columns = int(os.environ.get("COLUMNS") or os.get_terminal_size(sys.stdout.fileno()).columns)
        except (OSError, ValueError):
            columns = 0
        return min(max(columns, NARROWEST), WIDEST) if columns > 0 else WIDEST

    @property
    def painted(self) -> Colours | None:
        """How many colours lines for standard output may have; `None` where they would be removed again."""
        shown = sys.stdout.isatty() if self.color is None else self.color
        return self.colours if shown else None

    def say(self, lines: Iterable[str] | str) -> None:
        """Print lines to standard output."""
        self._print(lines, sys.stdout)

    def ask(self, question: str) -> None:
        """Print a question to standard output; the answer goes after it."""
        text = "\n".join(self._wrapped(self.readable(question, sys.stdout)))
        self.echo(f"{text} ", sys.stdout, ends_line=False)

    def warn(self, lines: Iterable[str] | str) -> None:
        """Print lines to standard error."""
        if self.held is None:
            self._print(lines, sys.stderr)
        else:
            self.held += [lines] if isinstance(lines, str) else lines

    def say_json(self, document: object) -> None:
        """Print one JSON document on its own line, in UTF-8 whatever the terminal uses."""
        self.echo(self._json(document), sys.stdout)

    def tell(self, problem: Problem) -> Exit:
        """Print a problem to standard error, and return its exit code."""
        if self.as_json:
            from cartographers.shell import documents

            self.echo(self._json(documents.error(problem, self.words)), sys.stderr)
        else:
            first, *more = problem.sentence(self.words).split("\n")
            lines = [self.words("error", message=first), *more]
            readable = (self.readable(line, sys.stderr) for line in lines)
            self.warn(piece for line in readable for piece in self._wrapped(line, "  "))
        return problem.exit_code

    def note(self, code: str, message: str, **facts: object) -> None:
        """Print a warning to standard error; the command goes on."""
        if self.as_json:
            from cartographers.shell import documents

            self.echo(self._json(documents.warning(code, message, facts)), sys.stderr)
        else:
            self.warn(self._wrapped(self.readable(message, sys.stderr)))

    def _wrapped(self, text: str, indent: str = "") -> list[str]:
        return wrapped(tied(text, self.words.language), self.width, indent)

    def readable(self, text: str, stream: TextIO) -> str:
        """Return a text in letters that a stream can show."""
        encoding = "ascii" if self.ascii else stream.encoding or "ascii"
        try:
            text.encode(encoding)
        except UnicodeEncodeError:
            return shown_in(text, encoding, self.words.language)
        return text

    def _json(self, document: object) -> bytes:
        import json

        text = json.dumps(document, ensure_ascii=self.ascii).translate(_IN_JSON)
        return text.encode(errors="backslashreplace")

    def _print(self, lines: Iterable[str] | str, stream: TextIO) -> None:
        text = lines if isinstance(lines, str) else "\n".join(lines)
        self.echo(self.readable(text, stream), stream)

    def echo(self, content: str | bytes, stream: TextIO, *, ends_line: bool = True) -> None:
        """Print a line; once the stream is no longer read, go on in silence, as when problems cannot be printed.

        Raises `UnseenError` if it cannot be written, but a log was changed, which must be said; otherwise `OSError`.
        """
        try:
            if self.alone and self.changed is not None and stream is not sys.stderr:
                raise BrokenPipeError(errno.EPIPE, os.strerror(errno.EPIPE))
            file = stream if isinstance(content, str) else stream.buffer
            click.echo(content, file=file, nl=ends_line, color=self.color)
        except OSError as error:
            unseen = stream is not sys.stderr and self.changed is not None
            if stream is not sys.stderr and not unseen and not isinstance(error, BrokenPipeError):
                raise
            self.alone |= stream is not sys.stderr
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
            if unseen:
                raise UnseenError(error) from error


class Readable(Words):
    """Words in letters that a terminal can show, so that lines made of them have their final width."""

    def __init__(self, terminal: Terminal, words: Words | None = None) -> None:
        self._words, self._terminal = words or terminal.words, terminal
        super().__init__(self._words.language, self._words.game)

    def __call__(self, message_id: str, /, **facts: object) -> str:
        """Return a message with its facts filled in."""
        return self.readable(self._words(message_id, **facts))

    def count(self, message_id: str, n: int, /, **facts: object) -> str:
        """Return a message in the form for a number."""
        return self.readable(self._words.count(message_id, n, **facts))

    def has(self, message_id: str) -> bool:
        """Return whether there is such a message, even if only in English."""
        return self._words.has(message_id)

    def readable(self, text: str) -> str:
        """Return a text in letters that the terminal can show; no-break spaces stay, for wrapping."""
        return "\u00a0".join(self._terminal.readable(part, sys.stdout) for part in text.split("\u00a0"))


class Lines:
    """Text for a terminal: in its words and letters, and as wide as it is."""

    def __init__(self, terminal: Terminal, words: Words) -> None:
        self.terminal, self.words, self.width = terminal, Readable(terminal, words), terminal.width

    def wrap(self, text: str, indent: str = "") -> list[str]:
        """Return a text in lines that fit the terminal."""
        return wrapped(tied(self.words.readable(text), self.words.language), self.width, indent)

    def in_rows(self, blocks: Iterable[Sequence[str]]) -> Iterator[str]:
        """Yield blocks of lines, as many side by side as there is room for, with an empty line between rows of them."""
        return in_rows(blocks, self.width)


def _colours(environ: Mapping[str, str]) -> Colours:
    if environ.get("COLORTERM") in {"truecolor", "24bit"}:
        return Colours.ALL
    return Colours.MANY if "256color" in environ.get("TERM", "") or environ.get("COLORTERM") else Colours.SIXTEEN
