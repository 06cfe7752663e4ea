"""Bare maps, score sheets and cards from Python: what the commands say of them."""

import json
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from cartographers import Damaged, Game, Refused, Sheet, cards, check
from cartographers.core.events import decode
from tests.helpers.commands import Lay, Run, replay_lines
from tests.helpers.paper import writing
from tests.helpers.random_games import BOX


def test_a_bare_map_is_scored_as_at_the_shell(lay: Lay, run: Run) -> None:
    lay("01-solo-a")
    grid = run("show", "--json").json["players"][0]["grid"]
    Path("map.txt").write_text("\n".join(grid), "utf-8")
    sheet = Sheet("\n".join(grid), map="A", edition="de")
    told = run("score", "--sheet", "map.txt", "--edition", "de", "--map", "A", "--json").json["cards"]

    assert sheet.grid == grid
    assert {card: [*sheet.stars(card)] for card in told} == {
        card: [one["stars"], tuple(one["spaces"])] for card, one in told.items()
    }
    listed = run("moves", "--sheet", "map.txt", "--card", "farmland", "--ruins", "--edition", "de", "--json").json
    assert [[*one.spaces] for one in sheet.moves("farmland", ruins=True)] == [one["spaces"] for one in listed["moves"]]


def test_a_map_that_is_none_says_what_is_wrong_and_where() -> None:
    with pytest.raises(Damaged) as caught:
        Sheet("FFF\nF?F\n")

    assert caught.value.code == "bad_sheet"
    assert caught.value.facts["faults"]


@pytest.mark.parametrize(("code", "options"), [("unknown_map", {"map": "C"}), ("unknown_edition", {"edition": "fr"})])
def test_an_unknown_side_or_edition_is_refused(code: str, options: dict[str, str]) -> None:
    with pytest.raises(Refused) as caught:
        Sheet("", **options)  # type: ignore[arg-type]  # wrong on purpose
    assert caught.value.code == code


def test_unknown_cards_are_refused_with_those_that_there_are() -> None:
    sheet = Sheet("\n".join(Game(seed="1").state["players"][0]["grid"]))
    for ask in (sheet.stars, sheet.moves):
        with pytest.raises(Refused, match="unknown_card"):
            ask("castle")


@pytest.mark.parametrize("kind", ["text", "yaml", "csv"])
def test_score_sheets_are_checked_as_at_the_shell(run: Run, kind: str) -> None:
    game = writing.played(BOX, [decode(BOX, json.loads(line)) for line in replay_lines("03-three-players")])
    sheets = [writing.filled_in(game, player, 3) for player in range(3)]
    text = writing.written(sheets, kind, side=game[0].game.map, edition=game[0].game.edition)
    path = Path(f"sheets.{'txt' if kind == 'text' else kind}")
    path.write_text(text, "utf-8")
    told = [{**document, "file": None, "place": None} for document in run("check", str(path), "--json").documents]

    assert [check(text, document["player"]) for document in told] == told
    with pytest.raises(Refused, match="player_needed"):
        check(text)
    with pytest.raises(Damaged) as caught:
        check("Anna\nspring: eleven")
    assert caught.value.line


def test_cards_are_those_of_the_command(run: Run) -> None:
    assert cards() == run("cards", "--json").json


def test_a_map_shows_itself_with_each_space() -> None:
    sheet = Sheet("\n".join(["FF.....M...", *["..........."] * 9, "..........F"]))
    drawn = ET.fromstring(sheet._repr_svg_())  # noqa: S314 - our own

    assert drawn.tag.endswith("svg")
    assert sheet.svg(language="de") != ""
