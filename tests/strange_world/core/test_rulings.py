"""Both sides of every named ruling."""

from typing import Any

import pytest
from msgspec.structs import replace

from cartographers.base.events import MalformedEventError, Refusal
from cartographers.strange_world.core.cells import CELLS, cell_names
from cartographers.strange_world.core.placing import Towards, places, towards
from cartographers.strange_world.core.reasons import Flaw, Reason
from cartographers.strange_world.core.rulings import ANSWERS, Rules, set_apart
from cartographers.strange_world.core.scoring import stars
from tests.strange_world.helpers.drawings import NOBODY, cells, drawn, lay
from tests.strange_world.helpers.random_games import BOX


def ruled(**answers: str) -> Rules:
    """Return the rulings with some set apart."""
    return set_apart(answers)


OPEN = drawn("""
    start_swamp  moon moon
    water_portal .    mountain_portal
""")


def test_portal_between_two_open_eaten() -> None:
    assert lay(OPEN, "plant_portal E5").eaten == CELLS["E5"]


@pytest.mark.parametrize("other", ["E4", "E6"])
def test_portal_between_two_open_player_chooses(other: str) -> None:
    rules = ruled(portal_between_two_open="player_chooses")
    outcome = lay(OPEN, "plant_portal E5", rules=rules, portal=other)
    assert (outcome.eaten, outcome.world.portals) == (0, (cells(f"E5 {other}"),))
    with pytest.raises(Refusal) as caught:
        lay(OPEN, "plant_portal E5", rules=rules)
    assert (caught.value.reason, caught.value.facts) == (Reason.PORTAL_NEEDED, {"cells": ["E4", "E6"]})


FINISHED = drawn("start_swamp water_portal mountain_portal", portals=("D5 D6",))
ELSEWHERE = ("C4", "C5", "C6", "D3", "E4", "E5", "E6")


def test_beside_finished_portal_allowed() -> None:
    assert CELLS["D7"] & places(Rules(), FINISHED, BOX.lands["plant_portal"], travellers=True)
    assert lay(FINISHED, "plant_portal D7").eaten == CELLS["D7"]


def test_beside_finished_portal_only_if_forced() -> None:
    rules = ruled(beside_finished_portal="only_if_forced")
    assert cell_names(places(rules, FINISHED, BOX.lands["plant_portal"], travellers=True)) == ELSEWHERE
    assert CELLS["D7"] & places(rules, FINISHED, BOX.lands["mountain_water"], travellers=True)
    forced = drawn(
        """
        start_swamp    water_portal   mountain_portal .
        mountain_swamp mountain_plant plant_plant_goat moon
        moon           moon           moon            moon
        moon           moon           moon            moon
        """,
        portals=("D5 D6",),
    )
    assert cell_names(places(rules, forced, BOX.lands["plant_portal"], travellers=True)) == ("D7",)


COVERED = drawn("start_swamp fumarole mountain_portal", portals=("D5 D6",))


def test_covered_portal_partner_stays_used() -> None:
    assert lay(COVERED, "plant_portal D7").eaten == CELLS["D7"]


def test_covered_portal_partner_open_again() -> None:
    outcome = lay(COVERED, "plant_portal D7", rules=ruled(covered_portal_partner="open_again"))
    assert (outcome.eaten, outcome.world.portals) == (0, (cells("D5 D6"), cells("D6 D7")))


MOONS = drawn("""
    moon           start_water
    mountain_plant .
""")


@pytest.mark.parametrize(("rules", "eaten"), [(Rules(), "C5 D4"), (ruled(eaten_card_opens_row="moons_stay"), "C5")])
def test_eaten_card_opens_row(rules: Rules, eaten: str) -> None:
    assert lay(MOONS, "water_plant C5", rules=rules).eaten == cells(eaten)
    assert lay(MOONS, "mountain_plant C5", rules=rules).eaten == cells("D4")


GATE = drawn("start_swamp water_portal")


def test_volcano_portal_portal_then_eruption() -> None:
    outcome = lay(GATE, "volcano_portal D6", fumarole="D5", traveller="burk left up")
    assert (outcome.portal, outcome.fumarole) == (CELLS["D5"], CELLS["D5"])
    assert outcome.world.guests


def test_volcano_portal_eruption_then_portal() -> None:
    rules = ruled(volcano_portal="eruption_then_portal")
    outcome = lay(GATE, "volcano_portal D6", fumarole="D5", rules=rules)
    assert (outcome.portal, outcome.world.portals) == (0, ())
    with pytest.raises(Refusal) as caught:
        lay(GATE, "volcano_portal D6", fumarole="D5", traveller="burk left up", rules=rules)
    assert caught.value.reason == Reason.NO_PORTAL
    both = lay(drawn("start_swamp water_portal .\n. . moon\n"), "volcano_portal D6", fumarole="E6", rules=rules)
    assert (both.portal, both.fumarole) == (CELLS["D5"], CELLS["E6"])


def test_traveller_optional() -> None:
    assert lay(GATE, "plant_portal D6").traveller is None


def test_traveller_mandatory() -> None:
    rules = ruled(traveller="mandatory")
    with pytest.raises(Refusal) as caught:
        lay(GATE, "plant_portal D6", rules=rules)
    assert (caught.value.reason, caught.value.facts) == (
        Reason.TRAVELLER_NEEDED,
        {"travellers": [*BOX.travellers]},
    )
    assert lay(GATE, "plant_portal D6", rules=rules, traveller="burk left up").traveller
    assert lay(GATE, "plant_portal D6", rules=rules, supply=NOBODY).portal == CELLS["D5"]


@pytest.mark.parametrize(
    ("rules", "ways"),
    [(Rules(), [Towards.UP, Towards.DOWN]), (ruled(traveller_beyond_rows="forbidden"), [Towards.DOWN])],
)
def test_traveller_beyond_rows(rules: Rules, ways: list[Towards]) -> None:
    tall = drawn("water_portal\nstart_swamp\nmoon\nmoon")
    assert [*towards(rules, tall, CELLS["D4"])] == ways
    assert [*towards(rules, drawn("water_portal\nstart_swamp\nmoon"), CELLS["D4"])] == [*Towards]


BOUNG = drawn(
    """
    start_swamp water_portal mountain_portal moon
    moon        fumarole     plant_portal    moon
    """,
    portals=("D5 D6", "E5 E6"),
    guests=(("boung", 3),),
)


@pytest.mark.parametrize(("rules", "given"), [(Rules(), 5), (ruled(boung_portals="ever_formed"), 13)])
def test_boung_portals(rules: Rules, given: int) -> None:
    assert stars(rules, BOX.travellers, BOUNG).travellers == given
    again = replace(BOUNG, portals=(cells("D5 D6"), cells("D6 D7")))
    assert stars(rules, BOX.travellers, again).travellers == 5, "no card counts twice"


@pytest.mark.parametrize(("rules", "given"), [(Rules(), 8), (ruled(moon_counts_volcano="not_counted"), 4)])
def test_moon_counts_volcano(rules: Rules, given: int) -> None:
    """A volcano and a swamp in the card below, and each once more in the column."""
    column = drawn("moon\nvolcano_swamp\nmountain_swamp\nvolcano_plant")
    assert stars(rules, BOX.travellers, column).moons == given


def test_finished_portal_without_travellers_still_eats() -> None:
    assert lay(FINISHED, "plant_portal D7", supply=NOBODY).eaten == CELLS["D7"]


def test_finished_portal_without_travellers_harmless() -> None:
    rules = ruled(finished_portal_without_travellers="harmless")
    outcome = lay(FINISHED, "plant_portal D7", supply=NOBODY, rules=rules)
    assert (outcome.eaten, outcome.portal) == (0, 0)
    assert lay(FINISHED, "plant_portal D7", rules=rules).eaten == CELLS["D7"]


def test_every_ruling_has_its_default_first() -> None:
    assert {rule: answers[0] for rule, answers in ANSWERS.items()} == {
        rule: getattr(Rules(), rule) for rule in Rules.__struct_fields__
    }


@pytest.mark.parametrize(
    ("answers", "flaw"),
    [
        ({"traveller": "never"}, Flaw.UNKNOWN_RULE_VALUE),
        ({"traveler": "mandatory"}, Flaw.UNKNOWN_RULE),
        ({"traveller": "optional"}, Flaw.DEFAULT_RULE),
        ({"traveller": 1}, Flaw.UNKNOWN_RULE_VALUE),
    ],
)
def test_a_ruling_that_cannot_be_is_refused(answers: dict[str, Any], flaw: Flaw) -> None:
    with pytest.raises(MalformedEventError) as caught:
        set_apart(answers)
    assert (caught.value.flaw, caught.value.facts["rule"]) == (flaw, next(iter(answers)))
