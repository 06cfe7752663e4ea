"""A game as a replay page: the scenes of its steps, and what happened in each, in every language."""

from collections.abc import Iterable, Mapping
from typing import Any, TextIO

from cartographers.base.words import Words, languages
from cartographers.logs.replay import Line
from cartographers.pictures.page import page
from cartographers.pictures.page_document import Moment
from cartographers.pictures.scene import Scene
from cartographers.shell.contract import View
from cartographers.shell.session import LogSession
from cartographers.shell.terminal import Terminal

_ENDLESS = 1_000_000
"""More columns than any line of text has."""


class _Page(Terminal):
    """A page, on which a line never ends and every letter can be shown, wherever it is made."""

    def __init__(self, words: Words) -> None:
        super().__init__(words, {}, as_json=False)
        self.color = False

    @property
    def width(self) -> int:
        """More than any line needs."""
        return _ENDLESS

    def readable(self, text: str, stream: TextIO) -> str:
        """Return a text as it is."""
        del stream
        return text


def replay_page(
    session: LogSession[Any, Any, Any, Any],
    language: str,
    shown: Iterable[tuple[Line[Any, Any], Scene]],
    *,
    openly: bool,
) -> str:
    """Return the replay page of the steps of a game, each with what it shows, in all languages, this one first.

    What is secret while a game goes on is told only `openly`.
    """
    every = languages(session.game.kind)
    views = {language: _view(session, words) for language, words in every.items()}
    steps = (Moment(scene, _told(views, line, openly=openly)) for line, scene in shown)
    return page(steps, every, language)


def _view(session: LogSession[Any, Any, Any, Any], words: Words) -> View[Any, Any, Any]:
    speaker = session.speaking(words)
    speaker.terminal = _Page(words)
    return session.game.voice.view(speaker, "")


def _told(views: Mapping[str, View[Any, Any, Any]], line: Line[Any, Any], *, openly: bool) -> dict[str, list[str]]:
    """Return what happened, by language, in lines."""
    told = {}
    for language, view in views.items():
        said = view.disclosed if openly else view.happened
        told[language] = [text.strip() for text in said(line.state, line.event)]
    return told
