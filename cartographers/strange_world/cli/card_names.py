"""What cards, travellers and bands are called, and what stands on cards, in letters.

Cards of a user's own file, which have no words, are called by their ids.
"""

from collections.abc import Mapping, Sequence
from itertools import chain
from string import ascii_lowercase
from typing import Final

from cartographers.base.words import Words, number
from cartographers.shell.choices import name_of
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


def card_name(words: Words, card: str) -> str:
    """Return the name of a card, or what is shown instead where there is no name."""
    return name_of(words, f"card.{card}.name", card)


def traveller_name(words: Words, traveller: str) -> str:
    """Return what a traveller is called in some words."""
    return name_of(words, f"traveller.{traveller}.name", traveller)


def animal_name(words: Words, animal: str) -> str:
    """Return what an animal is called."""
    return name_of(words, f"animal.{animal}", animal)


def band_told(words: Words, bands: Sequence[int], reached: int) -> str:
    """Return the sentence for a solo game by the number of bands it reaches, or the highest sentence there is."""
    while reached and not words.has(f"band.{reached}"):
        reached -= 1
    return words(f"band.{reached}", least=number(bands[reached - 1]) if reached else "")


def animal_letters(box: Box) -> dict[str, str]:
    """Return a small letter for each animal, its first one that no earlier animal has, as long as there are letters."""
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
