"""The examples in the helps of `check`, `score` and `cards` run, and what a shell offers for these commands."""

import shlex
from pathlib import Path
from typing import Final

import pytest

from cartographers.base.words import LANGUAGES, Words
from tests.helpers.commands import GAME, Run
from tests.helpers.completion import Offer
from tests.strange_world.helpers.random_games import BOX
from tests.strange_world.helpers.worlds import SCORED, played

EXAMPLES: Final = sorted(
    {
        line.removeprefix("cartographers ")
        for command in ("check", "score", "cards")
        for language in LANGUAGES
        for line in Words(language, "strange-world")(f"examples.{command}").splitlines()
    }
)

NAMES: Final = {"de": "mond", "hu": "hold", "pl": "księżyc", "el": "φεγγάρι"}
"""What an example calls the moon in each language."""


@pytest.fixture(autouse=True)
def _files(_elsewhere: None) -> None:
    for name in ("worlds", "anna", "ben"):
        Path(f"{name}.yaml").write_text(SCORED, "utf-8")
    for path in (GAME, Path("evening.jsonl")):
        path.write_text(played("examples", 2)[0], "utf-8")


@pytest.mark.parametrize("example", EXAMPLES)
def test_an_example_runs(run: Run, example: str) -> None:
    language = next((one for one, name in NAMES.items() if f" {name} " in example), "en")
    ran = run(*shlex.split(example), "--lang", language)

    assert (ran.code, ran.err) == (0, "")
    assert ran.out


def test_cards_players_and_rulings_are_offered(offer: Offer) -> None:
    assert offer("cards --kind strange-world ") == [*BOX.lands, *BOX.starting, *BOX.travellers]
    assert offer("cards --kind strange-world sp") == ["splash"]
    assert offer("score -p ") == ["Anna", "Béla"]
    assert offer("check worlds.yaml --rule boung") == ["boung_portals=intact_at_end", "boung_portals=ever_formed"]
