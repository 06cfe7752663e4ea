"""What people type for players, cards, terrains and spaces, and did-you-mean for what is none of them."""

import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from typing import TypeVar

from cartographers.cli.problems import Exit, Problem
from cartographers.core.cards import Box
from cartographers.core.editions import ANSWERS, Rules
from cartographers.core.maps import Terrain
from cartographers.core.region import expand
from cartographers.core.state import State
from cartographers.words import LANGUAGES, Words

T = TypeVar("T")


def choose(words: Words, kind: str, typed: str, choices: Mapping[str, T], *, beginnings: bool = True) -> T:
    """Return what somebody means: a choice by its name, or by a beginning that only this one has.

    Raises:
        Problem: `unknown_KIND`, with what looks like it, or with all that begin so: ids for scripts, names for people.

    """
    names = {_folded(name): value for name, value in choices.items()}
    wanted = _folded(typed)
    if wanted in names:
        return names[wanted]
    begun = [name for name in choices if wanted and _folded(name).startswith(wanted)] if beginnings else []
    if begun and all(choices[name] == choices[begun[0]] for name in begun):
        return choices[begun[0]]
    meant = _first_names(begun or _alike(wanted, choices), choices)
    message = words(f"typed.{kind}.unknown", typed=typed)
    if begun:
        message = words(f"typed.{kind}.several", typed=typed, names=listed(meant.values()))
    elif meant:
        message += " " + words("typed.meant", names=listed(meant.values()))
    else:
        message += " " + words("typed.known", names=listed(_first_names(choices, choices).values()))
    ids = [value if isinstance(value, str) else name for value, name in meant.items()]
    raise Problem(f"unknown_{kind}", Exit.USAGE, message, found=typed, suggestions=ids)


def named(words: Words, kind: str, typed: str, messages: Mapping[str, str]) -> str:
    """Return an id by itself, or by its name in the language in use or in English; `messages` hold the names."""
    english = Words(LANGUAGES[0])
    names: dict[str, str] = {}
    for one, message in messages.items():
        names |= {words(message): one, one: one, english(message): one}
    return choose(words, kind, typed, names)


def terrain(words: Words, typed: str) -> Terrain:
    """Return a terrain by its id, or its name in the language in use or in English."""
    return Terrain(named(words, "terrain", typed, {one: f"terrain.{one}" for one in Terrain}))


def card(words: Words, typed: str, ids: Iterable[str]) -> str:
    """Return a card by its id, or its name in the language in use or in English."""
    return named(words, "card", typed, {one: f"card.{one}.name" for one in ids})


def spaces(words: Words, typed: Sequence[str]) -> tuple[str, ...]:
    """Return the names of spaces, typed as words, with commas or as runs; they may lie beyond the rim."""
    names: list[str] = []
    line = " ".join(typed)
    for word in line.replace(",", " ").split() or [line]:
        try:
            names += expand(word)
        except ValueError as error:
            raise Problem("unknown_space", Exit.USAGE, words("typed.space.unknown", typed=word), found=word) from error
    return tuple(names)


def player(words: Words, typed: str | None, state: State) -> int:
    """Return the number of a player by name; where one plays alone no name is needed.

    Raises:
        Problem: nobody is called so, or several play and no name was typed.

    """
    names = {name: number for number, name in enumerate(state.game.players)}
    if typed is not None:
        return choose(words, "player", typed, names)
    if not state.solo:
        raise Problem(
            "player_needed", Exit.USAGE, words("typed.player.needed", names=listed(names)), players=list(names)
        )
    return 0


def deck_cards(box: Box) -> list[str]:
    """Return the ids of all cards that can be turned up."""
    return [*box.explore, *box.ruins, *box.ambushes]


def side(words: Words, typed: str, box: Box) -> str:
    """Return a side of the map."""
    return choose(words, "map", typed, {name: name for name in box.sides})


def edition(words: Words, typed: str, box: Box) -> str:
    """Return an edition by its id."""
    return choose(words, "edition", typed, {name: name for name in box.editions}, beginnings=False)


def rules(words: Words, typed: Iterable[str], edition: Rules) -> dict[str, str | int]:
    """Return the named rules that are set apart from an edition, typed as NAME=VALUE."""
    apart: dict[str, str | int] = {}
    for rule in typed:
        name, equals, value = rule.partition("=")
        if not equals:
            raise Problem("usage", Exit.USAGE, words("typed.rule.value_needed", typed=rule))
        name = choose(words, "rule", name, {name: name for name in ANSWERS})
        apart[name] = choose(words, "value", value, {str(answer): answer for answer in ANSWERS[name]})
    return {name: answer for name, answer in apart.items() if answer != getattr(edition, name)}


def listed(names: Iterable[str]) -> str:
    """Return names as a list in a sentence."""
    return ", ".join(names)


def _first_names(names: Iterable[str], choices: Mapping[str, T]) -> dict[T, str]:
    """Return of names that mean the same only the first, by what they mean."""
    firsts: dict[T, str] = {}
    for name in names:
        firsts.setdefault(choices[name], name)
    return firsts


def _folded(name: str) -> str:
    return unicodedata.normalize("NFC", name).casefold()


def _alike(wanted: str, choices: Iterable[str]) -> list[str]:
    from difflib import get_close_matches

    by_folded = {_folded(name): name for name in choices}
    return [by_folded[name] for name in get_close_matches(wanted, by_folded, n=3)]
