"""Whether a finished world is right, and whether any play can end in it."""

from random import Random

import pytest
from msgspec.structs import replace

from cartographers.strange_world.core.cells import cell_names
from cartographers.strange_world.core.check import Code, Finding, Report, Sheet, check_sheet, placed
from cartographers.strange_world.core.rulings import Rules
from cartographers.strange_world.core.world import City, Guest, Side
from tests.strange_world.helpers.drawings import cells, drawn
from tests.strange_world.helpers.random_games import BOX, sheet

SCORED = """
    moon              moon           swamp_plant   plant_plant_goat
    mountain_mountain eaten          water_plant   mountain_portal
    water_portal      volcano_portal volcano_plant mountain_swamp
    mountain_plant    fumarole       fumarole      water_portal
"""
"""Its top left cell is A1 where it is checked."""

RIGHT = {"mountain": 2, "water": 8, "animals": 10, "swamp": 6, "dark_cities": 9, "moons": 6, "travellers": 5}


def written(drawing: str = SCORED, players: int | None = None) -> Sheet:
    """Return a sheet of a drawn world without cities, travellers and numbers."""
    return sheet(drawn(drawing), players)


def changed(word: str, number: int, other: str, drawing: str = SCORED) -> str:
    """Return a drawing in which the word with a number among its equals, from 0, is another one."""
    parts = drawing.split(word)
    return word.join(parts[: number + 1]) + other + word.join(parts[number + 1 :])


def codes(report: Report) -> list[tuple[Code, str]]:
    """Return what was found, and where."""
    return [(finding.code, " ".join(cell_names(finding.cells))) for finding in report.findings]


def test_the_scored_world_of_the_specification_is_right() -> None:
    world = replace(written().world, cities=(City(9, cells("D2 D3")),), guests=(Guest("splash", 1),))
    one = replace(written(), world=world, sides=(Side.LEFT,), written={**RIGHT, "total": 46})
    report = check_sheet(BOX, one)
    assert (report.ok, report.possible, report.stars.total, report.findings) == (True, True, 46, ())


def test_a_number_that_is_wrong_is_told_with_what_earns_it() -> None:
    report = check_sheet(BOX, replace(written(), written={"moons": 8, "swamp": 6, "total": 46}))
    assert (report.ok, report.possible) == (False, True)
    assert report.findings == (
        Finding(Code.WRONG_STARS, "moons", 8, 6, cells("A1 B1 D1")),
        Finding(Code.WRONG_TOTAL, "total", 46, 32),
    )


IMPOSSIBLE = {
    "two waters side by side": (changed("eaten", 0, "mountain_water"), Code.WATERS_ADJACENT, "B2 B3"),
    "two waters one above the other": (changed("mountain_mountain", 0, "water_swamp"), Code.WATERS_ADJACENT, "B1 C1"),
    "a moon below the top row": (changed("eaten", 0, "moon"), Code.MOON_BELOW_TOP, "B2"),
    "a volcano without a fumarole": (
        changed("mountain_mountain", 0, "volcano_plant"),
        Code.VOLCANO_WITHOUT_FUMAROLE,
        "B1",
    ),
}


@pytest.mark.parametrize(("drawing", "code", "where"), IMPOSSIBLE.values(), ids=[*IMPOSSIBLE])
def test_a_world_that_cannot_be(drawing: str, code: Code, where: str) -> None:
    report = check_sheet(BOX, written(drawing))
    assert not report.possible
    assert codes(report) == [(code, where)]


def test_two_swamps_in_a_row_cannot_be() -> None:
    report = check_sheet(BOX, written(changed("plant_plant_goat", 0, "start_swamp")))
    assert codes(report) == [(Code.SWAMPS_IN_ROW, "A3 A4")]


def test_volcanoes_share_no_fumarole() -> None:
    """Each of the two has one beside it, but it is the same."""
    drawing = changed("fumarole", 0, "mountain_swamp")
    report = check_sheet(BOX, written(drawing))
    assert codes(report) == [(Code.VOLCANO_WITHOUT_FUMAROLE, "C2")]


def test_a_volcano_gives_way_to_another_one_that_has_no_choice() -> None:
    """The first volcano could take either fumarole, the second one only the one that the first one takes first."""
    rows = """
        moon           fumarole      volcano_plant fumarole
        mountain_plant volcano_swamp moon          mountain_portal
        moon           moon          moon          start_mountain
        mountain_plant plant_portal  moon          water_portal
    """
    assert Code.VOLCANO_WITHOUT_FUMAROLE not in [code for code, _ in codes(check_sheet(BOX, written(rows)))]


def test_a_moon_under_eaten_cards_can_be_where_those_flip_none() -> None:
    """A fumarole can have covered an eaten card."""
    rows = """
        eaten          eaten          eaten         fumarole
        moon           swamp_plant    fumarole      moon
        mountain_plant moon           mountain_plant start_water
        mountain_water plant_portal   mountain_water water_portal
    """
    found = check_sheet(BOX, written(rows), Rules(eaten_card_opens_row="moons_stay"))
    assert (Code.MOON_BELOW_TOP, "C2") in codes(found)
    assert (Code.MOON_BELOW_TOP, "B1 B4 C2") in codes(check_sheet(BOX, written(rows)))


FUMAROLES = "\n".join(["fumarole fumarole fumarole fumarole"] * 4)


def test_there_are_eleven_fumaroles() -> None:
    eleven = "\n".join(
        [*["fumarole fumarole fumarole fumarole"] * 2, "fumarole fumarole fumarole moon", *["eaten " * 4]]
    )
    assert Code.TOO_MANY_FUMAROLES not in [finding.code for finding in check_sheet(BOX, written(eleven)).findings]
    report = check_sheet(BOX, written(FUMAROLES))
    assert report.findings == (Finding(Code.TOO_MANY_FUMAROLES, None, 16, 11, report.sheet.world.fumaroles),)


@pytest.mark.parametrize(
    ("cities", "players", "found"),
    [
        ([(9, "A1 A2"), (4, "B1 B2"), (4, "C1 C2")], None, []),
        ([(9, "A1 A2"), (9, "B1 B2")], None, [Code.WRONG_CITY]),
        ([(8, "A1 A2")], None, [Code.WRONG_CITY]),
        ([(5, "A1 A2")], 2, []),
        ([(5, "A1 A2")], 1, [Code.WRONG_CITY]),
        ([(7, "A1 A2"), (9, "B1 B2")], 1, []),
        ([(9, "A1 B2")], None, [Code.CITY_NOT_ON_FUMAROLES]),
        ([(9, "A1")], None, [Code.CITY_NOT_ON_FUMAROLES]),
        ([(9, "A1 A2"), (7, "A2 B2")], None, [Code.CITIES_OVERLAP]),
        ([(9, "D3 D4")], None, [Code.CITY_NOT_ON_FUMAROLES]),
    ],
)
def test_dark_cities(cities: list[tuple[int, str]], players: int | None, found: list[Code]) -> None:
    rows = "\n".join([*["fumarole fumarole moon moon"] * 3, "moon moon fumarole moon"])
    one = written(rows, players)
    world = replace(one.world, cities=tuple(City(stars, cells(where)) for stars, where in cities))
    codes = {Code.WRONG_CITY, Code.CITY_NOT_ON_FUMAROLES, Code.CITIES_OVERLAP}
    report = check_sheet(BOX, replace(one, world=world))
    assert [finding.code for finding in report.findings if finding.code in codes] == found


@pytest.mark.parametrize(("players", "most"), [(1, 4), (2, 6), (3, 8), (4, 10), (None, 10)])
def test_a_card_lies_no_more_often_than_it_exists(players: int | None, most: int) -> None:
    for number in (most, most + 1):
        words = [*["moon"] * number, *["eaten"] * (16 - number)]
        rows = "\n".join(" ".join(words[row * 4 : row * 4 + 4]) for row in range(4))
        found = [
            finding
            for finding in check_sheet(BOX, written(rows, players)).findings
            if finding.code == Code.CARD_TOO_OFTEN
        ]
        assert [(one.written, one.counted, one.id) for one in found] == [(number, most, "moon")] * (number > most)


def test_a_starting_card_is_missed_unless_a_fumarole_can_have_covered_it() -> None:
    bare = changed("fumarole", 0, "eaten", changed("fumarole", 1, "eaten"))
    assert (Code.NO_STARTING_CARD, "") in codes(check_sheet(BOX, written(bare)))
    assert codes(check_sheet(BOX, written())) == []


def test_there_is_one_starting_card() -> None:
    drawing = changed("eaten", 0, "start_plant", changed("mountain_plant", 0, "start_mountain"))
    assert codes(check_sheet(BOX, written(drawing))) == [(Code.TWO_STARTING_CARDS, "B2 D1")]


@pytest.mark.parametrize(
    ("travellers", "sides", "found"),
    [
        ("splash", "left", []),
        ("splash burk kark", "right right right", []),
        ("splash burk", "left right", [Code.TRAVELLERS_ON_BOTH_SIDES]),
        ("splash splash", "left left", [Code.TRAVELLER_TWICE]),
        ("splash burk kark roro", "left left left left", [Code.TOO_FEW_PORTALS]),
    ],
)
def test_travellers(travellers: str, sides: str, found: list[Code]) -> None:
    """One portal is to be seen, and each of the two fumaroles can have covered half of another one."""
    guests = tuple(Guest(id_, 1) for id_ in travellers.split())
    one = written()
    one = replace(one, world=replace(one.world, guests=guests), sides=tuple(map(Side, sides.split())))
    assert [finding.code for finding in check_sheet(BOX, one).findings] == found


def test_an_impossible_world_is_counted_as_it_is_shown() -> None:
    assert check_sheet(BOX, written(changed("eaten", 0, "moon"))).stars.water == 9


def test_portals_are_counted_as_pairs_for_the_need_of_a_traveller() -> None:
    """Three in a row are one portal, four are two."""
    for row, given in (
        ("water_portal plant_portal mountain_portal moon", 5),
        ("water_portal plant_portal mountain_portal swamp_portal", 13),
    ):
        one = written(f"moon moon moon moon\n{row}\nstart_plant moon moon moon\nmoon moon moon moon")
        world = replace(one.world, guests=(Guest("boung", 1),))
        assert check_sheet(BOX, replace(one, world=world)).stars.travellers == given


def test_an_impossible_world_is_never_placed_before_a_possible_one() -> None:
    """However much it earns as it is shown."""
    possible = check_sheet(BOX, written())
    crowded = check_sheet(BOX, written(changed("eaten", 0, "mountain_water")))
    assert not crowded.possible
    assert crowded.stars.total > possible.stars.total

    assert placed([crowded, possible, crowded, possible]) == (3, 1, 3, 1)
    for seed in range(200):
        rng = Random(seed)
        reports = [check_sheet(BOX, written(shuffled(rng))) for _ in range(4)] + [possible] * rng.randint(0, 2)
        results = zip((not report.possible for report in reports), placed(reports), reports, strict=True)
        ranking = sorted((place, impossible, -report.stars.total) for impossible, place, report in results)
        assert [row[1:] for row in ranking] == sorted(row[1:] for row in ranking)


def shuffled(rng: Random) -> str:
    """Return a drawing with the cards of the scored world in some order, most of which no game can end in."""
    words = SCORED.split()
    places = rng.sample(range(len(words)), rng.choice([0, 2, 16]))
    moved = dict(zip(places, rng.sample(places, len(places)), strict=True))
    words = [words[moved.get(place, place)] for place in range(len(words))]
    return "\n".join(" ".join(words[row : row + 4]) for row in range(0, 16, 4))
