"""`show`: a game as it stands."""

import json
import re
from typing import Any

import pytest

from cartographers.base.words import LANGUAGES, Words
from cartographers.core.region import expand
from tests.helpers.commands import Lay, Run, replay_lines


def shown(run: Run) -> Any:  # noqa: ANN401 - JSON is anything
    return run("show", "--json").json


TABLE = [
    *("game", "edition", "map", "season", "time", "threshold"),
    *("phase", "card", "ruins", "edicts", "skills", "revealed", "players"),
]


@pytest.mark.parametrize(
    ("name", "count", "more"),
    [
        ("01-solo-a", 27, []),
        ("01-solo-a", None, ["places", "rating", "title"]),
        ("03-three-players", 30, []),
        ("03-three-players", None, ["places"]),
    ],
)
def test_json_has_the_fields_in_their_order(run: Run, lay: Lay, name: str, count: int | None, more: list[str]) -> None:
    lay(name, count)
    state = shown(run)

    assert list(state) == [*TABLE, *more]
    for player in state["players"]:
        assert list(player) == ["name", "grid", "coins", "spent", "skill", "open", "drawn", "seasons", "total"]


def test_json_says_where_a_game_stands(run: Run, lay: Lay) -> None:
    lay("01-solo-a", 27)

    assert shown(run) == {
        "game": "cartographers",
        "edition": "en",
        "map": "A",
        "season": "summer",
        "time": 7,
        "threshold": 8,
        "phase": "draw",
        "card": "hamlet",
        "ruins": True,
        "edicts": {"A": "canal_lake", "B": "greengold_plains", "C": "stoneside_forest", "D": "lost_barony"},
        "skills": [],
        "revealed": ["rift_lands", "hinterland_stream", "orchard", "treetop_village", "outpost_ruins", "hamlet"],
        "players": [
            {
                "name": "Anna",
                "grid": [
                    "XXFFF......",
                    "X..MFfFF...",
                    "XxWWW..FMr.",
                    "AW..W..F...",
                    ".W..W......",
                    ".W...MF....",
                    ".W....FF...",
                    ".......F...",
                    ".rM....FAwF",
                    ".....r.MAFV",
                    ".......AAVV",
                ],
                "coins": 2,
                "spent": 0,
                "skill": None,
                "open": [],
                "drawn": False,
                "seasons": {
                    "spring": {
                        "edicts": {"canal_lake": 2, "greengold_plains": 0},
                        "coins": 2,
                        "monsters": -3,
                        "total": 1,
                    }
                },
                "total": 1,
            }
        ],
    }


def test_ruins_wait_behind_an_ambush(run: Run, lay: Lay) -> None:
    lay("01-solo-a", 6)
    state = shown(run)

    assert (state["phase"], state["card"], state["ruins"]) == ("explore", None, True)


def test_right_after_a_scoring_the_next_season_is_shown(run: Run, lay: Lay) -> None:
    lay("01-solo-a", 17)
    state = shown(run)

    assert (state["season"], state["time"], state["threshold"], state["revealed"]) == ("summer", 0, 8, [])


def test_a_finished_game_stays_in_winter(run: Run, lay: Lay) -> None:
    lay("01-solo-a")
    state = shown(run)

    assert (state["phase"], state["season"], state["time"]) == ("finished", "winter", 6)
    assert (state["places"], state["rating"], state["title"]) == ([1], 0, "apprentice_surveyor")
    assert list(state["players"][0]["seasons"]) == ["spring", "summer", "fall", "winter"]


def test_a_low_rating_has_no_title(run: Run, lay: Lay) -> None:
    lay("02-solo-b-de-free")

    assert (shown(run)["rating"], shown(run)["title"]) == (-50, None)


def test_who_passed_has_drawn(run: Run, lay: Lay) -> None:
    lines = replay_lines("08-table-full-map")
    turn = next(number for number, line in enumerate(lines) if json.loads(line)["event"] == "turn_passed")
    lay("08-table-full-map", turn)
    waiting = [player["drawn"] for player in shown(run)["players"]]
    lay("08-table-full-map", turn + 1)

    assert waiting == [False, False]
    assert [player["drawn"] for player in shown(run)["players"]] == [True, False]


@pytest.mark.parametrize("language", LANGUAGES)
def test_json_is_the_same_in_every_language(run: Run, lay: Lay, language: str) -> None:
    lay("03-three-players", 84)

    assert run("--lang", language, "show", "--json").out == run("show", "--json").out


@pytest.mark.parametrize("language", LANGUAGES)
def test_text_names_everything_in_the_language_in_use(run: Run, lay: Lay, language: str) -> None:
    lay("01-solo-a", 27)
    state, words = shown(run), Words(language, "cartographers")
    out = " ".join(run("show", "--lang", language).out.split())

    for message in (
        *(f"card.{card}.name" for card in (*state["revealed"], *state["edicts"].values())),
        *(f"terrain.{terrain}" for terrain in ("forest", "village", "farm", "water", "monster", "mountain")),
        *(f"season.{season}" for season in ("spring", "summer", "fall", "winter")),
    ):
        assert words(message) in out


def test_all_maps_are_shown_or_one(run: Run, lay: Lay) -> None:
    lay("03-three-players", 28)
    every, one = run("show").out, run("show", "-p", "γιώργος").out

    assert all(name in every for name in ("Anna", "Béla", "Γιώργος"))
    assert (every.count("Coins:"), one.count("Coins:")) == (3, 1)
    assert "\nΓιώργος\n" in "\n".join(line.split("   ")[0] for line in one.splitlines())


@pytest.mark.parametrize("language", LANGUAGES)
def test_farm_and_village_at_once_has_its_letter_where_diplomacy_can_draw_it(run: Run, language: str) -> None:
    letter = f"D {Words(language, 'cartographers')('terrain.farm_village')}"
    for skills, known in (("diplomacy,search,knowledge", True), ("negotiate,search,knowledge", False)):
        assert run("new", "--skills", skills, "-g", skills).code == 0
        assert (letter in run("--lang", language, "show", "-g", skills).out) == known


def test_no_line_is_wider_than_80_columns(run: Run, lay: Lay) -> None:
    for count in range(1, 109):
        lay("03-three-players", count)
        assert max(map(len, run("show").out.splitlines())) <= 80


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_but_ascii_is_printed_if_asked_for(run: Run, lay: Lay, language: str) -> None:
    lay("03-three-players", 60)

    assert run("show", "--ascii", "--lang", language).out.isascii()


def test_colours_stand_around_the_same_text(run: Run, lay: Lay) -> None:
    lay("03-three-players", 60)
    plain, colour = run("show").out, run("show", "--color", "always").out

    assert plain == re.sub("\x1b\\[[0-9;]*m", "", colour) != colour


def test_in_words_every_space_is_told_once(run: Run, lay: Lay) -> None:
    lay("02-solo-b-de-free", 43)
    grid = "".join(run("show", "--json").json["players"][0]["grid"])
    told_in_words = run("show", "--words").out
    kinds = {"Forest": "Ff", "Village": "Vv", "Farm": "Aa", "Water": "Ww", "Monster": "Xx", "Mountain": "M"}
    kinds |= {"Wasteland": "#", "Ruins empty": "r", "Ruins drawn on": "fvawx"}
    told = re.sub(r"\n  ", " ", told_in_words)
    for kind, letters in kinds.items():
        found = re.search(rf"^{kind}: (.+)\.$", told, re.MULTILINE)
        names = [name for run_of in (found[1].split() if found else []) for name in expand(run_of)]
        assert names == [f"{'ABCDEFGHIJK'[at // 11]}{at % 11 + 1}" for at, sign in enumerate(grid) if sign in letters]
    assert f"Empty: {sum(sign in '.r' for sign in grid)} spaces." in told
    assert " K " not in told_in_words


def test_json_is_the_same_in_words(run: Run, lay: Lay) -> None:
    lay("03-three-players", 60)

    assert run("show", "--words", "--json") == run("show", "--json")
