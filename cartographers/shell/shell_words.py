"""Words of a command line as a shell reads them, finished or not, and texts quoted so that it reads them again."""

import re
from typing import Final, NamedTuple

_SAFE: Final = re.compile(r"[\w.,/+:@%-][\w.,/+:@%=-]*")
"""What no shell takes for anything but itself."""

_BLANKS: Final = " \t\n"
_IN_DOUBLE_QUOTES: Final = '$`"\\'
"""What a backslash quotes between double quotes, where all else keeps it."""


class Word(NamedTuple):
    """A word, as far as it is typed."""

    start: int
    """Where it begins on the line."""
    text: str
    """What a command gets."""
    quote: str
    """The quotation marks that are still open: ``'``, ``"``, ``$'``, or none."""
    known: bool
    """Whether the shell puts nothing in place of variables or commands in it."""
    target: bool = False
    """Whether it is a file to read from or write to, and no argument."""


class ReadLine(NamedTuple):
    """The last command on a line: its finished words, and the one at the end, which may be empty."""

    words: list[Word]
    last: Word


def read_line(line: str) -> ReadLine:
    """Return the words of the last command on a line as bash reads it."""
    words: list[Word] = []
    at, target, plain = 0, False, True
    while True:
        while at < len(line) and line[at] in _BLANKS:
            at += 1
        word, end = read_word(line, at, ends=f"{_BLANKS};|&()<>")
        if end == len(line):
            last = word._replace(target=target, known=word.known and plain)
            return ReadLine([one for one in words if not one.target], last)
        sign = line[end]
        number = sign in "<>" and line[at:end].isdigit()  # 2> is one sign
        if end > at and not number:
            words.append(word._replace(target=target))
            target = False
        at = end
        if sign in "<>" or line.startswith("&>", end):
            target = True
            while at < len(line) and line[at] in "<>&|":
                at += 1
        elif sign not in _BLANKS:
            words, target, at = [], False, end + 1
            plain &= sign not in "()"  # what stands there is another command's


def read_word(line: str, start: int = 0, *, ends: str = "", by: str = "bash") -> tuple[Word, int]:
    """Return the word that begins somewhere on a line, and where it ends: before one of some signs, or with the line.

    It is read as `by` bash, zsh or fish: they differ in what a backslash quotes between quotation marks, and fish
    has no dollar before them.
    """
    text, quote, known, at = "", "", True, start
    while at < len(line) and (quote or line[at] not in ends):
        sign, following = line[at], line[at + 1 : at + 2]
        at += 1
        if sign == "\\" and _quotes(following, quote, by=by):
            text += following if following != "\n" or quote in {"'", "$'"} else ""
            known &= quote != "$'" or following in "\\'\""
            at += 1
        elif quote:
            if sign == quote[-1]:
                quote = ""
            else:
                known &= quote != '"' or not _is_filled_in(sign, following, by=by)
                text += sign
        elif sign in "'\"":
            quote = sign
        elif sign == "$" and following and following in "'\"" and by != "fish":
            quote = "$'" if following == "'" else '"'
            at += 1
        else:
            known &= not _is_filled_in(sign, following, by=by)
            text += sign
    return Word(start, text, quote, known), min(at, len(line))


def quoted(text: str, quote: str = "", *, always: bool = False) -> str:
    r"""Return a text as bash reads it again, with nothing in it that it acts upon, its history included.

    Where a quotation mark is open, the text begins with it and is closed by it, ``$'`` without its dollar; elsewhere
    it is quoted where it must be, or `always`.
    """
    match quote:
        case "$'":
            signs = {"\\": "\\\\", "'": "\\'", "!": "\\041"}
            return f"'{''.join(signs.get(sign, sign) for sign in text)}'"
        case '"':
            signs = {sign: f"\\{sign}" for sign in _IN_DOUBLE_QUOTES} | {"!": "\"'!'\""}
            return f'"{"".join(signs.get(sign, sign) for sign in text)}"'
        case "" if not always and (not text or is_safe(text)):
            return text
        case _:
            return "'{}'".format(text.replace("'", "'\\''"))


def is_safe(text: str) -> bool:
    """Tell whether a text needs no quotation marks in any shell."""
    return bool(_SAFE.fullmatch(text))


def _quotes(following: str, quote: str, *, by: str) -> bool:
    """Tell whether a backslash quotes what follows; at the end of a line it quotes what is still to be typed."""
    match quote:
        case "'":
            return by == "fish" and following in "\\'"
        case '"':
            return following in f"{_IN_DOUBLE_QUOTES}\n" or (by == "zsh" and following == "!")
        case _:
            return True


def _is_filled_in(sign: str, following: str, *, by: str) -> bool:
    """Tell whether a shell puts a variable or what a command prints in the place of a sign."""
    if sign == "$":
        return bool(re.match(r"[\w{(\[*@#?$!-]", following))
    return sign == "(" if by == "fish" else sign == "`"
