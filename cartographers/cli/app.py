"""The commands, found when they are needed, and the one place where problems are told.

Help texts are ids of messages, and become words when help is printed: a command is thus made before, and read in, any
language.
"""

import importlib
import os
import sys
from collections.abc import Sequence
from typing import Final

import click

from cartographers import __version__
from cartographers.cli.problems import Exit, Problem
from cartographers.words import LANGUAGES, Words

COMMANDS: Final = ("new", "reveal", "place", "undo", "moves", "show", "replay")
"""The commands in the order in which a game needs them; each lives in a module of its name."""


def run(arguments: Sequence[str], *, language: str) -> int:
    """Run a command line, tell what went wrong, and return the exit code."""
    words = Words(language)
    as_json = "--json" in arguments
    try:
        cli.main(list(arguments), prog_name="cartographers", standalone_mode=False, obj=words)
    except Problem as problem:
        return _tell(words, problem, as_json=as_json)
    except click.exceptions.NoArgsIsHelpError as error:
        error.show()
        return error.exit_code
    except click.UsageError as error:
        return _tell(words, _usage(words, error), as_json=as_json)
    except click.exceptions.Exit as stop:
        return stop.exit_code
    except click.Abort:
        click.echo(file=sys.stderr)
        return Exit.USAGE
    except BrokenPipeError:
        # Whoever read has seen enough; what is still in the buffer must not fail at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return Exit.DONE


def print_json(document: object) -> None:
    """Print one JSON document on a line of its own."""
    click.echo(_json(document))


def _usage(words: Words, error: click.UsageError) -> Problem:
    command = error.ctx.command_path if error.ctx else "cartographers"
    return Problem("usage", Exit.USAGE, words("error.usage", problem=error.format_message(), command=command))


def _tell(words: Words, problem: Problem, *, as_json: bool) -> int:
    if as_json:
        document = {"error": {"code": problem.code, "message": problem.message, **problem.facts}}
        click.echo(_json(document), err=True)
    else:
        click.echo(words("error", message=problem.message), err=True)
    return problem.exit_code


def _json(document: object) -> bytes:
    """Return JSON in UTF-8, whatever the terminal is; what was typed and is no text stays as an escape."""
    import json

    return json.dumps(document, ensure_ascii=False).encode(errors="backslashreplace")


class Option(click.Option):
    """An option whose help is the message `help.option.NAME`."""

    def get_help_record(self, ctx: click.Context) -> tuple[str, str] | None:
        """Return the option and its help in the language in use."""
        self.help = _words(ctx)(f"help.option.{self.name}")
        return super().get_help_record(ctx)


class Command(click.Command):
    """A command whose help and examples are the messages `help.NAME` and `examples.NAME`."""

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the help in the language in use."""
        self.help = _words(ctx)(f"help.{self.name}")
        super().format_help_text(ctx, formatter)

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the examples, which are never wrapped."""
        words = _words(ctx)
        with formatter.section(words("help.examples")):
            for line in words(f"examples.{self.name}").splitlines():
                formatter.write(f"  {line}\n")


class Cli(click.Group):
    """The program: its commands are imported when they are called, and listed without being imported."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of all commands."""
        del ctx
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return a command, importing its module."""
        del ctx
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = getattr(importlib.import_module(f"cartographers.cli.commands.{cmd_name}"), cmd_name)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands, each with the first sentence of its help."""
        words = _words(ctx)
        rows = [(name, words(f"help.{name}").partition("\n\n")[0]) for name in COMMANDS]
        with formatter.section(words("help.commands")):
            formatter.write_dl(rows)

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write what the program is."""
        self.help = _words(ctx)("help.cartographers")
        super().format_help_text(ctx, formatter)


def _words(ctx: click.Context) -> Words:
    words: Words = ctx.find_root().obj
    return words


def _show_version(ctx: click.Context, _: click.Parameter, asked: bool) -> None:  # noqa: FBT001 - click calls it so
    if asked:
        click.echo(f"cartographers {__version__}")
        ctx.exit()


cli: Final = Cli(
    "cartographers",
    params=[
        Option(["--lang"], type=click.Choice(LANGUAGES), expose_value=False),
        Option(["--version"], is_flag=True, is_eager=True, expose_value=False, callback=_show_version),
    ],
)
