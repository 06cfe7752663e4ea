"""Every reason why something may not follow, each in a game in which it occurs."""

from itertools import count
from random import Random
from typing import Any, TypeAlias

import pytest
from msgspec.structs import replace

from cartographers.base.events import EventFlaw, MalformedEventError, Refusal, kinds_of
from cartographers.core.events import (
    FORMAT,
    TABLE_FORMAT,
    CardRevealed,
    CardTakenBack,
    DrawingUndone,
    Event,
    SeedRevealed,
    ShapeDrawn,
    TurnPassed,
    WordsAdded,
    encode,
)
from cartographers.core.evolve import evolve
from cartographers.core.judge import judge, owed
from cartographers.core.maps import Terrain
from cartographers.core.moves import AddWords, Move, Reveal, TakeBack, Undo, decide, start
from cartographers.core.reasons import Reason
from cartographers.core.region import SPACES, space_names, union
from cartographers.core.state import State
from tests.helpers.random_games import BOX, random_game, states
from tests.helpers.tables import after, draw, on, table, turn_up

Case: TypeAlias = tuple[State, Move | Event, Reason, dict[str, Any]]

CORNER = draw("village A1 B1 B2")

BEGUN = table()
HAMLET = after(BEGUN, *turn_up("hamlet"))
DRAWN = after(HAMLET, CORNER)
TWO = after(table(2), *turn_up("hamlet"))
ONE_OF_TWO = after(TWO, draw("village A1 B1 B2", 1))
OVER_RUINS = after(BEGUN, *turn_up("temple_ruins", "hamlet"))
NO_RUINS_LEFT = on(OVER_RUINS, "...........")
FREE_AMBUSH = after(table(solo_ambush="free"), *turn_up("goblin_attack"))
SEALED = evolve(BOX, None, start(BOX, seed="a seed", edition="en", sealed=True))
SEEDED = evolve(BOX, None, start(BOX, seed="a seed", edition="en"))
OLD_TABLE = replace(HAMLET, game=replace(HAMLET.game, format=FORMAT))
ENDS = (states(BOX, random_game(BOX, Random(seed)))[-1] for seed in count())
OVER = next(final for final in ENDS if final.game.seed is None)

TOP, SECOND = SEEDED.deck[:2]


def drawn(spaces: str, *, on_map: int = 0, player: int = 0, coins: int = 1) -> ShapeDrawn:
    """Return a drawing of villages as a log has it."""
    where = union(SPACES[name] for name in spaces.split())
    return ShapeDrawn(player=player, map=on_map, terrain=Terrain.VILLAGE, spaces=where, coins=coins)


CASES: list[Case] = [
    (HAMLET, draw("village A11 A12 B11"), Reason.OFF_MAP, {"spaces": ["A12"]}),
    (HAMLET, draw("village B3 B4 C4"), Reason.OVERLAP, {"spaces": ["B4"]}),
    (HAMLET, draw("farm A1 B1 B2"), Reason.WRONG_TERRAIN, {"terrain": "farm", "terrains": ["village"]}),
    (HAMLET, draw("village A1-A3"), Reason.WRONG_SHAPE, {"card": "hamlet", "spaces": ["A1", "A2", "A3"]}),
    (FREE_AMBUSH, draw("monster A1 B2 C3"), Reason.WRONG_SHAPE, {"card": "goblin_attack", "cover": "K11"}),
    (OVER_RUINS, CORNER, Reason.RUIN_REQUIRED, {"spaces": ["B6", "C2", "C10", "I2", "I10", "J6"]}),
    (HAMLET, draw("village A1"), Reason.FALLBACK_NOT_ALLOWED, {"card": "hamlet"}),
    (NO_RUINS_LEFT, CORNER, Reason.FALLBACK_MUST_BE_1X1, {"card": "hamlet"}),
    (BEGUN, CORNER, Reason.NO_CARD, {}),
    (ONE_OF_TWO, draw("village K1 K2 J1", 1), Reason.ALREADY_DRAWN, {"player": 1}),
    (ONE_OF_TWO, Reveal("orchard"), Reason.STILL_DRAWING, {"card": "hamlet", "players": [0]}),
    (DRAWN, Reveal("hamlet"), Reason.NOT_IN_DECK, {"card": "hamlet"}),
    (BEGUN, Reveal(), Reason.CARD_NEEDED, {}),
    (SEEDED, Reveal(TOP), Reason.CARD_NOT_NEEDED, {}),
    (HAMLET, Undo(0), Reason.NOTHING_TO_UNDO, {"player": 0}),
    (ONE_OF_TWO, DrawingUndone(player=0), Reason.NOTHING_TO_UNDO, {"player": 0}),
    (SEEDED, TakeBack(), Reason.NOT_AT_TABLE, {}),
    (SEALED, TakeBack(), Reason.NOT_AT_TABLE, {}),
    (OLD_TABLE, TakeBack(), Reason.OLD_FORMAT, {"found": FORMAT, "expected": TABLE_FORMAT}),
    (BEGUN, TakeBack(), Reason.NOTHING_TO_UNDO, {}),
    (BEGUN, CardTakenBack(), Reason.NOTHING_TO_UNDO, {}),
    (OVER, Reveal("hamlet"), Reason.GAME_OVER, {}),
    (OVER, Reveal(), Reason.GAME_OVER, {}),
    (OVER, CORNER, Reason.GAME_OVER, {}),
    (OVER, OVER.game, Reason.GAME_OVER, {}),
    (TWO, draw("village A1 B1 B2", 2), Reason.NO_SUCH_PLAYER, {"player": 2}),
    (TWO, drawn("A1 B1 B2", player=-1, on_map=-1), Reason.NO_SUCH_PLAYER, {"player": -1}),
    (TWO, Undo(10**15), Reason.NO_SUCH_PLAYER, {"player": 10**15}),
    (TWO, drawn("A1 B1 B2", on_map=1), Reason.WRONG_MAP, {"map": 0}),
    (HAMLET, drawn("A1 B1 B2", coins=2), Reason.WRONG_COINS, {"coins": 1}),
    (HAMLET, drawn("A1 B1 B2", coins=0), Reason.WRONG_COINS, {"coins": 1}),
    (SEEDED, CardRevealed(card=SECOND), Reason.UNEXPECTED, {"expected": encode(CardRevealed(card=TOP))}),
    (HAMLET, TurnPassed(player=0, map=0), Reason.NOT_NOW, {}),
    (HAMLET, HAMLET.game, Reason.NOT_NOW, {}),
    (SEALED, Reveal(), Reason.KEY_NEEDED, {}),
    (SEALED, SeedRevealed(seed="monday"), Reason.NOT_NOW, {}),
    (HAMLET, SeedRevealed(seed="monday"), Reason.NOT_SEALED, {}),
    (HAMLET, AddWords(0, "mine"), Reason.NOT_SEALED, {}),
    (SEALED, AddWords(1, "mine"), Reason.NO_SUCH_PLAYER, {"player": 1}),
    (SEALED, AddWords(0, "two\nlines"), Reason.WRONG_WORDS, {"longest": 200}),
    (evolve(BOX, SEALED, WordsAdded(player=0, words="a")), AddWords(0, "b"), Reason.WORDS_ALREADY, {"player": 0}),
    (evolve(BOX, SEALED, CardRevealed(card="hamlet")), AddWords(0, "late"), Reason.WORDS_TOO_LATE, {}),
    (replace(SEALED, told="a seed"), CORNER, Reason.GAME_OVER, {}),
    (replace(SEALED, told="a seed"), DrawingUndone(player=0), Reason.GAME_OVER, {}),
]


def test_a_sealed_deck_is_dealt_by_no_other_seed() -> None:
    assert decide(BOX, SEALED, Reveal(), "a seed")
    with pytest.raises(Refusal) as caught:
        decide(BOX, SEALED, Reveal(), "no seed")

    assert caught.value.reason == Reason.WRONG_SEED


def test_who_draws_on_the_last_space_does_not_pass_as_well() -> None:
    state = after(on(table(2), *["F" * 11] * 10, "F" * 10 + "."), *turn_up("hamlet"))

    assert [type(step.event) for step in decide(BOX, state, draw("village K11"))] == [ShapeDrawn]


@pytest.mark.parametrize(("state", "wish", "reason", "facts"), CASES, ids=[case[2] for case in CASES])
def test_what_may_not_follow_is_refused_with_a_reason_and_its_facts(
    state: State, wish: Move | Event, reason: Reason, facts: dict[str, Any]
) -> None:
    with pytest.raises(Refusal) as caught:
        decide(BOX, state, wish) if isinstance(wish, Move) else judge(BOX, state, wish)

    assert (caught.value.reason, caught.value.facts) == (reason, facts)


@pytest.mark.parametrize("state", [OLD_TABLE, SEEDED, SEALED], ids=["a table in format 1", "a seed", "sealed"])
def test_only_format_3_has_cards_that_are_taken_back(state: State) -> None:
    """In the others it is damage, whatever may come next."""
    with pytest.raises(MalformedEventError) as caught:
        judge(BOX, state, CardTakenBack())

    known = [tag for tag in kinds_of(Event) if tag not in {"skill_used", "skill_undone", "card_taken_back"}]
    assert caught.value.flaw == EventFlaw.UNKNOWN_EVENT
    assert caught.value.facts == {"found": "card_taken_back", "expected": known}


def test_every_reason_occurs() -> None:
    """Those of seeds that do not prove their cards have tests beside `proof`, others beside `history` and `skills`."""
    of_proofs = {*Reason} - {reason for _, _, reason, _ in CASES}
    assert of_proofs == {
        *(Reason.WRONG_SEED, Reason.EDICTS_NOT_DEALT, Reason.AMBUSH_LEFT_OUT),
        *(Reason.CARDS_EXCHANGED, Reason.CARD_SWAPPED, Reason.SHUFFLED_ANEW),
        Reason.NOTHING_TO_REDO,
        *(Reason.SKILL_NOT_IN_GAME, Reason.SKILL_NOT_NOW, Reason.SKILL_USED_UP),
        *(Reason.TOO_FEW_COINS, Reason.NOT_BESIDE),
    }


@pytest.mark.parametrize(
    ("state", "drawing", "reason"),
    [
        (HAMLET, "farm B4 A12", Reason.OFF_MAP),
        (HAMLET, "farm B4", Reason.OVERLAP),
        (HAMLET, "farm A1-A5", Reason.WRONG_TERRAIN),
        (OVER_RUINS, "village A1-A3", Reason.WRONG_SHAPE),
        (OVER_RUINS, "village A1", Reason.RUIN_REQUIRED),
        (OVER_RUINS, "village B6", Reason.FALLBACK_NOT_ALLOWED),
        (NO_RUINS_LEFT, "village A1-A3", Reason.WRONG_SHAPE),
        (NO_RUINS_LEFT, "farm A1 B1 B2", Reason.FALLBACK_MUST_BE_1X1),
        (FREE_AMBUSH, "monster A1", Reason.FALLBACK_NOT_ALLOWED),
    ],
)
def test_of_several_reasons_the_first_is_given(state: State, drawing: str, reason: Reason) -> None:
    with pytest.raises(Refusal) as caught:
        after(state, draw(drawing))

    assert caught.value.reason == reason


@pytest.mark.parametrize(
    ("state", "card"),
    [
        (after(BEGUN, *turn_up("temple_ruins")), "temple_ruins"),
        (replace(BEGUN, game=replace(BEGUN.game, ruins=False)), "temple_ruins"),
        (replace(BEGUN, game=replace(BEGUN.game, ambushes=False)), "gnoll_raid"),
        (after(BEGUN, *turn_up("gnoll_raid")), "gnoll_raid"),
        (after(BEGUN, *turn_up("gnoll_raid")), "goblin_attack"),
        (replace(after(BEGUN, *turn_up("gnoll_raid")), season=3, revealed=()), "gnoll_raid"),
        (BEGUN, "sentinel_wood"),
    ],
)
def test_a_card_that_cannot_be_in_the_deck_is_not_turned_up(state: State, card: str) -> None:
    """Each card comes once a season, an ambush once a game, and never more ambushes than seasons have begun."""
    with pytest.raises(Refusal) as caught:
        judge(BOX, state, CardRevealed(card=card))

    assert caught.value.reason == Reason.NOT_IN_DECK


def test_a_second_ambush_may_come_in_summer() -> None:
    summer = replace(after(BEGUN, *turn_up("gnoll_raid")), season=1, revealed=())
    judge(BOX, summer, CardRevealed(card="goblin_attack"))


def test_a_card_behind_ruins_is_owed_with_a_seed_but_not_at_a_table() -> None:
    ruins = next(place for place, card in enumerate(SEEDED.deck) if card in BOX.ruins)
    state = replace(SEEDED, revealed=SEEDED.deck[: ruins + 1], ruins=True)

    assert owed(BOX, state) == CardRevealed(card=SEEDED.deck[ruins + 1])
    assert owed(BOX, after(BEGUN, *turn_up("temple_ruins"))) is None


def test_who_cannot_draw_passes_before_anybody_draws() -> None:
    """The maps of the second and the third are full: they pass, and only the first must draw."""
    state = table(3)
    full = on(state, "FFFFFFFFFFF").lands[0]
    state = replace(state, lands=(state.lands[0], full, full))
    first, second, third = (step.event for step in decide(BOX, state, Reveal("hamlet")))

    assert (second, third) == (TurnPassed(player=1, map=1), TurnPassed(player=2, map=2))
    with pytest.raises(Refusal) as caught:
        judge(BOX, evolve(BOX, state, first), drawn("A1 B1 B2"))
    assert (caught.value.reason, caught.value.facts) == (Reason.UNEXPECTED, {"expected": encode(second)})


def test_a_game_begins_with_its_start() -> None:
    judge(BOX, None, BEGUN.game)
    with pytest.raises(MalformedEventError) as caught:
        judge(BOX, None, CardRevealed(card="hamlet"))
    assert caught.value.flaw == EventFlaw.NOT_STARTED


def test_an_ambush_is_drawn_on_the_map_to_which_its_arrow_points() -> None:
    """Clockwise each map goes to the next player, and the first draws on the last one's; else on the second's."""
    kobolds = after(table(3), *turn_up("kobold_onslaught"), draw("monster A1-A3 B2"))
    goblins = after(table(3), *turn_up("goblin_attack"), draw("monster A1 B2 C3"))

    assert [space_names(land.monster) for land in kobolds.lands] == [[], [], ["A1", "A2", "A3", "B2"]]
    assert [space_names(land.monster) for land in goblins.lands] == [[], ["A1", "B2", "C3"], []]
