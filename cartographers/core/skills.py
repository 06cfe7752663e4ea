"""The skills of the mini-expansion of the German box: which can be used now, and what may be drawn with each.

A skill's rule is named after its card. The rule of one that replaces turns what a card asks for into something else;
the rule of one that adds gives what may be drawn after a drawing. ``cards --rules`` explains what the card leaves open.
"""

from collections.abc import Callable, Iterable
from typing import TypeAlias, TypeVar, cast

from msgspec.structs import replace

from cartographers.base.events import Refusal
from cartographers.core.cards import Box, Offer, SkillCard, Use
from cartographers.core.editions import SoloAmbush
from cartographers.core.events import Extra
from cartographers.core.legal import Drawing, Task, asked, check_player, coins, ordered, task
from cartographers.core.maps import FARM_VILLAGE, Terrain
from cartographers.core.reasons import Reason
from cartographers.core.region import MAP, SPACES, Region, neighbours, singles, space_names, union
from cartographers.core.shapes import Hanging
from cartographers.core.state import State, drawer_of, latest

Replacing: TypeAlias = Callable[[SkillCard, Task], Task]
Adding: TypeAlias = Callable[[Task, Task, Drawing], Task]
"""Takes what was asked for, the skill's own shape and terrain beside the drawing, and the drawing."""

REPLACING: dict[str, Replacing] = {}
ADDING: dict[str, Adding] = {}
_R = TypeVar("_R", Replacing, Adding)


def _in(rules: dict[str, _R]) -> Callable[[_R], _R]:
    def enter(rule: _R) -> _R:
        rules[rule.__name__] = rule
        return rule

    return enter


@_in(REPLACING)
def knowledge(card: SkillCard, wanted: Task) -> Task:
    """Draw village, whatever the card or the single space allows."""
    village = (_own_terrain(card),)
    return replace(wanted, terrains=village, fallback=village)


@_in(REPLACING)
def move_silently(card: SkillCard, wanted: Task) -> Task:
    """Let an offered shape hang over the edge; where several leave the same spaces, one with a coin counts."""
    offers: list[Offer] = []
    left: frozenset[Region] = frozenset()
    for offer in sorted(wanted.offers, key=lambda offer: not offer.coin):
        offers.append(Offer(Hanging(offer.shape, without=left), offer.coin))
        left |= {*offer.shape.parts}
    return replace(wanted, offers=tuple(offers), fallback=(), whole=True, skill=card.id)


@_in(REPLACING)
def negotiate(card: SkillCard, wanted: Task) -> Task:
    """Draw a square in a terrain of the card, in place of its shapes and their coin."""
    return replace(wanted, offers=_offers(card), fallback=(), whole=True, skill=card.id)


@_in(ADDING)
def concentrate(wanted: Task, again: Task, drawing: Drawing) -> Task:
    """Draw the offered shape once more in the same terrain, without a second coin."""
    drawn = [Offer(offer.shape) for offer in wanted.offers if drawing.spaces in offer.shape and not drawing.single]
    return replace(again, offers=tuple(drawn[:1]))


@_in(ADDING)
def cure_wounds(_: Task, domino: Task, __: Drawing) -> Task:
    """Draw a domino beside a monster space that is not its own, in a terrain of the card."""
    return replace(domino, required=neighbours(domino.land.monster))


@_in(ADDING)
def search(_: Task, one: Task, drawing: Drawing) -> Task:
    """Draw one space beside the drawing, in the same terrain."""
    return replace(one, required=neighbours(drawing.spaces))


@_in(ADDING)
def diplomacy(_: Task, one: Task, __: Drawing) -> Task:
    """Draw one empty space anywhere, farm and village at once."""
    return one


def replaced(card: SkillCard, wanted: Task) -> Task:
    """Return what may be drawn with a skill that replaces; with any other one what the card asks for."""
    return REPLACING[card.id](card, wanted) if card.use == Use.REPLACES else wanted


def additional(card: SkillCard, wanted: Task, drawing: Drawing) -> Task:
    """Return what a skill may add to a legal drawing of what was asked for."""
    land = wanted.land.drawn(drawing.terrain, drawing.spaces)
    addition = replace(
        wanted,
        land=land,
        empty=land.empty,
        offers=_offers(card),
        terrains=wanted.terrains if card.chosen else (_own_terrain(card) if card.terrain else drawing.terrain,),
        ruins=False,
        fallback=(),
        required=MAP,
        purse=wanted.purse - drawing.coins,
        whole=True,
    )
    return ADDING[card.id](wanted, addition, drawing)


def drawings_with(card: SkillCard, wanted: Task) -> Iterable[Drawing]:
    """Return all that may be drawn with a skill that replaces."""
    return (replace(drawing, skill=card.id) for drawing in replaced(card, wanted).drawings())


def with_addition(card: SkillCard, drawing: Drawing, addition: Drawing) -> Drawing:
    """Return a drawing together with what a skill adds."""
    extra = Extra(addition.terrain, addition.spaces)
    return replace(drawing, coins=drawing.coins + addition.coins, skill=card.id, extra=extra)


def additions(card: SkillCard, wanted: Task, drawing: Drawing) -> list[Drawing]:
    """Return a legal drawing with each thing that a skill may add, by terrain, then by spaces."""
    found = additional(card, wanted, drawing).drawings()
    terrains = [*Terrain, FARM_VILLAGE]
    in_order = sorted(found, key=lambda one: (terrains.index(one.terrain), *singles(one.spaces)))
    return [with_addition(card, drawing, one) for one in in_order]


def judge_with(
    card: SkillCard, wanted: Task, drawing: Drawing, paying: int, added: tuple[str | None, Iterable[str]]
) -> Drawing:
    """Return a legal drawing of what was asked for with a skill, and with what that adds, in a terrain on some spaces.

    Coins that the drawing fills pay with those that are there; no terrain is the one that the skill gives. Raises
    `Refusal` if the coins are too few, or the addition is not legal.
    """
    if card.use != Use.ADDS:
        return replace(drawing, skill=card.id)
    check_coins(card, paying + drawing.coins)
    return with_addition(card, drawing, _judge_addition(card, additional(card, wanted, drawing), *added))


def _judge_addition(card: SkillCard, place: Task, terrain: str | None, names: Iterable[str]) -> Drawing:
    """Return what is drawn in addition; of several reasons for a refusal, the first in the order of the checks."""
    facts = {"skill": card.id, "spaces": [*names]}
    if any(name not in SPACES for name in facts["spaces"]):
        raise Refusal(Reason.OFF_MAP, **facts)
    spaces = union(SPACES[name] for name in facts["spaces"])
    facts["spaces"] = space_names(spaces)
    if spaces & ~place.empty:
        raise Refusal(Reason.OVERLAP, **facts)
    found = cast("Terrain", place.terrains[0] if terrain is None else terrain)
    if found not in place.terrains:
        raise Refusal(Reason.WRONG_TERRAIN, terrain=found, terrains=[*place.terrains], **facts)
    if not any(spaces in offer.shape for offer in place.offers):
        raise Refusal(Reason.WRONG_SHAPE, **facts)
    if not spaces & place.required:
        raise Refusal(Reason.NOT_BESIDE, **facts)
    return Drawing(found, spaces, coins(place.land, spaces, place.purse), single=False)


def to_draw_with(box: Box, state: State, player: int, skill: str) -> Task:
    """Return what a player has to draw if they use a skill, or none, to which it may add something.

    Raises `Refusal` if this player has nothing to draw, or cannot use it now.
    """
    wanted = task(box, state, player)
    if not skill:
        return wanted
    check_skill(box, state, player, skill)
    return replaced(box.skills[skill], wanted)


def check_coins(card: SkillCard, paying: int) -> None:
    """Check that this number of coins can pay a skill. Raises `Refusal` if they are too few."""
    if card.cost > paying:
        raise Refusal(Reason.TOO_FEW_COINS, cost=card.cost, coins=paying)


def used_now(state: State, player: int) -> str | None:
    """Return the skill that a player has used in this season, if any."""
    return (state.used[player] if state.revealed else None) or None


def check_skill(box: Box, state: State, player: int, skill: str) -> None:
    """Check that a player can use a skill now; of those that add, the drawing may still bring the coins.

    Raises `Refusal` if it is not in the game or not for now, one was used in this season, or the coins are too few.
    """
    check_player(state, player)
    if state.result is not None:
        raise Refusal(Reason.GAME_OVER)
    if skill not in state.game.skills:
        raise Refusal(Reason.SKILL_NOT_IN_GAME, skill=skill, skills=[*state.game.skills])
    card = box.skills[skill]
    before = state if card.use != Use.AMBUSH else _before_ambush(box, state, player)
    if before is None or (card.use != Use.AMBUSH and (state.card not in box.explore or state.done >> player & 1)):
        raise Refusal(Reason.SKILL_NOT_NOW, skill=skill, card=state.card)
    if used := used_now(state, player):
        raise Refusal(Reason.SKILL_USED_UP, skill=skill, used=used, season=box.seasons[state.season].id)
    if card.use != Use.ADDS:
        check_coins(card, before.coins[player])


def open_skills(box: Box, state: State, player: int) -> list[str]:
    """Return the skills that a player can use now, in the order in which they lie there."""
    return [skill for skill in state.game.skills if _is_open(box, state, player, skill)]


def answering(box: Box, state: State) -> tuple[str, list[int]]:
    """Return the skill of a game that answers ambushes, or nothing, and the players who can use it now."""
    skill = next((one for one in state.game.skills if box.skills[one].use == Use.AMBUSH), "")
    return skill, [player for player in range(len(state.lands)) if skill and _is_open(box, state, player, skill)]


def judge_skill_undo(box: Box, state: State, player: int) -> None:
    """Check that a player may take Acrobatics back. Raises `Refusal` if it was not used, or the map was drawn on."""
    check_player(state, player)
    if not may_undo_skill(box, state, player):
        raise Refusal(Reason.NOTHING_TO_UNDO, player=player)


def may_undo_skill(box: Box, state: State, player: int) -> bool:
    """Return whether Acrobatics answers the ambush on a player's map, and the drawing there is still to come."""
    return bool(state.acrobats >> player & 1 and not state.done >> drawer_of(box, state, player) & 1)


def with_skill(box: Box, state: State, player: int, skill: str) -> Iterable[Drawing]:
    """Yield all that a player may draw with a skill, none twice. Raises `Refusal` if it cannot be used now."""
    card = box.skills[skill]
    if card.use == Use.REPLACES:
        check_skill(box, state, player, skill)
        yield from drawings_with(card, task(box, state, player))
        return
    wanted = to_draw_with(box, state, player, skill)
    for drawing in wanted.drawings():
        if card.cost <= state.coins[player] + drawing.coins:
            for one in additional(card, wanted, drawing).drawings():
                yield with_addition(card, drawing, one)


def legal_with_skill(box: Box, state: State, player: int, skill: str) -> list[Drawing]:
    """Return what may be drawn with a skill that replaces, in order. Raises `Refusal` if it cannot be used now."""
    return ordered(with_skill(box, state, player, skill))


def _is_open(box: Box, state: State, player: int, skill: str) -> bool:
    try:
        check_skill(box, state, player, skill)
    except Refusal:
        return False
    if box.skills[skill].use == Use.AMBUSH:
        return True
    return next(iter(with_skill(box, state, player, skill)), None) is not None


def _before_ambush(box: Box, state: State, player: int) -> State | None:
    """Return the state whose coins pay Acrobatics, if an ambush can be answered on a player's map; else None.

    Alone the domino must fit; where the engine has drawn the ambush, that is as if it had not.
    """
    if state.card in box.ambushes:
        before = state
        if state.done >> drawer_of(box, state, player) & 1:
            return None
    elif _engine_drew(box, state) and state.turned is not None:
        before = state.turned
    else:
        return None
    if state.solo and before.card is not None:
        domino = asked(box, before.card, before.lands[0], state.rules, solo=True, acrobatics=True, purse=0)
        if not domino.drawable:
            return None
    return before


def _engine_drew(box: Box, state: State) -> bool:
    """Return whether the last card is an ambush that the engine has drawn; not where it passed."""
    printed = state.solo and state.rules.solo_ambush == SoloAmbush.PRINTED
    last = state.revealed[-1] if state.revealed else ""
    return printed and last in box.ambushes and bool(state.passed and latest(state, 0))


def _offers(card: SkillCard) -> tuple[Offer, ...]:
    return tuple(map(Offer, card.shapes))


def _own_terrain(card: SkillCard) -> Terrain:
    return cast("Terrain", card.terrain)  # farm and village at once is none of them; only an addition is drawn in it
