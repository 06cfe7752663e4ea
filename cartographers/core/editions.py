"""The questions on which the boxes differ, and their possible answers.

An edition is data, an answer to each question (``cards/editions.yaml``); no code asks for its name. A house rule
answers a question differently from the edition.
"""

from collections.abc import Mapping
from enum import StrEnum
from typing import Final, Literal, get_args

from msgspec import Struct, convert, to_builtins

from cartographers.base.events import MalformedEventError
from cartographers.core.reasons import Flaw


class SoloAmbush(StrEnum):
    """How a monster finds its place in a solo game."""

    PRINTED = "printed"
    """The printed orientation slides along the edge until it fits (English rulebook)."""
    FREE = "free"
    """The player chooses any drawing over the first space of the walk that one can cover (German rulebook)."""


class FallbackTerrain(StrEnum):
    """In which terrain the single space is drawn when no shape of an ordinary card fits."""

    CARD = "card"
    """One that the card shows (English and Greek rulebooks)."""
    ANY = "any"
    """Any of the five (German, Hungarian and Polish rulebooks)."""


class LostBaronyWasteland(StrEnum):
    """Whether the square of Lost Barony may contain wasteland."""

    FILLED = "filled"
    OPEN = "open"


class AmbushFallbackTerrain(StrEnum):
    """What is drawn on a neighbour's map where an ambush does not fit."""

    MONSTER = "monster"
    ANY = "any"
    """Any of the five, as the Greek rulebook prints."""


class Rules(Struct, frozen=True, forbid_unknown_fields=True):
    """An answer to each question: the named rules by which a game is played."""

    solo_ambush: SoloAmbush
    fallback_terrain: FallbackTerrain
    lost_barony_wasteland: LostBaronyWasteland
    wildholds_stars: Literal[8, 6]
    """The stars for each large village cluster; 6 is printed in the Greek rulebook."""
    ambush_fallback_terrain: AmbushFallbackTerrain


ANSWERS: Final[Mapping[str, tuple[str | int, ...]]] = {
    question: get_args(hint) or tuple(hint) for question, hint in Rules.__annotations__.items()
}
"""Every named rule with its possible answers."""


def set_apart(rules: Rules, answers: Mapping[str, str | int]) -> Rules:
    """Return rules with other answers to some questions. Raises `MalformedEventError` if one is unknown."""
    if not answers:
        return rules
    for rule, value in answers.items():
        if rule not in ANSWERS:
            raise MalformedEventError(Flaw.UNKNOWN_RULE, rule=rule)
        if not any(value == answer and isinstance(answer, type(value)) for answer in ANSWERS[rule]):  # 8.0 is not 8
            raise MalformedEventError(Flaw.UNKNOWN_RULE_VALUE, rule=rule, value=value)
    return convert({**to_builtins(rules), **answers}, Rules)
