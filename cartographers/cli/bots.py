"""Bots as they are typed: ours by their names, and programs by their commands."""

import click

from cartographers.base.words import Words
from cartographers.core.bots import BOTS
from cartographers.shell.choices import choose
from cartographers.shell.grammar import Choice
from cartographers.shell.problems import Sentence
from cartographers.simulation.programs import Failure, Seat


class BotName(Choice):
    """A bot of ours, with did-you-mean, or a program: `COMMAND ARG...` or `NAME=COMMAND`."""

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Return what was typed. Raises `Problem` if there is no such bot or program."""
        del param, ctx
        return value if Seat.of(value) else seat_of(value).name


def seat_of(typed: str) -> Seat:
    """Return who is meant. Raises `Problem` if there is no such bot or program."""
    return Seat.of(typed) or Seat(choose("bot", typed, {name: name for name in BOTS}))


def bot_failed(failure: Failure) -> Sentence:
    """Return the sentence for why a program cannot play on."""

    def sentence(words: Words) -> str:
        return words(f"bot.{failure.why}", bot=failure.bot, said=failure.said)

    return sentence
