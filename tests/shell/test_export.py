"""`export`: pictures and films of games of either kind, empty sheets, and what is refused."""

import json
import os
import subprocess
import sys
from io import BytesIO
from pathlib import Path
from typing import Final
from xml.etree import ElementTree as ET

import pytest

from cartographers.base.words import LANGUAGES
from cartographers.shell.exporting import BLANK, ENDINGS
from tests.helpers.commands import GAME, REPLAYS, Lay, Run, replay_lines
from tests.helpers.pictured import NS, check_layout, parsed, texts

FILE: Final = Path("picture.svg")
FREE: Final = (".svg", ".cast")
"""What needs no extra."""

WORLD: Final = ("new", "--kind", "strange-world", "-p", "Anna", "-p", "Béla", "--seed", "monday")


def needs(ending: str) -> None:
    if ending in {".png", ".gif"}:
        pytest.importorskip("resvg_py")
        pytest.importorskip("PIL")


def beginnings(ending: str) -> bytes:
    return {
        ".svg": b"<svg ",
        ".png": b"\x89PNG",
        ".gif": b"GIF89a",
        ".cast": b'{"version": 2',
        ".html": b"<!doctype html>",
    }[ending]


@pytest.mark.parametrize("ending", ENDINGS)
@pytest.mark.parametrize("kind", ["cartographers", "strange-world"])
def test_each_ending_is_made_of_both_games(run: Run, lay: Lay, kind: str, ending: str) -> None:
    needs(ending)
    if kind == "cartographers":
        lay("01-solo-a", 12)
    else:
        run(*WORLD)
    ran = run("export", "-o", f"game{ending}")

    assert (ran.code, ran.out, ran.err) == (0, f"Written: game{ending}\n", "")
    assert Path(f"game{ending}").read_bytes().startswith(beginnings(ending))
    assert {*os.listdir()} == {"game.jsonl", f"game{ending}"}


@pytest.mark.parametrize("ending", FREE)
def test_the_same_game_makes_the_same_bytes_on_every_machine(lay: Lay, ending: str) -> None:
    """Whatever the hash seed, the folder, the terminal and the clock."""
    lay("03-three-players")
    made = set()
    for number in range(2):
        environment = {
            **os.environ,
            "PYTHONHASHSEED": str(number),
            "PYTHONPATH": str(REPLAYS.parent),
            "COLUMNS": str(40 + number),
            "TERM": ("dumb", "xterm")[number],
            "PYTHONIOENCODING": ("ascii", "utf-8")[number],
            "NO_COLOR": "1" * number,
            "TZ": ("UTC", "Asia/Tokyo")[number],
        }
        command = [sys.executable, "-m", "cartographers", "export", str(GAME), "-o", f"{number}{ending}"]
        subprocess.run(command, env=environment, check=True, capture_output=True)
        made.add(Path(f"{number}{ending}").read_bytes())

    assert len(made) == 1


def test_a_step_is_what_a_shorter_log_shows(run: Run, lay: Lay) -> None:
    lay("01-solo-a")
    run("export", "-o", "step.svg", "--step", "20")
    lay("01-solo-a", 20)
    run("export", "-o", "short.svg")

    assert Path("step.svg").read_bytes() == Path("short.svg").read_bytes()


def test_only_some_players_are_shown_in_their_order(run: Run, lay: Lay) -> None:
    lay("03-three-players")
    run("export", "-o", "two.svg", "-p", "Γιώργος", "-p", "ann")
    shown = texts(parsed(Path("two.svg").read_bytes()))

    names = [text for text in shown if text.endswith(("Anna", "Béla", "Γιώργος")) and text[0].isdigit()]
    assert [name.split()[-1] for name in names] == ["Anna", "Γιώργος"]


@pytest.mark.parametrize("typed", [("-p", "Nobody"), ("-p", "Anna", "-p", "Nobody")])
def test_who_does_not_play_is_refused(run: Run, lay: Lay, typed: tuple[str, ...]) -> None:
    lay("03-three-players")
    ran = run("export", "-o", str(FILE), *typed, "--json")

    assert (ran.code, ran.error["code"]) == (2, "unknown_player")
    assert not FILE.exists()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_picture_speaks_the_language_in_use(run: Run, lay: Lay, language: str) -> None:
    lay("03-three-players")
    run("export", "-o", str(FILE), "--lang", language)
    name = run("cards", "--lang", language, "spring").out.split()[1]

    assert name in texts(parsed(FILE.read_bytes()))
    check_layout(FILE.read_bytes())


def test_a_log_may_come_from_standard_input(run: Run) -> None:
    data = "".join(replay_lines("01-solo-a")).encode()
    assert run("export", "-", "-o", str(FILE), stdin=data).code == 0
    assert run("export", str(REPLAYS / "01-solo-a.jsonl"), "-o", "other.svg").code == 0
    assert FILE.read_bytes() == Path("other.svg").read_bytes()


def test_a_game_may_be_named_by_g_or_as_log_but_not_twice(run: Run, lay: Lay) -> None:
    lay("01-solo-a", 5, file=Path("one.jsonl"))
    assert run("export", "-g", "one.jsonl", "-o", "g.svg").code == 0
    assert run("export", "one.jsonl", "-o", "log.svg").code == 0
    assert Path("g.svg").read_bytes() == Path("log.svg").read_bytes()
    assert run("export", "one.jsonl", "-g", "two.jsonl", "-o", str(FILE)).code == 2


@pytest.mark.parametrize("bad", sorted(path.name for path in (REPLAYS / "bad").glob("*.jsonl")))
def test_a_log_that_breaks_off_is_refused_as_replay_refuses_it(run: Run, bad: str) -> None:
    log = str(REPLAYS / "bad" / bad)
    replayed, ran = run("replay", log, "--json"), run("export", log, "-o", str(FILE), "--json")

    assert (ran.code, ran.out, ran.err) == (replayed.code, replayed.out, replayed.err)
    said, told = run("replay", log), run("export", log, "-o", str(FILE))
    assert (told.code, told.err) == (said.code, said.err)
    assert said.out.startswith(told.out)
    assert not FILE.exists()


def test_a_sealed_log_is_judged_to_its_end(run: Run) -> None:
    for log in sorted((REPLAYS / "sealed").glob("*.jsonl")):
        code = run("replay", str(log)).code
        assert run("export", str(log), "-o", f"{log.stem}.svg").code == code
        assert Path(f"{log.stem}.svg").exists() == (code == 0)


@pytest.mark.parametrize("ending", FREE)
def test_nothing_secret_of_a_running_game_is_in_a_file(run: Run, ending: str) -> None:
    """Neither the seed, nor a card to come, nor a hand."""
    run("new", "-p", "Anna", "-p", "Béla", "--seed", "xyzzy-plugh")
    header = json.loads(Path("game.jsonl").read_text("utf-8").splitlines()[0])
    run("export", "-o", f"first{ending}")
    run("new", "--sealed", "-g", "sealed.jsonl")
    key = json.loads(Path("sealed.jsonl.key").read_text("utf-8"))
    run("export", "sealed.jsonl", "-o", f"sealed{ending}")
    run(*WORLD[:-1], "xyzzy-plugh", "-g", "world.jsonl")
    run("reveal", "-g", "world.jsonl")
    run("export", "world.jsonl", "-o", f"world{ending}")

    for made in (f"first{ending}", f"sealed{ending}", f"world{ending}"):
        text = Path(made).read_text("utf-8")
        assert "xyzzy" not in text
        assert header["seed"] not in text
        assert key["seed"] not in text
        assert key["seal"] not in text
    hands = json.loads(Path("world.jsonl").read_text("utf-8").splitlines()[-1])["hands"]
    names = {run("cards", "--kind", "strange-world", card).out.partition("  (")[0] for hand in hands for card in hand}
    assert not [name for name in names if name in Path(f"world{ending}").read_text("utf-8")]


@pytest.mark.parametrize("file", ["game.doc", "game", "svg", "game.svg.txt", "-"])
def test_an_unknown_ending_is_refused_with_those_there_are(run: Run, lay: Lay, file: str) -> None:
    lay("01-solo-a", 3)
    ran = run("export", "-o", file, "--json")

    assert (ran.code, ran.error["code"]) == (2, "unknown_ending")
    assert ran.error["endings"] == [*ENDINGS]
    assert all(ending in run("export", "-o", file).told for ending in ENDINGS)
    assert os.listdir() == ["game.jsonl"]


def test_capital_endings_are_the_same(run: Run, lay: Lay) -> None:
    lay("01-solo-a", 3)
    assert run("export", "-o", "GAME.SVG").code == 0


@pytest.mark.parametrize("ending", FREE)
def test_a_file_that_exists_is_replaced_only_by_force(run: Run, lay: Lay, ending: str) -> None:
    lay("01-solo-a", 3)
    file = Path(f"mine{ending}")
    file.write_text("mine")
    ran = run("export", "-o", str(file), "--json")

    assert (ran.code, ran.error["code"]) == (5, "exists")
    assert "--force" in run("export", "-o", str(file)).err
    assert file.read_text() == "mine"
    assert run("export", "-o", str(file), "--force").code == 0
    assert file.read_bytes().startswith(beginnings(ending))
    assert {*os.listdir()} == {"game.jsonl", file.name}


def test_what_cannot_be_written_leaves_what_was_there(run: Run, lay: Lay) -> None:
    lay("01-solo-a", 3)
    FILE.mkdir()
    assert run("export", "-o", str(FILE), "--force", "--json").error["code"] == "not_writable"
    assert run("export", "-o", "none/picture.svg", "--json").error["code"] == "not_writable"
    os.mkfifo("pipe.svg")
    assert run("export", "-o", "pipe.svg", "--force", "--json").error["code"] == "not_writable"
    assert {*os.listdir()} == {"game.jsonl", str(FILE), "pipe.svg"}


def test_a_disk_that_is_full_leaves_the_old_file(run: Run, lay: Lay, monkeypatch: pytest.MonkeyPatch) -> None:
    lay("01-solo-a", 3)
    FILE.write_text("mine")

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    ran = run("export", "-o", str(FILE), "--force", "--json")

    assert (ran.code, ran.error["code"], ran.error["system"]) == (5, "not_writable", "ENOSPC")
    assert FILE.read_text() == "mine"
    assert {*os.listdir()} == {"game.jsonl", str(FILE)}


@pytest.mark.parametrize(("ending", "module"), [(".png", "resvg_py"), (".gif", "resvg_py"), (".gif", "PIL")])
def test_a_missing_extra_is_told_with_the_line_that_installs_it(
    run: Run, lay: Lay, monkeypatch: pytest.MonkeyPatch, ending: str, module: str
) -> None:
    lay("01-solo-a", 3)
    monkeypatch.setitem(sys.modules, module, None)
    monkeypatch.delitem(sys.modules, "cartographers.pictures.pixels", raising=False)
    ran = run("export", "-o", f"game{ending}", "--json")

    assert (ran.code, ran.error["code"], ran.error["extra"]) == (5, "no_extra", "pictures")
    assert "pip install 'cartographers[pictures]'" in ran.error["message"]
    assert os.listdir() == ["game.jsonl"]


@pytest.mark.parametrize(
    "typed",
    [
        ("-o", "a.svg", "--delay", "1"),
        ("-o", "a.cast", "--width", "300"),
        ("-o", "a.cast", "-p", "Anna"),
        ("-o", "a.svg", "--map", "B"),
        ("-o", "a.svg", "--edicts", "26,30,34,38"),
        ("-o", "a.svg", "--seed", "x"),
        ("--blank", "-o", "a.svg", "--step", "3"),
        ("--blank", "-o", "a.svg", "game.jsonl"),
        ("--blank", "-o", "a.gif"),
        ("--blank", "-o", "a.cast"),
        ("--blank", "-o", "a.svg", "--map", "C"),
        ("--blank", "-o", "a.svg", "--edicts", "26,27,28,29"),
        ("-o", "a.png", "--width", "10"),
        (),
    ],
)
def test_what_does_not_go_together_is_refused(run: Run, lay: Lay, typed: tuple[str, ...]) -> None:
    lay("03-three-players", 3)

    assert run("export", *typed).code == 2
    assert os.listdir() == ["game.jsonl"]


@pytest.mark.parametrize("ending", BLANK)
def test_an_empty_sheet_is_made_without_a_game(run: Run, ending: str) -> None:
    needs(ending)
    ran = run("export", "--blank", "--map", "b", "-o", f"sheet{ending}", "--json")

    assert (ran.code, ran.json) == (0, {"file": f"sheet{ending}", "events": None})
    assert Path(f"sheet{ending}").read_bytes().startswith(beginnings(ending))
    assert os.listdir() == [f"sheet{ending}"]


def test_an_empty_sheet_has_the_edicts_that_a_seed_deals(run: Run) -> None:
    run("new", "--seed", "monday")
    edicts = run("show", "--json").json["edicts"].values()
    run("export", "--blank", "--seed", "monday", "-o", "seed.svg", "--lang", "en")
    shown = texts(parsed(Path("seed.svg").read_bytes()))

    assert all(run("cards", card).out.split("  ")[1] in shown for card in edicts)
    run("export", "--blank", "--edicts", ",".join(edicts), "-o", "edicts.svg", "--lang", "en")
    assert Path("edicts.svg").read_bytes() == Path("seed.svg").read_bytes()


def test_a_sheet_as_page_holds_the_sheet_and_asks_for_nothing(run: Run) -> None:
    run("export", "--blank", "-o", "sheet.svg")
    run("export", "--blank", "-o", "sheet.html")
    page, svg = (Path(name).read_text("utf-8") for name in ("sheet.html", "sheet.svg"))

    assert svg in page
    assert "default-src 'none'; style-src 'sha256-" in page
    assert "size:A4" in page
    assert "http" not in page.replace("http://www.w3.org/2000/svg", "").replace("http-equiv", "")


@pytest.mark.parametrize("log", ["01-solo-a", "10-unfinished"])
def test_a_cast_shows_what_a_film_shows_on_a_terminal(run: Run, lay: Lay, log: str) -> None:
    lay(log)
    run("export", "-o", "game.cast", "--delay", "0.5")
    header, *events = map(json.loads, Path("game.cast").read_text("utf-8").splitlines())
    film = run("replay", "--each").out

    assert (header["version"], header["width"]) == (2, 80)
    assert [at for at, _, _ in events] == [number / 2 for number in range(len(events))]
    assert len(events) == len(replay_lines(log)) + 1
    assert all(text.count("\r\n") < header["height"] for _, _, text in events)
    assert {code for _, code, _ in events} == {"o"}
    for _, _, text in events[:-1]:
        told = text.rpartition("\r\n\r\n")[2].replace("\r\n", "\n")
        assert text.startswith("\x1b[H\x1b[2J")
        assert told in film


def test_a_png_has_the_width_that_is_asked_for(run: Run, lay: Lay) -> None:
    image = pytest.importorskip("PIL.Image")
    pytest.importorskip("resvg_py")
    lay("03-three-players")
    for width in (360, 1400):
        run("export", "-o", f"{width}.png", "--width", str(width))
        assert image.open(BytesIO(Path(f"{width}.png").read_bytes())).width == width
    run("export", "-o", "usual.png")
    assert image.open(BytesIO(Path("usual.png").read_bytes())).width == 1200


def test_a_gif_has_a_frame_for_each_card_and_drawing(run: Run, lay: Lay) -> None:
    image = pytest.importorskip("PIL.Image")
    pytest.importorskip("resvg_py")
    events = [json.loads(line)["event"] for line in lay("01-solo-a", 12)]
    run("export", "-o", "game.gif", "--delay", "0.3", "--width", "360")
    film = image.open(BytesIO(Path("game.gif").read_bytes()))

    assert film.n_frames == 1 + sum(event in {"card_revealed", "shape_drawn"} for event in events)
    assert (film.width, film.info["duration"]) == (360, 300)


def test_letters_in_pixels_are_our_own(run: Run, lay: Lay) -> None:
    """Greek and Polish letters are drawn, without a font of the machine."""
    image = pytest.importorskip("PIL.Image")
    pixels = pytest.importorskip("cartographers.pictures.pixels")

    def dark(text: str) -> int:
        root = ET.Element("svg", {"xmlns": NS[1:-1], "viewBox": "0 0 200 40"})
        ET.SubElement(root, "rect", width="200", height="40", fill="#ffffff")
        ET.SubElement(root, "text", {"y": "30", "font-family": "DejaVu Sans", "font-size": "30"}).text = text
        made = image.open(BytesIO(pixels.png(ET.tostring(root, "unicode"), 200)))
        return sum(shade < 128 for shade in made.convert("L").tobytes())

    assert dark("") == 0
    assert min(map(dark, "ΩώśżłŐűЖ")) > 60
    assert dark("世") == dark("😀") == dark("ا") > 60, "a box"
    lay("03-three-players")
    run("export", "-o", "once.png", "--lang", "el")
    run("export", "-o", "twice.png", "--lang", "el")
    assert Path("once.png").read_bytes() == Path("twice.png").read_bytes()


def test_players_are_completed_and_files(run: Run, lay: Lay, monkeypatch: pytest.MonkeyPatch) -> None:
    lay("03-three-players", 3)
    monkeypatch.setenv("_CARTOGRAPHERS_COMPLETE", "fish_complete")

    assert run("export", "-p", "A").out.split() == ["plain", "Anna"]
    assert run("export", "--map", "").out.split() == ["plain", "A", "B"]
    assert "game.jsonl" in run("export", "-o", "").out


def test_of_the_second_game_there_are_no_empty_sheets(run: Run) -> None:
    """The sheet is the first game's, whatever lies in the folder."""
    run(*WORLD)
    assert run("export", "--blank", "-o", str(FILE)).code == 0
    assert {*texts(parsed(FILE.read_bytes()))} >= {"A", "K", "11"}
    assert f"{NS}use" in {element.tag for element in parsed(FILE.read_bytes()).iter()}
