"""The command that is printed to be copied does what it says, in the words of the language that is read."""

import shlex
from typing import Final

import pytest

from cartographers.base.words import LANGUAGES
from cartographers.core.maps import Terrain
from tests.helpers.commands import Ran, Run

GAMES: Final = [
    "new --seed first",
    "new --table --first-game -p Anna -p Béla",
    "new --kind strange-world --seed first",
    "new --kind strange-world --seed first -p Anna -p 'Cili néni' -p Dóra",
]

IDS: Final = {*Terrain, "left", "right"}


def copied(ran: Ran) -> list[str]:
    """Return the last command that is printed on a line of its own."""
    lines = [line for line in ran.out.splitlines() if line.startswith("  cartographers ")]
    return shlex.split(lines[-1])[1:]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("ascii_", [[], ["--ascii"]], ids=["", "ascii"])
def test_what_is_printed_to_be_copied_can_be_copied(run: Run, game: str, language: str, ascii_: list[str]) -> None:
    ran = run(*shlex.split(game), "--lang", language, *ascii_)
    typed = set[str]()
    for _ in range(12):
        assert (ran.code, ran.err) == (0, "")
        command = copied(ran)
        typed |= {*command} & IDS
        ran = run(*command, "--lang", language, *ascii_)

    assert language == "en" or typed <= {"farm"}  # which is Hungarian too


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_cards_of_a_new_game_can_be_copied(run: Run, language: str) -> None:
    said = " ".join(run("new", "--seed", "first", "--lang", language).out.split())
    command = shlex.split(said.partition(" cartographers cards ")[2])[:4]
    assert run("cards", *command, "--lang", language).code == 0
