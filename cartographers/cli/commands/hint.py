"""`hint`: the three best drawings now, each with the reason."""

from typing import Any

import click

from cartographers.cli.advice_view import best, told
from cartographers.cli.game import open_session
from cartographers.core.advice import Advice
from cartographers.core.region import names
from cartographers.core.state import State, map_of
from cartographers.shell import choices
from cartographers.shell.app import Command
from cartographers.shell.options import game_option, json_option, player_option
from cartographers.shell.terminal import Terminal


@click.command("hint", cls=Command)
@player_option
@game_option
@json_option
@click.pass_obj
def hint(terminal: Terminal, *, player: str | None, game: str) -> None:
    """Name the best drawings."""
    session = open_session(terminal)
    state = session.state(game)
    who = choices.player(player, state)
    advices = best(session, state, who)
    if terminal.as_json:
        owner = map_of(session.box, state, who)
        hints = [_document(state, advice) for advice in advices]
        terminal.say_json({"player": who, "map": owner, "card": state.card, "hints": hints})
    else:
        terminal.say(told(session, state, who, advices))


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
