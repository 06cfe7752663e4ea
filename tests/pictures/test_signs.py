"""Signs: drawn for all there is in both games, and told apart by whoever looks at them, in colour or without."""

from io import BytesIO
from itertools import combinations
from typing import Final
from xml.etree import ElementTree as ET

import pytest

from cartographers.cli.map_lines import PALETTE
from cartographers.core.maps import LETTERS
from cartographers.pictures.drawing import signs
from cartographers.strange_world.core.cards import Icon
from cartographers.strange_world.library import open_box
from tests.helpers.sights import SIGHTS, closest, contrast

FIRST: Final = ["_".join(kinds) for kinds in LETTERS.values()] + ["ruins"]
ANIMALS: Final = [
    *dict.fromkeys(
        animal for card in [*open_box().lands.values(), *open_box().starting.values()] for animal in card.animals
    )
]
SECOND: Final = [*Icon, "moon", "portal", "eaten", "fumarole"]


def colour(text: str) -> int:
    return int(text.removeprefix("#"), 16)


@pytest.mark.parametrize("sign", [*FIRST, *SECOND, *ANIMALS])
def test_everything_in_both_games_has_a_sign_that_can_be_seen(sign: str) -> None:
    drawn = signs()[sign]

    assert contrast(colour(drawn.ground), colour(drawn.ink)) >= 4.5
    assert len(drawn.symbol)


@pytest.mark.parametrize("letter", PALETTE)
def test_terrains_have_the_colours_of_the_screen(letter: str) -> None:
    drawn, paint = signs()[LETTERS[letter][0]], PALETTE[letter].true

    assert colour(drawn.ground) == paint.colour
    assert colour(drawn.ink) == (0xFFFFFF if paint.white else 0)


@pytest.mark.parametrize("sight", SIGHTS)
@pytest.mark.parametrize("game", [[sign for sign in FIRST if sign != "farm_village"], [*SECOND, ANIMALS[0]]])
def test_everybody_can_tell_the_grounds_apart(game: list[str], sight: str) -> None:
    assert closest([colour(signs()[sign].ground) for sign in game], sight) > 18


@pytest.mark.parametrize("game", [FIRST, [*SECOND, *ANIMALS]])
def test_signs_differ_without_colour_at_twelve_pixels(game: list[str]) -> None:
    """Of 144 pixels in black on white, a quarter as much as is black in all differs at least."""
    pixels = pytest.importorskip("cartographers.pictures.pixels")
    image = pytest.importorskip("PIL.Image")

    def drawn(sign: str) -> bytes:
        root = ET.Element("svg", {"xmlns": "http://www.w3.org/2000/svg", "viewBox": "0 0 24 24"})
        ET.SubElement(root, "rect", width="24", height="24", fill="#ffffff")
        root.append(signs()[sign].symbol)
        ET.SubElement(root, "use", href=f"#{sign}", width="24", height="24", color="#000000")
        made = image.open(BytesIO(pixels.png(ET.tostring(root, "unicode"), 12)))
        return bytes(made.convert("L").tobytes())

    shapes = {sign: drawn(sign) for sign in game}
    alike = {
        (one, other): sum(abs(a - b) for a, b in zip(shapes[one], shapes[other], strict=True)) / 255
        for one, other in combinations(game, 2)
    }
    pair = min(alike, key=lambda pair: alike[pair])
    assert alike[pair] > 12, pair


def test_no_sign_is_drawn_that_nothing_shows() -> None:
    others = {"on_ruins", "dark_city", "coin", "coin_empty", "coin_spent", "star", "traveller"}

    assert {*signs()} == {*FIRST, *map(str, SECOND), *ANIMALS, *others}
