"""Hostile files, arguments and variables: each is a clear error in bounded time and memory, and moves no cursor."""

import json
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final, NamedTuple

import pyte
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import cartographers
from cartographers.base.limits import LARGEST_LOG, LARGEST_SHEET, LONGEST_LINE
from cartographers.base.words import CONTROLS
from tests.helpers.commands import GAME, Ran, Run, replay_lines

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="limits, pipes and devices are as in Unix")

MEMORY: Final = 640 * 1024
"""KiB of addresses: half a GiB more than the program needs to start."""

SECONDS: Final = 30
MOST_SAID: Final = 64 * 1024
"""Bytes, for a hundred mistakes with their facts."""

HEADER: Final[dict[str, Any]] = json.loads(replay_lines("03-three-players")[0])
MAP: Final = "FFVV.......\n" * 11
SHEET: Final = "player: {}\nspring: 1 2 3 0 6\n"


def limited(line: str, *, stdin: str = "</dev/null", **variables: str) -> Ran:
    """Run a command line with little memory and time; what it reads from standard input a shell says."""
    program = f"{shlex.quote(sys.executable)} -m cartographers {line}"
    done = subprocess.run(
        ["/bin/sh", "-c", f"ulimit -v {MEMORY}; ulimit -t {SECONDS}; {program} {stdin}"],
        check=False,
        env={**os.environ, "PYTHONPATH": str(Path(cartographers.__file__).parents[1]), **variables},
        capture_output=True,
        timeout=10 * SECONDS,
    )
    return Ran(done.returncode, done.stdout.decode(), done.stderr.decode())


def sparse(size: int) -> Callable[[Path], None]:
    def make(path: Path) -> None:
        with path.open("wb") as file:
            file.truncate(size)

    return make


def text(content: str | bytes) -> Callable[[Path], None]:
    data = content if isinstance(content, bytes) else content.encode()

    def make(path: Path) -> None:
        path.write_bytes(data)

    return make


def header(**fields: object) -> Callable[[Path], None]:
    return text(json.dumps({**HEADER, **fields}) + "\n")


def link(target: str) -> Callable[[Path], None]:
    return lambda path: path.symlink_to(target)


SAME: Final[dict[str, Callable[[Path], None]]] = {
    "ten gigabytes": sparse(10 * 2**30),
    "a device without end": link("/dev/zero"),
    "a folder": Path.mkdir,
    "a circle of links": link("bad"),
    "nothing": lambda _: None,
    "zero bytes": text(bytes(1000)),
    "not UTF-8": text(b"\xff\xfe\xfd"),
    "escape sequences": text("\x1b]0;x\x07\x1b[2J\x9b31m"),
}
LOGS: Final = {
    **SAME,
    "as large as a log": sparse(LARGEST_LOG),
    "a line without end": text("x" * (LONGEST_LINE + 1)),
    "a long line of brackets": text("[" * LONGEST_LINE),
    "objects in objects": text('{"a":' * (LONGEST_LINE // 5)),
    "a long number": text(b'{"event": %s}\n{}' % (b"9" * 100_000)),
    "a key twice": text('{"event": 1, "event": 2}\n{}'),
    "no number": text('{"event": NaN}\n'),
    "half a character": text('{"event": "\\ud800"}\n'),
    "very many keys": text("{" + ",".join(f'"{key}": 0' for key in range(70_000)) + "}\n"),
    "101 players": header(players=[str(number) for number in range(101)]),
    "a long name": header(players=["x" * 500_000]),
    "another game, far away": text("strange-world" + "\n" * 65_000),
    "an empty name": header(players=[""]),
    "another format": header(format=["x" * 500_000]),
    "another edition": header(edition="x" * 500_000),
}
SHEETS: Final = {
    **SAME,
    "as large as a sheet": sparse(LARGEST_SHEET),
    "one long list": text("[" + "a," * (LARGEST_SHEET // 2 - 2) + "]"),
    "lists in lists": text("grid: " + "[" * 100_000),
    "keys of keys": text("? " * 100_000),
    "very many keys": text("players:\n" + "".join(f" k{key}: 1\n" for key in range(20_000))),
    "very many players": text("players:\n" + "- \n" * 60_000 + "".join(f"k{key}: 1\n" for key in range(2000))),
    "a bomb of aliases": text('a: &a ["x"]\n' + "".join(f"b{n}: &b{n} [{'*a,' * 9}]\n" for n in range(9))),
    "a long text": text('player: "' + "x" * 200_000 + '"\nspring: x'),
    "very many numbers": text("spring:" + " 1" * 130_000),
    "very many edicts": text("edicts:" + "1," * 130_000),
    "very many blanks": text("player: x" + " " * 200_000 + "#"),
    "very many empty lines": text("\n" * 260_000),
    "very many blanks and commas": text(" " * 65_000 + "\n" + ", " * 60_000),
    "very many cells": text("a;" * 130_000),
    "very many rows": text("grid\n" + "a;\n" * 80_000),
    "very many mistakes": text("xyz\n\n" * 50_000),
}
ON_LOGS: Final = ["show", "reveal", "replay bad", "check sheet.txt --log bad", "play --plain"]
ON_SHEETS: Final = [
    *(f"check bad{kind}" for kind in (".yaml", ".csv", ".txt")),
    "score --sheet bad",
    "check --json bad",
]


def tell_one_error(ran: Ran, *codes: int) -> None:
    told = ran.err + ran.out
    assert ran.code in codes, ran
    assert "Traceback" not in told
    assert 0 < len(told) < MOST_SAID
    if ran.err:
        assert ran.err.startswith("Error:") or json.loads(ran.err)["error"]
        assert ran.err.count("Error:") <= 1


@pytest.mark.parametrize("log", LOGS)
def test_a_hostile_log_is_an_error_in_bounded_time_and_memory(log: str) -> None:
    LOGS[log](Path("bad"))
    Path("sheet.txt").write_text(SHEET.format("Anna"))
    for line in ON_LOGS:
        if log in {"nothing", "a circle of links"} and line.startswith("play"):  # then it would begin a game
            continue
        unwritable = log not in OF_LINES and (line == "reveal" or (log != "a folder" and line.startswith("play")))
        tell_one_error(limited(line, CARTOGRAPHERS_GAME="bad"), 5 if unwritable else 4, 4)


OF_LINES: Final = LOGS.keys() - {"a folder", "a device without end"}


@pytest.mark.parametrize("sheet", SHEETS)
def test_a_hostile_sheet_is_an_error_in_bounded_time_and_memory(sheet: str) -> None:
    for line in ON_SHEETS:
        path = Path(shlex.split(line)[-1])
        if not os.path.lexists(path):
            SHEETS[sheet](path)
        tell_one_error(limited(line), 4)


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("show -g -", 4),
        ("replay -", 4),
        ("check -", 4),
        ("check --log - sheet.txt", 4),
        ("score --sheet -", 4),
        ("moves --sheet - --card hamlet", 4),
        ("play --plain", 2),
        ("play --plain -p Anna", 2),
        ("show -g pipe", 4),
        ("check pipe", 4),
        ("reveal -g pipe", 5),
        ("new -g pipe", 5),
    ],
)
def test_what_never_ends_is_not_read_to_its_end(line: str, code: int) -> None:
    os.mkfifo("pipe")
    Path("sheet.txt").write_text(SHEET.format("Anna"))
    feed = (
        "</dev/zero"
        if "pipe" not in line
        else "& cat /dev/zero >>pipe & feeder=$!; wait %1; code=$?; kill $feeder; exit $code"
    )
    if code == 5:  # nobody opens the pipe to read
        feed = "</dev/null"

    tell_one_error(limited(line, stdin=f"{feed}"), code)


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("place farm " + "A1-A99 " * 15_000, 3),
        ("place farm " + "A1-Z1," * 20_000, 3),
        ("place " + "x" * 100_000 + " A1", 2),
        ("place farm " + "x" * 100_000, 2),
        ("new -g new.jsonl -p " + "x" * 100_000, 2),
        ("new -g new.jsonl" + " -p x" * 20_000, 2),
        ("cards " + "x" * 100_000, 2),
        ("new -g " + "x" * 100_000, 5),
        ("show -g " + "x/" * 50_000, 4),
        ("--step " + "9" * 100_000, 2),
        ("replay game.jsonl --step " + "9" * 100_000, 2),
    ],
    ids=lambda value: str(value)[:20],
)
def test_long_arguments_are_errors_of_no_more_than_their_length(line: str, code: int) -> None:
    GAME.write_text("".join(replay_lines("01-solo-a")[:2]))
    arguments = shlex.split(line)
    done = subprocess.run(
        [sys.executable, "-m", "cartographers", *arguments],
        check=False,
        env={**os.environ, "PYTHONPATH": str(Path(cartographers.__file__).parents[1])},
        capture_output=True,
        timeout=10 * SECONDS,
    )

    assert done.returncode == code
    assert done.stderr.startswith(b"Error:")
    assert len(done.stderr) < 2 * len(line)


class Model:
    """What a terminal is told: what is neither text nor line feed nor colour is kept."""

    def __init__(self) -> None:
        self.moved: list[tuple[str, Any]] = []
        self.lines = [""]

    def draw(self, data: str) -> None:
        self.lines[-1] += data

    def linefeed(self) -> None:
        self.lines.append("")

    def select_graphic_rendition(self, *attributes: int, **_: object) -> None:
        if attributes == BLINK:
            self.moved.append(("blink", attributes))

    def __getattr__(self, event: str) -> Callable[..., None]:
        return lambda *arguments, **_: self.moved.append((event, arguments))


BLINK: Final = (5,)
"""A style that the program never uses."""


def model_of(output: str) -> Model:
    model = Model()
    stream = pyte.ByteStream()
    stream.listener = model  # type: ignore[assignment]  # anything that listens
    stream._parser = stream._parser_fsm()  # noqa: SLF001 - `attach` would ask for a whole screen
    stream._initialize_parser()  # noqa: SLF001
    stream.feed(output.encode())
    return model


SEQUENCES: Final = [
    "\x1b]0;owned\x07",
    "\x1b]2;owned\x1b\\",
    "\x1b[2J",
    "\x1b[1;1H",
    "\x1b[5A",
    "\x1b[5m",
    "\x1b7",
    "\x1bc",
    "\x9b2J",
    "\x9b5m",
    "\x9d0;owned\x9c",
    "\x90q\x9c",
    "\x85",
    "\x8d",
    "\r",
    "\b\b\b",
    "\a",
    "\t",
    "\v",
    "\f",
    "\x0e",
    "\x7f",
    "\u202e",
    "\u2066",
    "\u200f",
    "\u061c",
    "\u2028",
    "\u2029",
    "\nforged",
    "\r\nforged",
]
hostile: Final = st.lists(st.sampled_from([*SEQUENCES, "a", "Anna", " ", "ő"]), min_size=1, max_size=6).map("".join)


class Attack(NamedTuple):
    """Something laid down, and what is typed then."""

    lines: list[list[str]]
    files: dict[str, str]
    stdin: str = ""
    variables: Mapping[str, str] = MappingProxyType({})


def in_a_file_name(evil: str) -> Attack:
    path = f"x{evil}x"
    return Attack(
        [
            ["show", "-g", f"missing-{path}"],
            ["new", "-p", "A", "-p", "B", "-g", path],
            ["reveal", "-g", path],
            ["show", "-g", path],
            ["replay", path],
            ["score", "--sheet", f"{path}.map"],
            ["moves", "--sheet", f"{path}.map", "--card", "hamlet"],
            ["check", f"{path}.txt", f"{path}.txt"],
            ["check", f"{path}.map"],
            ["show", "-g", f"{path}.map"],
        ],
        {f"{path}.map": MAP, f"{path}.txt": SHEET.format("Anna")},
    )


def in_an_argument(evil: str) -> Attack:
    return Attack(
        [
            [evil],
            [f"--{evil}"],
            ["--lang", evil],
            ["show", evil],
            ["show", f"--{evil}=1"],
            ["show", "-p", evil],
            ["place", evil, "A1"],
            ["place", "farm", evil],
            ["cards", evil],
            ["new", "-g", "n1", "--map", evil],
            ["new", "-g", "n2", "--edition", evil],
            ["new", "-g", "n3", "--edicts", evil],
            ["new", "-g", "n4", "--rule", evil],
            ["new", "-g", "n5", "--rule", f"wildholds_stars={evil}"],
            ["new", "-g", "n6", "-p", f"x{evil}x"],
            ["new", "-g", "n7", "--seed", evil],
            ["replay", "--step", evil, "x"],
            ["check", "--format", evil, "--form"],
        ],
        {str(GAME): json.dumps(HEADER) + "\n"},
    )


def in_a_log(evil: str) -> Attack:
    first = json.dumps(HEADER)
    logs = [
        *(json.dumps({**HEADER, name: evil}) for name in ("format", "edition", "map", "seed", "event", evil)),
        json.dumps({**HEADER, "players": ["A", evil]}),
        json.dumps({**HEADER, "rules": {evil: evil}}),
        json.dumps({**HEADER, "edicts": [evil] * 4}),
        f"{first}\n" + json.dumps({"event": "card_revealed", "card": evil}),
        f"{first}\n" + json.dumps({"event": evil}, ensure_ascii=False),
        f"{first}\n" + json.dumps({"event": "turn_passed", "player": 0, "map": 0, evil: 1}),
        f"{first}\n{evil}",
        f"{first}\n{evil}\n{first}",
        f'{first}\n{{"event": "{evil}"}}\n',
    ]
    files = {f"{number}.jsonl": f"{log}\n" for number, log in enumerate(logs)}
    return Attack([[*line, path] for path in files for line in (["replay"], ["show", "-g"], ["undo", "-g"])], files)


def in_a_name_that_format_1_allows(evil: str) -> Attack:
    name = "N" + re.sub(r"[\x00-\x1f\x7f-\x9f]", "", evil)[:30]
    events = replay_lines("03-three-players")[1:60]
    log = json.dumps({**HEADER, "players": [name, f"{name}2", f"{name}3"]}) + "\n" + "".join(events)
    lines = [["show"], ["score"], ["replay", str(GAME), "--each"], ["reveal"], ["moves"], ["show", "-p", f"{name}2"]]
    return Attack([*lines, ["play", "--plain"]], {str(GAME): log}, "s\nm\n")


def in_a_sheet(evil: str) -> Attack:
    files = {
        "1.txt": SHEET.format(evil),
        "2.txt": f"player: x\n{evil}\n{evil}: 1\nedicts: {evil}\nmap: {evil}\nedition: {evil}\nspring: {evil} 1",
        "3.txt": f"player: x\nrules: {evil}={evil}\ngrid:\n{evil}\n",
        "4.txt": MAP.replace("V", evil, 1),
        "5.csv": f"player;{evil}\n{evil};1\nspring;{evil};1\n{evil}\n",
        "6.yaml": f"player: {json.dumps(evil)}\n{json.dumps(evil)}: 1\nspring: [{json.dumps(evil)}]\n",
        "7.yaml": f"player: {evil}\n",
        "8.yaml": f"player: !{evil.strip()} x\n",
        "9.yaml": f"player: *{evil.strip()}\n",
        "10.yaml": f"players:\n- player: {json.dumps(evil)}\n  spring: [1, 2, 3, 0, 6]\n- {json.dumps(evil)}\n",
    }
    return Attack([*(["check", path] for path in files), ["score", "--sheet", "4.txt"], ["check", *files]], files)


def in_the_environment(evil: str) -> Attack:
    names = ("CARTOGRAPHERS_GAME", "CARTOGRAPHERS_LANG", "LANG", "LANGUAGE", "TERM", "COLUMNS", "COLORTERM")
    lines = [["show"], ["new", "-p", "A", "-p", "B"], ["reveal"], ["--help"], ["show", "-g", "x"], ["show", "--help"]]
    return Attack(lines, {}, variables=dict.fromkeys(names, evil))


def in_answers(evil: str) -> Attack:
    answers = f"{evil}\n{evil}\n{evil}\n{evil}\n\n{evil}\nfarm {evil}\n{evil} A1\n"
    return Attack([["play", "--plain", "-g", "p1"], ["play", "--plain", "-g", "p2", "-p", "A"]], {}, answers)


@pytest.mark.parametrize(
    "place",
    [
        in_a_file_name,
        in_an_argument,
        in_a_log,
        in_a_name_that_format_1_allows,
        in_a_sheet,
        in_the_environment,
        in_answers,
    ],
)
@settings(max_examples=8, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(evil=hostile, options=st.sampled_from([[], ["--json"], ["--ascii"], ["--lang", "el"]]))
def test_nothing_that_is_written_anywhere_commands_a_terminal(
    run: Run, monkeypatch: pytest.MonkeyPatch, place: Callable[[str], Attack], evil: str, options: list[str]
) -> None:
    for path in Path().iterdir():
        path.unlink()
    attack = place(evil)
    for name, content in attack.files.items():
        Path(name).write_text(content, "utf-8", newline="")
    with monkeypatch.context() as patched:
        for name, value in attack.variables.items():
            patched.setenv(name, value)
        for line in attack.lines:
            if options == ["--json"] and line[0] in {"play", "--help"}:
                continue
            ran = run(*line[:1], "--color", "always", *options, *line[1:], stdin=attack.stdin.encode())
            for said in (ran.out, ran.err):
                model = model_of(said)
                assert model.moved == [], line
                assert controls(said) == set(), line
                assert not any(told.startswith("forged") for told in model.lines), line
            assert ran.code in range(6)


def controls(said: str) -> set[int]:
    """Return the characters of a text that command a terminal; line feeds and colours do not count."""
    return {*map(ord, re.sub("\x1b\\[[0-9;]*m|\n", "", said))} & CONTROLS.keys()


@pytest.mark.parametrize("sequence", SEQUENCES, ids=ascii)
def test_the_model_sees_what_moves_it(sequence: str) -> None:
    said = f"a{sequence}b"
    model = model_of(said)

    assert model.moved or controls(said) or model.lines[-1].startswith("forged")
