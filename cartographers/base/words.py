"""The messages of one language, by their ids.

A message that a language lacks comes from English. One that even English lacks is a mistake of ours and raises, rather
than showing a player its id.
"""

from __future__ import annotations

import gettext
import os
from contextlib import contextmanager, suppress
from functools import cache, cached_property, partial
from gettext import GNUTranslations, NullTranslations
from io import BytesIO
from typing import TYPE_CHECKING, NoReturn

from cartographers.base.package_files import file_content, folder, folders_in

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

LANGUAGES = ("en", *(name for name in folders_in("locales") if name != "en"))
"""The folders of `locales`, English first: it fills in for the others."""

CONTROLS = {
    **{code: f"\\x{code:02x}" for code in (*range(32), *range(127, 160))},
    **{
        code: f"\\u{code:04x}"
        for code in (0x061C, *range(0x200E, 0x2010), *range(0x2028, 0x202F), *range(0x2066, 0x206A))
    },
}
"""Characters that command a terminal, break lines or change the direction of writing, and what is shown instead."""

_FIVE_DIGITS = 10_000
_SHARED = "shell"
"""The catalogue of what the program says whatever the game."""


@contextmanager
def words_of_click(language: str) -> Iterator[None]:
    """Let click, which asks gettext for its sentences, find them in a language's catalogue for a while."""
    before = os.environ.get("LANGUAGE")
    os.environ["LANGUAGE"] = language
    gettext.bindtextdomain(_SHARED, folder("locales"))
    gettext.textdomain(_SHARED)
    try:
        yield
    finally:
        if before is None:
            del os.environ["LANGUAGE"]
        else:
            os.environ["LANGUAGE"] = before


class Words:
    """The messages of one language: those of a game, and those that every game says alike.

    A catalogue is read when it is first asked, and raises `OSError` if there is none.
    """

    def __init__(self, language: str, game: str) -> None:
        self.language, self.game = language, game

    @cached_property
    def english(self) -> Words:
        """The words of English, whose names are understood in every language."""
        return self if self.language == LANGUAGES[0] else Words(LANGUAGES[0], self.game)

    def of(self, game: str) -> Words:
        """Return the words of a game in the same language."""
        return self if game == self.game else Words(self.language, game)

    @cached_property
    def _catalogue(self) -> NullTranslations:
        return _catalogue(self.language, self.game)

    def __call__(self, message_id: str, /, **facts: object) -> str:
        """Return a message with its facts filled in. Raises `LookupError` if it is unknown, or a fact is left out."""
        return self._catalogue.gettext(message_id).format_map(_harmless(facts))

    def count(self, message_id: str, n: int, /, **facts: object) -> str:
        """Return a message in the form for a number, which it may show as `{n}`.

        A negative number takes the form of its absolute value. Raises `LookupError` as for a call.
        """
        form = self._catalogue.ngettext(message_id, message_id, abs(n))
        return form.format_map({**_harmless(facts), "n": number(n)})

    def has(self, message_id: str) -> bool:
        """Return whether there is such a message, even if only in English."""
        try:
            self._catalogue.gettext(message_id)
        except LookupError:
            return False
        return True


@cache  # reading a catalogue takes longer than anything that is done with it
def languages(game: str) -> dict[str, Words]:
    """Return the words of a game in every language, English first."""
    return {language: Words(language, game) for language in LANGUAGES}


class _Nothing(NullTranslations):
    """The last catalogue to be asked, which has no messages."""

    def gettext(self, message: str) -> NoReturn:
        raise LookupError(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> NoReturn:  # noqa: ARG002
        raise LookupError(msgid1)


class _Later(NullTranslations):
    """A catalogue that is read only when a message is missing in those before it."""

    def __init__(self, read: Callable[[], NullTranslations]) -> None:
        super().__init__()
        self._read = read

    def gettext(self, message: str) -> str:
        return self._catalogue.gettext(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self._catalogue.ngettext(msgid1, msgid2, n)

    @cached_property
    def _catalogue(self) -> NullTranslations:
        return self._read()


def _catalogue(language: str, game: str) -> NullTranslations:
    if language == LANGUAGES[0]:
        own = _read(language, game)
        own.add_fallback(_Later(_english_of_all))
        return own
    first, *others = [*_found(language, game, _SHARED)] or [_read(language, game)]
    for other in (*others, _Later(partial(_catalogue, LANGUAGES[0], game))):
        first.add_fallback(other)
    return first


def _english_of_all() -> NullTranslations:
    """Return what every game says alike in English."""
    shared = _read(LANGUAGES[0], _SHARED)
    shared.add_fallback(_Nothing())
    return shared


def _found(language: str, *domains: str) -> Iterator[NullTranslations]:
    """Yield the catalogues that a language has; it may know one game alone."""
    for domain in domains:
        with suppress(OSError):
            yield _read(language, domain)


def _read(language: str, domain: str) -> GNUTranslations:
    return GNUTranslations(BytesIO(file_content("locales", language, "LC_MESSAGES", f"{domain}.mo")))


def harmless(text: str) -> str:
    """Return a text, which may come from anybody's file, without characters that could command a terminal."""
    return text.translate(CONTROLS)


def _harmless(facts: Mapping[str, object]) -> dict[str, object]:
    return {name: harmless(fact) if isinstance(fact, str) else fact for name, fact in facts.items()}


def number(n: int) -> str:
    """Return a number as it is printed in every language, with a true minus."""
    return str(n).replace("-", "\N{MINUS SIGN}")


def grouped(n: int, language: str) -> str:
    """Return a number of five digits or more in groups of three, as a language parts them; shorter ones as they are."""
    between = {"en": ",", "el": "."}.get(language, "\u00a0")
    return number(n) if abs(n) < _FIVE_DIGITS else f"{n:,}".replace(",", between).replace("-", "\N{MINUS SIGN}")


def signed(n: int) -> str:
    """Return a difference as it is printed in every language: with a plus if it is positive."""
    return f"+{n}" if n > 0 else number(n)
