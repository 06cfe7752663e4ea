"""What skills allow, in games at random, beside a judge that tries everything. SKILL_GAMES says how many are played."""

import json
import os
from collections.abc import Iterator
from functools import partial
from random import Random
from typing import NamedTuple, TypeAlias

import pytest
from msgspec.structs import replace

from cartographers.base.events import Refusal
from cartographers.core.events import CardTakenBack, DrawingUndone, Event, ShapeDrawn, SkillUndone, SkillUsed, encode
from cartographers.core.evolve import evolve
from cartographers.core.legal import Drawing
from cartographers.core.maps import Terrain, format_land
from cartographers.core.moves import (
    Addition,
    Move,
    Place,
    Reveal,
    TakeBack,
    Undo,
    UseSkill,
    decide,
    legal_additions,
    legal_moves,
)
from cartographers.core.skills import open_skills, used_now
from cartographers.core.state import State
from tests.helpers import naive
from tests.helpers.lands import spaces
from tests.helpers.random_games import BOX, events_of, random_start

GAMES = range(int(os.environ.get("SKILL_GAMES", "10")))

Drawn: TypeAlias = tuple[str, naive.Spaces]


class Wish(NamedTuple):
    """A drawing that a player wants, perhaps with a skill and what it adds."""

    terrain: str
    spaces: naive.Spaces
    skill: str = ""
    extra: Drawn | None = None

    def move(self, player: int) -> Place:
        """Return the wish as a move."""
        extra = Addition(self.extra[0], named(self.extra[1])) if self.extra else None
        return Place(player, Terrain(self.terrain), named(self.spaces), self.skill, extra)


class Both(NamedTuple):
    """A position of a game, as the core has it and as the naive table has it."""

    state: State
    table: naive.Table
    events: tuple[Event, ...] = ()
    """Those that led here from the position before."""

    def after(self, move: Move) -> "Both":
        """Return the position after a move; the table asserts all that the core says of it."""
        steps = decide(BOX, self.state, move)
        for event in events_of(steps):
            self.table.follow(json.loads(json.dumps(encode(event))))
        return Both(steps[-1].state, self.table, (*events_of(steps),))


def named(spaces: naive.Spaces) -> tuple[str, ...]:
    """Return the names of spaces, in order, those beyond the rim too."""
    return tuple(f"{chr(ord('A') + row)}{column + 1}" for row, column in sorted(spaces))


def games(seed: int) -> Iterator[tuple[Both, Random]]:
    """Yield each position of a game in which players use skills when they can, and undo what they did now and then."""
    rng = Random(seed)
    skills = rng.sample([skill for skill in BOX.skills if skill != "acrobatics"], 3)
    skills[0] = rng.choice(["acrobatics", "acrobatics", skills[0]])
    game = replace(random_start(BOX, rng), format="cartographers-log/3", skills=tuple(skills), ambushes=True)
    both = Both(evolve(BOX, None, game), naive.Table(encode(game)))
    while True:
        yield both, rng
        if both.table.finished:
            return
        both = both.after(chosen(both, rng))


def chosen(both: Both, rng: Random) -> Move:
    """Return a legal move by chance: whoever can leap leaps, and coins are liked."""
    state, table, events = both
    players = range(table.count)
    undoers = [player for player in players if table.undone(player)]
    if undoers and rng.random() < (0.5 if events and isinstance(events[-1], SkillUsed) else 0.1):
        return Undo(rng.choice(undoers))
    if state.before and rng.random() < 0.04:
        return TakeBack()
    leapers = [player for player in players if table.refusal(player, "acrobatics") is None]
    if leapers and rng.random() < 0.7:
        return UseSkill(rng.choice(leapers), "acrobatics")
    if not table.card:
        return Reveal() if state.deck else Reveal(rng.choice(table.deck()))
    player = rng.choice(table.waiting())
    skills = [skill for skill in table.header["skills"] if skill != "acrobatics" and not table.refusal(player, skill)]
    wish = legal(table, player, rng.choice(skills) if skills and rng.random() < 0.4 else "", rng)
    return (wish or legal(table, player, "", rng) or Wish("forest", naive.NOWHERE)).move(player)


def legal(table: naive.Table, player: int, skill: str, rng: Random) -> Wish | None:
    """Return a legal drawing with a skill, often one that fills coins, if one is found soon."""
    asked = table.asked(player, skill)
    drawings = asked.drawings()
    every = ordered(drawings)
    rng.shuffle(every)
    if rng.random() < 0.5:
        every.sort(key=lambda drawing: -drawings[drawing])
    for drawing in every[:20]:
        if skill not in naive.ADDS:
            return Wish(*drawing, skill)
        additions = ordered(naive.Added(asked, skill, *drawing).additions())
        if additions and table.coins[player] + drawings[drawing] >= naive.COSTS[skill]:
            return Wish(*drawing, skill, rng.choice(additions))
    return None


def ordered(drawings: dict[Drawn, int]) -> list[Drawn]:
    """Return drawings in an order that does not change from run to run."""
    return sorted(drawings, key=lambda drawing: (drawing[0], sorted(drawing[1])))


def slipped(wish: Wish, rng: Random) -> Wish:
    """Return a drawing with one thing in it changed."""
    match rng.randrange(5):
        case 0:
            return wish._replace(terrain=rng.choice([*naive.LETTERS]))
        case 1:
            return wish._replace(spaces=one_moved(wish.spaces, rng))
        case 2 if wish.extra:
            return wish._replace(extra=(rng.choice([*naive.LETTERS, *naive.BOTH]), wish.extra[1]))
        case 3 if wish.extra:
            return wish._replace(extra=(wish.extra[0], one_moved(wish.extra[1], rng)))
        case _:
            return wish._replace(spaces=frozenset([rng.choice(sorted(naive.EVERYWHERE))]))


def one_moved(spaces: naive.Spaces, rng: Random) -> naive.Spaces:
    """Return spaces with one of them moved, perhaps over the rim, or left out."""
    row, column = space = rng.choice(sorted(spaces))
    others = {(row + rng.randint(-1, 1), column + rng.randint(-1, 1))} if rng.random() < 0.8 or len(spaces) == 1 else ()
    return frozenset({*spaces} - {space} | {(r, c) for r, c in others})


def verdict(state: State, move: Move) -> int | str:
    """Return the coins that a move fills, or why the core refuses it."""
    try:
        event = decide(BOX, state, move)[0].event
    except Refusal as refusal:
        return refusal.reason.value
    return event.coins if isinstance(event, ShapeDrawn) else 0


def found(drawings: list[Drawing]) -> dict[Wish, int]:
    """Return legal drawings of the core as the naive judge has them."""
    wishes = {}
    for drawing in drawings:
        extra = (str(drawing.extra.terrain), spaces(drawing.extra.spaces)) if drawing.extra else None
        wishes[Wish(str(drawing.terrain), spaces(drawing.spaces), drawing.skill, extra)] = drawing.coins
    assert len(wishes) == len(drawings)
    return wishes


@pytest.mark.parametrize("seed", GAMES)
def test_games_with_skills_stand_as_the_naive_table_stands(seed: int) -> None:
    for (state, table, _), _ in games(seed):
        assert [[*format_land(land)] for land in state.lands] == [sheet.lines() for sheet in table.sheets]
        assert ([*state.coins], [*state.spent]) == (table.coins, table.spent)
        assert [used_now(state, player) for player in range(table.count)] == table.used
        assert state.card == table.card


@pytest.mark.parametrize("seed", GAMES)
def test_what_may_be_drawn_with_skills_is_what_trying_everything_finds(seed: int) -> None:
    for (state, table, _), rng in games(seed):
        if not table.card or rng.random() < 0.7:
            continue
        player, card = rng.choice(table.waiting()), table.card
        for skill in [*table.header["skills"], rng.choice([*BOX.skills]), ""]:
            if skill == "acrobatics":
                continue
            if skill and (why := table.refusal(player, skill)):
                assert verdict_of_list(state, player, skill) == why, (card, skill)
            elif skill in naive.ADDS:
                compare_additions(state, table, player, skill, rng)
            else:
                drawings = table.asked(player, skill).drawings()
                expected = {Wish(*drawing, skill): coins for drawing, coins in drawings.items()}
                assert found(legal_moves(BOX, state, player, skill)) == expected, (card, skill)


def verdict_of_list(state: State, player: int, skill: str) -> str:
    """Return why the core does not list what may be drawn with a skill."""
    place = Place(player, Terrain.FOREST, ("A1",), skill)
    ask = (
        partial(legal_additions, BOX, state, place)
        if skill in naive.ADDS
        else partial(legal_moves, BOX, state, player, skill)
    )
    with pytest.raises(Refusal) as caught:
        ask()
    return caught.value.reason.value


def compare_additions(state: State, table: naive.Table, player: int, skill: str, rng: Random) -> None:
    """Ask what a skill adds after a legal drawing."""
    asked = table.asked(player)
    drawings = asked.drawings()
    for drawing in rng.sample(ordered(drawings), min(3, len(drawings))):
        if table.coins[player] + drawings[drawing] < naive.COSTS[skill]:
            continue
        more = naive.Added(asked, skill, *drawing).additions()
        expected = {Wish(*drawing, skill, extra): drawings[drawing] + coins for extra, coins in more.items()}
        listed = legal_additions(BOX, state, Wish(*drawing, skill).move(player))
        assert found(listed) == expected, (table.card, skill, drawing)


@pytest.mark.parametrize("seed", GAMES)
def test_wishes_with_skills_are_refused_as_by_the_naive_judge(seed: int) -> None:
    for (state, table, _), rng in games(seed):
        for player in range(table.count):
            assert verdict(state, UseSkill(player, "acrobatics")) == leap(table, player)
            assert undone(state, player) == (table.undone(player) or "nothing_to_undo")
        player = rng.randrange(table.count)
        for _ in range(4):
            wish = slipped(wished(table, player, rng), rng)
            assert verdict(state, wish.move(player)) == table.verdict(player, *wish), (table.card, wish)


def undone(state: State, player: int) -> object:
    """Return what the core takes back for a player, or why nothing."""
    try:
        return encode(decide(BOX, state, Undo(player))[0].event)
    except Refusal as refusal:
        return refusal.reason.value


def leap(table: naive.Table, player: int) -> int | str:
    """Return what the naive judge says of Acrobatics."""
    return "game_over" if table.finished else table.refusal(player, "acrobatics") or 0


def wished(table: naive.Table, player: int, rng: Random) -> Wish:
    """Return a drawing with any skill, of which it may be too early or too late."""
    skill = rng.choice([*table.header["skills"], *naive.COSTS])
    skill = "" if skill == "acrobatics" else skill
    if table.card in naive.EXPLORE and player not in table.acted:
        wish = legal(table, player, skill, rng)
        if wish:
            return wish
    extra = ("farm", frozenset([(5, 5)])) if skill in naive.ADDS else None
    return Wish("water", frozenset([(0, 0), (0, 1)]), skill, extra)


@pytest.mark.parametrize("seed", GAMES)
def test_open_are_the_skills_with_which_something_is_legal(seed: int) -> None:
    for (state, table, _), rng in games(seed):
        if rng.random() < 0.2:
            for player in range(table.count):
                skills = [skill for skill in table.header["skills"] if table.usable(player, skill)]
                assert open_skills(BOX, state, player) == skills


def test_games_with_skills_come_to_where_it_is_dangerous() -> None:
    """Among forty, every skill is used, Acrobatics alone and among neighbours, and is taken back, as cards are."""
    seen: set[tuple[object, ...]] = set()
    for seed in range(40):
        for both, _ in games(seed):
            alone = both.table.count == 1
            for event in both.events:
                seen.add((type(event), alone) if isinstance(event, (SkillUsed, SkillUndone)) else (type(event),))
                seen.add((getattr(event, "skill", ""),))
    assert seen >= {(skill,) for skill in BOX.skills} | {(CardTakenBack,), (DrawingUndone,)}
    assert seen >= {(kind, alone) for kind in (SkillUsed, SkillUndone) for alone in (True, False)}
