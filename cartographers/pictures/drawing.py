"""What pictures are drawn with: rectangles, signs and lines of text of a known width, as elements of an SVG.

Elements are made by the standard library, which escapes whatever stands in a text or an attribute.
"""

import re
import unicodedata
from functools import cache
from typing import Final, NamedTuple
from xml.etree import ElementTree as ET

from cartographers.base.package_files import file_content

INK: Final = "#1c1a17"
PAPER: Final = "#ffffff"
FAINT: Final = "#f3efe6"
LINE: Final = "#b9b0a0"

FONT: Final = "DejaVu Sans, Verdana, sans-serif"
"""The letters in which texts are measured, and those of the same width where they are missing."""

_NS: Final = "{http://www.w3.org/2000/svg}"
_NARROW: Final = 0.42
_WIDE: Final = 1.03
_CAPITAL: Final = 0.79
_OTHER: Final = 0.645
_BOLD: Final = 1.12
_NO_XML: Final = re.compile("[^\t\n\r -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


class Sign(NamedTuple):
    """A symbol of ``signs.svg``, with its two colours; a mark that lies over others has none."""

    symbol: ET.Element
    ground: str
    ink: str


@cache
def signs() -> dict[str, Sign]:
    """Return the signs of all games by their ids."""
    found = {}
    for symbol in ET.fromstring(file_content("cartographers", "pictures", "signs.svg")).iter(f"{_NS}symbol"):  # noqa: S314 - our own file
        for element in symbol.iter():
            element.tag = element.tag.removeprefix(_NS)
            element.text = element.tail = None
        ground, ink = (symbol.attrib.pop(f"data-{name}", "") for name in ("ground", "ink"))
        found[symbol.attrib["id"]] = Sign(symbol, ground, ink)
    return found


def measured(text: str, size: float, *, bold: bool = False) -> float:
    """Return how wide a text is at most."""
    return sum(map(_width, text)) * size * (_BOLD if bold else 1)


@cache
def _width(letter: str) -> float:
    if letter in "ijlIfrt'|.,:;()[]!·’/- \u00a0":
        return _NARROW
    if letter in "mMWw@%—…ωώψφΦΨΩΏ" or unicodedata.east_asian_width(letter) in "WF":
        return _WIDE
    if unicodedata.combining(letter):
        return 0
    return _CAPITAL if letter.isupper() else _OTHER


def clipped(text: str, width: float, size: float, *, bold: bool = False) -> str:
    """Return a text, or as much of its beginning as is no wider, with an ellipsis."""
    if measured(text, size, bold=bold) <= width:
        return text
    while text and measured(f"{text}…", size, bold=bold) > width:
        text = text[:-1]
    return f"{text.rstrip()}…"


def wrapped(text: str, width: float, size: float, *, bold: bool = False) -> list[str]:
    """Return a text in lines that are no wider; a word that is wider by itself is cut."""
    lines = [""]
    for word in text.split(" "):
        line = f"{lines[-1]} {word}" if lines[-1] else word
        if measured(line, size, bold=bold) <= width:
            lines[-1] = line
        else:
            lines.append(clipped(word, width, size, bold=bold))
    return [line for line in lines if line]


def fitting(text: str, width: float, size: float, least: float) -> float:
    """Return the greatest size of letters, between `least` and `size`, in which a text is no wider."""
    return max(least, min(size, size * width / max(measured(text, size), 1)))


class Pen:
    """Draws into an element of an SVG; what is drawn later lies over what was drawn before."""

    def __init__(self, element: ET.Element, used: dict[str, None]) -> None:
        self.element, self._used = element, used

    def moved(self, x: float, y: float) -> "Pen":
        """Return a pen for a group that lies there."""
        return Pen(ET.SubElement(self.element, "g", transform=f"translate({short(x)} {short(y)})"), self._used)

    def group(self, title: str) -> "Pen":
        """Return a pen for a group with a text that is shown where one points at it."""
        group = ET.SubElement(self.element, "g")
        ET.SubElement(group, "title").text = _xml(title)
        return Pen(group, self._used)

    def rect(self, x: float, y: float, width: float, height: float, **look: str) -> None:
        """Draw a rectangle."""
        self._draw("rect", x=x, y=y, width=width, height=height, **look)

    def line(self, x1: float, y1: float, x2: float, y2: float, **look: str) -> None:
        """Draw a line."""
        self._draw("line", x1=x1, y1=y1, x2=x2, y2=y2, **look)

    def circle(self, x: float, y: float, radius: float, **look: str) -> None:
        """Draw a circle."""
        self._draw("circle", cx=x, cy=y, r=radius, **look)

    def sign(self, name: str, x: float, y: float, size: float) -> None:
        """Draw a sign in its ink, without its ground."""
        self._used[name] = None
        color = {"color": signs()[name].ink} if signs()[name].ink else {}
        self._draw("use", href=f"#{name}", x=x, y=y, width=size, height=size, **color)

    def text(self, x: float, y: float, text: str, size: float, *, bold: bool = False, **look: str) -> None:
        """Write a text whose line stands at `y`."""
        weight = {"font-weight": "bold"} if bold else {}
        look = {"fill": INK, **weight, **{name.replace("_", "-"): value for name, value in look.items()}}
        self._draw("text", x=x, y=y, **{"font-size": short(size)}, **look).text = _xml(text)

    def lines(self, y: float, lines: list[str], size: float, *, bold: bool = False, x: float = 0) -> float:
        """Write some lines of text from `y` on, and return where they end."""
        for line in lines:
            y += size * 1.4
            self.text(x, y - size * 0.4, line, size, bold=bold)
        return y

    def _draw(self, tag: str, **attributes: float | str) -> ET.Element:
        shown = {
            name.replace("_", "-"): value if isinstance(value, str) else short(value)
            for name, value in attributes.items()
        }
        return ET.SubElement(self.element, tag, shown)


def short(number: float) -> str:
    """Return a number as it is written in an SVG."""
    return f"{number:.1f}".removesuffix(".0")


def _xml(text: str) -> str:
    """Return a text without what no XML may hold."""
    return _NO_XML.sub("\ufffd", text)
