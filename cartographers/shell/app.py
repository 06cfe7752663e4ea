"""The commands, found when they are needed, and the one place where problems are told.

Help texts are ids of messages, and become words when help is printed: a command is thus made before, and read in, any
language.
"""

import importlib
import math
import os
import re
import sys
from collections.abc import Sequence
from contextlib import suppress
from errno import errorcode
from typing import TYPE_CHECKING, Any, Final

import click

from cartographers import __version__
from cartographers.base.words import LANGUAGES, Words, grouped, words_of_click
from cartographers.shell.games import FIRST, GAMES, SHARED, meant
from cartographers.shell.problems import Exit, Problem, reason_of
from cartographers.shell.terminal import Terminal, UnseenError

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

COMMANDS: Final = (
    "new",
    "seal",
    "reveal",
    "place",
    "undo",
    "moves",
    "show",
    "score",
    "check",
    "cards",
    "hint",
    "replay",
    "play",
    "simulate",
)
"""The commands in the order in which a game needs them; each lives in a module of its name."""

_COMPLETE: Final = "_CARTOGRAPHERS_COMPLETE"
"""The variable by which a shell asks for completion."""

_KIND: Final = "cartographers.kind"
"""Where click keeps the game that is meant."""


def run(arguments: Sequence[str], *, language: str) -> int:
    """Run a command line, tell what went wrong, and return the exit code."""
    terminal = Terminal(Words(language, FIRST), os.environ, as_json="--json" in arguments)
    terminal.ascii = "--ascii" in arguments  # whatever else click finds wrong with the line
    with words_of_click(language):
        return _run(terminal, arguments)


def _run(terminal: Terminal, arguments: Sequence[str]) -> int:
    problem: Problem
    try:
        if asked := os.environ.get(_COMPLETE):
            from cartographers.shell.completers import answer

            return answer(cli, terminal, asked, arguments)
        # Whoever calls `ctx.exit`, its code is what `main` returns; a command that ends of itself returns nothing.
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
        # Click leaves so when nobody reads any more: whoever read has seen enough.
        return Exit.DONE
    except UnseenError as error:
        system = errorcode.get(error.why.errno or 0)  # no reason in words, as some say: try again
        problem = Problem("not_printed", "error.unseen", file=terminal.changed, system=system)
    except OSError as error:
        problem = _not_printed(error)  # files are the session's business: this is standard output
    else:
        return code or Exit.DONE
    return terminal.tell(problem)


def _not_printed(error: OSError) -> Problem:
    return Problem("not_writable", lambda words: words("error.output") + reason_of(words, error), file="-")


def _usage(error: click.UsageError, arguments: Sequence[str]) -> Problem:
    named = next((word for word in arguments if word in COMMANDS), None)
    command = f"cartographers {named}" if named else "cartographers"

    def sentence(words: Words) -> str:
        problem = error.format_message()
        if meant := getattr(error, "possibilities", None):  # which click would quote as Python does
            problem = f"{error.message} {words('typed.meant', names=', '.join(sorted(meant)))}"
        return words("error.usage", problem=problem, command=command)

    return Problem("usage", sentence)


def default_game() -> str:
    """Return the log of a command that names none."""
    return os.environ.get("CARTOGRAPHERS_GAME") or "game.jsonl"


def translated(ctx: click.Context, metavar: str) -> str:
    """Return a placeholder such as ``RULE=VALUE``, each word of capitals being the message `metavar.WORD`."""
    words = _terminal(ctx).words
    return re.sub("[A-Z]{2,}", lambda word: words(f"metavar.{word[0]}"), metavar)


class Argument(click.Argument):
    """An argument whose placeholder is in the language in use."""

    def make_metavar(self, ctx: click.Context) -> str:
        """Return the placeholder."""
        return translated(ctx, super().make_metavar(ctx))

    def get_error_hint(self, ctx: click.Context | None) -> str:
        """Return the placeholder in the quotation marks of the language in use."""
        if ctx is None:
            return super().get_error_hint(ctx)
        return _terminal(ctx).words("quoted", text=self.make_metavar(ctx).replace("...", "…"))


class Option(click.Option):
    """An option whose help is the message `help.option.NAME`, and whose placeholder is in the language in use."""

    def make_metavar(self, ctx: click.Context) -> str:
        """Return the placeholder."""
        metavar = super().make_metavar(ctx)
        return translated(ctx, metavar) if self.metavar else metavar

    def get_help_record(self, ctx: click.Context) -> tuple[str, str] | None:
        """Return the option and its help in the language in use."""
        self.help = _terminal(ctx).words(f"help.option.{self.name}", games=", ".join(GAMES))
        return super().get_help_record(ctx)


class Choice(click.Choice[str]):
    """One of a few words; of another, what it may have meant is said."""

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Return the word.

        Raises:
            Problem: it is none of the choices.

        """
        if value in self.choices or param is None or ctx is None:
            return value
        from cartographers.shell.choices import choose

        return choose(str(param.name), value, {name: name for name in self.choices})


class File(click.ParamType[str]):
    """A file that whoever opens it may find missing, or ``-``.

    Click's own type asks at every start what a path is called in the language in use, which takes longer than to read
    the catalogue.
    """

    name = "path"

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list["CompletionItem"]:
        """Let the shell complete the names of files."""
        from click.shell_completion import CompletionItem

        del ctx, param
        return [CompletionItem(incomplete, type="file")]


class Number(click.ParamType[float]):
    """A number that is not too small and not too large, whole or not."""

    name = "number"

    def __init__(self, least: int, most: int, *, whole: bool = False) -> None:
        """Take numbers from the least to the most."""
        self._facts, self._whole = {"least": least, "most": most}, whole

    def convert(self, value: str, _: click.Parameter | None, __: click.Context | None) -> float:
        """Return the number.

        Raises:
            Problem: it is no number, or out of bounds.

        """
        number = math.nan
        if str(value).isascii() and "_" not in str(value):  # Python takes digits of any script, and 1_0 for 10
            with suppress(ValueError):
                number = int(value) if self._whole else float(value)
        if self._facts["least"] <= number <= self._facts["most"]:
            return number

        def sentence(words: Words) -> str:
            bounds = {name: grouped(bound, words.language) for name, bound in self._facts.items()}
            return words("typed.number.whole" if self._whole else "typed.number", typed=value, **bounds)

        raise Problem("usage", sentence, typed=value, **self._facts)


def shared_options() -> list[click.Parameter]:
    """Return the options that say how and what to print; they may stand before the command and behind it.

    The language was found before click read the line: here an unknown one is refused, and help lists it.
    """
    return [
        Option(["--lang"], type=Choice(LANGUAGES), expose_value=False),
        Option(["--color"], type=Choice(["auto", "always", "never"]), expose_value=False, callback=_set_color),
        Option(["--ascii"], is_flag=True, expose_value=False),
        Option(["-h", "--help"], is_flag=True, is_eager=True, expose_value=False, callback=_show_help),
    ]


class Command(click.Command):
    """A command whose help and examples are the messages `help.NAME` and `examples.NAME`."""

    def __init__(self, name: str, **settings: Any) -> None:  # noqa: ANN401 - what click takes
        """Make a command that also takes the shared options, `--help` among them in place of click's."""
        super().__init__(name, add_help_option=False, **settings)
        self.params += shared_options()

    def collect_usage_pieces(self, ctx: click.Context) -> list[str]:
        """Return the placeholders of the usage line; those of arguments are in the language in use already."""
        clicks_own = {self.options_metavar, getattr(self, "subcommand_metavar", None)}
        pieces = super().collect_usage_pieces(ctx)
        return [translated(ctx, piece) if piece in clicks_own else piece for piece in pieces]

    def get_help(self, ctx: click.Context) -> str:
        """Return the help in letters that can be shown, as wide as click makes it, which looks for longer."""
        ctx.terminal_width = max(_terminal(ctx).width - 2, 50)
        return _terminal(ctx).readable(super().get_help(ctx), sys.stdout)

    def format_usage(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the usage line under the heading that click has for it."""
        heading = _of_click(_terminal(ctx).words, "Usage:")
        formatter.write_usage(ctx.command_path, " ".join(self.collect_usage_pieces(ctx)), f"{heading} ")

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the options under the heading that click has for them."""
        options = [param for param in self.get_params(ctx) if isinstance(param, Option)]
        with formatter.section(_of_click(_terminal(ctx).words, "Options")):
            formatter.write_dl([*filter(None, (option.get_help_record(ctx) for option in options))])

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the help in the language in use."""
        self.help = _terminal(ctx).words(f"help.{self.name}")
        super().format_help_text(ctx, formatter)

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the examples, which are never wrapped."""
        words = _terminal(ctx).words
        with formatter.section(words("help.examples")):
            for line in words(f"examples.{self.name}").splitlines():
                formatter.write(f"  {line}\n")


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
        """Return the command of the game that is meant; who speaks of another game is answered in its words."""
        kind = meant(args[0], args[1:], default_game(), piped=not ctx.resilient_parsing)
        ctx.meta[_KIND] = kind
        _terminal(ctx).words = _terminal(ctx).words.of(kind)
        return super().resolve_command(ctx, args)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return a command, importing its module.

        Raises:
            Problem: the game that is meant has no such command.

        """
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
        """Write the options, and behind them the commands."""
        super().format_options(ctx, formatter)
        self.format_commands(ctx, formatter)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands, each with the first sentence of its help."""
        words = _terminal(ctx).words
        rows = [(name, words(f"help.{name}").partition("\n\n")[0]) for name in COMMANDS]
        with formatter.section(words("help.commands")):
            formatter.write_dl(rows)


def _terminal(ctx: click.Context) -> Terminal:
    terminal: Terminal = ctx.find_root().obj
    return terminal


def _of_click(words: Words, sentence: str) -> str:
    """Return a sentence of click in the language in use; click would have gettext read the catalogue once more."""
    return words(sentence) if words.has(sentence) else sentence


def _show_help(ctx: click.Context, _: click.Parameter, asked: bool) -> None:  # noqa: FBT001 - click calls it so
    if asked and not ctx.resilient_parsing:
        click.echo(ctx.get_help(), color=ctx.color)
        ctx.exit()


def _set_color(ctx: click.Context, _: click.Parameter, asked: str | None) -> None:
    if asked in {"always", "never"}:
        _terminal(ctx).color = asked == "always"


def set_json(ctx: click.Context, _: click.Parameter, asked: bool) -> None:  # noqa: FBT001 - click calls it so
    """Speak to a script, or to people after all: the word may have been the value of another option."""
    _terminal(ctx).as_json = asked


def _show_version(ctx: click.Context, _: click.Parameter, asked: bool) -> None:  # noqa: FBT001 - click calls it so
    if asked and not ctx.resilient_parsing:
        click.echo(f"cartographers {__version__}")
        ctx.exit()


cli: Final = Cli(
    "cartographers",
    commands=dict.fromkeys(COMMANDS, click.Command(None)),  # names alone, for click's did-you-mean
    params=[Option(["--version"], is_flag=True, is_eager=True, expose_value=False, callback=_show_version)],
)
