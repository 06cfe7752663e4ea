"""Which game a command means that names none: the last of the folder's row, the same for every command."""

import json
import os
import shlex
from pathlib import Path
from typing import Final

import pytest

from cartographers.shell.current import current_game, free_name, next_game, number_of
from tests.helpers.commands import GAME, Lay, Run

SECOND: Final = Path("game-2.jsonl")
READ: Final = ["show --json", "score --json", "moves --json", "hint --json", "replay --json"]


@pytest.fixture
def two(lay: Lay) -> None:
    """Lay down a finished game, and one that goes on, of other players."""
    lay("01-solo-a")
    lay("03-three-players", 2, file=SECOND)


@pytest.mark.parametrize(
    ("name", "number"),
    [
        ("game.jsonl", 1),
        ("game-2.jsonl", 2),
        ("game-10.jsonl", 10),
        ("game-1.jsonl", 0),
        ("game-0.jsonl", 0),
        ("game-02.jsonl", 0),
        ("game-٣.jsonl", 0),
        ("game-2.jsonl.torn", 0),
        ("game-2.jsonl.key", 0),
        ("a-game-2.jsonl", 0),
        ("game-2.jsonl\n", 0),
    ],
)
def test_a_name_has_a_number_or_none(name: str, number: int) -> None:
    assert number_of(name) == number


def test_the_highest_number_is_meant_and_the_next_comes_after_it() -> None:
    assert (current_game(), next_game()) == ("game.jsonl", "game.jsonl")
    for name in ("game-9.jsonl", "game-10.jsonl", "game-011.jsonl", "game-12.jsonl.torn", "other-20.jsonl"):
        Path(name).touch()

    assert (current_game(), next_game()) == ("game-10.jsonl", "game-11.jsonl")
    assert free_name("other-20.jsonl") == "other-20-2.jsonl"


@pytest.mark.usefixtures("two")
@pytest.mark.parametrize("command", READ)
def test_every_command_that_reads_means_the_same_game(run: Run, command: str) -> None:
    typed = [*command.split(), *(("-p", "Béla") if command[:5] in {"moves", "hint "} else ())]
    named = ["game-2.jsonl"] if command.startswith("replay") else ["-g", "game-2.jsonl"]

    assert run(*typed) == run(*typed, *named)
    assert run(*typed).code == 0


@pytest.mark.usefixtures("two")
def test_every_command_that_writes_means_the_same_game(run: Run) -> None:
    first = GAME.read_bytes()
    assert run("place", "-p", "Béla", "forest", "A9-A11", "B8", "B9").code == 0
    assert run("undo", "-p", "Béla").code == 0
    assert run("reveal", "--json").error["code"] == "still_drawing"
    assert "Resuming the game in game-2.jsonl." in run("play", "--plain", stdin=b"q\n").out
    assert GAME.read_bytes() == first
    assert len(SECOND.read_bytes().splitlines()) == 4


def test_the_current_game_decides_which_game_is_played(run: Run, lay: Lay) -> None:
    lay("01-solo-a")
    run("new", "--kind", "strange-world")

    assert run("show", "--json").json["game"] == "strange-world"


@pytest.mark.parametrize("kind", ["cartographers", "strange-world"])
def test_a_game_that_goes_on_is_not_left_unasked(run: Run, kind: str) -> None:
    assert run("new").code == 0
    ran = run("new", "--kind", kind)

    assert ran.code == 5
    assert "`cartographers play` goes on with it" in ran.told
    assert "`cartographers new -g NAME` starts another one" in ran.told
    assert run("new", "--json").error == {
        "code": "exists",
        "message": ran.told[7:],
        "file": "game.jsonl",
        "system": "EEXIST",
    }
    assert os.listdir() == [str(GAME)]


@pytest.mark.parametrize("name", ["01-solo-a", "02-solo-b-de-free", "08-table-full-map"])
def test_after_a_finished_game_the_next_has_the_next_number(run: Run, lay: Lay, name: str) -> None:
    lay(name)
    for last in (SECOND, Path("game-3.jsonl")):
        before = {path: path.read_bytes() for path in Path().iterdir()}
        made = run("new", "--seed", "x")

        assert (made.code, "-g" in made.out) == (0, False)
        assert {path: path.read_bytes() for path in before} == before
        assert run("show", "--json").json["phase"] == "explore"
        lay(name, file=last)


def test_a_named_game_is_never_begun_twice(run: Run, lay: Lay, monkeypatch: pytest.MonkeyPatch) -> None:
    lay("01-solo-a", file=Path("a.jsonl"))
    assert run("new", "-g", "a.jsonl", "--json").error["file"] == "a.jsonl"
    played = run("play", "-g", "a.jsonl")
    assert (played.code, "`cartographers play -g a-2.jsonl` starts another" in played.told) == (5, True)
    monkeypatch.setenv("CARTOGRAPHERS_GAME", "a.jsonl")
    assert run("new").code == 5
    assert "cartographers score`" in run("play").told
    assert os.listdir() == ["a.jsonl"]


@pytest.mark.parametrize("damage", [b"", b"{}\n", b'{"event": "game_started"}\n', b"\xff\n"])
@pytest.mark.parametrize("command", ["new", "play", "show", "undo", "replay"])
def test_of_a_game_that_cannot_be_read_nothing_is_lost(run: Run, lay: Lay, damage: bytes, command: str) -> None:
    lay("01-solo-a", 2)
    SECOND.write_bytes(damage)
    ran = run(command)

    assert ran.code == 4
    assert "game-2.jsonl" in ran.told + ran.out
    assert command not in {"new", "play"} or f"`cartographers {command} -g NAME`" in ran.told
    assert SECOND.read_bytes() == damage
    assert {*os.listdir()} == {"game.jsonl", "game-2.jsonl"}


def test_a_folder_that_is_called_like_a_game_is_named(run: Run) -> None:
    SECOND.mkdir()

    assert run("show", "--json").error == run("show", "-g", "game-2.jsonl", "--json").error
    assert run("new", "--json").error["file"] == "game-2.jsonl"


def test_another_kind_of_game_goes_on_where_it_is(run: Run) -> None:
    run("new")
    kept = GAME.read_bytes()
    for said in ("The new one is in game-2.jsonl.", "Resuming the game in game-2.jsonl."):
        ran = run("play", "--plain", "--kind", "strange-world", stdin=b"\nq\n")
        assert said in " ".join(ran.out.split())
    assert "Resuming the game in game.jsonl." in run("play", "--plain", "--kind", "cartographers", stdin=b"q\n").out
    assert GAME.read_bytes() == kept
    assert json.loads(SECOND.read_text("utf-8").splitlines()[0])["game"] == "strange-world"


def test_of_two_that_begin_at_once_one_finds_the_file_there(
    run: Run, lay: Lay, monkeypatch: pytest.MonkeyPatch
) -> None:
    lay("01-solo-a")
    monkeypatch.setattr(
        "cartographers.shell.beginning.next_game", lambda: (SECOND.write_text("theirs"), str(SECOND))[1]
    )

    assert run("new", "--json").error["code"] == "exists"
    assert SECOND.read_text() == "theirs"


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("show game.jsonl", "cartographers show -g game.jsonl"),
        ("play game.jsonl", "cartographers play -g game.jsonl"),
        ("hint game.jsonl", "cartographers hint -g game.jsonl"),
        ("score game.jsonl", "cartographers score -g game.jsonl"),
        ("score -g game.jsonl -g b.jsonl", "cartographers score -g game.jsonl cartographers score -g b.jsonl"),
        ("replay -g 'a b.jsonl' -g game.jsonl", "`cartographers replay game.jsonl`"),
        ("check --game=game.jsonl", "`cartographers check game.jsonl`"),
        ("check -g", "`cartographers check FILE...`"),
        ("games -g game.jsonl", "`cartographers games [FOLDER]`"),
        ("play --seed x", "`cartographers play` goes on with it"),
    ],
)
def test_how_a_game_is_named_is_told(run: Run, lay: Lay, typed: str, told: str) -> None:
    lay("01-solo-a", 2)
    ran = run(*shlex.split(typed))

    assert (ran.code, ran.out) == (2, "")
    assert told in ran.told


@pytest.mark.skipif(os.name == "nt", reason="a pipe there is no file")
@pytest.mark.parametrize("command", ["show", "score", "moves", "hint", "replay", "rules"])
def test_a_pipe_that_nobody_named_is_not_waited_for(run: Run, lay: Lay, command: str) -> None:
    os.mkfifo("game-7.jsonl")
    lay("01-solo-a", 5)

    assert run(command) == run(command, *(["game.jsonl"] if command == "replay" else ["-g", "game.jsonl"]))
    assert (current_game(), next_game()) == ("game.jsonl", "game-8.jsonl")
    GAME.unlink()
    os.mkfifo(GAME)
    assert run(command).code == (0 if command == "rules" else 4)
