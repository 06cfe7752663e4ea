"""What can be done with each skill, on maps small enough to see it."""

from collections.abc import Sequence
from random import Random

import pytest
from msgspec.structs import replace

from cartographers.base.events import Refusal
from cartographers.core.bots import BOTS, play
from cartographers.core.cards import Use
from cartographers.core.events import CardRevealed, ShapeDrawn, SkillUndone, SkillUsed
from cartographers.core.evolve import evolve
from cartographers.core.history import History
from cartographers.core.judge import judge
from cartographers.core.legal import Drawing
from cartographers.core.maps import Terrain
from cartographers.core.moves import Addition, Move, Place, Reveal, Undo, UseSkill, decide, legal_moves, start
from cartographers.core.reasons import Reason
from cartographers.core.region import space_names
from cartographers.core.skills import ADDING, REPLACING, open_skills, used_now
from cartographers.core.state import State
from tests.helpers.earned import these
from tests.helpers.random_games import BOX
from tests.helpers.tables import after, on

EMPTY = "..........."


def table(*skills: str, players: int = 1, coins: int = 3, edition: str = "en") -> State:
    """Return a game at a real table with some skills, where everybody has filled some coins."""
    others = [one for one in BOX.skills if one not in skills]
    game = start(
        BOX,
        seed=None,
        edition=edition,
        edicts=BOX.first_game,
        players=("Anna", "Béla", "Zoé")[:players],
        skills=(*skills, *others)[:3],
    )
    state = on(evolve(BOX, None, game), EMPTY)
    return replace(state, coins=(coins,) * players)


def use(drawing: str, skill: str, extra: str = "", player: int = 0) -> Place:
    """Return a drawing with a skill, and what that adds, as ``farm A1-A3``; the addition may leave the terrain out."""
    terrain, _, spaces = drawing.partition(" ")
    first, _, rest = extra.partition(" ")
    named = first in [*Terrain, "farm_village"]
    added = Addition(first if named else None, tuple(these(rest if named else extra))) if extra else None
    return Place(player, Terrain(terrain), tuple(these(spaces)), skill, added)


def refused(state: State, move: Move) -> tuple[Reason, dict[str, object]]:
    """Return why a move is refused, and the facts."""
    with pytest.raises(Refusal) as caught:
        decide(BOX, state, move)
    return Reason(caught.value.reason), caught.value.facts


def drawn(moves: Sequence[Drawing]) -> set[str]:
    """Return terrains and spaces of drawings."""
    return {f"{move.terrain} {' '.join(space_names(move.spaces))}" for move in moves}


def test_every_skill_that_is_drawn_with_has_a_rule_of_its_name() -> None:
    uses = {card.id: card.use for card in BOX.skills.values()}

    assert {one for one, kind in uses.items() if kind == Use.REPLACES} == {*REPLACING}
    assert {one for one, kind in uses.items() if kind == Use.ADDS} == {*ADDING}
    assert {one for one, kind in uses.items() if kind == Use.AMBUSH} == {"acrobatics"}


def test_knowledge_draws_village_whatever_the_card_shows() -> None:
    state = after(table("knowledge"), Reveal("farmland"))
    used = after(state, use("village A1 A2", "knowledge"))

    assert used_now(used, 0) == "knowledge"
    assert (used.coins, used.spent) == ((4,), (0,))  # the shape shows a coin; the skill costs nothing
    assert {move.terrain for move in legal_moves(BOX, state, 0, "knowledge")} == {Terrain.VILLAGE}
    assert refused(state, use("farm A1 A2", "knowledge")) == (
        Reason.WRONG_TERRAIN,
        {"terrain": "farm", "terrains": ["village"]},
    )


def test_knowledge_works_with_the_single_space_too() -> None:
    """One space is left, where no shape of the card fits; without the skill any terrain is drawn there in this box."""
    state = after(on(table("knowledge", edition="de"), ".AAAAAAAAAA", "AAAAAAAAAAA"), Reveal("farmland"))

    assert drawn(legal_moves(BOX, state, 0, "knowledge")) == {"village A1"}
    assert len(legal_moves(BOX, state, 0)) == 5


def test_what_hangs_over_the_edge_leaves_at_least_one_space_on_each_side() -> None:
    """Of Farmland, a domino and a plus, one space of the first is left, or a corner, an arm or more of the second."""
    state = after(on(table("move_silently"), ".AAAAAAAAAA", ".AAAAAAAAAA", "AAAAAAAAAAA"), Reveal("farmland"))

    assert drawn(legal_moves(BOX, state, 0, "move_silently")) == {"farm A1", "farm B1"}
    assert [move.coins for move in legal_moves(BOX, state, 0, "move_silently")] == [1, 1]  # the domino shows the coin
    assert refused(state, use("farm A1 B1", "move_silently")) == (
        Reason.WRONG_SHAPE,
        {"card": "farmland", "spaces": ["A1", "B1"], "skill": "move_silently"},
    )


def test_negotiate_draws_a_square_without_a_coin() -> None:
    state = after(table("negotiate", coins=1), Reveal("farmland"))
    used = after(state, use("farm A1 A2 B1 B2", "negotiate"))

    assert (used.coins, used.spent) == ((0,), (1,))
    assert len(legal_moves(BOX, state, 0, "negotiate")) == 100
    assert refused(state, use("farm A1 A2", "negotiate"))[0] == Reason.WRONG_SHAPE
    assert refused(state, use("farm A1", "negotiate"))[0] == Reason.WRONG_SHAPE


@pytest.mark.parametrize("skill", ["negotiate", "move_silently"])
def test_what_replaces_a_drawing_keeps_the_duty_of_ruins(skill: str) -> None:
    """Where nothing it can draw covers ruins, it cannot be used."""
    state = after(
        on(table(skill), EMPTY, EMPTY, "AAAAAArAAAA", "AAAAAAAAAAA"), Reveal("temple_ruins"), Reveal("farmland")
    )
    drawing = "farm A1 A2 B1 B2" if skill == "negotiate" else "farm A1"

    assert refused(state, use(drawing, skill)) == (Reason.RUIN_REQUIRED, {"spaces": ["C7"]})
    assert legal_moves(BOX, state, 0, skill) == []
    assert skill not in open_skills(BOX, state, 0)


def test_search_adds_a_space_beside_the_drawing() -> None:
    state = after(table("search", coins=0), Reveal("farmland"))
    used = after(state, use("farm A1 A2", "search", "A3"))

    assert space_names(used.lands[0].farm) == ["A1", "A2", "A3"]
    assert refused(state, use("farm A1 A2", "search", "C1")) == (
        Reason.NOT_BESIDE,
        {"skill": "search", "spaces": ["C1"]},
    )
    assert refused(state, use("farm A1 A2", "search", "water A3"))[0] == Reason.WRONG_TERRAIN
    assert refused(state, use("farm A1 A2", "search", "A3 A4"))[0] == Reason.WRONG_SHAPE
    assert refused(state, use("farm A1 A2", "search", "A2"))[0] == Reason.OVERLAP
    assert refused(state, use("farm A1 A2", "search", "A12")) == (
        Reason.OFF_MAP,
        {"skill": "search", "spaces": ["A12"]},
    )


def test_concentrate_adds_the_same_shape_once_more_without_a_second_coin() -> None:
    state = after(table("concentrate", coins=2), Reveal("farmland"))
    used = after(state, use("farm A1 A2", "concentrate", "K10 K11"))

    assert (used.coins, used.spent) == ((0,), (3,))  # the coin of the drawing helps to pay
    assert refused(state, use("farm B1 A2-C2 B3", "concentrate", "K10 K11")) == (
        Reason.TOO_FEW_COINS,
        {"cost": 3, "coins": 2},
    )
    assert refused(state, use("farm A1 A2", "concentrate", "J10 I11 J11 K11 J12"))[0] == Reason.OFF_MAP


def test_the_single_space_drawn_because_nothing_else_could_be_is_not_repeated() -> None:
    """Over ruins that are all filled Rift Lands is no longer drawn as its own single space."""
    state = after(table("concentrate"), Reveal("rift_lands"))
    filled = after(on(table("concentrate"), EMPTY), Reveal("temple_ruins"), Reveal("rift_lands"))

    assert len(after(state, use("farm A1", "concentrate", "C3")).lands) == 1
    assert refused(filled, use("farm A1", "concentrate", "C3")) == (
        Reason.WRONG_SHAPE,
        {"skill": "concentrate", "spaces": ["C3"]},
    )


def test_drawing_and_addition_fill_no_more_coins_than_the_track_holds() -> None:
    """The drawing fills the last one, the addition closes a mountain."""
    state = on(table("search", coins=BOX.coin_track - 1), EMPTY, "A..........", "M..........", "A..........", EMPTY)
    used = after(state, Reveal("farmland"), use("farm B3 C3", "search", "C2"))

    assert used.coins == (BOX.coin_track,)
    assert used.lands[0].surrounded


def test_what_was_taken_back_of_an_ambush_comes_again_in_its_order() -> None:
    """Anna answers and draws, then takes back both."""
    state = after(table("acrobatics", players=2), Reveal("goblin_attack"))
    history = History().after(state, CardRevealed(card="goblin_attack"))
    for move in (UseSkill(0, "acrobatics"), Place(0, Terrain.MONSTER, ("A1", "B2", "C3")), Undo(0), Undo(0)):
        (step,) = decide(BOX, state, move)
        state, history = step.state, history.after(step.state, step.event)

    once = history.redo(BOX, state, everything=False)
    assert [type(step.event) for step in once.steps] == [SkillUsed]
    assert [type(step.event) for step in history.redo(BOX, state, everything=True).steps] == [SkillUsed, ShapeDrawn]


def test_cure_wounds_adds_a_domino_beside_a_monster_that_is_not_its_own() -> None:
    state = after(on(table("cure_wounds"), EMPTY, "..X........", EMPTY), Reveal("rift_lands"))
    used = after(state, use("farm A11", "cure_wounds", "monster B4 B5"))

    assert space_names(used.lands[0].monster) == ["B3", "B4", "B5"]
    assert refused(state, use("farm A11", "cure_wounds", "monster H8 H9"))[0] == Reason.NOT_BESIDE
    assert after(state, use("monster A11", "cure_wounds", "water A10 A9")).coins == (2,)


def test_diplomacy_adds_a_space_that_is_farm_and_village() -> None:
    used = after(table("diplomacy"), Reveal("farmland"), use("farm A1 A2", "diplomacy", "F6"))

    assert space_names(used.lands[0].village) == ["F6"]
    assert space_names(used.lands[0].farm) == ["A1", "A2", "F6"]


def test_one_skill_a_season_and_another_one_in_the_next() -> None:
    state = after(table("search", "knowledge"), Reveal("farmland"), use("farm A1 A2", "search", "A3"))
    state = after(state, Reveal("hamlet"))

    assert refused(state, use("village C1 C2 D2", "knowledge")) == (
        Reason.SKILL_USED_UP,
        {"skill": "knowledge", "used": "search", "season": "spring"},
    )
    over = after(state, Place(0, Terrain.VILLAGE, ("C1", "C2", "D2")))
    for number, card in enumerate(["orchard", "fishing_village", "treetop_village"]):
        over = after(over, Reveal(card))
        over = after(over, any_move(over, number)) if over.card else over
    assert over.season == 1
    assert used_now(over, 0) is None


def any_move(state: State, number: int) -> Move:
    """Return one of the legal moves."""
    move = legal_moves(BOX, state, 0)[number]
    return Place(0, move.terrain, tuple(space_names(move.spaces)))


def test_a_drawing_is_taken_back_with_its_skill() -> None:
    state = after(table("search", "negotiate", coins=1), Reveal("farmland"))
    again = after(state, use("farm A1 A2 B1 B2", "negotiate"), Undo(0))

    assert (again.coins, again.spent, again.lands) == (state.coins, state.spent, state.lands)
    assert used_now(again, 0) is None
    assert after(again, use("farm A1 A2", "search", "A3")).coins == (2,)


def test_a_skill_is_for_the_games_that_have_it_and_for_its_kind_of_card() -> None:
    state = table("search", "acrobatics", players=2)
    explore, ambush = after(state, Reveal("farmland")), after(state, Reveal("goblin_attack"))

    assert refused(explore, use("village A1 A2", "negotiate")) == (
        Reason.SKILL_NOT_IN_GAME,
        {"skill": "negotiate", "skills": [*state.game.skills]},
    )
    assert refused(explore, UseSkill(0, "acrobatics")) == (
        Reason.SKILL_NOT_NOW,
        {"skill": "acrobatics", "card": "farmland"},
    )
    assert refused(state, UseSkill(0, "acrobatics"))[1] == {"skill": "acrobatics", "card": None}
    assert refused(ambush, use("monster A1 B2 C3", "search", "A2"))[0] == Reason.SKILL_NOT_NOW
    assert open_skills(BOX, ambush, 0) == ["acrobatics"]


def test_acrobatics_makes_the_neighbour_draw_a_domino() -> None:
    """Goblin Attack goes clockwise: Béla draws on Anna's map."""
    state = after(table("acrobatics", players=2), Reveal("goblin_attack"), UseSkill(0, "acrobatics"))

    assert (state.coins, state.spent) == ((1, 3), (2, 0))
    assert refused(state, Place(1, Terrain.MONSTER, ("A1", "B2", "C3")))[0] == Reason.WRONG_SHAPE
    drawn_on = after(state, Place(1, Terrain.MONSTER, ("A1", "A2")))
    assert space_names(drawn_on.lands[0].monster) == ["A1", "A2"]
    assert refused(drawn_on, Undo(0))[0] == Reason.NOTHING_TO_UNDO
    assert after(state, Undo(0)).coins == (3, 3)
    assert after(drawn_on, Undo(1), Undo(0), Place(1, Terrain.MONSTER, ("A1", "B2", "C3"))).spent == (0, 0)


def test_the_latest_act_is_taken_back_first() -> None:
    """Anna draws on Béla's map and answers on her own, in either order."""
    ambush = after(table("acrobatics", players=2), Reveal("goblin_attack"))
    draws, answers = Place(0, Terrain.MONSTER, ("A1", "B2", "C3")), UseSkill(0, "acrobatics")

    assert after(ambush, draws, answers, Undo(0)) == after(ambush, draws)
    assert after(ambush, answers, draws, Undo(0)).acrobats == 1
    assert after(ambush, answers, draws, Undo(0)).drawn == 0


def test_the_latest_act_is_still_the_latest_when_another_player_has_drawn() -> None:
    """The first player draws, then uses Acrobatics; the second draws on the map of the third."""
    state = after(table("acrobatics", players=3), Reveal("goblin_attack"))
    first, second = (legal_moves(BOX, state, player)[0] for player in (0, 1))
    drawings = [Place(p, one.terrain, tuple(space_names(one.spaces))) for p, one in enumerate((first, second))]
    state = after(state, drawings[0], UseSkill(0, "acrobatics"), drawings[1])

    assert decide(BOX, state, Undo(0))[0].event == SkillUndone(player=0)


def test_alone_acrobatics_takes_the_drawing_of_the_engine_back() -> None:
    """It comes back when Acrobatics is taken back; the next card ends both. Goblins begin at the bottom right."""
    state = after(table("acrobatics"), Reveal("goblin_attack"))
    assert state.card is None
    answered = after(state, UseSkill(0, "acrobatics"))

    assert (answered.card, answered.lands[0].monster, answered.coins) == ("goblin_attack", 0, (1,))
    assert after(answered, Undo(0)) == state
    first = legal_moves(BOX, answered, 0)
    assert drawn(first) == {"monster J11 K11", "monster K10 K11"}
    done = after(answered, Place(0, Terrain.MONSTER, ("K10", "K11")))
    assert after(done, Undo(0)) == answered
    assert refused(after(done, Reveal("farmland")), UseSkill(0, "acrobatics"))[0] == Reason.SKILL_NOT_NOW


@pytest.mark.parametrize("bot", BOTS)
def test_games_of_bots_with_skills_follow_their_rules(bot: str) -> None:
    used: set[str] = set()
    for seed in range(30 if bot == "random" else 2):
        chance = Random(seed)
        game = start(
            BOX,
            seed=str(seed),
            edition=chance.choice([*BOX.editions]),
            players=("1", "2", "3", "4", "5", "6")[: chance.choice([1, 1, 2, 3, 6])],
            side=chance.choice([*BOX.sides]),
            ambushes=chance.random() < 0.8,
            skills=None,
        )
        events, final = play(BOX, game, BOTS[bot])
        state = None
        for event in events:
            judge(BOX, state, event)
            state = evolve(BOX, state, event)
            used.add(getattr(event, "skill", ""))
        assert state == final
    assert len(used) > (7 if bot == "random" else 1)
