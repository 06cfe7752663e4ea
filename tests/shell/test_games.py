"""Which game a file or a command line means."""

import io
import shlex
import sys
from pathlib import Path

import pytest

from cartographers.shell.command_line import read
from cartographers.shell.games import FIRST, Naming, kind_of, kind_of_file, meant, naming
from tests.helpers.commands import Lay

OTHER = "strange-world"
LINE = f'{{"event": "game_started", "format": "{OTHER}-log/1", "game": "{OTHER}", "players": []}}\n'


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        (LINE, OTHER),
        ("\ufeff" + LINE, OTHER),
        (LINE.replace('": "', '":"'), OTHER),
        (f"game: {OTHER}\nplayers: []\n", OTHER),
        (f"# worlds\n\nplayers: []\ngame:   '{OTHER}'\n", OTHER),
        ("", FIRST),
        ("\x00\xff", FIRST),
        ('{"game": "chess"}\n', FIRST),
        (f'{{"players": ["\\"game\\": \\"{OTHER}\\""], "game": "cartographers"}}\n', FIRST),
        (f"{{game: {OTHER}, players: []}}\n", OTHER),
        (f"# an old Macintosh\rgame: {OTHER}\rplayers: []\r", OTHER),
        (f"player: game: {OTHER}\n", FIRST),
        (f'{{"players": ["a", "game: {OTHER}", "\\", \\"game\\": \\"{OTHER}"], "game": "cartographers"}}\n', FIRST),
        (f'{{"players": ["game: cartographers"], "game": "{OTHER}"}}\n', OTHER),
    ],
)
def test_a_file_names_its_game_at_its_beginning(text: str, kind: str, tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text(text, "utf-8")

    assert kind_of(text.encode()) == kind_of_file(str(file)) == kind


def test_what_cannot_be_read_is_of_the_first_game(tmp_path: Path) -> None:
    assert {kind_of_file(str(path)) for path in (tmp_path, tmp_path / "missing")} == {FIRST}


def test_standard_input_is_looked_at_and_left_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(LINE.encode())))

    assert meant("show", read(["-g", "-"]), "game.jsonl") == OTHER
    assert sys.stdin.read() == LINE


@pytest.mark.parametrize("command", ["place", "reveal", "seal", "play", "undo", "new"])
def test_who_writes_does_not_wait_for_standard_input(command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", None)

    assert meant(command, read(["-g", "-"]), "game.jsonl") == FIRST
    assert meant("show", read(["-g", "-"]), "game.jsonl") == FIRST


def test_nobody_waits_for_standard_input_while_a_shell_completes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(LINE.encode())))

    assert meant("show", read(["-g", "-"]), "game.jsonl", piped=False) == kind_of_file("-") == FIRST
    assert sys.stdin.read() == LINE


@pytest.mark.parametrize("line", ["show -g - --help", "check - --help", "check - -"])
def test_who_asks_for_help_or_names_it_twice_does_not_wait_for_standard_input(
    line: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(LINE.encode())))
    command, *arguments = line.split()

    assert meant(command, read(arguments), "game.jsonl") == FIRST
    assert sys.stdin.read() == LINE


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "utf-16-le"])
@pytest.mark.parametrize("text", [f"game: {OTHER}\nplayers: []\n", "players:\n- player: A\n  world: []\n"])
def test_worlds_are_known_in_whatever_they_are_written(encoding: str, text: str, tmp_path: Path) -> None:
    file = tmp_path / "worlds.yaml"
    file.write_bytes((b"\xff\xfe" if encoding == "utf-16-le" else b"") + text.encode(encoding))

    assert meant("check", read([str(file)]), "game.jsonl") == OTHER


def test_a_sheet_that_names_the_first_game_is_not_asked_what_it_looks_like(tmp_path: Path) -> None:
    file = tmp_path / "sheet.yaml"
    file.write_text("game: cartographers\nworld: []\n", "utf-8")

    assert meant("check", read([str(file)]), "game.jsonl") == FIRST


@pytest.mark.parametrize(
    ("line", "kind"),
    [
        ("show", FIRST),
        ("show -g other", OTHER),
        ("show -gother", OTHER),
        ("show --game other", OTHER),
        ("show --game=other", OTHER),
        ("show -g other -g game.jsonl", FIRST),
        ("new -g other", FIRST),
        (f"new --kind {OTHER}", OTHER),
        (f"new --kind={OTHER}", OTHER),
        ("new --kind chess", FIRST),
        ("check game.jsonl other", FIRST),
        ("check other game.jsonl", OTHER),
        ("undo -g other", FIRST),
        ("replay other", FIRST),
        ("show -g", FIRST),
        ("score --sheet game.jsonl -g other", FIRST),
        ("moves --sheet=game.jsonl --card hamlet -g other", FIRST),
        ("show -p '' -g other", OTHER),
        (f"new --kind {OTHER} --seed '' -g new.jsonl", OTHER),
        (f"new --kind {OTHER.upper()}", OTHER),
        ("new --kind strange", OTHER),
    ],
)
def test_a_command_line_means_the_game_that_it_names_or_that_of_its_file(line: str, kind: str, lay: Lay) -> None:
    """What serves every game is the first game's, and finds out for itself."""
    lay("01-solo-a")
    Path("other").write_text(LINE, "utf-8")
    command, *arguments = shlex.split(line)

    assert meant(command, read(arguments), "game.jsonl") == kind


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("game: strange-world\n", 1),
        ("\ufeffgame: strange-world\n", 1),
        ("# worlds\r\n\r\ngame :  'strange-world'\r\n", 3),
        ('{"event": "game_started", "game": "strange-world"}\n', 1),
        ('{\n "game"\n:\n"strange-world"}\n', 4),
        ('"game": "strange-world"\n', 1),
    ],
)
def test_a_file_names_its_game(text: str, line: int) -> None:
    assert naming(text.encode()) == Naming("strange-world", line)
    assert kind_of(text.encode()) == "strange-world"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "game: chess\n",
        "player: game: strange-world\n",
        '{"players": ["\\"game\\": \\"strange-world\\""]}\n',
        "#" * 2**16 + "\ngame: strange-world\n",
    ],
)
def test_a_file_that_names_none_is_one_of_the_first_game(text: str) -> None:
    assert naming(text.encode()) is None
    assert kind_of(text.encode()) == FIRST


@pytest.mark.parametrize(
    ("files", "kind"),
    [
        ([], FIRST),
        (["first"], FIRST),
        (["second"], "strange-world"),
        (["first", "second"], FIRST),
        (["second", "first"], "strange-world"),
        (["nowhere", "second", "-j", "2"], "strange-world"),
        (["second", "--kind", "cartographers"], "cartographers"),
        (["first", "--kind=strange-world"], "strange-world"),
    ],
)
def test_a_check_means_the_game_of_its_files(tmp_path: Path, files: list[str], kind: str) -> None:
    (tmp_path / "first").write_text("player: Anna\n")
    (tmp_path / "second").write_text("game: strange-world\n")
    typed = [str(tmp_path / word) if word in {"first", "second", "nowhere"} else word for word in files]
    assert meant("check", read(typed), "game.jsonl") == kind
