"""`check_sheet` of finished worlds: what they earn, whether they can be, and files that are none."""

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest

import cartographers
from cartographers.base.limits import LARGEST_SHEET, MOST_FAULTS
from cartographers.base.plain_yaml import DataFlaw, load
from cartographers.base.words import LANGUAGES, Words
from cartographers.shell.problems import Problem
from cartographers.shell.terminal import Terminal
from cartographers.strange_world.cli.game import open_session
from cartographers.strange_world.cli.world_files import read_file
from cartographers.strange_world.core.check import Code, check_sheet
from cartographers.strange_world.worlds import WorldFlaw
from tests.helpers.commands import Ran, Run
from tests.strange_world.cases.worlds import BAD, EATEN, FIRST_GAME, FOUND
from tests.strange_world.helpers.worlds import BARE, SCORED, STARS, changed, file_of, played, world

RIGHT: Final = {
    "file": "worlds.yaml",
    "player": "Anna",
    "ok": True,
    "possible": True,
    "stars": STARS,
    "total": 46,
    "findings": [],
}


def laid(text: str, path: str = "worlds.yaml") -> str:
    """Write a file, and return its name."""
    Path(path).write_text(text, "utf-8", newline="")
    return path


def test_the_scored_world_of_the_specification_gives_46_kind_by_kind(run: Run) -> None:
    ran = run("check", laid(SCORED), "--json")

    assert (ran.code, ran.err) == (0, "")
    assert ran.json == RIGHT
    assert [*ran.json] == [*RIGHT]


def test_the_first_sheet_says_of_which_game_all_are_and_the_others_are_refused(run: Run) -> None:
    first, world = laid(FIRST_GAME, "sheet.txt"), laid(SCORED)
    check_first, check_world = run("check", first, world, "--json"), run("check", world, first, "--json")

    assert [(one["file"], one["totals"]["counted"]) for one in check_first.documents] == [("sheet.txt", 13)]
    assert (check_first.code, check_first.error["file"]) == (4, "worlds.yaml")
    assert check_world.documents == [RIGHT]
    assert (check_world.code, check_world.error["file"]) == (4, "sheet.txt")


def test_people_read_what_is_written_and_counted_and_what_earns_it(run: Run) -> None:
    ran = run("check", laid(SCORED))

    assert ran.code == 0
    assert "Water                8        8\n" in ran.out
    assert "Water: 8 = 3 (A3 B3 B4 C3) + 3 (B1 C1 C2 D1) + 2 (C4 D3 D4)\n" in ran.out
    assert "A game can end with this world.\n" in ran.out


def test_what_nothing_counts_for_is_told_without_spaces(run: Run) -> None:
    ran = run("check", laid(changed(("moons: 6", "moons: 3"), ("moon, moon", "eaten, eaten"), text=SCORED)))
    assert "Moons: the file says 3, but nothing in this world counts." in ran.out


def test_what_is_not_written_is_counted(run: Run) -> None:
    assert run("check", laid(BARE), "--json").json == RIGHT
    assert re.search(r"Stars\n(.*\n)+Total +46\n", run("check", laid(BARE)).out)


def test_every_code_has_a_file() -> None:
    assert {*FOUND} == {*Code}


@pytest.mark.parametrize("code", FOUND)
def test_what_is_wrong_is_found_with_its_cells(run: Run, code: Code) -> None:
    text, facts = FOUND[code]
    ran = run("check", laid(text), "--json")

    assert (ran.code, ran.err) == (1, "")
    assert ran.json["findings"] == [{"code": code, "box": None, "written": None, "counted": None, **facts}]
    assert (ran.json["ok"], ran.json["possible"]) == (False, facts.get("box") is not None)


@pytest.mark.parametrize("code", FOUND)
@pytest.mark.parametrize("language", LANGUAGES)
def test_people_read_what_is_wrong(run: Run, code: Code, language: str) -> None:
    ran = run("check", laid(FOUND[code][0]), "--lang", language)

    assert (ran.code, ran.err) == (1, "")
    assert "\n1. " in ran.out
    assert "\n2. " not in ran.out


def test_all_that_can_be_wrong_with_a_file_is_tried() -> None:
    assert {*BAD} == {*WorldFlaw, *DataFlaw, "not_worlds", "a_log"}


@pytest.mark.parametrize("flaw", BAD)
def test_a_file_that_is_none_is_refused_with_where_and_what(run: Run, flaw: str) -> None:
    text, line, column, said = BAD[flaw]
    typed = ["check", "--kind", "strange-world", laid(text)]
    ran = run(*typed, "--json")
    (fault,) = ran.error["faults"]

    assert (ran.code, ran.out, ran.error["code"], ran.error["file"]) == (4, "", "bad_sheet", "worlds.yaml")
    code = "not_worlds" if flaw == "a_log" else flaw
    assert (fault["code"], fault["line"], fault["column"]) == (code, line, column)
    told = run(*typed).told
    assert told.startswith(f"Error: worlds.yaml, line {line}, column {column}: ")
    assert said in told


@pytest.mark.parametrize("flaw", BAD)
@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_what_is_wrong_with_a_file_is_said_in_every_language(run: Run, flaw: str, language: str) -> None:
    typed = ["check", "--kind", "strange-world", laid(BAD[flaw][0])]
    ran = run(*typed, "--lang", language)

    assert (ran.code, ran.out) == (4, "")
    assert ran.err.strip() != run(*typed).err.strip()


def spoilt(data: Any) -> Iterator[Any]:  # noqa: ANN401 - data is anything
    """Yield some data, over and over, each time with something else in place of one of its values."""
    for other in (None, True, -1, 99, "x", [], ["x"], {}, {"x": 1}):
        yield other
    places = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for place, value in places:
        for other in spoilt(value):
            copied = data.copy()
            copied[place] = other
            yield copied


def test_whatever_stands_in_place_of_a_value_is_told_in_words() -> None:
    session = open_session(Terminal(Words("en", "cartographers"), {}, as_json=False))
    refused = 0
    for data in spoilt(load(SCORED, "").data):
        path = laid(json.dumps(data))
        try:
            sheets, problem = read_file(session, path)
        except Problem as error:
            sheets, problem = [], error
        refused += problem is not None
        assert sheets or problem
        assert problem is None or problem.sentence(session.words).startswith("worlds.yaml, line 1")
        for sheet in sheets:
            check_sheet(session.box, sheet)
    assert refused > 300


def test_a_text_that_is_no_utf_8_and_one_that_is_too_large_are_refused(run: Run) -> None:
    Path("latin.yaml").write_bytes(SCORED.replace("Anna", "Ánna").encode("latin-1"))
    assert run("check", "latin.yaml", "--json").error["code"] == "bad_sheet"
    assert run("check", laid(SCORED + "#" * LARGEST_SHEET), "--json").error["code"] == "too_large"


def test_a_byte_order_mark_and_utf_16_are_read(run: Run) -> None:
    Path("worlds.yaml").write_bytes(b"\xef\xbb\xbf" + SCORED.encode())
    assert run("check", "worlds.yaml", "--json").json == RIGHT
    Path("worlds.yaml").write_bytes(SCORED.encode("utf-16"))
    assert run("check", "worlds.yaml", "--json").json == RIGHT


def test_not_more_mistakes_are_told_than_somebody_reads(run: Run) -> None:
    entry = "  - player: A\n    world: [[x, x, x, x], [x, x, x, x], [x, x, x, x], [x, x, x, x]]\n"
    ran = run("check", laid(f"game: strange-world\nplayers:\n{entry * 10}"))

    assert ran.err.count("worlds.yaml, line") == MOST_FAULTS
    assert ran.told.endswith("Only the first 100 mistakes are listed.")


def test_where_all_mistakes_are_told_none_is_said_to_be_left_out(run: Run) -> None:
    entry = "  - player: A\n    world: [[x, x, x, x], [x, x, x, x], [x, x, moon, moon], [moon, moon, moon, moon]]\n"
    ran = run("check", laid(f"game: strange-world\nplayers:\n{entry * 10}"))

    assert ran.err.count("worlds.yaml, line") == MOST_FAULTS
    assert "Only the first" not in ran.told


@pytest.fixture
def many() -> list[str]:
    """Write files that are right, wrong and none, and return their names and that of one that is missing."""
    laid(SCORED, "right.yaml")
    laid(FOUND[Code.WRONG_STARS][0], "wrong.yaml")
    laid(BAD["unknown_card"][0], "bad.yaml")
    laid(FIRST_GAME, "first.txt")
    return ["bad.yaml", "nowhere.yaml", "right.yaml", "first.txt", "wrong.yaml"]


def test_a_bad_file_does_not_stop_the_others(run: Run, many: list[str]) -> None:
    ran = run("check", *many, "--json")

    assert ran.code == 4
    assert [(one["file"], one["ok"]) for one in ran.documents] == [("right.yaml", True), ("wrong.yaml", False)]
    assert [line.partition('"code": ')[2][:11] for line in ran.err.splitlines()] == [
        *('"bad_sheet"', '"missing", ', '"bad_sheet"'),
    ]


@pytest.mark.parametrize("options", [[], ["--json"], ["--lang", "hu", "--ascii"]])
def test_worlds_are_told_in_the_order_of_their_files_by_any_number_of_processes(
    run: Run, many: list[str], options: list[str]
) -> None:
    alone = run("check", *many, *many, *options)

    assert run("check", *many, *many, *options, "-j", "2") == alone
    assert alone.code == 4


def test_of_many_files_people_read_what_is_wrong_and_a_line_for_each(run: Run, many: list[str]) -> None:
    out = run("check", *many).out

    assert out.count("What earns the stars") == 1
    assert out.endswith(
        "\nright.yaml: Anna: 46 stars; possible, and every written number is right\n"
        "wrong.yaml: Anna: 46 stars; possible, but 1 number is wrong\n"
    )


@pytest.mark.parametrize("laid_as", ["yaml", "flow"])
def test_worlds_that_name_no_game_are_known_by_what_they_are(run: Run, laid_as: str) -> None:
    text = SCORED.replace("game: strange-world\n", "")
    if laid_as == "flow":
        text = json.dumps(load(text, "").data)
    ran = run("check", laid(text), "--json")
    piped = run("check", "-", "--json", stdin=text.encode())

    assert (ran.code, ran.json["total"]) == (0, 46)
    assert (piped.code, piped.json["total"]) == (0, 46)


def test_a_sheet_of_the_other_game_is_told_from_worlds(run: Run) -> None:
    laid(SCORED)
    laid(f"game: cartographers\n{FIRST_GAME}", "first.txt")
    mixed = run("check", "worlds.yaml", "first.txt")
    first = run("check", "--kind", "cartographers", "worlds.yaml")

    assert (mixed.code, first.code, first.out) == (4, 4, "")
    assert mixed.out.startswith("worlds.yaml: Anna: 46 stars")
    assert "first.txt, line 1: this file belongs to another game, “cartographers”" in mixed.told
    assert "cartographers check --kind strange-world worlds.yaml" in first.told


def test_worlds_are_not_scored_as_a_bare_map(run: Run) -> None:
    ran = run("score", "--sheet", laid(SCORED), "--json")
    assert (ran.code, ran.error["faults"][0]["code"]) == (4, "other_game")


@pytest.mark.parametrize("typed", [["-"], ["--kind", "strange-world", "-"]])
def test_worlds_come_from_standard_input(typed: list[str]) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "cartographers", "check", *typed, "--json"],
        capture_output=True,
        check=True,
        cwd=Path(cartographers.__file__).parents[1],
        input=SCORED.encode(),
    )
    assert Ran(0, done.stdout.decode(), "").json == {**RIGHT, "file": "-"}


def test_standard_input_is_read_once(run: Run) -> None:
    assert run("check", "--kind", "strange-world", "-", "-").code == 2


def test_no_file_at_all_is_refused(run: Run) -> None:
    assert run("check", "--kind", "strange-world").code == 2


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_the_worlds_of_random_games_are_possible_and_counted_as_they_were_played(run: Run, players: int) -> None:
    files = []
    for seed in range(15):
        _, state = played(f"check {seed}", players)
        files.append(laid(file_of(state), f"{seed}.yaml"))
    ran = run("check", *files, "--json")

    assert (ran.code, ran.err) == (0, "")
    assert len(ran.documents) == 15 * players
    assert all(one["ok"] and one["possible"] for one in ran.documents)


def test_players_of_one_file_are_ranked(run: Run) -> None:
    _, state = played("ranked", 3)
    assert state.result is not None
    out = run("check", laid(file_of(state))).out

    best = state.game.players[state.result.places.index(1)]
    assert f"\nRanking, as counted:\n1. {best}: {max(state.result.totals)} stars\n" in out
    assert out.count("What earns the stars") == 3


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_impossible_world_is_ranked_last_and_said_to_be_impossible(run: Run, language: str) -> None:
    entry = SCORED[SCORED.index("  - player") :]
    rich = changed(("Anna", "Zoe"), ("[mountain_mountain, eaten", "[mountain_mountain, mountain_water"), text=entry)
    out = run("check", laid(f"game: strange-world\nplayers:\n{rich}{entry}"), "--lang", language).out

    first, second = out.splitlines()[-2:]
    impossible = Words(language, "cartographers")("check.impossible")
    assert first.startswith("1. Anna: 46")
    assert second.startswith("2. Zoe: ")
    assert impossible in second
    assert impossible not in first


def test_a_world_of_who_played_alone_is_told_how_well_it_went(run: Run) -> None:
    _, state = played("alone", 1)
    assert state.result is not None
    assert "mouthful" in run("check", laid(file_of(state))).out
    assert state.result.band == 0


def test_a_world_beyond_the_bands_that_have_words_is_told_by_the_highest(run: Run) -> None:
    own = (Path(__file__).parents[3] / "cards" / "strange_world.yaml").read_text("utf-8")
    Path("own.yaml").write_text(own.replace("[60, 70, 75, 80]", "[1, 2, 3, 4, 5]"), "utf-8")
    ran = run("check", laid(file_of(played("alone", 1)[1])), "--cards", "own.yaml")
    assert "\n4 stars or more: a world without equal." in ran.out


def test_a_ruling_may_be_set_apart(run: Run) -> None:
    text = world("moon eaten eaten eaten", "volcano_water start_plant eaten eaten", "fumarole eaten eaten eaten", EATEN)
    typed = ["check", laid(text), "--json"]

    assert run(*typed).json["stars"]["moons"] == 4
    assert run(*typed, "--rule", "moon_counts_volcano=not_counted").json["stars"]["moons"] == 2
    assert run(*typed, "--rule", "moon_counts_volcano=counted").json["stars"]["moons"] == 4
    assert run(*typed, "--rule", "moon_counts=x").code == 2


def test_other_cards_are_known_from_a_file(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    cards = (Path(cartographers.__file__).parents[1] / "cards" / "strange_world.yaml").read_text("utf-8")
    laid(cards.replace("id: swamp_plant,", "id: reeds,"), "cards.yaml")
    text = SCORED.replace("swamp_plant", "reeds")
    assert run("check", laid(text), "--json").error["faults"][0]["found"] == "reeds"
    assert run("check", laid(text), "--cards", "cards.yaml", "--json").json == RIGHT
    assert run("check", laid(text), laid(text, "b.yaml"), "--cards", "cards.yaml", "-j", "2", "--json").code == 0
    monkeypatch.setenv("CARTOGRAPHERS_CARDS", "cards.yaml")
    assert run("check", laid(text), "--json").json == RIGHT


def test_cards_that_are_wrong_are_told_once(run: Run) -> None:
    laid("lands: 3\n", "cards.yaml")
    ran = run("check", laid(SCORED), laid(SCORED, "b.yaml"), "--cards", "cards.yaml", "--json")
    assert (ran.code, ran.out, ran.error["code"], ran.error["line"]) == (4, "", "bad_cards", 1)
