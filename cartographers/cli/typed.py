"""What people type for cards, terrains and spaces, with did-you-mean for anything else."""

import re
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from itertools import takewhile
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from cartographers.base.words import Words, languages
from cartographers.cli.skills import PLUS, skill_facts
from cartographers.core.cards import IN_PLAY, AmbushCard, Box, ExploreCard, RuinsCard, ScoringCard, SkillCard
from cartographers.core.editions import ANSWERS, Rules
from cartographers.core.events import KIND
from cartographers.core.maps import FARM_VILLAGE, Terrain
from cartographers.core.moves import Addition
from cartographers.core.region import expand
from cartographers.shell.choices import all_names, answers, choose, look_up, named, to_type
from cartographers.shell.options import UNNAMED
from cartographers.shell.problems import Problem, filled
from cartographers.shell.text import capitals, wrapped

if TYPE_CHECKING:
    from cartographers.shell.session import LogSession

Card: TypeAlias = ExploreCard | RuinsCard | AmbushCard | ScoringCard | SkillCard

SPACE: Final = re.compile(r"[^\W\d_]\d.*")
"""What is meant to be a space, whether there is one or not."""


def terrain(words: Words, typed: str, likely: Sequence[Terrain] = ()) -> Terrain:
    """Return a terrain by its id, or its name in the language in use or in English.

    A beginning of several names means the likely one, if only one of them is; what means none is told the likely ones.
    """
    likely = likely or [*Terrain]
    for names in (all_names(words, {one: f"terrain.{one}" for one in some}) for some in (likely, Terrain)):
        if found := look_up(typed, names).found:
            return Terrain(names[found])
    return Terrain(named(words, "terrain", typed, {one: f"terrain.{one}" for one in likely}))


def card(words: Words, typed: str, cards: Mapping[str, Card]) -> str:
    """Return a card by its id, the number printed on it, or its name in the language in use or in English."""
    return choose("card", typed, _names(words, cards))


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


def skill(words: Words, box: Box, typed: Sequence[str]) -> tuple[str, Sequence[str]]:
    """Return the skill that the longest run of words means, from the first on, and the words after it.

    It is typed as a card is. Raises `Problem` if no run means one.
    """
    for end in range(len(typed), 0, -1):
        with suppress(Problem):
            return one_skill(words, box, " ".join(typed[:end])), typed[end:]
    return one_skill(words, box, " ".join(_without_spaces(typed) or typed[:1])), ()


def one_skill(words: Words, box: Box, typed: str) -> str:
    """Return the one skill that a text means, typed as a card is. Raises `Problem` if it means none."""
    return choose("skill", typed, _names(words, box.skills))


def with_skill(words: Words, box: Box, typed: str) -> tuple[str, Addition | None]:
    """Return the skill that goes with a drawing, and what it adds, typed as SKILL [[TERRAIN] SPACE...].

    Raises `Problem` if that is not what this skill needs.
    """
    if not typed.strip() or PLUS in typed:
        raise Problem("usage", "typed.skill.one" if typed.strip() else "typed.skill.needed")
    used, more = skill(words, box, typed.split())
    check_use(words, box, used, "replaces", "adds")
    facts = skill_facts(words, used)
    if box.skills[used].use == "replaces":
        if more:
            raise Problem("usage", filled("typed.skill.replaces", **facts))
        return used, None
    terrain, needs = _without_spaces(more), box.skills[used].chosen
    where = more[len(terrain) :]
    if not where or (needs and not terrain):
        example = f"{to_type(words, 'terrain.water', Terrain.WATER).lower()} C4 C5" if needs else "C4"
        raise Problem("usage", filled("typed.skill.adds", example=example, **facts))
    return used, Addition(_added_terrain(words, " ".join(terrain)) if terrain else None, spaces(where))


def _without_spaces(typed: Sequence[str]) -> Sequence[str]:
    return [*takewhile(lambda word: not SPACE.fullmatch(word), typed)]


def _added_terrain(words: Words, typed: str) -> str:
    """Return the terrain of an addition, which may be farm and village at once."""
    terrains = all_names(words, {one: f"terrain.{one}" for one in Terrain})
    both = all_names(words, {FARM_VILLAGE: f"terrain.{FARM_VILLAGE}"})
    if not look_up(typed, terrains).found and (found := look_up(typed, both).found):
        return both[found]
    return terrain(words, typed)


def check_use(words: Words, box: Box, skill: str, *uses: str) -> None:
    """Check that a skill is used in one of some ways. Raises `Problem`, with the right way, if it is not."""
    use = box.skills[skill].use
    if use not in uses:
        raise Problem("usage", filled(f"typed.skill.use_{use}", **skill_facts(words, skill)))


def deck_cards(box: Box) -> dict[str, Card]:
    """Return all cards that can be turned up, by their ids."""
    return {**box.explore, **box.ruins, **box.ambushes}


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


def own_edition(words: Words, box: Box) -> str:
    """Return the edition of the language in use, the first one where it has none: what is offered to a person first."""
    return words.language if words.language in box.editions else edition(None, box)


def tell_edition(session: "LogSession[Box, Any, Any, Any]", named: str | None) -> None:
    """Say that a game for which none is named is by the first edition, and how it is by that of the language in use."""
    own, first = own_edition(session.words, session.box), edition(None, session.box)
    if named is None and own != first and not session.terminal.as_json:
        session.terminal.say(wrapped(session.words("new.edition", edition=own), session.terminal.width))


def rules(typed: Iterable[str], edition: Rules) -> dict[str, str | int]:
    """Return the named rules that differ from an edition's, typed as NAME=VALUE."""
    return {name: answer for name, answer in answers(typed, ANSWERS).items() if answer != getattr(edition, name)}


def edicts(words: Words, typed: str | None, box: Box) -> tuple[str, ...] | None:
    """Return scoring cards, typed with commas between them (numbers may do without), if any were typed."""
    if typed is None:
        return None
    names = card_names(words, box.scoring)
    return tuple(choose("card", name, names) for name in _parts(typed))


def skills(words: Words, typed: str | None, box: Box, *, table: bool) -> tuple[str, ...] | None:
    """Return skills, typed as scoring cards are, if any were typed; None if they are to be dealt.

    Raises `Problem` if they are not three different ones, or are to be dealt at a real table.
    """
    if typed is None:
        return ()
    if typed == UNNAMED:
        if table:
            raise Problem("skills_needed", "new.skills_needed")
        return None
    names = card_names(words, box.skills)
    chosen = tuple(choose("skill", name, names) for name in _parts(typed))
    if len(chosen) != IN_PLAY or len({*chosen}) != IN_PLAY:
        raise Problem("wrong_skills", "new.wrong_skills", skills=[*chosen])
    return chosen


def _parts(typed: str) -> Iterable[str]:
    return filter(None, map(str.strip, re.split(r"[,;]|(?<=\d)\s+(?=[sS]?\d)", typed)))


def card_names(words: Words, cards: Mapping[str, Card]) -> dict[str, str]:
    """Return cards by what may be written for each: id, printed number, or name in any language.

    Names in the language in use, which come first, are those that `choose` shows and prefers.
    """
    names = _names(words, cards)
    for others in languages(KIND).values():
        names = _names(others, cards) | names
    return _names(words, cards) | names


def _names(words: Words, cards: Mapping[str, Card]) -> dict[str, str]:
    numbers = {str(card.number): one for one, card in cards.items()}
    kinds = {one: "skill" if isinstance(card, SkillCard) else "card" for one, card in cards.items()}
    return all_names(words, {one: f"{kind}.{one}.name" for one, kind in kinds.items()}) | numbers
