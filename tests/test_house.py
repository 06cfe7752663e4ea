"""What holds the house together: which room may know which, how large a room is, and who says what it is for.

What else the linter of imports checks stands in `pyproject.toml`. A test here names what is wrong, with its place.
"""

import ast
import os
import re
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path
from typing import Final, TypeAlias

import grimp
import pytest

from tests.helpers.random_games import BOX

CHECKOUT: Final = Path(__file__).parent.parent
PACKAGE: Final = CHECKOUT / "cartographers"
MODULES: Final = sorted(path.relative_to(CHECKOUT) for path in PACKAGE.rglob("*.py"))

BLIND: Final = ("base", "logs", "pictures", "shell")
"""The rooms that know no game."""
SECOND: Final = "strange_world"
"""The room of the second game; all that is in no room of these is the first game's."""

LARGEST_FILE: Final = 300
LARGEST_FUNCTION: Final = 40
"""In lines, from `def` to the last."""

EXIT_CODES: Final = Path("cartographers/shell/problems.py")
"""The one place where exit codes are numbers."""

SAME_NAME: Final = {
    "Choice": "what a drawing leaves to choose; and an option of one of a few words, as click calls it",
    "Drawing": "what may be drawn, as the core has it; and as Python programs get it, with the names of its spaces",
    "Fault": "where a log breaks off; and what is wrong with a sheet: both have a place and a code",
    "File": "a file as an option names it; and one in which worlds are written",
    "Game": "what a kind of game offers to the commands; one that a Python program plays; and one in the kernel",
    "Land": "a map as the core has it; and as the kernel has it, in words of 61 bits",
    "Moment": "an event and the state after it, for Python programs; what a page shows of a step; and when one draws",
    "Offer": "a shape that a card offers; and what is offered for Tab",
    "Option": "an option of a command, as click calls it; and one of the ways to place a card",
    "Outcome": "what came of a simulated game; and of placing a card",
    "Scene": "what is drawn of a table on a screen; and what one step of a game shows in pictures",
    "Seasons": "the seasons as the facts hold them; and the maps of a sheet by season",
    "Code": "what a check of a finished sheet or world finds wrong; both games call it so",
    "Finding": "what a check of a finished sheet or world finds wrong; both games call it so",
    "Report": "what a check of a finished sheet or world finds; both games call it so",
    "Rules": "the answers to what a game's rules leave open; both games call them so",
    "Sheet": "a finished sheet or world; both games call it so",
}
"""Why classes in different places of the two games have one name. Those in the same place need no reason."""

Definition: TypeAlias = ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef
DEFINITIONS: Final = (ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)


@cache
def parsed(module: Path) -> ast.Module:
    """Return the tree of a module."""
    return ast.parse((CHECKOUT / module).read_text("utf-8"))


@cache
def imports() -> dict[str, set[str]]:
    """Return what each module imports, wherever in it: at the top, in a function, or for the checker of types alone."""
    graph = grimp.build_graph("cartographers", exclude_type_checking_imports=False, cache_dir=None)
    return {module: graph.find_modules_directly_imported_by(module) for module in graph.modules}


def owner(module: str) -> str:
    """Return whose a module is: nobody's, the first game's or the second's."""
    room = f"{module}.".split(".")[1]
    return "nobody" if room in {*BLIND, "", "__main__"} else "second" if room == SECOND else "first"


def definitions(module: Path) -> Iterator[tuple[str, Definition]]:
    """Yield every class and function of a module, each with its name and those of the classes around it."""

    def inside(nodes: Iterable[ast.AST], around: str) -> Iterator[tuple[str, Definition]]:
        for node in nodes:
            name = f"{around}.{node.name}".lstrip(".") if isinstance(node, DEFINITIONS) else around
            if isinstance(node, DEFINITIONS):
                yield name, node
            yield from inside(ast.iter_child_nodes(node), name)

    return inside(parsed(module).body, "")


def is_public(name: str) -> bool:
    return all(not part.startswith("_") or part == "__init__" for part in name.split("."))


def nobody_has(wrong: Iterable[str]) -> None:
    """Name all that is wrong, each on a line."""
    if found := sorted(wrong):
        pytest.fail("\n".join(found), pytrace=False)


def test_the_house_is_found() -> None:
    assert {f"cartographers/{room}/__init__.py" for room in (*BLIND, SECOND)} <= {*map(Path.as_posix, MODULES)}
    assert {owner(module) for module in imports()} == {"nobody", "first", "second"}
    assert "cartographers.base.words" in imports()["cartographers.shell.terminal"]
    assert {"play.play", "play.play.by_line"} <= {
        f"{module.stem}.{name}" for module in MODULES for name, _ in definitions(module)
    }


def test_no_modules_import_each_other_in_a_circle() -> None:
    try:
        TopologicalSorter(imports()).prepare()
    except CycleError as error:
        pytest.fail(" imports ".join(reversed(error.args[1])))


def test_no_room_that_knows_no_game_imports_one() -> None:
    blind = {
        module: there for module, there in imports().items() if module.split(".")[1:2] in [[room] for room in BLIND]
    }
    nobody_has(f"{one} imports {other}" for one, there in blind.items() for other in there if owner(other) != "nobody")


def test_neither_game_imports_the_other() -> None:
    nobody_has(
        f"{one} imports {other}"
        for one, there in imports().items()
        for other in there
        if {owner(one), owner(other)} == {"first", "second"}
    )


def test_no_file_is_longer_than_can_be_read_at_once() -> None:
    lines = {str(module): len((CHECKOUT / module).read_text("utf-8").splitlines()) for module in MODULES}

    nobody_has(f"{module} has {count} lines" for module, count in lines.items() if count > LARGEST_FILE)


def test_no_function_is_longer_than_a_screen() -> None:
    lines = {
        f"{module}:{node.lineno} {name}": (node.end_lineno or 0) - node.lineno + 1
        for module in MODULES
        for name, node in definitions(module)
        if not isinstance(node, ast.ClassDef)
    }

    nobody_has(f"{function} has {count} lines" for function, count in lines.items() if count > LARGEST_FUNCTION)


def numbers(tree: ast.AST) -> set[str]:
    """Return the names to which a module gives whole numbers."""
    return {
        target.id
        for node in ast.walk(tree)
        if isinstance(node, ast.Assign | ast.AnnAssign) and is_number(node.value)
        for target in (node.targets if isinstance(node, ast.Assign) else [node.target])
        if isinstance(target, ast.Name)
    }


def is_number(node: ast.AST | None) -> bool:
    return isinstance(node, ast.Constant) and type(node.value) is int


def leavings(tree: ast.AST) -> Iterator[ast.Call]:
    """Yield every call that ends the program or a command: `sys.exit`, `ctx.exit`, `SystemExit`, click's `Exit`."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            if called in {"exit", "SystemExit", "Exit"}:
                yield node


def parts(node: ast.AST) -> Iterator[ast.AST]:
    """Yield what a value is chosen from; what a function is called with, or a list is asked for, is another value."""
    yield node
    if not isinstance(node, ast.Call | ast.Subscript):
        for child in ast.iter_child_nodes(node):
            yield from parts(child)


def own_numbers(tree: ast.AST) -> list[str]:
    """Return the calls of a module that leave with a number of its own, each with its line."""
    own = numbers(tree)
    return [
        f"{call.lineno} {ast.unparse(call)}"
        for call in leavings(tree)
        if any(
            is_number(part) or (isinstance(part, ast.Name) and part.id in own)
            for value in (*call.args, *(keyword.value for keyword in call.keywords))
            for part in parts(value)
        )
    ]


@pytest.mark.parametrize(
    "line", ["sys.exit(3)", "raise SystemExit(GONE)", "ctx.exit(0 if ok else GONE)", "Exit(code=1)"]
)
def test_a_number_of_ones_own_is_found(line: str) -> None:
    assert own_numbers(ast.parse(f"GONE = 4\n{line}\n"))
    assert not own_numbers(ast.parse("sys.exit(main(sys.argv[1:]))\nctx.exit(Exit.USAGE)\nctx.exit()\n"))


def test_exit_codes_are_numbers_in_one_place() -> None:
    assert any(name == "Exit" for name, _ in definitions(EXIT_CODES))
    elsewhere = [module for module in MODULES if module != EXIT_CODES]
    nobody_has(
        f"{module}:{node.lineno} class {name}"
        for module in elsewhere
        for name, node in definitions(module)
        if isinstance(node, ast.ClassDef) and "IntEnum" in map(ast.unparse, node.bases) and "exit" in name.lower()
    )
    nobody_has(f"{module}:{call}" for module in elsewhere for call in own_numbers(parsed(module)))


def test_a_name_is_that_of_one_public_class() -> None:
    """Classes of both games at the same place, such as `core/state.py`, are called the same because they are."""
    places = defaultdict[str, set[Path]](set)
    for module in MODULES:
        for name, node in definitions(module):
            if isinstance(node, ast.ClassDef) and is_public(name) and "." not in name:
                places[name].add(module)

    def is_twice(there: set[Path]) -> bool:
        return len({Path(*(part for part in module.parts if part != SECOND)) for module in there}) > 1

    twice = {name: sorted(map(str, there)) for name, there in places.items() if is_twice(there)}
    assert twice.keys() >= SAME_NAME.keys()
    nobody_has(f"{name}: {', '.join(there)}" for name, there in twice.items() if name not in SAME_NAME)


SAYING_NOTHING: Final = {
    *("return", "yield", "do", "get", "set", "the", "a", "an", "of", "it", "its", "this", "that", "is", "are", "be"),
    *("for", "to", "and", "with"),
}


def says_nothing(name: str, docstring: str) -> bool:
    """Tell whether a docstring says no more than the name of what it stands on, or than that arguments are kept."""
    if name.endswith("__init__"):
        return bool(re.match(r"(Keep|Store|Save|Set|Initiali[sz]e)\b", docstring))
    said = {word.rstrip("s") for word in re.findall(r"[a-z]+", docstring.lower())} - SAYING_NOTHING
    return said <= {word.rstrip("s") for word in re.findall(r"[a-z]+", name.rpartition(".")[2].lower())}


@pytest.mark.parametrize(
    ("name", "docstring", "nothing"),
    [
        ("Line.__init__", "Keep which.", True),
        ("Line.__init__", "Take the players as they sit; raise `ValueError` if there is none.", False),
        ("game_lines", "Return the lines of the game.", True),
        ("play", "Play.", True),
        ("Land", "A land.", True),
        ("lines", "Yield each line as it was typed.", False),
    ],
)
def test_what_says_nothing_is_known(name: str, docstring: str, *, nothing: bool) -> None:
    assert says_nothing(name, docstring) == nothing


def test_every_docstring_of_a_public_thing_says_something() -> None:
    nobody_has(
        f"{module}:{node.lineno} {name}: {docstring.splitlines()[0]}"
        for module in MODULES
        for name, node in definitions(module)
        if is_public(name) and (docstring := ast.get_docstring(node)) and says_nothing(name, docstring)
    )


def texts(path: Path) -> Iterator[str]:
    """Yield every text that stands in a module as a value."""
    for node in ast.walk(parsed(path)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


FIRST_GAME: Final = [module for module in MODULES if owner(".".join(module.with_suffix("").parts)) == "first"]


def test_no_code_of_the_first_game_knows_the_name_of_an_edition() -> None:
    """Editions differ by their answers alone, and sides by their maps; both stand in `cards`."""
    nobody_has(
        f"{module} knows {text}"
        for module in FIRST_GAME
        for text in texts(module)
        if text in BOX.editions or "|".join(BOX.editions) in text or "|".join(BOX.sides) in text
    )


def test_the_first_game_is_found() -> None:
    assert {"judge.py", "village.py", "options.py", "sheets.py"} <= {module.name for module in FIRST_GAME}


def test_no_test_takes_anything_from_another() -> None:
    """What several use is data in `cases`, a helper in `helpers`, or a fixture of a `conftest`."""
    tests = [path.relative_to(CHECKOUT) for path in (CHECKOUT / "tests").rglob("test_*.py")]
    assert Path("tests/test_house.py") in tests
    nobody_has(
        f"{module}:{node.lineno} {ast.unparse(node)}"
        for module in tests
        for node in ast.walk(parsed(module))
        if isinstance(node, ast.ImportFrom) and re.search(r"(^|\.)(test_\w+|conftest)$", node.module or "")
    )


@pytest.mark.parametrize("card", BOX.scoring)
def test_every_scoring_card_has_a_test_of_its_own(card: str) -> None:
    """In the file of its group, beside others, so that whoever adds a card sees where its test belongs."""
    path = CHECKOUT / "tests" / "core" / "scoring" / f"test_{BOX.scoring[card].group}.py"
    assert re.search(rf"^def test_{card}_", path.read_text(encoding="utf-8"), re.MULTILINE)


def test_a_game_has_the_same_text_whatever_python_hashes_by() -> None:
    """Three interpreters play the same game and write the same bytes."""
    logs = set()
    for hash_seed in "012":
        command = [sys.executable, "tests/helpers/random_games.py", "--log", "2"]
        environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(CHECKOUT)}
        logs.add(subprocess.run(command, cwd=CHECKOUT, env=environment, capture_output=True, check=True).stdout)
    (log,) = logs
    assert log.startswith(b'{"event": "game_started"')
    assert log.count(b"\n") > 50
