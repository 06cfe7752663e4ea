"""How skills are typed: what of that all views and commands share."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from cartographers.shell.choices import to_type
from cartographers.shell.text import quoted

if TYPE_CHECKING:
    from cartographers.base.words import Words
    from cartographers.core.cards import SkillCard
    from cartographers.core.maps import Terrain

PLUS: Final = "+"
"""Stands between a drawing and the skill that goes with it."""


class WithSkill(NamedTuple):
    """A skill, and the drawing to which it adds, if it adds to one: the terrain and the names of the spaces."""

    card: SkillCard
    terrain: Terrain | None
    spaces: tuple[str, ...]


def skill_facts(words: Words, skill: str) -> dict[str, str]:
    """Return a skill's name, and what a shell takes for it in the language in use."""
    message = f"skill.{skill}.name"
    return {"skill": words(message), "typed": quoted(to_type(words, message, skill).lower())}
