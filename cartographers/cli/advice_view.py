"""The best drawings of a card, each with the reason, as people read them."""

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Final

from cartographers.base.words import signed
from cartographers.cli.game import Session
from cartographers.cli.view import GameView
from cartographers.core.advice import Advice, advise, weighed, worth
from cartographers.core.legal import Drawing
from cartographers.core.state import State, map_of
from cartographers.shell.choices import listed
from cartographers.shell.problems import Problem

_BEST: Final = 3


def best(session: Session, state: State, player: int) -> list[Advice]:
    """Return the best drawings of a player, the best first. Raises `Problem` if this player has nothing to draw."""
    advices: list[Advice] = session.allowed(state, lambda: [*islice(advise(session.box, state, player), _BEST)])
    return advices


def asked(session: Session, state: State, player: int, bot: str) -> Advice:
    """Return what a bot would draw, and what that is worth.

    Raises `Problem` if there is no such bot, it fails, or this player has nothing to draw.
    """
    from cartographers.cli.bots import bot_failed, forewarn, seat_of
    from cartographers.core.moves import to_draw
    from cartographers.simulation.programs import FailedError, bots

    box, (plays,) = session.box, bots([seat_of(bot)])
    session.allowed(state, lambda: to_draw(box, state, player))
    forewarn(session, [plays], state.game)
    try:
        drawing = plays(box, state, player)
    except FailedError as error:
        raise Problem("bot_failed", bot_failed(error.failure), **error.failure._asdict()) from error
    owner = map_of(box, state, player)
    return weighed(box, state, player, drawing, worth(box, state, state.lands[owner], state.coins[owner]))


def told(session: Session, state: State, player: int, advices: Iterable[Advice]) -> Iterator[str]:
    """Yield drawings of a player, numbered in their order, with what each is good for and whose map it is on."""
    yield from _whose(session, state, player)
    for place, advice in enumerate(advices, 1):
        yield from _lines(session, state, advice, f"{place}. ")


def gained(session: Session, state: State, player: int, drawing: Drawing) -> Iterator[str]:
    """Yield a legal drawing of a player, with what it is good for and whose map it is on."""
    box, owner = session.box, map_of(session.box, state, player)
    yield from _whose(session, state, player)
    before = worth(box, state, state.lands[owner], state.coins[owner])
    yield from _lines(session, state, weighed(box, state, player, drawing, before))


def _whose(session: Session, state: State, player: int) -> list[str]:
    owner = map_of(session.box, state, player)
    if owner == player:
        return []
    return GameView(session).wrap(session.words("hint.for", owner=state.game.players[owner]))


def _lines(session: Session, state: State, advice: Advice, number: str = "") -> Iterator[str]:
    view, words, gain = GameView(session), session.words, advice.gain
    boxes = [
        *((words(f"card.{card}.name"), more) for card, more in zip(state.game.edicts, gain.edicts, strict=True)),
        (words("score.coins"), gain.coins),
        (words("score.monsters"), gain.monsters),
    ]
    changes = listed(f"{name} {signed(more)}" for name, more in boxes if more) or words("hint.nothing")
    yield f"{number}{view.drawing(advice.drawing)}"
    facts = {"now": signed(advice.now), "later": signed(advice.later), "changes": changes, "room": advice.room}
    yield from view.wrap(f"   {words('hint.reason', **facts)}", "   ")
    if advice.more:
        skill = words(f"skill.{advice.drawing.skill}.name")
        yield from view.wrap(f"   {words.count('hint.skill', advice.more, skill=skill)}", "   ")
