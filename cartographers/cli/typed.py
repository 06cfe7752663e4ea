"""What people type for cards, terrains and spaces, with did-you-mean for anything else."""

from collections.abc import Iterable, Sequence

from cartographers.base.words import Words
from cartographers.core.cards import Box
from cartographers.core.editions import ANSWERS, Rules
from cartographers.core.maps import Terrain
from cartographers.core.region import expand
from cartographers.shell.choices import all_names, answers, choose, look_up, named
from cartographers.shell.problems import Problem, filled
from cartographers.shell.text import capitals


def terrain(words: Words, typed: str, likely: Sequence[Terrain] = ()) -> Terrain:
    """Return a terrain by its id, or its name in the language in use or in English.

    A beginning of several names means the likely one, if only one of them is; what means none is told the likely ones.
    """
    likely = likely or [*Terrain]
    for names in (all_names(words, {one: f"terrain.{one}" for one in some}) for some in (likely, Terrain)):
        if found := look_up(typed, names).found:
            return Terrain(names[found])
    return Terrain(named(words, "terrain", typed, {one: f"terrain.{one}" for one in likely}))


def card(words: Words, typed: str, ids: Iterable[str]) -> str:
    """Return a card by its id, or its name in the language in use or in English."""
    return named(words, "card", typed, {one: f"card.{one}.name" for one in ids})


def spaces(typed: Sequence[str]) -> tuple[str, ...]:
    """Return the names of spaces, each once, typed as words, with commas or as runs; they may be off the map."""
    names: dict[str, None] = {}
    line = " ".join(typed)
    for word in line.replace(",", " ").split() or [line]:
        try:
            names |= dict.fromkeys(expand(capitals(word)))
        except ValueError as error:
            raise Problem("unknown_space", filled("typed.space.unknown", typed=word), found=word) from error
    return tuple(names)


def deck_cards(box: Box) -> list[str]:
    """Return the ids of all cards that can be turned up."""
    return [*box.explore, *box.ruins, *box.ambushes]


def side(typed: str | None, box: Box) -> str:
    """Return a side of the map, the first one where none was typed."""
    if typed is None:
        return next(iter(box.sides))
    meant = capitals(typed)
    return meant if meant in box.sides else choose("map", typed, {name: name for name in box.sides})


def edition(typed: str | None, box: Box) -> str:
    """Return an edition by its id, the first one where none was typed."""
    if typed is None:
        return next(iter(box.editions))
    return choose("edition", typed, {name: name for name in box.editions}, beginnings=False)


def rules(typed: Iterable[str], edition: Rules) -> dict[str, str | int]:
    """Return the named rules that differ from an edition's, typed as NAME=VALUE."""
    return {name: answer for name, answer in answers(typed, ANSWERS).items() if answer != getattr(edition, name)}


def edicts(words: Words, typed: str | None, box: Box) -> tuple[str, ...] | None:
    """Return scoring cards, typed with commas between them, if any were typed."""
    return None if typed is None else tuple(card(words, name.strip(), box.scoring) for name in typed.split(","))
