"""`hint`: the three best drawings now, each with the reason."""

from collections.abc import Iterator
from itertools import islice
from typing import Any, Final

import click

from cartographers.cli import choices
from cartographers.cli.app import Command
from cartographers.cli.choices import listed
from cartographers.cli.options import game_option, json_option, player_option
from cartographers.cli.session import Session, open_session
from cartographers.cli.terminal import Terminal
from cartographers.cli.view import View
from cartographers.core.advice import Advice, advise
from cartographers.core.region import names
from cartographers.core.state import State, map_of
from cartographers.words import signed

_BEST: Final = 3


@click.command("hint", cls=Command)
@player_option
@game_option
@json_option
@click.pass_obj
def hint(terminal: Terminal, *, player: str | None, game: str) -> None:
    """Name the best drawings."""
    session = open_session(terminal)
    state = session.state(game)
    who = choices.player(session.words, player, state)
    best: list[Advice] = session.allowed(state, lambda: [*islice(advise(session.box, state, who), _BEST)])
    owner = map_of(session.box, state, who)
    if terminal.as_json:
        hints = [_document(state, advice) for advice in best]
        terminal.say_json({"player": who, "map": owner, "card": state.card, "hints": hints})
    else:
        if owner != who:
            terminal.say(View(session).wrap(session.words("hint.for", owner=state.game.players[owner])))
        terminal.say(line for place, advice in enumerate(best, 1) for line in _lines(session, state, advice, place))


def _document(state: State, advice: Advice) -> dict[str, Any]:
    drawing, gain = advice.drawing, advice.gain
    return {
        "terrain": drawing.terrain,
        "spaces": names(drawing.spaces),
        "coins": drawing.coins,
        "single": drawing.single,
        "gain": {
            "edicts": dict(zip(state.game.edicts, gain.edicts, strict=True)),
            "coins": gain.coins,
            "monsters": gain.monsters,
        },
        "season": advice.now,
        "later": advice.later,
        "room": advice.room,
    }


def _lines(session: Session, state: State, advice: Advice, place: int) -> Iterator[str]:
    view, words, gain = View(session), session.words, advice.gain
    boxes = [
        *((words(f"card.{card}.name"), more) for card, more in zip(state.game.edicts, gain.edicts, strict=True)),
        (words("score.coins"), gain.coins),
        (words("score.monsters"), gain.monsters),
    ]
    changes = listed(f"{name} {signed(more)}" for name, more in boxes if more) or words("hint.nothing")
    yield f"{place}. {view.drawing(advice.drawing)}"
    facts = {"now": signed(advice.now), "later": signed(advice.later), "changes": changes, "room": advice.room}
    yield from view.wrap(f"   {words('hint.reason', **facts)}", "   ")
