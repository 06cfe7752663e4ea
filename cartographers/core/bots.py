"""Players without a person: what each draws follows from the state alone."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final, TypeAlias

from cartographers.base.chance import pick
from cartographers.core.cards import Box
from cartographers.core.events import Event, GameStarted
from cartographers.core.evolve import evolve
from cartographers.core.legal import Drawing, ordered
from cartographers.core.moves import Reveal, decide, draw, to_draw
from cartographers.core.region import size
from cartographers.core.scoring.rulebook import rule, stars
from cartographers.core.seasons import cards_of
from cartographers.core.state import State, map_of

Bot: TypeAlias = Callable[[Box, State, int], Drawing]
"""Returns the drawing of a player who has something to draw."""


def random(box: Box, state: State, player: int) -> Drawing:
    """Return a legal drawing, each as likely as any other, by the seed of the game."""
    turn = f"{box.seasons[state.season].id}/{len(state.revealed)}"
    chance = partial(pick, seed=state.game.seed or "", label=f"bot/{turn}/{player}")
    drawing = to_draw(box, state, player).choose(chance)
    if drawing is None:
        raise ValueError(player)
    return drawing


def greedy(box: Box, state: State, player: int) -> Drawing:
    """Return the drawing after which the edicts of this and the next season, coins and monsters give the most.

    On a neighbour's map the least. Among equals the first of `legal_moves`.
    """
    wanted = to_draw(box, state, player)
    sign = 1 if map_of(box, state, player) == player else -1
    seasons = box.seasons[state.season : state.season + 2]
    cards = {card.id: card for season in seasons for card in cards_of(box, state.game.edicts, season)}
    rules = [rule(card, state.rules) for card in cards.values()]
    best: list[Drawing] = []
    most = None
    for drawing in wanted.drawings():
        land = wanted.land.drawn(drawing.terrain, drawing.spaces)
        given = sign * (drawing.coins - size(land.threatened) + sum(stars(give(land)) for give in rules))
        if most is None or given > most:
            best, most = [], given
        if given == most:
            best.append(drawing)
    return ordered(best)[0]


BOTS: Final[Mapping[str, Bot]] = {"random": random, "greedy": greedy}
"""Every bot by its name."""


def play(box: Box, game: GameStarted, bot: Bot) -> tuple[list[Event], State]:
    """Return all events of a game with a seed in which every player is the same bot, and the state at its end."""
    events: list[Event] = [game]
    state = evolve(box, None, game)
    while state.result is None:
        if state.card is None:
            steps = decide(box, state, Reveal())
        else:
            player = state.waiting[0]
            steps = draw(box, state, player, bot(box, state, player))
        events += [step.event for step in steps]
        state = steps[-1].state
    return events, state
