"""What a finished world earns."""

import pytest

from cartographers.strange_world.core.cells import cell_names
from cartographers.strange_world.core.rulings import Rules
from cartographers.strange_world.core.scoring import Stars, awards, ranked, stars
from cartographers.strange_world.core.world import Side, World
from tests.strange_world.helpers.drawings import drawn
from tests.strange_world.helpers.random_games import BOX

SCORED = drawn(
    """
    moon              moon           swamp_plant   plant_plant_goat
    mountain_mountain eaten          water_plant   mountain_portal
    water_portal      volcano_portal volcano_plant mountain_swamp
    mountain_plant    fumarole       fumarole      water_portal
    """,
    portals=("F4 F5",),
    cities=((9, "G5 G6"),),
    guests=(("splash", 4),),
    side=Side.LEFT,
)


def scored(world: World) -> Stars:
    """Return the stars of a world."""
    return stars(Rules(), BOX.travellers, world)


def test_the_scored_world_of_the_specification_earns_46() -> None:
    earned = scored(SCORED)
    assert earned == Stars(mountain=2, water=8, animals=10, swamp=6, dark_cities=9, moons=6, travellers=5)
    assert earned.total == 46


def test_what_earns_stars_is_told_with_its_cells() -> None:
    earned = awards(Rules(), BOX.travellers, SCORED)
    assert [(award.stars, cell_names(award.cells)) for award in earned["water"]] == [
        (3, ("D6", "E6", "E7", "F6")),
        (3, ("E4", "F4", "F5", "G4")),
        (2, ("F7", "G6", "G7")),
    ]
    assert [(award.stars, cell_names(award.cells)) for award in earned["moons"]] == [(6, ("D4", "E4", "G4"))]
    assert [(award.stars, cell_names(award.cells)) for award in earned["dark_cities"]] == [(9, ("G5", "G6"))]
    assert [(award.stars, cell_names(award.cells)) for award in earned["swamp"]] == [(3, ("D6",)), (3, ("F7",))]
    assert [(award.stars, cell_names(award.cells)) for award in earned["animals"]] == [
        *((2, ("D6",)), (2, ("D7",)), (2, ("D7", "G4")), (2, ("E6",)), (2, ("F6",))),
    ]
    assert [(award.stars, cell_names(award.cells)) for award in earned["travellers"]] == [
        (5, ("E4", "E5", "E6", "E7", "F4", "F5", "F6", "F7")),
    ]


def test_the_group_with_most_mountain_icons_counts_not_the_largest() -> None:
    world = drawn("mountain_plant mountain_swamp moon mountain_mountain\nmoon moon moon volcano_mountain_mountain")
    assert scored(world).mountain == 4


def test_an_animal_counts_once() -> None:
    world = drawn("plant_plant_goat mountain_plant plant_plant_spirit")
    assert scored(world).animals == 2 * len({"deer", "goat", "spirit"})


def test_water_counts_fumaroles_and_moons_but_nothing_that_is_eaten() -> None:
    world = drawn("""
        .        moon        .
        fumarole water_plant eaten
        .        start_swamp .
    """)
    assert scored(world).water == 3


@pytest.mark.parametrize(
    ("column", "given"),
    [
        ("moon", 0),
        ("moon eaten swamp_plant", 0),
        ("moon fumarole swamp_plant", 0),
        ("moon swamp_plant", 4),
        ("moon swamp_plant plant_plant_goat", 8),
        ("moon swamp_plant eaten start_swamp", 6),
        ("moon plant_plant_goat water_swamp", 4),
        ("moon water_portal", 2),
    ],
)
def test_a_moon_counts_icons_of_the_kinds_directly_below_it(column: str, given: int) -> None:
    assert scored(drawn("\n".join(column.split()))).moons == given


NEEDS = {
    "splash": ("water_plant moon water_plant\nmoon water_plant moon", 5),
    "burk": ("swamp_plant moon moon\nswamp_plant moon moon", 4),
    "kark": ("mountain_mountain moon\nmountain_mountain mountain_plant", 6),
    "rumph": ("volcano_plant moon\nvolcano_plant volcano_swamp", 6),
    "floulou": ("plant_plant_goat mountain_water mountain_water\nswamp_plant mountain_swamp moon", 8),
    "pshit": ("fumarole moon\nfumarole fumarole", 5),
    "roro": ("plant_plant_goat plant_portal\nswamp_plant moon", 4),
}


@pytest.mark.parametrize("traveller", NEEDS)
def test_a_traveller_gives_its_bonus_if_its_two_rows_meet_its_need(traveller: str) -> None:
    """With a row that is another one it does not, and none of these needs is met with one card less."""
    rows, bonus = NEEDS[traveller]
    assert scored(drawn(rows, guests=((traveller, 3),))).travellers == 5 + bonus
    assert scored(drawn(rows, guests=((traveller, 4),))).travellers == 5
    _, _, rest = rows.partition(" ")
    assert scored(drawn(f"moon {rest}", guests=((traveller, 3),))).travellers == 5


def test_boung_wishes_for_two_portals() -> None:
    world = drawn(
        "water_portal plant_portal\nmountain_portal swamp_portal",
        portals=("D4 D5", "E4 E5"),
        guests=(("boung", 3), ("boung", 2)),
    )
    assert scored(world).travellers == 5 + 8 + 5


def test_burk_fails_where_a_row_is_missing() -> None:
    assert scored(drawn("swamp_plant", guests=(("burk", 3),))).travellers == 5
    assert scored(drawn("swamp_plant", guests=(("burk", -1),))).travellers == 5


def test_places_are_shared() -> None:
    assert ranked((40, 46, 40, 12)) == (2, 1, 2, 4)
