"""Where text goes: colours, letters, widths, and readers that do not read to the end."""

import io
import json
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from itertools import cycle
from pathlib import Path
from typing import Final

import click
import pytest

from cartographers.base.words import LANGUAGES, Words
from cartographers.shell.choices import look_up
from cartographers.shell.games import GAMES
from cartographers.shell.terminal import Terminal
from cartographers.shell.text import width
from tests.cases.sessions import SESSIONS
from tests.helpers.catalogues import originals
from tests.helpers.commands import GAME, Lay, Ran, Run
from tests.helpers.random_games import BOX
from tests.helpers.terminals import command, environment, on_a_terminal

MAP: Final = Path("map.txt")

MORE: Final = [
    ("03-three-players 60", "score"),
    ("03-three-players 60", "score -p Γιώργος"),
    ("", "score --sheet map.txt nowhere.txt"),
    ("", "score --sheet map.txt --map B"),
    ("", "moves --sheet map.txt --card hamlet"),
    ("", f"cards {' '.join([*BOX.ambushes, *BOX.ruins, *BOX.explore, *BOX.scoring, 'spring', 'acrobatics'])}"),
    ("", "cards"),
    ("", "cards --rules"),
    ("", "cards drachen"),
]

LINES: Final = [
    *(line for folder, lines in SESSIONS.items() if folder != "languages" for line in lines.values()),
    *MORE,
]
"""Every command, help and kind of error: a replay with how many of its lines are the game, and what is typed."""

every_language = pytest.mark.parametrize("language", LANGUAGES)


@pytest.fixture(autouse=True)
def _any_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    for variable in ("NO_COLOR", "COLORTERM"):
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setenv("TERM", "xterm")


def every_line(run: Run, lay: Lay, *more: str) -> Iterator[tuple[str, Ran]]:
    """Run every line, each in a folder with nothing but its game and a map."""
    for position, typed in LINES:
        for path in Path().iterdir():
            path.unlink()
        MAP.write_text("FFVV.......\n" * 11)
        replay, _, count = position.partition(" ")
        if replay:
            lay(replay, int(count) if count else None)
        yield typed, run(*shlex.split(typed), *more)


ESCAPE: Final = "\x1b["


def test_colours_are_for_terminals_unless_they_are_asked_for_or_forbidden(run: Run, lay: Lay) -> None:
    lay("03-three-players", 60)
    plain = run("show").out
    coloured = run("show", "--color", "always").out

    assert ESCAPE not in plain
    assert ESCAPE in coloured
    assert click.unstyle(coloured) == plain
    assert run("--color", "auto", "show").out == run("show", "--color", "never").out == plain


@pytest.mark.parametrize(("line", "variables"), [("show", {"NO_COLOR": ""}), ("show --color auto", {})])
def test_a_terminal_shows_colours(run: Run, lay: Lay, line: str, variables: dict[str, str]) -> None:
    lay("03-three-players", 60)

    assert on_a_terminal(*line.split(), variables=variables) == run("show", "--color", "always").out


@pytest.mark.parametrize(
    ("line", "variables"), [("show --color never", {}), ("show", {"NO_COLOR": "1"}), ("show", {"TERM": "dumb"})]
)
def test_a_terminal_shows_no_colours_where_they_are_forbidden(
    run: Run, lay: Lay, line: str, variables: dict[str, str]
) -> None:
    lay("03-three-players", 60)

    assert on_a_terminal(*line.split(), variables=variables) == run("show").out


@pytest.mark.parametrize(
    ("variable", "pattern"),
    [
        ("TERM=xterm", r"\x1b\[\d+;(?:30|97)m"),
        ("TERM=xterm-256color", r"\x1b\[48;5;\d+;38;5;\d+m"),
        ("COLORTERM=yes", r"\x1b\[48;5;\d+;38;5;\d+m"),
        ("COLORTERM=truecolor", r"\x1b\[48;2;\d+;\d+;\d+;38;2;\d+;\d+;\d+m"),
    ],
)
def test_colours_are_those_that_the_terminal_has(
    run: Run, lay: Lay, monkeypatch: pytest.MonkeyPatch, variable: str, pattern: str
) -> None:
    """Forest, village, water, farm, monster and mountain each have their background."""
    monkeypatch.setenv(*variable.split("="))
    lay("03-three-players", 60)
    coloured = run("show", "--color", "always").out
    styled = {*re.findall(r"\x1b\[[\d;]{3,}m", coloured)}

    assert len(styled) == 6
    assert all(re.fullmatch(pattern, style) for style in styled)


@pytest.mark.parametrize("line", ["show", "score", "place -p Anna monster E4", "replay game.jsonl", "cards wildholds"])
def test_every_command_that_shows_maps_can_colour_them(run: Run, lay: Lay, line: str) -> None:
    lay("03-three-players", 105)
    before = GAME.read_bytes()
    coloured = run(*line.split(), "--color", "always").out
    GAME.write_bytes(before)

    assert ESCAPE in coloured
    assert click.unstyle(coloured) == run(*line.split()).out


@every_language
def test_ascii_is_all_that_is_printed_if_nothing_else_is_wanted(run: Run, lay: Lay, language: str) -> None:
    for typed, ran in every_line(run, lay, "--ascii", "--lang", language):
        assert ran.out + ran.err, typed
        assert (ran.out + ran.err).isascii(), typed


def test_names_stay_readable_in_ascii(run: Run, lay: Lay) -> None:
    lay("03-three-players", 3)
    headings = [line.split() for line in run("show", "--ascii").out.splitlines()]

    assert ["Anna", "Bela", "Giorgos"] in headings


def test_json_in_ascii_says_the_same(run: Run, lay: Lay) -> None:
    lay("03-three-players", 60)
    ascii_ = run("show", "--json", "--ascii")

    assert ascii_.out.isascii()
    assert ascii_.json == run("show", "--json").json


ENCODINGS: Final = ["cp437", "cp1252", "iso-8859-1", "ascii"]


@every_language
def test_every_line_can_be_printed_in_every_encoding(
    run: Run, lay: Lay, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    """The encodings take turns: over all languages each line is printed in each of them."""
    first = LANGUAGES.index(language) % len(ENCODINGS)
    streams = [io.TextIOWrapper(io.BytesIO(), encoding) for encoding in ENCODINGS[first:] + ENCODINGS[:first]]
    lines = every_line(run, lay, "--lang", language)
    with monkeypatch.context() as narrow:
        for stream in cycle(streams):
            narrow.setattr(sys, "stdout", stream)
            narrow.setattr(sys, "stderr", stream)
            if next(lines, None) is None:
                break

    for stream in streams:
        stream.seek(0)
        assert stream.read()


@pytest.mark.parametrize(
    ("encoding", "text", "shown"),
    [
        ("utf-8", "Γιώργος → „Żaneta” −3", "Γιώργος → „Żaneta” −3"),
        ("ascii", "Γιώργος → „Żaneta” −3", 'Giorgos -> "Zaneta" -3'),
        ("ascii", "Θεά Ψυχή, Großer Wałęsa…", "Thea Psychi, Grosser Walesa..."),
        ("cp1252", "Béla – Γιώργος – Őrerdő", "Béla – Giorgos – Orerdo"),
        ("iso-8859-1", "Bela\N{COMBINING ACUTE ACCENT} – Őrerdő", "Belá - Orerdo"),
        ("iso-8859-7", "Béla – Γιώργος", "Bela - Γιώργος"),
        ("ascii", "日本 ☃", "?? ?"),
    ],
)
def test_a_letter_that_cannot_be_shown_is_replaced_by_what_is_nearest(encoding: str, text: str, shown: str) -> None:
    terminal = Terminal(Words("en", "cartographers"), {}, as_json=False)

    assert terminal.readable(text, io.TextIOWrapper(io.BytesIO(), encoding)) == shown


@pytest.mark.parametrize(
    ("language", "text", "shown"),
    [
        ("de", "Frühling, Öde; düstere Straße", "Fruehling, Oede; duestere Strasse"),
        ("hu", "Zöld üstvidék", "Zold ustvidek"),
        ("el", "Το χαρτί, πού; ΟΥΡΑ Ούρα ρόυ", "To charti, pou; OURA Oura roy"),
        ("el", "αυλή ευχή εύκολο αυτός αύριο Ευρώπη ηυ άυλος ταΰ", "avli efchi efkolo aftos avrio Evropi if aylos tay"),
        ("el", "αγγίζω άγκυρα γκρεμός άγξη άγχος", "angizo agkyra gremos anxi anchos"),
        ("el", "μπορώ Μπίλι κάμπος αντί ντομάτα", "boro Bili kampos anti ntomata"),
        ("en", "Γιούρι, Müller", "Giouri, Muller"),
    ],
)
def test_letters_are_replaced_as_people_and_passports_do(language: str, text: str, shown: str) -> None:
    terminal = Terminal(Words(language, "cartographers"), {}, as_json=False)
    terminal.ascii = True

    assert terminal.readable(text, sys.stdout) == shown


def test_no_word_is_half_in_greek() -> None:
    """Of Greek this encoding has what mathematicians need."""
    terminal = Terminal(Words("el", "cartographers"), {}, as_json=False)

    assert terminal.readable("Γιώργος, δάσος", io.TextIOWrapper(io.BytesIO(), "cp437")) == "Giorgos, dasos"


NAMED: Final = r"(terrain|way)\.\w+|(card|traveller)\.\w+\.name|season\.\w+|fumarole|traveller|dark_city|pile|portal"


@every_language
@pytest.mark.parametrize("game", GAMES)
def test_a_name_in_ascii_can_be_typed_back(language: str, game: str) -> None:
    terminal = Terminal(Words(language, game), {}, as_json=False)
    terminal.ascii = True
    names = {id_: terminal.words(id_) for id_ in originals(game) if re.fullmatch(NAMED, id_)}
    players = ["Γιάννα Μπούρα", "Jürgen Größe", "Őrsi Ödön", "Łucja Żółć", "Ευγενία"]
    kinds = [{one: one for id_, one in names.items() if id_.startswith(kind)} for kind in ("card", "terrain", "season")]

    assert names
    for choices in (*kinds, {name: name for name in players}):
        for name in choices:
            shown = terminal.readable(name, sys.stdout)
            assert shown.isascii()
            for typed in (shown, shown.lower(), shown.upper()):
                assert look_up(typed, choices).found == name


NAMES: Final = ["Anna Maria von Österreich-Este", "Χαράλαμπος Παπαδόπουλος-Ιωάννου", "日本の地図を描く人たち"]

LONG_LINES: Final = [
    *((count, line) for count in (1, 30, 36, 84, 108) for line in ("show", "score", "show -p {1}")),
    *((count, line) for count in (1, 29, 107) for line in ("reveal", "undo -p {2}")),
    (2, "place -p {1} forest A9-A11 B8 B9"),
    (2, "place -p {0} forest L1"),
    (30, "place -p {1} monster A1 A3 B1 B3"),
    (105, "place -p {0} monster E4"),
    (2, "moves -p {0}"),
    (108, "replay game.jsonl --each"),
    (108, "replay game.jsonl nowhere.jsonl"),
    *((1, typed) for _, typed in MORE if not typed.startswith("score -p")),
]


def is_one(line: str) -> bool:
    """Tell whether a line has to stay whole: a command that can be copied, or a fingerprint."""
    return line.startswith("  cartographers ") or re.search("[0-9a-f]{64}$", line) is not None


@every_language
@pytest.mark.parametrize("columns", [40, 60, 80])
def test_no_line_is_wider_than_the_terminal(
    run: Run, lay: Lay, monkeypatch: pytest.MonkeyPatch, columns: int, language: str
) -> None:
    header, *events = lay("03-three-players")
    named = json.dumps({**json.loads(header), "players": NAMES}, ensure_ascii=False)
    monkeypatch.setenv("COLUMNS", str(columns))
    MAP.write_text("FFVV.......\n" * 11)
    for count, line in LONG_LINES:
        GAME.write_text("".join([f"{named}\n", *events[: count - 1]]), "utf-8")
        ran = run(*shlex.split(line.format(*map(shlex.quote, NAMES))), "--lang", language)
        assert ran.out + ran.err, line
        assert [line for line in (ran.out + ran.err).splitlines() if width(line) > columns and not is_one(line)] == []


@pytest.mark.parametrize(("columns", "most"), [(0, 80), (30, 40), (50, 50), (132, 80)])
def test_a_terminal_says_how_wide_it_is(
    run: Run, lay: Lay, monkeypatch: pytest.MonkeyPatch, columns: int, most: int
) -> None:
    """One that says nothing is as wide as most are."""
    lay("03-three-players", 60)
    shown = on_a_terminal("show", "--color", "never", columns=columns, variables={"COLUMNS": ""})
    monkeypatch.setenv("COLUMNS", str(most))

    assert shown == run("show").out


@pytest.mark.parametrize("line", ["show --json", "cards", "--help", "--version"])
def test_a_reader_that_is_gone_has_seen_enough(shell: Run, lay: Lay, line: str) -> None:
    lay("03-three-players")
    reading, writing = os.pipe()
    os.close(reading)
    with open(writing, "wb", buffering=0) as pipe:
        assert shell(*line.split(), stdout=pipe) == Ran(0, "", "")


def test_a_reader_may_stop_in_the_middle(lay: Lay) -> None:
    """The states of all events are more than a pipe holds."""
    lay("05-six-players-hu")
    with subprocess.Popen(
        command("replay", "--each", "--json", str(GAME)),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(),
    ) as process:
        assert process.stdout
        assert process.stderr
        assert json.loads(process.stdout.readline())["event"]["event"] == "game_started"
        process.stdout.close()
        assert (process.wait(), process.stderr.read()) == (0, b"")


FULL: Final = Path("/dev/full")


@pytest.mark.skipif(not FULL.exists(), reason="there is no disk that is always full")
@pytest.mark.parametrize("line", ["score", "cards", "replay game.jsonl", "--help", "--version"])
def test_what_cannot_be_printed_is_an_error(shell: Run, lay: Lay, line: str) -> None:
    lay("01-solo-a")
    with FULL.open("wb") as full:
        ran = shell(*line.split(), stdout=full)

    assert ran.code == 5
    assert ran.err.startswith("Error: ")
    assert "Traceback" not in ran.err


def test_whoever_closes_standard_output_reads_nothing(shell: Run, lay: Lay) -> None:
    lay("01-solo-a", 2)
    script = f"{shlex.join(command('place', 'farm', 'I9', 'J9', 'K8', 'K9'))} >&-"
    done = subprocess.run(["/bin/sh", "-c", script], check=False, capture_output=True, env=environment())

    assert (done.returncode, done.stderr) == (0, b"")
    assert shell("show", "--json").json["players"][0]["drawn"] is True


def test_the_locale_changes_neither_output_nor_files(shell: Run) -> None:
    printed = []
    for locale in ("C", "C.UTF-8"):
        ran = [
            shell("new", "-p", "Béla", "-p", "Γιώργος", "--seed", "mgła", LC_ALL=locale),
            shell("reveal", LC_ALL=locale),
            shell("show", "--lang", "el", LC_ALL=locale),
            shell("show", "--json", LC_ALL=locale),
        ]
        printed.append((ran, GAME.read_bytes()))
        GAME.unlink()

    assert printed[0] == printed[1]
    assert {ran.code for ran in printed[0][0]} == {0}
