"""The daily game: the deal of a day, the same for all who play it."""

from __future__ import annotations

import re
from contextlib import suppress
from typing import TYPE_CHECKING, Final

import click

from cartographers.shell.grammar import Option
from cartographers.shell.options import UNNAMED
from cartographers.shell.problems import Problem, filled

if TYPE_CHECKING:
    from collections.abc import Iterator
    from datetime import date

    from cartographers.base.words import Words


def _day(_: click.Context, __: click.Parameter, typed: str | None) -> date | None:
    """Return the day that was typed, or today in UTC; None where no daily game is meant."""
    if typed is None:
        return None
    from datetime import UTC, date, datetime

    if typed == UNNAMED:
        return datetime.now(UTC).date()
    with suppress(ValueError):
        day = date.fromisoformat(typed)
        if typed == day.isoformat():
            return day
    raise Problem("usage", filled("typed.day", typed=typed), typed=typed)


daily_option: Final = click.option(
    "--daily", cls=Option, metavar="[DAY]", is_flag=False, flag_value=UNNAMED, callback=_day
)


def seed_of(day: date) -> str:
    """Return the seed of the daily game of a day."""
    return f"daily {day.isoformat()}"


def headline(words: Words, seed: str | None) -> Iterator[str]:
    """Yield what is played: the game, and of its seed, if it is known, the day or else the seed itself."""
    yield words("game.title")
    if seed is not None:
        daily = re.fullmatch(r"daily (\d{4}-\d\d-\d\d)", seed)
        yield words("share.daily", day=daily[1]) if daily else words("show.seed", seed=seed)
