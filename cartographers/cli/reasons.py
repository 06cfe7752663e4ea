"""Why something is not possible: the words for the reasons and facts that the core raises."""

from collections.abc import Mapping

from cartographers.base.words import Words
from cartographers.core.reasons import Flaw
from cartographers.core.state import State
from cartographers.shell.choices import listed, said


def sentence(words: Words, reason: str, facts: Mapping[str, object], state: State | None = None) -> str:
    """Return the sentence for why something was refused, with its facts in words."""
    message = f"reason.{reason}.cover" if "cover" in facts else f"reason.{reason}"
    if state and state.solo and words.has(f"{message}.alone"):
        message += ".alone"
    said = [words(message, **{name: _said(words, name, fact, state) for name, fact in facts.items()})]
    groups = {name: facts.get(name) for name in ("missing", "double")} if reason == Flaw.WRONG_EDICTS else {}
    said += [
        words(f"{message}.{name}", groups=_said(words, "groups", fact, state)) for name, fact in groups.items() if fact
    ]
    return " ".join(said)


def _said(words: Words, name: str, fact: object, state: State | None) -> str:
    match name, fact:
        case "card" | "turned", str():
            return _card(words, fact)
        case "cards" | "edicts", list():
            return listed(_card(words, card) for card in fact)
        case "groups", list():
            return listed(words(f"group.{group}") for group in fact)
        case "season", str():
            return words(f"season.{fact}")
        case "terrain", str():
            return words(f"terrain.{fact}")
        case "terrains", list():
            return listed(words(f"terrain.{terrain}") for terrain in fact)
        case "spaces", list():
            return " ".join(fact)
        case _:
            return said(name, fact, state)


def _card(words: Words, card: object) -> str:
    """Return a card's name, or what was given instead where there is no such card."""
    return words(f"card.{card}.name") if words.has(f"card.{card}.name") else str(card)
