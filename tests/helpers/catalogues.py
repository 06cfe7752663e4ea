"""The catalogues of words, as their files hold them."""

from collections.abc import Iterator
from functools import cache
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po

from cartographers.base import words
from cartographers.base.words import LANGUAGES
from cartographers.shell.games import FIRST

LOCALES = Path(words.__file__).parents[2] / "locales"
SHELL = "shell"
"""The catalogue of what the program says whatever the game."""


def source(language: str, game: str = FIRST) -> str:
    return (LOCALES / language / "LC_MESSAGES" / f"{game}.po").read_text("utf-8")


def catalogue(language: str, more: str = "", game: str = FIRST) -> Catalog:
    text = f"{source(language, game)}\n{more}".encode()
    return read_po(BytesIO(text), abort_invalid=True)


def messages(language: str, game: str = FIRST) -> Iterator[Message]:
    return (message for message in catalogue(language, game=game) if message.id)


def key(message: Message) -> str:
    """Return the id of a message, or what click calls it in English."""
    return message.id if isinstance(message.id, str) else message.id[0]


def forms(message: Message) -> tuple[str, ...]:
    """Return the text of a message, or the texts of its plural forms."""
    texts = message.string or ""
    return (texts,) if isinstance(texts, str) else tuple(texts)


@cache
def originals(game: str = FIRST) -> dict[str, tuple[str, ...]]:
    """Return what every language has to say: the English messages, and those sentences of click that some language has.

    The ids of click's sentences are English.
    """
    english = {key(message): forms(message) for message in messages(LANGUAGES[0], game)}
    translated = (message for language in LANGUAGES[1:] for message in messages(language, game))
    clicks = {
        key(message): (message.id,) if isinstance(message.id, str) else tuple(message.id)
        for message in translated
        if " " in key(message) or key(message)[0].isupper()
    }
    return clicks | english
