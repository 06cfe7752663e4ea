"""Every language says the same things, in its own grammar."""

import re
import string
import unicodedata
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import pytest
from babel import Locale
from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from cartographers import words
from cartographers.words import LANGUAGES, Words, choose, number

LOCALES = Path(words.__file__).parent.parent / "locales"

NAMES = r"game\.title|wasteland|ruins|(terrain|season|title)\.\w+|(card|skill)\.\w+\.name"

every_language = pytest.mark.parametrize("language", LANGUAGES)
every_translation = pytest.mark.parametrize("language", LANGUAGES[1:])


def source(language: str) -> str:
    return (LOCALES / language / "LC_MESSAGES/cartographers.po").read_text("utf-8")


def catalogue(language: str, more: str = "") -> Catalog:
    text = f"{source(language)}\n{more}".encode()
    return read_po(BytesIO(text), abort_invalid=True)


def messages(language: str) -> Iterator[Message]:
    return (message for message in catalogue(language) if message.id)


def names(language: str) -> set[str]:
    ids = (str(message.id) for message in messages(language))
    return {id_ for id_ in ids if re.fullmatch(NAMES, id_)}


def forms(message: Message) -> tuple[str, ...]:
    """Return the text of a message, or the texts of its plural forms."""
    texts = message.string or ""
    return (texts,) if isinstance(texts, str) else tuple(texts)


def places(text: str) -> set[str]:
    """Return the names of the facts for which a text has places."""
    return {name for _, name, *_ in string.Formatter().parse(text) if name is not None}


def test_there_is_a_folder_for_every_language() -> None:
    assert {path.name for path in LOCALES.iterdir()} == set(LANGUAGES)


@every_language
def test_every_language_has_the_same_names(language: str) -> None:
    assert names(language) == names("en")
    assert len(names("en")) >= 62


@every_language
def test_letters_are_composed(language: str) -> None:
    """Else tables would be out of line: `Őrerdő` is six letters, not eight."""
    assert unicodedata.is_normalized("NFC", source(language))


@every_language
def test_no_message_is_there_twice(language: str) -> None:
    ids = re.findall(r'^msgid "(.+)"$', source(language), re.MULTILINE)
    assert len(ids) == len(set(ids))


@every_language
def test_no_message_is_empty_or_a_guess(language: str) -> None:
    for message in messages(language):
        assert all(forms(message)), message.id
        assert not message.fuzzy, message.id


@every_translation
def test_every_name_says_where_it_comes_from(language: str) -> None:
    for message in messages(language):
        if re.fullmatch(NAMES, str(message.id)):
            [origin] = message.auto_comments
            assert origin in {"official", "public", "translated"}, message.id


@every_translation
def test_a_message_has_places_for_the_same_facts_in_every_language(
    language: str,
) -> None:
    """The number itself may be left out where a form says it in a word."""
    english = catalogue("en")
    for message in messages(language):
        if original := english.get(message.id, message.context):
            texts = [*forms(message), *forms(original)]
            assert len({frozenset(places(text) - {"n"}) for text in texts}) == 1, texts
            assert message.pluralizable == original.pluralizable, message.id


@every_language
def test_places_are_plain_names(language: str) -> None:
    for message in messages(language):
        assert all(name.isidentifier() for text in forms(message) for name in places(text))


@pytest.fixture
def pretend(monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """Let entries be added to the catalogues."""
    added: dict[str, str] = {}

    def read(_: str, language: str, *__: str) -> bytes:
        file = BytesIO()
        write_mo(file, catalogue(language, added.get(language, "")))
        return file.getvalue()

    monkeypatch.setattr(words, "read", read)
    return added


FORMS = {"pl": ["one", "few", "many"]}
"""CLDR's names for the forms of whole numbers, where they are not just two."""


@every_language
def test_a_number_takes_its_form_by_the_rule_of_the_language(language: str, pretend: dict[str, str]) -> None:
    names = FORMS.get(language, ["one", "other"])
    texts = [f'msgstr[{i}] "{name}: {{n}}"' for i, name in enumerate(names)]
    pretend[language] = "\n".join(['msgid "test.stars"', 'msgid_plural "…"', *texts])
    said = Words(language)
    rule = Locale(language).plural_form

    assert catalogue(language).num_plurals == len(names)
    for n in range(200):
        assert said.count("test.stars", n) == f"{rule(n)}: {n}"
    for n in range(1, 200):
        assert said.count("test.stars", -n) == f"{rule(-n)}: −{n}"


STARS = """
msgid "test.stars"
msgid_plural "…"
msgstr[0] "{player}: one star"
msgstr[1] "{player}: {n} stars"
"""


def test_a_message_is_said_with_its_facts(pretend: dict[str, str]) -> None:
    pretend["en"] = 'msgid "test.greeting"\nmsgstr "{name}: {{{greeting}}}"' + STARS
    said = Words("en")

    assert said("test.greeting", greeting="hi", name="{Béla}") == "{Béla}: {hi}"
    assert said.count("test.stars", 1, player="Anna") == "Anna: one star"
    assert said.count("test.stars", -3, player="Anna") == "Anna: −3 stars"


def test_what_a_language_lacks_is_said_in_english(pretend: dict[str, str]) -> None:
    """So is its number, by the English rule: Polish would want a third form."""
    pretend["en"] = 'msgid "test.greeting"\nmsgstr "Hello"' + STARS
    said = Words("pl")

    assert said("game.title") == "Kartografowie"
    assert said("test.greeting") == "Hello"
    assert said.count("test.stars", 5, player="Anna") == "Anna: 5 stars"
    assert said.has("test.greeting")


@every_language
def test_what_even_english_lacks_is_a_mistake(language: str) -> None:
    said = Words(language)

    assert not said.has("card.dragon.name")
    with pytest.raises(LookupError, match=r"card\.dragon\.name"):
        said("card.dragon.name")
    with pytest.raises(LookupError, match=r"card\.dragon\.name"):
        said.count("card.dragon.name", 2)


def test_a_fact_that_is_left_out_is_a_mistake(pretend: dict[str, str]) -> None:
    pretend["en"] = STARS

    with pytest.raises(LookupError, match="player"):
        Words("en").count("test.stars", 2)


@every_language
def test_the_catalogues_are_compiled(language: str) -> None:
    """Without `pretend`, what is read is what a player would see."""
    said = Words(language)

    assert said.language == language
    for message in messages(language):
        if re.fullmatch(NAMES, str(message.id)):
            assert said(str(message.id)) == message.string


def test_a_language_without_a_catalogue_is_an_os_error() -> None:
    with pytest.raises(OSError, match="tlh"):
        Words("tlh")


def test_numbers_have_a_true_minus() -> None:
    assert [number(n) for n in (-12, 0, 7)] == ["−12", "0", "7"]


@pytest.mark.parametrize(
    ("line", "environ", "language"),
    [
        ("", {}, "en"),
        ("--lang hu", {}, "hu"),
        ("--lang=hu", {}, "hu"),
        ("score --json --lang el game.jsonl", {"LANG": "de"}, "el"),
        ("--lang de score --lang=pl", {}, "pl"),
        ("score -- --lang de", {"LANG": "hu"}, "hu"),
        ("score --language de", {}, "en"),
        ("--lang", {"LANG": "hu"}, "hu"),
        ("--lang fr", {"LANG": "hu"}, "hu"),
        ("--lang=", {"LANG": "hu"}, "hu"),
        ("--lang DE", {"LANG": "hu"}, "hu"),
        ("--lang=de --lang fr", {"LANG": "hu"}, "de"),
        ("", {"CARTOGRAPHERS_LANG": "el", "LANGUAGE": "de", "LC_ALL": "pl"}, "el"),
        ("", {"LANGUAGE": "de", "LC_ALL": "pl"}, "de"),
        ("", {"LC_ALL": "pl", "LC_MESSAGES": "hu", "LANG": "de"}, "pl"),
        ("", {"LC_MESSAGES": "hu", "LANG": "de"}, "hu"),
        ("", {"LC_CTYPE": "hu", "LANG": "de"}, "de"),
        ("", {"CARTOGRAPHERS_LANG": "", "LANGUAGE": "", "LC_ALL": "hu"}, "hu"),
        ("", {"LANGUAGE": "fr:pt_BR:hu_HU:de"}, "hu"),
        ("", {"LANGUAGE": "en_GB:de"}, "en"),
        ("", {"LANGUAGE": "fr", "LANG": "de"}, "en"),
        ("", {"LANGUAGE": ":", "LANG": "de"}, "en"),
        ("", {"CARTOGRAPHERS_LANG": "fr", "LANG": "de"}, "en"),
        ("", {"LANG": "pl_PL.UTF-8"}, "pl"),
        ("", {"LANG": "de_AT@euro"}, "de"),
        ("", {"LANG": "el.ISO8859-7"}, "el"),
        ("", {"LANG": "hu-HU"}, "hu"),
        ("", {"LANG": "DE_de"}, "de"),
        ("", {"LANG": "deu"}, "en"),
        ("", {"LANG": "fr_FR.UTF-8"}, "en"),
        ("", {"LC_ALL": "C", "LANG": "de"}, "en"),
        ("", {"LC_ALL": "C.UTF-8", "LANG": "de"}, "en"),
        ("", {"LC_ALL": "POSIX", "LANG": "de"}, "en"),
    ],
)
def test_the_language_is_chosen_by_line_and_environment(line: str, environ: dict[str, str], language: str) -> None:
    assert choose(line.split(), environ) == language
