"""The keys of a Greek keyboard, on the screens of both games."""

import json
import os
import re
from collections.abc import Callable
from typing import Any, Final

import pytest

from cartographers.base.words import LANGUAGES, Words
from cartographers.cli.game import open_session as open_maps
from cartographers.cli.play.keys import MapScene
from cartographers.shell.stage.keyboard import LATIN_KEYS
from cartographers.shell.stage.keys import ARROWS, Scene
from cartographers.shell.terminal import Terminal
from cartographers.strange_world.cli.game import open_session as open_worlds
from cartographers.strange_world.cli.play.keys import WorldScene
from tests.helpers.commands import GAME, Run, game_lines

GREEK: Final = dict(
    line.split()
    for line in """\
q ;
w ς
e ε
r ρ
t τ
y υ
u θ
i ι
o ο
p π
a α
s σ
d δ
f φ
g γ
h η
j ξ
k κ
l λ
z ζ
x χ
c ψ
v ω
b β
n ν
m μ""".splitlines()
)
"""What a Greek keyboard writes on the key of each Latin letter."""


def scene(kind: str) -> Scene[Any, Any, Any, Any]:
    terminal = Terminal(Words("el", kind), os.environ, as_json=False)
    if kind == "cartographers":
        return MapScene(open_maps(terminal), str(GAME))
    return WorldScene(open_worlds(terminal), str(GAME))


@pytest.fixture(params=["cartographers", "strange-world"])
def begun(run: Run, request: pytest.FixtureRequest) -> Callable[[], Scene[Any, Any, Any, Any]]:
    """Begin a game of each kind, with something to draw or to place, and sit down at its screen."""
    run("new", "--kind", request.param, "--seed", "7")
    if request.param == "cartographers":
        run("reveal")
    return lambda: scene(request.param)


def test_a_greek_key_is_the_latin_one_on_it_with_shift_and_without() -> None:
    for latin, greek in GREEK.items():
        assert LATIN_KEYS[greek] == latin
        if greek not in ";ς":
            assert LATIN_KEYS[greek.upper()] == latin.upper()
    assert (LATIN_KEYS["\u037e"], LATIN_KEYS[":"], LATIN_KEYS["Σ"]) == ("q", "Q", "S")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", ["cartographers", "strange-world"])
def test_every_letter_that_the_help_names_is_on_a_greek_key(language: str, kind: str) -> None:
    words = Words(language, kind)
    named = {
        *re.findall(
            r"(?:^| )([a-zA-Z])(?=:| (?:h|j|k|l|q|ή|or|oder|vagy|albo) ?)", words("play.help", log=""), re.MULTILINE
        )
    }

    assert {*"hjkl", *"nuqs"} - {"q"} <= named | {*ARROWS}
    assert {letter.lower() for letter in named} <= {*GREEK}


def test_what_a_greek_key_does_on_a_screen_is_what_the_latin_one_does(
    begun: Callable[[], Scene[Any, Any, Any, Any]],
) -> None:
    letters = [key for key in (*begun().keys, *ARROWS, "q") if key in GREEK]
    assert len(letters) > 6

    def after(*keys: str) -> tuple[bool, list[str]]:
        played = begun()
        for key in keys:
            played.press(key)
        return played.done, played.lines()

    for latin in letters:
        assert after("n", GREEK[latin]) == after("n", latin), latin
    assert after(";")[0]


def test_a_letter_that_a_screen_itself_knows_stays_what_it_is(begun: Callable[[], Scene[Any, Any, Any, Any]]) -> None:
    played, pressed = begun(), []
    played.keys = {**played.keys, "τ": lambda: pressed.append("τ"), "t": lambda: pressed.append("t")}
    played.press("τ")

    assert pressed == ["τ"]


def test_a_letter_that_begins_a_card_of_a_real_table_chooses_it_and_any_other_means_the_latin_one(run: Run) -> None:
    run("new", "-p", "Anna", "--table", "--first-game")
    played, words = scene("cartographers"), Words("el", "cartographers")
    played.press("ψ")
    chosen = played.lines()
    played.press("enter")
    drawn = len(game_lines())
    played.press("θ")

    assert any("•" in line and words("card.fishing_village.name") in line for line in chosen)
    assert json.loads(game_lines()[1])["card"] == "fishing_village"
    assert (drawn, json.loads(game_lines()[-1])["event"]) == (2, "card_taken_back")
    played.press("σ")
    assert words("play.keys.page") in played.lines()[-1]
    played.press("x")
    played.press(";")
    assert played.done
