"""How colours look to people, among them those who lack one kind of cones."""

from collections.abc import Iterable
from itertools import combinations
from math import dist
from operator import mul
from typing import Final

Rgb = tuple[float, float, float]
"""Red, green and blue as light, each from 0 to 1."""

SIGHTS: Final = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
"""What is left of light in who lacks one kind of cones (Machado, Oliveira and Fernandes 2009)."""


def closest(colours: Iterable[int], sight: str) -> float:
    """Return how far apart the two colours are that look most alike.

    A difference of 2 is just seen beside each other, one of 20 across a room.
    """
    lights = ([min(max(sum(map(mul, row, light(one))), 0), 1) for row in SIGHTS[sight]] for one in colours)
    seen = [lab((red, green, blue)) for red, green, blue in lights]
    return min(dist(one, other) for one, other in combinations(seen, 2))


def contrast(one: int, other: int) -> float:
    """Return the contrast of two colours as the W3C reckons it."""
    dark, bright = sorted(map(brightness, (one, other)))
    return (bright + 0.05) / (dark + 0.05)


def light(number: int) -> Rgb:
    """Return the light of a colour that is written as one number."""
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in (byte / 255 for byte in number.to_bytes(3))
    )
    return red, green, blue


def brightness(number: int) -> float:
    """Return the relative luminance by which the W3C reckons contrasts."""
    red, green, blue = light(number)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def lab(colour: Rgb) -> Rgb:
    """Return lightness and the two opponents of a colour in CIELAB, in which distances are as great as they look."""
    red, green, blue = colour
    axes = (
        (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505,
        0.2126 * red + 0.7152 * green + 0.0722 * blue,
        (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089,
    )
    x, y, z = (axis ** (1 / 3) if axis > 0.008856 else 7.787 * axis + 16 / 116 for axis in axes)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)
