"""What comes of placing a card: eaters, portals and travellers, eruptions and dark cities."""

import pytest

from cartographers.base.events import Refusal
from cartographers.strange_world.core.cells import CELLS, cell_names
from cartographers.strange_world.core.placing import (
    Arrival,
    Chooser,
    Eater,
    Question,
    Supply,
    Towards,
    arrivals,
    broken,
    outcomes,
    places,
    room,
    towards,
)
from cartographers.strange_world.core.reasons import Reason
from cartographers.strange_world.core.rulings import Rules
from cartographers.strange_world.core.world import Side, begun
from tests.strange_world.helpers.drawings import NOBODY, SUPPLY, cells, drawn, lay, seen, words
from tests.strange_world.helpers.random_games import BOX


def test_a_card_lies_beside_another_one() -> None:
    world = begun(BOX.starting["start_water"])
    assert cell_names(places(Rules(), world, BOX.lands["moon"], travellers=True)) == ("C4", "D3", "D5", "E4")


def test_a_world_stays_within_four_rows_and_columns() -> None:
    world = drawn("""
        start_swamp moon moon plant_portal
        moon        .    .    .
    """)
    assert cell_names(places(Rules(), world, BOX.lands["moon"], travellers=True)) == (
        *("C4", "C5", "C6", "C7", "E5", "E6", "E7", "F4"),
    )


@pytest.mark.parametrize(
    ("side", "free"), [(Side.LEFT, "C4 C5 D6 E4 E5"), (Side.RIGHT, "C4 C5 D3 E4 E5"), (None, "C4 C5 D3 D6 E4 E5")]
)
def test_nothing_lies_beyond_travellers(side: Side | None, free: str) -> None:
    world = drawn("start_swamp moon", side=side)
    assert cell_names(places(Rules(), world, BOX.lands["moon"], travellers=True)) == tuple(free.split())


@pytest.mark.parametrize(("side", "columns"), [(Side.LEFT, "4567"), (Side.RIGHT, "2345")])
def test_a_closed_side_leaves_room_on_the_other_one(side: Side, columns: str) -> None:
    world = drawn("start_swamp moon", side=side)
    assert {name[1] for name in cell_names(room(world))} == {*columns}


EATERS = {
    "E1, a portal card beside a finished portal": (
        """
        start_swamp  .
        water_portal mountain_portal
        """,
        ("E4 E5",),
        "plant_portal E6",
        """
        start_swamp  .               .
        water_portal mountain_portal eaten
        """,
    ),
    "E1, a portal card beside one whose other half is covered": (
        """
        start_swamp  .
        water_portal fumarole
        """,
        ("E4 E5",),
        "plant_portal E3",
        """
        .     start_swamp  .
        eaten water_portal fumarole
        """,
    ),
    "E1, a portal card between two that belong to none": (
        """
        start_swamp  moon moon
        water_portal .    mountain_portal
        """,
        (),
        "plant_portal E5",
        """
        start_swamp  moon  moon
        water_portal eaten mountain_portal
        """,
    ),
    "E2, water beside water": (
        "start_water",
        (),
        "water_plant D5",
        "start_water eaten",
    ),
    "E2, water below water": (
        "start_water",
        (),
        "water_plant E4",
        """
        start_water
        eaten
        """,
    ),
    "E3, a swamp anywhere in the row": (
        "start_swamp moon mountain_mountain",
        (),
        "swamp_plant D7",
        "start_swamp moon mountain_mountain eaten",
    ),
    "E4, a moon below the top row": (
        "start_swamp",
        (),
        "moon E4",
        """
        start_swamp
        eaten
        """,
    ),
    "E5, moons in any column below a card": (
        "moon start_swamp moon",
        (),
        "mountain_plant C5",
        """
        .     mountain_plant .
        eaten start_swamp    eaten
        """,
    ),
    "E5, moons below a moon": (
        "moon start_swamp",
        (),
        "moon C5",
        """
        .     moon
        eaten start_swamp
        """,
    ),
    "E5 and E1 to E4 at once": (
        """
        moon            start_water
        mountain_plant  .
        """,
        (),
        "water_plant C5",
        """
        .               eaten
        eaten           start_water
        mountain_plant  .
        """,
    ),
    "E6, a volcano beside nothing but fumaroles": (
        """
        start_swamp fumarole
        """,
        (),
        "volcano_plant D6",
        "start_swamp fumarole eaten",
    ),
}


@pytest.mark.parametrize(("before", "portals", "placing", "after"), EATERS.values(), ids=[*EATERS])
def test_eaters(before: str, portals: tuple[str, ...], placing: str, after: str) -> None:
    world = drawn(before, portals=portals)
    outcome = lay(world, placing)
    assert seen(outcome.world) == words(after)
    assert outcome.eaten == outcome.world.eaten & ~world.eaten


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("E1, a portal card beside a finished portal", [Eater.FINISHED_PORTAL]),
        ("E1, a portal card between two that belong to none", [Eater.BETWEEN_PORTALS]),
        ("E2, water below water", [Eater.WATER]),
        ("E3, a swamp anywhere in the row", [Eater.SWAMP]),
        ("E4, a moon below the top row", [Eater.MOON]),
        ("E5, moons in any column below a card", []),
        ("E5 and E1 to E4 at once", [Eater.WATER]),
        ("E6, a volcano beside nothing but fumaroles", []),
    ],
)
def test_a_card_that_is_eaten_says_why(name: str, why: list[Eater]) -> None:
    before, portals, placing, _ = EATERS[name]
    card, cell = placing.split()
    assert [*broken(Rules(), drawn(before, portals=portals), BOX.lands[card], CELLS[cell], travellers=True)] == why


SPARED = {
    "water beside an eaten card": ("start_mountain eaten", "water_plant D6", "start_mountain eaten water_plant"),
    "water across a corner": (
        """
        start_water moon
        """,
        "water_plant E5",
        """
        start_water moon
        .           water_plant
        """,
    ),
    "a swamp in another row": (
        "start_swamp",
        "swamp_plant E4",
        """
        start_swamp
        swamp_plant
        """,
    ),
    "a moon in the top row": ("start_swamp moon", "moon D6", "start_swamp moon moon"),
    "a portal card below another one": (
        """
        start_swamp
        water_portal
        """,
        "plant_portal F4",
        """
        start_swamp
        water_portal
        plant_portal
        """,
    ),
}


@pytest.mark.parametrize(("before", "placing", "after"), SPARED.values(), ids=[*SPARED])
def test_eaters_spare(before: str, placing: str, after: str) -> None:
    outcome = lay(drawn(before), placing)
    assert (seen(outcome.world), outcome.eaten) == (words(after), 0)


def test_an_eaten_card_has_neither_portal_nor_volcano() -> None:
    """A second water lies between a portal card and a mountain."""
    world = drawn("""
        start_water  .              .
        moon         mountain_plant swamp_portal
    """)
    outcome = lay(world, "water_portal D5")
    assert (outcome.portal, outcome.world.portals, outcome.fumarole) == (0, (), 0)
    assert lay(world, "volcano_water D5").fumarole == 0


def test_two_portal_cards_side_by_side_form_a_portal() -> None:
    outcome = lay(drawn("start_swamp water_portal"), "plant_portal D6")
    assert (outcome.portal, outcome.world.portals) == (CELLS["D5"], (cells("D5 D6"),))
    assert (outcome.world.guests, outcome.supply) == ((), SUPPLY)


def test_a_traveller_closes_the_side_on_which_it_stands() -> None:
    outcome = lay(drawn("start_swamp water_portal"), "plant_portal D6", traveller="splash left down")
    assert outcome.world.side == Side.LEFT
    assert [(guest.id, guest.upper) for guest in outcome.world.guests] == [("splash", 3)]
    assert outcome.supply.travellers == tuple(id_ for id_ in BOX.travellers if id_ != "splash")


def test_a_portal_without_travellers_is_formed_all_the_same() -> None:
    outcome = lay(drawn("start_swamp water_portal"), "plant_portal D6", supply=NOBODY)
    assert (outcome.world.portals, outcome.world.guests) == ((cells("D5 D6"),), ())


@pytest.mark.parametrize(
    ("traveller", "reason"),
    [
        ("roro right up", Reason.WRONG_SIDE),
        ("burk left up", Reason.TRAVELLER_GONE),
        ("roro left up", Reason.PLACE_TAKEN),
    ],
)
def test_a_later_traveller_is_refused(traveller: str, reason: Reason) -> None:
    """Burk stands between the portal's row and the one above it."""
    world = drawn("start_swamp water_portal", guests=(("burk", 2),), side=Side.LEFT)
    supply = Supply(SUPPLY.cities, ("roro", "kark"))
    with pytest.raises(Refusal) as caught:
        lay(world, "plant_portal D6", supply=supply, traveller=traveller)
    assert caught.value.reason == reason


@pytest.mark.parametrize(
    ("guests", "ways"),
    [
        ((), "up down"),
        ((("burk", 2),), "down"),
        ((("burk", 3),), "up"),
        ((("burk", 2), ("kark", 3)), "up down"),
    ],
)
def test_travellers_share_a_place_only_when_both_are_taken(guests: tuple[tuple[str, int], ...], ways: str) -> None:
    """The portal lies in row D, whose number is 3."""
    world = drawn("start_swamp water_portal", guests=guests, side=Side.LEFT)
    assert [*towards(Rules(), world, CELLS["D5"])] == [Towards(way) for way in ways.split()]


def test_a_place_beyond_the_four_rows_counts_as_taken() -> None:
    """In the top row one may stand above it, or share the place below it with another one."""
    four = "start_swamp\nwater_portal\nmoon\nmoon"
    world = drawn(four, guests=(("burk", 3),), side=Side.LEFT)
    assert [*towards(Rules(), world, CELLS["D4"])] == [Towards.UP, Towards.DOWN]
    three = drawn("start_swamp\nwater_portal\nmoon", guests=(("burk", 3),), side=Side.LEFT)
    assert [*towards(Rules(), three, CELLS["D4"])] == [Towards.UP]


def test_below_the_bottom_one_of_four_rows_counts_as_taken_too() -> None:
    four = drawn("start_swamp\nmoon\nmoon\nwater_portal", guests=(("burk", 5),), side=Side.LEFT)
    assert [*towards(Rules(), four, CELLS["G4"])] == [Towards.UP, Towards.DOWN]
    three = drawn("start_swamp\nmoon\nwater_portal", guests=(("burk", 4),), side=Side.LEFT)
    assert [*towards(Rules(), three, CELLS["F4"])] == [Towards.DOWN]


def test_every_way_to_answer_is_found_once_and_in_order() -> None:
    """Of the second question there are as many options as the answer to the first one says."""

    def resolve(choose: Chooser) -> tuple[int, int]:
        first = choose(Question.FUMAROLE, [1, 2, 3])
        return first, choose(Question.CITY, [*range(first)])

    assert [*outcomes(resolve)] == [(1, 0), (2, 0), (2, 1), (3, 0), (3, 1), (3, 2)]


def test_the_first_traveller_may_stand_on_either_side() -> None:
    ways = arrivals(Rules(), drawn("start_swamp water_portal"), CELLS["D5"], ("burk",))
    assert ways == [
        None,
        *(Arrival("burk", side, way) for side in Side for way in Towards),
    ]


def test_a_portal_comes_before_an_eruption() -> None:
    """The fumarole covers the other half: its traveller stays."""
    outcome = lay(drawn("start_swamp water_portal"), "volcano_portal D6", traveller="pshit right up", fumarole="D5")
    assert seen(outcome.world) == words("start_swamp fumarole volcano_portal")
    assert [guest.id for guest in outcome.world.guests] == ["pshit"]
    assert outcome.world.portals == (cells("D5 D6"),)


@pytest.mark.parametrize("fumarole", ["D4", "E5", "F4"])
def test_a_fumarole_covers_any_card_beside_the_volcano(fumarole: str) -> None:
    """A starting card, a moon that was eaten, half a portal."""
    world = drawn("""
        start_swamp moon
        .           eaten
        water_portal plant_portal
    """)
    outcome = lay(world, "volcano_plant E4", fumarole=fumarole)
    assert outcome.fumarole == outcome.world.fumaroles == CELLS[fumarole]
    assert not outcome.world.eaten & CELLS[fumarole]


@pytest.mark.parametrize(
    ("fumarole", "reason"),
    [
        ("", Reason.FUMAROLE_NEEDED),
        ("D5", Reason.WRONG_FUMAROLE),
        ("D4", Reason.WRONG_FUMAROLE),
        ("F5", Reason.WRONG_FUMAROLE),
        ("E5", Reason.WRONG_FUMAROLE),
    ],
)
def test_a_fumarole_covers_neither_a_fumarole_nor_what_is_not_beside_the_volcano(fumarole: str, reason: Reason) -> None:
    world = drawn("""
        start_swamp    fumarole moon
        mountain_plant .        plant_plant_goat
    """)
    with pytest.raises(Refusal) as caught:
        lay(world, "volcano_plant E5", fumarole=fumarole)
    assert (caught.value.reason, caught.value.facts) == (reason, {"cells": ["E4", "E6"]})


def test_the_only_card_that_a_fumarole_can_cover_need_not_be_named() -> None:
    outcome = lay(drawn("start_swamp"), "volcano_plant D5")
    assert seen(outcome.world) == words("fumarole volcano_plant")


CITY = """
    start_swamp fumarole
    moon        mountain_plant
"""


def test_a_fumarole_beside_another_one_founds_the_highest_dark_city() -> None:
    outcome = lay(drawn(CITY), "volcano_plant E6", fumarole="E5")
    assert outcome.city is not None
    assert (outcome.city.stars, outcome.city.cells) == (9, cells("D5 E5"))
    assert outcome.supply.cities == (7, 5, 4, 4)


def test_a_dark_city_is_founded_beside_the_fumarole_of_another_volcano_only() -> None:
    """A fumarole that is not adjacent founds nothing."""
    outcome = lay(drawn(CITY), "volcano_plant F4", fumarole="E4")
    assert outcome.city is None


def test_a_fumarole_belongs_to_one_dark_city_at_most() -> None:
    world = drawn(
        """
        start_swamp fumarole
        moon        fumarole
        moon        mountain_plant
        """,
        cities=((9, "D5 E5"),),
    )
    outcome = lay(world, "volcano_plant F6", fumarole="F5")
    assert (outcome.city, outcome.supply.cities) == (None, SUPPLY.cities)


def test_no_dark_city_is_founded_when_none_is_left() -> None:
    outcome = lay(drawn(CITY), "volcano_plant E6", fumarole="E5", supply=Supply((), ()))
    assert outcome.city is None


TWO = """
    start_swamp fumarole
    fumarole    moon
"""


@pytest.mark.parametrize("other", ["D5", "E4"])
def test_a_player_picks_the_other_fumarole_of_a_dark_city(other: str) -> None:
    outcome = lay(drawn(TWO), "volcano_plant E6", fumarole="E5", city=other)
    assert outcome.city is not None
    assert outcome.city.cells == cells(f"{other} E5")


@pytest.mark.parametrize(("other", "reason"), [("", Reason.CITY_NEEDED), ("D4", Reason.WRONG_CITY)])
def test_a_dark_city_needs_an_answer_that_can_be(other: str, reason: Reason) -> None:
    with pytest.raises(Refusal) as caught:
        lay(drawn(TWO), "volcano_plant E6", fumarole="E5", city=other)
    assert (caught.value.reason, caught.value.facts) == (reason, {"cells": ["D5", "E4"]})


@pytest.mark.parametrize(
    ("before", "placing", "answers", "reason", "only"),
    [
        ("start_swamp water_portal", "plant_portal D6", {"portal": "D4"}, Reason.WRONG_PORTAL, "D5"),
        ("start_swamp", "volcano_plant D5", {"fumarole": "D6"}, Reason.WRONG_FUMAROLE, "D4"),
        (CITY, "volcano_plant E6", {"fumarole": "E5", "city": "D4"}, Reason.WRONG_CITY, "D5"),
    ],
)
def test_an_answer_that_cannot_be_is_refused_though_only_one_can(
    before: str, placing: str, answers: dict[str, str], reason: Reason, only: str
) -> None:
    with pytest.raises(Refusal) as caught:
        lay(drawn(before), placing, **answers)  # type: ignore[arg-type]
    assert (caught.value.reason, caught.value.facts) == (reason, {"cells": [only]})


@pytest.mark.parametrize(
    ("answer", "reason"),
    [
        ({"portal": "D4"}, Reason.NO_PORTAL),
        ({"traveller": "burk left up"}, Reason.NO_PORTAL),
        ({"fumarole": "D4"}, Reason.NO_ERUPTION),
        ({"city": "D4"}, Reason.NO_CITY),
    ],
)
def test_an_answer_to_what_is_not_asked_is_refused(answer: dict[str, str], reason: Reason) -> None:
    with pytest.raises(Refusal) as caught:
        lay(drawn("start_swamp"), "mountain_plant D5", **answer)  # type: ignore[arg-type]
    assert caught.value.reason == reason
