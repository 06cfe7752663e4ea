"""Files are found wherever the package lies, and YAML is what it looks like."""

import json
import subprocess
import sys
from contextlib import suppress
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Final, TypeAlias
from zipfile import ZipFile

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Meta, Struct

from cartographers.base import data
from cartographers.base.data import DataError, Reason, compiled, decompiled, load

PACKAGE = Path(data.__file__).parents[1]


@pytest.fixture(params=["C", "Python"])
def _either_parser(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    if request.param == "Python":
        monkeypatch.delattr(yaml, "CSafeLoader", raising=False)


either_parser = pytest.mark.usefixtures("_either_parser")


def refused(text: str, into: type = object) -> tuple[object, ...]:
    """Return line, column, reason and facts with which a text is refused."""
    with pytest.raises(DataError) as caught:
        load(text, "cards.yaml").convert(into)
    error = caught.value
    assert error.name == "cards.yaml"
    return error.line, error.column, error.reason, error.facts


def printed(code: str, path: Path) -> str:
    """Return what a program prints that finds the package at a path alone."""
    code = f"import sys; sys.path.insert(0, {str(path)!r}); {code}"
    command = [sys.executable, "-I", "-S", "-c", code]
    return subprocess.run(command, capture_output=True, check=True, text=True).stdout


def test_a_file_is_read_from_the_checkout() -> None:
    path = ("locales", "en", "LC_MESSAGES", "cartographers.po")
    assert data.read(*path) == PACKAGE.parent.joinpath(*path).read_bytes()


def test_a_file_is_read_from_a_built_package_and_from_its_zip(tmp_path: Path) -> None:
    archive = tmp_path / "cartographers.zip"
    with ZipFile(archive, "w") as file:
        file.writestr("cartographers/__init__.py", "")
        for module in ("__init__.py", "data.py", "limits.py"):
            file.write(PACKAGE / "base" / module, f"cartographers/base/{module}")
        file.writestr("cartographers/_data/cards/explore.yaml", "packed")
        file.extractall(tmp_path)
    code = "from cartographers.base.data import read; print(read('cards', 'explore.yaml'))"

    assert printed(code, archive) == printed(code, tmp_path) == "b'packed'\n"


def test_folders_are_found_among_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A page or whatever else lies beside them is none."""
    for name in ("pl", "de", ".cache"):
        (tmp_path / "locales" / name).mkdir(parents=True)
    (tmp_path / "locales" / "README.md").touch()
    monkeypatch.setattr(data, "folder", lambda name: str(tmp_path / name))

    assert data.folders("locales") == ["de", "pl"]
    assert data.folders("nowhere") == []


def test_a_file_that_is_not_there_is_an_os_error() -> None:
    with pytest.raises(OSError, match="dragons"):
        data.read("cards", "dragons.yaml")


def test_what_is_dear_is_imported_only_when_it_is_needed() -> None:
    dear = {"importlib.resources", "locale", "msgspec", "pathlib", "yaml"}
    code = f"import cartographers.base.words; print({dear} & sys.modules.keys())"

    assert printed(code, PACKAGE.parent) == "set()\n"


@either_parser
def test_values_are_what_they_look_like() -> None:
    text = """\
# A comment
name: Great River
quoted: ["no", '010', "1:30", "3.10", "~", "12", "<<"]
words: [yEs, nope, 4x4, 1+, -1-, C4, x12, 1-2, a=b, a ~ b, .x, 12 34, naïve]
numbers: [0, 7, -31, 123456789012345678]
truths: {yes it is: true, "no": false}
nothing: [null, {a: , "1": }]
shape: |
  ..#
  .##
"""
    assert load(text, "cards.yaml").data == {
        "name": "Great River",
        "quoted": ["no", "010", "1:30", "3.10", "~", "12", "<<"],
        "words": [
            *("yEs", "nope", "4x4", "1+", "-1-", "C4", "x12", "1-2", "a=b", "a ~ b"),
            *(".x", "12 34", "naïve"),
        ],
        "numbers": [0, 7, -31, 123456789012345678],
        "truths": {"yes it is": True, "no": False},
        "nothing": [None, {"a": None, "1": None}],
        "shape": "..#\n.##\n",
    }


@either_parser
@pytest.mark.parametrize("text", ["", "# a comment\n", "---\n...\n", "\ufeffnull"])
def test_nothing_is_null(text: str) -> None:
    assert load(text, "cards.yaml").data is None


@either_parser
@pytest.mark.parametrize(
    "text",
    [
        *("~", "Null", "NULL", "=", "<<"),
        *("y", "Y", "yes", "Yes", "YES", "on", "On", "ON", "True", "TRUE"),
        *("n", "N", "no", "No", "NO", "off", "Off", "OFF", "False", "FALSE"),
        *("010", "08", "-01", "+1", "1_000", "1234567890123456789", "9" * 5000),
        *("0x1f", "-0xF", "0b11", "0o17", "1:30", "190:20:30", "12:30:45.6"),
        *("3.10", "3.", ".5", "-.5", "1e3", "6.8523015e+5", "1.2.3"),
        *(".inf", "-.INF", "+.Inf", ".nan", ".NaN"),
        *("2001-12-14", "2001-1-2 3:04:05", "2001-12-14t21:59:43.10-05:00"),
    ],
)
def test_what_yaml_might_read_otherwise_has_to_be_quoted(text: str) -> None:
    facts = {"text": text}
    assert refused(f"ä: [1, {text}]") == (1, 8, Reason.AMBIGUOUS, facts)
    assert refused(f"\n? {text}\n: 1") == (2, 3, Reason.AMBIGUOUS, facts)
    assert load(f"'{text}'", "cards.yaml").data == text


@either_parser
@pytest.mark.parametrize(
    ("text", "refusal"),
    [
        ("a: b: c", (1, 5, Reason.SYNTAX, {})),
        ("a:\r\n\tb: c", (2, 1, Reason.SYNTAX, {})),
        ("{", (1, 2, Reason.SYNTAX, {})),
        ("a: [\r\n", (2, 1, Reason.SYNTAX, {})),
        ("a: [1, 2]]", (1, 10, Reason.SYNTAX, {})),
        ("a\r\nb\rc\n\x07", (4, 1, Reason.CHARACTER, {"character": "U+0007"})),
        ("ä: '\x85'", (1, 5, Reason.CHARACTER, {"character": "U+0085"})),
        ("ä: '\u2028'", (1, 5, Reason.CHARACTER, {"character": "U+2028"})),
        ("ä: '\ufeff'", (1, 5, Reason.CHARACTER, {"character": "U+FEFF"})),
        ("ä: '\udc80'", (1, 5, Reason.CHARACTER, {"character": "U+DC80"})),
        ("a: 1\n---\nb: 2", (3, 1, Reason.DOCUMENTS, {})),
        ("---\na\n---\n", (4, 1, Reason.DOCUMENTS, {})),
        ("a:\n  - &here b", (2, 5, Reason.ANCHOR, {"anchor": "here"})),
        ("&here {a: 1}", (1, 1, Reason.ANCHOR, {"anchor": "here"})),
        ("&here a: 1", (1, 1, Reason.ANCHOR, {"anchor": "here"})),
        ("- ä\n- *here", (2, 3, Reason.ALIAS, {"anchor": "here"})),
        ("- 1\n- !!int 3", (2, 3, Reason.TAG, {"tag": "tag:yaml.org,2002:int"})),
        ("a: !card {b: 1}", (1, 4, Reason.TAG, {"tag": "!card"})),
        ("a: ! '12'", (1, 4, Reason.TAG, {"tag": "!"})),
        ("a: 1\n2: b", (2, 1, Reason.KEY, {})),
        ("true: b", (1, 1, Reason.KEY, {})),
        ("null: b", (1, 1, Reason.KEY, {})),
        ("? [a]\n: b", (1, 3, Reason.KEY, {})),
        ("a:\n  ? {b: c}\n  : d", (2, 5, Reason.KEY, {})),
        ("a:\n  b: 1\n  'b': 2", (3, 3, Reason.REPEATED_KEY, {"key": "b"})),
        ("{ä: 1, c: 2, ä: 1}", (1, 14, Reason.REPEATED_KEY, {"key": "ä"})),
        ("[" * 33, (1, 33, Reason.DEPTH, {"deepest": 32})),
        ("{a: " * 33, (1, 129, Reason.DEPTH, {"deepest": 32})),
        ("? " * 5000, (1, 65, Reason.DEPTH, {"deepest": 32})),
    ],
)
def test_everything_else_is_refused_where_it_stands(text: str, refusal: tuple[object, ...]) -> None:
    assert refused(text) == refusal


def test_what_is_nested_just_not_too_deep_is_read() -> None:
    text = "[" * 32 + "]" * 32
    assert load(text, "cards.yaml").data == json.loads(text)


@either_parser
def test_every_value_has_its_place() -> None:
    text = "cards:\n  - id: größe\n    'time': 3\n  - [a, -1]\nend:\n"
    document = load(text, "cards.yaml")

    assert document.place() == (1, 1)
    assert document.place("cards") == (2, 3)
    assert document.place("cards", 0) == (2, 5)
    assert document.place("cards", 0, "time") == (3, 13)
    assert document.place("cards", 1, 1) == (4, 9)
    assert document.place("end") == (5, 5)


def test_what_is_missing_has_the_place_of_what_it_is_missing_from() -> None:
    document = load("cards:\n  - id: a", "cards.yaml")

    assert document.place("cards", 0, "time", 3) == (2, 5)


def test_whoever_knows_more_of_the_data_can_refuse_it_too() -> None:
    class Refusal(StrEnum):
        NO_RULE = "no_rule"

    error = load("- a\n- dragons", "cards.yaml").error(Refusal.NO_RULE, 1, card="b")

    assert (error.name, error.line, error.column) == ("cards.yaml", 2, 3)
    assert (error.reason, error.facts) == (Refusal.NO_RULE, {"card": "b"})


TEXTS: Final = {"a.yaml": "größe: [1, no way, null]\n", "b.yaml": ""}


def test_what_was_compiled_is_what_the_texts_say() -> None:
    documents = decompiled(compiled(TEXTS), TEXTS)

    assert documents is not None
    assert {name: document.data for name, document in documents.items()} == {
        "a.yaml": {"größe": [1, "no way", None]},
        "b.yaml": None,
    }


def test_of_what_was_compiled_some_texts_are_read_alone() -> None:
    documents = decompiled(compiled(TEXTS), {"b.yaml": ""})

    assert documents is not None
    assert {name: document.data for name, document in documents.items()} == {"b.yaml": None}


@pytest.mark.parametrize("texts", [{**TEXTS, "a.yaml": "größe: [2, no way, null]\n"}, {**TEXTS, "c.yaml": ""}])
def test_what_was_compiled_of_other_texts_is_not_read(texts: dict[str, str]) -> None:
    assert decompiled(compiled(TEXTS), texts) is None


@pytest.mark.parametrize(
    "content", [b"", b"[]", b"{}", b'{"a.yaml": "b"}', b'{"a.yaml": ["x"], "b.yaml": ["", null]}', compiled(TEXTS)[:-1]]
)
def test_what_was_compiled_by_halves_is_not_read(content: bytes) -> None:
    assert decompiled(content, TEXTS) is None


def test_a_part_of_data_knows_its_places_in_the_whole_text() -> None:
    part = load("a:\n  - b\n  - {c: 1,\n     d: 2}\n", "a.yaml").part("a", 1)

    assert part.data == {"c": 1, "d": 2}
    assert (part.place("d"), part.key("d"), part.place()) == ((4, 9), (4, 6), (3, 5))


def test_a_text_that_is_refused_is_not_compiled() -> None:
    with pytest.raises(DataError) as caught:
        compiled({**TEXTS, "c.yaml": "- 010"})
    assert (caught.value.name, caught.value.line, caught.value.column) == ("c.yaml", 1, 3)


JSON: TypeAlias = "bool | int | str | list[JSON] | dict[str, JSON] | None"

letters = st.characters(codec="utf-8", exclude_categories=["Cc", "Zl", "Zp"], exclude_characters="\ufeff\ufffe\uffff")


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers(-(10**18) + 1, 10**18 - 1) | st.text(letters),
        lambda values: st.lists(values) | st.dictionaries(st.text(letters, max_size=99), values),
    )
)
def test_json_is_read_as_json(value: JSON) -> None:
    """JSON is the part of YAML about which nobody can err."""
    text = json.dumps(value, ensure_ascii=False, indent=1)
    assert repr(load(text, "cards.yaml").data) == repr(value)


@given(
    st.text("0123456789+-_.:eExXoObBaAfF", max_size=9)
    | st.text("yYeEsSnNoOfFtTrRuUlLaAsS~", max_size=5)
    | st.from_regex(r"[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}([T ][0-9:.+-]*)?", fullmatch=True)
)
def test_plain_words_and_numbers_mean_what_they_look_like(text: str) -> None:
    """Whatever passes is read as YAML's own reader does, and prints as it was."""
    try:
        value = load(f"- {text}", "cards.yaml").data
    except DataError:
        return
    assert repr(value) == repr(yaml.load(f"- {text}", yaml.CSafeLoader))
    match value:
        case [None]:
            assert text in {"", "null"}
        case [bool(truth)]:
            assert text == str(truth).lower()
        case [int(number)]:
            assert text in {str(number), "-0"}
        case [str(word)]:
            assert text == word


@given(st.text() | st.text(" \n-:?[]{},#&*!|>'\"%@a1"))
def test_any_text_is_read_as_yaml_does_or_refused(text: str) -> None:
    with suppress(DataError):
        assert repr(load(text, "cards.yaml").data) == repr(yaml.load(text, yaml.CSafeLoader))


class Suit(StrEnum):
    FOREST = "forest"
    FARM = "farm"


class Card(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    id: str
    time: Annotated[int, Meta(ge=0)]
    suit: Suit = Suit.FOREST
    points: dict[str, int] = {}
    copies: dict[Suit, int] = {}

    def __post_init__(self) -> None:
        if self.id == "dragon":
            raise ValueError(self.id)


class Box(Struct, frozen=True, forbid_unknown_fields=True):
    cards: tuple[Card, ...]


def test_a_text_is_read_as_a_type() -> None:
    text = "cards:\n- {id: orchard, time: 2, suit: farm, points: {each: 3}}"
    orchard = Card(id="orchard", time=2, suit=Suit.FARM, points={"each": 3})

    assert load(text, "cards.yaml").convert(Box) == Box((orchard,))


class Shape:
    """What msgspec cannot make of a text."""

    def __init__(self, art: str) -> None:
        if set(art) - set("#.\n"):
            raise ValueError(art)
        self.art = art


def test_a_hook_makes_what_msgspec_does_not_know() -> None:
    def hook(into: type, value: str) -> object:
        return into(value)

    [shape] = load("- |\n  #.\n  ##\n", "cards.yaml").convert(list[Shape], hook)
    assert shape.art == "#.\n##\n"

    with pytest.raises(DataError) as caught:
        load("- '#'\n- x#", "cards.yaml").convert(list[Shape], hook)
    error = caught.value
    assert (error.line, error.column, error.reason) == (2, 3, Reason.WRONG_VALUE)
    assert error.facts == {"value": "x#"}


def types(expected: str, found: str) -> dict[str, str]:
    return {"expected": expected, "found": found}


@pytest.mark.parametrize(
    ("card", "refusal"),
    [
        ("time: 1\n", (2, 3, Reason.MISSING_FIELD, {"field": "id"})),
        ("id: a\n  tim: 1", (3, 3, Reason.UNKNOWN_FIELD, {"field": "tim"})),
        ('"a\\nb": 1', (2, 3, Reason.UNKNOWN_FIELD, {"field": "a\nb"})),
        ("id: a\n  time: b", (3, 9, Reason.WRONG_TYPE, types("int", "str"))),
        ("id: 1\n  time: 1", (2, 7, Reason.WRONG_TYPE, types("str", "int"))),
        ("id: a\n  time: '1'", (3, 9, Reason.WRONG_TYPE, types("int", "str"))),
        ("id: a\n  time:", (3, 8, Reason.WRONG_TYPE, types("int", "null"))),
        ("time: true", (2, 9, Reason.WRONG_TYPE, types("int", "bool"))),
        ("points: []", (2, 11, Reason.WRONG_TYPE, types("object", "array"))),
        ("points: {b: c}", (2, 11, Reason.WRONG_TYPE, types("int", "str"))),
        ("suit: dragon", (2, 9, Reason.WRONG_VALUE, {"value": "dragon"})),
        ("copies: {dragon: 1}", (2, 12, Reason.WRONG_VALUE, {"value": "dragon"})),
        ("id: a\n  time: -1", (3, 9, Reason.WRONG_VALUE, {"value": -1})),
        (
            "id: dragon\n  time: 1",
            (2, 3, Reason.WRONG_VALUE, {"value": {"id": "dragon", "time": 1}}),
        ),
    ],
)
def test_what_does_not_fit_the_type_is_refused_where_it_stands(card: str, refusal: tuple[object, ...]) -> None:
    assert refused(f"cards:\n- {card}", Box) == refusal


@pytest.mark.parametrize(
    ("text", "refusal"),
    [
        ("", (1, 1, Reason.WRONG_TYPE, types("object", "null"))),
        ("\n- cards", (2, 1, Reason.WRONG_TYPE, types("object", "array"))),
        ("cards:\n  a: b", (2, 3, Reason.WRONG_TYPE, types("array", "object"))),
        ("a: b\n", (1, 1, Reason.UNKNOWN_FIELD, {"field": "a"})),
        ("{}", (1, 1, Reason.MISSING_FIELD, {"field": "cards"})),
    ],
)
def test_a_text_of_another_type_is_refused_as_a_whole(text: str, refusal: tuple[object, ...]) -> None:
    assert refused(text, Box) == refusal
