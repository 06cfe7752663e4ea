"""What people type for moves, cards, travellers and rulings, with did-you-mean for anything else."""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple, assert_never

from cartographers.base.words import Words
from cartographers.shell import choices
from cartographers.shell.choices import all_names, choose, folded, look_up, named, to_type
from cartographers.shell.problems import Problem, filled
from cartographers.shell.text import capitals, quoted
from cartographers.strange_world.cli.card_names import card_signs
from cartographers.strange_world.core.cards import PILES, Box
from cartographers.strange_world.core.events import Direction
from cartographers.strange_world.core.judge import judge_turn, not_now
from cartographers.strange_world.core.moves import Choose, Move, Pass, Place, Reveal, Undo, sources
from cartographers.strange_world.core.placing import Arrival, Towards
from cartographers.strange_world.core.rulings import ANSWERS
from cartographers.strange_world.core.state import Phase, State
from cartographers.strange_world.core.world import Side


class Answer(NamedTuple):
    """The message that names an answer, how many words follow it, and the message that asks for them."""

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
"""The words after the cell of a card that is placed."""

_CELL: Final = re.compile(r"[^\W\d_]\d+")
"""What is meant to be a cell, whether there is one or not."""


def card(words: Words, box: Box, state: State, typed: str) -> str:
    """Return a land card by its id, its letters, or its name in the language in use or in English.

    In a solo game, what means none or several of them is looked for among those that may be placed now; in other games
    hands are secret.
    """
    known = _cards(words, box)
    if state.solo and not look_up(typed, known).found:
        now = {one for one, _ in sources(state)}
        known = {name: one for name, one in known.items() if one in now}
    return choose("card", typed, known)


def traveller(words: Words, typed: str, ids: Iterable[str]) -> str:
    """Return a traveller by its id, or its name in the language in use or in English."""
    return named(words, "traveller", typed, {one: f"traveller.{one}.name" for one in ids})


def cards(words: Words, box: Box, typed: Sequence[str]) -> tuple[str, ...]:
    """Return land cards, each typed as a word or as the words of its name in full; commas may stand between them."""
    names = _cards(words, box)
    found: list[str] = []
    while typed:
        first, typed = _parted(typed, names)
        found.append(choose("card", first, names))
    return tuple(found)


def move(words: Words, box: Box, state: State, typed: Sequence[str], player: str | None) -> Move:
    """Return the move that the words after `place` mean in a state; its phase decides what they can mean.

    Raises `Problem` if words are missing, or mean nothing; `Refusal` if the game is over, or something else comes
    first, or it is somebody else's turn.
    """
    if not state.turns:
        raise not_now(state)
    direction = _direction(words, typed)
    if state.phase == Phase.DIRECTION:
        if player is not None:
            judge_turn(state, choices.player_number(player, state), Phase.DIRECTION)
        if len(typed) > 1:
            raise not_now(state)
        return Choose(direction or Direction(choose("direction", typed[0], _ways(words, Direction))))
    if direction is not None:
        raise not_now(state)
    number = choices.player_number(player, state)
    if state.phase == Phase.PASS and not any(map(_CELL.fullmatch, typed)):
        return Pass(number, cards(words, box, typed))
    judge_turn(state, number, Phase.PLACE)
    return _place(words, box, state, typed, number)


def spelled(move: Move, words: Words | None = None) -> list[str]:
    """Return the words for a move after `place`: ids, which every language takes, or names in the language in use."""
    return [to_type(words, message, one) if words and message else one for one, message in _parts(move)]


def in_shell(move: Move, words: Words) -> str:
    """Return what means a move in a command: names in small letters, each quoted where a shell would break it."""
    parts = (to_type(words, message, one).lower() if message else one for one, message in _parts(move))
    return " ".join(map(quoted, parts))


def line(words: Words, move: Move) -> str:
    """Return the words for a move in a line that no shell reads; names of several words have commas between them."""
    between = ", " if isinstance(move, Pass) and words is not words.english else " "
    return between.join(spelled(move, words))


def looked_for(words: Words, box: Box, typed: Sequence[str], likely: Collection[str]) -> list[str]:
    """Return ids of cards and names of cells, typed in any order, likely cards first. Raises `Problem` for others."""
    cells = [capitals(word) for word in typed if _CELL.fullmatch(word)]
    others = [word for word in typed if not _CELL.fullmatch(word)]
    names = {name: one for name, one in _cards(words, box).items() if one in likely}
    found = look_up(" ".join(others), names).found
    return [*([names[found]] if found else cards(words, box, others)), *cells]


def rules(typed: Iterable[str]) -> dict[str, str]:
    """Return the named rulings that differ from their defaults, typed as NAME=VALUE."""
    return {name: value for name, value in choices.answers(typed, ANSWERS).items() if value != ANSWERS[name][0]}


def _place(words: Words, box: Box, state: State, typed: Sequence[str], player: int) -> Place:
    at = next((number for number, word in enumerate(typed) if number and _CELL.fullmatch(word)), 0)
    if not at:
        first = card(words, box, state, " ".join(typed))
        name = to_type(words, f"card.{first}.name", first)
        raise Problem("cell_needed", filled("typed.place.card_cell_needed", card=name), card=first)
    placed, cell, rest = card(words, box, state, " ".join(typed[:at])), capitals(typed[at]), typed[at + 1 :]
    called = {one: answer.message for one, answer in ANSWER_WORDS.items()}
    shown = {one: to_type(words, message, one) for one, message in called.items()}
    # What is shown comes first: did-you-mean offers the first of all names.
    known = {**{name: one for one, name in shown.items()}, **all_names(words, called)}
    given: dict[str, Sequence[str]] = {}
    while rest:
        first, rest = _parted(rest, known)
        answer = choose("answer", first, known)
        _, count, needed = ANSWER_WORDS[answer]
        if len(rest) < count:
            raise Problem("answer_needed", filled(needed, answer=shown[answer]), answer=answer)
        if answer in given:
            raise Problem("usage", filled("typed.place.twice", answer=shown[answer]), answer=answer)
        given[answer], rest = rest[:count], rest[count:]
    return Place(
        player=player,
        card=placed,
        cell=cell,
        pile=_pile(given["pile"][0]) if "pile" in given else 0,
        portal=_cell(given, "portal"),
        traveller=_arrival(words, box, given["traveller"]) if "traveller" in given else None,
        fumarole=_cell(given, "fumarole"),
        city=_cell(given, "city"),
    )


def _parts(move: Move) -> Iterator[tuple[str, str]]:
    """Yield the words that mean a move, each with the message that is its name; cells and numbers have none."""
    match move:
        case Choose():
            yield _way(move.direction)
        case Pass():
            yield from map(_card, move.cards)
        case Place():
            yield from (_card(move.card), (move.cell, ""))
            for answer, parts in _answers(move):
                yield from ((answer, ANSWER_WORDS[answer].message), *parts)
        case Reveal() | Undo():
            raise TypeError(move)
        case _:
            assert_never(move)


def _answers(move: Place) -> Iterator[tuple[str, list[tuple[str, str]]]]:
    if move.pile:
        yield "pile", [(str(move.pile), "")]
    if move.portal:
        yield "portal", [(move.portal, "")]
    if move.traveller:
        who, side, towards = move.traveller.id, move.traveller.side, move.traveller.towards
        yield "traveller", [(who, f"traveller.{who}.name"), (side, f"way.side.{side}"), _way(towards)]
    if move.fumarole:
        yield "fumarole", [(move.fumarole, "")]
    if move.city:
        yield "city", [(move.city, "")]


def _card(one: str) -> tuple[str, str]:
    return one, f"card.{one}.name"


def _way(one: str) -> tuple[str, str]:
    return one, f"way.{one}"


def _parted(typed: Sequence[str], names: Mapping[str, str]) -> tuple[str, Sequence[str]]:
    """Return the longest run of first words that is a full name, or the first word, without commas; and the rest."""
    longest = max(len(folded(name).split()) for name in names)
    runs = [" ".join(typed[:count]).rstrip(",") for count in range(1, min(longest, len(typed)) + 1)]
    named = (count for count in range(len(runs), 0, -1) if look_up(runs[count - 1], names, beginnings=False).found)
    count = next(named, 1)
    return runs[count - 1], typed[count:]


def _cell(given: Mapping[str, Sequence[str]], answer: str) -> str:
    return capitals(given[answer][0]) if answer in given else ""


def _pile(typed: str) -> int:
    if re.fullmatch("[0-9]{1,3}", typed) and 1 <= int(typed) <= PILES:
        return int(typed)
    raise Problem("usage", "typed.number.whole", typed=typed, least=1, most=PILES)


def _arrival(words: Words, box: Box, typed: Sequence[str]) -> Arrival:
    who, side, way = typed
    sides = {**all_names(words, {str(one): f"way.side.{one}" for one in Side}), **_ways(words, Side)}
    return Arrival(
        traveller(words, who, box.travellers),
        Side(choose("side", side, sides)),
        Towards(choose("towards", way, _ways(words, Towards))),
    )


def _direction(words: Words, typed: Sequence[str]) -> Direction | None:
    """Return the direction that a single word names in full, if any."""
    ways = _ways(words, Direction)
    found = look_up(typed[0], ways, beginnings=False).found if len(typed) == 1 else ""
    return Direction(ways[found]) if found else None


def _ways(words: Words, ways: Iterable[str]) -> dict[str, str]:
    return all_names(words, {str(way): f"way.{way}" for way in ways})


def _cards(words: Words, box: Box) -> dict[str, str]:
    """Return all land cards by everything that may be typed for them; letters that two cards share mean neither."""
    signs = [card_signs(box, card) for card in box.lands.values()]
    shown = {sign: one for sign, one in zip(signs, box.lands, strict=True) if signs.count(sign) == 1}
    return {**all_names(words, {one: f"card.{one}.name" for one in box.lands}), **shown}
