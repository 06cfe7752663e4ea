"""Moves as they are printed for people, and typed back."""

import re
import shlex
from functools import cache
from itertools import product
from random import Random
from typing import Final

import pytest

from cartographers.base.words import LANGUAGES, Words
from cartographers.shell.choices import folded, to_type
from cartographers.shell.text import latin, quoted
from cartographers.strange_world.cli import typed
from cartographers.strange_world.core.moves import Move, Pass, Place, legal_moves
from cartographers.strange_world.core.placing import Arrival, Towards
from cartographers.strange_world.core.state import State
from cartographers.strange_world.core.world import Side
from tests.strange_world.helpers.random_games import BOX, random_game

CELL: Final = re.compile(r"\b[A-G][1-7]\b")

GAMES: Final = (1, 2, 4)
"""So many play in each."""


def words_of(language: str) -> Words:
    """Return the words of this game."""
    return Words(language, "strange-world")


@cache
def listed(players: int) -> dict[Move, State]:
    """Return all that may be chosen in the course of a random game, each once, with a state in which it may."""
    steps = random_game(BOX, Random(players), players)
    return {move: state for _, state in steps for player in state.turns for move in legal_moves(BOX, state, player)}


@cache
def unlike(players: int) -> dict[Move, State]:
    """Return of all that may be chosen what differs in more than its cells, which are called the same everywhere."""
    found: dict[str, tuple[Move, State]] = {}
    for move, state in listed(players).items():
        found.setdefault(CELL.sub("", " ".join(typed.spelled(move))), (move, state))
    return dict(found.values())


def whose(move: Move, state: State) -> str | None:
    """Return the player that `-p` names beside a move; who chooses the direction need not be named."""
    return state.game.players[move.player] if isinstance(move, Pass | Place) else None


@pytest.mark.parametrize("players", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_whatever_is_printed_as_a_move_means_that_move(language: str, players: int) -> None:
    words = words_of(language)
    for move, state in (listed if language == LANGUAGES[0] else unlike)(players).items():
        shell = " ".join(map(quoted, typed.spelled(move, words)))
        line = typed.line(words, move)
        for said in (shlex.split(shell), line.split(), latin(line).split()):
            assert typed.move(words, BOX, state, said, whose(move, state)) == move, said


@pytest.mark.parametrize("language", LANGUAGES)
def test_any_two_cards_may_be_printed_in_a_line(language: str) -> None:
    words = words_of(language)
    for cards in product(BOX.lands, repeat=2):
        line = typed.line(words, Pass(0, cards))
        assert typed.cards(words, BOX, line.split()) == cards, line


@pytest.mark.parametrize("language", LANGUAGES)
def test_commas_between_cards_may_be_left_out(language: str) -> None:
    words = words_of(language)
    for cards in product(BOX.lands, repeat=2):
        line = " ".join(typed.spelled(Pass(0, cards), words))
        assert typed.cards(words, BOX, line.split()) == cards, line


def test_moves_are_printed_in_the_language_in_use_and_in_english_by_their_ids() -> None:
    stand = Arrival("splash", Side.LEFT, Towards.UP)
    move = Place(0, "volcano_portal", "C4", pile=1, portal="C5", traveller=stand, fumarole="D4", city="D5")
    two = Pass(0, ("mountain_plant", "moon"))

    assert (
        typed.line(words_of("en"), move)
        == " ".join(typed.spelled(move))
        == ("volcano_portal C4 pile 1 portal C5 traveller splash left up fumarole D4 city D5")
    )
    assert typed.line(words_of("en"), two) == "mountain_plant moon"
    assert typed.line(words_of("pl"), move) == (
        "Wulkan z portalem C4 Stos 1 Portal C5 Podróżnik Splash lewo góra Fumarola D4 Mroczne miasto D5"
    )
    assert typed.line(words_of("de"), two) == "Berg und Pflanze (Ziege), Mond"
    assert typed.spelled(two, words_of("de")) == ["Berg und Pflanze (Ziege)", "Mond"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_example_of_a_traveller_can_be_typed(language: str) -> None:
    words = words_of(language)
    _, _, example = words("typed.place.traveller_needed", answer="").rpartition(": ")
    move, state = next((move, state) for move, state in listed(1).items() if isinstance(move, Place))
    meant = Place(0, move.card, move.cell, traveller=Arrival("splash", Side.LEFT, Towards.UP))

    assert typed.move(words, BOX, state, [move.card, move.cell, *example.split()], None) == meant


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("message", ["help.place", "play.help_plain"])
def test_help_says_what_may_be_typed_behind_a_space_in_the_language_in_use(language: str, message: str) -> None:
    words = words_of(language)
    ways = (
        "|".join(to_type(words, f"way.side.{way}", way) for way in Side)
        + " "
        + "|".join(to_type(words, f"way.{way}", way) for way in Towards)
    )
    said = folded(words(message))

    assert folded(ways) in said
    for one, answer in typed.ANSWER_WORDS.items():
        assert f"{folded(to_type(words, answer.message, one))} " in said


@pytest.mark.parametrize("side", ["bal", "balra", "left", "ba"])
def test_a_side_is_typed_as_a_side_or_as_a_direction(side: str) -> None:
    words = words_of("hu")
    meant = typed._arrival(words, BOX, ["Csobb", side, "fel"])  # noqa: SLF001 - as behind `place`

    assert (meant.side, to_type(words, f"way.side.{meant.side}", meant.side)) == (Side.LEFT, "bal")
