"""What each command loads besides click: no more than it needs, as every start costs."""

import re
import sys
from importlib import import_module
from importlib.util import find_spec
from typing import Final, NamedTuple

import pytest

from cartographers.shell.app import COMMANDS
from cartographers.shell.games import GAMES, SHARED
from tests.helpers.commands import Lay
from tests.helpers.loading import BROUGHT, MAIN, loaded

START: Final = {
    *("", "base", "base.limits", "base.module_path", "base.package_files", "base.words"),
    *(
        "shell",
        "shell.app",
        "shell.current",
        "shell.command_line",
        "shell.games",
        "shell.grammar",
        "shell.problems",
        "shell.terminal",
        "shell.text",
    ),
}
"""Modules of the program, by their names in it."""

CORE: Final = {
    *("core", "core.ambush", "core.cards", "core.deals", "core.editions", "core.reasons", "core.events", "core.evolve"),
    *(
        "core.judge",
        "core.legal",
        "core.maps",
        "core.moves",
        "core.observation",
        "core.proof",
        "core.region",
        "core.seasons",
    ),
    *("core.shapes", "core.skills", "core.state", "core.turns"),
    *("core.scoring", "core.scoring.farm_water", "core.scoring.forest", "core.scoring.rulebook"),
    *("core.scoring.spatial", "core.scoring.village"),
}

GAME: Final = {
    *(START | CORE | {"library"}),
    *("base.chance", "base.compiled_cards", "base.events", "base.player_names", "base.plain_yaml"),
    *("logs", "logs.files", "logs.journal", "logs.keyfile", "logs.lines", "logs.log"),
    *("logs.replay", "logs.seal"),
    *("shell.choices", "shell.contract", "shell.files", "shell.options", "shell.session"),
    *("cli", "cli.game"),
}

CARDS_AND_MAPS: Final = ("cli.game_lines", "cli.map_lines", "cli.skills")
"""Of commands that print either."""

TOLD: Final = (*CARDS_AND_MAPS, "cli.view", "shell.closing")
"""Of commands that print what happened, or where a game stands."""

OFFERED: Final = ("cli.options",)
"""Of commands that take cards, terrains, rules or the like."""

LETTERS: Final = {"math", "unicodedata"}
"""To read numbers, and to write what standard output has no letters for."""

HELP: Final = {*LETTERS, "struct", "textwrap"}
"""To read the words, and click's own."""

FILES: Final = {*HELP, "decimal", "fcntl", "numbers"}
"""Logs, names in them, and what msgspec brings along."""

ANYTHING: Final = {*sys.stdlib_module_names}
"""Tables, and work that is shared among processes, take half the library."""


class Loads(NamedTuple):
    """Exactly the modules of the program and the packages, and of the standard library, beside `gc`, at most."""

    own: set[str]
    packages: set[str]
    standard: set[str]


def on_a_game(*more: str) -> Loads:
    """Return what a command loads that reads a log, with the modules that only some need."""
    rooms = {name.rpartition(".")[0] for name in more}
    return Loads(GAME | {*more} | rooms, {"msgspec"}, FILES)


TABLE: Final = {
    "--version": Loads(START, set(), LETTERS),
    "--help": Loads(START, set(), HELP),
    "new --help": Loads(
        START
        | {"cli", "cli.commands", "cli.commands.new", "cli.options", "shell.daily", "shell.options"}
        | {"base.compiled_cards", "base.plain_yaml"},
        {"msgspec"},
        {*HELP, "decimal", "numbers"},
    ),
    "new --seed x --game new.jsonl": on_a_game(
        *TOLD,
        *OFFERED,
        "cli.beginning",
        "cli.commands.new",
        "cli.typed",
        "shell.beginning",
        "shell.daily",
        "shell.report",
    ),
    "seal the early bird": on_a_game(*TOLD, "cli.commands.seal", "shell.report")._replace(
        standard={*FILES, "hashlib", "hmac", "json"}
    ),
    "reveal": on_a_game(*TOLD, *OFFERED, "cli.commands.reveal", "cli.typed", "shell.report"),
    "place farm I9 J9 K8 K9": on_a_game(*TOLD, *OFFERED, "cli.commands.place", "cli.typed", "shell.report"),
    "skill acrobatics": on_a_game(*TOLD, *OFFERED, "cli.commands.skill", "cli.typed", "shell.report"),
    "undo": on_a_game(*TOLD, "shell.commands.undo", "shell.report"),
    "redo": on_a_game(*TOLD, "shell.commands.redo", "shell.redoing", "shell.report", "core.history"),
    "sync game.jsonl": on_a_game("shell.commands.sync", "shell.report", "shell.syncing", "logs.merge", "logs.turns"),
    "moves": on_a_game(*TOLD, *OFFERED, "cli.commands.moves", "cli.typed"),
    "show -g game.jsonl": on_a_game(*TOLD, "cli.commands.show"),
    "score": on_a_game(*CARDS_AND_MAPS, *OFFERED, "cli.commands.score", "cli.typed", "cli.score_view")._replace(
        packages={"msgspec", "tabulate"}, standard=ANYTHING
    ),
    "check --form": on_a_game(
        *OFFERED, "cli.commands.check", "cli.forms", "cli.skills", "cli.typed", "core.sheet", "paper", "paper.faults"
    )._replace(standard={*FILES, "csv"}),
    "cards": on_a_game(*CARDS_AND_MAPS, "cli.commands.cards", "cli.cards_view"),
    "rules": on_a_game(
        *CARDS_AND_MAPS, *OFFERED, "cli.cards_view", "cli.commands.rules", "cli.rules_view", "cli.typed", "shell.topics"
    ),
    "hint": on_a_game(*TOLD, "cli.advice_view", "cli.commands.hint", "core.advice"),
    "play --plain --player Anna --seed x --game new.jsonl": on_a_game(
        *TOLD,
        *(
            *OFFERED,
            "cli.advice_view",
            "cli.cards_view",
            "cli.commands.play",
            "cli.play",
            "cli.play.answers",
            "cli.play.pages",
            "cli.play.plain",
            "cli.play.setup",
            "cli.play.table",
            "core.history",
            "shell.redoing",
            "shell.beginning",
        ),
        *(
            "cli.rules_view",
            "cli.score_view",
            "shell.stage",
            "shell.stage.asking",
            "shell.stage.conversation",
            "shell.stage.keyboard",
            "shell.stage.table",
            "cli.typed",
        ),
        "core.advice",
    ),
    "replay game.jsonl": on_a_game(*TOLD, "shell.commands.replay", "shell.film", "shell.many", "logs.turns")._replace(
        standard={*FILES, "json"}
    ),
    "export -o game.svg": on_a_game(
        *("cli.cards_view", *CARDS_AND_MAPS, "cli.picture", "pictures", "pictures.boards", "pictures.drawing"),
        *("pictures.scene", "pictures.svg", "shell.commands.export", "shell.exporting", "shell.film", "logs.turns"),
    )._replace(standard=ANYTHING),
    "export -o game.html": on_a_game(
        *("cli.cards_view", *CARDS_AND_MAPS, *TOLD, "cli.picture", "pictures", "pictures.boards", "pictures.drawing"),
        *("pictures.page", "pictures.page_document", "pictures.scene", "shell.replay_page"),
        *("shell.commands.export", "shell.exporting", "shell.film", "logs.turns"),
    )._replace(standard=ANYTHING),
    "compare game.jsonl": on_a_game(
        *CARDS_AND_MAPS, "cli.compare_view", "shell.commands.compare", "shell.comparing", "shell.many"
    )._replace(packages={"msgspec", "tabulate"}, standard=ANYTHING),
    "share": on_a_game(*CARDS_AND_MAPS, "cli.share_view", "shell.commands.share", "shell.daily"),
    "games": on_a_game(*TOLD, "shell.commands.games", "shell.listed")._replace(standard={*FILES, "json"}),
    "simulate --games 1": on_a_game(
        *CARDS_AND_MAPS,
        *(*OFFERED, "cli.commands.simulate", "shell.many", "cli.summary_view", "cli.typed"),
        *("cli.at_work", "cli.bots", "core.bots", "simulation.games", "simulation.programs", "simulation.results"),
    )._replace(packages={"msgspec", "tabulate"}, standard=ANYTHING),
}

LINES: Final = {"reveal": 1, "undo": 3, "redo": 54, "compare game.jsonl": 59}
"""How many lines of the replay lie there, where it is not two: a card that is to be drawn."""

PLAYED: Final = {
    "seal": ["new --sealed"],
    "skill": [
        "new --table --first-game --skills acrobatics,search,knowledge",
        *("reveal farmland", "place farm A1 B1", "reveal hamlet", "place village D1 E1 E2", "reveal goblin_attack"),
    ],
}
"""What is played before a command that the replay does not do for."""


@pytest.fixture(scope="module")
def click_alone() -> set[str]:
    return loaded("import click")


@pytest.mark.parametrize("typed", TABLE)
def test_a_command_loads_what_it_needs(lay: Lay, click_alone: set[str], typed: str) -> None:
    if lines := PLAYED.get(typed.partition(" ")[0]):
        for line in lines:
            loaded(MAIN, *line.split())
    else:
        lay("13-undone-after-scoring" if typed == "redo" else "01-solo-a", LINES.get(typed, 2))
    modules = loaded(MAIN, *typed.split()) - click_alone
    own = {module.removeprefix("cartographers").removeprefix(".") for module in modules if "cartographers" in module}
    tops = {module.partition(".")[0] for module in modules}
    public = {top for top in tops if not top.startswith("_")} - {"cartographers", "click"}

    assert own == TABLE[typed].own
    assert public - sys.stdlib_module_names - BROUGHT == TABLE[typed].packages
    assert public & sys.stdlib_module_names - {"gc"} <= TABLE[typed].standard


@pytest.mark.parametrize("kind", GAMES)
def test_help_and_completion_of_options_load_no_rules(kind: str) -> None:
    loaded(MAIN, "new", "--kind", kind)
    for name in COMMANDS:
        package = GAMES[kind] if name not in SHARED else "cartographers.shell"
        if (
            name == "simulate" or find_spec(f"{package}.commands.{name}") is None
        ):  # which names bots, who know the rules
            continue
        command = getattr(import_module(f"{package}.commands.{name}"), name)
        typed = [name, *(["--kind", kind] if "which" in {param.name for param in command.params} else [])]
        helped = loaded(MAIN, *typed, "--help")
        completed = loaded(MAIN, *typed, "--a", _CARTOGRAPHERS_COMPLETE="fish_complete")
        heavy = {one for one in helped | completed if re.match(r"cartographers\.(.*\.)?(core|library|logs)\b", one)}

        assert f"{package}.commands.{name}" in helped & completed
        assert not heavy, name


def test_the_table_has_every_command() -> None:
    assert {typed.split()[0] for typed in TABLE} == {*COMMANDS, "--help", "--version"}


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_of_what_needs_no_game_loads_little(click_alone: set[str], shell: str) -> None:
    handed = ["cartographers re", "re"] if shell == "bash" else ["re"]
    modules = loaded(MAIN, *handed, _CARTOGRAPHERS_COMPLETE=f"{shell}_complete") - click_alone
    own = {module.removeprefix("cartographers").removeprefix(".") for module in modules if "cartographers" in module}
    tops = {module.partition(".")[0] for module in modules}

    assert own == START | {"shell.shell_words", "shell.completers"}
    assert {top for top in tops if not top.startswith("_")} <= {"cartographers", "click", "gc", *HELP}
