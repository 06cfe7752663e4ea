"""What a shell offers for commands of the second game."""

import pytest

from cartographers.strange_world.core.rulings import ANSWERS
from tests.helpers.commands import Run
from tests.helpers.completion import Offer
from tests.strange_world.helpers.random_games import BOX
from tests.strange_world.helpers.typed_games import NAMES, started


@pytest.mark.parametrize("command", ["place", "moves", "show", "undo"])
def test_the_players_of_the_game_are_offered(run: Run, offer: Offer, command: str) -> None:
    started(run, 4)

    assert offer(f"{command} -p ", "zsh") == [*NAMES]
    assert offer(f"{command} --player b", "zsh") == ["Béla B."]


def test_cards_and_answers_are_offered_whoever_holds_them(run: Run, offer: Offer) -> None:
    started(run, 3)

    assert offer("place -p Anna swamp") == ["swamp_portal", "swamp_plant"]
    assert offer("place moon D5 tr") == ["traveller"]
    assert offer("place moon D5 traveller ")[: len(BOX.lands)] == [*BOX.lands]
    assert offer("place moon D5 traveller r") == ["rumph", "roro", "right"]


def test_rulings_are_offered_with_their_answers(offer: Offer) -> None:
    every = [f"{rule}={answer}" for rule, answers in ANSWERS.items() for answer in answers]

    assert offer("new --kind strange-world --rule ") == every
    assert offer("new --kind strange-world --rule traveller=") == ["traveller=optional", "traveller=mandatory"]
