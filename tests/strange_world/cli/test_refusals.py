"""Every wrong input has an error of its own: which, with what exit code, and what it says."""

import json
import shlex
from pathlib import Path
from random import Random
from typing import Final

import pytest

from cartographers.base.words import LANGUAGES
from cartographers.logs.lines import write
from cartographers.strange_world.core.events import encode
from tests.helpers.commands import GAME, Run, game_lines
from tests.strange_world.helpers.random_games import BOX, random_game
from tests.strange_world.helpers.typed_games import state

CARDS: Final = (Path(__file__).parents[3] / "cards" / "strange_world.yaml").read_text("utf-8")

SOLO: Final = ["new --kind strange-world --seed s1"]
PILE: Final = [*SOLO, "place mountain_swamp D5 pile 3"]
TABLE: Final = ["new --kind strange-world -p Anna -p Ben -p Cleo --seed t"]
DEALT: Final = [*TABLE, "place left", "reveal"]

WRONG: Final[dict[str, list[tuple[list[str], str, str, int, str]]]] = {
    "new": [
        ([], "new --kind strange-world -p A -p B -p C -p D -p E", "wrong_players", 2, "1 to 4 players"),
        ([], "new --kind strange-world -p A -p A", "same_name", 2, "Two players"),
        ([], "new --kind strange-world -p ''", "wrong_name", 2, "cannot be a player’s name"),
        ([], "new --kind strange-world --rule traveler=mandatory", "unknown_rule", 2, "Did you mean: traveller"),
        ([], "new --kind strange-world --rule traveller=must", "unknown_value", 2, "Choose from: optional, mandatory."),
        ([], "new --kind strange-world --rule traveller", "usage", 2, "traveller=VALUE"),
        ([], "new --kind strange-world --map A", "usage", 2, "--map"),
        (SOLO, "new --kind strange-world", "exists", 5, "never overwritten"),
    ],
    "alone": [
        (SOLO, "reveal", "not_now", 3, "place a card"),
        (SOLO, "place", "usage", 2, "WORDS"),
        (SOLO, "place mon D5", "unknown_card", 2, "Did you mean: Moon"),
        (SOLO, "place moon", "cell_needed", 2, "such as D5"),
        (SOLO, "place mountain_swamp Z9", "no_such_cell", 2, "from A1 to G7"),
        (SOLO, "place moon D5", "pile_needed", 2, "several piles. Say which of them you take: 1, 2, 6."),
        (SOLO, "place plant_portal D5", "not_open", 3, "is not face up"),
        (SOLO, "place mountain_swamp D4", "occupied", 3, "D4 is already taken"),
        (SOLO, "place mountain_swamp A1", "not_adjacent", 3, "not next to any card"),
        (SOLO, "place mountain_swamp D5 pile 1", "wrong_pile", 3, "is not face up on this pile"),
        (SOLO, "place mountain_swamp D5 pile", "answer_needed", 2, "number of a pile"),
        (SOLO, "place mountain_swamp D5 pile 8", "usage", 2, "from 1 to 7"),
        (SOLO, "place mountain_swamp D5 pile 3 pile 3", "usage", 2, "is there twice"),
        (SOLO, "place mountain_swamp D5 fumarole", "answer_needed", 2, "comes a space"),
        (SOLO, "place mountain_swamp D5 fumarole D4", "no_eruption", 3, "Leave out the fumarole"),
        (SOLO, "place mountain_swamp D5 city D4", "no_city", 3, "No dark city"),
        (SOLO, "place mountain_swamp D5 portal D4", "no_portal", 3, "No portal is formed"),
        (SOLO, "place mountain_swamp D5 funarole D4", "unknown_answer", 2, "Did you mean: fumarole"),
        (SOLO, "place mountain_swamp D5 traveller", "answer_needed", 2, "traveller splash left up"),
        (SOLO, "place mountain_swamp D5 traveller nobody left up", "unknown_traveller", 2, "There is no traveler"),
        (SOLO, "place mountain_swamp D5 traveller burk north up", "unknown_side", 2, "not a side"),
        (SOLO, "place mountain_swamp D5 traveller burk left north", "unknown_towards", 2, "not the way"),
        (SOLO, "place left", "not_now", 3, "place a card"),
        (SOLO, "place -p Anna moon D5", "unknown_player", 2, "leave out -p"),
        (SOLO, "undo", "nothing_to_undo", 3, "only a card that you have placed"),
        (PILE, "place moon D6", "not_now", 3, "`reveal`"),
        (PILE, "moves", "not_now", 3, "`reveal`"),
        (PILE, "undo -g nowhere.jsonl", "missing", 4, "nowhere.jsonl cannot be read"),
        ([*PILE, "reveal"], "reveal", "not_now", 3, "place a card"),
        ([*PILE, "reveal"], "undo", "nothing_to_undo", 3, "cards of a pile"),
    ],
    "together": [
        (TABLE, "reveal", "not_now", 3, "choose the direction"),
        (TABLE, "place up", "unknown_direction", 2, "Choose from: left, right."),
        (TABLE, "place moon D5", "not_now", 3, "choose the direction"),
        (TABLE, "place -p Ben left", "not_your_turn", 3, "First: Cleo"),
        (TABLE, "place -p Dora left", "unknown_player", 2, "Nobody"),
        (TABLE, "moves -p Ben", "not_your_turn", 3, "First: Cleo"),
        ([*TABLE, "place left"], "place right", "not_now", 3, "`reveal`"),
        ([*TABLE, "place left"], "place -p Anna moon D5", "not_now", 3, "`reveal`"),
        (DEALT, "place moon moon", "player_needed", 2, "-p NAME"),
        (DEALT, "place left", "not_now", 3, "pass cards"),
        (DEALT, "place -p Anna moon", "wrong_count", 3, "now: 2, not 1"),
        (DEALT, "place -p Anna moon water_plant swamp_plant", "wrong_count", 3, "now: 2, not 3"),
        (DEALT, "place -p Anna moon D5", "not_now", 3, "pass cards"),
        (DEALT, "place -p Anna moon zzz", "unknown_card", 2, "There is no card “zzz”"),
        (DEALT, "undo -p Anna", "nothing_to_undo", 3, "Anna has nothing"),
        (DEALT, "moves", "player_needed", 2, "-p NAME"),
        (DEALT, "show -p Dora", "unknown_player", 2, "Nobody"),
        (DEALT, "seal x", "usage", 2, "no command “seal”"),
    ],
    "files": [
        (SOLO, "show --cards nowhere.yaml", "missing", 4, "nowhere.yaml cannot be read"),
        (SOLO, "show --cards latin.yaml", "bad_cards", 4, "not UTF-8"),
        (SOLO, "show --cards empty.yaml", "bad_cards", 4, "line 1, column 1"),
        (SOLO, "undo --cards broken.yaml", "bad_cards", 4, "broken.yaml, line 4"),
        (SOLO, "show --cards twice.yaml", "bad_cards", 4, "“moon” appears here a second time"),
        (SOLO, "show --cards wings.yaml", "bad_cards", 4, "line 7, column 30: This value is not allowed here: wings"),
        (SOLO, "show --cards less.yaml", "bad_cards", 4, "Land cards for the solo game, marked 1+: 20 instead of 21"),
        (SOLO, "show --cards other.yaml", "damaged", 4, "not what the seed deals"),
        (SOLO, "replay game.jsonl --cards empty.yaml", "bad_cards", 4, ""),
    ],
}

FILES: Final = {
    "latin.yaml": "lands: [é]\n".encode("latin-1"),
    "empty.yaml": b"",
    "broken.yaml": b"lands:\n- {id: moon,\nstarting: [\n",
    "twice.yaml": CARDS.replace("id: water_portal", "id: moon").encode(),
    "wings.yaml": CARDS.replace("icons: [water], portal", "icons: [wings], portal").encode(),
    "less.yaml": CARDS.replace('"1+": 4', '"1+": 3').encode(),
    "other.yaml": CARDS.replace('"1+": 4', '"1+": 3')
    .replace('[mountain, mountain], copies: {"1+": 1', '[mountain, mountain], copies: {"1+": 2')
    .encode(),
}

ROWS: Final = [row for rows in WRONG.values() for row in rows]


def prepare(run: Run, before: list[str]) -> None:
    """Play what comes before, and lay out files of cards."""
    for name, content in FILES.items():
        Path(name).write_bytes(content)
    for line in before:
        ran = run(*shlex.split(line))
        assert ran.code == 0, (line, ran.err)


@pytest.mark.parametrize("row", ROWS, ids=[row[1] for row in ROWS])
def test_what_is_wrong_is_said(run: Run, row: tuple[list[str], str, str, int, str]) -> None:
    before, line, code, exit_code, said = row
    prepare(run, before)
    log = GAME.read_bytes() if GAME.exists() else b""

    ran = run(*shlex.split(line))
    assert ran.code == exit_code
    assert said in " ".join((ran.out + ran.err).split())
    if not line.startswith("replay"):
        assert ran.out == ""
        assert run(*shlex.split(line), "--json").error["code"] == code
    assert (GAME.read_bytes() if GAME.exists() else b"") == log


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("place O", "wo „Mond“ liegen soll"),
        ("place O D5 fumarole", "Hinter „Fumarole“ gehört ein Feld"),
        ("place O D5 stapel 1 pile 1", "„Stapel“ steht zweimal da"),
        ("place O D5 nichts", "Zur Wahl stehen: Fumarole, Reisender, Portal, Schattenstadt, Stapel."),
    ],
)
def test_what_is_wrong_is_named_in_the_language_in_use(run: Run, line: str, said: str) -> None:
    prepare(run, SOLO)
    assert said in run(*shlex.split(line), "--lang", "de").told


def test_an_answer_of_several_words_needs_no_quotes(run: Run) -> None:
    prepare(run, SOLO)
    typed = ("place", "mountain_swamp", "D5", "Mroczne", "miasto", "D4", "--lang", "pl", "--json")
    assert run(*typed).error["code"] == "no_city"


@pytest.mark.parametrize("players", [1, 3])
@pytest.mark.parametrize("line", ["place left", "place moon D5", "place moon water_plant", "reveal", "moves"])
def test_in_a_finished_game_the_answer_is_that_it_is_over_whoever_asks(run: Run, players: int, line: str) -> None:
    GAME.write_bytes(write(encode(event) for event, _ in random_game(BOX, Random(1), players)))
    ran = run(*shlex.split(line), "--json")
    assert (ran.code, ran.error["code"]) == (3, "game_over")


@pytest.mark.parametrize(
    ("before", "there"),
    [
        (SOLO, "Moon, Two mountains, Mountain and swamp, Water and plant (spirit), Volcano and water."),
        ([*PILE, "reveal"], "Mountain and water, Water and swamp."),
    ],
)
def test_who_plays_alone_is_told_which_cards_can_be_meant_now(run: Run, before: list[str], there: str) -> None:
    prepare(run, before)
    _, _, listed = run("place", "2", "C4").told.partition("Choose from: ")
    assert listed == there


def test_a_beginning_means_the_only_card_that_can_be_meant_now(run: Run) -> None:
    prepare(run, SOLO)
    assert run("place", "water", "D5").code == 0


def test_without_a_player_moves_says_that_cards_are_to_be_dealt(run: Run) -> None:
    prepare(run, [*TABLE, "place left"])
    assert run("moves", "--json").error["code"] == "not_now"


@pytest.mark.parametrize("language", LANGUAGES)
def test_errors_are_told_in_every_language_within_eighty_columns(
    run: Run, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    monkeypatch.setenv("CARTOGRAPHERS_LANG", language)
    for number, (before, line, *_) in enumerate(row for rows in WRONG.values() for row in rows[::4]):
        GAME.unlink(missing_ok=True)
        prepare(run, before)
        ran = run(*shlex.split(line), *(["--ascii"] if number % 2 else []))
        assert ran.code != 0
        assert "Traceback" not in ran.err
        assert all(len(row) <= 80 for row in ran.err.splitlines()), line
        assert ran.err.isascii() or not number % 2


def test_a_game_is_played_with_cards_of_ones_own(run: Run) -> None:
    """Cards for which there are no words are called by their ids."""
    own = CARDS.replace("id: moon,", "id: silver_disc,").replace("id: splash,", "id: duck,").replace("[rat]", "[newt]")
    Path("own.yaml").write_text(own, "utf-8")
    line = ["new", "--kind", "strange-world", "--seed", "own", "--cards", "own.yaml"]
    assert run(*line, "-p", "Anna", "-p", "Ben").code == 0

    shown = run("show", "--cards", "own.yaml").out
    assert "duck" in shown
    assert "newt" in shown
    assert run("reveal", "--cards", "own.yaml").code == 0
    assert run("show").code == 4
    known = run("place", "-p", "Anna", "silver", "xyz", "--cards", "own.yaml")
    assert "There is no card “xyz”" in known.told


def test_the_environment_names_the_cards_too(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    Path("empty.yaml").write_bytes(b"")
    monkeypatch.setenv("CARTOGRAPHERS_CARDS", "empty.yaml")

    assert run("new", "--kind", "strange-world", "--json").error["code"] == "bad_cards"
    assert not GAME.exists()
    assert run("new").code == 0, "the first game has no cards but its own"


def test_a_rule_set_apart_stands_in_the_log(run: Run) -> None:
    rules = ("traveller=mandatory", "moon_counts_volcano=counted", "volcano_portal=eruption_then_portal")
    ran = run("new", "--kind", "strange-world", *(word for rule in rules for word in ("--rule", rule)))

    assert ran.code == 0
    expected = {"traveller": "mandatory", "volcano_portal": "eruption_then_portal"}
    assert json.loads(game_lines()[0])["rules"] == expected, "a default is not set apart"
    assert state().rules.traveller == "mandatory"


def test_the_seed_is_told_to_who_asks_for_it(run: Run) -> None:
    begun = run("new", "--kind", "strange-world", "--json")
    assert "seed" not in begun.out
    seed = json.loads(game_lines()[0])["seed"]

    assert seed not in run("show").out + run("show", "--json").out + run("replay", "game.jsonl").out
    assert f"Seed: {seed}" in run("show", "--seed").out
    assert run("show", "--seed", "--json").json["seed"] == seed
