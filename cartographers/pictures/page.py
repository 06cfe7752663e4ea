"""The replay page: a whole game in one HTML file that works without a network, made of the scenes of its steps.

Its style and script are files of their own in ``page/``. All that they show stands in one JSON document: the scene of
the first step, then for each step what differs, as a JSON merge patch (RFC 7396); texts are numbers of a list that is
there in each language, and what can lie in a place is drawn once as a symbol.
"""

import json
from base64 import b64encode
from collections.abc import Iterable, Mapping
from hashlib import sha256
from html import escape
from string import Template
from typing import Final
from xml.etree import ElementTree as ET

from cartographers.base.package_files import file_content
from cartographers.base.words import Words
from cartographers.pictures.boards import draw_square
from cartographers.pictures.drawing import Pen, signs
from cartographers.pictures.page_document import Book, Moment
from cartographers.pictures.scene import Square

_SIDE: Final = 48
"""The side of a square in its symbol."""

_UNSAFE: Final = {ord(sign): f"\\u{ord(sign):04x}" for sign in "<>&\u2028\u2029"}
"""What could end a script or a line of it, as JSON writes it otherwise."""


def page(steps: Iterable[Moment], words: Mapping[str, Words], language: str) -> str:
    """Return the replay page of a game of at least one step, in all languages of some words, one of them first."""
    book = Book(words)
    document = book.document(steps)
    style, script = _part("page.css"), _part("page.js")
    policy = f"default-src 'none'; style-src '{_hash(style)}'; script-src '{_hash(script)}'; base-uri 'none'"
    data = json.dumps({"language": language, **document}, ensure_ascii=False, separators=(",", ":")).translate(_UNSAFE)
    return Template(_part("page.html")).substitute(
        language=escape(language),
        policy=policy,
        title=escape(words[language]("game.title")),
        style=style,
        script=script,
        data=data,
        signs=_symbols(book.squares),
        noscript=escape(words[language]("page.scripts")),
    )


def _part(name: str) -> str:
    """Return a file of the page, without the blank line at its end."""
    return file_content("cartographers", "pictures", "page", name).decode().strip()


def _hash(text: str) -> str:
    return f"sha256-{b64encode(sha256(text.encode()).digest()).decode()}"


def _symbols(squares: Iterable[Square]) -> str:
    """Return a symbol for each square, and the signs that they are put together of."""
    drawing = ET.Element("svg", {"width": "0", "height": "0", "class": "unseen", "aria-hidden": "true"})
    used: dict[str, None] = {}
    for number, square in enumerate(squares):
        symbol = ET.SubElement(drawing, "symbol", {"id": f"square-{number}", "viewBox": f"0 0 {_SIDE} {_SIDE}"})
        draw_square(Pen(symbol, used), square, 0, 0, _SIDE)
    drawing.extend(signs()[name].symbol for name in sorted(used))
    return ET.tostring(drawing, encoding="unicode")
