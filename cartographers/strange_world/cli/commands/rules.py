"""`rules`: how the game is played, on one page or topic by topic."""

import click

from cartographers.shell.grammar import Argument, Command
from cartographers.shell.options import cards_option, game_option, kind_option, known
from cartographers.shell.terminal import Terminal


def _topics() -> tuple[str, ...]:
    from cartographers.strange_world.cli.rules_view import TOPICS

    return TOPICS


@click.command("rules", cls=Command)
@click.argument("topics", cls=Argument, nargs=-1, metavar="[TOPIC]...", shell_complete=known(_topics))
@game_option
@kind_option
@cards_option
@click.pass_obj
def rules(terminal: Terminal, *, topics: tuple[str, ...], game: str) -> None:
    """Explain how the game is played."""
    from cartographers.shell.topics import chosen, on_topics, whole_game
    from cartographers.strange_world.cli.game import open_session
    from cartographers.strange_world.cli.rules_view import TOPICS, RulesView

    del game  # it said which game is meant
    session = open_session(terminal)
    view = RulesView(session)
    facts = view.facts()
    if topics:
        pages = on_topics(view, chosen(session.words, topics, TOPICS), TOPICS, facts, view.more)
    else:
        pages = whole_game(view, session.words("game.title"), TOPICS, facts)
    terminal.say(pages)
