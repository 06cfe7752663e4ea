"""The examples at the end of the helps of the second game run, each in its language."""

from typing import Final

import pytest

from tests.helpers.commands import Run
from tests.helpers.examples import Example, every_example, run_in_its_language

ALONE: Final = ["new --kind strange-world --seed 0"]
TWO: Final = ["new --kind strange-world -p Anna -p Ben --seed 9", "reveal"]
PASSED: Final = [
    "new --kind strange-world -p Anna -p Ben --seed 5",
    "reveal",
    "place -p Anna plant_plant_spirit plant_plant_goat",
    "place -p Ben volcano_plant water_plant",
    "place -p Anna moon",
    "place -p Ben mountain_water",
]

BEFORE: Final[dict[str, list[str]]] = {
    "new --kind strange-world": [],
    "new --kind strange-world -p Anna -p Ben -p Cleo": [],
    "new --kind strange-world --seed monday --rule traveller=mandatory": [],
    "new --kind strange-world --daily": [],
    "reveal": TWO[:1],
    "reveal -g monday.jsonl --json": ["new --kind strange-world -p Anna -p Ben -g monday.jsonl"],
    "place left": ["new --kind strange-world -p Anna -p Ben -p Cleo"],
    "place -p Anna moon water_plant": TWO,
    "place moon D5": ALONE,
    "place moon D5 --dry-run": ALONE,
    "place -p Anna volcano_plant D5 fumarole D4": PASSED,
    "moves": ALONE,
    "moves -p Anna --json": TWO,
    "show": ALONE,
    "show -p Anna": TWO,
    "show -g monday.jsonl --json": ["new --kind strange-world -g monday.jsonl"],
    "play --kind strange-world": [],
    "play --kind strange-world --plain": [],
    "play --kind strange-world -p Anna -p Ben -g evening.jsonl": [],
}
"""By English example what must have happened before."""

COMMANDS: Final = ("new", "reveal", "place", "moves", "show", "play")


@pytest.mark.parametrize("example", every_example(COMMANDS, "strange-world"), ids=str)
def test_an_example_runs(run: Run, example: Example) -> None:
    run_in_its_language(run, example, BEFORE[example.english])


def test_exactly_the_examples_that_are_shown_are_run() -> None:
    assert {example.english for example in every_example(COMMANDS, "strange-world")} == {*BEFORE}
