"""What players may do, and whole games played at random."""

from collections import Counter
from enum import StrEnum
from itertools import chain
from random import Random

import pytest

from cartographers.base.events import EventFlaw, MalformedEventError, Refusal
from cartographers.base.player_names import NameFlaw
from cartographers.strange_world.core import judge
from cartographers.strange_world.core.cards import MOST_PLAYERS
from cartographers.strange_world.core.events import CardPlaced, Direction, PileTurned, RoundDealt, encode
from cartographers.strange_world.core.moves import (
    Choose,
    Move,
    Pass,
    Place,
    Reveal,
    Undo,
    decide,
    legal_moves,
    proposed,
    settle,
    start,
)
from cartographers.strange_world.core.reasons import Flaw, Reason
from cartographers.strange_world.core.state import Phase, State, evolve
from tests.strange_world.helpers.random_games import BOX, problems, random_game, random_move
from tests.strange_world.helpers.tables import after, steps, table, until

SIZES = range(1, MOST_PLAYERS + 1)


@pytest.mark.parametrize("players", SIZES)
@pytest.mark.parametrize("first", range(0, 60, 15))
def test_any_game_replays_counts_right_and_ends_in_possible_worlds(players: int, first: int) -> None:
    assert [*chain.from_iterable(problems(seed, players) for seed in range(first, first + 15))] == []


@pytest.mark.parametrize("players", SIZES)
def test_any_game_with_other_rulings_replays_and_ends_in_possible_worlds(players: int) -> None:
    assert [*chain.from_iterable(problems(seed, players, house=True) for seed in range(30))] == []


@pytest.mark.parametrize("players", SIZES)
def test_every_world_has_sixteen_cards_and_no_card_is_lost(players: int) -> None:
    state = random_game(BOX, Random(players), players)[-1][1]
    placed = Counter(card.id for world in state.worlds for _, card in world.cards)
    assert placed.total() == 16 * players
    assert all(count <= BOX.lands[card].number(players) for card, count in placed.items() if card in BOX.lands)


def raised(state: State, move: Move) -> StrEnum:
    """Return why a move is refused."""
    with pytest.raises(Refusal) as caught:
        decide(BOX, state, move)
    return caught.value.reason


@pytest.mark.parametrize("players", SIZES)
def test_every_legal_move_is_accepted_as_it_stands_there_and_none_is_there_twice(players: int) -> None:
    state = table(players)
    rng = Random(players)
    while state.result is None:
        for player in state.turns:
            found = legal_moves(BOX, state, player)
            assert len({repr(move) for move in found}) == len(found)
            for move in rng.sample(found, min(3, len(found))):
                event = decide(BOX, state, move)[0].event
                judge.judge(BOX, state, event)
                if isinstance(move, Place):
                    assert encode(event)["cell"] == move.cell
        state = after(state, random_move(BOX, state, rng) or Reveal())


def test_what_bots_and_people_may_place_is_in_the_legal_moves() -> None:
    rng = Random(0)
    state = table(2)
    while state.result is None:
        move = random_move(BOX, state, rng) or Reveal()
        if state.turns:
            player = move.player if isinstance(move, Pass | Place) else state.sun
            assert move in legal_moves(BOX, state, player)
        state = after(state, move)


@pytest.mark.parametrize("players", [3, 4])
def test_the_holder_of_the_sun_card_chooses_the_direction(players: int) -> None:
    state = table(players)
    assert (state.phase, state.turns) == (Phase.DIRECTION, [state.sun])
    assert legal_moves(BOX, state, state.sun) == [Choose(Direction.LEFT), Choose(Direction.RIGHT)]
    assert raised(state, Reveal()) == Reason.NOT_NOW
    assert after(state, Choose(Direction.RIGHT)).phase == Phase.REVEAL


@pytest.mark.parametrize(("direction", "to"), [(Direction.LEFT, [1, 2, 3, 0]), (Direction.RIGHT, [3, 0, 1, 2])])
def test_cards_are_passed_in_the_direction_of_the_sun_card(direction: Direction, to: list[int]) -> None:
    """Left is the next player listed."""
    dealt = after(table(4), Choose(direction), Reveal())
    passed = after(dealt, *(Pass(player, dealt.hands[player][:2]) for player in (2, 0, 3, 1)))
    for player, receiver in enumerate(to):
        assert passed.hands[receiver] == (dealt.hands[receiver][2], *dealt.hands[player][:2])
    again = after(passed, *(Pass(player, passed.hands[player][:1]) for player in range(4)))
    for player, receiver in enumerate(to):
        assert again.hands[receiver] == (*passed.hands[receiver][1:], passed.hands[player][0])
    assert again.phase == Phase.PLACE


def test_nobody_gets_cards_before_all_have_passed() -> None:
    dealt = after(table(2), Reveal())
    half = after(dealt, Pass(1, dealt.hands[1][:2]))
    assert (half.hands, half.turns) == (dealt.hands, [0])
    assert raised(half, Pass(1, dealt.hands[1][:2])) == Reason.ALREADY_PASSED


@pytest.mark.parametrize(("direction", "step"), [(Direction.LEFT, 1), (Direction.RIGHT, -1)])
def test_players_place_in_turn_from_the_sun_card_three_times_around(direction: Direction, step: int) -> None:
    state = until(after(table(3), Choose(direction)), Phase.PLACE)
    turns = [before.turns[0] for before, _ in steps(state)[:9]]
    assert turns == [(state.sun + step * number) % 3 for number in range(9)]


def test_the_sun_card_goes_to_the_left_at_the_end_of_a_round() -> None:
    state = table(4)
    suns = [until(state, Phase.DIRECTION, number).sun for number in range(5)]
    assert suns == [(state.sun + number) % 4 for number in range(5)]


def test_a_round_deals_three_cards_to_each_until_fifteen_each_are_dealt() -> None:
    hands = [event.hands for _, event in steps(table(3)) if isinstance(event, RoundDealt)]
    assert [[len(hand) for hand in dealt] for dealt in hands] == [[3, 3, 3]] * 5


def test_a_solo_player_places_the_open_card_of_a_pile_and_then_the_others() -> None:
    state = table(1)
    assert (state.phase, state.turns, state.sun) == (Phase.PLACE, [0], 0)
    card = state.game.piles[3]
    placed = after(state, Place(0, card, "D5", pile=4, fumarole="D4" if "volcano" in card else ""))
    assert (placed.phase, placed.pile, placed.turns) == (Phase.REVEAL, 4, [])
    ((event, turned),) = decide(BOX, placed, Reveal())
    assert event == PileTurned(pile=4, cards=state.piles[3][1:])
    assert (turned.hands, turned.phase) == ((state.piles[3][1:],), Phase.PLACE)
    assert raised(turned, Place(0, turned.hands[0][0], "D3", pile=1)) == Reason.NO_PILE_NOW


def test_a_solo_game_ends_after_five_piles() -> None:
    state = steps(table(1))[-1][0]
    assert sum(not pile for pile in state.piles) == 5
    assert len(state.worlds[0].cards) == 16


@pytest.mark.parametrize(("pile", "reason"), [(0, Reason.PILE_NEEDED), (1, Reason.WRONG_PILE), (8, Reason.WRONG_PILE)])
def test_a_card_that_lies_open_twice_needs_its_pile(pile: int, reason: Reason) -> None:
    tables = (table(1, seed=str(number)) for number in range(100))
    state = next(state for state in tables if state.game.piles.count("moon") > 1 and state.game.piles[0] != "moon")
    with pytest.raises(Refusal) as caught:
        decide(BOX, state, Place(0, "moon", "D5", pile=pile))
    piles = [number for number, card in enumerate(state.game.piles, 1) if card == "moon"]
    assert (caught.value.reason, caught.value.facts) == (reason, {"card": "moon", "piles": piles})
    assert after(state, Place(0, "moon", "D5", pile=piles[1])).pile == piles[1]


def test_a_card_that_lies_open_once_needs_no_pile() -> None:
    state = table(1)
    move = next(move for move in legal_moves(BOX, state, 0) if isinstance(move, Place))
    assert after(state, Place(0, move.card, move.cell, fumarole=move.fumarole)).pile == move.pile


@pytest.mark.parametrize(("total", "band"), [(59, 0), (60, 1), (69, 1), (70, 2), (75, 3), (80, 4), (100, 4)])
def test_bands_of_a_solo_game(total: int, band: int) -> None:
    assert judge.band(BOX, total) == band


def test_a_player_places_only_cards_in_hand_on_their_turn() -> None:
    state = until(table(2), Phase.PLACE)
    turn = state.turns[0]
    missing = next(card for card in BOX.lands if card not in state.hands[turn])
    assert raised(state, Place(turn, missing, "D5")) == Reason.NOT_IN_HAND
    assert raised(state, Place(1 - turn, state.hands[1 - turn][0], "D5")) == Reason.NOT_YOUR_TURN
    assert raised(state, Place(2, missing, "D5")) == Reason.NO_SUCH_PLAYER
    assert raised(state, Pass(turn, state.hands[turn][:1])) == Reason.NOT_NOW


@pytest.mark.parametrize(
    ("cell", "reason"),
    [
        ("H1", Reason.NO_SUCH_CELL),
        ("D4", Reason.OCCUPIED),
        ("D6", Reason.NOT_ADJACENT),
        ("", Reason.NO_SUCH_CELL),
    ],
)
def test_a_card_lies_where_it_may(cell: str, reason: Reason) -> None:
    state = until(table(2), Phase.PLACE)
    turn = state.turns[0]
    assert raised(state, Place(turn, state.hands[turn][0], cell)) == reason


@pytest.mark.parametrize(
    ("players", "flaw"),
    [
        ((), EventFlaw.WRONG_PLAYERS),
        (("a", "b", "c", "d", "e"), EventFlaw.WRONG_PLAYERS),
        (("a", "A"), NameFlaw.SAME_NAME),
        (("a", ""), NameFlaw.WRONG_NAME),
        (("a", "\u200b"), NameFlaw.UNSEEN_NAME),
        (("a b", "a  b"), NameFlaw.ALIKE_NAME),
    ],
)
def test_players_have_names_that_can_be_told_apart(players: tuple[str, ...], flaw: EventFlaw | Flaw | NameFlaw) -> None:
    with pytest.raises(MalformedEventError) as caught:
        start(BOX, seed="1", players=players)
    assert caught.value.flaw == flaw


def test_what_is_owed_in_a_log_that_was_cut_off_comes_first() -> None:
    state, finished = steps(table(2))[-1]
    assert [step.event for step in settle(BOX, state)] == [finished]
    assert raised(evolve(BOX, state, finished), Reveal()) == Reason.GAME_OVER


@pytest.mark.parametrize("move", [Reveal(), Choose(Direction.LEFT), Pass(0, ("moon",)), Place(0, "moon", "D5")])
def test_nothing_is_chosen_in_a_game_that_is_over(move: Move) -> None:
    state, finished = steps(table(2))[-1]
    assert raised(evolve(BOX, state, finished), move) == Reason.GAME_OVER


def test_a_pick_is_taken_back_until_all_have_passed() -> None:
    dealt = after(table(3), Choose(Direction.LEFT), Reveal())
    first = after(dealt, Pass(0, dealt.hands[0][:2]), Pass(1, dealt.hands[1][:2]))
    assert after(first, Undo(0)) == after(dealt, Pass(1, dealt.hands[1][:2]))
    passed = after(first, Pass(2, dealt.hands[2][:2]))
    assert raised(passed, Undo(2)) == Reason.NOTHING_TO_UNDO
    assert raised(dealt, Undo(0)) == Reason.NOTHING_TO_UNDO
    assert raised(dealt, Undo(7)) == Reason.NO_SUCH_PLAYER


def test_a_placing_is_taken_back_until_another_player_has_placed() -> None:
    state = until(table(2), Phase.PLACE)
    one, other = state.turns[0], 1 - state.turns[0]
    placed = after(state, legal_moves(BOX, state, one)[0])
    assert after(placed, Undo(one)) == state
    assert raised(placed, Undo(other)) == Reason.NOTHING_TO_UNDO
    both = after(placed, legal_moves(BOX, placed, other)[0])
    assert raised(both, Undo(one)) == Reason.NOTHING_TO_UNDO
    back = after(both, Undo(other))
    assert back.worlds == placed.worlds
    assert raised(back, Undo(one)) == Reason.NOTHING_TO_UNDO


def test_a_solo_player_takes_back_card_by_card_until_cards_were_turned_up() -> None:
    turned = after(until(table(1), Phase.REVEAL), Reveal())
    one = after(turned, legal_moves(BOX, turned, 0)[0])
    two = after(one, legal_moves(BOX, one, 0)[0])
    three = after(two, legal_moves(BOX, two, 0)[0])
    assert (three.round, three.phase) == (1, Phase.REVEAL)
    assert after(three, Undo(0)) == two
    assert after(three, Undo(0), Undo(0), Undo(0)) == turned
    assert raised(turned, Undo(0)) == Reason.NOTHING_TO_UNDO


@pytest.mark.parametrize("players", [1, 3])
def test_the_last_placing_of_a_game_is_taken_back_with_its_end(players: int) -> None:
    before, placing = steps(table(players))[-2]
    finished = steps(table(players))[-1][0]
    over = settle(BOX, finished)[-1].state
    assert over.result is not None
    player = encode(placing)["player"]
    back = after(over, Undo(player))
    assert (back.worlds, back.hands, back.result) == (before.worlds, before.hands, None)


@pytest.mark.parametrize(
    ("cards", "reason"),
    [((), Reason.WRONG_COUNT), (("moon",) * 3, Reason.WRONG_COUNT), (("?", "?"), Reason.NOT_IN_HAND)],
)
def test_a_player_passes_two_cards_in_hand(cards: tuple[str, ...], reason: Reason) -> None:
    assert raised(after(table(2), Reveal()), Pass(0, cards)) == reason


def test_a_card_that_is_in_hand_once_is_not_passed_twice() -> None:
    state = next(state for number in range(9) if len({*(state := after(table(2, str(number)), Reveal())).hands[0]}) > 2)
    assert raised(state, Pass(0, state.hands[0][:1] * 2)) == Reason.NOT_IN_HAND


def test_no_card_is_taken_back_that_was_placed_before_others_were_dealt() -> None:
    """Neither while they are passed, nor when all have been."""
    for phase in (Phase.PASS, Phase.PLACE):
        state = until(table(2), phase, 1)
        assert [raised(state, Undo(player)) for player in range(2)] == [Reason.NOTHING_TO_UNDO] * 2


def test_no_card_is_taken_back_that_was_placed_before_the_direction_was_chosen() -> None:
    state = after(until(table(3), Phase.DIRECTION, 1), Choose(Direction.LEFT))
    assert [raised(state, Undo(player)) for player in range(3)] == [Reason.NOTHING_TO_UNDO] * 3


def test_the_same_seed_deals_the_same_in_any_order_of_asking() -> None:
    assert start(BOX, seed="a", players=("1",)).piles == start(BOX, seed="a", players=("Anna",)).piles
    assert start(BOX, seed="a", players=("1",)).piles != start(BOX, seed="b", players=("1",)).piles


@pytest.mark.parametrize("players", SIZES)
def test_what_is_proposed_is_legal_and_as_welcome_as_can_be(players: int) -> None:
    """No card is eaten if one can lie face up, and a traveller comes with it if one can."""
    states = [state for _, state in random_game(BOX, Random(players), players) if state.result is None]
    for state in (state for state in states if state.phase in {Phase.DIRECTION, Phase.PASS, Phase.PLACE}):
        for player in state.turns:
            legal, best = legal_moves(BOX, state, player), proposed(BOX, state, player)
            assert best in legal
            if isinstance(best, Place):
                eaten = {move.cell in placed_by(state, move).eaten for move in legal if isinstance(move, Place)}
                assert (best.cell in placed_by(state, best).eaten) == (eaten == {True})
                same = (move for move in legal if isinstance(move, Place) and move.card == best.card)
                assert (best.traveller is None) == all(way.traveller is None for way in same if way.cell == best.cell)


def placed_by(state: State, move: Move) -> CardPlaced:
    """Return what is recorded of a placing."""
    event = decide(BOX, state, move)[0].event
    assert isinstance(event, CardPlaced)
    return event
