"""Which of some choices a typed word means, with did-you-mean for a word that means none of them."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING, Final, NamedTuple, TypeVar

from cartographers.base.words import harmless
from cartographers.shell.problems import Problem, filled
from cartographers.shell.text import latin

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from cartographers.base.words import Words
    from cartographers.shell.contract import Stand

T = TypeVar("T")

_LONGEST = 1000
"""The most characters shown of what somebody wrote."""


def choose(kind: str, typed: str, choices: Mapping[str, T], *, beginnings: bool = True) -> T:
    """Return the choice that a word means: by its name, or by a beginning that no other choice has.

    Raises `Problem`: `unknown_KIND`, with choices that look like it or begin so: ids for scripts, names for people.
    """
    shown = [*_first_names(choices, choices).values()]
    meaning = look_up(typed, choices, beginnings=beginnings, shown=shown)
    if meaning.found:
        return choices[meaning.found]
    meant = _first_names(meaning.alike, choices)
    names = listed(meant.values() or shown)

    def sentence(words: Words) -> str:
        if meaning.begun:
            return words("typed.several", typed=shortened(typed), names=names)
        return unknown(words, kind, typed, names, meant=bool(meant))

    ids = [value if isinstance(value, str) else name for value, name in meant.items()]
    raise Problem(f"unknown_{kind}", sentence, found=typed, suggestions=ids)


def unknown(words: Words, kind: str, typed: str, names: str, *, meant: bool = False) -> str:
    """Return the sentences for a word that means none of some names: what it may mean, or all that there are."""
    own = f"typed.{kind}.known"
    known = own if words.has(own) else "typed.known"
    said = words(f"typed.{kind}.unknown", typed=shortened(typed))
    return f"{said} {words('typed.meant' if meant else known, names=names)}"


def named(words: Words, kind: str, typed: str, messages: Mapping[str, str]) -> str:
    """Return an id by itself, or by its name in the language in use or in English; `messages` hold the names."""
    return choose(kind, typed, all_names(words, messages))


def all_names(words: Words, messages: Mapping[str, str]) -> dict[str, str]:
    """Return ids by what may be typed for each: itself, and its name in the language in use or in English."""
    names: dict[str, str] = {}
    for one, message in messages.items():
        names |= {name_of(words, message, one): one, one: one, name_of(words.english, message, one): one}
    return names


def name_of(words: Words, message: str, one: str) -> str:
    """Return the message for an id, or else the id, which may come from anybody's file."""
    return words(message) if words.has(message) else harmless(one)


def to_type(words: Words, message: str, one: str) -> str:
    """Return what is printed for an id where it is to be typed: in English itself, else its name."""
    return one if words is words.english else name_of(words, message, one)


def answers(typed: Iterable[str], known: Mapping[str, Sequence[T]]) -> dict[str, T]:
    """Return answers to `known` rules, typed as NAME=VALUE. Raises `Problem` if either is missing or unknown."""
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

    Raises `Problem` if no player has this name, or several play and no name was typed.
    """
    names = {name: number for number, name in enumerate(state.game.players)}
    if typed is not None:
        try:
            return choose("player", typed, names)
        except Problem as problem:
            if state.solo:
                (name,) = state.game.players
                message = "typed.player.alone" if name == "1" else filled("typed.player.other", player=name)
                raise Problem(problem.code, message, **problem.facts) from problem
            raise
    if not state.solo:
        raise Problem("player_needed", filled("typed.player.needed", names=listed(names)), players=list(names))
    return 0


class Meaning(NamedTuple):
    """What a typed word means: one of the names, or none; then `alike` are those that begin with it or look like it."""

    found: str = ""
    alike: Sequence[str] = ()
    begun: bool = False


def look_up(
    typed: str, choices: Mapping[str, object], *, beginnings: bool = True, shown: Sequence[str] | None = None
) -> Meaning:
    """Return which name a word means, by itself or by a beginning that no other meaning has.

    Names that are not `shown`, if it is said which are, do not look like anything, and their beginnings mean something
    where no shown one begins so.
    """
    for fold in _FOLDS:
        whole = [name for name in choices if fold(typed) in _spellings(name, fold)]
        if whole and _mean_one(whole, choices):
            return Meaning(whole[0])
    groups = [[*choices]] if shown is None else [shown, [name for name in choices if name not in {*shown}]]
    for names in groups if beginnings and folded(typed) else ():
        begun: list[str] = []
        for fold in _FOLDS:
            wanted = fold(typed)
            begun = [name for name in names if any(one.startswith(wanted) for one in _spellings(name, fold))]
            if begun and _mean_one(begun, choices):
                return Meaning(begun[0])
        if begun:
            return Meaning(alike=begun, begun=True)
    return Meaning(alike=_alike(folded(typed), groups[0]))


def _mean_one(names: Sequence[str], choices: Mapping[str, object]) -> bool:
    return all(choices[name] == choices[names[0]] for name in names)


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


def folds(name: str) -> set[str]:
    """Return a name folded, in its own letters and in the Latin ones that stand for them, as Germans too write them."""
    return {folded(name)} | ({folded(latin(name)), folded(latin(name, "de"))} if not name.isascii() else set())


def _composed(name: str) -> str:
    return unicodedata.normalize("NFC", unicodedata.normalize("NFC", name).casefold())


_FOLDS: Final = (_composed, folded)
"""How a typed word is compared: as it is, then as a hurried keyboard types it."""


def _spellings(name: str, fold: Callable[[str], str]) -> set[str]:
    """Return how a name may be written: in its own letters, and folded also in Latin ones."""
    return folds(name) if fold is folded else {fold(name)}


def _alike(wanted: str, choices: Iterable[str]) -> list[str]:
    from difflib import get_close_matches

    by_folded = {spelling: name for name in choices for spelling in folds(name)}
    return [*dict.fromkeys(by_folded[name] for name in get_close_matches(wanted, by_folded, n=3))]
