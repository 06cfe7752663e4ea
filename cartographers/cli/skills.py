"""How skills are typed: what of that all views and commands share."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from cartographers.core.skills import open_skills
from cartographers.shell.choices import to_type
from cartographers.shell.text import quoted

if TYPE_CHECKING:
    from cartographers.base.words import Words
    from cartographers.core.cards import Box, SkillCard
    from cartographers.core.maps import Terrain
    from cartographers.core.state import State

PLUS: Final = "+"
"""Stands between a drawing and the skill that goes with it."""


class WithSkill(NamedTuple):
    """A skill, and the drawing to which it adds, if it adds to one: the terrain and the names of the spaces."""

    card: SkillCard
    terrain: Terrain | None
    spaces: tuple[str, ...]


def needs_terrain(skill: str) -> bool:
    """Return whether the terrain of what a skill adds is the player's choice."""
    return skill == "cure_wounds"


def skill_facts(words: Words, skill: str) -> dict[str, str]:
    """Return a skill's name, and what a shell takes for it in the language in use."""
    message = f"skill.{skill}.name"
    return {"skill": words(message), "typed": quoted(to_type(words, message, skill).lower())}


def answering(box: Box, state: State) -> tuple[str, list[int]]:
    """Return the skill that answers an ambush, and who can use it now, by number."""
    skill = next((one for one in state.game.skills if box.skills[one].use == "ambush"), "")
    attacked = bool(skill and state.revealed) and state.revealed[-1] in box.ambushes
    return skill, [one for one in range(len(state.lands)) if attacked and skill in open_skills(box, state, one)]
