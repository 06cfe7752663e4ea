"""Whoever names a file that holds something else is told at once what it is and what to call."""

import json
from pathlib import Path
from random import Random
from time import process_time
from typing import Final

import pytest

from cartographers.base.limits import LARGEST_SHEET
from cartographers.base.words import LANGUAGES, Words
from cartographers.cli.contents import Paper
from cartographers.shell.contents import Content, contents
from cartographers.shell.games import FIRST, GAMES
from cartographers.shell.text import shown_in
from cartographers.strange_world.cli.contents import WORLDS
from tests.helpers.commands import REPLAYS, Run
from tests.helpers.paper import writing
from tests.helpers.random_games import BOX, random_game
from tests.strange_world.helpers.worlds import SCORED, played

LOG: Final = (REPLAYS / "04-two-players-pl.jsonl").read_text("utf-8")
UNFINISHED: Final = (REPLAYS / "10-unfinished.jsonl").read_text("utf-8")
MAP: Final = "\n".join(["FVAWX..rM#."] * 11) + "\n"


KEY: Final = '{"format": "cartographers-key/1", "seed": "first light", "number": 1, "seal": "ab", "pending": []}\n'


def sheet(kind: str, level: int = 3) -> str:
    game = writing.played(BOX, random_game(BOX, Random(5)))
    return writing.written([writing.filled_in(game, 0, level)], kind, side=game[0].game.map, edition="en")


WRITTEN: Final[dict[str, tuple[str, str]]] = {
    "a log": (Content.A_LOG, LOG),
    "a log of the second game": (Content.A_LOG, played("log", 2)[0]),
    "a log with a byte order mark and a torn line": (Content.A_LOG, "\ufeff" + LOG[:-20]),
    "the beginning of a torn line": (Content.A_LOG, LOG[:90]),
    "a log as other programs write it": (
        Content.A_LOG,
        json.dumps(dict(reversed(json.loads(LOG.split("\n")[0]).items()))),
    ),
    **{f"a score sheet as {kind}": (Paper.A_SCORE_SHEET, sheet(kind)) for kind in writing.KINDS},
    **{f"numbers alone as {kind}": (Paper.A_SCORE_SHEET, sheet(kind, 1)) for kind in writing.KINDS},
    "a score sheet in German": (Paper.A_SCORE_SHEET, "Frühling: 7 4 3 -1 13\n"),
    "worlds": (WORLDS, SCORED),
    "worlds that name no game": (WORLDS, SCORED.replace("game: strange-world\n", "")),
    "a bare map": (Paper.A_MAP, MAP),
    "a bare map with letters and a ruler": (
        Paper.A_MAP,
        "   1 2 3 4 5 6 7 8 9 10 11\n" + "".join(f"{row} {' '.join('FVAWX..rM#.')}\n" for row in "ABCDEFGHIJK"),
    ),
    "a torn line that was set aside": (Content.A_PIECE, '{"event": "shape_dr'),
    "an end of a log": (Content.A_PIECE, LOG.partition("\n")[2]),
    "a key file": (Content.A_KEY, KEY),
    "the beginning of a key file": (Content.A_KEY, KEY[:40]),
    "JSON": (Content.JSON, "[1, 2]"),
    "JSON of a map": (Content.JSON, '{"grid": []}'),
}
NOTHING: Final = ["", "\n", "hello", "{", '{"event', "total", "a: 1", "\x00\x01", "{player: Anna}", MAP * 2, "5\n" * 30]


@pytest.mark.parametrize(("content", "text"), WRITTEN.values(), ids=WRITTEN)
def test_a_text_is_seen_to_be_what_it_is(content: str, text: str) -> None:
    assert contents(text) == contents("\n\n" + text) == contents(text.replace("\n", "\r\n")) == content


@pytest.mark.parametrize("text", NOTHING, ids=range(len(NOTHING)))
def test_a_text_that_may_be_anything_is_taken_for_nothing(text: str) -> None:
    assert contents(text) is None


@pytest.mark.parametrize("part", ["\x00", " ", "-", "\n", "a\n", ",", ", ", "{", "[", "a:", "x" * 50 + "\n", "1 2 "])
def test_a_large_text_is_looked_at_in_no_time(part: str) -> None:
    """Whatever stands in it over and over."""
    before = process_time()
    for text in (part * (LARGEST_SHEET // len(part)), f"x{part * (LARGEST_SHEET // len(part))}x"):
        contents(text)
    assert process_time() - before < 5


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("log", [LOG, UNFINISHED, played("log", 2)[0].split("\n")[0] + "\n"], ids=range(3))
@pytest.mark.parametrize("command", ["show -g", "replay"])
def test_what_is_shown_of_a_game_is_seen_in_every_language(run: Run, command: str, log: str, language: str) -> None:
    Path("game.jsonl").write_text(log, "utf-8")
    out = run(*command.split(), "game.jsonl", "--lang", language).out

    assert contents(out) == Content.SHOWN
    for encoding in ("ascii", "iso8859-1", "iso8859-2", "iso8859-7", "cp437"):
        assert contents(shown_in(out, encoding, language)) == Content.SHOWN, encoding
    document = run("show", "-g", "game.jsonl", "--json").out
    assert contents(document) == Content.A_STATE
    assert contents(json.dumps(json.loads(document), indent=2)) == Content.A_STATE


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_a_move_shows_is_seen_in_every_language(run: Run, language: str) -> None:
    lines = [
        ("new", "--seed", "first light"),
        ("reveal",),
        ("place", "farm", "D8", "E7-E9", "F8"),
        ("score",),
    ]
    for line in lines:
        out = run(*line, "-g", "game.jsonl", "--lang", language).out

        assert contents(out) == contents(shown_in(out, "ascii", language)) == Content.SHOWN, line


PRINTED: Final = {
    **{
        f"{command} -g game.jsonl": Content.A_STATE for command in ("score", "moves", "hint", "reveal", "undo", "place")
    },
    "replay game.jsonl": Content.A_STATE,
    "replay --each game.jsonl": Content.A_STATE,
    "replay map.txt": Content.A_STATE,
    "new -g new.jsonl": Content.A_STATE,
    "compare game.jsonl": Content.A_REPORT,
    "sync game.jsonl -g game.jsonl": Content.A_STATE,
    "new -g game.jsonl": Content.A_REPORT,
    "cards": Content.A_REPORT,
    "cards --rules": Content.A_REPORT,
    "cards --titles": Content.A_REPORT,
}
FIRST_PRINTED: Final = {
    "check --form": Content.A_REPORT,
    "check sheet.txt": Content.A_REPORT,
    "score --sheet map.txt": Content.A_REPORT,
    "moves --sheet map.txt --card hamlet": Content.A_STATE,
    "simulate --games 1": Content.A_REPORT,
}


@pytest.mark.parametrize("kind", GAMES)
def test_the_json_of_every_command_is_seen_to_be_printed(run: Run, kind: str) -> None:
    first = kind == FIRST
    begun = ["new", "--kind", kind, "--seed", "7", "-p", "1", *(() if first else ("-p", "2")), "-g", "game.jsonl"]
    assert run(*begun).code == run("reveal", "-g", "game.jsonl").code == 0
    Path("map.txt").write_text(MAP, "utf-8")
    Path("sheet.txt").write_text(sheet("text", 1), "utf-8")

    for call, content in {**PRINTED, **(FIRST_PRINTED if first else {})}.items():
        whose = [] if "game.jsonl" in call or call.startswith("replay") else ["--kind", kind]
        player = ["-p", "1"] if call.split()[0] in {"moves", "hint", "undo", "place"} and " -g" in call else []
        ran = run(*call.split(), *whose, *player, "--json")
        assert contents(ran.out + ran.err) in {content, Content.A_REPORT if ran.code else content}, call


def test_results_of_simulated_games_are_seen(run: Run) -> None:
    assert run("simulate", "--games", "1", "-o", "results.jsonl").code == 0
    assert contents(Path("results.jsonl").read_text("utf-8")) == Content.RESULTS


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_log_of_another_game_is_named_where_a_sheet_is_checked_with_it(run: Run, language: str) -> None:
    Path("clouds.jsonl").write_text(played("log", 2)[0], "utf-8")
    Path("sheet.txt").write_text(sheet("text", 1), "utf-8")

    ran = run("check", "--log", "clouds.jsonl", "sheet.txt", "--lang", language)

    said = Words(language, "cartographers")("reason.other_log", game="strange-world")
    assert (ran.code, said in " ".join(ran.err.split())) == (4, True), ran.err


def test_the_seed_in_a_key_file_is_not_repeated(run: Run) -> None:
    Path("game.key").write_text(KEY, "utf-8")
    for call in ("replay", "show -g", "check", "score --sheet"):
        for options in ((), ("--json",)):
            ran = run(*call.split(), "game.key", *options)
            assert (ran.code, "first light" in ran.out + ran.err) == (4, False)


FILES: Final[dict[str, str]] = {
    Content.A_PIECE: "log.jsonl.torn",
    Content.A_KEY: "log.jsonl.key",
    Content.RESULTS: "results.jsonl",
    Content.A_REPORT: "cards.json",
    Content.A_LOG: "log.jsonl",
    Content.A_STATE: "show.json",
    Content.SHOWN: "show.txt",
    WORLDS: "worlds.yaml",
    Paper.A_SCORE_SHEET: "sheet.txt",
    Paper.A_MAP: "map.txt",
    Content.JSON: "data.json",
}
CALLS: Final = {
    "score --sheet": (Paper.A_MAP, "not_a_map"),
    "moves --card hamlet --sheet": (Paper.A_MAP, "not_a_map"),
    "check --kind cartographers": (Paper.A_SCORE_SHEET, "not_a_sheet"),
    "check --kind strange-world": (WORLDS, "not_worlds"),
    "replay": (Content.A_LOG, ""),
    "check --kind cartographers sheet.txt --log": (Content.A_LOG, ""),
    **{
        f"{command} -g": (Content.A_LOG, "")
        for command in ("show", "score", "moves", "hint", "reveal", "undo", "seal x", "place farm A1", "play --plain")
    },
}


@pytest.fixture
def laid(run: Run) -> None:
    """Lay one file of each kind, its game named nowhere but in the log."""
    texts: dict[str, str] = {Content.A_LOG: UNFINISHED, Paper.A_SCORE_SHEET: sheet("text", 1), Paper.A_MAP: MAP}
    texts |= {WORLDS: SCORED.replace("game: strange-world\n", ""), Content.JSON: "[1]\n"}
    for content, text in texts.items():
        Path(FILES[content]).write_text(text, "utf-8")
    Path("log.jsonl.torn").write_text('{"event": "shape_dr', "utf-8")
    Path("log.jsonl.key").write_text(KEY, "utf-8")
    run("simulate", "--games", "1", "-o", "results.jsonl")
    Path("cards.json").write_text(run("cards", "--json").out, "utf-8")
    Path("show.txt").write_text(run("show", "-g", "log.jsonl").out, "utf-8")
    Path("show.json").write_text(run("show", "-g", "log.jsonl", "--json").out, "utf-8")


@pytest.mark.usefixtures("laid")
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("call", CALLS)
def test_a_file_of_another_kind_is_named_with_what_to_call(run: Run, call: str, language: str) -> None:
    wanted, code = CALLS[call]
    for content, file in FILES.items():
        if content == wanted or (content == Content.JSON and wanted == Content.A_LOG):
            continue
        before = Path(file).read_bytes()

        ran = run(*call.split(), file, "--lang", language)

        assert ran.code == 4, content
        said = Words(language, "cartographers")(f"reason.{content}")
        told = " ".join((ran.out if call == "replay" else ran.err).split())
        assert told.count(said) == 1, (content, told)
        assert len(told) < len(said) + 120
        assert Path(file).read_bytes() == before
        if code:
            (fault,) = run(*call.split(), file, "--json").error["faults"]
            assert (fault["code"], fault["is"]) == (code, content)


@pytest.mark.usefixtures("laid")
def test_a_log_is_told_to_be_one_by_replay_in_json(run: Run) -> None:
    document = run("replay", "sheet.txt", "--json").json

    assert (document["ok"], document["line"]) == (False, 1)
    assert json.loads(document["expected"]) == {"refused": "not_a_log", "is": "a_score_sheet"}
    assert document["found"].startswith("map: ")


@pytest.mark.usefixtures("laid")
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_told_to_be_called_is_a_command(run: Run, language: str) -> None:
    """With the file itself in place of the word that stands for it."""
    calls = {
        Content.A_LOG: "score -g",
        WORLDS: "check --kind strange-world",
        Paper.A_SCORE_SHEET: "check",
        Paper.A_MAP: "score --sheet",
    }
    for content, call in calls.items():
        assert f"cartographers {call} " in Words(language, "cartographers")(f"reason.{content}")
        assert run(*call.split(), FILES[content]).code == 0
