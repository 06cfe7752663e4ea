"""The examples in the helps of some commands run, and what a shell offers for these commands."""

import shlex
from pathlib import Path
from typing import Final

import pytest

from tests.helpers.commands import GAME, Run
from tests.helpers.completion import Offer
from tests.helpers.examples import Example, every_example, run_in_its_language
from tests.strange_world.helpers.random_games import BOX
from tests.strange_world.helpers.worlds import SCORED, played

COMMANDS: Final = ("check", "score", "cards", "rules")


@pytest.mark.parametrize("example", every_example(COMMANDS, "strange-world"), ids=str)
def test_an_example_runs(run: Run, example: Example) -> None:
    for word in (str(GAME), *shlex.split(example.shown)):
        if word.endswith(".yaml"):
            Path(word).write_text(SCORED, "utf-8")
        if word.endswith(".jsonl"):
            Path(word).write_text(played("examples", 2)[0], "utf-8")

    run_in_its_language(run, example, ())


@pytest.fixture
def _files(_elsewhere: None) -> None:
    Path("worlds.yaml").write_text(SCORED, "utf-8")
    GAME.write_text(played("examples", 2)[0], "utf-8")


@pytest.mark.usefixtures("_files")
def test_cards_players_and_rulings_are_offered(offer: Offer) -> None:
    assert offer("cards --kind strange-world ") == [*BOX.lands, *BOX.starting, *BOX.travellers]
    assert offer("cards --kind strange-world sp") == ["splash"]
    assert offer("rules --kind strange-world p") == ["placing", "portals"]
    assert offer("score -p ") == ["Anna", "Béla"]
    assert offer("check worlds.yaml --rule boung") == ["boung_portals=intact_at_end", "boung_portals=ever_formed"]
