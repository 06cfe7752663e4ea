"""What people type for players, cards, terrains and spaces, and did-you-mean for what is none of them."""

import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from typing import TypeVar

from cartographers.cli.problems import Exit, Problem
from cartographers.core.cards import Box
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


def terrain(words: Words, typed: str) -> Terrain:
    """Return a terrain by its id, or its name in the language in use or in English."""
    names: dict[str, Terrain] = {}
    for one in Terrain:
        names |= {words(f"terrain.{one}"): one, one.value: one, Words(LANGUAGES[0])(f"terrain.{one}"): one}
    return choose(words, "terrain", typed, names)


def card(words: Words, typed: str, ids: Iterable[str]) -> str:
    """Return a card by its id, or its name in the language in use or in English."""
    english = Words(LANGUAGES[0])
    names: dict[str, str] = {}
    for one in ids:
        names |= {words(f"card.{one}.name"): one, one: one, english(f"card.{one}.name"): one}
    return choose(words, "card", typed, names)


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
        return choose(words, "player", typed, names, beginnings=False)
    if not state.solo:
        raise Problem(
            "player_needed", Exit.USAGE, words("typed.player.needed", names=listed(names)), players=list(names)
        )
    return 0


def deck_cards(box: Box) -> list[str]:
    """Return the ids of all cards that can be turned up."""
    return [*box.explore, *box.ruins, *box.ambushes]


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
