"""What players want to do, and the resulting events."""

from collections.abc import Iterable, Mapping
from typing import TypeAlias, assert_never

from msgspec import Struct

from cartographers.base.chance import commitment
from cartographers.base.events import Refusal, Step, check
from cartographers.base.player_names import LONGEST_WORDS, check_seen, is_text, is_words
from cartographers.core.cards import Box
from cartographers.core.deals import deal, deal_skills, deck, with_seed
from cartographers.core.events import (
    FORMAT,
    KIND,
    SEALED_FORMAT,
    TABLE_FORMAT,
    CardRevealed,
    CardTakenBack,
    DrawingUndone,
    Event,
    GameStarted,
    SeedRevealed,
    ShapeDrawn,
    SkillUndone,
    SkillUsed,
    WordsAdded,
    check_header,
)
from cartographers.core.evolve import evolve
from cartographers.core.judge import judge_card, judge_card_back, judge_seed, judge_undo, judge_words, owed
from cartographers.core.legal import Drawing, Task, ordered, shape_drawn, task
from cartographers.core.maps import Terrain
from cartographers.core.reasons import Reason
from cartographers.core.region import SPACES, Region, union
from cartographers.core.skills import (
    additions,
    answering,
    check_coins,
    check_skill,
    judge_with,
    legal_with_skill,
    may_undo_skill,
    to_draw_with,
)
from cartographers.core.state import State


class Reveal(Struct, frozen=True):
    """Turn up cards until there is one to draw; at a real table, say which card was turned up.

    After the end of a sealed game it reveals the seed.
    """

    card: str | None = None


class Addition(Struct, frozen=True):
    """What a skill adds on the spaces with these names; without a terrain in the one that the skill gives."""

    terrain: str | None
    spaces: tuple[str, ...]


class Place(Struct, frozen=True):
    """Draw a terrain on the spaces with these names, perhaps with a skill; they may be illegal, or off the map."""

    player: int
    terrain: Terrain
    spaces: tuple[str, ...]
    skill: str = ""
    extra: Addition | None = None
    """What a skill adds; only for those that do."""


class UseSkill(Struct, frozen=True):
    """Answer an ambush on the own map with Acrobatics."""

    player: int
    skill: str


class Undo(Struct, frozen=True):
    """Take a player's latest act on the last card back: their drawing, or Acrobatics."""

    player: int


class TakeBack(Struct, frozen=True):
    """At a real table, take the last card back, with all that followed it."""


class AddWords(Struct, frozen=True):
    """Add words to a sealed seed."""

    player: int
    words: str


Move: TypeAlias = Reveal | Place | UseSkill | Undo | TakeBack | AddWords
GameStep: TypeAlias = Step[State, Event]


def start(
    box: Box,
    *,
    seed: str | None,
    edition: str,
    edicts: tuple[str, ...] | None = None,
    players: tuple[str, ...] = ("1",),
    side: str | None = None,
    rules: Mapping[str, str | int] | None = None,
    ruins: bool = True,
    ambushes: bool = True,
    sealed: bool = False,
    skills: tuple[str, ...] | None = (),
) -> GameStarted:
    """Return the event that starts a game, on the first side if none is named; without `edicts` the seed deals them.

    So it deals the skills if they are None; without a seed there are then none. A sealed game has only the commitment
    of its seed. Raises `MalformedEventError` if such a game is impossible; the flaw says why.
    """
    check("seed", seed is None or is_text(seed))
    if skills is None:
        skills = () if seed is None else deal_skills(box, seed, ambushes=ambushes)
    game = GameStarted(
        format=TABLE_FORMAT if skills else SEALED_FORMAT if sealed else TABLE_FORMAT if seed is None else FORMAT,
        game=KIND,
        edition=edition,
        rules=dict(rules or {}),
        map=next(iter(box.sides)) if side is None else side,
        ruins=ruins,
        ambushes=ambushes,
        skills=skills,
        seed=None if sealed else seed,
        players=players,
        edicts=_dealt(box, seed) if edicts is None else edicts,
        commitment=commitment(seed) if sealed and seed is not None else "",
        chosen=sealed and edicts is not None,
    )
    check_header(box, game)
    check_seen(players)
    return game


def _dealt(box: Box, seed: str | None) -> tuple[str, ...]:
    return () if seed is None else deal(box, seed)


def decide(box: Box, state: State, move: Move, seed: str | None = None) -> list[GameStep]:
    """Return the events that a move makes and those that follow of themselves, each with the state after it.

    The state before the move owes nothing. To turn up cards of a sealed game takes its seed. Raises `Refusal` if the
    rules forbid the move.
    """
    if state.opened:
        raise Refusal(Reason.GAME_OVER)
    match move:
        case Reveal():
            return _reveal(box, state, move.card, seed)
        case Place():
            event: Event = _drawing(box, state, move)
        case Undo():
            event = _undoing(box, state, move.player)
        case UseSkill():
            check_skill(box, state, move.player, move.skill)
            event = SkillUsed(player=move.player, skill=move.skill)
        case TakeBack():
            judge_card_back(state)
            event = CardTakenBack()
        case AddWords():
            judge_words(state, move.player)
            if not is_words(move.words):
                raise Refusal(Reason.WRONG_WORDS, longest=LONGEST_WORDS)
            event = WordsAdded(player=move.player, words=move.words)
        case _:
            assert_never(move)
    return _settled(box, state, event)


def _undoing(box: Box, state: State, player: int) -> DrawingUndone | SkillUndone:
    """Return what takes a player's latest act back."""
    drawn_before = state.latest_skill >> player & 1 or not state.drawn >> player & 1
    if may_undo_skill(box, state, player) and drawn_before:
        return SkillUndone(player=player)
    judge_undo(state, player)
    return DrawingUndone(player=player)


def draw(box: Box, state: State, player: int, drawing: Drawing) -> list[GameStep]:
    """Return what `decide` does, for a drawing that is known to be legal as the player's task has given it."""
    return _settled(box, state, shape_drawn(box, state, player, drawing))


def settle(box: Box, state: State) -> list[GameStep]:
    """Return the events that the engine owes, each with the state after it."""
    steps: list[GameStep] = []
    while (due := owed(box, state)) is not None:
        state = evolve(box, state, due)
        steps.append(Step(due, state))
    return steps


def _settled(box: Box, state: State, event: Event) -> list[GameStep]:
    """Return an event and what the engine owes after it."""
    after = evolve(box, state, event)
    return [Step(event, after), *settle(box, after)]


def legal_moves(box: Box, state: State, player: int, skill: str = "") -> list[Drawing]:
    """Return all that a player may draw now, perhaps with a skill that replaces, by terrain, then by spaces.

    Raises `Refusal` if that is nothing, or the skill cannot be used.
    """
    wanted = to_draw(box, state, player)
    return legal_with_skill(box, state, player, skill) if skill else ordered(wanted.drawings())


def legal_additions(box: Box, state: State, move: Place) -> list[Drawing]:
    """Return a drawing with each thing that its skill may add to it, by terrain, then by spaces.

    Raises `Refusal` if the skill cannot be used, or the drawing is not legal.
    """
    to_draw(box, state, move.player)
    wanted = to_draw_with(box, state, move.player, move.skill)
    drawing = wanted.judge(move.terrain, region_of(move.spaces))
    card = box.skills[move.skill]
    check_coins(card, state.coins[move.player] + drawing.coins)
    return additions(card, wanted, drawing)


def to_draw(box: Box, state: State, player: int) -> Task:
    """Return what a player has to draw; while the engine owes an event, a pass or its own drawing, nobody draws.

    Raises `Refusal` if this player has nothing to draw.
    """
    wanted = task(box, state, player)
    if owed(box, state) is not None:
        raise Refusal(Reason.NO_CARD)
    return wanted


def _reveal(box: Box, state: State, card: str | None, seed: str | None) -> list[GameStep]:
    at_table = state.at_table
    if at_table and card is None:
        raise Refusal(Reason.GAME_OVER if state.result else Reason.CARD_NEEDED)
    if not at_table and card is not None:
        raise Refusal(Reason.CARD_NOT_NEEDED)
    if state.sealed:
        if seed is None:
            raise Refusal(Reason.KEY_NEEDED)
        if commitment(seed) != state.game.commitment:
            raise Refusal(Reason.WRONG_SEED)
        if state.result is not None:
            judge_seed(box, state, seed)
            told = SeedRevealed(seed=seed)
            return [Step(told, evolve(box, state, told))]
    steps: list[GameStep] = []
    while True:
        turned = _top(box, state, seed or "") if card is None else card
        judge_card(box, state, turned)
        steps += _settled(box, state, CardRevealed(card=turned))
        state = steps[-1].state
        if at_table or state.card is not None or state.result is not None or answering(box, state)[1]:
            return steps


def _top(box: Box, state: State, seed: str) -> str:
    """Return the next card of the deck, which only the seed of a sealed game deals."""
    cards = state.deck
    if state.sealed:
        game = with_seed(state.game, seed, (added.words for added in state.words))
        gone = tuple(card for card in state.ambushes if card not in state.revealed)
        cards = deck(box, game, state.season, gone)
    return cards[len(state.revealed)]


def _drawing(box: Box, state: State, move: Place) -> ShapeDrawn:
    asked = to_draw_with(box, state, move.player, move.skill)
    drawing = asked.judge(move.terrain, region_of(move.spaces))
    if move.skill:
        extra = move.extra or Addition(None, ())
        card, paying = box.skills[move.skill], state.coins[move.player]
        drawing = judge_with(card, asked, drawing, paying, (extra.terrain, extra.spaces))
    return shape_drawn(box, state, move.player, drawing)


def region_of(names: Iterable[str]) -> Region:
    """Return the region of some spaces by their names. Raises `Refusal` if some are off the map."""
    names = [*names]
    if off := [name for name in names if name not in SPACES]:
        raise Refusal(Reason.OFF_MAP, spaces=off)
    return union(SPACES[name] for name in names)
