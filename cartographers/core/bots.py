"""Players without a person: what each draws follows from the state alone."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import chain
from typing import Final, TypeAlias

from msgspec.structs import replace

from cartographers.base.chance import pick
from cartographers.core.cards import Box, SkillCard, Use
from cartographers.core.events import Event, GameStarted
from cartographers.core.evolve import evolve
from cartographers.core.legal import Drawing, Task, ordered
from cartographers.core.moves import Reveal, UseSkill, decide, draw, to_draw
from cartographers.core.region import size
from cartographers.core.scoring.rulebook import rule, stars
from cartographers.core.seasons import cards_of
from cartographers.core.skills import additional, answering, open_skills, replaced, with_addition, with_skill
from cartographers.core.state import State, map_of

Bot: TypeAlias = Callable[[Box, State, int], Drawing]
"""Returns the drawing of a player who has something to draw."""

_SKILLED: Final = 4
"""The random player uses a skill in one of this many drawings where one is open."""


def random(box: Box, state: State, player: int) -> Drawing:
    """Return a legal drawing, each as likely as any other, by the seed of the game; one of four with a skill."""
    wanted = to_draw(box, state, player)
    chance = _chance(box, state, str(player))
    if state.game.skills and _chance(box, state, f"{player}/skill")(_SKILLED) == 0:
        skills = [skill for skill in open_skills(box, state, player) if box.skills[skill].use != Use.AMBUSH]
        if skills:
            card = box.skills[skills[_chance(box, state, f"{player}/which")(len(skills))]]
            return _with(card, wanted, state.coins[player], chance)
    drawing = wanted.choose(chance)
    if drawing is None:
        raise ValueError(player)
    return drawing


def greedy(box: Box, state: State, player: int) -> Drawing:
    """Return the drawing after which the edicts of this and the next season, coins and monsters give the most.

    A coin that a skill costs counts once for each season still to be scored. On a neighbour's map the least is best.
    Among equals those without a skill, then the first of `legal_moves`.
    """
    wanted = to_draw(box, state, player)
    sign = 1 if map_of(box, state, player) == player else -1
    seasons = box.seasons[state.season : state.season + 2]
    cards = {card.id: card for season in seasons for card in cards_of(box, state.game.edicts, season)}
    rules = [rule(card, state.rules) for card in cards.values()]
    best: list[Drawing] = []
    most = None
    left = len(box.seasons) - len(state.scored)
    for drawing in chain(wanted.drawings(), _with_skills(box, state, player)):
        land = drawing.on(wanted.land)
        cost = box.skills[drawing.skill].cost * left if drawing.skill else 0
        given = sign * (drawing.coins - cost - size(land.threatened) + sum(stars(give(land)) for give in rules))
        if most is None or given > most:
            best, most = [], given
        if given == most and (not best or bool(best[0].skill) == bool(drawing.skill)):
            best.append(drawing)
    return ordered(best)[0]


BOTS: Final[Mapping[str, Bot]] = {"random": random, "greedy": greedy}
"""Every bot by its name."""


def _with_skills(box: Box, state: State, player: int) -> Iterator[Drawing]:
    for skill in open_skills(box, state, player):
        if box.skills[skill].use != Use.AMBUSH:
            yield from with_skill(box, state, player, skill)


def _chance(box: Box, state: State, label: str) -> Callable[[int], int]:
    """Return what picks a number below another one, by the seed, in this turn and for this purpose."""
    turn = f"{box.seasons[state.season].id}/{len(state.revealed)}"
    return partial(pick, seed=state.game.seed or "", label=f"bot/{turn}/{label}")


def _with(card: SkillCard, wanted: Task, coins: int, chance: Callable[[int], int]) -> Drawing:
    """Return a drawing with a skill that is open; one that adds goes with the next drawing, from a random one on."""
    if card.use == Use.REPLACES:
        drawing = replaced(card, wanted).choose(chance)
        if drawing is None:
            raise ValueError(card)
        return replace(drawing, skill=card.id)
    paid = [drawing for drawing in wanted.drawings() if card.cost <= coins + drawing.coins]
    first = chance(len(paid))
    for drawing in (*paid[first:], *paid[:first]):
        if addition := additional(card, wanted, drawing).choose(chance):
            return with_addition(card, drawing, addition)
    raise ValueError(card)


def _answer(box: Box, state: State, bots: Sequence[Bot]) -> UseSkill | None:
    """Return the use of Acrobatics against the last card, where the seed has one in four of those who can use it."""
    skill, players = answering(box, state)
    players = [player for player in players if bots[player % len(bots)] is random]
    chosen = (player for player in players if _chance(box, state, f"{player}/{skill}")(_SKILLED) == 0)
    return next((UseSkill(player, skill) for player in chosen), None)


def play(box: Box, game: GameStarted, *bots: Bot) -> tuple[list[Event], State]:
    """Return all events of a game with a seed, and the state at its end; a bot plays for all, or one for each player.

    Raises what a bot raises.
    """
    events: list[Event] = [game]
    state = evolve(box, None, game)
    while state.result is None:
        if game.skills and (answer := _answer(box, state, bots)):
            steps = decide(box, state, answer)
        elif state.card is None:
            steps = decide(box, state, Reveal())
        else:
            player = state.waiting[0]
            steps = draw(box, state, player, bots[player % len(bots)](box, state, player))
        events += [step.event for step in steps]
        state = steps[-1].state
    return events, state
