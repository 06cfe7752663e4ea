"""What an answer means as a drawing: a terrain, where the card leaves a choice, spaces, and perhaps a skill."""

from collections.abc import Sequence

from cartographers.base.words import Words
from cartographers.cli import typed
from cartographers.cli.game import Session
from cartographers.cli.skills import PLUS
from cartographers.core.cards import Box
from cartographers.core.legal import task
from cartographers.core.maps import Terrain
from cartographers.core.moves import Place
from cartographers.core.skills import answering, replaced
from cartographers.core.state import State
from cartographers.shell.choices import folded, listed, to_type
from cartographers.shell.problems import Problem, filled


def drawing(session: Session, state: State, turn: int, said: Sequence[str]) -> Place:
    """Return the drawing that words mean. Raises `Problem` if they mean none."""
    words, box = session.words, session.box
    line, plus, added = " ".join(said).partition(PLUS)
    skill, extra = typed.with_skill(words, box, added) if plus else ("", None)
    likely = terrains(session, state, turn, skill)
    terrain, spaces = parted(words, likely, line.split()) if line.split() else (likely[0], ())
    if not spaces:
        raise Problem("usage", filled("play.spaces_needed", terrain=terrain_to_type(words, terrain)))
    return Place(turn, terrain, typed.spaces(spaces), skill, extra)


def parted(words: Words, likely: Sequence[Terrain], said: Sequence[str]) -> tuple[Terrain, Sequence[str]]:
    """Return the terrain that words mean, and those after it. Raises `Problem` if it is needed, or none is meant."""
    if not said or not typed.SPACE.fullmatch(said[0]):
        return typed.terrain(words, "".join(said[:1]), likely), said[1:]
    if len(likely) > 1:
        names = listed(words(f"terrain.{terrain}") for terrain in likely)
        example = f"{terrain_to_type(words, likely[0])} {' '.join(said)}"
        raise Problem("usage", filled("play.terrain_needed", terrains=names, example=example))
    return likely[0], said


def terrains(session: Session, state: State, turn: int, skill: str = "") -> tuple[Terrain, ...]:
    """Return the terrains that may be drawn now, perhaps with a skill."""
    wanted = task(session.box, state, turn)
    return (replaced(session.box.skills[skill], wanted) if skill else wanted).choice.terrains


def terrain_to_type(words: Words, terrain: Terrain) -> str:
    """Return what may be typed for a terrain."""
    return to_type(words, f"terrain.{terrain}", terrain).lower()


def is_answer(session: Session, state: State, said: str) -> bool:
    """Return whether an answer is the name of the skill of a game that answers an ambush."""
    skill, _ = answering(session.box, state)
    return bool(skill) and folded(said) in {folded(skill), folded(session.words(f"skill.{skill}.name"))}


def about_skills(box: Box, state: State, turn: int | None) -> list[str]:
    """Return what can be typed about skills now, as the messages of the help are named."""
    if not state.game.skills:
        return []
    drawn = ["skill"] if turn is not None and state.card in box.explore else []
    return ["skills", *drawn, *(["acrobatics"] if answering(box, state)[1] else [])]
