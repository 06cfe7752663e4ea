"""What cards, travellers and bands are called; cards of a user's own file, which have no words, by their ids."""

from collections.abc import Iterable, Sequence

from cartographers.base.words import Words, harmless, number


def card_name(words: Words, card: str) -> str:
    """Return the name of a card, or what stands for it where there is no name."""
    return name_of(words, f"card.{card}.name", card)


def traveller_name(words: Words, traveller: str) -> str:
    """Return the name of a traveller."""
    return name_of(words, f"traveller.{traveller}.name", traveller)


def animal_name(words: Words, animal: str) -> str:
    """Return what an animal is called."""
    return name_of(words, f"animal.{animal}", animal)


def name_of(words: Words, message: str, one: str) -> str:
    """Return what a message says of an id, or else the id, which may come from anybody's file."""
    return words(message) if words.has(message) else harmless(one)


def spellings(words: Words, message: str, one: str) -> Iterable[str]:
    """Return how an id may be typed: by its name in the language in use, by itself, by its name in English."""
    return name_of(words, message, one), one, name_of(words.english, message, one)


def to_type(words: Words, message: str, one: str) -> str:
    """Return what is printed for an id to be typed: its name in the language in use, in English the id."""
    return one if words is words.english else name_of(words, message, one)


def band_told(words: Words, bands: Sequence[int], reached: int) -> str:
    """Return what a solo game is worth that reaches so many of the bands; the highest sentence there is."""
    while reached and not words.has(f"band.{reached}"):
        reached -= 1
    return words(f"band.{reached}", least=number(bands[reached - 1]) if reached else "")
