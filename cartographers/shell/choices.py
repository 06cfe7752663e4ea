"""Which of some choices a typed word means, with did-you-mean for a word that means none of them."""

import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple, TypeVar

from cartographers.base.words import Words
from cartographers.shell.contract import Stand
from cartographers.shell.problems import Problem, filled
from cartographers.shell.text import latin

T = TypeVar("T")

_LONGEST = 1000
"""The most characters shown of what somebody wrote."""


def choose(kind: str, typed: str, choices: Mapping[str, T], *, beginnings: bool = True) -> T:
    """Return the choice that a word means: by its name, or by a beginning that no other choice has.

    Raises:
        Problem: `unknown_KIND`, with choices that look like it or begin with it: ids for scripts, names for people.

    """
    meaning = look_up(typed, choices, beginnings=beginnings)
    if meaning.found:
        return choices[meaning.found]
    meant = _first_names(meaning.alike, choices)
    names = listed((meant or _first_names(choices, choices)).values())

    def sentence(words: Words) -> str:
        if meaning.begun:
            return words(f"typed.{kind}.several", typed=shortened(typed), names=names)
        unknown = words(f"typed.{kind}.unknown", typed=shortened(typed))
        return f"{unknown} {words('typed.meant' if meant else 'typed.known', names=names)}"

    ids = [value if isinstance(value, str) else name for value, name in meant.items()]
    raise Problem(f"unknown_{kind}", sentence, found=typed, suggestions=ids)


def named(words: Words, kind: str, typed: str, messages: Mapping[str, str]) -> str:
    """Return an id by itself, or by its name in the language in use or in English; `messages` hold the names."""
    return choose(kind, typed, all_names(words, messages))


def all_names(words: Words, messages: Mapping[str, str]) -> dict[str, str]:
    """Return ids by what may be typed for each: itself, and its name in the language in use or in English."""
    names: dict[str, str] = {}
    for one, message in messages.items():
        names |= {words(message): one, one: one, words.english(message): one}
    return names


def answers(typed: Iterable[str], known: Mapping[str, Sequence[T]]) -> dict[str, T]:
    """Return answers to named rules, typed as NAME=VALUE; `known` are all there are.

    Raises:
        Problem: a name or a value is missing or unknown.

    """
    given: dict[str, T] = {}
    for rule in typed:
        name, equals, value = rule.partition("=")
        if not equals:
            raise Problem("usage", filled("typed.rule.value_needed", typed=rule))
        name = choose("rule", name, {name: name for name in known})
        given[name] = choose("value", value, {str(answer): answer for answer in known[name]})
    return given


def player_number(typed: str | None, state: Stand) -> int:
    """Return the number of a player by name; a solo game needs no name.

    Raises:
        Problem: no player has this name, or several play and no name was typed.

    """
    names = {name: number for number, name in enumerate(state.game.players)}
    if typed is not None:
        return choose("player", typed, names)
    if not state.solo:
        raise Problem("player_needed", filled("typed.player.needed", names=listed(names)), players=list(names))
    return 0


class Meaning(NamedTuple):
    """What a typed word means: one of the names, or none; then `alike` are those that begin with it or look like it."""

    found: str = ""
    alike: Sequence[str] = ()
    begun: bool = False


def look_up(typed: str, choices: Mapping[str, object], *, beginnings: bool = True) -> Meaning:
    """Return which name a word means, by itself or by a beginning that no other meaning has."""
    begun: list[str] = []
    for fold in (_composed, folded):
        wanted = fold(typed)
        whole = [name for name in choices if wanted in _spellings(name, fold)]
        if not whole and beginnings and wanted:
            begun = [name for name in choices if any(one.startswith(wanted) for one in _spellings(name, fold))]
        for found in (whole, begun):
            if found and all(choices[name] == choices[found[0]] for name in found):
                return Meaning(found[0])
    return Meaning(alike=begun or _alike(folded(typed), choices), begun=bool(begun))


def listed(names: Iterable[str]) -> str:
    """Return names as a list in a sentence."""
    return ", ".join(names)


def shortened(text: str) -> str:
    """Return as much of a text that somebody wrote as is useful."""
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"


def said(name: str, fact: object, state: Stand | None) -> str:
    """Return a fact that means the same in every game, as used in a sentence: players by name, all else as it is."""
    match name, fact:
        case "player", int():
            return _name(state, fact)
        case "players", list():
            return listed(_name(state, player) for player in fact)
        case _:
            return _written(fact) if name == "expected" else shortened(_written(fact))


def _written(fact: object) -> str:
    import json

    return fact if isinstance(fact, str) else json.dumps(fact, ensure_ascii=False)


def _name(state: Stand | None, player: int) -> str:
    """Return a player's name, or the number of one who does not exist, as the log has it."""
    if state and player in range(len(state.game.players)):
        return state.game.players[player]
    return str(player)


def _first_names(names: Iterable[str], choices: Mapping[str, T]) -> dict[T, str]:
    """Return what some names mean, each with the first of all its names: the one in the language in use."""
    firsts: dict[T, str] = {}
    for name, value in choices.items():
        firsts.setdefault(value, name)
    return {choices[name]: firsts[choices[name]] for name in names}


def folded(name: str) -> str:
    """Return a name as a hurried keyboard types it: without case, accents, underscores, Polish strokes."""
    bare = (letter for letter in unicodedata.normalize("NFD", name.casefold()) if not unicodedata.combining(letter))
    return " ".join("".join(bare).replace("ł", "l").replace("_", " ").split())


def _composed(name: str) -> str:
    return unicodedata.normalize("NFC", unicodedata.normalize("NFC", name).casefold())


def _spellings(name: str, fold: Callable[[str], str]) -> set[str]:
    """Return how a name may be written: in its own letters, and folded also in Latin ones."""
    return {fold(name), fold(latin(name))} if fold is folded else {fold(name)}


def _alike(wanted: str, choices: Iterable[str]) -> list[str]:
    from difflib import get_close_matches

    by_folded = {folded(name): name for name in choices}
    return [by_folded[name] for name in get_close_matches(wanted, by_folded, n=3)]
