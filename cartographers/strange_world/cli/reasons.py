"""Why something is not possible: the words for the reasons and facts that core and library raise."""

from collections.abc import Mapping

from cartographers.base.plain_yaml import DataError, DataFlaw
from cartographers.base.words import Words
from cartographers.shell.choices import listed, said
from cartographers.strange_world.cli.card_names import card_name, name_of, traveller_name
from cartographers.strange_world.core.state import State


def sentence(words: Words, reason: str, facts: Mapping[str, object], state: State | None = None) -> str:
    """Return the sentence for why something was refused, with its facts in words."""
    message = f"reason.{reason}"
    if state and state.solo and words.has(f"{message}.alone"):
        message += ".alone"
    return words(message, **{name: _said(words, name, fact, state) for name, fact in facts.items()})


def fault(words: Words, error: DataError) -> str:
    """Return what is wrong in a file of cards or worlds, with what may have been meant; not where it is."""
    if isinstance(error.reason, DataFlaw):
        wrong_type = error.reason == DataFlaw.WRONG_TYPE
        facts = {
            name: _types(words, fact) if wrong_type else _said(words, "", fact, None)
            for name, fact in error.facts.items()
        }
        return words(f"data.{error.reason}", **facts)
    said = sentence(words, error.reason, error.facts)
    meant = error.facts.get("suggestions")
    return f"{said} {words('typed.meant', names=listed(meant))}" if isinstance(meant, list) and meant else said


def _types(words: Words, kinds: object) -> str:
    """Return the words for JSON's names of types, which have a vertical bar between them; null need not be named."""
    names = str(kinds).split(" | ")
    return " / ".join(name_of(words, f"type.{name}", name) for name in names if name != "null" or len(names) == 1)


def _said(words: Words, name: str, fact: object, state: State | None) -> str:
    match name, fact:
        case "phase", str():
            return words(f"phase.{fact}")
        case "card", str():
            return card_name(words, fact)
        case "cards", list():
            return listed(card_name(words, card) for card in fact)
        case "traveller", str():
            return traveller_name(words, fact)
        case "travellers", list():
            return listed(traveller_name(words, traveller) for traveller in fact)
        case "side", str():
            return words(f"side.{fact}")
        case "towards", list():
            return listed(words(f"towards.{way}") for way in fact)
        case "cells" | "piles", list():
            return listed(map(str, fact))
        case _:
            return said(name, fact, state)
