"""Whoever reads one language reads no other: games, help pages and refusals, with no word left in English."""

import re
import shlex
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from random import Random
from typing import Final

import pytest

from cartographers.base.words import LANGUAGES, Words
from cartographers.cli.commands.check import FORMATS
from cartographers.core.editions import ANSWERS
from cartographers.core.sheet import BOXES
from cartographers.shell.app import COMMANDS
from cartographers.shell.games import FIRST
from tests.cases.refusals import TABLE
from tests.cases.sessions import SHEETS
from tests.helpers.catalogues import SHELL, originals
from tests.helpers.commands import GAME, Lay, Run, game_lines
from tests.helpers.paper.broken_csv import BROKEN_CSV
from tests.helpers.paper.broken_text import BROKEN_TEXT
from tests.helpers.paper.broken_yaml import BROKEN_YAML
from tests.helpers.random_games import BOX

SCREENS: Final = Path(__file__).parents[1] / "cli" / "screens"

SAME: Final = {
    "de": {"Monster", "Monsters", "Winter", "NAME", "TEXT", "ID", "BOT", "Argument"},
    "hu": {"Farm", "BOT"},
    "pl": {"FOLDER", "ID", "BOT"},
    "el": {"ID", "Cartographers"},
}
"""Messages that are the same words in English."""

CARDS: Final = " ".join(["cards", *BOX.explore, *BOX.ruins, *BOX.ambushes, *BOX.scoring, *BOX.skills])

IDS: Final = {*BOX.explore, *BOX.ruins, *BOX.ambushes, *BOX.scoring, *BOX.skills} | {
    *("forest", "village", "farm", "water", "monster", "mountain", "wasteland")
}
"""What the command line and logs call cards and terrains."""

VALUES: Final = {str(answer) for answers in ANSWERS.values() for answer in answers}
"""What named rules may say, the same in every language."""

FIELDS: Final = {"spaces"}
"""Fields of a log, called so in every language, which are English words too."""

DRAWING: Final = (
    b"m\n\n99999\nt\n1\n?\nmap words\nrow B\ncolumn B\nrow 3\nshow\nscore\ns\ne\nd\n1\nn\n1\n\nmap words\nu\n7\n"
)
"""What is typed in `play --plain` when a card has been turned up."""

COMMAND_LINE: Final = re.compile(r"^ *(\$ )?cartographers .*$|`[^`]*`", re.MULTILINE)
"""What is to be typed, the same in every language."""


@pytest.fixture(params=LANGUAGES)
def language(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """Speak a language."""
    monkeypatch.setenv("CARTOGRAPHERS_LANG", request.param)
    return str(request.param)


def words(text: str) -> str:
    """Return the words of a text alone, with a blank on either side of each, however it was wrapped."""
    return " ".join(["", *re.findall(r"[\w’]+", text), ""])


def every_message() -> dict[str, tuple[str, ...]]:
    """Return what the game says in English, and what the program says whatever the game."""
    return {**originals(SHELL), **originals(FIRST)}


@cache
def english() -> set[str]:
    """Return the longest run of words of each English message, between what is to be typed and its places for facts."""
    texts = (text for id_, texts in every_message().items() if not id_.startswith("examples.") for text in texts)
    runs = (map(words, re.split(r"\{[^}]*\}", COMMAND_LINE.sub("{}", text))) for text in texts)
    return {max(run, key=len) for run in runs} - {words("")}


def check(language: str, printed: str, allowed: Iterable[str] = ()) -> None:
    """Find words in what was printed, and neither English nor an id nor a place for a fact."""
    assert words(printed).strip()
    assert not re.findall(r"\{\w*(?:![rs])?\}", printed)
    assert not {*re.findall(r"\w+(?:\.\w+)+", printed)} & {*every_message()}
    if language != LANGUAGES[0]:
        plain, same = words(printed), {*map(words, [*SAME.get(language, ()), *VALUES, *allowed])}
        assert not [run for run in english() - same if run in plain]


@pytest.mark.parametrize(
    "printed", ["", " \n", "Ödnis, Wasteland", "The game\n  is over.", "{file}", "{name!r}", "reason.overlap"]
)
def test_what_is_no_german_is_found(printed: str) -> None:
    with pytest.raises(AssertionError):
        check("de", printed)


class Player:
    """Types a game, command by command, and keeps everything that is printed."""

    def __init__(self, run: Run, language: str) -> None:
        self.run, self.words, self.printed = run, Words(language, "cartographers"), ""

    def says(self, *typed: str) -> None:
        ran = self.run(*typed)
        assert ran.code == 0, ran.err
        self.printed += ran.out + ran.err

    def plays(self, *players: str) -> None:
        """Play a whole game at random; drawings are looked up first, and taken back now and then."""
        rng = Random(len(players))
        self.says("new", *(word for player in players for word in ("-p", player)), "--seed", "monday")
        while "game_finished" not in game_lines()[-1]:
            self.says("reveal")
            for player in players:
                self.draws(player, rng, undo=rng.random() < 0.1)

    def draws(self, player: str, rng: Random, *, undo: bool) -> None:
        """Draw what was revealed, if this player has to, calling the terrain by its name."""
        ran = self.run("moves", "-p", player, "--json")
        if ran.code == 0:
            move = rng.choice(ran.json["moves"])
            drawing = [self.words(f"terrain.{move['terrain']}"), *move["spaces"], "-p", player]
            self.says("place", *drawing)
            if undo:
                self.says("undo", "-p", player)
                self.says("show", "-p", player)
                self.says("place", *drawing)


@pytest.mark.parametrize("players", [["Anna"], ["Anna", "Béla", "Γιώργος"]], ids=len)
def test_a_whole_game_is_in_the_language_that_is_read(run: Run, language: str, players: list[str]) -> None:
    player = Player(run, language)

    player.plays(*players)
    for typed in ("show", "score", "cards", "cards --rules", CARDS, f"replay --each {GAME}"):
        player.says(*typed.split())

    assert player.printed.count("\n") > 1000
    check(language, player.printed)


def test_what_is_asked_and_shown_in_play_is_in_the_language_that_is_read(run: Run, language: str) -> None:
    asked = run("play", "--plain", stdin=b"?\n\n" * 5 + DRAWING)
    assert asked.code == 0
    assert len(game_lines()) in range(4, 16)  # by chance, ruins and ambushes come before the first card to be drawn
    assert asked.out.count("\n") > 100
    check(language, asked.out + asked.err)
    several = run(
        "play", "--plain", "-p", "Anna", "-p", "Béla", "--seed", "monday", "-g", "several.jsonl", stdin=b"\n\n"
    )
    assert several.code == 0
    assert len(game_lines(Path("several.jsonl"))) in range(2, 6)
    assert several.out.count("\n") > 20
    check(language, several.out + several.err)
    for scenes in ("", "-ascii"):
        shown = (SCREENS / f"{language}{scenes}.txt").read_text("utf-8")
        check(language, re.sub(r"\u241b\[[0-9;]*m|^# .*$", "", shown, flags=re.MULTILINE))


@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_a_help_page_is_in_the_language_that_is_read(run: Run, language: str, command: str) -> None:
    ran = run(*command.split(), "--help")

    assert (ran.code, ran.err) == (0, "")
    assert " ".join(["cartographers", *command.split()]) in ran.out
    assert ran.out.count("\n") > 15
    check(language, ran.out)


def names(suggestions: Iterable[str]) -> set[str]:
    """Return what suggestions are called in English, by id and by name; whoever types English is told so."""
    said = Words(LANGUAGES[0], "cartographers")
    ids = (id_ for suggested in suggestions for id_ in (f"terrain.{suggested}", f"card.{suggested}.name"))
    return {said(id_) for id_ in ids if said.has(id_)} | {*suggestions}


def test_a_refusal_is_in_the_language_that_is_read(run: Run, lay: Lay, language: str) -> None:
    """No terrain or card is called by its id either, but as it was typed."""
    for position, rows in TABLE.items():
        replay, _, count = position.partition(" ")
        GAME.unlink(missing_ok=True)
        if replay != "nothing":
            lay(replay, int(count) if count else None)
        for typed, code, _, facts in rows:
            ran = run(*shlex.split(typed))
            english_typed = names(facts.get("suggestions", ()))

            assert ran.code == code
            check(language, ran.err, {*english_typed, *FIELDS})
            prose = {*re.findall(r"\w+", COMMAND_LINE.sub("", ran.err))}
            assert language == LANGUAGES[0] or not prose & IDS - english_typed - {*re.findall(r"\w+", typed)}


def test_what_is_said_of_score_sheets_is_in_the_language_that_is_read(run: Run, language: str) -> None:
    """All that can be wrong in a file, and the reports and forms; the keys of a sheet are English everywhere."""
    tables = {"txt": BROKEN_TEXT, "yaml": BROKEN_YAML, "csv": BROKEN_CSV}
    broken = [(f"broken.{ending}", text) for ending, table in tables.items() for text, *_ in table.values()]
    for name, text in [*broken, *SHEETS.items()]:
        Path(name).write_text(text.replace("→", ""), "utf-8")
        ran = run("check", name)
        assert ran.code == (4 if name.startswith("broken") else 0 if name == "right.txt" else 1)
        check(language, ran.out + ran.err, [*BOXES, Path(name).stem, *re.findall(r"\w+", text)])
    for form in FORMATS:
        ran = run("check", "--form", "--format", form)
        assert ran.code == 0
        check(language, ran.out, BOXES)
