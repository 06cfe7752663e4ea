"""What people type for moves, cards, travellers and rulings, and did-you-mean for what is none of them."""

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Final, NamedTuple, assert_never

from cartographers.cli import choices
from cartographers.cli.choices import choose, look_up
from cartographers.cli.problems import Exit, Problem
from cartographers.cli.text import capitals
from cartographers.strange_world.cli.names import spellings
from cartographers.strange_world.cli.signs import card_signs
from cartographers.strange_world.core.cards import PILES, Box
from cartographers.strange_world.core.events import Direction
from cartographers.strange_world.core.judge import judge_turn, not_now
from cartographers.strange_world.core.moves import Choose, Move, Pass, Place, Reveal, Undo, sources
from cartographers.strange_world.core.placing import Arrival, Towards
from cartographers.strange_world.core.rulings import ANSWERS
from cartographers.strange_world.core.state import Phase, State
from cartographers.strange_world.core.world import Side
from cartographers.words import Words


class Answer(NamedTuple):
    """The message of what an answer is called, how many words stand behind it, and what they are for people."""

    message: str
    words: int
    needed: str


ANSWER_WORDS: Final[Mapping[str, Answer]] = {
    "fumarole": Answer("fumarole", 1, "typed.place.cell_needed"),
    "traveller": Answer("traveller", 3, "typed.place.traveller_needed"),
    "portal": Answer("portal", 1, "typed.place.cell_needed"),
    "city": Answer("dark_city", 1, "typed.place.cell_needed"),
    "pile": Answer("pile", 1, "typed.place.pile_needed"),
}
"""The words behind the cell of a card that is placed."""

_CELL: Final = re.compile(r"[^\W\d_]\d+")
"""What is meant to be a cell, be there one or not."""


def card(words: Words, box: Box, state: State, typed: str) -> str:
    """Return a land card by its id, its letters, or its name in the language in use or in English.

    What is none, or may be several, is looked for among those that may be placed now by who plays alone; what several
    have in hand is secret.
    """
    known = _cards(words, box)
    if state.solo and not look_up(typed, known).found:
        now = {one for one, _ in sources(state)}
        known = {name: one for name, one in known.items() if one in now}
    return choose(words, "card", typed, known)


def traveller(words: Words, typed: str, ids: Iterable[str]) -> str:
    """Return a traveller by its id, or its name in the language in use or in English."""
    return choose(words, "traveller", typed, _names(words, {one: f"traveller.{one}.name" for one in ids}))


def cards(words: Words, box: Box, typed: Sequence[str]) -> tuple[str, ...]:
    """Return land cards, each typed as a word; a name of several words needs no quotes if it is typed in full."""
    names = _cards(words, box)
    found: list[str] = []
    begin = 0
    while begin < len(typed):
        ends = range(len(typed), begin, -1)
        runs = ((end, look_up(" ".join(typed[begin:end]), names, beginnings=False).found) for end in ends)
        end, name = next((run for run in runs if run[1]), (begin + 1, ""))
        found.append(names[name] if name else choose(words, "card", typed[begin], names))
        begin = end
    return tuple(found)


def move(words: Words, box: Box, state: State, typed: Sequence[str], player: str | None) -> Move:
    """Return the move that the words behind `place` mean in a state; what may be meant, its phase decides.

    Raises:
        Problem: words are missing, or mean nothing.
        Refusal: the game is over, or something else is to be done now, or by somebody else.

    """
    if not state.turns:
        raise not_now(state)
    direction = _direction(words, typed)
    if state.phase == Phase.DIRECTION:
        if player is not None:
            judge_turn(state, choices.player(words, player, state), Phase.DIRECTION)
        if len(typed) > 1:
            raise not_now(state)
        return Choose(direction or Direction(choose(words, "direction", typed[0], _ways(words, Direction))))
    if direction is not None:
        raise not_now(state)
    number = choices.player(words, player, state)
    if state.phase == Phase.PASS and not any(map(_CELL.fullmatch, typed)):
        return Pass(number, cards(words, box, typed))
    judge_turn(state, number, Phase.PLACE)
    return _place(words, box, state, typed, number)


def spelled(move: Move) -> list[str]:
    """Return the words behind `place` that mean a move."""
    match move:
        case Choose():
            return [move.direction]
        case Pass():
            return [*move.cards]
        case Place():
            words = [move.card, move.cell]
            if move.pile:
                words += ["pile", str(move.pile)]
            if move.portal:
                words += ["portal", move.portal]
            if move.traveller:
                words += ["traveller", move.traveller.id, move.traveller.side, move.traveller.towards]
            if move.fumarole:
                words += ["fumarole", move.fumarole]
            if move.city:
                words += ["city", move.city]
            return words
        case Reveal() | Undo():
            raise TypeError(move)
        case _:
            assert_never(move)


def looked_for(words: Words, box: Box, typed: Sequence[str], likely: Collection[str]) -> list[str]:
    """Return the ids of cards and the names of cells that are typed in any order; likely cards are meant first.

    Raises:
        Problem: a word means no card.

    """
    cells = [capitals(word) for word in typed if _CELL.fullmatch(word)]
    named = [word for word in typed if not _CELL.fullmatch(word)]
    names = {name: one for name, one in _cards(words, box).items() if one in likely}
    found = look_up(" ".join(named), names).found
    return [*([names[found]] if found else cards(words, box, named)), *cells]


def rules(words: Words, typed: Iterable[str]) -> dict[str, str]:
    """Return the named rulings that are set apart from their defaults, typed as NAME=VALUE."""
    return {name: value for name, value in choices.answers(words, typed, ANSWERS).items() if value != ANSWERS[name][0]}


def _place(words: Words, box: Box, state: State, typed: Sequence[str], player: int) -> Place:
    at = next((number for number, word in enumerate(typed) if number and _CELL.fullmatch(word)), 0)
    if not at:
        first = card(words, box, state, " ".join(typed))
        raise Problem("cell_needed", Exit.USAGE, words("typed.place.card_cell_needed", card=first), card=first)
    placed, cell, rest = card(words, box, state, " ".join(typed[:at])), capitals(typed[at]), [*typed[at + 1 :]]
    given: dict[str, Sequence[str]] = {}
    while rest:
        called = {one: answer.message for one, answer in ANSWER_WORDS.items()}
        # Ids come first and are what did-you-mean says: names may be of several words.
        known = {**{one: one for one in ANSWER_WORDS}, **_names(words, called)}
        answer = choose(words, "answer", rest[0], known)
        _, count, needed = ANSWER_WORDS[answer]
        said = rest[1 : count + 1]
        if len(said) < count:
            raise Problem("answer_needed", Exit.USAGE, words(needed, answer=answer), answer=answer)
        if answer in given:
            raise Problem("usage", Exit.USAGE, words("typed.place.twice", answer=answer), answer=answer)
        given[answer], rest = said, rest[count + 1 :]
    return Place(
        player=player,
        card=placed,
        cell=cell,
        pile=_pile(words, given["pile"][0]) if "pile" in given else 0,
        portal=_cell(given, "portal"),
        traveller=_arrival(words, box, given["traveller"]) if "traveller" in given else None,
        fumarole=_cell(given, "fumarole"),
        city=_cell(given, "city"),
    )


def _cell(given: Mapping[str, Sequence[str]], answer: str) -> str:
    return capitals(given[answer][0]) if answer in given else ""


def _pile(words: Words, typed: str) -> int:
    if re.fullmatch("[0-9]{1,3}", typed) and 1 <= int(typed) <= PILES:
        return int(typed)
    facts = {"typed": typed, "least": 1, "most": PILES}
    raise Problem("usage", Exit.USAGE, words("typed.number.whole", **facts), **facts)


def _arrival(words: Words, box: Box, typed: Sequence[str]) -> Arrival:
    who, side, way = typed
    return Arrival(
        traveller(words, who, box.travellers),
        Side(choose(words, "side", side, _ways(words, Side))),
        Towards(choose(words, "towards", way, _ways(words, Towards))),
    )


def _direction(words: Words, typed: Sequence[str]) -> Direction | None:
    """Return the direction that a single word is, if it is one in full."""
    ways = _ways(words, Direction)
    found = look_up(typed[0], ways, beginnings=False).found if len(typed) == 1 else ""
    return Direction(ways[found]) if found else None


def _ways(words: Words, ways: Iterable[str]) -> dict[str, str]:
    return _names(words, {str(way): f"way.{way}" for way in ways})


def _cards(words: Words, box: Box) -> dict[str, str]:
    """Return all land cards by everything that may be typed for them; letters that two cards share mean neither."""
    signs = [card_signs(box, card) for card in box.lands.values()]
    shown = {sign: one for sign, one in zip(signs, box.lands, strict=True) if signs.count(sign) == 1}
    return {**_names(words, {one: f"card.{one}.name" for one in box.lands}), **shown}


def _names(words: Words, messages: Mapping[str, str]) -> dict[str, str]:
    """Return ids, each with the message that is its name, by everything that may be typed for them."""
    return {spelling: one for one, message in messages.items() for spelling in spellings(words, message, one)}
