"""Names that a shell would act upon, completed by Tab in bash, zsh and fish and handed to a command."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

import pytest

from tests.cases.shell_names import NAMES
from tests.helpers.commands import GAME, Lay
from tests.helpers.missing import MISSING
from tests.helpers.shells import Shell, each_shell, served, shells

REPORTED: Final = Path(__file__).parent / "names_in_shells"


BEGINNINGS: Final = ["-p ", "--player=", "-p '", '--player "', "--player='", '--player="', "-p $'"]
"""How a line goes on to its Tab; `$'` is no quotation mark in fish."""

FILES: Final = [name for name in NAMES if "/" not in name and name != "-" and not name.startswith(("-", "~", "+"))]


@pytest.fixture(scope="module")
def completes(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Return how a program answers a Tab at once."""
    with served(tmp_path_factory.mktemp("pipes")) as program:
        yield program


@pytest.fixture
def start(tmp_path: Path, completes: str) -> Iterator[Callable[[str], Shell]]:
    """Start shells, which work in the folder of the test."""
    yield from shells(tmp_path, completes)


@pytest.fixture
def start_itself(tmp_path: Path) -> Iterator[Callable[[str], Shell]]:
    """Start shells in which the program itself answers."""
    yield from shells(tmp_path)


def log_of(lay: Lay, *players: str) -> None:
    """Lay down a log with some players."""
    (line,) = lay("01-solo-a", 1)
    GAME.write_text(json.dumps({**json.loads(line), "players": players}) + "\n", "utf-8")


def ways(shell: str, name: str, number: int) -> set[str]:
    """Return two beginnings of a line, with nothing of a name and with its first letter, by turns in all ways."""
    ways = [way for way in BEGINNINGS if shell != "fish" or "$" not in way]
    first = name[0]
    begun = {"'": "\\'", '"': '\\"', "\\": "\\\\"}.get(first, first if first.isalnum() else f"\\{first}")
    return {ways[number % len(ways)], ("-p ", "-p", "--player=")[number % 3] + begun}


def closing(shell: str, name: str, way: str) -> str:
    """Return the quotation mark that fish leaves to whoever may go on, as behind a folder or a web address."""
    return way[-1] if shell == "fish" and way[-1] in "'\"" and way[-2] != "\\" and name[-1] in "/=@:.,-" else ""


@pytest.mark.parametrize("part", range(4))
@each_shell
def test_a_name_is_the_name_again(
    start: Callable[[str], Shell], lay: Lay, name: str, part: int, tmp_path: Path
) -> None:
    shell = start(name)
    before = {*tmp_path.iterdir()} | {tmp_path / GAME}
    wrong = []
    for number, player in [*enumerate(NAMES)][part::4]:
        log_of(lay, player)
        for way in ways(name, player, number):
            got = shell.types(f"show {way}\t{closing(name, player, way)}")
            if got[1:] not in (["-p", player], ["--player", player], [f"-p{player}"], [f"--player={player}"]):
                wrong.append((way, player, got))

    assert not wrong
    assert {*tmp_path.iterdir()} <= before


HOMES: Final = ["~", "~root", "~Root x", "~nobody/a", "~+"]
WHERE: Final = ["-p ", "-p \\~", "-p '", '-p "', "-p\\~", "--player=", "--player ", "--player='"]
"""Where names that look like home folders are completed."""


@each_shell
def test_a_name_is_no_home_folder(start: Callable[[str], Shell], lay: Lay, name: str) -> None:
    """Fish leaves a tilde that a word begins with as it is, so that there it has to be typed."""
    shell = start(name)
    wrong = []
    for player in HOMES:
        log_of(lay, player)
        for way in WHERE:
            got = shell.types(f"show {way}\t{closing(name, player, way)}")
            option = way.rstrip("\\~'\"")
            bare = name == "fish" and way.endswith(" ")
            wanted = [option.strip()] if bare else [*f"{option}{player}".split(" ", option.count(" "))]
            if got[1:] != wanted:
                wrong.append((way, player, got))

    assert not wrong


@each_shell
def test_a_name_in_other_capitals_is_no_home_folder_either(start: Callable[[str], Shell], lay: Lay, name: str) -> None:
    """A shell may put in the name in place of all that was typed."""
    shell = start(name)
    log_of(lay, "~root")
    for way in ("-p \\~R", "-p '~R", '-p "~R'):
        end = way[3] if name == "fish" and way[3] != "\\" else ""

        assert shell.types(f"show {way}\t{end}")[1:] in (["-p", "~root"], ["-p", "~R"]), way


@each_shell
def test_a_file_is_the_file_again(start: Callable[[str], Shell], name: str, tmp_path: Path) -> None:
    """Its name is all that lies in its folder; the shell completes it where it stands, whatever is before it."""
    shell = start(name)
    folder = tmp_path / "logs"
    folder.mkdir()
    wrong = []
    for number, file in enumerate(FILES):
        path = folder / file
        path.touch()
        for way in {("-g ", "--game=")[number % 2], "-g"} - ({"-g"} if number % 4 else set()):
            got = shell.types(f"show {way}logs/\t")
            wanted = f"logs/{file}"
            if got[1:] not in (["-g", wanted], [f"-g{wanted}"], [f"--game={wanted}"]):
                wrong.append((way, file, got))
        path.unlink()

    assert not wrong
    assert {*tmp_path.iterdir()} == {folder, *tmp_path.glob(f"{name}-*")}


ODD: Final = ["~root", "\u3000a", "\u2003a", "-x.jsonl", "-l"]
UNOFFERED: Final = ["t\tb", "two\nlines"]


@pytest.mark.skipif("fish" in MISSING, reason="no fish here")
def test_a_file_with_an_odd_beginning_is_the_file_again_in_fish(start: Callable[[str], Shell], tmp_path: Path) -> None:
    """No option of anything, no home folder, no blank; what is no line is not offered, nor a part of it."""
    shell = start("fish")
    tmp_path.joinpath("empty").mkdir()
    shell.terminal.types("cd empty\r")
    for file in [*ODD, *UNOFFERED]:
        tmp_path.joinpath("empty", file).touch()
        for line in ("show -g ", "check ", "show --game="):
            wanted = f"{line}{file}" if line.endswith("=") else f"{line}{tmp_path}/empty/{file}"

            assert " ".join(shell.types(f"{line}\t")) == (wanted if file in ODD else line.strip())
        tmp_path.joinpath("empty", file).unlink()


@pytest.mark.skipif("fish" in MISSING, reason="no fish here")
@pytest.mark.parametrize("player", ["\u3000Anna", "\u2003Ben"])
def test_a_name_that_begins_with_a_wide_blank_is_never_changed_in_fish(
    start: Callable[[str], Shell], lay: Lay, player: str
) -> None:
    shell = start("fish")
    log_of(lay, player)

    assert shell.types("show -p \t")[1:] == ["-p"]
    assert shell.types("show -p '\t")[1:] == ["-p", player]
    assert shell.types("show --player=\t")[1:] == [f"--player={player}"]


@each_shell
def test_of_several_names_nothing_is_done_before_one_is_meant(
    start: Callable[[str], Shell], lay: Lay, name: str, tmp_path: Path
) -> None:
    """Tab lists them and puts in what they have in common; whoever goes on gets the one that is meant."""
    shell = start(name)
    log_of(lay, "$(touch PWNED) 1", "$(touch PWNED) 2", "anna 'b'", "Anna c", "Annas;", "x!a", "x!b")
    before = {*tmp_path.iterdir()}

    assert shell.types("show -p \\$\t1\t")[2] == "$(touch PWNED) 1"
    assert shell.types("show --player=A\ts\t")[-1] == "--player=Annas;"
    assert shell.types('show -p "x\tb\t')[2] == "x!b"
    assert {*tmp_path.iterdir()} == before


@each_shell
def test_every_word_is_completed_where_it_stands(start: Callable[[str], Shell], lay: Lay, name: str) -> None:
    """Whatever stands before it on the line, and whatever a shell takes for the end of a word."""
    shell = start(name)
    log_of(lay, "Team:red", "Team blue", "D'Arcy", "x=1")
    GAME.rename("a log.jsonl")
    (line, wanted) = ("show -g 'a log.jsonl' --player=Team:\t", "--player=Team:red")

    assert shell.types(line)[-1] in {wanted, "red"}
    assert shell.types("show --game=a\\ log.jsonl -p Team\\ \t")[-1] == "Team blue"
    assert shell.types("show -g a\\ log.jsonl -p x=\t")[-1] == "x=1"
    assert shell.types("new --rule wildholds_stars=8 --rule wild\t6\t")[-1] == "wildholds_stars=6"
    assert shell.types("new --rule=wildholds_stars=8\t --edicts greenbough,canal\t")[-1] == "greenbough,canal_lake"
    assert shell.types("sh\t --pl\t x\t --help\t")[-1] == "--help"
    assert shell.types("show -p D\t >OUT")[-1] == "D"
    assert Path("OUT").exists()


@pytest.mark.parametrize("file", sorted(REPORTED.iterdir()), ids=lambda file: file.stem)
@each_shell
def test_names_that_were_reported_run_no_more(
    start_itself: Callable[[str], Shell], name: str, file: Path, tmp_path: Path
) -> None:
    GAME.write_bytes(file.read_bytes())
    shell = start_itself(name)
    before = {*tmp_path.iterdir()}
    for player in json.loads(GAME.read_bytes())["players"]:
        first = player[0] if player[0].isalpha() else f"\\{player[0]}"
        begun = player[: player.index(":") + 2] if ":" in player else first

        assert shell.types(f"show -p {begun}\t")[1:] == ["-p", player]
    assert {*tmp_path.iterdir()} == before
