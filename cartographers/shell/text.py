"""Lines of text and their width on a screen: colours take no room, wide letters take two columns."""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from operator import itemgetter
from typing import Final

_LATIN: Final = str.maketrans(
    {
        **dict.fromkeys("“”„«»", '"'),
        **dict.fromkeys("‘’‚", "'"),
        **dict.fromkeys("–—−‑", "-"),
        **dict.fromkeys("\u00a0\u202f", " "),
        **dict(
            zip(
                "αβγδεζηικλμνξοπρστυφωςΑΒΓΔΕΖΗΙΚΛΜΝΞΟΠΡΣΤΥΦΩ",
                "avgdeziiklmnxoprstyfosAVGDEZIIKLMNXOPRSTYFO",
                strict=True,
            )
        ),
        "θ": "th",
        "χ": "ch",
        "ψ": "ps",
        "Θ": "Th",
        "Χ": "Ch",
        "Ψ": "Ps",
        "ł": "l",
        "Ł": "L",
        "ß": "ss",
        "…": "...",
        "→": "->",
        "×": "x",
        "·": ".",
        "•": ">",
        "✓": "+",
        "✗": "-",
        "≠": "/=",
        "≤": "<=",
        "≥": ">=",
    }
)
"""What replaces a letter or sign that cannot be shown; accents are removed before."""

_GERMAN: Final = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue"})
"""What Germans write where there is no umlaut; others leave its dots out."""

_PAIRS: Final = r"(?i:ο[υύ]|[αεη][υύ](?=([αάεέηήιίϊΐοόυύϋΰωώβγδζλμνρ])?)|γ[γκξχ]|μπ|ντ)"
"""Greek letters that are written together, as passports have them; an accent on the first keeps them apart."""

_GREEK_WORD: Final = r"[\u0370-\u03ff\u1f00-\u1fff]+"
_SIGMA: Final = "ώ"
"""Whoever has this letter has all of today's Greek."""

_LATIN_FIRST: Final = {"α": "a", "ε": "e", "η": "i"}
_TOGETHER: Final = {"ου": "ou", "γγ": "ng", "γκ": "gk", "γξ": "nx", "γχ": "nch", "μπ": "mp", "ντ": "nt"}
_AT_FIRST: Final = {"γκ": "g", "μπ": "b"}

_ALIKE: Final = str.maketrans("ΑΒΕΗΙΚ", "ABEHIK")
"""The Greek capitals that look like those of rows."""

_GAP: Final = 3
"""Columns between blocks side by side."""

_COLOUR = r"\x1b\[[0-9;]*m"


def width(text: str) -> int:
    """Return how many columns a text takes on a screen."""
    plain = re.sub(_COLOUR, "", text) if "\x1b" in text else text
    if plain.isascii():
        return len(plain)
    from unicodedata import category, east_asian_width

    wide = sum(east_asian_width(character) in {"F", "W"} for character in plain)
    joined = sum(category(character) in {"Mn", "Me", "Cf"} for character in plain)
    return len(plain) + wide - joined


def padded(text: str, columns: int) -> str:
    """Return a text padded with blanks to a number of columns."""
    return text + " " * (columns - width(text))


def clipped(text: str, columns: int) -> str:
    """Return a text, or as much of it as fits with an ellipsis after it."""
    if width(text) <= columns:
        return text
    while text and width(text) > columns - 3:
        text = text[:-1]
    return f"{text}..."


def beside(blocks: Sequence[Sequence[str]], gap: int) -> list[str]:
    """Return blocks of lines side by side."""
    height = max(map(len, blocks))
    columns = [padded_alike([*block, *[""] * (height - len(block))]) for block in blocks]
    return [(" " * gap).join(row).rstrip() for row in zip(*columns, strict=True)]


def in_rows(blocks: Iterable[Sequence[str]], columns: int) -> Iterator[str]:
    """Yield blocks of lines, as many side by side as there is room for, with an empty line between rows of them."""
    row: list[Sequence[str]] = []
    taken = 0
    for block in blocks:
        wide = max(map(width, block))
        if row and taken + wide > columns:
            yield from (*beside(row, _GAP), "")
            row, taken = [], 0
        row.append(block)
        taken += wide + _GAP
    yield from beside(row, _GAP)


def padded_alike(lines: Sequence[str]) -> list[str]:
    """Return lines padded with blanks, so that all take as many columns as the widest."""
    widths = [*map(width, lines)]
    widest = max(widths, default=0)
    return [line + " " * (widest - columns) for line, columns in zip(lines, widths, strict=True)]


def wrapped(text: str, columns: int, indent: str = "") -> list[str]:
    """Return a text in lines of whole words; blanks before it stay, and other lines begin with the indent.

    A no-break space becomes a blank; it keeps two words together where there is room for both on one line.
    """
    parts = text.split(" ") if width(text) > columns else []
    pieces = ([part] if width(indent + part) <= columns else part.split("\u00a0") for part in parts)
    words = [word for piece in pieces for word in piece if word]
    line = text[: len(text) - len(text.lstrip())] + words[0] if words else text
    lines: list[str] = []
    for word in words[1:]:
        longer = f"{line} {word}"
        if width(longer) > columns:
            lines.append(line)
            longer = indent + word
        line = longer
    return [line.replace("\u00a0", " ") for line in (*lines, line)]


def labelled(label: str, value: str) -> str:
    """Return a label and its value, which no line break separates."""
    return f"{label}:\u00a0{value}"


def tied(text: str, language: str) -> str:
    """Return a text in which each word that a language keeps to the next is tied to it: in Polish one of a letter."""
    return re.sub(r"(?<!\w)([aiouwzAIOUWZ]) (?=\w)", "\\1\u00a0", text) if language == "pl" else text


def inline(name: str, language: str) -> str:
    """Return a name as it stands within a sentence: with a small letter, but in German."""
    return name if language == "de" else name[:1].lower() + name[1:]


def runs(names: Iterable[str]) -> str:
    """Return names of spaces by row, then column, with those side by side as one: A1-A3 B1."""
    found: list[list[str]] = []
    for name in names:
        if found and name == f"{found[-1][-1][0]}{int(found[-1][-1][1:]) + 1}":
            found[-1].append(name)
        else:
            found.append([name])
    return " ".join(map(_run, found))


def stretches(spaces: Iterable[tuple[str, str]]) -> str:
    """Return what is on the spaces of a row or a column, each after its name: C1-C3 forest, C4 ruins."""
    found = ((said, [name for name, _ in some]) for said, some in groupby(spaces, itemgetter(1)))
    return ", ".join(f"{_run(names)} {said}" for said, names in found)


def _run(names: Sequence[str]) -> str:
    return names[0] if len(names) == 1 else f"{names[0]}-{names[-1]}"


def whole(name: str) -> str:
    """Return a name that no line breaks in two."""
    return name.replace(" ", "\u00a0")


def quoted(word: str) -> str:
    """Return a word as a shell takes it, with as few quotes as it can."""
    if word and not re.search(r"[^\w@%+=:,./-]", word):
        return word
    from shlex import quote

    return quote(word) if re.search(r'["$`\\!]', word) else f'"{word}"'


def capitals(name: str) -> str:
    """Return a typed name of a space or a side in capitals, of which Greek ones mean the Latin ones that look alike."""
    return name.upper().translate(_ALIKE)


def latin(text: str, language: str = "") -> str:
    """Return a text in the letters that every keyboard and terminal has, as far as there are any that stand for it.

    Greek is written as in passports, and in German ü is ue.
    """
    from unicodedata import combining, normalize

    text = normalize("NFC", text)
    if re.search(_GREEK_WORD, text):
        text = re.sub(_PAIRS, _passport, text)
    text = text.translate(_GERMAN) if language == "de" else text
    bare = (letter for letter in normalize("NFD", text) if not combining(letter))
    return "".join(bare).translate(_LATIN)


def shown_in(text: str, encoding: str, language: str = "") -> str:
    """Return a text in letters that an encoding has; what nothing replaces becomes a question mark."""
    from unicodedata import normalize

    text = normalize("NFC", text)
    if not _has(encoding, _SIGMA):  # then no word is half in Greek
        text = re.sub(_GREEK_WORD, lambda word: latin(word[0]), text)
    return "".join(_shown(letter, encoding, language) for letter in text)


def table_lines(rows: Sequence[Sequence[str]], headers: Sequence[str]) -> list[str]:
    """Return a table of numbers, its first column of words."""
    from tabulate import tabulate

    alignment = ("left", *["right"] * (len(headers) - 1))
    whole = [[*row, *[""] * (len(headers) - len(row))] for row in rows]
    return tabulate(whole, headers, "simple", disable_numparse=True, colalign=alignment).splitlines()


def fitted_table(rows: Sequence[Sequence[str]], headers: Sequence[str], columns: int) -> list[str]:
    """Return a table that fits columns: its first column is wrapped, or where that does not help, there is no table."""
    lines = table_lines(rows, headers)
    over = max(map(width, lines)) - columns
    if over > 0:
        room = max(width(first) for first, *_ in rows) - over
        lines = table_lines([["\n".join(wrapped(first, max(room, 1))), *cells] for first, *cells in rows], headers)
    if max(map(width, lines)) <= columns:
        return lines
    said = (", ".join(map(" ".join, zip(headers[1:], cells, strict=True))) for _, *cells in rows)
    head = [headers[0]] if headers[0] else []
    named = (f"{first}: {text}" for (first, *_), text in zip(rows, said, strict=True))
    return [*head, *(line for text in named for line in wrapped(text, columns, "  "))]


def _shown(letter: str, encoding: str, language: str) -> str:
    if letter.isascii():
        return letter
    from unicodedata import normalize

    bare = normalize("NFD", letter)[0]
    near = letter.translate(_GERMAN) if language == "de" else letter
    for shown in (letter, near, letter.translate(_LATIN), bare, latin(letter)):
        if _has(encoding, shown):
            return shown
    return "?"


def _has(encoding: str, text: str) -> bool:
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        return False
    return True


def _passport(found: re.Match[str]) -> str:
    """Return Greek letters that are written together, in Latin ones, in capitals where they were."""
    from unicodedata import normalize

    pair = found[0]
    bare = normalize("NFD", pair.lower()).replace("\u0301", "")
    if bare[1] == "υ" and bare != "ου":
        written = _LATIN_FIRST[bare[0]] + ("v" if found[1] else "f")
    else:
        written = (_AT_FIRST if found.start() == 0 or not found.string[found.start() - 1].isalpha() else {}).get(
            bare
        ) or _TOGETHER[bare]
    if pair.isupper():
        return written.upper()
    return written.capitalize() if pair[0].isupper() else written
