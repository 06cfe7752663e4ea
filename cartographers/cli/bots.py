"""Bots as they are typed: ours by their names, and programs by their commands."""

from collections.abc import Iterable

import click

from cartographers.base.words import Words
from cartographers.cli.game import Session
from cartographers.core.bots import BOTS, Bot
from cartographers.core.editions import set_apart
from cartographers.core.events import GameStarted
from cartographers.shell.choices import choose
from cartographers.shell.grammar import Choice
from cartographers.shell.problems import Sentence
from cartographers.simulation.programs import NAMES, Failure, Program, Seat


class BotName(Choice):
    """A bot of ours, with did-you-mean, or a program: `COMMAND ARG...` or `NAME=COMMAND`."""

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Return what was typed. Raises `Problem` if there is no such bot or program."""
        del param, ctx
        return value if Seat.of(value) else seat_of(value).name


def seat_of(typed: str) -> Seat:
    """Return who is meant. Raises `Problem` if there is no such bot or program."""
    return Seat.of(typed) or Seat(choose("bot", typed, {name: name for name in NAMES}))


def bot_failed(failure: Failure) -> Sentence:
    """Return the sentence for why a program cannot play on."""

    def sentence(words: Words) -> str:
        return words(f"bot.{failure.why}", bot=failure.bot, said=failure.said)

    return sentence


def forewarn(session: Session, bots: Iterable[Bot], game: GameStarted) -> None:
    """Note what the bot `value`, if it is one of them, has not learned of such a game, and why it is slow."""
    if all(isinstance(bot, Program) or bot in BOTS.values() for bot in bots):
        return
    from cartographers.analysis.cards import how
    from cartographers.analysis.speed import FAST, FIRST
    from cartographers.analysis.weights import SETTINGS, nearest

    words, rules = session.words, set_apart(session.box.editions[game.edition], game.rules)
    wanted = (game.map, how(rules, len(game.players)))
    used = nearest(*wanted)
    if SETTINGS[used] != wanted:
        learned = words(f"bot.learned.{used.partition('-')[2]}", side=SETTINGS[used][0])
        session.terminal.note("not_learned", words("bot.not_learned", learned=learned), learned=used)
    if game.skills:
        session.terminal.note("no_skills", words("bot.no_skills"))
    if not FAST:
        session.terminal.note("slow", words("bot.slow", extra="fast"), extra="fast")
    if FIRST:
        session.terminal.note("first_time", words("bot.first_time"))
