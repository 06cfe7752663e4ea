"""What each command of the second game loads besides click: nothing of the first game, and no package in vain."""

import sys
from pathlib import Path
from typing import Final

from tests.helpers.loading import BROUGHT, MAIN, loaded
from tests.strange_world.helpers.worlds import SCORED

PACKAGES: Final = {
    "new --kind strange-world --seed fuzz": {"msgspec"},
    "place plant_plant_spirit E4 pile 5": {"msgspec"},
    "undo": {"msgspec"},
    "redo": {"msgspec"},
    "undo -g game.jsonl": {"msgspec"},
    "place plant_plant_spirit E4": {"msgspec"},
    "reveal": {"msgspec"},
    "moves": {"msgspec"},
    "show": {"msgspec"},
    "score": {"msgspec", "tabulate"},
    "share": {"msgspec"},
    "sync game.jsonl": {"msgspec"},
    "check worlds.yaml": {"cython_runtime", "msgspec", "tabulate", "yaml"},
    "cards --kind strange-world": {"msgspec"},
    "rules --kind strange-world": {"msgspec"},
    "play --plain --kind strange-world -g new.jsonl": {"msgspec"},
}
"""Commands, one after the other, with the packages that each needs."""


def test_a_command_loads_what_it_needs() -> None:
    Path("worlds.yaml").write_text(SCORED, "utf-8")
    click = loaded("import click")
    for typed, needed in PACKAGES.items():
        modules = loaded(MAIN, *typed.split()) - click
        tops = {module.partition(".")[0] for module in modules}
        packages = {top for top in tops if not top.startswith("_")} - sys.stdlib_module_names - BROUGHT

        assert "cartographers.strange_world.core.cells" in modules, typed
        assert not {module for module in modules if module.startswith("cartographers.core")}, typed
        assert packages - {"cartographers", "click"} == needed, typed
