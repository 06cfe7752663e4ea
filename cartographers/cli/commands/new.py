"""`new`: start a game."""

import click

from cartographers.cli.options import check_together, edicts_option, edition_option, rules_option, side_option
from cartographers.shell.grammar import Command, Option
from cartographers.shell.options import game_option, json_option, kind_option, made_up, seed_option
from cartographers.shell.problems import Problem
from cartographers.shell.report import report
from cartographers.shell.terminal import Terminal


@click.command("new", cls=Command)
@click.option("-p", "--player", "players", cls=Option, multiple=True, metavar="PLAYER")
@side_option("side")
@edition_option
@seed_option
@edicts_option
@click.option("--first-game", cls=Option, is_flag=True)
@click.option("--no-ruins", cls=Option, is_flag=True)
@click.option("--no-ambushes", cls=Option, is_flag=True)
@rules_option
@click.option("--table", cls=Option, is_flag=True)
@click.option("--sealed", cls=Option, is_flag=True)
@game_option
@kind_option
@json_option
@click.pass_obj
def new(
    terminal: Terminal,
    *,
    players: tuple[str, ...],
    side: str | None,
    edition: str | None,
    seed: str | None,
    edicts: str | None,
    first_game: bool,
    no_ruins: bool,
    no_ambushes: bool,
    rules: tuple[str, ...],
    table: bool,
    sealed: bool,
    game: str,
) -> None:
    """Start a game, and write the first line of its log."""
    import unicodedata

    from cartographers.cli import typed
    from cartographers.cli.game import open_session
    from cartographers.core.moves import start
    from cartographers.core.observation import public
    from cartographers.shell.beginning import to_begin

    session = open_session(terminal)
    box = session.box
    unnamed, edition = edition is None, typed.edition(edition, box)
    check_together(edicts=edicts is not None, first_game=first_game, table=table, seed=seed is not None, sealed=sealed)
    if table and edicts is None and not first_game:
        raise Problem("edicts_needed", "new.edicts_needed")
    secret = made_up() if seed is None and not table else None
    started = session.begun(
        lambda: start(
            box,
            seed=secret or seed,
            edicts=box.first_game if first_game else typed.edicts(session.words, edicts, box),
            players=tuple(unicodedata.normalize("NFC", name.strip()) for name in players) or ("1",),
            side=typed.side(side, box),
            edition=edition,
            rules=typed.rules(rules, box.editions[edition]),
            ruins=not no_ruins,
            ambushes=not no_ambushes,
            sealed=sealed,
        )
    )
    game = to_begin(session, game)
    played = session.create(game, started, secret=secret if sealed else None)
    if unnamed:
        typed.tell_edition(session)
    report(session, played, log=game, told=dict if secret is None else public)
