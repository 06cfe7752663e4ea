"""Options as click would read them, only sooner."""

import click
import pytest

from cartographers.cli.commands.new import new


@pytest.mark.parametrize(
    "typed",
    [
        "-g evening.jsonl",
        "-gevening.jsonl",
        "-g=evening.jsonl",
        "-g -p",
        "-g --",
        "-g",
        "-pAnna -p=Ben -p Eve --player=Zoe",
        "-h",
        "-hg evening.jsonl",
        "-hx",
        "-hgx -p",
        "-x",
        "-",
        "--h",
        "--g evening.jsonl",
        "--gaem evening.jsonl",
        "--game=evening.jsonl -- -g",
    ],
)
def test_a_short_option_is_read_as_click_reads_it(typed: str) -> None:
    context = click.Context(new)
    told = []
    for make in (click.Command.make_parser, type(new).make_parser):
        try:
            values, rest, order = make(new, context).parse_args(typed.split())
        except click.UsageError as error:
            told.append([type(error), error.format_message()])
        else:
            told.append([values, rest, order])

    assert told[0] == told[1]
