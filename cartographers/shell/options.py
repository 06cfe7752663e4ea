"""The options and arguments that many commands share; what they need beside click is imported when it is asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, TypeAlias

import click

from cartographers.base.words import harmless
from cartographers.shell.current import default_game, is_pipe
from cartographers.shell.games import GAMES, kind_of_file
from cartographers.shell.grammar import Choice, File, Number, Option, set_json, terminal_of
from cartographers.shell.problems import Problem, filled
from cartographers.shell.text import quoted

if TYPE_CHECKING:
    from cartographers.shell.session import LogSession
    from cartographers.shell.terminal import Terminal

Completer: TypeAlias = Callable[[click.Context, click.Parameter, str], list[str]]
"""Returns what begins with a text, for completion by a shell."""

UNNAMED: Final = "\0"
"""Stands for the value of an option that was typed without one; nobody can type it."""

_MOST_PROCESSES: Final = 1000


def players(ctx: click.Context, _: click.Parameter, begun: str) -> list[str]:
    """Return the players of a game whose names begin with a text, for completion by a shell."""
    from cartographers.shell.session import session_of

    session = session_of(terminal_of(ctx), kind_of_file(_log_of(ctx)))
    state = state_of(session, ctx)
    return beginning(begun, state.game.players if state else ())


def _log_of(ctx: click.Context) -> str:
    """Return the log of a command line, which some commands take as an argument."""
    log: str = ctx.params.get("game") or ctx.params.get("log") or default_game()
    return log


def state_of(session: LogSession[Any, Any, Any, Any], ctx: click.Context) -> Any:  # noqa: ANN401 - the game says of what
    """Return the state of the game of a command line, as far as it can be read."""
    from cartographers.shell.files import STANDARD_INPUT

    game = _log_of(ctx)
    if game == STANDARD_INPUT or is_pipe(game):  # nobody types a log while they wait for an answer
        return None
    try:
        return session.journal(session.stored(game)).replay().state
    except Problem:
        return None


def beginning(begun: str, names: Iterable[str]) -> list[str]:
    """Return the names that begin with this."""
    return [str(name) for name in names if name.casefold().startswith(begun.casefold())]


def offered(find: Callable[[Any], Iterable[str]]) -> Completer:
    """Return what completes ids that are found in the box of the game that is meant."""

    def ids(ctx: click.Context, _: click.Parameter, begun: str) -> list[str]:
        from cartographers.shell.session import session_of

        terminal = terminal_of(ctx)
        return beginning(begun, find(session_of(terminal, terminal.words.game).box))

    return ids


def known(find: Callable[[], Iterable[str]]) -> Completer:
    """Return what completes words that are known without a box."""
    return lambda _ctx, _param, begun: beginning(begun, find())


def rules_option(
    rules: Callable[[], Mapping[str, Sequence[object]]],
) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Return the option for named rules, which are found with their answers."""
    complete = known(lambda: (f"{rule}={answer}" for rule, answers in rules().items() for answer in answers))
    metavar = "RULE=VALUE"
    return click.option("--rule", "rules", cls=Option, multiple=True, metavar=metavar, shell_complete=complete)


def _set_cards(ctx: click.Context, _: click.Parameter, file: str | None) -> None:
    if file is not None and not (ctx.resilient_parsing and is_pipe(file)):
        ctx.find_root().obj.cards = file


def _one_game(ctx: click.Context, _: click.Parameter, games: tuple[str, ...]) -> str:
    """Return the one log of a command.

    Raises:
        Problem: several are named.

    """
    if len(dict.fromkeys(games)) > 1 and not ctx.resilient_parsing:
        lines = [f"cartographers {ctx.info_name} -g {quoted(game)}" for game in dict.fromkeys(games)]
        raise Problem(
            "usage", lambda words: "\n".join([words("typed.one_game"), *map(harmless, lines)]), games=[*games]
        )
    return games[-1]


def _seed(ctx: click.Context, _: click.Parameter, seed: str | None) -> str | None:
    """Return the one form of a seed and of all that look like it, and say so where it was typed in another."""
    if seed is None:
        return None
    from cartographers.base.player_names import is_text

    if not is_text(seed):  # the game refuses it
        return seed
    return in_one_form(ctx.find_root().obj, "seed", seed)


def in_one_form(terminal: Terminal, what: str, text: str) -> str:
    """Return the one form of a `seed` or of `words` and of all that look like it, and say so where another is typed."""
    from cartographers.base.player_names import as_seen

    seen = as_seen(text)
    if seen != text:
        terminal.note(f"{what}_changed", terminal.words(f"typed.{what}_changed", **{what: seen}), **{what: seen})
    return seen


seed_option: Final = click.option("--seed", cls=Option, metavar="TEXT", callback=_seed)
game_option: Final = click.option(
    "-g",
    "--game",
    cls=Option,
    metavar="FILE",
    type=File(),
    multiple=True,
    default=lambda: (default_game(),),
    callback=_one_game,
)
json_option: Final = click.option(
    "--json", "as_json", cls=Option, is_flag=True, is_eager=True, expose_value=False, callback=set_json
)
kind_option: Final = click.option("--kind", "which", cls=Option, type=Choice(GAMES), metavar="GAME", expose_value=False)
cards_option: Final = click.option(
    "--cards", "cards_file", cls=Option, metavar="FILE", type=File(), expose_value=False, callback=_set_cards
)
processes_option: Final = click.option(
    "-j", "--processes", cls=Option, type=Number(1, _MOST_PROCESSES, whole=True), metavar="N", default=1
)
dry_run_option: Final = click.option("--dry-run", cls=Option, is_flag=True)
player_option: Final = click.option("-p", "--player", cls=Option, metavar="PLAYER", shell_complete=players)


def given(ctx: click.Context, name: str) -> bool:
    """Return whether a parameter was typed."""
    return ctx.get_parameter_source(name) is click.core.ParameterSource.COMMANDLINE


def typed_among(ctx: click.Context, names: Iterable[str]) -> list[str]:
    """Return the options of some parameters that were typed."""
    names = {*names}
    return [param.opts[0] for param in ctx.command.params if param.name in names and given(ctx, param.name)]


def once(files: Iterable[str | None]) -> None:
    """Refuse to read standard input more than once. Raises `Problem` if two of the files are standard input."""
    from cartographers.shell.files import STANDARD_INPUT

    if [*files].count(STANDARD_INPUT) > 1:
        raise Problem("usage", "typed.once")


def only_with(ctx: click.Context, other: str, *names: str) -> None:
    """Refuse options that need another one, which was not typed: raises `Problem` if one of them was."""
    for option in typed_among(ctx, names):
        raise Problem("usage", filled("typed.only_with", option=option, other=other))


def not_with(ctx: click.Context, other: str, *names: str) -> None:
    """Refuse options that exclude another one, which was typed: raises `Problem` if one of them was too."""
    for option in typed_among(ctx, names):
        raise Problem("usage", filled("typed.not_with", option=option, other=other))


def one_of(**chosen: object) -> None:
    """Refuse, with `Problem`, more than one of some choices, which are options, or `ids` as an argument."""
    typed = ["ID" if name == "ids" else f"--{name}" for name, value in chosen.items() if value]
    if len(typed) > 1:
        raise Problem("usage", filled("new.clash", one=typed[0], other=typed[1]))
