"""What stands in an SVG and where, as somebody sees it."""

import re
from collections.abc import Iterator
from typing import NamedTuple
from xml.etree import ElementTree as ET

from cartographers.pictures.drawing import measured

NS = "{http://www.w3.org/2000/svg}"


class Written(NamedTuple):
    """A text, and the box that its letters are in."""

    text: str
    left: float
    top: float
    right: float
    bottom: float

    def meets(self, other: "Written") -> bool:
        """Tell whether two texts overlap."""
        across = self.left < other.right and other.left < self.right
        return across and self.top < other.bottom and other.top < self.bottom


def parsed(svg: str | bytes) -> ET.Element:
    """Return the root of an SVG."""
    root = ET.fromstring(svg)  # noqa: S314 - our own
    assert root.tag == f"{NS}svg"
    return root


def size(root: ET.Element) -> tuple[float, float]:
    """Return how wide and high a picture is."""
    _, _, width, height = map(float, root.attrib["viewBox"].split())
    return width, height


def written(root: ET.Element, x: float = 0, y: float = 0, scale: float = 1) -> Iterator[Written]:
    """Yield every text of a picture, with its place."""
    for element in root:
        moved = re.match(r"translate\(([\d.]+) ([\d.]+)\)(?: scale\(([\d.]+)\))?", element.get("transform", ""))
        right, down, larger = (float(one or 1) for one in moved.groups()) if moved else (0.0, 0.0, 1.0)
        if element.tag == f"{NS}g":
            yield from written(element, x + scale * right, y + scale * down, scale * larger)
        elif element.tag == f"{NS}text" and element.text:
            letters = float(element.attrib["font-size"])
            width = measured(element.text, letters, bold="font-weight" in element.attrib)
            start = {"end": width, "middle": width / 2}.get(element.get("text-anchor", ""), 0)
            left, base = float(element.attrib["x"]) - start, float(element.attrib["y"])
            yield Written(
                element.text,
                x + scale * left,
                y + scale * (base - 0.74 * letters),
                x + scale * (left + width),
                y + scale * base,
            )


def texts(root: ET.Element) -> list[str]:
    """Return all that is written in a picture."""
    return [one.text for one in written(root)]


def check_layout(svg: str | bytes) -> None:
    """Check that no text lies over another or beyond the edge, and that all that is used is there."""
    root = parsed(svg)
    width, height = size(root)
    found = sorted(written(root), key=lambda one: one.top)
    for one in found:
        assert one.left >= 0, one
        assert one.right <= width, (one, width)
        assert 0 <= one.top < one.bottom <= height, (one, height)
    for at, one in enumerate(found):
        for other in found[at + 1 :]:
            if other.top >= one.bottom:
                break
            assert not one.meets(other), (one, other)
    symbols = {symbol.attrib["id"] for symbol in root.iter(f"{NS}symbol")}
    assert {use.attrib["href"][1:] for use in root.iter(f"{NS}use")} == symbols
