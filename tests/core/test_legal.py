"""What may be drawn, beside a judge that tries every shape in every place."""

from functools import partial
from random import Random
from typing import TypeAlias

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cartographers.base.events import Refusal
from cartographers.core.editions import ANSWERS, set_apart
from cartographers.core.legal import Task, asked, coins, must_pass, task
from cartographers.core.maps import Land, Terrain, parse_land
from cartographers.core.region import MAP, SPACES, Region, singles, size
from tests.helpers import naive
from tests.helpers.lands import Lines, lands, region, spaces
from tests.helpers.random_games import BOX, random_game, states

Asked: TypeAlias = tuple[Task, naive.Asked]

ALL_SPACES = sorted(naive.EVERYWHERE)


@st.composite
def questions(draw: st.DrawFn) -> Asked:
    """Put one question to the core and to the naive judge."""
    lines = draw(lands())
    card = draw(st.sampled_from([*BOX.explore, *BOX.ambushes]))
    answers = {rule: draw(st.sampled_from(values)) for rule, values in ANSWERS.items()}
    solo, room = draw(st.booleans()), draw(st.integers(0, 3))
    duty = card in BOX.explore and draw(st.booleans())
    land = parse_land(lines)
    if solo and card in BOX.ambushes:
        answers["solo_ambush"] = "free"
    rules = set_apart(BOX.editions["en"], answers)
    core = asked(BOX, card, land, rules, ruins=duty, solo=solo, purse=room)
    sheet = naive.Sheet.read(lines)
    return core, naive.Asked(sheet, card, answers, duty=duty, room=room, solo=solo)


def verdict(core: Task, terrain: str, where: Region) -> int | str:
    """Return the coins of a drawing, or why it is illegal, as the naive judge does."""
    try:
        return core.judge(Terrain(terrain), where).coins
    except Refusal as refusal:
        return refusal.reason.value


@given(questions())
def test_the_legal_drawings_are_those_found_by_trying_everything(both: Asked) -> None:
    core, plain = both
    found = [*core.drawings()]

    assert {(drawing.terrain, spaces(drawing.spaces)): drawing.coins for drawing in found} == plain.drawings()
    assert len(found) == len(plain.drawings())
    assert {drawing.single for drawing in found} <= {not plain.fitting}


@given(questions())
def test_each_legal_drawing_can_be_chosen_by_its_number(both: Asked) -> None:
    core, _ = both
    found = [*core.drawings()]

    assert [core.choose(partial(min, number)) for number in range(len(found))] == found
    assert found or core.choose(partial(min, 0)) is None


@given(questions())
def test_every_legal_drawing_passes_the_judge(both: Asked) -> None:
    core, plain = both
    for drawing in core.drawings():
        assert core.judge(drawing.terrain, drawing.spaces) == drawing
        assert plain.judge(drawing.terrain, spaces(drawing.spaces)) == drawing.coins


@given(questions(), st.integers())
def test_a_legal_drawing_with_one_space_moved_is_judged_as_by_the_naive_judge(both: Asked, seed: int) -> None:
    core, plain = both
    rng = Random(seed)
    for drawing in core.drawings():
        lifted = rng.choice([*singles(drawing.spaces)])
        moved = drawing.spaces & ~lifted | rng.choice([*singles(MAP & ~drawing.spaces)])
        assert verdict(core, drawing.terrain, moved) == plain.judge(drawing.terrain, spaces(moved))


@settings(max_examples=20)
@given(questions(), st.integers())
def test_a_thousand_sets_of_spaces_are_judged_as_by_the_naive_judge(both: Asked, seed: int) -> None:
    """They are blots of up to six spaces, anywhere or where the map is empty, in any terrain."""
    core, plain = both
    rng = Random(seed)
    for _ in range(1000):
        where, terrain = blot(rng, core.land.empty), rng.choice([*Terrain])
        assert verdict(core, terrain, where) == plain.judge(terrain, spaces(where))


def blot(rng: Random, empty: Region) -> Region:
    """Return some spaces that hang together at sides or corners; every other time only what is empty of them."""
    found, wanted = {rng.choice(ALL_SPACES)}, rng.randint(1, 6)
    while len(found) < wanted:
        row, column = rng.choice(sorted(found))
        found |= {(row + rng.randint(-1, 1), column + rng.randint(-1, 1))} & naive.EVERYWHERE
    where = region(frozenset(found))
    return (rng.random() < 0.5 and where & empty) or where


@given(lands(), st.sampled_from([*BOX.ambushes]), st.integers(0, 14))
def test_a_monster_goes_where_the_naive_one_goes(lines: Lines, card: str, room: int) -> None:
    """Where it goes is the only legal drawing, even if its shape fits elsewhere."""
    sheet = naive.Sheet.read(lines)
    core = asked(BOX, card, parse_land(lines), BOX.editions["en"], solo=True, purse=room)
    plain = naive.Asked(sheet, card, naive.EDITIONS["en"], duty=False, room=room, solo=False)
    where = naive.printed_ambush(sheet, card)
    expected = {region(where): plain.coins(where)} if where else {}

    assert {drawing.spaces: drawing.coins for drawing in core.drawings()} == expected
    if where:
        elsewhere = [region(place) for place in plain.fitting if place != where]
        assert {verdict(core, "monster", place) for place in elsewhere} <= {"wrong_shape"}


@given(lands(), st.integers())
def test_a_mountain_pays_once_in_whatever_order_a_map_is_filled(lines: Lines, seed: int) -> None:
    """Whoever fills the map space by space gets a coin for each mountain that had an empty neighbour."""
    land, rng = parse_land(lines), Random(seed)
    opened = size(land.mountain & ~land.surrounded)
    order, paid = [*singles(land.empty)], 0
    rng.shuffle(order)
    for single in order:
        paid += coins(land, single, 99)
        land = land.drawn(Terrain.FARM, single)

    assert paid == opened


def test_no_mountain_pays_that_nothing_was_ever_open_beside() -> None:
    """The mountain in the corner A1 stands between wasteland and another mountain."""
    land = Land(mountain=SPACES["A1"] | SPACES["A2"], wasteland=SPACES["B1"])

    assert land.surrounded == SPACES["A1"]
    assert coins(land, SPACES["A3"] | SPACES["B2"], 14) == 1


@pytest.mark.parametrize("seed", range(20))
def test_who_can_draw_nothing_passes_and_nobody_else(seed: int) -> None:
    """In whole games, the states between an event and those that the engine owes behind it included."""
    for state in states(BOX, random_game(BOX, Random(seed))):
        for player in state.waiting:
            assert must_pass(BOX, state, player) == (not [*task(BOX, state, player).drawings()])
