"""Which game a file or a command line means."""

from pathlib import Path

import pytest

from cartographers.cli.kinds import FIRST, Naming, kind_of, meant, naming


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
        (["first", "second"], "strange-world"),
        (["nowhere", "second", "-j", "2"], "strange-world"),
        (["second", "--kind", "cartographers"], "cartographers"),
        (["first", "--kind=strange-world"], "strange-world"),
    ],
)
def test_a_check_means_the_game_of_its_files(tmp_path: Path, files: list[str], kind: str) -> None:
    (tmp_path / "first").write_text("player: Anna\n")
    (tmp_path / "second").write_text("game: strange-world\n")
    typed = [str(tmp_path / word) if word in {"first", "second", "nowhere"} else word for word in files]
    assert meant("check", typed, "game.jsonl") == kind
