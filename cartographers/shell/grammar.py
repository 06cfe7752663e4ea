"""What commands are made of: click's own classes, whose words are in the language in use.

Help texts are ids of messages, and become words when help is printed: a command is thus made before, and read in, any
language.
"""

import math
import re
import sys
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import click
from click.parser import _OptionParser, _ParsingState

from cartographers.base.words import LANGUAGES, Words, grouped
from cartographers.shell.games import GAMES
from cartographers.shell.problems import Problem
from cartographers.shell.terminal import Terminal

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem


def translated(ctx: click.Context, metavar: str) -> str:
    """Return a placeholder such as ``RULE=VALUE``, each word of capitals being the message `metavar.WORD`."""
    words = terminal_of(ctx).words
    return re.sub("[A-Z]{2,}", lambda word: words(f"metavar.{word[0]}"), metavar)


class Argument(click.Argument):
    """An argument whose placeholder is in the language in use."""

    def make_metavar(self, ctx: click.Context) -> str:
        """Return the placeholder."""
        return translated(ctx, super().make_metavar(ctx))

    def get_error_hint(self, ctx: click.Context | None) -> str:
        """Return the placeholder, without what is optional after it, in the quotation marks of the language in use."""
        if ctx is None:
            return super().get_error_hint(ctx)
        return terminal_of(ctx).words("quoted", text=self.make_metavar(ctx).partition(" [")[0].replace("...", "…"))


class Option(click.Option):
    """An option whose help is the message `help.option.NAME`, and whose placeholder is in the language in use."""

    def make_metavar(self, ctx: click.Context) -> str:
        """Return the placeholder."""
        metavar = super().make_metavar(ctx)
        return translated(ctx, metavar) if self.metavar else metavar

    def get_help_record(self, ctx: click.Context) -> tuple[str, str] | None:
        """Return the option and its help in the language in use."""
        self.help = terminal_of(ctx).words(f"help.option.{self.name}", games=", ".join(GAMES))
        return super().get_help_record(ctx)


class Choice(click.Choice[str]):
    """A fixed set of words, with did-you-mean for anything else."""

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Return the word. Raises `Problem` if it is not one of the choices."""
        if value in self.choices or param is None or ctx is None:
            return value
        from cartographers.shell.choices import choose

        return choose(str(param.name), value, {name: name for name in self.choices})


class File(click.ParamType[str]):
    """A file, which may be missing until it is opened, or ``-``.

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
    """A number within bounds, whole or not."""

    name = "number"

    def __init__(self, least: int, most: int, *, whole: bool = False) -> None:
        self._facts, self._whole = {"least": least, "most": most}, whole

    def convert(self, value: str, _: click.Parameter | None, __: click.Context | None) -> float:
        """Return the number. Raises `Problem` if it is not a number, or out of bounds."""
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
    """Return the options that say how and what to print; they may come before the command or after it.

    The language was found before click read the line: here an unknown one is refused, and help lists it.
    """
    return [
        Option(["--lang"], type=Choice(LANGUAGES), expose_value=False),
        Option(["--color"], type=Choice(["auto", "always", "never"]), expose_value=False, callback=_set_color),
        Option(["--ascii"], is_flag=True, expose_value=False),
        Option(["-h", "--help"], is_flag=True, is_eager=True, expose_value=False, callback=_show_help),
    ]


class _Parser(_OptionParser):
    """Takes `-g` for a short option at once: click first makes an error, with suggestions, that there is no long `-g`.

    That takes as long as to read the catalogue; the error is never seen.
    """

    def _process_opts(self, arg: str, state: _ParsingState) -> None:
        if arg[:2] in self._short_opt:
            self._match_short_opt(arg, state)
        else:
            super()._process_opts(arg, state)


class Command(click.Command):
    """A command whose help and examples are the messages `help.NAME` and `examples.NAME`."""

    def __init__(self, name: str, **settings: Any) -> None:  # noqa: ANN401 - what click takes
        super().__init__(name, add_help_option=False, **settings)
        self.params += shared_options()

    def make_parser(self, ctx: click.Context) -> _Parser:
        """Return what reads the words of a command line."""
        parser = _Parser(ctx)
        for param in self.get_params(ctx):
            param.add_to_parser(parser, ctx)
        return parser

    def collect_usage_pieces(self, ctx: click.Context) -> list[str]:
        """Return the placeholders of the usage line; those of arguments are in the language in use already."""
        clicks_own = {self.options_metavar, getattr(self, "subcommand_metavar", None)}
        pieces = super().collect_usage_pieces(ctx)
        return [translated(ctx, piece) if piece in clicks_own else piece for piece in pieces]

    def get_help(self, ctx: click.Context) -> str:
        """Return the help in letters that can be shown, as wide as click makes it, which looks for longer."""
        ctx.terminal_width = max(terminal_of(ctx).width - 2, 50)
        return terminal_of(ctx).readable(super().get_help(ctx), sys.stdout)

    def format_usage(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the usage line under the heading that click has for it."""
        heading = _of_click(terminal_of(ctx).words, "Usage:")
        formatter.write_usage(ctx.command_path, " ".join(self.collect_usage_pieces(ctx)), f"{heading} ")

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the options under the heading that click has for them."""
        options = [param for param in self.get_params(ctx) if isinstance(param, Option)]
        with formatter.section(_of_click(terminal_of(ctx).words, "Options")):
            formatter.write_dl([*filter(None, (option.get_help_record(ctx) for option in options))])

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the help in the language in use."""
        self.help = terminal_of(ctx).words(f"help.{self.name}")
        super().format_help_text(ctx, formatter)

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the examples, which are never wrapped."""
        words = terminal_of(ctx).words
        with formatter.section(words("help.examples")):
            for line in words(f"examples.{self.name}").splitlines():
                formatter.write(f"  {line}\n")


def terminal_of(ctx: click.Context) -> Terminal:
    """Return the terminal of a command line that is read."""
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
        terminal_of(ctx).color = asked == "always"


def set_json(ctx: click.Context, _: click.Parameter, asked: bool) -> None:  # noqa: FBT001 - click calls it so
    """Print JSON for a script, or text for people after all: the word may have been the value of another option."""
    terminal_of(ctx).as_json = asked
