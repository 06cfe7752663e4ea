"""The closing word on a game: the result, the file that keeps it, and what can be typed next."""

import os
from collections.abc import Iterator
from typing import Any

from cartographers.base.words import harmless
from cartographers.shell.contract import B, E, M, S, View
from cartographers.shell.current import beside, default_game, free_name, of_kind, options_again, plainly
from cartographers.shell.problems import Problem
from cartographers.shell.session import LogSession
from cartographers.shell.text import quoted


def ended(view: View[Any, S, Any], state: S) -> Iterator[str]:
    """Yield where a finished game is kept, and how it is looked at and how the same or another one is played."""
    log = view.log or default_game()
    cards, named = options_again("", view.terminal.cards), "" if log == default_game() else f" {quoted(log)}"
    new = of_kind(view.words.game) + cards + beside(log)
    yield from view.wrap(view.words("ended.look", file=log))
    yield f"  cartographers score{options_again(log)}{cards}"
    yield f"  cartographers replay{named}{cards}"
    yield f"  cartographers export{named} -o {quoted(_page_of(log))}{cards}"
    again = view.again(state)
    line = "" if again is None else f"  cartographers new {' '.join(map(quoted, again))}{new}"
    if line and line == view.words.readable(harmless(line)):
        yield from view.wrap(view.words("ended.same"))
        yield line
    yield from view.wrap(view.words("ended.other"))
    yield f"  cartographers play{plainly()}{new}"


def _page_of(log: str) -> str:
    """Return the name of a page beside a log, which no file has."""
    page = f"{os.path.splitext(log)[0]}.html"
    return free_name(page) if os.path.lexists(page) else page


def closing(session: LogSession[B, S, E, M], path: str, *, typed: bool, shown: bool) -> Iterator[str]:
    """Yield the result of a game, unless it was `shown`, and what can be typed next; how one that is left goes on.

    The latter only if it was `typed` by a person: a script knows what it has left.
    """
    try:
        state = session.standing(path)
    except Problem:  # which has been shown
        return
    view = session.game.voice.view(session, path)
    if state.result is None:
        if typed:
            yield from view.wrap(view.words("play.left", file=path))
            yield f"  cartographers play{plainly()}{options_again(path, session.terminal.cards)}"
        return
    if not shown:
        yield from (*view.sheets(state), "", *view.table(state), "")
    yield from view.next_step(state)
