"""How each event changes the state of a game."""

from typing import TypeVar, assert_never

from msgspec.structs import replace

from cartographers.core.cards import Box
from cartographers.core.deals import deck
from cartographers.core.editions import set_apart
from cartographers.core.events import (
    CardRevealed,
    CardTakenBack,
    DrawingUndone,
    Event,
    GameFinished,
    GameStarted,
    SeasonScored,
    SeedRevealed,
    ShapeDrawn,
    SkillUndone,
    SkillUsed,
    TurnPassed,
    WordsAdded,
)
from cartographers.core.maps import Land
from cartographers.core.state import State, engine_draws, map_of

_T = TypeVar("_T")


def evolve(box: Box, state: State | None, event: Event) -> State:  # noqa: C901, PLR0912 - a case for each event
    """Return the state after an event that `judge` accepts; whether it may follow is not checked here.

    Raises `TypeError` if a game begins with another event than `game_started`, or there is nothing to take back.
    """
    if isinstance(event, GameStarted):
        return _started(box, event)
    if state is None:
        raise TypeError(event)
    match event:
        case CardRevealed():
            return _revealed(box, state, event.card)
        case ShapeDrawn():
            return _drawn(box, state, event)
        case TurnPassed():
            return _acted(state, event.player, state.lands, state.coins, by_engine=True)
        case DrawingUndone():
            return _undone(box, state, event.player)
        case SkillUsed():
            return _skill_used(box, state, event)
        case SkillUndone():
            return _skill_undone(box, state, event.player)
        case CardTakenBack():
            return _taken_back(state)
        case SeasonScored():
            return _scored(box, state, event)
        case GameFinished():
            return replace(state, result=event)
        case WordsAdded():
            return replace(state, words=(*state.words, event))
        case SeedRevealed():
            return replace(state, told=event.seed)
        case _:
            assert_never(event)


def _started(box: Box, game: GameStarted) -> State:
    count = len(game.players)
    return State(
        game=game,
        rules=set_apart(box.editions[game.edition], game.rules),
        lands=(box.sides[game.map],) * count,
        coins=(0,) * count,
        spent=(0,) * count,
        used=("",) * count,
        deck=deck(box, game, season=0, gone=()),
    )


def _revealed(box: Box, state: State, card: str) -> State:
    explored, is_ruins = box.explore.get(card), card in box.ruins
    return replace(
        state,
        revealed=(*state.revealed, card),
        time=state.time + explored.time if explored else state.time,
        ambushes=(*state.ambushes, card) if card in box.ambushes else state.ambushes,
        card=None if is_ruins else card,
        ruins=state.ruins or is_ruins,
        drawn=0,
        passed=0,
        used=state.used if state.revealed else ("",) * len(state.used),
        acrobats=0,
        latest_skill=0,
        attacked=None,
        turned=None,
        before=state if state.at_table else None,
    )


def _drawn(box: Box, state: State, event: ShapeDrawn) -> State:
    land = state.lands[event.map].drawn(event.terrain, event.spaces)
    if event.extra:
        land = land.drawn(event.extra.terrain, event.extra.spaces)
    lands = _put(state.lands, event.map, land)
    coins = _put(state.coins, event.map, state.coins[event.map] + event.coins)
    after = _acted(state, event.player, lands, coins, by_engine=engine_draws(box, state))
    return _paid(box, after, event.player, event.skill) if event.skill else after


def _acted(state: State, player: int, lands: tuple[Land, ...], coins: tuple[int, ...], *, by_engine: bool) -> State:
    drawn, passed = state.drawn, state.passed
    if by_engine:
        passed |= 1 << player
    else:
        drawn |= 1 << player
    over = drawn | passed == state.everyone
    return replace(
        state,
        lands=lands,
        coins=coins,
        drawn=drawn,
        passed=passed,
        latest_skill=state.latest_skill & ~(1 << player),
        card=None if over else state.card,
        ruins=state.ruins and (not over or state.card in state.ambushes),
        turned=state.turned or _alone(state),
    )


def _alone(state: State) -> State:
    """Return a state without those before it: two ways to each would double the work of comparing with every card."""
    return replace(state, before=None) if state.before else state


def _undone(box: Box, state: State, player: int) -> State:
    """Undo one drawing: its map is as it was when the card was turned up; the others' drawings stay."""
    turned = state.turned
    if turned is None:
        raise TypeError(state)
    drawn_on, drawn = map_of(box, turned, player), state.drawn & ~(1 << player)
    spent, used = state.spent, state.used
    if turned.card in box.explore:
        spent, used = _put(spent, player, turned.spent[player]), _put(used, player, turned.used[player])
    return replace(
        turned,
        lands=_put(state.lands, drawn_on, turned.lands[drawn_on]),
        coins=_put(state.coins, drawn_on, turned.coins[drawn_on] + turned.spent[drawn_on] - spent[drawn_on]),
        spent=spent,
        used=used,
        drawn=drawn,
        passed=state.passed,
        acrobats=state.acrobats,
        latest_skill=state.latest_skill,
        turned=turned if drawn | state.passed else None,
        before=state.before,
    )


def _paid(box: Box, state: State, player: int, skill: str) -> State:
    """Return a state after a player has spent what a skill costs, and used it in this season."""
    cost = box.skills[skill].cost
    return replace(
        state,
        coins=_put(state.coins, player, state.coins[player] - cost),
        spent=_put(state.spent, player, state.spent[player] + cost),
        used=_put(state.used, player, skill),
    )


def _skill_used(box: Box, state: State, event: SkillUsed) -> State:
    """Answer an ambush: alone, where the engine has drawn it, as if it had not."""
    owner = 1 << event.player
    if state.card is None:
        if state.turned is None:
            raise TypeError(state)
        state = replace(state.turned, attacked=_alone(state), before=state.before)
    after = state.drawn & owner
    return replace(
        _paid(box, state, event.player, event.skill),
        acrobats=state.acrobats | owner,
        latest_skill=state.latest_skill | after,
    )


def _skill_undone(box: Box, state: State, player: int) -> State:
    if state.attacked:
        return replace(state.attacked, before=state.before)
    cost, owner = box.skills[state.used[player]].cost, 1 << player
    return replace(
        state,
        coins=_put(state.coins, player, state.coins[player] + cost),
        spent=_put(state.spent, player, state.spent[player] - cost),
        used=_put(state.used, player, ""),
        acrobats=state.acrobats & ~owner,
        latest_skill=state.latest_skill & ~owner,
    )


def _taken_back(state: State) -> State:
    if state.before is None:
        raise TypeError(state)
    return state.before


def _scored(box: Box, state: State, event: SeasonScored) -> State:
    scored = (*state.scored, event.scores)
    season = state.season + 1
    if season == len(box.seasons):
        return replace(state, scored=scored)  # its cards stay in sight
    return replace(
        state,
        scored=scored,
        season=season,
        deck=deck(box, state.game, season, gone=state.ambushes),
        seasons=(*state.seasons, state.revealed),
        revealed=(),
        time=0,
    )


def _put(values: tuple[_T, ...], index: int, value: _T) -> tuple[_T, ...]:
    return (*values[:index], value, *values[index + 1 :])
