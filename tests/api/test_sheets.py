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
    assert {fault["line"] for fault in caught.value.facts["faults"]} == {1, 2}
    assert str(caught.value).startswith("line 1: ")
    assert all("bad_sheet" not in line and line.endswith(".") for line in str(caught.value).splitlines())


def test_a_map_is_drawn_on_and_stays_as_it_was() -> None:
    """Every drawing of a game leaves the map that the sheet of before gives with it, and the monsters of `score`."""
    game = Game(["Anna", "Ben"], seed="5", map="B")
    while not game.finished:
        game.reveal()
        for number, player in enumerate(game.players):
            if player not in game.waiting:
                continue
            before = game.state["players"]
            drawing = game.moves(player)[-1]
            drawn_on = game.place(drawing, player=player)[0]["map"]
            sheet = Sheet(before[drawn_on]["grid"], map="B")
            after = sheet.drawn(drawing)
            if not game.finished and number == 0:
                assert after.grid == game.state["players"][drawn_on]["grid"]
                assert after.monsters == game.score(game.players[drawn_on])["players"][0]["now"]["monsters"]["stars"]
            assert after.grid == sheet.drawn(drawing.terrain, drawing.spaces).grid
            assert sheet.grid == before[drawn_on]["grid"] != after.grid


@pytest.mark.parametrize(
    ("code", "terrain", "spaces"),
    [("unknown_terrain", "lava", "C3"), ("off_map", "farm", "Z9"), ("overlap", "farm", "A1 A8")],
)
def test_what_cannot_be_drawn_on_a_map_is_refused(code: str, terrain: str, spaces: str) -> None:
    sheet = Sheet(["FF.....M...", *["..........."] * 10])
    with pytest.raises(Refused) as caught:
        sheet.drawn(terrain, spaces)

    assert (caught.value.code, code in str(caught.value)) == (code, False)
    assert "FF.....M..." in repr(sheet)


@pytest.mark.parametrize(("code", "options"), [("unknown_map", {"map": "C"}), ("unknown_edition", {"edition": "fr"})])
def test_an_unknown_side_or_edition_is_refused(code: str, options: dict[str, str]) -> None:
    with pytest.raises(Refused) as caught:
        Sheet("", **options)  # type: ignore[arg-type]  # wrong on purpose
    assert caught.value.code == code


def test_unknown_cards_are_refused_with_those_that_there_are() -> None:
    sheet = Sheet("\n".join(Game(seed="1").state["players"][0]["grid"]))
    for ask in (sheet.stars, sheet.moves):
        with pytest.raises(Refused, match=r"no card “castle” to choose here\. Choose from: "):
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
    with pytest.raises(Refused, match=r"Say which player\. Players: "):
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
