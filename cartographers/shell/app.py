"""The commands, found when they are needed, and the one place where problems are printed."""

import importlib
import os
from collections.abc import Sequence
from errno import errorcode
from typing import TYPE_CHECKING, Final

import click

from cartographers.base import __version__
from cartographers.base.words import Words, words_of_click
from cartographers.shell import command_line
from cartographers.shell.current import default_game, options_again
from cartographers.shell.games import FIRST, GAMES, SHARED, is_log, meant
from cartographers.shell.grammar import Command, File, Option, terminal_of
from cartographers.shell.problems import Exit, Problem, filled, log_with_g, reason_of
from cartographers.shell.terminal import Terminal, UnseenError
from cartographers.shell.text import quoted

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

GROUPS: Final = {
    "play": ("play", "new", "reveal", "place", "skill", "undo", "redo", "sync", "seal"),
    "look": ("rules", "games", "show", "score", "moves", "hint", "cards", "compare", "share", "export"),
    "check": ("check", "replay"),
    "many": ("simulate",),
}
"""The commands as help lists them, under the headings `help.group.GROUP`; each lives in a module of its name."""

COMMANDS: Final = tuple(name for names in GROUPS.values() for name in names)
"""The commands, those first that a player needs first."""

_HELP: Final = "help"
"""What asks for help as the option does: ``help``, or ``help COMMAND``."""

_COMPLETE: Final = "_CARTOGRAPHERS_COMPLETE"
"""The variable by which a shell asks for completion."""

_KIND: Final = "cartographers.kind"
"""Where click keeps the game that is meant."""


def run(arguments: Sequence[str]) -> int:
    """Run a command line in the language that it asks for, tell what went wrong, and return the exit code."""
    line = command_line.read(arguments)
    language = line.language(os.environ)
    terminal = Terminal(Words(language, FIRST), os.environ, as_json="--json" in line.words)
    terminal.ascii = "--ascii" in line.words  # whatever else click finds wrong with the line
    with words_of_click(language):
        return _run(terminal, arguments)


def call(terminal: Terminal, kind: str, log: str, name: str, typed: Sequence[str]) -> bool:
    """Run a command on the log of a game, if there is a command of this name, and return whether there is one.

    Raises:
        Problem: it cannot do what was typed.

    """
    ctx = click.Context(cli, info_name="cartographers", obj=terminal)
    ctx.meta[_KIND] = kind
    command = cli.get_command(ctx, name)
    if command is None:
        return False
    on_log = ["--game", log] if any(param.name == "game" for param in command.params) else []
    as_json = terminal.as_json
    try:
        with command.make_context(name, [*on_log, *typed], parent=ctx) as own:
            command.invoke(own)
    except click.exceptions.Exit:
        pass
    except click.UsageError as error:
        raise _usage(error, [name]) from error
    finally:
        terminal.as_json = as_json
    return True


def _run(terminal: Terminal, arguments: Sequence[str]) -> int:
    problem: Problem
    try:
        if asked := os.environ.get(_COMPLETE):
            from cartographers.shell.completers import answer

            return answer(cli, terminal, asked, arguments)
        # `main` returns the code given to `ctx.exit`, or None if a command ends without calling it.
        code: int | None = cli.main(list(arguments), prog_name="cartographers", standalone_mode=False, obj=terminal)
    except Problem as error:
        problem = error
    except click.exceptions.NoArgsIsHelpError as error:
        terminal.warn(error.format_message())
        return error.exit_code
    except click.UsageError as error:
        problem = _usage(error, arguments)
    except (click.Abort, KeyboardInterrupt):
        terminal.warn("")
        return Exit.INTERRUPTED
    except SystemExit:
        # Click exits like this on a closed pipe: the reader has seen enough.
        return Exit.DONE
    except UnseenError as error:
        problem = _unseen(terminal, error.why)
    except OSError as error:
        problem = _not_printed(error)  # files are the session's business: this is standard output
    else:
        return code or Exit.DONE
    return terminal.tell(problem)


def _unseen(terminal: Terminal, why: OSError) -> Problem:
    """Return that a log was changed and nobody reads it; no reason in words, as some say: try again."""
    log = terminal.changed or ""
    sentence = filled("error.unseen", file=log, options=options_again(log, terminal.cards))
    return Problem("not_printed", sentence, file=log, system=errorcode.get(why.errno or 0))


def _not_printed(error: OSError) -> Problem:
    return Problem("not_writable", lambda words: words("error.output") + reason_of(words, error), file="-")


def _usage(error: click.UsageError, arguments: Sequence[str]) -> Problem:
    named = next((word for word in arguments if word in COMMANDS), None)
    command = f"cartographers {named}" if named else "cartographers"

    if log := _log_among(error, arguments):
        return log_with_g(log, command)
    if line := _without_g(error, arguments, command):
        return Problem("usage", filled("typed.without_g", line=line))

    def sentence(words: Words) -> str:
        problem = error.format_message()
        if meant := getattr(error, "possibilities", None):  # which click would quote as Python does
            problem = f"{error.message} {words('typed.meant', names=', '.join(sorted(meant)))}"
        return words("error.usage", problem=problem, command=command)

    return Problem("usage", sentence)


def _log_among(error: click.UsageError, arguments: Sequence[str]) -> str | None:
    """Return the log that was typed as an argument, which a command that takes its log with -g does not take."""
    takes = error.ctx is not None and any(param.name == "game" for param in error.ctx.command.params)
    if type(error) is not click.UsageError or not takes:  # all but one too many have a class of their own
        return None
    return next(filter(is_log, command_line.read(arguments).words), None)


def _without_g(error: click.UsageError, arguments: Sequence[str], command: str) -> str | None:
    """Return the line to be typed in place of one with -g, for a command that takes its files without it."""
    if error.ctx is None or getattr(error, "option_name", "") not in {"-g", "--game"}:
        return None
    for param in error.ctx.command.params:
        if isinstance(param, click.Argument) and isinstance(param.type, File):
            file = command_line.read(arguments).value("--game") if param.nargs < 0 else ""
            return f"{command} {quoted(file) if file else param.make_metavar(error.ctx)}"
    return None


class Cli(Command, click.Group):
    """The program: its commands are imported when they are called, and listed without being imported."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of all commands."""
        del ctx
        return list(COMMANDS)

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list["CompletionItem"]:
        """Return the names of commands, or the options, that begin so."""
        from click.shell_completion import CompletionItem

        names = [CompletionItem(name) for name in COMMANDS if name.startswith(incomplete)]
        return [*names, *click.Command.shell_complete(self, ctx, incomplete)]

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Return the command of the game that is meant; messages use the words of that game."""
        if args[0] == _HELP:
            if ctx.resilient_parsing and not args[1:]:
                return None, None, []  # what comes next is a command
            args = _asking_for_help([word for word in args if word != _HELP])
        if args[0] in COMMANDS:  # help of the program is about all games
            kind = meant(args[0], command_line.read(args[1:]), default_game(), piped=not ctx.resilient_parsing)
            ctx.meta[_KIND] = kind
            terminal_of(ctx).words = terminal_of(ctx).words.of(kind)
        return super().resolve_command(ctx, args)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return a command, importing its module. Raises `Problem` if the game that is meant has no such command."""
        if cmd_name not in COMMANDS:
            return None
        package = "cartographers.shell" if cmd_name in SHARED else GAMES[ctx.meta.get(_KIND, FIRST)]
        module = f"{package}.commands.{cmd_name}"
        try:
            command: click.Command = getattr(importlib.import_module(module), cmd_name)
        except ModuleNotFoundError as error:
            if error.name != module:
                raise
            raise Problem(
                "usage", lambda words: words("kind.no_command", command=cmd_name, game=words("game.title"))
            ) from error
        return command

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the options, then the commands."""
        super().format_options(ctx, formatter)
        self.format_commands(ctx, formatter)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands by groups, each with the first sentence of its help."""
        words = terminal_of(ctx).words
        for group, names in GROUPS.items():
            rows = [(name, words(f"help.{name}").partition("\n\n")[0]) for name in names]
            with formatter.section(words(f"help.group.{group}")):
                formatter.write_dl(rows)


def _asking_for_help(args: list[str]) -> list[str]:
    """Return the words after `help` such that nothing is done but to show the help of the command among them."""
    name = next((word for word in args if word in COMMANDS), "") or next(iter(args), "-")
    if name[:1] in {"", "-"}:
        return ["--help", *args]
    args.remove(name)
    return [name, "--help", *args]


def _show_version(ctx: click.Context, _: click.Parameter, asked: bool) -> None:  # noqa: FBT001 - click calls it so
    if asked and not ctx.resilient_parsing:
        click.echo(f"cartographers {__version__}")
        ctx.exit()


cli: Final = Cli(
    "cartographers",
    commands=dict.fromkeys(COMMANDS, click.Command(None)),  # names alone, for click's did-you-mean
    params=[Option(["--version"], is_flag=True, is_eager=True, expose_value=False, callback=_show_version)],
)
