"""Opens the box: reads the cards of the second game, and refuses cards that it cannot be played with."""

import re
from collections.abc import Iterable
from enum import StrEnum
from itertools import pairwise
from typing import Annotated, Final, TypeVar

from msgspec import Meta, Struct

from cartographers.base.compiled_cards import opened
from cartographers.base.plain_yaml import Document, load
from cartographers.strange_world.core.cards import (
    EATEN,
    FUMAROLE,
    HAND,
    MOST_PLAYERS,
    PILES,
    ROUNDS,
    SOLO_TRAVELLERS,
    Box,
    Card,
    Icon,
    Traveller,
)

C = TypeVar("C", Card, Traveller)


class Mismatch(StrEnum):
    """Why readable cards do not make a box."""

    REPEATED_ID = "repeated_id"  # id
    RESERVED_ID = "reserved_id"  # id: it means something else, or is not an id at all
    TOO_FEW = "too_few"  # count, least
    WRONG_PILES = "wrong_piles"  # count, expected: of the land cards of a solo game
    TOO_FEW_FUMAROLES = "too_few_fumaroles"  # count, volcanoes
    NOT_FALLING = "not_falling"
    NOT_RISING = "not_rising"
    NO_STARTING_CARD = "no_starting_card"  # id: what only a land card can have
    NO_COPIES = "no_copies"  # id


class Facts(Struct, forbid_unknown_fields=True):
    """What is in the file of cards."""

    lands: list[Card]
    starting: list[Card]
    fumaroles: Annotated[int, Meta(ge=0)]
    dark_cities: tuple[int, ...]
    travellers: list[Traveller]
    solo_bands: tuple[int, ...]


_ID: Final = "[a-z]+(_[a-z0-9]+)*"
"""What an id looks like: never like a cell, an option or the copy of a card in a deck."""

_FILE: Final = "strange_world.yaml"


def open_box() -> Box:
    """Return everything in the box. Raises `DataError` if the cards are wrong; with the place."""
    return opened([_FILE], lambda files: _box(files[_FILE]))


def read_box(text: str, name: str) -> Box:
    """Return the box that a text of this name describes. Raises `DataError` if the cards are wrong, with the place."""
    return _box(load(text, name))


def _box(file: Document) -> Box:
    facts = file.convert(Facts)
    box = Box(
        lands=_by_id(file, "lands", facts.lands),
        starting=_by_id(file, "starting", facts.starting, [card.id for card in facts.lands]),
        fumaroles=facts.fumaroles,
        dark_cities=facts.dark_cities,
        travellers=_by_id(file, "travellers", facts.travellers, [card.id for card in (*facts.lands, *facts.starting)]),
        solo_bands=facts.solo_bands,
    )
    _check_cards(file, facts)
    _check_numbers(file, box)
    return box


def _by_id(file: Document, where: str, cards: Iterable[C], others: Iterable[str] = ()) -> dict[str, C]:
    known: dict[str, C] = {}
    taken = {*others}
    for index, card in enumerate(cards):
        if card.id in known or card.id in taken:
            raise file.error(Mismatch.REPEATED_ID, where, index, "id", id=card.id)
        if card.id in {EATEN, FUMAROLE} or not re.fullmatch(_ID, card.id):
            raise file.error(Mismatch.RESERVED_ID, where, index, "id", id=card.id)
        known[card.id] = card
    return known


def _check_cards(file: Document, facts: Facts) -> None:
    """Refuse land cards without copies, and starting cards that the rules would treat as land cards."""
    for index, card in enumerate(facts.lands):
        if not card.copies:
            raise file.error(Mismatch.NO_COPIES, "lands", index, id=card.id)
    for index, card in enumerate(facts.starting):
        if card.moon or card.portal or card.copies or Icon.VOLCANO in card.icons:
            raise file.error(Mismatch.NO_STARTING_CARD, "starting", index, id=card.id)


def _check_numbers(file: Document, box: Box) -> None:
    every = range(1, MOST_PLAYERS + 1)
    counts = {players: sum(card.number(players) for card in box.lands.values()) for players in every}
    if counts[1] != PILES * HAND:
        raise file.error(Mismatch.WRONG_PILES, "lands", count=counts[1], expected=PILES * HAND)
    for players, count in counts.items():
        if count < (least := players * ROUNDS * HAND):
            raise file.error(Mismatch.TOO_FEW, "lands", count=count, least=least)
    for where, count, least in (
        ("starting", len(box.starting), MOST_PLAYERS),
        ("travellers", len(box.travellers), SOLO_TRAVELLERS),
    ):
        if count < least:
            raise file.error(Mismatch.TOO_FEW, where, count=count, least=least)
    volcanoes = sum(card.number(MOST_PLAYERS) for card in box.lands.values() if Icon.VOLCANO in card.icons)
    if box.fumaroles < volcanoes:
        raise file.error(Mismatch.TOO_FEW_FUMAROLES, "fumaroles", count=box.fumaroles, volcanoes=volcanoes)
    if any(one < other for one, other in pairwise(box.dark_cities)):
        raise file.error(Mismatch.NOT_FALLING, "dark_cities")
    if any(one >= other for one, other in pairwise(box.solo_bands)):
        raise file.error(Mismatch.NOT_RISING, "solo_bands")
