"""`score`: what the worlds of a game earn so far, kind by kind, and what earns it."""

import click

from cartographers.shell import choices
from cartographers.shell.app import Command
from cartographers.shell.options import cards_option, game_option, json_option, player_option
from cartographers.shell.terminal import Terminal
from cartographers.strange_world.cli.game import Session, open_session
from cartographers.strange_world.cli.score_view import ScoreView, plain, summed
from cartographers.strange_world.core.scoring import awards
from cartographers.strange_world.core.state import State


@click.command("score", cls=Command)
@player_option
@game_option
@cards_option
@json_option
@click.pass_obj
def score(terminal: Terminal, *, player: str | None, game: str) -> None:
    """Score a game."""
    session = open_session(terminal)
    state = session.standing(game)
    players = range(len(state.worlds)) if player is None else [choices.player(player, state)]
    if terminal.as_json:
        terminal.say_json({"players": [_plain(session, state, number) for number in players]})
    else:
        terminal.say(ScoreView(session).game(state, players))


def _plain(session: Session, state: State, player: int) -> dict[str, object]:
    given = awards(state.rules, session.box.travellers, state.worlds[player])
    total = sum(map(summed, given.values()))
    return {"name": state.game.players[player], "now": plain(given), "total": total}
