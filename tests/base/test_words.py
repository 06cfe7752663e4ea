"""Every language says the same things, in its own grammar.

For translators: `python -m pytest tests/base/test_words.py` says what a catalogue lacks, where its places differ, and
what is longer than its column. `python tests/base/test_words.py` says it in short, and where each name comes from.
"""

import ast
import re
import string
import unicodedata
from collections.abc import Callable, Iterator
from io import BytesIO
from pathlib import Path
from typing import Final

import click
import pytest
from babel import Locale
from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo

from cartographers.base import words
from cartographers.base.words import LANGUAGES, Words, number
from cartographers.shell.games import FIRST, GAMES
from cartographers.shell.text import width
from tests.helpers.catalogues import LOCALES, catalogue, forms, key, messages, originals, source

NAMES = r"game\.title|wasteland|ruins|(terrain|season|title)\.\w+|(card|skill)\.\w+\.name"
ORIGINS: Final = {"official": "official", "public": "public", "translated": "ours"}
"""What a note says of where a name comes from: the box in that language, its cards and public lists, or us."""

LONGEST: Final = {
    r"season\.[a-z]+|score\.(coins|monsters|total)": 12,  # rows and columns of the score sheet, beside A to D
    r"terrain\.[a-z]+|wasteland|ruins": 12,  # three in a row of the legend, beside a map
    r"metavar\.[A-Z]+": 12,  # two make `NAME=VALUE` in front of an option's help
    r"show\.coins": 29,  # under a map, which is as wide as 30
    r"show\.coin": 12,  # under a shape, beside another
    r"help\.(commands|examples)|Options": 20,  # headings of a help page
}
"""How many columns a message may take, so that tables, maps side by side and help fit into 80."""

SHELL: Final = "shell"
CATALOGUES: Final = (SHELL, *GAMES)

every_language = pytest.mark.parametrize("language", LANGUAGES)
every_translation = pytest.mark.parametrize("language", LANGUAGES[1:])


every_catalogue = pytest.mark.parametrize("game", CATALOGUES)


def places(text: str) -> set[str]:
    """Return the places for facts as they are written, such as `{name!r}`; `ValueError` if a brace is left open.

    The number itself may be left out where a form says it in a word.
    """
    found = (
        f"{{{name}{f'!{how}' if how else ''}{f':{spec}' if spec else ''}}}"
        for _, name, spec, how in string.Formatter().parse(text)
        if name is not None
    )
    return {*found} - {"{n}"}


def names(language: str) -> dict[str, Message]:
    return {key(message): message for message in messages(language) if re.fullmatch(NAMES, key(message))}


def faults(language: str, found: Catalog, game: str = FIRST) -> Iterator[str]:
    """Yield what a translator has to mend in a catalogue, a line for each fault."""
    said, english = {key(message): message for message in found if message.id}, originals(game)
    clicks = {id_ for id_, texts in english.items() if id_ in texts}
    wanted = {*english} - (clicks if language == LANGUAGES[0] else set())
    yield from (f"{id_}: missing; in English: {english[id_][-1]}" for id_ in sorted(wanted - {*said}))
    yield from (f"{id_}: no such message in English" for id_ in sorted({*said} - wanted))
    for id_ in sorted(wanted & {*said}):
        yield from (f"{id_}: {fault}" for fault in faults_of(said[id_], english[id_], found.num_plurals))


def faults_of(message: Message, original: tuple[str, ...], plurals: int) -> Iterator[str]:
    """Yield what is wrong with one message."""
    texts = forms(message)
    wanted = plurals if len(original) > 1 else 1
    longest = next((longest for ids, longest in LONGEST.items() if re.fullmatch(ids, key(message))), None)
    if message.fuzzy:
        yield "marked as a guess (fuzzy)"
    if len(texts) != wanted or message.pluralizable != (len(original) > 1):
        yield f"plural forms: {len(texts)} instead of {wanted}"
    for text, english in zip(texts, (original[0], *[original[-1]] * len(texts)), strict=False):
        if not text:
            yield "empty"
            continue
        try:
            differing = places(text) ^ places(english)
        except ValueError as error:
            yield f"its braces are not right ({error}): {text}"
            continue
        if differing:
            yield f"places differ: {' '.join(sorted(differing))}; in English: {english}"
        if [text.startswith("\n"), text.endswith("\n")] != [english.startswith("\n"), english.endswith("\n")]:
            yield f"begins or ends with another line break than in English: {english}"
        columns = width(re.sub(r"\{\w+\}", "99", text))
        if longest and columns > longest:
            yield f"{columns} columns instead of at most {longest}: {text}"


def test_there_is_a_folder_for_every_language() -> None:
    assert {path.name for path in LOCALES.iterdir() if path.is_dir()} == set(LANGUAGES)


@every_catalogue
@every_language
def test_a_catalogue_says_what_english_says(language: str, game: str) -> None:
    found = "\n".join(faults(language, catalogue(language, game=game), game))
    assert not found, f"locales/{language}, {game}:\n{found}"


def shorter(message: Message) -> None:
    message.string = forms(message)[:-1]


def guessed(message: Message) -> None:
    message.flags.add("fuzzy")


def says(*texts: str) -> Callable[[Message], None]:
    def change(message: Message) -> None:
        message.string = texts if len(texts) > 1 else texts[0]

    return change


SPOILT: Final = [
    ("file.missing", None, "missing"),
    ("No such command {name!r}.", None, "missing"),
    ("file.missing", says("…"), "places differ: {file}"),
    ("file.missing", says("{datei}"), "places differ: {datei} {file}"),
    ("No such command {name!r}.", says("{name}"), "places differ: {name!r} {name}"),
    ("file.missing", says("{file"), "its braces are not right"),
    ("file.missing", says("{file}\n"), "begins or ends with another line break"),
    ("file.missing", says(""), "empty"),
    ("file.missing", guessed, "marked as a guess"),
    ("replay.follows", shorter, "plural forms: "),
    ("replay.follows", says("{file}"), "plural forms: 1 instead of"),
    ("replay.follows", says("{file}", "", ""), "empty"),
    ("terrain.forest", says("mmmmmmmmmmmmm"), "13 columns instead of at most 12"),
    ("show.coins", says("mmmmmmmmmmmmmmmmmmmmmmmm {coins} {track}"), "30 columns instead of at most 29"),
]
"""A message, what is done to it, and what is found; `None`: it is removed."""


@every_translation
@pytest.mark.parametrize(("id_", "spoil", "fault"), SPOILT)
def test_a_spoilt_message_is_found(
    language: str, id_: str, spoil: Callable[[Message], None] | None, fault: str
) -> None:
    game = next(one for one in CATALOGUES if id_ in originals(one))
    copy = catalogue(language, game=game)
    before = {*faults(language, copy, game)}

    if spoil is None:
        copy.delete(id_)
    else:
        message = copy.get(id_)
        assert message is not None
        spoil(message)

    found = {*faults(language, copy, game)} - before
    assert found
    assert all(line.startswith(f"{id_}: ") for line in found)
    assert any(line.startswith(f"{id_}: {fault}") for line in found)


@every_translation
def test_a_message_that_english_lacks_is_found(language: str) -> None:
    more = catalogue(language, 'msgid "test.greeting"\nmsgstr "…"')
    assert "test.greeting: no such message in English" in faults(language, more)


def test_what_is_translated_of_click_is_in_click() -> None:
    """A newer click may have another sentence, which would be printed in English."""
    sources = Path(click.__file__).parent.glob("*.py")
    nodes = (node for path in sources for node in ast.walk(ast.parse(path.read_text("utf-8"))))
    texts = {node.value for node in nodes if isinstance(node, ast.Constant)}
    sentences = {text for id_, sentence in originals(SHELL).items() if id_ in sentence for text in sentence}

    assert len(sentences) > 20
    assert sentences <= texts


@every_catalogue
@every_language
def test_the_head_of_a_catalogue_has_what_gettext_asks_for(language: str, game: str) -> None:
    head = source(language, game).partition("\n\n")[0]

    for line in (
        f"Language: {language}",
        "MIME-Version: 1.0",
        "Content-Type: text/plain; charset=UTF-8",
        "Content-Transfer-Encoding: 8bit",
    ):
        assert f'"{line}\\n"' in head
    assert re.search(rf'"Plural-Forms: nplurals={catalogue(language).num_plurals}; plural=[^;]+;\\n"', head)


@every_catalogue
@every_language
def test_letters_are_composed(language: str, game: str) -> None:
    """Else tables would be out of line: `Őrerdő` is six letters, not eight."""
    assert unicodedata.is_normalized("NFC", source(language, game))


@every_catalogue
@every_language
def test_no_message_is_there_twice(language: str, game: str) -> None:
    ids = re.findall(r'^msgid "(.+)"$', source(language, game), re.MULTILINE)
    assert len(ids) == len(set(ids))


@pytest.mark.parametrize("game", GAMES)
def test_no_game_has_other_words_for_what_every_game_says(game: str) -> None:
    assert not originals(SHELL).keys() & originals(game).keys()


def test_a_game_never_speaks_in_the_words_of_another() -> None:
    first, second = (originals(game).keys() for game in GAMES)
    for id_ in first - second:
        assert not Words("en", "strange-world").has(id_)
    for id_ in second - first:
        assert not Words("en", FIRST).has(id_)


PACKAGE = Path(words.__file__).parents[1]
ROOMS: Final = {
    "base": (SHELL,),
    "logs": (SHELL,),
    "shell": (SHELL,),
    "strange_world": (SHELL, "strange-world"),
    "cli": (SHELL, FIRST),
}


@pytest.mark.parametrize("room", ROOMS)
def test_a_room_asks_for_messages_of_its_own_catalogues_alone(room: str) -> None:
    """As far as an id is written out in the code; the rest is asked for when the tests speak.

    Rooms that know no game may ask for what each game says in its own words.
    """
    every = {id_ for one in CATALOGUES for id_ in originals(one)}
    known = {id_ for one in ROOMS[room] for id_ in originals(one)} | set.intersection(*({*originals(g)} for g in GAMES))
    nodes = (node for path in (PACKAGE / room).rglob("*.py") for node in ast.walk(ast.parse(path.read_text("utf-8"))))
    asked = {node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)} & every

    assert asked or room in {"base", "logs"}
    assert asked <= known


@every_translation
def test_every_name_says_where_it_comes_from(language: str) -> None:
    wrong = [id_ for id_, message in names(language).items() if {*message.auto_comments}.isdisjoint(ORIGINS)]
    assert len(names(language)) >= 62
    assert not wrong, f"Without a note `#. official`, `#. public` or `#. translated`: {' '.join(wrong)}"


@pytest.fixture
def pretend(monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """Let entries be added to the catalogues."""
    added: dict[str, str] = {}

    def read(_: str, language: str, *__: str) -> bytes:
        file = BytesIO()
        write_mo(file, catalogue(language, added.get(language, "")))
        return file.getvalue()

    monkeypatch.setattr(words, "file_content", read)
    return added


FORMS = {"pl": ["one", "few", "many"]}
"""CLDR's names for the forms of whole numbers, where they are not just two."""


@every_language
def test_a_number_takes_its_form_by_the_rule_of_the_language(language: str, pretend: dict[str, str]) -> None:
    names = FORMS.get(language, ["one", "other"])
    texts = [f'msgstr[{i}] "{name}: {{n}}"' for i, name in enumerate(names)]
    pretend[language] = "\n".join(['msgid "test.stars"', 'msgid_plural "…"', *texts])
    said = Words(language, "cartographers")
    rule = Locale(language).plural_form

    assert catalogue(language).num_plurals == len(names)
    for n in range(200):
        assert said.count("test.stars", n) == f"{rule(n)}: {n}"
    for n in range(1, 200):
        assert said.count("test.stars", -n) == f"{rule(-n)}: −{n}"


COUNTED: Final = {
    "en": "0 stars, 1 star, 2 stars, 5 stars, 12 stars, 21 stars, 22 stars, 25 stars, 112 stars, "
    "−1 star, −2 stars, −5 stars, −12 stars, −21 stars, −22 stars",
    "de": "0 Ruhmpunkte, 1 Ruhmpunkt, 2 Ruhmpunkte, 5 Ruhmpunkte, 12 Ruhmpunkte, 21 Ruhmpunkte, 22 Ruhmpunkte, "
    "25 Ruhmpunkte, 112 Ruhmpunkte, −1 Ruhmpunkt, −2 Ruhmpunkte, −5 Ruhmpunkte, −12 Ruhmpunkte, −21 Ruhmpunkte, "
    "−22 Ruhmpunkte",
    "hu": "0 csillag, 1 csillag, 2 csillag, 5 csillag, 12 csillag, 21 csillag, 22 csillag, 25 csillag, 112 csillag, "
    "−1 csillag, −2 csillag, −5 csillag, −12 csillag, −21 csillag, −22 csillag",
    "pl": "0 gwiazdek, 1 gwiazdka, 2 gwiazdki, 5 gwiazdek, 12 gwiazdek, 21 gwiazdek, 22 gwiazdki, 25 gwiazdek, "
    "112 gwiazdek, −1 gwiazdka, −2 gwiazdki, −5 gwiazdek, −12 gwiazdek, −21 gwiazdek, −22 gwiazdki",
    "el": "0 αστέρια φήμης, 1 αστέρι φήμης, 2 αστέρια φήμης, 5 αστέρια φήμης, 12 αστέρια φήμης, 21 αστέρια φήμης, "
    "22 αστέρια φήμης, 25 αστέρια φήμης, 112 αστέρια φήμης, −1 αστέρι φήμης, −2 αστέρια φήμης, −5 αστέρια φήμης, "
    "−12 αστέρια φήμης, −21 αστέρια φήμης, −22 αστέρια φήμης",
}
"""Stars, counted as people count them."""


@pytest.mark.parametrize("language", COUNTED)
def test_a_place_is_printed_with_its_stars_in_the_right_form(language: str) -> None:
    said = Words(language, "cartographers")
    for counted in COUNTED[language].split(", "):
        n = int(counted.partition(" ")[0].replace("−", "-"))
        total = said.count("stars", n)
        assert said("result.place", place=1, player="Anna", total=total) == f"1. Anna: {counted}"


STARS = """
msgid "test.stars"
msgid_plural "…"
msgstr[0] "{player}: one star"
msgstr[1] "{player}: {n} stars"
"""


def test_a_message_is_said_with_its_facts(pretend: dict[str, str]) -> None:
    pretend["en"] = 'msgid "test.greeting"\nmsgstr "{name}: {{{greeting}}}"' + STARS
    said = Words("en", "cartographers")

    assert said("test.greeting", greeting="hi", name="{Béla}") == "{Béla}: {hi}"
    assert said.count("test.stars", 1, player="Anna") == "Anna: one star"
    assert said.count("test.stars", -3, player="Anna") == "Anna: −3 stars"


def test_what_a_language_lacks_is_said_in_english(pretend: dict[str, str]) -> None:
    """So is its number, by the English rule: Polish would want a third form."""
    pretend["en"] = 'msgid "test.greeting"\nmsgstr "Hello"' + STARS
    said = Words("pl", "cartographers")

    assert said("game.title") == "Kartografowie"
    assert said("test.greeting") == "Hello"
    assert said.count("test.stars", 5, player="Anna") == "Anna: 5 stars"
    assert said.has("test.greeting")


@every_language
def test_what_even_english_lacks_is_a_mistake(language: str) -> None:
    said = Words(language, "cartographers")

    assert not said.has("card.dragon.name")
    with pytest.raises(LookupError, match=r"card\.dragon\.name"):
        said("card.dragon.name")
    with pytest.raises(LookupError, match=r"card\.dragon\.name"):
        said.count("card.dragon.name", 2)


def test_a_fact_that_is_left_out_is_a_mistake(pretend: dict[str, str]) -> None:
    pretend["en"] = STARS

    with pytest.raises(LookupError, match="player"):
        Words("en", "cartographers").count("test.stars", 2)


@every_language
def test_the_catalogues_are_compiled(language: str) -> None:
    """Without `pretend`, what is read is what a player would see."""
    said = Words(language, "cartographers")

    assert said.language == language
    for id_, message in names(language).items():
        assert said(id_) == message.string


def test_a_game_says_what_it_has_words_for_and_else_what_all_games_say() -> None:
    first, other = Words("de", "cartographers"), Words("de", "cartographers").of("strange-world")

    assert other("game.title") != first("game.title")
    assert other("file.missing", file="x") == first("file.missing", file="x")
    assert other.has("band.0")
    assert not first.has("band.0")
    assert other.of("strange-world") is other
    assert other.english("game.title") == Words("en", "cartographers").of("strange-world")("game.title")


def test_a_language_without_a_catalogue_is_an_os_error() -> None:
    with pytest.raises(OSError, match="tlh"):
        Words("tlh", "cartographers")("game.title")


def test_numbers_have_a_true_minus() -> None:
    assert [number(n) for n in (-12, 0, 7)] == ["−12", "0", "7"]


def report(language: str) -> Iterator[str]:
    """Yield where the names of a language come from, and what a translator has to mend."""
    yield f"{language}:"
    for note, origin in ORIGINS.items():
        found = [str(message.string) for message in names(language).values() if note in message.auto_comments]
        yield f"  {origin} ({len(found)}): {', '.join(found)}"
    for game in CATALOGUES:
        yield from (f"  {game}.po: {fault}" for fault in faults(language, catalogue(language, game=game), game))


if __name__ == "__main__":
    for translation in LANGUAGES[1:]:
        print(*report(translation), sep="\n")  # noqa: T201 - a program prints
