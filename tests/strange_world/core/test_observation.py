"""A player sees what a player may know."""

from random import Random

import pytest
from msgspec.structs import replace

from cartographers.strange_world.core.moves import Pass, Reveal
from cartographers.strange_world.core.observation import observe, observe_world
from cartographers.strange_world.core.state import Phase
from tests.strange_world.helpers.drawings import drawn
from tests.strange_world.helpers.random_games import BOX, random_game
from tests.strange_world.helpers.tables import after, table, until


def test_nobody_sees_what_others_have_in_hand_or_have_set_aside() -> None:
    """Whatever those cards are, the other player sees the same."""
    state = after(table(2), Reveal())
    state = after(state, Pass(1, state.hands[1][:2]))
    other = replace(state, hands=(state.hands[0], ("moon",) * 3), picks=(state.picks[0], ("moon",) * 2))
    assert observe(BOX, state, 0) == observe(BOX, other, 0)
    assert observe(BOX, state, 1) != observe(BOX, other, 1)
    assert [seen["picks"] for seen in observe(BOX, state, 0)["players"]] == [0, 2]


def test_a_player_sees_the_own_hand_and_what_is_set_aside() -> None:
    dealt = after(table(2), Reveal())
    seen = observe(BOX, after(dealt, Pass(1, dealt.hands[1][:2])), 1)
    assert (seen["hand"], seen["picks"]) == ([dealt.hands[1][2]], [*dealt.hands[1][:2]])
    assert "hand" not in observe(BOX, dealt)


@pytest.mark.parametrize("players", [1, 2, 4])
def test_neither_the_deck_nor_the_seed_is_to_be_seen(players: int) -> None:
    """Nor what lies in the piles of a solo game below the open cards."""
    for _, state in random_game(BOX, Random(players), players):
        piles = tuple(
            (*(pile[:1] if number != state.pile else ()), *["moon"] * 3)[: len(pile)]
            for number, pile in enumerate(state.piles, 1)
        )
        hidden = replace(state, game=replace(state.game, seed="?"), deck=(), piles=piles)
        for player in (None, *range(players)):
            assert observe(BOX, state, player) == observe(BOX, hidden, player)


def test_the_end_is_seen() -> None:
    state = random_game(BOX, Random(1), 1)[-1][1]
    seen = observe(BOX, state, 0)
    assert state.result is not None
    assert (seen["phase"], seen["round"], seen["turns"]) == ("finished", 5, [])
    assert (seen["totals"], seen["places"], seen["band"]) == ([*state.result.totals], [1], state.result.band)
    assert seen["players"][0]["total"] == state.result.totals[0]


def test_a_world_is_seen_as_it_lies() -> None:
    world = drawn(
        "start_swamp eaten\nfumarole fumarole", cities=((9, "E4 E5"),), guests=(("burk", 2),), portals=("D4 D5",)
    )
    assert observe_world(world) == {
        "cells": {"D4": "start_swamp", "D5": "eaten", "E4": "fumarole", "E5": "fumarole"},
        "portals": [["D4", "D5"]],
        "dark_cities": [{"stars": 9, "cells": ["E4", "E5"]}],
        "side": None,
        "travellers": [{"id": "burk", "rows": ["C", "D"]}],
    }


def test_a_row_outside_the_frame_has_no_letter() -> None:
    world = drawn("start_swamp", guests=(("burk", -1), ("kark", 6)))
    assert [one["rows"] for one in observe_world(world)["travellers"]] == [[None, "A"], ["G", None]]


def test_rounds_are_counted_from_one() -> None:
    assert [observe(BOX, until(table(2), Phase.PASS, round_))["round"] for round_ in range(5)] == [1, 2, 3, 4, 5]


def test_whose_turn_it_is_is_seen() -> None:
    assert observe(BOX, until(table(3), Phase.DIRECTION))["turns"] == [table(3).sun]
