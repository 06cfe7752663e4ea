"""What stands on cards, in letters."""

from collections.abc import Mapping
from itertools import chain
from string import ascii_lowercase
from typing import Final

from cartographers.strange_world.core.cards import Box, Card, Icon

ICONS: Final[Mapping[Icon, str]] = {
    Icon.MOUNTAIN: "M",
    Icon.WATER: "W",
    Icon.PLANT: "P",
    Icon.SWAMP: "S",
    Icon.VOLCANO: "V",
}
"""The letter of each icon; animals have small ones."""

PORTAL: Final = "@"
MOON: Final = "O"
JOINED: Final = "="
"""Half of a finished portal."""


def animal_letters(box: Box) -> dict[str, str]:
    """Return a small letter for each animal, its first one that no animal before it has, while there are letters."""
    letters: dict[str, str] = {}
    for card in chain(box.lands.values(), box.starting.values()):
        for animal in card.animals:
            if animal not in letters:
                free = (sign for sign in animal.lower() + ascii_lowercase if sign.isalpha() and sign.isascii())
                letters[animal] = next((sign for sign in free if sign not in letters.values()), "?")
    return letters


def card_signs(box: Box, card: Card, *, joined: bool = False) -> str:
    """Return what a card shows, in letters; its half of a portal may be `joined` to another."""
    letters = animal_letters(box)
    signs = (MOON * card.moon, *(ICONS[icon] for icon in card.icons), (JOINED if joined else PORTAL) * card.portal)
    return "".join(chain(signs, (letters[animal] for animal in card.animals)))
