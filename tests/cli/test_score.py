"""`score` of a game: what was earned, and what the map would earn now."""

import json
from typing import Any

import pytest

from cartographers.base.words import LANGUAGES, Words, number
from tests.helpers import naive
from tests.helpers.commands import REPLAYS, Lay, Run, replay_lines

POSITIONS = [
    pytest.param(path.stem, count, id=f"{path.stem} {count}")
    for path in sorted(REPLAYS.glob("*.jsonl"))
    for count in range(len(replay_lines(path.stem)), 0, -31)
]
"""The end of every game, and every thirty-first event before it."""


def scored(run: Run, *more: str) -> list[dict[str, Any]]:
    players: list[dict[str, Any]] = run("score", *more, "--json").json["players"]
    return players


def counted(spaces: naive.Spaces) -> list[str]:
    """Return the names of spaces as they are printed, by row, then column."""
    return [f"{'ABCDEFGHIJK'[row]}{column + 1}" for row, column in sorted(spaces)]


def box(stars: int, spaces: naive.Spaces) -> dict[str, Any]:
    return {"stars": stars, "spaces": counted(spaces)}


@pytest.mark.parametrize(("name", "count"), POSITIONS)
def test_what_was_earned_is_that_of_show(run: Run, lay: Lay, name: str, count: int) -> None:
    lay(name, count)
    shown = run("show", "--json").json["players"]

    for player, same in zip(scored(run), shown, strict=True):
        assert list(player) == ["name", "seasons", "now", "total"]
        assert {key: player[key] for key in ("name", "seasons", "total")}.items() <= same.items()


@pytest.mark.parametrize(("name", "count"), POSITIONS)
def test_what_the_map_would_earn_now_is_what_the_naive_scorer_finds(run: Run, lay: Lay, name: str, count: int) -> None:
    header, *events = map(json.loads, lay(name, count))
    game = naive.Game(header)
    for event in events:
        game.follow(event)

    assert [player["now"] for player in scored(run)] == [
        {
            "edicts": {card: box(*naive.SCORES[card](sheet, game.rules)) for card in header["edicts"]},
            "coins": coins,
            "monsters": box(-len(sheet.threatened), sheet.threatened),
        }
        for sheet, coins in zip(game.sheets, game.coins, strict=True)
    ]


@pytest.mark.parametrize("words", [[], ["-p", "Béla"]])
def test_the_spaces_that_count_are_marked_on_a_map_for_each_box(run: Run, lay: Lay, words: list[str]) -> None:
    lay("03-three-players")
    boxes = [
        one for player in scored(run, *words) for one in (*player["now"]["edicts"].values(), player["now"]["monsters"])
    ]

    assert run("score", *words).out.count("*") == sum(len(one["spaces"]) for one in boxes) > 0


def test_the_score_sheet_is_a_table(run: Run, lay: Lay) -> None:
    """An edict has its column, and no number in the two seasons that do not score it."""
    edicts = json.loads(lay("01-solo-a")[0])["edicts"]
    (player,) = scored(run)
    heading, _, *seasons, total = run("score").out.partition("\n\n")[0].splitlines()
    rows = [
        [season["edicts"].get(card) for card in edicts] + [season[part] for part in ("coins", "monsters", "total")]
        for season in player["seasons"].values()
    ]

    assert heading.split() == ["A", "B", "C", "D", "Coins", "Monsters", "Total"]
    assert [line.split()[1:] for line in seasons] == [[number(n) for n in row if n is not None] for row in rows]
    assert total.split() == ["Total", number(player["total"])]


def test_one_of_several_players_is_scored_alone(run: Run, lay: Lay) -> None:
    lay("03-three-players")
    everybody = scored(run)

    assert [player["name"] for player in everybody] == ["Anna", "Béla", "Γιώργος"]
    assert [scored(run, "-p", player["name"]) for player in everybody] == [[player] for player in everybody]
    assert [name in run("score", "-p", "Béla").out for name in ("Anna", "Béla", "Γιώργος")] == [False, True, False]


def test_json_is_the_same_in_every_language(run: Run, lay: Lay) -> None:
    lay("03-three-players", 60)

    assert len({run("score", "--json", "--lang", language).out for language in LANGUAGES}) == 1
    assert len({run("score", "--lang", language).out for language in LANGUAGES}) == len(LANGUAGES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_card_is_named_with_its_edict_behind_it(run: Run, lay: Lay, language: str) -> None:
    """A letter in front is an article in English and Hungarian, and a word in Polish."""
    header, *_ = map(json.loads, lay("01-solo-a", 60))
    words = Words(language, "cartographers")
    told = " ".join(run("score", "--lang", language).out.split())

    for edict, card in zip("ABCD", header["edicts"], strict=True):
        name = words(f"card.{card}.name")
        assert f"{edict} {name.split()[0]}" not in told
        assert f"({edict})" in told
