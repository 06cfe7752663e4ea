"""The examples at the end of every help run, each in its language."""

import shlex
from pathlib import Path
from typing import Final

import pytest

from cartographers.base.words import LANGUAGES
from cartographers.shell.app import COMMANDS
from tests.helpers.commands import Run
from tests.helpers.examples import Example, every_example, examples, run_in_its_language

TABLE: Final = ["new -p Anna -p Ben --table --first-game"]
ALONE: Final = ["new --table --first-game"]
FARMLAND: Final = [*ALONE, "reveal farmland"]
SKILLS: Final = [f"{ALONE[0]} --skills acrobatics,search,knowledge"]
TWO_COINS: Final = ["reveal farmland", "place farm C4 C5", "reveal hamlet", "place village A1 B1 B2"]

BEFORE: Final[dict[str, list[str]]] = {
    "new": [],
    "new -p Anna -p Ben -p Cleo --map B --edition de": [],
    "new --seed monday --edicts greenbough,canal_lake,shieldgate,cauldrons": [],
    "new -p Anna -p Ben --table --first-game": [],
    "new -p Anna -p Ben --sealed": [],
    "new --seed monday --skills": [],
    "new --skills search,negotiate,knowledge": [],
    "new --daily": [],
    "seal 7 11 13": ["new --sealed"],
    'seal -p Anna "tohu va bohu"': ["new --sealed -p Anna -p Ben"],
    "reveal": ["new"],
    "reveal -g monday.jsonl --json": ["new -g monday.jsonl"],
    "place farm C4 C5": FARMLAND,
    "place forest H6 I6-I7 J7-K7": [*ALONE, "reveal treetop_village"],
    "place -p Anna water a1,b1,b2,b3,c1": [*TABLE, "reveal marshlands"],
    "place farm C4 C5 + search C6": [*SKILLS, "reveal farmland"],
    "place farm C4 C5 --dry-run": FARMLAND,
    "skill acrobatics": [*SKILLS, *TWO_COINS, "reveal goblin_attack"],
    "skill -p Anna acrobatics": [
        "new -p Anna -p Ben --table --first-game --skills acrobatics,search,knowledge",
        *(f"{line}{whose}" for line in TWO_COINS for whose in ([""] if line[0] == "r" else [" -p Anna", " -p Ben"])),
        "reveal goblin_attack",
    ],
    "undo": [*FARMLAND, "place farm C4 C5"],
    "undo -p Anna": [*TABLE, "reveal farmland", "place -p Anna farm C4 C5"],
    "undo --card": FARMLAND,
    "redo": [*FARMLAND, "place farm C4 C5", "undo"],
    "redo --all": [*FARMLAND, "place farm C4 C5", "undo --card"],
    "redo --all -g monday.jsonl --json": [
        "new --table --first-game -g monday.jsonl",
        "reveal farmland -g monday.jsonl",
        "undo --card -g monday.jsonl",
    ],
    "sync ben.jsonl": [f"new -p Anna -p Ben --seed 1{log}" for log in ("", " -g ben.jsonl")],
    "sync ben.jsonl cleo.jsonl -g anna.jsonl": [f"new --seed 1 -g {log}.jsonl" for log in ("anna", "ben", "cleo")],
    "moves": FARMLAND,
    "moves -p Anna --json": [*TABLE, "reveal farmland"],
    "moves --skill search farm C4 C5": [*SKILLS, "reveal farmland"],
    "moves --sheet map.txt --map A --card hamlet --ruins": [],
    "show": ALONE,
    "show -p Anna": TABLE,
    "show -g monday.jsonl --json": ["new -g monday.jsonl"],
    "score": ALONE,
    "score -p Anna --json": TABLE,
    "score --sheet map.txt --map A": [],
    "score --sheet map.txt --card great_city --card borderlands": [],
    "check --form --map B": [],
    "check --form --format csv": [],
    "check sheet.txt": [],
    "check --edition el --rule wildholds_stars=8 anna.txt ben.yaml": [],
    "check sheet.txt --log game.jsonl --json": ["new -p Anna --seed b"],
    "check -j 2 anna.txt ben.yaml": [],
    "cards": [],
    'cards shieldgate "rift lands"': [],
    "cards --rules": [],
    "rules": [],
    "rules ruins": [],
    "rules solo --edition de": [],
    "hint": FARMLAND,
    "hint -p Anna --json": [*TABLE, "reveal farmland"],
    "play": [],
    "play --plain": FARMLAND,
    "play --skills": [],
    "play -p Anna --bot greedy": [],
    "play -p Anna -p Ben": [],
    "play -p Anna -p Ben --map B -g evening.jsonl": [],
    "play -p Ben -g evening.jsonl": ["new -p Anna -p Ben -g evening.jsonl"],
    "play --table -g table.jsonl": [],
    "replay game.jsonl": ALONE,
    "replay --each --step 12 game.jsonl": FARMLAND,
    "replay --delay 0.5 game.jsonl": ALONE,
    "replay --json monday.jsonl tuesday.jsonl": ["new -g monday.jsonl", "new -g tuesday.jsonl"],
    "replay -j 2 monday.jsonl tuesday.jsonl": ["new -g monday.jsonl", "new -g tuesday.jsonl"],
    "export -o game.html": ALONE,
    "export -o game.svg": ALONE,
    "export monday.jsonl -o monday.gif --delay 0.5": ["new -g monday.jsonl"],
    "export -p Anna --step 12 --width 800 -o anna.png": TABLE,
    "export --blank --map B -o sheet.svg": [],
    "compare monday.jsonl tuesday.jsonl": ["new --seed 1 -g monday.jsonl", "new --seed 1 -g tuesday.jsonl"],
    "compare -j 2 --json monday.jsonl tuesday.jsonl": ["new --seed 1 -g monday.jsonl", "new --seed 1 -g tuesday.jsonl"],
    "share": ALONE,
    "share -p Anna": TABLE,
    "share --ascii monday.jsonl": ["new -g monday.jsonl"],
    "games": ALONE,
    "games --best": ALONE,
    "games --json": ALONE,
    "simulate --games 20": [],
    "simulate --seeds 0:8 --bot greedy -o greedy.jsonl -j 2": [],
    "simulate --games 4 --players 3 --map B --edition de --json": [],
    "simulate --games 4 -o games.jsonl --logs games": [],
    "simulate --games 4 --bot greedy --bot random": [],
}
"""By English example what must have happened before. A map and score sheets are always at hand."""

HELPS: Final = ("", *COMMANDS)


@pytest.mark.parametrize("example", every_example(HELPS), ids=str)
def test_an_example_runs(run: Run, example: Example) -> None:
    for word in shlex.split(example.shown):
        if word.endswith(".txt"):
            Path(word).write_text("player: Anna\nspring: 7 4 3 -1 = 13\ntotal: 13\n")
        if word.endswith(".yaml"):
            Path(word).write_text("player: Ben\nspring: [6, 4, 2, -2, 10]\n")
    if "--sheet" in example.shown:
        Path(shlex.split(example.shown)[2]).write_text(f"{'.' * 11}\n" * 11)

    run_in_its_language(run, example, BEFORE[example.english])


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("command", HELPS)
def test_a_help_ends_with_examples_of_its_command(run: Run, command: str, language: str) -> None:
    lines = run(*command.split(), "--help", "--lang", language).out.splitlines()
    shown = examples(command, language)

    assert lines[-len(shown) :] == [f"  cartographers {line}" for line in shown]
    assert all(line.startswith(command) for line in shown)


def test_exactly_the_examples_that_are_shown_are_run() -> None:
    assert {example.english for example in every_example(HELPS)} == {*BEFORE}
