"""`rules`: how the game is played, on one page or topic by topic."""

import click

from cartographers.cli.options import edition_option
from cartographers.shell.grammar import Argument, Command
from cartographers.shell.options import game_option, given, kind_option, known, state_of


def _topics() -> tuple[str, ...]:
    from cartographers.cli.rules_view import TOPICS

    return TOPICS


@click.command("rules", cls=Command)
@click.argument("topics", cls=Argument, nargs=-1, metavar="[TOPIC]...", shell_complete=known(_topics))
@edition_option
@game_option
@kind_option
@click.pass_context
def rules(ctx: click.Context, *, topics: tuple[str, ...], edition: str | None, game: str) -> None:
    """Explain how the game is played, by an edition or as in the game of a log."""
    from cartographers.cli import typed
    from cartographers.cli.game import open_session
    from cartographers.cli.rules_view import TOPICS, RulesView
    from cartographers.shell.topics import chosen, on_topics, whole_game

    session = open_session(ctx.obj)
    state = session.state(game) if given(ctx, "game") else None if edition else state_of(session, ctx)
    own = typed.edition(edition, session.box) if edition else typed.own_edition(session.words, session.box)
    by, answers = (state.game.edition, state.rules) if state and not edition else (own, session.box.editions[own])
    view = RulesView(session)
    facts = view.facts(answers)
    if topics:
        pages = on_topics(view, chosen(session.words, topics, TOPICS), TOPICS, facts, view.more)
    else:
        title = f"{session.words('game.title')} · {session.words(f'edition.{by}')}"
        pages = whole_game(view, title, TOPICS, facts)
    session.terminal.say(pages)
